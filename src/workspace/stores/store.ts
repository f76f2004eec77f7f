import type { Span } from '#diagnostics/diagnostic';

import type { Document, Located } from '../document.ts';
import { lastName } from '../paths/target.ts';

/** The conventions of native memory that are read; `ledger` is an index of this model's own. */
export const storeDialects = [
  'claude',
  'claude-agent',
  'caliban',
  'mini-claude',
  'instructions',
  'cline',
  'serena',
  'basic-memory',
  'codex',
  'index-notes',
  'decisions',
  'ledger',
] as const;
export type StoreDialect = (typeof storeDialects)[number];

/** How much of an index an agent loads at its start; the first cap that is reached cuts. */
export interface Caps {
  readonly lines: number;
  readonly bytes: number;
}

/**
 * A value that a strict YAML parser reads otherwise than the agents that wrote it, or not at all.
 */
export interface YamlHazard {
  /**
   * `: ` in a plain value, ` #` that starts a comment, or a block that is no YAML for another
   * reason.
   */
  readonly reason: 'colon' | 'comment' | 'syntax';
  readonly key: string;
  readonly span: Span;
}

/**
 * One field of a note's frontmatter as its writers mean it; `metadata.type` for a key below
 * another.
 */
export interface NativeField {
  readonly key: string;
  readonly value: string;
  /** The values of a list; empty for a scalar. */
  readonly items: readonly Located[];
  readonly span: Span;
}

/**
 * A line of an index that stands for a note: `- [Title](file.md) — hook` in any of its spellings.
 */
export interface IndexLine {
  readonly title: string;
  readonly target: Located;
  /** What the line says of the note; null where it only links. */
  readonly hook: Located | null;
  readonly type: Located | null;
  /** The item or row, with the lines it is wrapped over. */
  readonly span: Span;
}

/** A fact that stands in the index itself: the old form, where `MEMORY.md` is the container. */
export interface ContainedFact {
  readonly title: string;
  readonly span: Span;
}

/** The file a store is loaded by. */
export interface StoreIndex {
  readonly path: string;
  readonly document: Document;
  readonly lines: readonly IndexLine[];
  readonly facts: readonly ContainedFact[];
}

/** One native note: what a topic file says of itself, without demanding that it does. */
export interface StoreNote {
  readonly path: string;
  readonly document: Document;
  readonly fields: readonly NativeField[];
  readonly hazards: readonly YamlHazard[];
  /** `name` of the frontmatter, which need not be the file's. */
  readonly name: Located | null;
  /** The name, else the first heading, else the file's stem. */
  readonly title: string;
  /** `description`, else what the index says of it. */
  readonly summary: string | null;
  /** The summary, else its first paragraph. */
  readonly description: string | null;
  /** `type`, or `metadata.type`, verbatim. */
  readonly type: Located | null;
  /** Where it is loaded: `paths` of a rule file. */
  readonly globs: readonly Located[];
  readonly wikilinks: readonly Located[];
}

/** One store of native memory: an index and its notes, or notes alone. */
export interface Store {
  readonly dialect: StoreDialect;
  /** Whose it is, where its place says that. */
  readonly agent: string | null;
  /** Folder from the root; empty for the root itself. */
  readonly folder: string;
  readonly index: StoreIndex | null;
  readonly notes: readonly StoreNote[];
  /** What the agent loads of the index; null where nothing cuts. */
  readonly caps: Caps | null;
}

/** The stem of a file's name. */
export function stemOf(path: string): string {
  return lastName(path).replace(/\.(?:md|mdc)$/i, '');
}
