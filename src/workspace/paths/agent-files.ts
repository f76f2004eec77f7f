import type { AgentForm, AgentLayout } from './agent-layout.ts';
import { agentLayouts } from './agent-layouts.ts';
import { folderOf, foldersAbove } from './target.ts';

/** An agent's file by its place: whose it is, and the folder that it speaks for. */
export interface AgentFile {
  readonly layout: AgentLayout;
  /** The glob of the table that it fits. */
  readonly glob: string;
  /** From the root; empty for the root itself. */
  readonly folder: string;
}

// Of two that fit, the one that names more of the path: `.opencode/AGENTS.md` is no AGENTS.md.
const patterns = agentLayouts
  .flatMap((layout) =>
    globsOf(layout).map((glob) => ({ layout, glob, pattern: patternOf(glob, layout.nested) })),
  )
  .sort((one, other) => other.glob.length - one.glob.length);
/** A word that one of the patterns has to find: most paths have none of them. */
const tell = new RegExp(
  [
    ...new Set(
      agentLayouts.flatMap(({ files }) =>
        files.map((glob) => (glob.split('*')[0] ?? '').replace(/[.]/g, String.raw`\.`)),
      ),
    ),
  ].join('|'),
);

/** What was found of paths: rules ask for the same file at each of its places. */
const known = new Map<string, AgentFile | null>();
const mostKnown = 10_000;

/** Whose instructions, notes or decisions a file is by its place alone; null for nobody's. */
export function agentFileAt(path: string): AgentFile | null {
  const before = known.get(path);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) known.clear();
  const found = tell.test(path) ? fileAt(path) : null;
  known.set(path, found);
  return found;
}

/** Whether agents take a file for instructions, by its place alone. */
export function isInstructionPath(path: string): boolean {
  return agentFileAt(path)?.layout.kind === 'instructions';
}

function fileAt(path: string): AgentFile | null {
  for (const { layout, glob, pattern } of patterns) {
    const found = pattern.exec(path);
    if (found) return { layout, glob, folder: (found[1] ?? '').replace(/\/$/, '') };
  }
  return null;
}

const agentFolder = new RegExp(
  `(?:^|/)(?:${[
    ...new Set(
      agentLayouts.flatMap((layout) =>
        globsOf(layout).flatMap((glob) => /^(?!\.github\/)\.[\w-]+(?=\/)/.exec(glob) ?? []),
      ),
    ),
  ]
    .join('|')
    .replaceAll('.', String.raw`\.`)})/`,
);

/** Whether a file lies in a folder that is an agent's alone: `.claude/`, `.serena/`. */
export function isInAgentFolder(path: string): boolean {
  return agentFolder.test(path);
}

const folderNames = new Set(
  agentLayouts.flatMap((layout) =>
    layout.kind === 'decisions'
      ? []
      : globsOf(layout).flatMap((glob) => /^[^/*]+(?=\/)/.exec(glob) ?? []),
  ),
);

/** Whether a folder may be one of agents' files, or lie in one: `.github`, `.claude/x`. */
export function mayHoldAgentFiles(folder: string): boolean {
  return folder.split('/').some((name) => folderNames.has(name));
}

/** What a file is asked for as, by its place; null where it is loaded for all work, or nobody's. */
export function agentFormAt(path: string): AgentForm | null {
  return agentFileAt(path)?.layout.form ?? null;
}

/**
 * The folders that paths in a file of a skill may count from: its own and those above it, up to
 * the one in which skills are; none for other files.
 */
export function skillFoldersAbove(path: string): readonly string[] {
  const file = agentFileAt(path);
  if (file?.layout.form !== 'skill') return [];
  const base = file.glob.slice(0, file.glob.indexOf('/**'));
  const top = file.folder === '' ? base : `${file.folder}/${base}`;
  const folders = foldersAbove(folderOf(path));
  return folders.slice(0, folders.indexOf(top));
}

/** Names of files that are Markdown without its ending. */
const plainNames = new Set(
  agentLayouts.flatMap(({ files }) =>
    files.flatMap((glob) => {
      const name = glob.slice(glob.lastIndexOf('/') + 1);
      return /\.mdc?$/.test(name) || name.includes('*') ? [] : [name];
    }),
  ),
);

/**
 * Whether a file is read as Markdown: by its ending, or as an agent's file without one. The prompt
 * in a TOML file is Markdown as well.
 */
export function isMarkdownPath(path: string): boolean {
  return (
    /\.(?:md|mdc)$/i.test(path) ||
    plainNames.has(path.slice(path.lastIndexOf('/') + 1)) ||
    (path.endsWith('.toml') && agentFileAt(path) !== null)
  );
}

function globsOf({ files, named = [] }: AgentLayout): readonly string[] {
  return [...files, ...named];
}

/** `a/**` + `/*.md` as an expression; what stands before it is its first group. */
export function patternOf(glob: string, nested: boolean): RegExp {
  const own = glob
    .split(/(\*\*\/|\*)/)
    .map((part) =>
      part === '**/'
        ? '(?:[^/]+/)*'
        : part === '*'
          ? '[^/]*'
          : part.replace(/[.+]/g, String.raw`\$&`),
    )
    .join('');
  return new RegExp(`^${nested ? '((?:.*/)?)' : '()'}${own}$`);
}
