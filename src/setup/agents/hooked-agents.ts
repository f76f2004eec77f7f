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

/** Every event of Claude Code that is answered, in the order of a session. */
export const agentEvents: readonly AgentEvent[] = [
  { name: 'SessionStart', argument: 'session-start', matcher: null, timeout: 30, blocks: false },
  {
    name: 'UserPromptSubmit',
    argument: 'user-prompt-submit',
    matcher: null,
    timeout: 15,
    blocks: false,
  },
  {
    name: 'PreToolUse',
    argument: 'pre-tool-use',
    matcher: 'Read|Write|Edit|MultiEdit|NotebookEdit|Bash',
    formerMatchers: ['Write|Edit|MultiEdit', 'Read|Write|Edit|MultiEdit|NotebookEdit'],
    timeout: 15,
    blocks: false,
  },
  {
    name: 'PostToolUse',
    argument: 'post-tool-use',
    matcher: 'Write|Edit|MultiEdit|NotebookEdit',
    timeout: 15,
    blocks: false,
  },
  { name: 'Stop', argument: 'stop', matcher: null, timeout: 30, blocks: true },
  { name: 'SubagentStart', argument: 'subagent-start', matcher: null, timeout: 30, blocks: false },
  { name: 'SubagentStop', argument: 'subagent-stop', matcher: null, timeout: 30, blocks: true },
  { name: 'TaskCompleted', argument: 'task-completed', matcher: null, timeout: 30, blocks: true },
  { name: 'PreCompact', argument: 'pre-compact', matcher: null, timeout: 30, blocks: false },
  { name: 'SessionEnd', argument: 'session-end', matcher: null, timeout: 15, blocks: false },
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

/** An event that holds nobody up. */
function event(
  name: string,
  argument: string,
  timeout: number,
  matcher: string | null = null,
  ...formerMatchers: readonly string[]
): AgentEvent {
  return { name, argument, matcher, formerMatchers, timeout, blocks: false };
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
    event('PreToolUse', 'pre-tool-use', 15, 'apply_patch|Bash', 'apply_patch'),
    event('PostToolUse', 'post-tool-use', 15, 'apply_patch'),
    { ...event('Stop', 'stop', 30), blocks: true },
    event('PreCompact', 'pre-compact', 30),
  ],
};
const formerGeminiTools = 'read_file|replace|write_file';
const geminiTools = `${formerGeminiTools}|run_shell_command`;
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
    event('BeforeTool', 'pre-tool-use', 15_000, geminiTools, formerGeminiTools),
    event('AfterTool', 'post-tool-use', 15_000, geminiTools, formerGeminiTools),
    { ...event('AfterAgent', 'stop', 30_000), blocks: true },
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
    event('preToolUse', 'pre-tool-use', 15, 'Write|Delete|Shell', 'Write|Delete'),
    event('postToolUse', 'post-tool-use', 15, 'Read|Write|Delete|Shell', 'Read|Write|Delete'),
    { ...event('stop', 'stop', 30), blocks: true },
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
    { ...event('Stop', 'stop', 30), blocks: true },
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
