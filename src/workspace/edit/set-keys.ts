import type { Edit } from '#diagnostics/diagnostic';
import { edit as say } from '#messages/edit';

import type { Document } from '../document.ts';
import { findFence } from '../frontmatter/fence.ts';
import type { YamlPair } from '../frontmatter/frontmatter.ts';
import { pairOf } from '../frontmatter/values.ts';
import { limits } from '../limits.ts';
import { applyEdits } from './apply-edits.ts';
import { type EditResult, refusalOf } from './edit-result.ts';
import { keyRank } from './key-order.ts';
import {
  isBlankLine,
  lineEnd,
  lineEnding,
  lineStart,
  nextLine,
  removeLines,
} from './text-lines.ts';
import { pairEnd, says, valueEdit, written } from './value-edit.ts';
import type { FrontmatterValue } from './yaml-text.ts';

/** One key and what it shall say; null takes it away. */
export interface KeyChange {
  readonly key: string;
  readonly value: FrontmatterValue | null;
}

/**
 * Sets and removes frontmatter keys. A key that is there is spliced at its value; a new one goes to
 * its place in the order. A file without frontmatter gets a block at its top.
 *
 * @returns a refusal for frontmatter that cannot be read, is written in braces, or would no longer
 *   be read
 * @throws {Error} for a key that no record has, or one that is given twice: bugs of the caller
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

/** Edits of a block that is there; null where a key shares its line with something else. */
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
  const sorted = [...changes].sort((a, b) =>
    keyRank(a.key) === keyRank(b.key) ? 0 : keyRank(a.key) - keyRank(b.key),
  );
  for (const { key, value } of sorted) {
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

/**
 * Where a pair ends with the comments below it that stand deeper than its key: they leave with it,
 * for below a block scalar they would become text.
 */
function withOwnComments(text: string, pair: YamlPair, fence: number, indent: string): number {
  let end = pairEnd(text, pair);
  for (let at = nextLine(text, end); at < fence; at = nextLine(text, at)) {
    const line = text.slice(at, lineEnd(text, at));
    if (line.startsWith(`${indent} `) && line.trimStart().startsWith('#')) end = lineEnd(text, at);
    else if (line.trim() !== '') break;
  }
  return end;
}

/** The pair that a new key goes below: of those before it in the order, the nearest. */
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
    .sort((a, b) => (keyRank(a.key) === keyRank(b.key) ? 0 : keyRank(a.key) - keyRank(b.key)));
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
