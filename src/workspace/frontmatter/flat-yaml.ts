import { readFlatValue, readItem } from './flat-value.ts';
import type { YamlList, YamlMap, YamlPair, YamlValue } from './frontmatter.ts';

const keyLine = /^([A-Za-z_][A-Za-z0-9_-]*):(?=[ ]|$)[ ]*/;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** A key without a value, whose block list may follow; `dash` is the column of its dashes. */
interface OpenList {
  readonly pair: YamlPair;
  readonly items: YamlValue[];
  dash: number;
  /** The pairs of the last item, if it is a map with a line for each key. */
  map: YamlPair[] | null;
}

/**
 * Reads the flat subset of YAML that nearly all records use: `key: scalar`, `key: [a, "b"]`, and
 * block lists of scalars, of `{ key: value }` on one line, or of maps with a line for each key.
 * Returns null for everything else, which then goes to the YAML library. Accepted text gets the
 * same result from the library, which a differential test checks.
 *
 * @param start offset of `inner` in the file; spans are offsets in the file
 */
export function readFlatYaml(inner: string, start: number): YamlMap | null {
  const pairs: YamlPair[] = [];
  const seen = new Set<string>();
  let open: OpenList | null = null;

  for (let at = 0; at < inner.length;) {
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
      if (open.items.length > 0 && dash !== open.dash) return null;
      const inside = dash + 2;
      const first = pairAt(line, inside, lineStart);
      open.map = first && [first];
      const item = first ? mapOf([first]) : readItem(line.slice(inside), lineStart + inside);
      if (!item) return null;
      open.dash = dash;
      open.items.push(item);
      continue;
    }
    if (open?.map && line.startsWith(' ')) {
      const isItsOwn = line.search(/[^ ]/) === open.dash + 2;
      const pair = isItsOwn ? pairAt(line, open.dash + 2, lineStart) : null;
      if (!pair || open.map.some(({ key }) => key === pair.key)) return null;
      open.map.push(pair);
      open.items[open.items.length - 1] = mapOf(open.map);
      continue;
    }
    if (open && open.items.length > 0) closeList(pairs, open);
    open = null;

    const match = keyLine.exec(line);
    if (!match?.[1] || seen.has(match[1]) || forbidden.has(match[1])) return null;
    seen.add(match[1]);
    const keySpan = { start: lineStart, end: lineStart + match[1].length };
    const value = readFlatValue(line.slice(match[0].length), lineStart + match[0].length);
    if (!value) return null;
    const pair: YamlPair = { key: match[1], keySpan, value };
    pairs.push(pair);
    // A null that was written out is a value; no list may follow it.
    if (value.kind === 'empty' && value.span.start === value.span.end)
      open = { pair, items: [], dash: 0, map: null };
  }
  if (open && open.items.length > 0) closeList(pairs, open);
  return { kind: 'map', pairs, span: { start, end: start + inner.length } };
}

/** A key with its value on one line, from a column on; null where it is anything else. */
function pairAt(line: string, column: number, lineStart: number): YamlPair | null {
  const match = keyLine.exec(line.slice(column));
  if (!match?.[1] || forbidden.has(match[1])) return null;
  const [start, from] = [lineStart + column, column + match[0].length];
  const value = readItem(line.slice(from), lineStart + from);
  return value && { key: match[1], keySpan: { start, end: start + match[1].length }, value };
}

function mapOf(pairs: readonly YamlPair[]): YamlMap {
  const [first, last] = [pairs[0], pairs.at(-1)];
  return {
    kind: 'map',
    pairs,
    span: { start: first?.keySpan.start ?? 0, end: last?.value.span.end ?? 0 },
  };
}

function closeList(pairs: YamlPair[], open: OpenList): void {
  const first = open.items[0];
  const last = open.items.at(-1);
  if (!first || !last) return;
  const list: YamlList = {
    kind: 'list',
    items: open.items,
    span: { start: first.span.start, end: last.span.end },
  };
  pairs[pairs.length - 1] = { ...open.pair, value: list };
}
