import { presentItems } from '#diagnostics/defined-values';
import type { Edit, Span } from '#diagnostics/diagnostic';
import { edit as say } from '#messages/generated/acts';

import { findAdrStatus } from '../dialects/adr-status.ts';
import { frontmatterMap, ownBlocks, sectionOf } from '../document.ts';
import { scalarOf } from '../frontmatter/values.ts';
import type { Link } from '../outline/outline.ts';
import { relativeLink } from '../paths/target.ts';
import type { Adr, IndexEntry, MemoryIndex } from '../records.ts';
import { findEntriesForPath, findTableOfEntry, indexColumns } from './index-place.ts';
import { addBlockToSection, type EditResult, isRefused, refusalOf } from './section-edit.ts';
import { setKeys } from './set-keys.ts';
import { labelText, lineText, linkText, setCells } from './table-edit.ts';

/** The record that replaces another; `number` is that of a decision, else null. */
export interface Successor {
  readonly number: number | null;
  readonly title: string;
  /** Relative to the root, with forward slashes. */
  readonly path: string;
}

/** Marks, then a template's list of statuses, `superseded by` a name, or one word. */
const first =
  /^(\s*(?:[-*+]\s+)?[*_`]*)((?:[\p{L}-]+(?:\s*[|/]\s*[\p{L}-]+)+|superseded\s+by\s+(?:\[[^\]\n]*\]\([^)\n]*\)|[\w-]+)|[\p{L}-]+))/iu;

/**
 * Sets the status of a decision in its place: in the frontmatter, a `- Status:` line, or the first
 * words of a Status section. A successor is linked there, and named in the frontmatter.
 *
 * @returns a refusal for a record without status and frontmatter
 */
export function setAdrStatus(
  adr: Adr,
  status: string,
  { supersededBy }: { readonly supersededBy?: Successor } = {},
): EditResult {
  const { document } = adr;
  const refusal = refusalOf(document);
  if (refusal) return refusal;
  const name = supersededBy && nameOf(supersededBy);
  const successor = supersededBy
    ? [{ key: 'superseded_by', value: name ?? relativeLink(adr.path, supersededBy.path) }]
    : [];
  const map = frontmatterMap(document);
  const section = sectionOf(document, 'status');
  if (map && (scalarOf(map, 'status') !== null || (adr.status === null && !section)))
    return setKeys(document, [{ key: 'status', value: status }, ...successor]);

  const title = presentItems([name, supersededBy?.title]).join(': ');
  const words = supersededBy
    ? `${status} by ${linkText(adr.path, title, supersededBy.path)}`
    : status;
  const inBody =
    bodyStatus(adr, words) ??
    (section
      ? addBlockToSection(document, section, [capital(words)])
      : { refused: say.noStatus({ path: adr.path, status }) });
  if (isRefused(inBody)) return inBody;
  const keys = map && successor.length > 0 ? setKeys(document, successor) : [];
  return isRefused(keys) ? keys : [...inBody, ...keys];
}

/** Replaces the words that were read as the status; null where there are none. */
function bodyStatus({ document }: Adr, words: string): EditResult | null {
  const section = sectionOf(document, 'status');
  const own = section ? ownBlocks(document, section) : [];
  const span =
    findAdrStatus(document)?.span ?? own.find((block) => block.kind === 'paragraph')?.span;
  const [, marks = '', old] = (span && first.exec(document.text.slice(span.start, span.end))) ?? [];
  if (!span || !old) return null;
  const start = span.start + marks.length;
  const text = /^\p{Lu}/u.test(old) ? capital(words) : words;
  return [{ start, end: start + old.length, text }];
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function nameOf({ number }: Successor): string | null {
  return number === null ? null : `ADR-${String(number).padStart(4, '0')}`;
}

/** New values of an index entry; absent fields stay as they are. */
export interface IndexEntryChange {
  readonly status?: string;
  readonly loadWhen?: string;
  readonly title?: string;
}

/**
 * Changes all entries for a path. List items have no status.
 *
 * @returns a refusal when there is no entry, or one has no place for the condition or the title
 */
export function setIndexEntry(
  index: MemoryIndex,
  path: string,
  change: IndexEntryChange,
): EditResult {
  const entries = findEntriesForPath(index, path);
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
  const table = findTableOfEntry(index, entry);
  const row = table?.rows.find((each) => each.span.start === entry.span.start);
  if (!table || !row) return { refused: say.rowGone({ index: index.path }) };
  const columns = indexColumns(index, table);
  if (loadWhen !== undefined && columns.loadWhen < 1)
    return { refused: say.noConditionColumn({ index: index.path }) };
  const values = new Map<number, string>();
  if (status !== undefined && columns.status > 0 && status !== entry.status?.value)
    values.set(columns.status, status);
  if (loadWhen !== undefined && loadWhen !== entry.loadWhen?.value)
    values.set(columns.loadWhen, loadWhen);
  const edits: Edit[] = [];
  if (title !== undefined && title !== entry.title) {
    const [cell] = row.cells;
    const link = cell && linkIn(index, cell);
    if (link) edits.push({ ...link.text, text: labelText(title) });
    // With a column for the file, the first cell is the title itself.
    else if (columns.file > 0) values.set(0, labelText(title));
    else return { refused: say.entryWithoutTitle({ index: index.path }) };
  }
  return [...edits, ...setCells(index.document, row, values)];
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
    if (!link) return { refused: say.entryWithoutTitle({ index: index.path }) };
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
  // Marks at the end belong to the condition if they were opened before it.
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

function linkIn(index: MemoryIndex, span: Span): Link | undefined {
  return index.document.outline.links.find(
    (link) =>
      link.kind !== 'image' &&
      link.kind !== 'autolink' &&
      span.start <= link.span.start &&
      link.span.end <= span.end,
  );
}
