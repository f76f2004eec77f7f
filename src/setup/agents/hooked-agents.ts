/** One event of an agent that this tool answers. */
export interface AgentEvent {
  /** As the agent calls it, and as the tool does. */
  readonly name: string;
  readonly argument: string;
  /** Which tools it is about; null for all, and where the event has none. */
  readonly matcher: string | null;
  /** What earlier versions wrote there, which is brought up to date. */
  readonly formerMatchers?: readonly string[];
  /** As the agent counts it: seconds, and milliseconds for Gemini CLI. */
  readonly timeout: number;
  /** Whether it can hold the agent up. */
  readonly blocks: boolean;
}

/** An event of an agent; `holds` for one that can hold it up. */
function event(
  name: string,
  argument: string,
  timeout: number,
  more: Partial<Pick<AgentEvent, 'matcher' | 'formerMatchers' | 'blocks'>> = {},
): AgentEvent {
  return { name, argument, matcher: null, timeout, blocks: false, ...more };
}

const holds = { blocks: true } as const;

/** Every event of Claude Code that is answered, in the order of a session. */
export const agentEvents: readonly AgentEvent[] = [
  event('SessionStart', 'session-start', 30),
  event('UserPromptSubmit', 'user-prompt-submit', 15),
  event('PreToolUse', 'pre-tool-use', 15, {
    matcher: 'Read|Write|Edit|MultiEdit|NotebookEdit|Bash',
    formerMatchers: ['Write|Edit|MultiEdit', 'Read|Write|Edit|MultiEdit|NotebookEdit'],
  }),
  event('PostToolUse', 'post-tool-use', 15, { matcher: 'Write|Edit|MultiEdit|NotebookEdit' }),
  event('Stop', 'stop', 30, holds),
  event('SubagentStart', 'subagent-start', 30),
  event('SubagentStop', 'subagent-stop', 30, holds),
  event('TaskCompleted', 'task-completed', 30, holds),
  event('PreCompact', 'pre-compact', 30),
  event('SessionEnd', 'session-end', 15),
];

/** Settings of Claude Code that everybody gets, and those of one person. */
export const settingsPaths = {
  shared: '.claude/settings.json',
  own: '.claude/settings.local.json',
} as const;

/** How a file of hooks is made. */
export interface HookForm {
  /** What a new file says before its hooks. */
  readonly head: Readonly<Record<string, unknown>>;
  /** Whether the commands of an event stand in groups, each for some tools, or in one list. */
  readonly grouped: boolean;
  /** What a command has besides its line. */
  readonly entry: Readonly<Record<string, unknown>>;
  /** The key of the line for a shell, and that of the time it may take. */
  readonly command: 'command' | 'bash';
  readonly timeout: 'timeout' | 'timeoutSec';
}

/** An agent whose hooks stand in a file of the project. */
export interface HookedAgent {
  /** As it is typed: `ledger init --agent codex`. */
  readonly id: string;
  /** Another agent that reads the same file; null where there is none. */
  readonly alias: string | null;
  readonly name: string;
  /** Files and folders from the root which say that it works here. */
  readonly signs: readonly string[];
  readonly form: HookForm;
  /** The files of settings, that of everybody first. */
  readonly shared: string;
  /** Null where one person has none. */
  readonly own: string | null;
  readonly events: readonly AgentEvent[];
}

/** The form of Claude Code, which others took over. */
const groups: HookForm = {
  head: {},
  grouped: true,
  entry: { type: 'command' },
  command: 'command',
  timeout: 'timeout',
};
const list: HookForm = { ...groups, head: { version: 1 }, grouped: false, entry: {} };

