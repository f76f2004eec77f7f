import type { AgentForm, AgentLayout } from './agent-layout.ts';
import { agentLayouts, readerOf } from './agent-layouts.ts';
import { folderOf, foldersAbove, lastName } from './target.ts';

/** A path that matches a row of the table of agents. */
export interface AgentFile {
  readonly layout: AgentLayout;
  /** The glob of the layout that matches. */
  readonly glob: string;
  /** The folder that the file is for; empty for the root. */
  readonly folder: string;
}

// The longest glob counts: `.opencode/AGENTS.md` is not an AGENTS.md.
const patterns = agentLayouts
  .flatMap((layout) =>
    globsOf(layout).map((glob) => ({ layout, glob, pattern: patternOf(glob, layout.nested) })),
  )
  .sort((one, other) => other.glob.length - one.glob.length);
/** A quick test, which excludes most paths. */
const mayMatch = new RegExp(
  [
    ...new Set(
      agentLayouts.flatMap(({ files }) =>
        files.map((glob) => (glob.split('*')[0] ?? '').replace(/[.]/g, String.raw`\.`)),
      ),
    ),
  ].join('|'),
);

const cache = new Map<string, AgentFile | null>();
const maxCached = 10_000;

/** Finds the agent and the kind of a file by its path; null for other files. */
export function agentFileAt(path: string): AgentFile | null {
  const before = cache.get(path);
  if (before !== undefined) return before;
  if (cache.size >= maxCached) cache.clear();
  const found = mayMatch.test(path) ? fileAt(path) : null;
  cache.set(path, found);
  return found;
}

/** True for a path of agent instructions, not of an agent's notes or of decisions. */
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

/** True in a folder of one agent: `.claude/`, `.serena/`. */
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

/** True for a folder that may contain files of agents, and below one: `.github`, `.claude/x`. */
export function mayHoldAgentFiles(folder: string): boolean {
  return folder.split('/').some((name) => folderNames.has(name));
}

/** The form of instructions at a path; null for general instructions and other files. */
export function agentFormAt(path: string): AgentForm | null {
  return agentFileAt(path)?.layout.form ?? null;
}

/** The folder of a skill's file and those above it, up to the skill's; none for other files. */
export function skillFoldersAbove(path: string): readonly string[] {
  const file = agentFileAt(path);
  if (file?.layout.form !== 'skill') return [];
  const base = file.glob.slice(0, file.glob.indexOf('/**'));
  const top = file.folder === '' ? base : `${file.folder}/${base}`;
  const folders = foldersAbove(folderOf(path));
  return folders.slice(0, folders.indexOf(top));
}

/** Names of Markdown files without `.md`. */
const plainNames = new Set(
  agentLayouts.flatMap(({ files }) =>
    files.flatMap((glob) => {
      const name = lastName(glob);
      return /\.mdc?$/.test(name) || name.includes('*') ? [] : [name];
    }),
  ),
);

/** True for Markdown, also with another name, and for prompts in TOML. */
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

/** Converts a glob; the first group is the folder before it. */
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

interface MisnamedAgentFile {
  readonly agent: string;
  /** The path that the agent reads. */
  readonly right: string;
  readonly by: 'case' | 'ending';
}

/** In any case at the root; below, such files may be about the agent. */
const rootNames = ['CLAUDE.md', 'CLAUDE.local.md', 'AGENTS.md', 'GEMINI.md'];
/** Folders in which only files with one extension are read. */
const endings = [
  {
    agent: 'GitHub Copilot',
    folder: '.github/instructions/',
    is: /\.md$/,
    right: '.instructions.md',
  },
  { agent: 'Claude Code', folder: '.claude/rules/', is: /\.(?:mdc|txt|markdown)$/, right: '.md' },
];
/** In folders that begin with a dot, another case is a mistake. */
const hidden = agentLayouts.flatMap(({ agent, kind, files, nested }) =>
  kind === 'instructions'
    ? files.flatMap((glob) =>
        glob.startsWith('.') && glob.includes('/')
          ? [{ agent, glob, pattern: new RegExp(patternOf(glob, nested), 'i') }]
          : [],
      )
    : [],
);

/** Finds the agent file that a path resembles; null for an agent file, and for other files. */
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
