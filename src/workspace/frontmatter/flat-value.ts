import type { YamlMap, YamlPair, YamlScalar, YamlValue } from './frontmatter.ts';

/**
 * An unquoted value that needs no YAML library: no indicator in front, no `: ` and no ` #` inside.
 * `12` and `true` match, too: values are texts here.
 */
const plain =
  // eslint-disable-next-line no-control-regex -- control characters are what it must not have
  /^[A-Za-z0-9_./(<$=+^~;\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd](?:[^:#\t\r\n\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ud800-\udfff]|:(?=[^ \t,[\]{}])|(?<=[^ ])#)*$/;
const doubleQuoted = /^"([^"\\\t\r\n]*)"$/;
const singleQuoted = /^'([^'\t\r\n]*)'$/;
/** One item of a flow list or one value of a flow map, up to the comma or bracket after it. */
const flowScalar =
  /(?:"([^"\\\t\r\n]*)"|'([^'\t\r\n]*)'|([A-Za-z0-9_./][A-Za-z0-9_./*@+-]*(?:[ ]+[A-Za-z0-9_./*@+-]+)*))(?=[ ]*[,\]}])/y;
const flowKey = /([A-Za-z_][A-Za-z0-9_-]*):[ ]+/y;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The value after a key: nothing, a flow list of scalars, or a scalar; null for what only the YAML
 * library knows.
 */
export function readFlatValue(raw: string, start: number): YamlValue | null {
  const text = raw.trimEnd();
  if (text === '' || text.startsWith('#')) return { kind: 'empty', span: { start, end: start } };
  return text.startsWith('[') ? readFlowList(text, start) : readScalar(raw, start, true);
}

/** The value after a dash: a scalar, or a flow map of scalars. */
export function readItem(raw: string, start: number): YamlValue | null {
  return raw.startsWith('{') ? readFlowMap(raw.trimEnd(), start) : readScalar(raw, start, false);
}

function readScalar(raw: string, start: number, nullIsEmpty: boolean): YamlValue | null {
  const comment = / #/.exec(raw);
  const text = raw.trimEnd();
  const quoted = doubleQuoted.exec(text) ?? singleQuoted.exec(text);
  if (quoted) return scalar(quoted[1] ?? '', true, start, text.length);
  if (text.startsWith('"') || text.startsWith("'")) return null;
  const bare = (comment ? raw.slice(0, comment.index) : raw).trimEnd();
  if (bare === '~' || bare === 'null')
    return nullIsEmpty ? { kind: 'empty', span: { start, end: start + bare.length } } : null;
  if (
    !plain.test(bare) ||
    bare.includes(': ') ||
    bare.endsWith(':') ||
    bare === '---' ||
    bare.includes('  ')
  )
    return null;
  return scalar(bare, false, start, bare.length);
}

function readFlowList(text: string, start: number): YamlValue | null {
  const items: YamlValue[] = [];
  let at = skipBlanks(text, 1);
  if (text[at] === ']')
    return at === text.length - 1
      ? { kind: 'list', items, span: { start, end: start + text.length } }
      : null;
  for (;;) {
    const item = flowScalarAt(text, at, start);
    if (!item) return null;
    items.push(item);
    at = skipBlanks(text, item.span.end - start);
    if (text[at] === ']')
      return at === text.length - 1
        ? { kind: 'list', items, span: { start, end: start + text.length } }
        : null;
    at = skipBlanks(text, at + 1);
  }
}

function readFlowMap(text: string, start: number): YamlMap | null {
  const pairs: YamlPair[] = [];
  let at = skipBlanks(text, 1);
  for (;;) {
    flowKey.lastIndex = at;
    const key = flowKey.exec(text);
    if (!key?.[1] || forbidden.has(key[1]) || pairs.some((pair) => pair.key === key[1]))
      return null;
    const value = flowScalarAt(text, at + key[0].length, start);
    if (!value) return null;
    pairs.push({
      key: key[1],
      keySpan: { start: start + at, end: start + at + key[1].length },
      value,
    });
    at = skipBlanks(text, value.span.end - start);
    if (text[at] === '}')
      return at === text.length - 1
        ? { kind: 'map', pairs, span: { start, end: start + text.length } }
        : null;
    if (text[at] !== ',') return null;
    at = skipBlanks(text, at + 1);
  }
}

function flowScalarAt(text: string, at: number, start: number): YamlScalar | null {
  flowScalar.lastIndex = at;
  const match = flowScalar.exec(text);
  if (!match) return null;
  const bare = match[3];
  if (bare === 'null') return null;
  return scalar(
    bare ?? match[1] ?? match[2] ?? '',
    bare === undefined,
    start + at,
    match[0].length,
  );
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}

function scalar(text: string, quoted: boolean, start: number, length: number): YamlScalar {
  return { kind: 'scalar', text, quoted, span: { start, end: start + length } };
}
