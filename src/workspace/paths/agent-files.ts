import type { AgentForm, AgentLayout } from './agent-layout.ts';
import { agentLayouts, readerOf } from './agent-layouts.ts';
import { folderOf, foldersAbove, lastName } from './target.ts';

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
      const name = lastName(glob);
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
    plainNames.has(lastName(path)) ||
    (path.endsWith('.toml') && agentFileAt(path) !== null)
  );
}

function globsOf({ files, named = [] }: AgentLayout): readonly string[] {
  return [...files, ...named];
}

/** `a/**` + `/*.md` as an expression; what stands before it is its first group. */
function patternOf(glob: string, nested: boolean): RegExp {
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

/** A file that is named almost as an agent reads it. */
interface MisnamedAgentFile {
  readonly agent: string;
  /** The path at which the agent would read it. */
  readonly right: string;
  /** Other letters, or another ending. */
  readonly by: 'case' | 'ending';
}

/** Names that mean an agent's file at the root in whatever letters; deeper ones may be about it. */
const rootNames = ['CLAUDE.md', 'CLAUDE.local.md', 'AGENTS.md', 'GEMINI.md'];
/** Folders of rules of which only files with one ending are read. */
const endings = [
  {
    agent: 'GitHub Copilot',
    folder: '.github/instructions/',
    is: /\.md$/,
    right: '.instructions.md',
  },
  { agent: 'Claude Code', folder: '.claude/rules/', is: /\.(?:mdc|txt|markdown)$/, right: '.md' },
];
/** Files in folders that begin with a dot: there, other letters are a slip. */
const hidden = agentLayouts.flatMap(({ agent, kind, files, nested }) =>
  kind === 'instructions'
    ? files.flatMap((glob) =>
        glob.startsWith('.') && glob.includes('/')
          ? [{ agent, glob, pattern: new RegExp(patternOf(glob, nested), 'i') }]
          : [],
      )
    : [],
);

/** What a path was meant to be; null for the file of an agent, and for what is nobody's. */
export function misnamedAgentFile(path: string): MisnamedAgentFile | null {
  if (agentFileAt(path) !== null) return null;
  const root = rootNames.find((name) => name.toLowerCase() === path.toLowerCase());
  if (root !== undefined) return { agent: agentOf(root), right: root, by: 'case' };
  for (const { agent, folder, is, right } of endings)
    if (path.startsWith(folder) && is.test(path) && !/\/(?:readme|index)\.\w+$/i.test(path))
      return { agent, right: path.replace(is, right), by: 'ending' };
  for (const { agent, glob, pattern } of hidden)
    if (pattern.test(path)) {
      const [written = ''] = glob.split('*');
      const at = path.toLowerCase().indexOf(written.toLowerCase());
      const right = path.slice(0, at) + written + path.slice(at + written.length);
      return agentFileAt(right) === null ? null : { agent, right, by: 'case' };
    }
  return null;
}

function agentOf(path: string): string {
  const file = agentFileAt(path);
  return file ? readerOf(file.layout) : '';
}
