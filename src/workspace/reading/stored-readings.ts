import type { Document, ParsedRecord, Section, TextFile } from '../document.ts';
import { readFlatYaml } from '../frontmatter/flat-yaml.ts';
import type { Fence, Frontmatter, YamlMap } from '../frontmatter/frontmatter.ts';
import type { Block, Outline } from '../outline/outline.ts';
import { scanOutline } from '../outline/scan.ts';
import type { FileRecord } from '../records.ts';
import { readSections } from './schema-problems.ts';

type FlatPlace = Pick<Extract<Fence, { kind: 'block' }>, 'block' | 'inner' | 'comment'>;

/** The parse result of a file as plain data, without parts that are parsed faster than loaded. */
export interface StoredReading {
  readonly bodyStart: number;
  /** The place of flat frontmatter, which is read again; any other as it was read. */
  readonly frontmatter: { readonly flat: FlatPlace } | { readonly whole: Frontmatter };
  /** Has blocks where remark read them. */
  readonly outline: Pick<Outline, 'links' | 'html'> & { readonly blocks?: readonly Block[] };
  /** The record without its document. */
  readonly record: object;
  readonly problems: ParsedRecord<FileRecord>['problems'];
  /** Bits of the detectors that find nothing in it (`absencesOf`). */
  readonly quiet: number;
}

/** A cache of parse results by the path and the text of each file. */
export interface StoredReadings {
  of(file: TextFile): StoredReading | null;
  keep(file: TextFile, reading: StoredReading): void;
}

/** The document of a stored reading; parts that are not stored are parsed on first use. */
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
      map ??= readFlatYaml(text.slice(inner.start, inner.end), inner.start);
      if (!map) throw new Error('frontmatter that was flat is not');
      return map;
    },
  };
}

/** The record of a stored reading, joined with its document. */
export function readingOf(
  document: Document,
  { record, problems }: Pick<StoredReading, 'record' | 'problems'>,
): ParsedRecord<FileRecord> {
  // The path shares its string with the document.
  return {
    record: Object.assign(record, { path: document.path, document }) as FileRecord,
    problems,
  };
}

/** Converts a parse result to plain data for the cache. */
export function storedReadingOf(
  { document, flat, odd }: ReadFile,
  { record, problems }: ParsedRecord<FileRecord>,
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

/** A parsed file, and how it was parsed. */
export interface ReadFile {
  readonly file: TextFile;
  readonly document: Document;
  /** The place of its frontmatter, if that is flat. */
  readonly flat: FlatPlace | null;
  /** Whether remark read its outline. */
  readonly odd: boolean;
  /** Whether no problem was found. */
  readonly isSound: boolean;
}
