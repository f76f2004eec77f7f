import type { Span } from '#diagnostics/diagnostic';

import type { Document, Located } from '../document.ts';
import { endOfLine } from '../edit/text-lines.ts';
import { agentFormAt } from '../paths/agent-files.ts';
import { lastName } from '../paths/target.ts';
import { importsIn } from './imports-in.ts';
import { proseOf } from './prose.ts';

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

/** The longest name that a wikilink is taken to have; more is prose in brackets. */
const longest = 200;

/**
 * `[[name]]`, `[[name|text]]` and `[[name#heading]]` outside of code and comments: breadcrumbs to
 * other notes, which nothing follows. The value is the name alone.
 */
export function wikilinksOf(document: Document): Located[] {
  const { text, bodyStart } = document;
  const links: Located[] = [];
  const covered = coveredSpans(document);
  for (let at = text.indexOf('[[', bodyStart); at !== -1; at = text.indexOf('[[', at + 2)) {
    const close = text.indexOf(']]', at + 2);
    if (close === -1) break;
    const inner = text.slice(at + 2, close);
    if (inner.length > longest || /[[\]\n`]/.test(inner) || covered(at) || inCodeSpan(text, at))
      continue;
    const value = (inner.split('|')[0] ?? '').replace(/#.*$/, '').trim();
    if (value !== '') links.push({ value, span: { start: at, end: close + 2 } });
  }
  return links;
}

/** Whether a place is in a code block or in raw HTML. */
function coveredSpans({ outline }: Document): (at: number) => boolean {
  const spans: Span[] = [
    ...outline.blocks.flatMap((block) =>
      block.kind === 'code' || block.kind === 'html' ? [block.span] : [],
    ),
    ...outline.html.map((piece) => piece.span),
  ];
  return (at) => spans.some((span) => at >= span.start && at < span.end);
}

/** Whether a place on a line is between two backticks. */
function inCodeSpan(text: string, at: number): boolean {
  const start = text.lastIndexOf('\n', at) + 1;
  const before = text.slice(start, at).split('`').length - 1;
  return before % 2 === 1 && text.slice(at, endOfLine(text, at)).includes('`');
}

/** Only text is imported; a name with a slash after `@` that is none is a package, or a person. */
const imported =
  /(?<![\p{L}\p{N}_@/`.-])@((?:\.{1,2}\/)*(?:[\w.-]+\/)*[\w.-]*\w\.(?:md|mdc|markdown|txt))(?![\p{L}\p{N}_/@-])/gu;
/** A command has any file put in: `@src/a.ts` of Claude and OpenCode, `@{src/a.ts}` of Gemini. */
const included =
  /(?<![\p{L}\p{N}_@/`.-])@\{?((?:\.{1,2}\/)*(?:[\w.-]+\/)+[\w.-]*\w\.[A-Za-z][A-Za-z0-9]{0,9})(?![\p{L}\p{N}_/@-])/gu;
const memory = /(?<![\p{L}\p{N}_/-])mem:([\p{L}\p{N}_][\p{L}\p{N}_./-]*)/gu;

/**
 * The files that instructions import with `@path`, outside of code, as an agent places them before
 * the file.
 */
export function importsOf(document: Document): Located[] {
  if (agentFormAt(document.path) !== null && !takesFiles(document)) return [];
  return found(document, imported, proseOf(document, 'no-code'));
}

/** The same, each where its path begins, and what else commands have put in. */
export function importedPathsOf(document: Document): Located[] {
  const imports = importsOf(document);
  const isTold = new Set(imports.map(({ span }) => span.start));
  const others = takesFiles(document)
    ? found(document, included, proseOf(document, 'no-code'))
    : [];
  return [...imports, ...others.filter(({ span }) => !isTold.has(span.start))].map(
    ({ value, span: { start, end } }) => ({
      value,
      span: { start: document.text.indexOf(value, start), end },
    }),
  );
}

/**
 * All that some agent may load with a text, as it is written there: what `ledger context` loads
 * with it, and what other agents take for an import or have put into a command.
 */
export function loadedWith(document: Document): string[] {
  const isFollowed = agentFormAt(document.path) === null || takesFiles(document);
  return [
    ...(isFollowed ? importsIn(document).map(({ target }) => target) : []),
    ...importedPathsOf(document).map(({ value }) => value),
  ];
}

/** Agents put files into commands, and Claude into skills, which it calls like them. */
function takesFiles({ path }: Document): boolean {
  return ['command', 'skill'].includes(agentFormAt(path) ?? '');
}

/**
 * The memories that a note of serena names with `mem:name`, in code too: that is how they are
 * written there.
 */
export function memoryReferencesOf(document: Document): Located[] {
  return found(document, memory, proseOf(document, 'with-code-spans')).map(({ value, span }) => {
    const name = value.replace(/[./-]+$/, '');
    return {
      value: name,
      span: { start: span.start, end: span.end - (value.length - name.length) },
    };
  });
}

/** Where the memory of a name lies in its store. */
export function memoryPath({ folder }: Pick<Store, 'folder'>, name: string): string {
  return `${folder}/${name}.md`;
}

function found({ bodyStart }: Document, pattern: RegExp, prose: string): Located[] {
  return [...prose.slice(bodyStart).matchAll(pattern)].map((match) => ({
    value: match[1] ?? '',
    span: { start: bodyStart + match.index, end: bodyStart + match.index + match[0].length },
  }));
}
