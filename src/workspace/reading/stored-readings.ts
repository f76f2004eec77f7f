import type { Document, Section, TextFile } from '../document.ts';
import { readFlat } from '../frontmatter/flat.ts';
import type { Fence, Frontmatter, YamlMap } from '../frontmatter/frontmatter.ts';
import type { Block, Outline } from '../outline/outline.ts';
import { scanOutline } from '../outline/scan.ts';
import type { FileRecord } from '../records.ts';
import { readSections } from './schema-problems.ts';
import type { Reading } from './shape-problem.ts';

/** Where flat frontmatter stands: its block, the text between its fences, a comment before it. */
type FlatPlace = Pick<Extract<Fence, { kind: 'block' }>, 'block' | 'inner' | 'comment'>;

/**
 * What was read of a file, as plain data: all but its text, and what is read of the text again
 * faster than it is loaded.
 */
export interface StoredReading {
  readonly bodyStart: number;
  /** Where flat frontmatter stands; what a library read, or nobody reads, whole. */
  readonly frontmatter: { readonly flat: FlatPlace } | { readonly whole: Frontmatter };
  /** With its blocks where remark read them. */
  readonly outline: Pick<Outline, 'links' | 'html'> & { readonly blocks?: readonly Block[] };
  /** The record without its document. */
  readonly record: object;
  readonly problems: Reading<FileRecord>['problems'];
  /** What is not in it (`isQuiet`). */
  readonly quiet: number;
}

/** Readings that somebody keeps from one run to the next, by the path and the text of each file. */
export interface StoredReadings {
  of(file: TextFile): StoredReading | null;
  keep(file: TextFile, reading: StoredReading): void;
}

/** A document as it was read before. What is not kept of it is read when it is first asked for. */
export function documentOf(
  file: TextFile,
  { bodyStart, frontmatter, outline, quiet }: StoredReading,
): Document {
  const { path, text, byteOrderMark } = file;
  const { links, html } = outline;
  let { blocks } = outline;
  let sections: readonly Section[] | null = null;
  const blocksOf = (): readonly Block[] => (blocks ??= scannedBlocks(text, bodyStart));
  return {
    path,
    text,
    byteOrderMark,
    bodyStart,
    quiet,
    frontmatter:
      'whole' in frontmatter ? frontmatter.whole : flatFrontmatter(text, frontmatter.flat),
    outline: {
      links,
      html,
      get blocks() {
        return blocksOf();
      },
    },
    get sections() {
      return (sections ??= readSections(blocksOf(), text));
    },
  };
}

function scannedBlocks(text: string, from: number): readonly Block[] {
  const scan = scanOutline(text, from);
  if ('odd' in scan) throw new Error(`a text that was ordinary is odd: ${scan.odd}`);
  return scan.outline.blocks;
}

function flatFrontmatter(text: string, { block, inner, comment }: FlatPlace): Frontmatter {
  let map: YamlMap | null = null;
  return {
    kind: 'read',
    block,
    comment,
    get map() {
      map ??= readFlat(text.slice(inner.start, inner.end), inner.start);
      if (!map) throw new Error('frontmatter that was flat is not');
      return map;
    },
  };
}

/** The record as it was read before, of its document. */
export function readingOf(
  document: Document,
  { record, problems }: Pick<StoredReading, 'record' | 'problems'>,
): Reading<FileRecord> {
  // Its path is the text that the document has, not a copy of it.
  return {
    record: Object.assign(record, { path: document.path, document }) as FileRecord,
    problems,
  };
}

/** What is kept of a file that was read: its record knows it by its document. */
export function storedReadingOf(
  { document, flat, odd }: ReadFile,
  { record, problems }: Reading<FileRecord>,
): StoredReading {
  const {
    bodyStart,
    frontmatter,
    outline: { links, html, blocks },
    quiet = 0,
  } = document;
  return {
    bodyStart,
    quiet,
    frontmatter: flat
      ? { flat: { block: flat.block, inner: flat.inner, comment: flat.comment } }
      : { whole: frontmatter },
    outline: odd ? { links, html, blocks } : { links, html },
    record: { ...record, document: undefined },
    problems,
  };
}

/** A file that was read, and by what. */
export interface ReadFile {
  readonly file: TextFile;
  readonly document: Document;
  /** Where its frontmatter stands, if that is flat. */
  readonly flat: FlatPlace | null;
  /** Whether remark read its outline. */
  readonly odd: boolean;
  /** Whether nothing of it was reported. */
  readonly isSound: boolean;
}
