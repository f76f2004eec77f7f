import { rewords } from '#claims/rewording';
import { clip } from '#messages/fill-template';
import { frontmatterMap } from '#workspace/document';
import { pairOf, plainValue } from '#workspace/frontmatter/values';
import type { Block } from '#workspace/outline/outline';
import { type EndKey, endKeys } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';
import type { NativeFact } from '#workspace/stores/native-fact';

import type { TextRange } from '../record-text/body-layout.ts';
import { rangesApart } from '../record-text/pin.ts';

/** A heading with the text below it, up to the next one; the first part may have no heading. */
interface Part {
  readonly title: string;
  readonly depth: number;
  readonly prose: string[];
  /** Code, HTML and definitions: any change in them changes the meaning. */
  readonly exact: string[];
}

/**
 * How the meaning of a record changed, in words for a message; empty if only its wording did.
 * Typos, punctuation, marks and order are wording; another value, negation or word is not.
 *
 * @param days keys of days that no act may set
 * @param apart sections that are not compared
 */
export function changedMeaning(
  was: MemoryRecord,
  is: MemoryRecord,
  days: readonly EndKey[] = endKeys,
  apart: readonly string[] = [],
): string[] {
  const [before, after] = [partsOf(was, apart), partsOf(is, apart)];
  const found: string[] = [];
  const left = [...after];
  for (const part of before) {
    const at = counterpart(part, left);
    const [other] = at === -1 ? [] : left.splice(at, 1);
    if (other === undefined)
      found.push(
        part.depth === 1
          ? 'the title says something else'
          : `the section "${clip(part.title, 30)}" is gone, or renamed`,
      );
    else if (
      part.exact.join('\n') !== other.exact.join('\n') ||
      !rewords(part.prose.join('\n\n'), other.prose.join('\n\n'))
    )
      found.push(`"${clip(part.title, 40)}" says something else`);
  }
  for (const part of left)
    if (part.depth !== 1) found.push(`the section "${clip(part.title, 40)}" is new`);
  if (guardsOf(was) !== guardsOf(is)) found.push('its guard checks something else');
  found.push(...days.flatMap((key) => otherDay(was, is, key)));
  if (links(was, apart) !== links(is, apart)) found.push('it links to something else');
  if (was.role === 'native' && is.role === 'native') found.push(...changedFields(was, is));
  if (was.id.value !== is.id.value || was.role !== is.role)
    found.push('it is called something else');
  return found;
}

function otherDay(was: MemoryRecord, is: MemoryRecord, key: EndKey): string[] {
  const [before = null, now = null] = [was, is].map(({ document }) => {
    const value = pairOf(frontmatterMap(document), key)?.value;
    return value === undefined ? null : String(plainValue(value) ?? '');
  });
  if (before === now) return [];
  return [now === null ? `its ${key} is gone` : `its ${key} is now ${clip(now, 12)}`];
}

function guardsOf({ document }: MemoryRecord): string {
  const value = pairOf(frontmatterMap(document), 'guard')?.value;
  return value === undefined ? '' : JSON.stringify(plainValue(value));
}

/** The position of the part with the same heading, else with a reworded one; else -1. */
function counterpart(part: Part, among: readonly Part[]): number {
  const same = among.findIndex((each) => each.depth === part.depth && each.title === part.title);
  return same === -1
    ? among.findIndex((each) => each.depth === part.depth && rewords(part.title, each.title))
    : same;
}

function partsOf(record: MemoryRecord, without: readonly string[]): Part[] {
  const { document } = record;
  const apart = rangesApart(record, without);
  const parts: Part[] = [];
  let open: Part = { title: 'the beginning', depth: 0, prose: [], exact: [] };
  for (const block of document.outline.blocks) {
    if (
      record.role === 'native' &&
      (block.span.start < record.span.start || block.span.start >= record.span.end)
    )
      continue;
    if (apart.some((each) => block.span.start >= each.start && block.span.end <= each.end))
      continue;
    if (block.kind === 'heading' && block.nesting === 0) {
      parts.push(open);
      open = {
        title: document.text.slice(block.text.start, block.text.end).trim(),
        depth: block.depth,
        prose: [],
        exact: [],
      };
    } else if (block.kind === 'code' || block.kind === 'html' || block.kind === 'definition')
      open.exact.push(textOf(document.text, block.span, apart));
    else
      open.prose.push(
        ...proseOf(block).map((span) =>
          textOf(document.text, span, apart).replace(/^[ \t]*>[ \t]?/gm, ''),
        ),
      );
  }
  parts.push(open);
  return parts.filter((part) => part.depth > 0 || part.prose.length + part.exact.length > 0);
}

function proseOf(block: Block): readonly TextRange[] {
  if (block.kind === 'table') return [block.header, ...block.rows].flatMap((row) => row.cells);
  return block.kind === 'item' || block.kind === 'heading' ? [block.text] : [block.span];
}

/** What changed in the frontmatter of a native note; another wording of its description is not. */
function changedFields(was: NativeFact, is: NativeFact): string[] {
  const [before, after] = [was.note, is.note];
  if (!before || !after) return [];
  // A description in the index is not the note's own.
  const own = (note: NonNullable<NativeFact['note']>): string =>
    note.fields.find((field) => field.key === 'description')?.value ?? '';
  const texts =
    rewords(own(before), own(after)) && rewords(before.title, after.title)
      ? []
      : ['its name or description says something else'];
  const selects = (note: NonNullable<NativeFact['note']>): string =>
    JSON.stringify([note.type?.value ?? null, note.globs.map((glob) => glob.value)]);
  return selects(before) === selects(after) ? texts : [...texts, 'its type or paths are others'];
}

/** The text of a span without the ranges that are not compared. */
function textOf(text: string, span: TextRange, apart: readonly TextRange[]): string {
  let kept = '';
  let at = span.start;
  for (const each of apart) {
    if (each.end <= at || each.start >= span.end) continue;
    kept += text.slice(at, Math.max(at, each.start));
    at = each.end;
  }
  return (kept + text.slice(at, Math.max(at, span.end))).replace(/\r\n/g, '\n');
}

function links(record: MemoryRecord, without: readonly string[]): string {
  const apart = rangesApart(record, without);
  const own = (span: TextRange): boolean =>
    record.role !== 'native' || (span.start >= record.span.start && span.start < record.span.end);
  return record.document.outline.links
    .filter(
      ({ span }) =>
        own(span) && !apart.some((each) => span.start >= each.start && span.end <= each.end),
    )
    .map((link) => link.target)
    .sort()
    .join('\n');
}
