import { agentFileAt, patternOf } from './agent-files.ts';
import { agentLayouts, readerOf } from './agent-layouts.ts';

/** A file that is named almost as an agent reads it. */
export interface MisnamedAgentFile {
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
