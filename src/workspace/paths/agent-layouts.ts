import { decisionNames, noteFolders } from './note-folders.ts';

/** When an agent reads a file: at its start, or once a file, a word, a model or a person asks. */
export type LoadedWhen = 'start' | 'file' | 'model' | 'word' | 'hand';

/** Keys of the frontmatter that say when a file is loaded. */
export interface LoadKeys {
  /** The key with globs of the files that it is about. */
  readonly globs?: string;
  /** The one form of them that the agent takes; both unless given. */
  readonly globsAs?: 'list' | 'text';
  /** The key whose value says it, and what each value means. */
  readonly mode?: {
    readonly key: string;
    readonly means: Readonly<Record<string, LoadedWhen>>;
  };
  /** The key that is true where it is always loaded. */
  readonly always?: string;
  /** The key with words of a prompt that bring it in. */
  readonly words?: string;
  /** When it is loaded where no key says. */
  readonly otherwise: LoadedWhen;
}

/** What an agent loads of a file, or of all of them: what is past it is cut or refused. */
export interface LoadLimit {
  readonly of: 'file' | 'all';
  readonly count: number;
  readonly unit: 'characters' | 'bytes';
  /** The agent that has it, where several read the file. */
  readonly by?: string;
}

/** Files in which agents keep what they are told, and what they know. */
export interface AgentLayout {
  /** As people call it. */
  readonly agent: string;
  /** As it is typed: `ledger context --agent copilot`. */
  readonly id: string;
  /** Other agents that read the same files, by their ids. */
  readonly also?: readonly string[];
  readonly kind: 'instructions' | 'notes' | 'decisions';
  /** Globs, from the folder that the files speak for. */
  readonly files: readonly string[];
  /** The same below the home folder. */
  readonly home?: readonly string[];
  /** Whether a folder below may have its own, which counts for what is in it. */
  readonly nested: boolean;
  readonly loaded: LoadedWhen | LoadKeys;
  readonly limit?: LoadLimit;
}

/** `.cursor/rules`, and what took over its keys. */
const cursorKeys: LoadKeys = { globs: 'globs', always: 'alwaysApply', otherwise: 'model' };
const triggerKeys: LoadKeys = {
  globs: 'globs',
  mode: {
    key: 'trigger',
    means: { always_on: 'start', glob: 'file', model_decision: 'model', manual: 'hand' },
  },
  otherwise: 'start',
};
const nested = true;

/** All Markdown below a folder. */
function below(folder: string): string {
  return `${folder}/**/*.md`;
}

/** A row: instructions that are loaded at the start, from the top alone, unless it says more. */
function row(
  agent: string,
  id: string,
  files: readonly string[],
  more: Partial<AgentLayout> = {},
): AgentLayout {
  return { agent, id, kind: 'instructions', files, nested: false, loaded: 'start', ...more };
}

/** Rules of Claude Code, which one loader of ours reads by itself. */
export const claudeRules = row('Claude Code', 'claude', ['.claude/rules/**/*.md'], {
  home: ['.claude/rules/**/*.md'],
  nested,
  loaded: { globs: 'paths', otherwise: 'start' },
});

/**
 * Where agents keep instructions and memory, how they load it, and how much of it. What audits,
 * lints, compares, imports and shows memory goes by this table. The sources are the agents' own
 * documents of 2026; notes of agents that have an index are read by their dialects.
 */
