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
    matcher: 'Read|Write|Edit|MultiEdit|NotebookEdit',
    formerMatchers: ['Write|Edit|MultiEdit'],
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

/** An agent whose hooks stand in a file of the project, in the form that Claude Code has. */
export interface HookedAgent {
  /** As it is typed: `ledger init --agent codex`. */
  readonly id: string;
  readonly name: string;
  readonly folder: string;
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
): AgentEvent {
  return { name, argument, matcher, timeout, blocks: false };
}

export const claudeCode: HookedAgent = {
  id: 'claude-code',
  name: 'Claude Code',
  folder: '.claude',
  ...settingsPaths,
  events: agentEvents,
};
const codex: HookedAgent = {
  id: 'codex',
  name: 'Codex',
  folder: '.codex',
  shared: '.codex/hooks.json',
  own: null,
  events: [
    event('SessionStart', 'session-start', 30),
    event('UserPromptSubmit', 'user-prompt-submit', 15),
    event('PreToolUse', 'pre-tool-use', 15, 'apply_patch'),
    event('PostToolUse', 'post-tool-use', 15, 'apply_patch'),
    { ...event('Stop', 'stop', 30), blocks: true },
    event('PreCompact', 'pre-compact', 30),
  ],
};
const gemini: HookedAgent = {
  id: 'gemini',
  name: 'Gemini CLI',
  folder: '.gemini',
  shared: '.gemini/settings.json',
  own: null,
  events: [
    event('SessionStart', 'session-start', 30_000),
    event('BeforeAgent', 'user-prompt-submit', 15_000),
    event('BeforeTool', 'pre-tool-use', 15_000, 'read_file|replace|write_file'),
    event('AfterTool', 'post-tool-use', 15_000, 'read_file|replace|write_file'),
    { ...event('AfterAgent', 'stop', 30_000), blocks: true },
    event('PreCompress', 'pre-compact', 30_000),
    event('SessionEnd', 'session-end', 15_000),
  ],
};

/** The agents whose hooks can be set up. */
export const hookedAgents: readonly HookedAgent[] = [claudeCode, codex, gemini];

/** The files of settings that an agent reads. */
export function settingsOf({ shared, own }: HookedAgent): string[] {
  return own === null ? [shared] : [shared, own];
}

/** Whose settings a file is. */
export function agentOf(path: string): HookedAgent {
  return hookedAgents.find((each) => settingsOf(each).includes(path)) ?? claudeCode;
}
