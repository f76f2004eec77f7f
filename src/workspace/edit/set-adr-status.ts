import type { Edit } from '#diagnostics/diagnostic';
import { edit as say } from '#messages/generated/acts';

import { statusOf } from '../dialects/adr-status.ts';
import { mapOf, sectionOf } from '../document.ts';
import { scalarOf } from '../frontmatter/values.ts';
import type { Link, TableRow } from '../outline/outline.ts';
import { relativeLink } from '../paths/target.ts';
import type { Adr, IndexEntry, MemoryIndex } from '../records.ts';
import { blockInSection, ownBlocks } from './add-pointer.ts';
import { type EditResult, isRefused, refusalOf } from './edit-result.ts';
import { columnsOf, entriesFor, tableWith } from './index-place.ts';
import { setKeys } from './set-keys.ts';
import { labelText, lineText, linkText, setCells } from './table-edit.ts';

/** The decision that replaces this one. */
export interface Successor {
  /** Null for a record that has none, such as one named by its date. */
  readonly number: number | null;
  readonly title: string;
  /** Relative to the root, with forward slashes. */
  readonly path: string;
}

/**
 * What a status line says first: marks, then a template's enumeration, `superseded by` somebody, or
 * one word.
 */
const first =
  /^(\s*(?:[-*+]\s+)?[*_`]*)((?:[\p{L}-]+(?:\s*[|/]\s*[\p{L}-]+)+|superseded\s+by\s+(?:\[[^\]\n]*\]\([^)\n]*\)|[\w-]+)|[\p{L}-]+))/iu;

/**
 * Sets a decision's status where it stands: in the frontmatter, in a `- Status:` line, or as the
 * first words of a Status section, keeping what surrounds it. A successor is linked there;
 * frontmatter gets `superseded_by` too.
 *
 * @returns a refusal when the record says its status nowhere and has no frontmatter to say it in
 */
export function setAdrStatus(
  adr: Adr,
  status: string,
  extra: { readonly supersededBy?: Successor } = {},
): EditResult {
  const { document } = adr;
  const refusal = refusalOf(document);
  if (refusal) return refusal;
  const { supersededBy } = extra;
  const successor = supersededBy
    ? [
        {
          key: 'superseded_by',
          value: name(supersededBy) ?? relativeLink(adr.path, supersededBy.path),
        },
      ]
    : [];
  const map = mapOf(document);
  const section = sectionOf(document, 'status');
  if (map && (scalarOf(map, 'status') !== null || (adr.status === null && !section)))
    return setKeys(document, [{ key: 'status', value: status }, ...successor]);

  const words = supersededBy
    ? `${status} by ${linkText(adr.path, [name(supersededBy), supersededBy.title].filter((part) => part !== null).join(': '), supersededBy.path)}`
    : status;
  const inBody =
    bodyStatus(adr, words) ??
    (section
      ? blockInSection(document, section, [capital(words)])
      : {
          refused: say.noStatus({ path: adr.path, status }),
        });
  const keys = map && successor.length > 0 ? setKeys(document, successor) : [];
  if (isRefused(inBody) || isRefused(keys)) return isRefused(inBody) ? inBody : keys;
  return [...inBody, ...keys];
}

/** The edit of the words that were read as the status; null where none were. */
function bodyStatus({ document }: Adr, words: string): EditResult | null {
  const { text } = document;
  const section = sectionOf(document, 'status') ?? null;
  const span =
    statusOf(document)?.span ??
    (section
      ? ownBlocks(document, section).find((block) => block.kind === 'paragraph')?.span
      : undefined);
  if (!span) return null;
  const raw = text.slice(span.start, span.end);
  const said = first.exec(raw);
  if (!said?.[2]) return null;
  const start = span.start + (said[1] ?? '').length;
  return [
    { start, end: start + said[2].length, text: /^\p{Lu}/u.test(said[2]) ? capital(words) : words },
  ];
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function name({ number }: Successor): string | null {
  return number === null ? null : `ADR-${String(number).padStart(4, '0')}`;
}

/** What may change about an entry; what is left out stays. */
export interface IndexEntryChange {
  readonly status?: string;
  readonly loadWhen?: string;
  readonly title?: string;
}

/**
 * Changes an entry in its own form. A status has no place in a list item and is left out there.
 *
 * @returns a refusal when the path has no entry, or its form has no place for the condition or the
 *   title
 */
export function setIndexEntry(
  index: MemoryIndex,
  path: string,
  change: IndexEntryChange,
): EditResult {
  const entries = entriesFor(index, path);
  if ('refused' in entries) return entries;
  const edits: Edit[] = [];
  for (const entry of entries) {
    const changed =
      entry.form === 'row' ? changedRow(index, entry, change) : changedItem(index, entry, change);
    if (isRefused(changed)) return changed;
    edits.push(...changed);
  }
  return edits;
}

function changedRow(
  index: MemoryIndex,
  entry: IndexEntry,
  { status, loadWhen, title }: IndexEntryChange,
): EditResult {
  const table = tableWith(index, entry);
  const row = table?.rows.find((each) => each.span.start === entry.span.start);
  if (!table || !row) return { refused: say.rowGone({ index: index.path }) };
  const columns = columnsOf(index, table);
  if (loadWhen !== undefined && columns.loadWhen < 1)
    return { refused: say.noConditionColumn({ index: index.path }) };
  const values = new Map<number, string>();
  if (status !== undefined && columns.status > 0 && status !== entry.status?.value)
    values.set(columns.status, status);
  if (loadWhen !== undefined && loadWhen !== entry.loadWhen?.value)
    values.set(columns.loadWhen, loadWhen);
  const named =
    title === undefined || title === entry.title
      ? []
      : changedTitle(index, row, title, columns.file > 0);
  if (isRefused(named)) return named;
  if (named.length === 0 && title !== undefined && title !== entry.title)
    values.set(0, labelText(title));
  return [...named, ...setCells(index.document, row, values)];
}

/** The words of the link in the first cell; nothing where the first cell is the title itself. */
function changedTitle(
  index: MemoryIndex,
  row: TableRow,
  title: string,
  fileColumn: boolean,
): EditResult {
  const cell = row.cells[0];
  const link = cell && linkIn(index, cell);
  if (link) return [{ ...link.text, text: labelText(title) }];
  return fileColumn
    ? []
    : {
        refused: say.entryWithoutTitle({ index: index.path }),
      };
}

function changedItem(
  index: MemoryIndex,
  entry: IndexEntry,
  { loadWhen, title }: IndexEntryChange,
): EditResult {
  const { text } = index.document;
  const edits: Edit[] = [];
  if (title !== undefined && title !== entry.title) {
    const link = linkIn(index, entry.span);
    if (!link)
      return {
        refused: say.entryWithoutTitle({ index: index.path }),
      };
    edits.push({ ...link.text, text: labelText(title) });
  }
  if (loadWhen === undefined || loadWhen === entry.loadWhen?.value) return edits;
  if (!entry.loadWhen)
    return [
      ...edits,
      { start: entry.span.end, end: entry.span.end, text: ` — Load when: ${lineText(loadWhen)}` },
    ];
  const { start, end } = entry.loadWhen.span;
  const before = text.slice(entry.span.start, start).replace(/^[-+*] /, '');
  const open = /^[<*_]*/.exec(text.slice(start, end))?.[0] ?? '';
  const marks = /[>*_]*$/.exec(text.slice(start + open.length, end))?.[0] ?? '';
  // Marks at the end that were opened before the condition close there.
  const closes = marks !== '' && (open !== '' || before.split(marks).length % 2 === 0);
  return [
    ...edits,
    {
      start: start + open.length,
      end: closes ? end - marks.length : end,
      text: lineText(loadWhen),
    },
  ];
}

function linkIn(
  index: MemoryIndex,
  span: { readonly start: number; readonly end: number },
): Link | undefined {
  return index.document.outline.links.find(
    (link) =>
      link.kind !== 'image' &&
      link.kind !== 'autolink' &&
      span.start <= link.span.start &&
      link.span.end <= span.end,
  );
}
