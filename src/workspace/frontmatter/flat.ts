import type { YamlList, YamlMap, YamlPair, YamlScalar, YamlValue } from './frontmatter.ts';

const keyLine = /^([A-Za-z_][A-Za-z0-9_-]*):(?=[ ]|$)[ ]*/;
/** A plain scalar that every YAML 1.2 reader reads as itself: no indicator in front, no `: `, no ` #` inside. */
// eslint-disable-next-line no-control-regex -- control characters are what a plain scalar must not have
const plain = /^[A-Za-z0-9_./(<$=+^~;\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd](?:[^:#\t\r\n\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ud800-\udfff]|:(?=[^ \t,[\]{}])|(?<=[^ ])#)*$/;
const doubleQuoted = /^"([^"\\\t\r\n]*)"$/;
const singleQuoted = /^'([^'\t\r\n]*)'$/;
const flowItem = /^[A-Za-z0-9_./*@-][A-Za-z0-9_./*@# -]*$/;

/**
 * Reads the flat subset of YAML that nearly all records use: `key: scalar`, `key: [a, b]` and a block list of scalars.
 * Returns null for everything else, which then goes to the YAML library; what it accepts it reads as the library
 * would (a differential test holds it to that). Offsets are into the whole file, `start` is where `inner` begins.
 */
export function readFlat(inner: string, start: number): YamlMap | null {
  const pairs: YamlPair[] = [];
  const seen = new Set<string>();
  let open: OpenList | null = null;

  for (let at = 0; at < inner.length; ) {
    const newline = inner.indexOf('\n', at);
    const next = newline === -1 ? inner.length : newline + 1;
    let end = newline === -1 ? inner.length : newline;
    if (end > at && inner[end - 1] === '\r') end -= 1;
    const line = inner.slice(at, end);
    const lineStart = start + at;
    at = next;

    if (line === '' || /^ *(?:#.*)?$/.test(line)) {
      if (line.includes('\t')) return null;
      continue;
    }
    if (open && /^ *- /.test(line)) {
      const dash = line.indexOf('- ');
      const item = readScalar(line.slice(dash + 2), lineStart + dash + 2, false);
      if (!item || (open.items.length > 0 && dash !== open.dash)) return null;
      open.dash = dash;
      open.items.push(item);
      continue;
    }
    if (open && open.items.length > 0) closeList(pairs, open);
    open = null;

    const match = keyLine.exec(line);
    if (!match?.[1] || seen.has(match[1]) || forbidden.has(match[1])) return null;
    seen.add(match[1]);
    const keySpan = { start: lineStart, end: lineStart + match[1].length };
    const valueStart = lineStart + match[0].length;
    const value = readValue(line.slice(match[0].length), valueStart);
    if (!value) return null;
    const pair: YamlPair = { key: match[1], keySpan, value };
    pairs.push(pair);
    // A null that was written out is a value; no list may follow it.
    if (value.kind === 'empty' && value.span.start === value.span.end) open = { pair, items: [], dash: 0 };
  }
  if (open && open.items.length > 0) closeList(pairs, open);
  return { kind: 'map', pairs, span: { start, end: start + inner.length } };
}

/** A key without a value, whose block list may follow; `dash` is the column of its dashes. */
interface OpenList {
  readonly pair: YamlPair;
  readonly items: YamlValue[];
  dash: number;
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

function closeList(pairs: YamlPair[], open: OpenList): void {
  const first = open.items[0];
  const last = open.items.at(-1);
  if (!first || !last) return;
  const list: YamlList = { kind: 'list', items: open.items, span: { start: first.span.start, end: last.span.end } };
  pairs[pairs.length - 1] = { ...open.pair, value: list };
}

function readValue(raw: string, start: number): YamlValue | null {
  const text = raw.trimEnd();
  if (text === '' || text.startsWith('#')) return { kind: 'empty', span: { start, end: start } };
  if (text.startsWith('[')) return readFlow(text, start);
  return readScalar(raw, start, true);
}

function readScalar(raw: string, start: number, allowEmptyWord: boolean): YamlValue | null {
  const comment = / #/.exec(raw);
  const text = raw.trimEnd();
  const quoted = doubleQuoted.exec(text) ?? singleQuoted.exec(text);
  if (quoted) return scalar(quoted[1] ?? '', true, start, text.length);
  if (text.startsWith('"') || text.startsWith("'")) return null;
  const bare = (comment ? raw.slice(0, comment.index) : raw).trimEnd();
  if (bare === '~' || bare === 'null') return allowEmptyWord ? { kind: 'empty', span: { start, end: start + bare.length } } : null;
  if (!plain.test(bare) || bare.includes(': ') || bare.endsWith(':') || bare === '---' || bare.includes('  ')) return null;
  return scalar(bare, false, start, bare.length);
}

function readFlow(text: string, start: number): YamlValue | null {
  const close = /^\[([^[\]{}"'#:\t\\]*)\]$/.exec(text);
  if (!close) return null;
  const body = close[1] ?? '';
  const span = { start, end: start + text.length };
  if (body.trim() === '') return { kind: 'list', items: [], span };
  const items: YamlValue[] = [];
  let at = start + 1;
  for (const part of body.split(',')) {
    const trimmed = part.trim();
    if (!flowItem.test(trimmed) || trimmed.startsWith('-') || /^[*@]/.test(trimmed) || trimmed === 'null') return null;
    const begin = at + part.indexOf(trimmed);
    items.push(scalar(trimmed, false, begin, trimmed.length));
    at += part.length + 1;
  }
  return { kind: 'list', items, span };
}

function scalar(text: string, quoted: boolean, start: number, length: number): YamlScalar {
  return { kind: 'scalar', text, quoted, span: { start, end: start + length } };
}
