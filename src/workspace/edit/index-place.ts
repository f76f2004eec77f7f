import type { Edit } from '#diagnostics/diagnostic';
import { edit as say } from '#messages/generated/acts';

import { isTable, ownBlocks, type Section, type Table } from '../document.ts';
import { joinPath, lastName, resolveTarget } from '../paths/target.ts';
import type {
  IndexEntry,
  IndexSection,
  IndexSectionKind,
  MemoryIndex,
  Retraction,
} from '../records.ts';
import {
  addBlockToSection,
  type EditRefusal,
  type EditResult,
  itemAt,
  itemEnd,
  placeholderIn,
  refusalOf,
  replaceBlockByLines,
  sectionEnd,
} from './section-edit.ts';
import { appendRows, headsOf, labelText, linkText, tableAround, tableLines } from './table-edit.ts';
import { addBlockBefore, isBlankLine, lineStart, nextLine, removeLines } from './text-lines.ts';

/** The sections of an index in their order. */
const known: readonly {
  readonly kind: IndexSectionKind;
  readonly title: string;
  readonly heads: readonly string[];
}[] = [
  { kind: 'purpose', title: 'Purpose', heads: [] },
  { kind: 'always', title: 'Always-relevant project facts', heads: [] },
  { kind: 'topics', title: 'Topic files', heads: ['Topic', 'File', 'Load when'] },
  { kind: 'findings', title: 'Durable findings', heads: ['Finding', 'Status', 'Load when'] },
  { kind: 'decisions', title: 'Decisions', heads: ['ADR', 'Status', 'Load when'] },
  {
    kind: 'dead-ends',
    title: 'Tried and given up',
    heads: ['Dead end', 'Status', 'Load when'],
  },
  { kind: 'stale', title: 'Stale or superseded memory', heads: ['Item', 'Replacement', 'Action'] },
];

/** The columns of a section's table; empty for a section without a table. */
export function sectionColumns(kind: IndexSectionKind): readonly string[] {
  return known.find((each) => each.kind === kind)?.heads ?? [];
}

/** Finds the first section of a kind by its heading; null without one. */
export function findIndexSection(index: MemoryIndex, kind: IndexSectionKind): Section | null {
  const own = index.sections.find((section) => section.kind === kind);
  return (own && sectionAt(index, own)) ?? null;
}

function sectionAt({ document }: MemoryIndex, { heading }: IndexSection): Section | undefined {
  return document.sections.find((section) => section.heading.start === heading.start);
}

/** Adds a section at its place in the order. */
export function newSection(
  index: MemoryIndex,
  kind: IndexSectionKind,
  lines: readonly string[],
): EditResult {
  const { document } = index;
  const rank = (each: IndexSectionKind): number =>
    known.findIndex((section) => section.kind === each);
  const sorted = [...index.sections].sort((a, b) => rank(a.kind) - rank(b.kind));
  const last = sorted.findLast((each) => rank(each.kind) < rank(kind));
  const first = sorted.find((each) => rank(each.kind) > rank(kind));
  const [before, after] = [last, first].map((each) => each && sectionAt(index, each));
  const title = known[rank(kind)]?.title ?? '';
  const block = [`${'#'.repeat((before ?? after)?.depth ?? 2)} ${title}`, '', ...lines];
  const at = before
    ? sectionEnd(document, before, 'whole')
    : after
      ? lineStart(document.text, after.heading.start)
      : document.text.length;
  return at < document.text.length
    ? [addBlockBefore(document.text, at, block)]
    : addBlockToSection(document, null, block);
}

