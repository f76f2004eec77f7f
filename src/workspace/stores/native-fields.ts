import type { Span } from '#diagnostics/diagnostic';

import type { SpannedValue } from '../document.ts';
import type { NativeField, YamlHazard } from './store.ts';

interface NativeFields {
  readonly fields: readonly NativeField[];
  /** Values that a strict parser reads otherwise. */
  readonly hazards: readonly YamlHazard[];
  /** With both fences; null without closed frontmatter. */
  readonly block: Span | null;
  readonly bodyStart: number;
}

interface Line {
  readonly text: string;
  readonly start: number;
  readonly next: number;
}

const none: NativeFields = { fields: [], hazards: [], block: null, bodyStart: 0 };
/** Names with a meaning in JavaScript. */
const forbidden = /(?:^|\.)(?:__proto__|constructor|prototype)(?:\.|$)/;

/**
 * Reads frontmatter line by line, as the systems that write it do: a key ends at its first colon,
 * nested keys are joined by a dot, and an unclosed block is body. Refuses nothing.
 */
export function readNativeFields(text: string): NativeFields {
  const first = lineAt(text, 0);
  if (first.text.trim() !== '---') return none;
  const lines: Line[] = [];
  let end: Line | null = null;
  for (let at = first.next; at < text.length && end === null;) {
    const line = lineAt(text, at);
    if (line.text.trim() === '---') end = line;
    else lines.push(line);
    at = line.next;
  }
  if (end === null) return none;
  return {
    ...fieldsOf(lines),
    block: { start: 0, end: end.start + end.text.length },
    bodyStart: end.next,
  };
}

function fieldsOf(lines: readonly Line[]): Pick<NativeFields, 'fields' | 'hazards'> {
  const fields: NativeField[] = [];
  const hazards: YamlHazard[] = [];
  let parent: { readonly key: string; readonly indent: number } | null = null;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as Line;
    const indent = line.text.length - line.text.trimStart().length;
    const item = /^\s*-\s+(.*)$/.exec(line.text);
    if (item && parent) {
      const value = item[1] ?? '';
      addItem(fields, parent.key, located(line, line.text.length - value.length, value));
      continue;
    }
    const colon = line.text.indexOf(':');
    if (colon === -1 || /^\s*#/.test(line.text)) continue;
    const name = line.text
      .slice(0, colon)
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2');
    if (name === '') continue;
    if (parent && indent <= parent.indent) parent = null;
    const key: string = parent ? `${parent.key}.${name}` : name;
    if (forbidden.test(key)) continue;
    const raw = line.text.slice(colon + 1);
    const { value, consumed } = valueOf(lines, at, raw, indent);
    at += consumed;
    const trimmed = located(line, colon + 1 + (raw.length - raw.trimStart().length), raw.trim());
    if (raw.trim() === '' && consumed === 0) parent = { key, indent };
    const reason = consumed > 0 ? null : hazardIn(raw);
    if (reason) hazards.push({ reason, key, span: trimmed.span });
    fields.push({ key, value, items: flowItems(trimmed), span: trimmed.span });
  }
  return { fields, hazards };
}

/** The value after a colon, without quotes, and with the lines of a block scalar. */
function valueOf(
  lines: readonly Line[],
  at: number,
  raw: string,
  indent: number,
): { readonly value: string; readonly consumed: number } {
  const block = /^\s*([|>])[+-]?\s*$/.exec(raw);
  if (!block) return { value: unquoted(raw.trim()), consumed: 0 };
  const below: string[] = [];
  for (const line of lines.slice(at + 1)) {
    if (line.text.trim() !== '' && line.text.length - line.text.trimStart().length <= indent) break;
    below.push(line.text.trim());
  }
  return { value: below.join(block[1] === '>' ? ' ' : '\n').trim(), consumed: below.length };
}

function unquoted(value: string): string {
  if (value.length < 2) return value;
  if (value.startsWith('"') && value.endsWith('"'))
    return value.slice(1, -1).replace(/\\(["\\/])/g, '$1');
  return value.startsWith("'") && value.endsWith("'")
    ? value.slice(1, -1).replaceAll("''", "'")
    : value;
}

/** Why a strict parser reads a plain value otherwise, or null. */
function hazardIn(raw: string): 'colon' | 'comment' | null {
  const value = raw.trim();
  if (value === '' || /^["'[{|>&*!#]/.test(value)) return null;
  if (/:(?:\s|$)/.test(value)) return 'colon';
  return /\s#/.test(value) ? 'comment' : null;
}

function flowItems({ value, span }: SpannedValue): SpannedValue[] {
  const inner = /^\[(.*)\](?:\s+#.*)?$/.exec(value)?.[1];
  if (inner === undefined) return [];
  const items: SpannedValue[] = [];
  for (const { 0: part, index } of inner.matchAll(/"[^"]*"|'[^']*'|[^,]+/g)) {
    const text = part.trim();
    const start = span.start + 1 + index + (part.length - part.trimStart().length);
    if (text !== '')
      items.push({ value: unquoted(text), span: { start, end: start + text.length } });
  }
  return items;
}

function addItem(fields: NativeField[], key: string, item: SpannedValue): void {
  const at = fields.findIndex((field) => field.key === key);
  const field = fields[at];
  if (!field) return;
  const added = { ...item, value: unquoted(item.value.trim()) };
  fields[at] = { ...field, items: [...field.items, added] };
}

function located(line: Line, column: number, value: string): SpannedValue {
  return { value, span: { start: line.start + column, end: line.start + column + value.length } };
}

function lineAt(text: string, start: number): Line {
  const newline = text.indexOf('\n', start);
  const end = newline === -1 ? text.length : newline;
  return {
    text: text.slice(start, text[end - 1] === '\r' && end > start ? end - 1 : end),
    start,
    next: newline === -1 ? text.length : newline + 1,
  };
}

/** The value of a key as YAML reads it: without a comment, and `True` as `true`. */
export function decidingValue({ value }: Pick<NativeField, 'value'>): string {
  const plain = value.replace(/(?:^|\s+)#.*$/, '').replace(/^(["'])(.*)\1$/, '$2');
  return /^(?:true|false)$/i.test(plain) ? plain.toLowerCase() : plain;
}

/** False for an empty value and `null`. */
export function isFilled(field: Pick<NativeField, 'value' | 'items'>): boolean {
  return field.items.length > 0 || !/^(?:|null|~)$/i.test(decidingValue(field));
}
