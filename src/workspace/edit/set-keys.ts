import type { Edit } from '#diagnostics/diagnostic';
import { edit as say } from '#messages/generated/acts';

import type { Document } from '../document.ts';
import {
  findFence,
  type YamlList,
  type YamlPair,
  type YamlValue,
} from '../frontmatter/frontmatter.ts';
import { pairOf, plainValue } from '../frontmatter/values.ts';
import { limits } from '../limits.ts';
import { type EditResult, refusalOf } from './section-edit.ts';
import {
  applyEdits,
  flowList,
  type FrontmatterRow,
  type FrontmatterValue,
  isBlankLine,
  lineEnd,
  lineEnding,
  lineStart,
  mapAsListItem,
  nextLine,
  removeLines,
  scalarText,
  type WrittenScalar,
} from './text-lines.ts';

/** A key of frontmatter and its new value; null removes it. */
export interface KeyChange {
  readonly key: string;
  readonly value: FrontmatterValue | null;
}

/**
 * Sets and removes frontmatter keys: changes values in place and adds keys in the order of records.
 * A file without frontmatter gets a block at its top.
 *
 * @returns a refusal for frontmatter that cannot be read before or after, or is written in braces
 * @throws {Error} for an invalid key, or one that is given twice: bugs of the caller
 */
export function setKeys(document: Document, changes: readonly KeyChange[]): EditResult {
  checkKeys(changes);
  const refusal = refusalOf(document);
  if (refusal) return refusal;
  const edits =
    document.frontmatter.kind === 'read'
      ? changedKeys(document, document.frontmatter, changes)
      : newBlock(document.text, changes);
  if (edits === null) return { refused: say.keysOnOneLine({ path: document.path }) };
  const fence = findFence(applyEdits(document.text, edits));
  if (
    edits.length > 0 &&
    (fence.kind !== 'block' || fence.inner.end - fence.inner.start > limits.frontmatterBytes)
  )
    return { refused: say.unreadableAfterwards({ path: document.path }) };
  return edits;
}

function checkKeys(changes: readonly KeyChange[]): void {
  const keys = changes.map((change) => change.key);
  const wrong = keys.find(
    (key, at) =>
      !/^[A-Za-z_][A-Za-z0-9_-]*$/.test(key) ||
      /^(?:__proto__|constructor|prototype)$/.test(key) ||
      keys.indexOf(key) !== at,
  );
  if (wrong !== undefined) throw new Error(`"${wrong}" is no key, or given twice`);
}

