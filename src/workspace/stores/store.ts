import type { Span } from '#diagnostics/diagnostic';

import type { Document, SpannedValue } from '../document.ts';
import { lastName } from '../paths/target.ts';

/** Formats of native memory; `ledger` is the format of records. */
export type StoreDialect =
  | 'claude'
  | 'claude-agent'
  | 'caliban'
  | 'mini-claude'
  | 'instructions'
  | 'cline'
  | 'serena'
  | 'basic-memory'
  | 'codex'
  | 'index-notes'
  | 'decisions'
  | 'ledger';

/** How much of an index an agent loads. */
export interface Caps {
  readonly lines: number;
  readonly bytes: number;
}

/** A value that a strict YAML parser refuses, or reads otherwise than agents do. */
export interface YamlHazard {
  /** `: ` in a plain value, ` #` in a value, or another error in the block. */
  readonly reason: 'colon' | 'comment' | 'syntax';
  readonly key: string;
  readonly span: Span;
}

/** A field of frontmatter. */
export interface NativeField {
  /** Nested keys are joined: `metadata.type`. */
  readonly key: string;
  readonly value: string;
  /** The values of a list; empty for a scalar. */
  readonly items: readonly SpannedValue[];
  readonly span: Span;
}

/** An index line with a link to a note: `- [Title](file.md) — hook`. */
export interface IndexLine {
  readonly title: string;
  readonly target: SpannedValue;
  /** The text after the link, or null. */
  readonly hook: SpannedValue | null;
  readonly type: SpannedValue | null;
  /** The item or row. */
  readonly span: Span;
}

/** A fact in the index itself, as old versions wrote `MEMORY.md`. */
export interface ContainedFact {
  readonly title: string;
  readonly span: Span;
}

/** An index of notes: lines that link to them, and facts in the index itself. */
export interface StoreIndex {
  readonly path: string;
  readonly document: Document;
  readonly lines: readonly IndexLine[];
  readonly facts: readonly ContainedFact[];
}

/** A note of a native store. */
export interface StoreNote {
  readonly path: string;
  readonly document: Document;
  readonly fields: readonly NativeField[];
  readonly hazards: readonly YamlHazard[];
  /** `name` of the frontmatter. */
  readonly name: SpannedValue | null;
  /** The name, or else the first heading, or else the stem of the file. */
  readonly title: string;
  /** `description`, or else the hook of the index line. */
  readonly summary: string | null;
  /** The summary, or else the first paragraph. */
  readonly description: string | null;
  /** `type` or `metadata.type`, or else the type of the index line. */
  readonly type: SpannedValue | null;
  /** `paths` of a rule file. */
  readonly globs: readonly SpannedValue[];
  readonly wikilinks: readonly SpannedValue[];
}

/** A folder of native memory, with its index and notes. */
export interface Store {
  readonly dialect: StoreDialect;
  /** The name of the agent, `Claude Code`; null for a format of no single agent. */
  readonly agent: string | null;
  /** Folder from the root; empty for the root itself. */
  readonly folder: string;
  readonly index: StoreIndex | null;
  readonly notes: readonly StoreNote[];
  /** Null if the agent loads the whole index. */
  readonly caps: Caps | null;
}

/** The file name without `.md` or `.mdc`. */
export function noteStem(path: string): string {
  return lastName(path).replace(/\.(?:md|mdc)$/i, '');
}
