import type { Span } from '#diagnostics/diagnostic';

import type { Frontmatter, FrontmatterProblem, YamlMap } from './frontmatter/frontmatter.ts';
import type { Block, Outline } from './outline/outline.ts';

/** A heading and the blocks under it, up to the next heading of the same or a higher level. */
export interface Section {
  /** The heading's words: lower case, without numbering, emphasis and closing colon. */
  readonly name: string;
  readonly title: SpannedValue;
  readonly depth: number;
  /** The heading with its marks. */
  readonly heading: Span;
  /** Lower headings are among them. */
  readonly blocks: readonly Block[];
}

/** A parsed Markdown file. */
export interface Document {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly byteOrderMark: boolean;
  readonly frontmatter: Frontmatter;
  /** Offset of the first line after the frontmatter; 0 without frontmatter. */
  readonly bodyStart: number;
  readonly outline: Outline;
  readonly sections: readonly Section[];
  /** Keys of its frontmatter that belong to other tools, by the configuration. */
  readonly foreignKeys?: ReadonlySet<string>;
  /** Bits of the detectors that find nothing in it (`absencesOf`). */
  readonly quiet?: number;
}

/** Why a file, or a part of it, could not be read. Reported as LDG001 at its place. */
export type ReadProblem =
  | { readonly kind: 'unreadable'; readonly unreadable: UnreadableReason }
  | { readonly kind: 'frontmatter'; readonly problem: FrontmatterProblem }
  | {
      readonly kind: 'text';
      readonly reason:
        'nul' | 'lone-cr' | 'long-line' | 'deep-nesting' | 'byte-order-mark' | 'conflict-markers';
      readonly span: Span;
    }
  | { readonly kind: 'tree'; readonly reason: 'too-slow' | 'too-deep' | 'failed' };

/** Whether a problem is conflict markers, with which a file is still read. */
export function isConflict(problem: ReadProblem): boolean {
  return problem.kind === 'text' && problem.reason === 'conflict-markers';
}

/**
 * A part of a record that a reader could not use: a key of the wrong shape (LDG002), or else
 * LDG004. `what` is the kind of row, or the problem of a queue or an index item, in words.
 */
export type ShapeProblem = { readonly path: string; readonly span: Span } & (
  | { readonly kind: 'schema'; readonly key: string; readonly expected: string }
  | { readonly kind: 'status'; readonly value: string; readonly allowed: string }
  | { readonly kind: 'id'; readonly value: string }
  | { readonly kind: 'row'; readonly what: string; readonly cells: number; readonly wanted: number }
  | { readonly kind: 'type'; readonly value: string; readonly near: string }
  | { readonly kind: 'queue' | 'item'; readonly what: string }
  | { readonly kind: 'term' }
);

/** A record with the problems of its reader. */
export interface ParsedRecord<T> {
  readonly record: T;
  readonly problems: readonly ShapeProblem[];
}

/** One problem of a file. `text` is empty where the file could not be read as text. */
export interface Malformed {
  readonly path: string;
  readonly text: string;
  readonly problem: ReadProblem;
}

/** The frontmatter's map; null where there is none, or it could not be read. */
export function frontmatterMap(document: Document): YamlMap | null {
  return document.frontmatter.kind === 'read' ? document.frontmatter.map : null;
}

/** Finds the first section that has one of these names, written as in `Section.name`. */
export function sectionOf(document: Document, ...names: readonly string[]): Section | undefined {
  return document.sections.find((section) => names.includes(section.name));
}

export type Table = Extract<Block, { kind: 'table' }>;
/** An item of a list. Items inside it are blocks of their own. */
export type ListItem = Extract<Block, { kind: 'item' }>;

export function isTable(block: Block): block is Table {
  return block.kind === 'table';
}

export function isItem(block: Block): block is ListItem {
  return block.kind === 'item';
}

/** The blocks of a section before its first subsection; without a section, before any heading. */
export function ownBlocks(document: Document, section: Section | null): readonly Block[] {
  const blocks = section ? section.blocks : document.outline.blocks;
  const next = blocks.findIndex((block) => block.kind === 'heading' && block.nesting === 0);
  return next === -1 ? blocks : blocks.slice(0, next);
}

/** The words of the first heading of level one, as written; null without one. */
export function titleOf(document: Document): SpannedValue | null {
  const heading = document.outline.blocks.find(
    (block) => block.kind === 'heading' && block.depth === 1,
  );
  if (heading?.kind !== 'heading') return null;
  return { value: document.text.slice(heading.text.start, heading.text.end), span: heading.text };
}

/** Why the bytes of a file are not a text. Reported as LDG001. */
export type UnreadableReason =
  | { readonly kind: 'invalid-utf8'; readonly offset: number }
  | { readonly kind: 'binary'; readonly offset: number }
  | { readonly kind: 'too-large'; readonly size: number; readonly limit: number }
  | { readonly kind: 'invalid-name' }
  /** `why` is the message of the system. */
  | { readonly kind: 'denied'; readonly why: string }
  | {
      readonly kind: 'not-a-file';
      readonly what: 'symlink' | 'link-past-memory' | 'repository' | 'device';
    };

/** A file as it was read. `path` is relative to the root, with forward slashes. */
export type SourceFile =
  | { readonly path: string; readonly text: string; readonly byteOrderMark: boolean }
  | { readonly path: string; readonly unreadable: UnreadableReason };

/** A file that could be read as text. */
export type TextFile = Extract<SourceFile, { text: string }>;

/** A value with the span of the file it was read from. */
export interface SpannedValue<T = string> {
  readonly value: T;
  readonly span: Span;
}

/** A binding statement of a spec. */
export interface Obligation {
  readonly id: SpannedValue;
  /** The words behind `WHEN`, `IF` or `WHILE`. */
  readonly trigger: string | null;
  readonly actor: string | null;
  readonly modality: string | null;
  readonly response: string | null;
  readonly domain: string | null;
  readonly risk: string | null;
  readonly verifyBy: readonly string[];
  readonly span: Span;
}

/** The text of a file with its byte order mark, as it is on disk. */
export function withByteOrderMark({
  text,
  byteOrderMark = false,
}: Pick<Document, 'text'> & Partial<Pick<Document, 'byteOrderMark'>>): string {
  return (byteOrderMark ? '\ufeff' : '') + text;
}
