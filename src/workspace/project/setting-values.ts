import { type Node, parseTree } from 'jsonc-parser';
import { parse } from 'smol-toml';
import { parse as parseYaml } from 'yaml';

import type { Span } from '#diagnostics/diagnostic';

import { decidingValue, readNativeFields } from '../stores/native-fields.ts';
import { yamlFrontmatterOf } from './lint-config.ts';

/** A single value in a file of settings. */
export interface SettingValue {
  /** The keys that lead to it, with dots; items of a list have the key of the list. */
  readonly key: string;
  readonly value: string | number | boolean;
  readonly span: Span;
}

/** Deeper than any setting is, and no deeper than a stack is. */
const maxDepth = 100;

/** Brackets that may be open at once in YAML: its parser ends the process over some thousands. */
const mostOpen = 500;

/**
 * The values in a file of settings: JSON with comments, TOML, YAML or variables; none where it is
 * broken, or where YAML nests as no settings do.
 */
export function settingValuesIn(path: string, text: string): SettingValue[] {
  if (!/\.(?:jsonc?|toml)$/.test(path) && mostOpenIn(text) > mostOpen) return [];
  try {
    if (path.endsWith('.env')) return variablesIn(text);
    return /\.jsonc?$/.test(path)
      ? (treeValuesIn(text) ?? valuesIn(JSON.parse(text), text))
      : valuesIn(path.endsWith('.toml') ? parse(text) : parseYaml(text), text);
  } catch {
    return [];
  }
}

function variablesIn(text: string): SettingValue[] {
  const lines = text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*(.*?)[ \t]*\r?$/gm);
  return [...lines].map(({ 0: line, 1: key = '', 2: value = '', index }) => ({
    key,
    value: value.replace(/^(["'])(.*)\1.*$/, '$2'),
    span: { start: index, end: index + line.length },
  }));
}

/** The values in frontmatter, as YAML has them and line by line: agents read it in both ways. */
export function frontmatterValuesIn(text: string): SettingValue[] {
  const written = valuesIn(yamlFrontmatterOf(text), text).map((each) =>
    typeof each.value === 'string' ? { ...each, value: each.value.trim() } : each,
  );
  const byLine = readNativeFields(text).fields.map((field) => ({
    key: field.key,
    span: field.span,
    value: decidingValue(field),
  }));
  return [...written, ...byLine];
}

function mostOpenIn(text: string): number {
  let [open, most] = [0, 0];
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    open = Math.max(0, open + (bracket === '[' || bracket === '{' ? 1 : -1));
    most = Math.max(most, open);
  }
  return most;
}

/** Null for JSON that nests too deep for a tree; whoever reads it may take it all the same. */
function treeValuesIn(text: string): SettingValue[] | null {
  try {
    const tree = parseTree(text, [], { allowTrailingComma: true });
    return tree ? valuesBelow(tree, []) : [];
  } catch {
    return null;
  }
}

function valuesIn(data: unknown, text: string): SettingValue[] {
  return leavesOf(data, [], 0).map(({ keys, value }) => ({
    key: keys.join('.'),
    value,
    span: lineOf(text, keys.at(-1) ?? '', value),
  }));
}

function valuesBelow(node: Node, keys: readonly string[]): SettingValue[] {
  const { type, children = [], offset, length } = node;
  if (type === 'array') return children.flatMap((item) => valuesBelow(item, keys));
  if (type === 'object')
    return children.flatMap(({ children: [key, value] = [] }) =>
      key && value ? valuesBelow(value, [...keys, String(key.value)]) : [],
    );
  const value: unknown = node.value;
  const start = node.parent?.type === 'property' ? node.parent.offset : offset;
  return isScalar(value)
    ? [{ key: keys.join('.'), value, span: { start, end: offset + length } }]
    : [];
}

interface Leaf extends Pick<SettingValue, 'value'> {
  readonly keys: readonly string[];
}

function leavesOf(data: unknown, keys: readonly string[], depth: number): Leaf[] {
  if (depth > maxDepth) return [];
  if (isScalar(data)) return [{ keys, value: data }];
  if (Array.isArray(data)) return data.flatMap((item: unknown) => leavesOf(item, keys, depth + 1));
  return typeof data === 'object' && data !== null
    ? Object.entries(data).flatMap(([key, value]) => leavesOf(value, [...keys, key], depth + 1))
    : [];
}

function isScalar(value: unknown): value is SettingValue['value'] {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** The first line that has a key and its value; where none has both, the first with the key. */
function lineOf(text: string, key: string, value: SettingValue['value']): Span {
  let start = 0;
  let found: Span | null = null;
  for (const line of text.split('\n')) {
    const span = { start, end: start + line.trimEnd().length };
    if (/^[\s\w."'-]*?[:=]/.exec(line)?.[0].includes(key)) {
      if (line.includes(String(value))) return span;
      found ??= span;
    }
    start += line.length + 1;
  }
  return found ?? { start: 0, end: 0 };
}