/** Edits of an existing block; null where a key shares its line with something else. */
function changedKeys(
  { text }: Document,
  { map, block }: Extract<Document['frontmatter'], { kind: 'read' }>,
  changes: readonly KeyChange[],
): Edit[] | null {
  const fence = lineStart(text, block.end);
  const indentOf = (pair: YamlPair): string =>
    text.slice(lineStart(text, pair.keySpan.start), pair.keySpan.start);
  const [first] = map.pairs;
  const inner = text.slice(nextLine(text, block.start), fence);
  if (
    first
      ? map.pairs.some((pair) => indentOf(pair) !== indentOf(first)) ||
        indentOf(first).trim() !== ''
      : /^[ \t]*[^\s#]/m.test(inner)
  )
    return null;

  const edits: Edit[] = [];
  const added = new Map<number, string[]>();
  const indent = first ? indentOf(first) : '';
  for (const { key, value } of [...changes].sort(byRank)) {
    const pair = pairOf(map, key);
    if (pair && value === null)
      edits.push(removeLines(text, pair.keySpan.start, withOwnComments(text, pair, fence, indent)));
    else if (pair && value !== null && !says(pair.value, value))
      edits.push(valueEdit(text, pair, value));
    else if (!pair && value !== null) {
      const anchor = anchorOf(map.pairs, key);
      const at = anchor ? nextLine(text, withOwnComments(text, anchor, fence, indent)) : fence;
      added.set(at, [...(added.get(at) ?? []), ...pairLines(key, value, indent)]);
    }
  }
  const ending = lineEnding(text, block.start);
  for (const [at, lines] of added)
    edits.push({ start: at, end: at, text: lines.map((line) => line + ending).join('') });
  return edits;
}

/** The end of a pair with deeper comments below it, which would become text of a block scalar. */
function withOwnComments(text: string, pair: YamlPair, fence: number, indent: string): number {
  let end = pairEnd(text, pair);
  for (let at = nextLine(text, end); at < fence; at = nextLine(text, at)) {
    const line = text.slice(at, lineEnd(text, at));
    if (line.startsWith(`${indent} `) && line.trimStart().startsWith('#')) end = lineEnd(text, at);
    else if (line.trim() !== '') break;
  }
  return end;
}

/** The pair that a new key goes below: the nearest one before it in the order. */
function anchorOf(pairs: readonly YamlPair[], key: string): YamlPair | null {
  if (keyRank(key) === Infinity) return null;
  const before = pairs.filter((pair) => keyRank(pair.key) < keyRank(key));
  return before.reduce<YamlPair | null>(
    (best, pair) => (best && keyRank(best.key) > keyRank(pair.key) ? best : pair),
    null,
  );
}

function newBlock(text: string, changes: readonly KeyChange[]): Edit[] {
  const given = changes
    .flatMap(({ key, value }) => (value === null ? [] : [{ key, value }]))
    .sort(byRank);
  if (given.length === 0) return [];
  const lines = [
    '---',
    ...given.flatMap(({ key, value }) => pairLines(key, value, '')),
    '---',
    ...(isBlankLine(text, 0) ? [] : ['']),
  ];
  const ending = lineEnding(text, 0);
  return [{ start: 0, end: 0, text: lines.map((line) => line + ending).join('') }];
}

function pairLines(key: string, value: FrontmatterValue, indent: string): string[] {
  const { inline, below } = written(value, indent);
  return [`${indent}${key}:${inline === '' ? '' : ` ${inline}`}`, ...below];
}

/** Keys in the order of a new finding; keys of other records are beside similar ones. */
const order: readonly string[] = [
  'type',
  'id',
  'status',
  'created',
  'updated',
  'date',
  'source',
  'confidence',
  'origin_obligations',
  'assigned_obligations',
  'origin_traces',
  'pass',
  'profile',
  'raised_by',
  'reviewer_or_tool',
  'timestamp',
  'content_hash',
  'per_surface_hash',
  'findings',
  'paths',
  'load_when',
  'load_when_from',
  'import_digest',
  'topic',
  'claim',
  'applies_when',
  'does_not_apply_when',
  'supersedes',
  'superseded_by',
  'quarantine_reason',
];

/** The position of a key in the order; Infinity for an unknown key. */
export function keyRank(key: string): number {
  const rank = order.indexOf(key);
  return rank === -1 ? Infinity : rank;
}

function byRank(a: KeyChange, b: KeyChange): number {
  const [first, second] = [keyRank(a.key), keyRank(b.key)];
  return first === second ? 0 : first - second;
}

/** The end of the last line of a pair. */
function pairEnd(text: string, pair: YamlPair): number {
  return lineEnd(text, Math.max(pair.keySpan.end, contentEnd(text, pair.value)));
}

/** A value on the line of its key, or on the lines below it. */
function written(
  value: FrontmatterValue,
  indent = '',
): { readonly inline: string; readonly below: readonly string[] } {
  if (typeof value === 'string') return { inline: scalarText(value), below: [] };
  if (isTexts(value)) return { inline: flowList(value), below: [] };
  return { inline: '', below: value.flatMap((row) => mapAsListItem(row, `${indent}  - `)) };
}

/** Whether a YAML value, in whatever form it is written, has the wanted value. */
function says(value: YamlValue, wanted: FrontmatterValue | FrontmatterRow): boolean {
  const text = JSON.stringify(wanted, (_key, each: unknown) =>
    typeof each === 'boolean' ? String(each) : each,
  );
  return JSON.stringify(plainValue(value)) === text;
}

/** Replaces the value of a pair, and keeps its quotes, its form of list and its comment. */
function valueEdit(text: string, pair: YamlPair, value: FrontmatterValue): Edit {
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

/** Changes the items of a block list; an item that stays keeps its lines and comments. */
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
    const kept = chunks.findIndex(({ item }) => says(item, each));
    if (kept !== -1) return chunks.splice(kept, 1)[0]?.text ?? '';
    return typeof each === 'string' ? `${dash}${scalarText(each)}` : mapAsListItem(each, dash);
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
