import type { Edit } from '#diagnostics/diagnostic';
import { edit as say } from '#messages/generated/acts';

import type { Section } from '../document.ts';
import { joinPath, lastName, resolveTarget } from '../paths/target.ts';
import type { IndexEntry, IndexSectionKind, MemoryIndex, Retraction } from '../records.ts';
import {
  blockInSection,
  blockInstead,
  itemEnd,
  ownBlocks,
  placeholderIn,
  sectionEnd,
} from './add-pointer.ts';
import { type EditResult, refusalOf, type Refused } from './edit-result.ts';
import { appendRows, headsOf, labelText, linkText, type Table, tableLines } from './table-edit.ts';
import { blockBefore, isBlankLine, lineStart, nextLine, removeLines } from './text-lines.ts';

/** The sections of an index in their order, with their headings and the columns of their tables. */
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

/** The columns of a section's table; none for a section that has no table. */
export function headsFor(kind: IndexSectionKind): readonly string[] {
  return known.find((each) => each.kind === kind)?.heads ?? [];
}

/** The section of this kind, with everything under it; null when the index has none. */
export function sectionFor(index: MemoryIndex, kind: IndexSectionKind): Section | null {
  const heading = index.sections.find((section) => section.kind === kind)?.heading.start;
  return index.document.sections.find((section) => section.heading.start === heading) ?? null;
}

/** A new section of this kind, at its place in the order. */
export function newSection(
  index: MemoryIndex,
  kind: IndexSectionKind,
  lines: readonly string[],
): EditResult {
  const { document } = index;
  const rank = (each: IndexSectionKind): number =>
    known.findIndex((section) => section.kind === each);
  const there = index.sections
    .filter((section) => rank(section.kind) !== -1)
    .sort((a, b) => rank(a.kind) - rank(b.kind));
  const outline = (heading: number): Section | undefined =>
    document.sections.find((section) => section.heading.start === heading);
  const before = there
    .filter((section) => rank(section.kind) < rank(kind))
    .map((section) => outline(section.heading.start))
    .at(-1);
  const after = there
    .filter((section) => rank(section.kind) > rank(kind))
    .map((section) => outline(section.heading.start))[0];
  const title = known.find((section) => section.kind === kind)?.title ?? '';
  const block = [`${'#'.repeat((before ?? after)?.depth ?? 2)} ${title}`, '', ...lines];
  const at = before
    ? sectionEnd(document, before, 'whole')
    : after
      ? lineStart(document.text, after.heading.start)
      : document.text.length;
  return at < document.text.length
    ? [blockBefore(document.text, at, block)]
    : blockInSection(document, null, block);
}

/** Whether an entry leads to `path`, read like a link: relative to the index, else to the root. */
export function entryNames(
  index: MemoryIndex,
  target: IndexEntry['target'],
  path: string,
): boolean {
  return (
    target !== null &&
    mayNameFile(target.value, path) &&
    (pathOf(index, target) === path ||
      joinPath('', target.value.replace(/#.*$/, '').trim()) === path)
  );
}

/** Whether a target can be a way to a file: most name another one, and need not be resolved. */
function mayNameFile(target: string, path: string): boolean {
  return target.includes(lastName(path)) || /[%#?]|(?:^|[./])\s*$/.test(target);
}

/**
 * Every entry that leads to `path`; a refusal when there is none, or when the index must not be
 * edited.
 */
export function entriesFor(index: MemoryIndex, path: string): readonly IndexEntry[] | Refused {
  const refusal = refusalOf(index.document);
  if (refusal) return refusal;
  const entries = index.entries.filter((entry) => entryNames(index, entry.target, path));
  return entries.length > 0 ? entries : { refused: say.noEntry({ index: index.path, path }) };
}

/** The path that a target in an index leads to; null outside of the repository. */
export function pathOf(index: MemoryIndex, target: IndexEntry['target']): string | null {
  const resolved = target ? resolveTarget(index.path, target.value) : null;
  return resolved?.kind === 'inside' ? resolved.path : null;
}

/**
 * Where each column of an index table stands: by its header, the first column holding the title.
 */
export function columnsOf(
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

/** The table that holds an entry, or undefined for a list item. */
export function tableWith(index: MemoryIndex, entry: Pick<IndexEntry, 'span'>): Table | undefined {
  return index.document.outline.blocks.find(
    (block): block is Table =>
      block.kind === 'table' &&
      block.span.start <= entry.span.start &&
      entry.span.end <= block.span.end,
  );
}

/** Takes the rows of one record out of the retraction table, when it is memory again. */
export function removeRetraction(index: MemoryIndex, path: string): EditResult {
  const refusal = refusalOf(index.document);
  if (refusal) return refusal;
  const { text } = index.document;
  return index.retractions
    .filter((row) => entryNames(index, row.target, path))
    .map((row): Edit => removeLines(text, row.span.start, row.span.end));
}

/** What leaves, what replaces it, and what a reader shall do: one row of the retraction table. */
export interface NewRetraction {
  readonly item: string;
  /** Relative to the root, with forward slashes; null for a record that is gone. */
  readonly path: string | null;
  readonly replacement: { readonly title: string; readonly path: string } | null;
  readonly action: string;
}

/**
 * Puts a row below the others of `Stale or superseded memory`; section and table are made when
 * missing.
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
  const instead = replacement ? linkText(index.path, replacement.title, replacement.path) : '—';
  const cells = [
    path === null ? labelText(item) : linkText(index.path, item, path),
    instead,
    action,
  ];
  const section = sectionFor(index, 'stale');
  const lines = tableLines(headsFor('stale'), [cells]);
  if (!section) return newSection(index, 'stale', lines);
  const table = section.blocks.find((block): block is Table => block.kind === 'table');
  if (!table) {
    const empty = placeholderIn(document, ownBlocks(document, section));
    return empty
      ? [blockInstead(document, empty, lines)]
      : blockInSection(document, section, lines);
  }
  const width = headsOf(document, table).length;
  if (width < 3)
    return {
      refused: say.narrowWithdrawals({ index: index.path }),
    };
  const filled = [...cells, ...Array.from({ length: width - 3 }, () => '')];
  return appendRows(document, table, [filled]);
}

/**
 * Takes every entry for a path away, whichever heading of it they lead to.
 *
 * @returns a refusal when there is none, or when something stands inside its item
 */
export function removeIndexEntry(index: MemoryIndex, path: string): EditResult {
  const entries = entriesFor(index, path);
  return 'refused' in entries ? entries : removeEntries(index, entries);
}

/**
 * Takes rows of an index away, active ones and those of withdrawn memory.
 *
 * @returns a refusal when something stands inside an item
 */
export function removeEntries(
  index: MemoryIndex,
  entries: readonly (IndexEntry | Retraction)[],
): EditResult {
  const { document } = index;
  const refusal = refusalOf(document);
  if (refusal) return refusal;
  const edits: Edit[] = [];
  for (const entry of entries) {
    const item = document.outline.blocks.find(
      (block) => block.kind === 'item' && block.span.start === entry.span.start,
    );
    if (item?.kind === 'item' && itemEnd(document, item) > item.span.end)
      return {
        refused: say.insideEntry({
          path: pathOf(index, entry.target) ?? index.path,
          index: index.path,
        }),
      };
    const edit = removeLines(
      document.text,
      entry.span.start,
      Math.max(entry.span.start, entry.span.end - 1),
    );
    // Of two blank lines around an item one is enough.
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