export const agentLayouts: readonly AgentLayout[] = [
  row('Claude Code', 'claude', ['CLAUDE.md', 'CLAUDE.local.md', '.claude/CLAUDE.md'], {
    home: ['.claude/CLAUDE.md'],
    nested,
  }),
  claudeRules,
  row('Claude Code', 'claude', noteFolders.claude.map(below), {
    kind: 'notes',
    nested,
    loaded: 'model',
  }),
  row('AGENTS.md', 'agents', ['AGENTS.md', 'AGENT.md', 'AGENTS.override.md'], {
    also: [
      ...['codex', 'copilot', 'cursor', 'opencode', 'windsurf', 'roo', 'zed', 'warp', 'kiro'],
      ...['augment', 'devin', 'goose', 'openhands', 'cline'],
    ],
    nested,
    limit: { of: 'all', count: 32 * 1_024, unit: 'bytes', by: 'Codex' },
  }),
  row('OpenCode', 'opencode', ['.opencode/AGENTS.md'], { home: ['.config/opencode/AGENTS.md'] }),
  row('Codex', 'codex', [], {
    home: ['.codex/AGENTS.override.md', '.codex/AGENTS.md'],
  }),
  row('Codex', 'codex', noteFolders.codex.map(below), {
    kind: 'notes',
    home: ['.codex/memories/**/*.md'],
    loaded: 'model',
  }),
  row('GitHub Copilot', 'copilot', ['.github/copilot-instructions.md']),
  row('GitHub Copilot', 'copilot', ['.github/instructions/**/*.instructions.md'], {
    loaded: { globs: 'applyTo', globsAs: 'text', otherwise: 'hand' },
  }),
  row('Cursor', 'cursor', ['.cursor/rules/**/*.mdc', '.cursor/rules/**/*.md'], {
    nested,
    loaded: cursorKeys,
  }),
  row('Cursor', 'cursor', ['.cursorrules']),
  row('Gemini CLI', 'gemini', ['GEMINI.md', '.gemini/GEMINI.md'], {
    home: ['.gemini/GEMINI.md'],
    nested,
  }),
  row('Windsurf', 'windsurf', ['.windsurf/rules/**/*.md', '.windsurfrules'], {
    home: ['.codeium/windsurf/memories/global_rules.md'],
    nested,
    loaded: triggerKeys,
    limit: { of: 'file', count: 12_000, unit: 'characters' },
  }),
  row('Kiro', 'kiro', ['.kiro/steering/**/*.md'], {
    home: ['.kiro/steering/**/*.md'],
    loaded: {
      globs: 'fileMatchPattern',
      mode: {
        key: 'inclusion',
        means: { always: 'start', fileMatch: 'file', auto: 'model', manual: 'hand' },
      },
      otherwise: 'start',
    },
  }),
  row('Cline', 'cline', ['.clinerules', '.clinerules/**/*.md'], {
    loaded: { globs: 'paths', globsAs: 'list', otherwise: 'start' },
  }),
  row('Cline', 'cline', noteFolders.cline.map(below), { kind: 'notes', nested, loaded: 'hand' }),
  row('Roo Code', 'roo', ['.roo/rules/**/*.md', '.roorules'], { home: ['.roo/rules/**/*.md'] }),
  row('Roo Code', 'roo', ['.roo/rules-*/**/*.md'], { loaded: 'hand' }),
  row('Serena', 'serena', noteFolders.serena.map(below), {
    kind: 'notes',
    nested,
    loaded: 'model',
  }),
  row('Augment', 'augment', ['.augment/rules/**/*.md'], {
    home: ['.augment/rules/**/*.md'],
    loaded: {
      mode: {
        key: 'type',
        means: { always_apply: 'start', agent_requested: 'model', manual: 'hand' },
      },
      otherwise: 'hand',
    },
  }),
  row('Augment', 'augment', ['.augment-guidelines', '.augment/guidelines.md']),
  row('Junie', 'junie', ['.junie/guidelines.md', '.junie/AGENTS.md']),
  row('Amazon Q', 'amazonq', ['.amazonq/rules/**/*.md']),
  row('OpenHands', 'openhands', ['.openhands/microagents/**/*.md', '.openhands/skills/**/*.md'], {
    loaded: { words: 'triggers', otherwise: 'start' },
  }),
  row('Zed', 'zed', ['.rules']),
  row('Goose', 'goose', ['.goosehints'], { home: ['.config/goose/.goosehints'], nested }),
  row('Continue', 'continue', ['.continue/rules/**/*.md'], {
    home: ['.continue/rules/**/*.md'],
    loaded: { ...cursorKeys, otherwise: 'start' },
  }),
  row('Devin', 'devin', ['DEVIN.md', '.devin/**/*.md'], { loaded: 'model' }),
  row('Replit', 'replit', ['replit.md']),
  row('Spec Kit', 'speckit', ['.specify/memory/**/*.md'], { nested, loaded: 'hand' }),
  row('Trae', 'trae', ['.trae/rules/**/*.md'], { loaded: { ...cursorKeys, otherwise: 'start' } }),
  row('Qoder', 'qoder', ['.qoder/rules/**/*.md'], { loaded: triggerKeys }),
  row('Warp', 'warp', ['WARP.md'], { nested }),
  row('Aider', 'aider', ['CONVENTIONS.md']),
  row('decision records', 'adr', [...decisionNames.map(below), 'docs/Architecture/ADR-*.md'], {
    kind: 'decisions',
    nested,
    loaded: 'hand',
  }),
];

/** Keys with globs, as the agents call them. */
export const globKeys: ReadonlySet<string> = new Set(
  agentLayouts.flatMap(({ loaded }) =>
    typeof loaded === 'string' || loaded.globs === undefined ? [] : [loaded.globs],
  ),
);

/** The agent that reads a file; one of them where several do. */
export function readerOf({ agent, limit }: AgentLayout): string {
  return limit?.by ?? agent;
}