export const claudeCode: HookedAgent = {
  id: 'claude-code',
  alias: null,
  name: 'Claude Code',
  signs: ['CLAUDE.md', '.claude'],
  form: groups,
  ...settingsPaths,
  events: agentEvents,
};
const codex: HookedAgent = {
  id: 'codex',
  alias: null,
  name: 'Codex',
  signs: ['.codex'],
  form: groups,
  shared: '.codex/hooks.json',
  own: null,
  events: [
    event('SessionStart', 'session-start', 30),
    event('UserPromptSubmit', 'user-prompt-submit', 15),
    event('PreToolUse', 'pre-tool-use', 15, {
      matcher: 'apply_patch|Bash',
      formerMatchers: ['apply_patch'],
    }),
    event('PostToolUse', 'post-tool-use', 15, { matcher: 'apply_patch' }),
    event('Stop', 'stop', 30, holds),
    event('PreCompact', 'pre-compact', 30),
  ],
};
const geminiTools = {
  matcher: 'read_file|replace|write_file|run_shell_command',
  formerMatchers: ['read_file|replace|write_file'],
};
const gemini: HookedAgent = {
  id: 'gemini',
  alias: null,
  name: 'Gemini CLI',
  signs: ['GEMINI.md', '.gemini'],
  form: groups,
  shared: '.gemini/settings.json',
  own: null,
  events: [
    event('SessionStart', 'session-start', 30_000),
    event('BeforeAgent', 'user-prompt-submit', 15_000),
    event('BeforeTool', 'pre-tool-use', 15_000, geminiTools),
    event('AfterTool', 'post-tool-use', 15_000, geminiTools),
    event('AfterAgent', 'stop', 30_000, holds),
    event('PreCompress', 'pre-compact', 30_000),
    event('SessionEnd', 'session-end', 15_000),
  ],
};
/** It takes no context beside a prompt, and none before a tool, so it is asked after it. */
const cursor: HookedAgent = {
  id: 'cursor',
  alias: null,
  name: 'Cursor',
  signs: ['.cursor', '.cursorrules'],
  form: list,
  shared: '.cursor/hooks.json',
  own: null,
  events: [
    event('sessionStart', 'session-start', 30),
    event('preToolUse', 'pre-tool-use', 15, {
      matcher: 'Write|Delete|Shell',
      formerMatchers: ['Write|Delete'],
    }),
    event('postToolUse', 'post-tool-use', 15, {
      matcher: 'Read|Write|Delete|Shell',
      formerMatchers: ['Read|Write|Delete'],
    }),
    event('stop', 'stop', 30, holds),
    event('preCompact', 'pre-compact', 30),
    event('sessionEnd', 'session-end', 15),
  ],
};
/**
 * Copilot CLI, its agent in the cloud, and VS Code: each event by the name that all of them know.
 * VS Code ignores what tools a hook is for.
 */
const copilot: HookedAgent = {
  id: 'copilot',
  alias: 'vscode',
  name: 'Copilot',
  signs: ['.github/copilot-instructions.md'],
  form: { ...list, entry: { type: 'command' }, command: 'bash', timeout: 'timeoutSec' },
  shared: '.github/hooks/ledger.json',
  own: null,
  events: [
    event('sessionStart', 'session-start', 30),
    event('userPromptSubmitted', 'user-prompt-submit', 15),
    event('preToolUse', 'pre-tool-use', 15),
    event('postToolUse', 'post-tool-use', 15),
    event('Stop', 'stop', 30, holds),
    event('PreCompact', 'pre-compact', 30),
    event('sessionEnd', 'session-end', 15),
  ],
};

/** The agents whose hooks can be set up. */
export const hookedAgents: readonly HookedAgent[] = [claudeCode, codex, gemini, cursor, copilot];

/** The names by which an agent's hooks are asked for. */
export function namesOf({ id, alias }: HookedAgent): string[] {
  return alias === null ? [id] : [id, alias];
}

/** The files of settings that an agent reads. */
export function settingsOf({ shared, own }: HookedAgent): string[] {
  return own === null ? [shared] : [shared, own];
}

/** Whose settings a file is. */
export function agentOf(path: string): HookedAgent {
  return hookedAgents.find((each) => settingsOf(each).includes(path)) ?? claudeCode;
}

/** An agent whose servers of the Model Context Protocol are named in a file of the project. */
export interface McpServerFile {
  /** As it is typed: `ledger init --agent cursor`. */
  readonly agent: string;
  /** As people call it. */
  readonly name: string;
  readonly path: string;
  /** The key of the servers; null for TOML, where a table is named. */
  readonly key: 'mcpServers' | 'servers' | null;
}

/** The agents whose servers can be set up, from their documents of 2026. */
export const mcpServers: readonly McpServerFile[] = [
  { agent: 'claude-code', name: 'Claude Code', path: '.mcp.json', key: 'mcpServers' },
  { agent: 'cursor', name: 'Cursor', path: '.cursor/mcp.json', key: 'mcpServers' },
  { agent: 'vscode', name: 'VS Code', path: '.vscode/mcp.json', key: 'servers' },
  { agent: 'gemini', name: 'Gemini CLI', path: '.gemini/settings.json', key: 'mcpServers' },
  { agent: 'codex', name: 'Codex', path: '.codex/config.toml', key: null },
];

/** What our server is called among the others, and the block of it in TOML. */
export const serverName = 'ledger';
export const serverBlock = 'mcp';