/** Whether a target leads to `path`, relative to the index or to the root. */
export function isTargetAtPath(
  index: MemoryIndex,
  target: IndexEntry['target'],
  path: string,
): boolean {
  return (
    target !== null &&
    mayNameFile(target.value, path) &&
    (resolveIndexTarget(index, target) === path ||
      joinPath('', target.value.replace(/#.*$/, '').trim()) === path)
  );
}

/** Fast check: false means that a target does not lead to a file. */
function mayNameFile(target: string, path: string): boolean {
  return target.includes(lastName(path)) || /[%#?]|(?:^|[./])\s*$/.test(target);
}

/** The entries that lead to `path`; a refusal for none, or where the index must not be edited. */
export function findEntriesForPath(
  index: MemoryIndex,
  path: string,
): readonly IndexEntry[] | EditRefusal {
  const refusal = refusalOf(index.document);
  if (refusal) return refusal;
  const entries = index.entries.filter((entry) => isTargetAtPath(index, entry.target, path));
  return entries.length > 0 ? entries : { refused: say.noEntry({ index: index.path, path }) };
}

/** The path that a target in an index leads to; null outside of the repository. */
export function resolveIndexTarget(
  index: MemoryIndex,
  target: IndexEntry['target'],
): string | null {
  const resolved = target ? resolveTarget(index.path, target.value) : null;
  return resolved?.kind === 'inside' ? resolved.path : null;
}

/** The positions of columns by their heads, -1 for none; the first column has the title. */
export function indexColumns(
  index: MemoryIndex,
  table: Table,
): {
  readonly file: number;
  readonly status: number;
  readonly loadWhen: number;
  readonly width: number;
} {
  const heads = headsOf(index.document, table);
  const column = (...names: readonly string[]): number =>
    heads.findIndex((head) => names.includes(head));
  return {
    file: column('file', 'path', 'link'),
    status: column('status'),
    loadWhen: column('load when', 'load-when'),
    width: heads.length,
  };
}

/** Undefined for a list item. */
export function findTableOfEntry(
  { document }: MemoryIndex,
  { span }: IndexEntry,
): Table | undefined {
  return tableAround(document.outline.blocks, span);
}

/** Removes the rows of a record from the retraction table. */
export function removeRetraction(index: MemoryIndex, path: string): EditResult {
  const refusal = refusalOf(index.document);
  if (refusal) return refusal;
  const { text } = index.document;
  return index.retractions
    .filter((row) => isTargetAtPath(index, row.target, path))
    .map((row): Edit => removeLines(text, row.span.start, row.span.end));
}

/** A row to add to the table of withdrawn memory: its three cells. */
export interface NewRetraction {
  /** The title of the withdrawn record. */
  readonly item: string;
  /** Relative to the root, with forward slashes; null for a record that is gone. */
  readonly path: string | null;
  readonly replacement: { readonly title: string; readonly path: string } | null;
  /** The words of the last cell: why it was withdrawn, and what to do. */
  readonly action: string;
}

/**
 * Adds a row to the table of withdrawn memory; section and table are added when missing.
 *
 * @returns a refusal when the table has fewer than its three columns
 */
export function addRetraction(
  index: MemoryIndex,
  { item, path, replacement, action }: NewRetraction,
): EditResult {
  const { document } = index;
  const refusal = refusalOf(document);
  if (refusal) return refusal;
  const cells = [
    path === null ? labelText(item) : linkText(index.path, item, path),
    replacement ? linkText(index.path, replacement.title, replacement.path) : '—',
    action,
  ];
  const section = findIndexSection(index, 'stale');
  const lines = tableLines(sectionColumns('stale'), [cells]);
  if (!section) return newSection(index, 'stale', lines);
  const table = section.blocks.find(isTable);
  if (!table) {
    const empty = placeholderIn(document, ownBlocks(document, section));
    return empty
      ? [replaceBlockByLines(document, empty, lines)]
      : addBlockToSection(document, section, lines);
  }
  const width = headsOf(document, table).length;
  if (width < 3) return { refused: say.narrowWithdrawals({ index: index.path }) };
  const filled = [...cells, ...Array.from({ length: width - 3 }, () => '')];
  return appendRows(document, table, [filled]);
}

/**
 * Removes all entries for a path or a heading of it.
 *
 * @returns a refusal when there is none, or when an item contains other blocks
 */
export function removeIndexEntry(index: MemoryIndex, path: string): EditResult {
  const entries = findEntriesForPath(index, path);
  return 'refused' in entries ? entries : removeEntries(index, entries);
}

/** @returns a refusal when the item of an entry contains other blocks */
export function removeEntries(
  index: MemoryIndex,
  entries: readonly (IndexEntry | Retraction)[],
): EditResult {
  const { document } = index;
  const refusal = refusalOf(document);
  if (refusal) return refusal;
  const edits: Edit[] = [];
  for (const entry of entries) {
    const { start, end } = entry.span;
    const item = itemAt(document, start);
    if (item && itemEnd(document, item) > item.span.end) {
      const path = resolveIndexTarget(index, entry.target) ?? index.path;
      return { refused: say.insideEntry({ path, index: index.path }) };
    }
    const edit = removeLines(document.text, start, Math.max(start, end - 1));
    // Keep one of the two empty lines around an item.
    const doubled =
      item !== undefined &&
      edit.start > 0 &&
      edit.end < document.text.length &&
      isBlankLine(document.text, edit.start - 1) &&
      isBlankLine(document.text, edit.end);
    edits.push(doubled ? { ...edit, end: nextLine(document.text, edit.end) } : edit);
  }
  return edits;
}
