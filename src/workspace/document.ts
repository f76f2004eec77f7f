import type { Span } from '#diagnostics/diagnostic';

import type { Frontmatter, FrontmatterProblem, YamlMap } from './frontmatter/frontmatter.ts';
import type { Block, Outline } from './outline/outline.ts';

/** A heading and what stands under it, up to the next heading of the same or a higher level. */
export interface Section {
  /** The heading's words: lower case, without numbering, emphasis and closing colon. */
  readonly name: string;
  readonly title: Located;
  readonly depth: number;
  readonly heading: Span;
  /** Lower headings are among them. */
  readonly blocks: readonly Block[];
}

/** One Markdown file, read: frontmatter, body and the text they point into. */
export interface Document {
  readonly path: string;
  readonly text: string;
  readonly byteOrderMark: boolean;
  readonly frontmatter: Frontmatter;
  readonly bodyStart: number;
  readonly outline: Outline;
  readonly sections: readonly Section[];
  /** Keys of its frontmatter that belong to other tools, by the configuration. */
  readonly foreignKeys?: ReadonlySet<string>;
  /** What is known not to be in it (`isQuiet`). */
  readonly quiet?: number;
}

/** Why a file, or a part of it, could not be read. Always reported as LDG001, at its own place. */
export type ReadProblem =
  | { readonly kind: 'unreadable'; readonly unreadable: Unreadable }
  | { readonly kind: 'frontmatter'; readonly problem: FrontmatterProblem }
  | {
      readonly kind: 'text';
      readonly reason:
        'nul' | 'lone-cr' | 'long-line' | 'deep-nesting' | 'byte-order-mark' | 'conflict-markers';
      readonly span: Span;
    }
  | { readonly kind: 'tree'; readonly reason: 'too-slow' | 'too-deep' | 'failed' };

/** Whether a problem is the markers of a merge that was not finished. */
export function isConflict(problem: ReadProblem): boolean {
  return problem.kind === 'text' && problem.reason === 'conflict-markers';
}

/** A file with a problem; `document` is there when the rest of it could still be read. */
export interface Malformed {
  readonly path: string;
  readonly text: string;
  readonly problem: ReadProblem;
}

/** The frontmatter's map, or null where there is none to trust. */
export function mapOf(document: Document): YamlMap | null {
  return document.frontmatter.kind === 'read' ? document.frontmatter.map : null;
}

/** The first section with one of these names. */
export function sectionOf(document: Document, ...names: readonly string[]): Section | undefined {
  return document.sections.find((section) => names.includes(section.name));
}

/** The document's first heading of level one, without a leading `Finding:` or the like. */
export function titleOf(document: Document): Located | null {
  const heading = document.outline.blocks.find(
    (block) => block.kind === 'heading' && block.depth === 1,
  );
  if (heading?.kind !== 'heading') return null;
  return { value: document.text.slice(heading.text.start, heading.text.end), span: heading.text };
}

/** Why the bytes of a file could not be had as text. Each is an LDG001 diagnostic, never a skip. */
export type Unreadable =
  | { readonly kind: 'invalid-utf8'; readonly offset: number }
  | { readonly kind: 'binary'; readonly offset: number }
  | { readonly kind: 'too-large'; readonly size: number; readonly limit: number }
  | { readonly kind: 'invalid-name' }
  /** It may not be opened; `why` is what the system said. */
  | { readonly kind: 'denied'; readonly why: string }
  | {
      readonly kind: 'not-a-file';
      readonly what: 'symlink' | 'link-past-memory' | 'repository' | 'device';
    };

/** One file as the disk gave it. `path` is relative to the root, with forward slashes. */
export type SourceFile =
  | { readonly path: string; readonly text: string; readonly byteOrderMark: boolean }
  | { readonly path: string; readonly unreadable: Unreadable };

/** A file whose bytes are text. */
export type TextFile = Extract<SourceFile, { text: string }>;

/** A value together with the stretch of the file it was read from. */
export interface Located<T = string> {
  readonly value: T;
  readonly span: Span;
}

/** A binding statement of a spec. */
export interface Obligation {
  readonly id: Located;
  /** When it binds: what follows `WHEN`, `IF` or `WHILE`. */
  readonly trigger: string | null;
  readonly actor: string | null;
  readonly modality: string | null;
  readonly response: string | null;
  readonly domain: string | null;
  readonly risk: string | null;
  readonly verifyBy: readonly string[];
  readonly span: Span;
}

/** A file's text as it stands on disk. */
export function withMark({
  text,
  byteOrderMark,
}: Pick<Document, 'text' | 'byteOrderMark'>): string {
  return (byteOrderMark ? '\ufeff' : '') + text;
}
