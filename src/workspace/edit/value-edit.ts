import type { Edit } from '#diagnostics/diagnostic';

import type { YamlList, YamlPair, YamlValue } from '../frontmatter/frontmatter.ts';
import { plainValue } from '../frontmatter/values.ts';
import { lineEnd, lineEnding, lineStart, nextLine } from './text-lines.ts';
import {
  flowList,
  type FrontmatterValue,
  mapItem,
  scalarText,
  type WrittenScalar,
} from './yaml-text.ts';

/**
 * Where the lines of a pair end: with the last character of its value, or of its key's line when it
 * has none.
 */
export function pairEnd(text: string, pair: YamlPair): number {
  return lineEnd(text, Math.max(pair.keySpan.end, contentEnd(text, pair.value)));
}

/** A value as it stands behind a key: on the key's line, or on the lines below it. */
export function written(
  value: FrontmatterValue,
  indent = '',
): { readonly inline: string; readonly below: readonly string[] } {
  if (typeof value === 'string') return { inline: scalarText(value), below: [] };
  if (isTexts(value)) return { inline: flowList(value), below: [] };
  return { inline: '', below: value.flatMap((row) => mapItem(row, `${indent}  - `)) };
}

/** Whether a value already says what it shall say, however it is written. */
export function says(value: YamlValue, wanted: FrontmatterValue): boolean {
  const texts =
    typeof wanted === 'string'
      ? wanted
      : wanted.map((each) => (typeof each === 'string' ? each : textsOf(each)));
  return JSON.stringify(plainValue(value)) === JSON.stringify(texts);
}

/**
 * Replaces the value of a pair, keeping the quotes, the form of a list and the comment behind it.
 */
export function valueEdit(text: string, pair: YamlPair, value: FrontmatterValue): Edit {
  const { value: old } = pair;
  if (old.kind === 'list' && typeof value !== 'string' && value.length > 0) {
    const edit = text[old.span.start] === '[' ? null : blockListEdit(text, old, value);
    if (edit) return edit;
  }
  const indent = text.slice(lineStart(text, pair.keySpan.start), pair.keySpan.start);
  const { inline, below } = rewritten(text, old, value, indent);
  const end = contentEnd(text, old);
  const behindKey =
    old.span.end > old.span.start &&
    lineStart(text, old.span.start) === lineStart(text, pair.keySpan.start) &&
    !/[|>]/.test(text[old.span.start] ?? '');
  if (behindKey && below.length === 0) return { start: old.span.start, end, text: inline };

  const colon = text.indexOf(':', pair.keySpan.end) + 1;
  const rest = text.slice(behindKey ? end : colon, lineEnd(text, behindKey ? end : colon));
  const comment = /[ \t]#.*$/.exec(rest) ? rest.slice(rest.search(/[ \t]+#/)) : '';
  const ending = lineEnding(text, pair.keySpan.start);
  return {
    start: colon,
    end: pairEnd(text, pair),
    text: [`${inline === '' ? '' : ` ${inline}`}${comment}`, ...below].join(ending),
  };
}

function rewritten(
  text: string,
  old: YamlValue,
  value: FrontmatterValue,
  indent: string,
): ReturnType<typeof written> {
  if (typeof value === 'string')
    return { inline: scalarText(value, scalarStyle(text, old)), below: [] };
  if (!isTexts(value) || old.kind !== 'list' || text[old.span.start] !== '[')
    return written(value, indent);
  const items = old.items.flatMap((item) =>
    item.kind === 'scalar'
      ? [[item.text, text.slice(item.span.start, item.span.end)] as const]
      : [],
  );
  return {
    inline: flowList(value, new Map(items.filter(([, source]) => !source.includes('\n')))),
    below: [],
  };
}

/**
 * The same block list with other items: an item that stays keeps its lines, with the comments above
 * and behind it.
 */
function blockListEdit(
  text: string,
  list: YamlList,
  value: Exclude<FrontmatterValue, string>,
): Edit | null {
  const [first] = list.items;
  const dash =
    first && /^ *- +$/.exec(text.slice(lineStart(text, first.span.start), first.span.start))?.[0];
  if (!first || dash === undefined) return null;
  let from = lineStart(text, first.span.start);
  const chunks = list.items.map((item) => {
    const end = lineEnd(text, contentEnd(text, item));
    const chunk = { item, text: text.slice(from, end) };
    from = nextLine(text, end);
    return chunk;
  });
  const lines = value.flatMap((each) => {
    const kept = chunks.findIndex(
      ({ item }) =>
        JSON.stringify(plainValue(item)) ===
        JSON.stringify(typeof each === 'string' ? each : textsOf(each)),
    );
    if (kept !== -1) return chunks.splice(kept, 1)[0]?.text ?? '';
    return typeof each === 'string' ? `${dash}${scalarText(each)}` : mapItem(each, dash);
  });
  return {
    start: lineStart(text, first.span.start),
    end: lineEnd(text, contentEnd(text, list)),
    text: lines.join(lineEnding(text, first.span.start)),
  };
}

function scalarStyle(text: string, old: YamlValue): WrittenScalar | null {
  if (old.kind !== 'scalar') return null;
  const mark = text[old.span.start];
  if (mark === '|' || mark === '>') return null;
  return { style: mark === '"' ? 'double' : mark === "'" ? 'single' : 'plain', text: old.text };
}

function contentEnd(text: string, value: YamlValue): number {
  return value.span.start + text.slice(value.span.start, value.span.end).trimEnd().length;
}

function isTexts(value: Exclude<FrontmatterValue, string>): value is readonly string[] {
  return value.every((each) => typeof each === 'string');
}

function textsOf(
  row: Readonly<Record<string, string | boolean>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(row).map(([key, each]) => [key, String(each)]));
}
