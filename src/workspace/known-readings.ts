import type { Span } from '#diagnostics/diagnostic';

import type { Document } from './document.ts';
import type { Fence, Frontmatter } from './frontmatter/frontmatter.ts';
import { marksOf, type LayText } from './laid-record.ts';
import { flatFrontmatter, lazyDocument, wholeDocument, type Holder } from './lazy-document.ts';
import type { Block, Outline } from './outline/outline.ts';
import type { FileRecord } from './records.ts';
import type { Reading } from './shape-problem.ts';
import type { TextFile } from './source-file.ts';

/**
 * What was read of a file, as plain data: all but its text, and what is read of the text again
 * faster than it is loaded.
 */
export interface KeptReading {
  readonly bodyStart: number;
  /** Where flat frontmatter stands; what a library read, or nobody reads, whole. */
  readonly frontmatter:
    | {
        readonly flat: {
          readonly block: Span;
          readonly inner: Span;
          readonly comment: Span | null;
        };
      }
    | { readonly whole: Frontmatter };
  /** With its blocks where remark read them. */
  readonly outline: Pick<Outline, 'links' | 'html'> & { readonly blocks?: readonly Block[] };
  /** The record without its document. */
  readonly record: object;
  readonly problems: Reading<FileRecord>['problems'];
  /** What is not in it (`isQuiet`). */
  readonly quiet: number;
}

/** Readings that somebody keeps from one run to the next, by the path and the text of each file. */
export interface KnownReadings {
  of(file: TextFile): KeptReading | null;
  keep(file: TextFile, reading: KeptReading): void;
}

/** A document as it was read before. */
export function documentOf(
  file: TextFile,
  { bodyStart, frontmatter, outline, quiet }: KeptReading,
  holder: Holder,
  lay: LayText | null,
): Document {
  const read = {
    bodyStart,
    quiet,
    frontmatter:
      'whole' in frontmatter
        ? frontmatter.whole
        : flatFrontmatter(file, frontmatter.flat, null, holder),
  };
  const { blocks } = outline;
  return blocks
    ? wholeDocument(file, { ...read, outline: { ...outline, blocks } })
    : lazyDocument({ file, ...read, marks: marksOf(outline, lay, holder) }, holder);
}

/** Makes a record of plain data and its document. */
export type MakeRecord = (document: Document, record: object) => FileRecord;

/** The record as it was read before, of its document. */
export function readingOf(
  document: Document,
  { record, problems }: Pick<KeptReading, 'record' | 'problems'>,
  make: MakeRecord,
): Reading<FileRecord> {
  return { record: make(document, record), problems };
}

/** What is kept of a file that was read: its record knows it by its document. */
export function keptOf(
  { document, flat, odd }: ReadFile,
  { record, problems }: Reading<FileRecord>,
): KeptReading {
  const {
    bodyStart,
    frontmatter,
    outline: { links, html },
    quiet = 0,
  } = document;
  return {
    bodyStart,
    quiet,
    frontmatter: flat
      ? { flat: { block: flat.block, inner: flat.inner, comment: flat.comment } }
      : { whole: frontmatter },
    outline: odd ? { links, html, blocks: document.outline.blocks } : { links, html },
    record: { ...record, document: undefined },
    problems,
  };
}

/** A file that was read, and by what. */
export interface ReadFile {
  readonly file: TextFile;
  readonly document: Document;
  /** Where its frontmatter stands, if that is flat. */
  readonly flat: Extract<Fence, { kind: 'block' }> | null;
  /** Whether remark read its outline. */
  readonly odd: boolean;
  /** Whether nothing of it was reported. */
  readonly isSound: boolean;
}
