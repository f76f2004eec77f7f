import { type AgentLayout, agentLayouts } from './agent-layouts.ts';

/** An agent's file by its place: whose it is, and the folder that it speaks for. */
export interface AgentFile {
  readonly layout: AgentLayout;
  /** From the root; empty for the root itself. */
  readonly folder: string;
}

// Of two that fit, the one that names more of the path: `.opencode/AGENTS.md` is no AGENTS.md.
const patterns = agentLayouts
  .flatMap((layout) =>
    layout.files.map((glob) => ({ layout, glob, pattern: patternOf(glob, layout.nested) })),
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

/** Whose instructions, notes or decisions a file is by its place alone; null for nobody's. */
export function agentFileAt(path: string): AgentFile | null {
  if (!tell.test(path)) return null;
  for (const { layout, pattern } of patterns) {
    const found = pattern.exec(path);
    if (found) return { layout, folder: (found[1] ?? '').replace(/\/$/, '') };
  }
  return null;
}

/** Names of files that are Markdown without its ending. */
const plainNames = new Set(
  agentLayouts.flatMap(({ files }) =>
    files.flatMap((glob) => {
      const name = glob.slice(glob.lastIndexOf('/') + 1);
      return /\.mdc?$/.test(name) ? [] : [name];
    }),
  ),
);

/** Whether a file is read as Markdown: by its ending, or as an agent's file without one. */
export function isMarkdownPath(path: string): boolean {
  return /\.(?:md|mdc)$/i.test(path) || plainNames.has(path.slice(path.lastIndexOf('/') + 1));
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
