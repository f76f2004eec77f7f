/** An event of an agent for which a hook runs ledger. */
export interface AgentEvent {
  /** The name in the agent's settings; `argument` is that of `ledger hook`. */
  readonly name: string;
  readonly argument: string;
  /** Pattern of the agent's tools; null for all, and for events without a tool. */
  readonly matcher: string | null;
  /** Patterns that earlier versions wrote; setup replaces them. */
  readonly formerMatchers?: readonly string[];
  /** In the unit of the agent: seconds, for Gemini CLI milliseconds. */
  readonly timeout: number;
  /** Whether the hook can block the agent. */
  readonly blocks: boolean;
}

/** Makes an event; with `holds`, its hook can block the agent. */
function event(
  name: string,
  argument: string,
  timeout: number,
  more: Partial<Pick<AgentEvent, 'matcher' | 'formerMatchers' | 'blocks'>> = {},
): AgentEvent {
  return { name, argument, matcher: null, timeout, blocks: false, ...more };
}

const holds = { blocks: true } as const;

/** The events of Claude Code that run ledger, in the order of a session. */
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

/** Settings files of Claude Code: the committed one, and that of one person. */
export const settingsPaths = {
  shared: '.claude/settings.json',
  own: '.claude/settings.local.json',
} as const;

/** The format of a settings file with hooks. */
export interface HookForm {
  /** The keys of a new file besides its hooks. */
  readonly head: Readonly<Record<string, unknown>>;
  /** Whether the commands of an event are in groups, each for some tools; else in one list. */
  readonly grouped: boolean;
  /** The keys of a hook besides its command and timeout. */
  readonly entry: Readonly<Record<string, unknown>>;
  /** The keys of the shell command and of the timeout. */
  readonly command: 'command' | 'bash';
  readonly timeout: 'timeout' | 'timeoutSec';
}

/** An agent whose hooks are in a file of the project. */
export interface HookedAgent {
  /** As it is typed: `ledger init --agent codex`. */
  readonly id: string;
  /** Another agent that reads the same file; null where there is none. */
  readonly alias: string | null;
  readonly name: string;
  /** Files and folders, relative to the root, that show that the agent is used here. */
  readonly signs: readonly string[];
  readonly form: HookForm;
  /** The committed settings file. */
  readonly shared: string;
  /** The settings file of one person; null if the agent has none. */
  readonly own: string | null;
  readonly events: readonly AgentEvent[];
}

/** The format of Claude Code, which other agents use, too. */
const groups: HookForm = {
  head: {},
  grouped: true,
  entry: { type: 'command' },
  command: 'command',
  timeout: 'timeout',
};
const list: HookForm = { ...groups, head: { version: 1 }, grouped: false, entry: {} };

/** Claude Code, which is also taken for the owner of unknown settings files. */
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
/** Cursor takes no context with a prompt or before a tool, so the hook runs after the tool. */
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
 * VS Code ignores for which tools a hook is.
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

/** Returns the names for `ledger init --agent`: the ID, and the alias if there is one. */
export function namesOf({ id, alias }: HookedAgent): string[] {
  return alias === null ? [id] : [id, alias];
}

/** The files of settings that an agent reads. */
export function settingsOf({ shared, own }: HookedAgent): string[] {
  return own === null ? [shared] : [shared, own];
}

/** Returns the agent that reads a settings file; Claude Code for an unknown path. */
export function agentOf(path: string): HookedAgent {
  return hookedAgents.find((each) => settingsOf(each).includes(path)) ?? claudeCode;
}

/** An agent whose MCP servers are listed in a file of the project. */
export interface McpServerFile {
  /** As it is typed: `ledger init --agent cursor`. */
  readonly agent: string;
  /** As people call it. */
  readonly name: string;
  readonly path: string;
  /** The key of the servers in JSON; null for a file in TOML. */
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

/** Name of ledger's server in the settings of agents. */
export const serverName = 'ledger';
/** Name of the block in TOML that configures the server. */
export const serverBlock = 'mcp';
