import type { ToolCall } from '#app/hooks/hook-fast-path';
import { isObject } from '#diagnostics/json-decoder';

/** Whose format a reply has; most agents read that of Claude Code. */
export type AnswerForm = 'claude' | 'copilot' | 'cursor' | 'gemini' | 'vscode';

/** Agents that read no facts before a tool runs; they get them right after. */
export const agentsWithoutPreToolContext: ReadonlySet<AnswerForm> = new Set(['cursor', 'gemini']);

/** The fields of an event that hooks use; null for one of a wrong type. */
export interface HookEvent {
  readonly session: string | null;
  readonly cwd: string | null;
  readonly prompt: string | null;
  readonly tool: ToolCall;
  /** The task of the agent's own list, for TaskCompleted. */
  readonly task: string | null;
  /** Why the session ended, in the agent's word. */
  readonly reason: string | null;
  /** The file of the session's transcript. */
  readonly transcript: string | null;
  /** Whether a hook has already stopped the agent once, or the user interrupted it. */
  readonly goesOn: boolean;
  /** Whether the agent lost its context, by compaction or `/clear`. */
  readonly anew: boolean;
  /** Whether a background task of the agent still runs. */
  readonly runsOn: boolean;
  readonly form: AnswerForm;
}

const longestName = 400;

/** Reads the JSON of an event; null where it is not an object. */
export function readHookEvent(input: Uint8Array): HookEvent | null {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8').decode(input));
  } catch {
    return null;
  }
  if (!isObject(value)) return null;
  const fields = value;
  const text = (name: string): string | null =>
    typeof fields[name] === 'string' && fields[name] !== '' ? fields[name] : null;
  const name = (key: string): string | null => text(key)?.slice(0, longestName) ?? null;
  return {
    session: name('session_id') ?? name('conversation_id') ?? name('sessionId'),
    cwd: text('cwd') ?? firstFolder(fields.workspace_roots),
    prompt: text('prompt'),
    tool: toolCall(fields),
    task: name('task_id'),
    reason: name('reason'),
    transcript: text('transcript_path') ?? text('transcriptPath'),
    goesOn: fields.stop_hook_active === true || isBrokenOff(fields),
    anew: fields.source === 'compact' || fields.source === 'clear',
    runsOn: Array.isArray(fields.background_tasks) && fields.background_tasks.some(isRunning),
    form: formOf(fields),
  };
}

/** Whether a prompt has no task: it is empty, or a single word that is not a path. */
export function hasNoTask(prompt: string | null): boolean {
  return prompt === null || !/\S\s+\S|[/\\]|\S\.\w/.test(prompt);
}

/** The tool of an event. Cursor has events for reading, editing and commands instead. */
function toolCall(fields: Readonly<Record<string, unknown>>): ToolCall {
  const event = String(fields.hook_event_name).toLowerCase();
  if (fields.tool_input === undefined && typeof fields.file_path === 'string') {
    if (event === 'beforereadfile')
      return { name: 'Read', input: { file_path: fields.file_path }, original: null };
    if (event === 'afterfileedit') return { name: 'Edit', input: fields, original: null };
  }
  if (event === 'beforeshellexecution' || event === 'aftershellexecution')
    return { name: 'Shell', input: fields, original: null };
  const name = fields.tool_name ?? fields.toolName;
  const response = fields.tool_response;
  return {
    name: typeof name === 'string' ? name : null,
    input: fields.tool_input ?? fields.toolArgs,
    original:
      isObject(response) && typeof response.originalFile === 'string'
        ? response.originalFile
        : null,
  };
}

/** Cursor counts how often a hook stopped it, and says how its turn ended. */
function isBrokenOff({ loop_count: count, status }: Readonly<Record<string, unknown>>): boolean {
  return (typeof count === 'number' && count > 0) || status === 'aborted' || status === 'error';
}

function formOf(fields: Readonly<Record<string, unknown>>): AnswerForm {
  if (/^(?:before|after)(?:tool|agent)$/i.test(String(fields.hook_event_name))) return 'gemini';
  if (fields.cursor_version !== undefined || fields.workspace_roots !== undefined) return 'cursor';
  const isCamel = (camel: string, snake: string): boolean =>
    fields[camel] !== undefined && fields[snake] === undefined;
  if (isCamel('toolName', 'tool_name') || isCamel('sessionId', 'session_id')) return 'copilot';
  // Claude Code sends no time; VS Code does, and so does Copilot CLI for events of VS Code.
  return fields.timestamp === undefined ? 'claude' : 'vscode';
}

function firstFolder(folders: unknown): string | null {
  const first: unknown = Array.isArray(folders) ? folders[0] : null;
  return typeof first === 'string' && first !== '' ? first : null;
}

/** A task without one of these words runs. */
function isRunning(task: unknown): boolean {
  const status = isObject(task) ? task.status : undefined;
  return (
    typeof status !== 'string' ||
    !['completed', 'failed', 'killed', 'cancelled', 'stopped', 'done'].includes(status)
  );
}

/** The events that `ledger hook` handles. */
export type EventName =
  | 'session-start'
  | 'subagent-start'
  | 'user-prompt-submit'
  | 'pre-tool-use'
  | 'post-tool-use'
  | 'stop'
  | 'subagent-stop'
  | 'task-completed'
  | 'pre-compact'
  | 'session-end';

/** Events in the order of a session, each with other names that agents have for it. */
const names: Readonly<Record<EventName, readonly string[]>> = {
  'session-start': [],
  'subagent-start': [],
  'user-prompt-submit': ['userPromptSubmitted', 'beforeSubmitPrompt', 'BeforeAgent'],
  'pre-tool-use': ['BeforeTool', 'beforeReadFile', 'beforeShellExecution'],
  'post-tool-use': ['AfterTool', 'afterFileEdit', 'afterShellExecution'],
  stop: ['agentStop', 'AfterAgent'],
  'subagent-stop': [],
  'task-completed': [],
  'pre-compact': ['PreCompress'],
  'session-end': [],
};

/** All events that `ledger hook` handles, in the order of a session. */
export const eventNames = Object.keys(names) as readonly EventName[];

const byLetters: ReadonlyMap<string, EventName> = new Map(
  eventNames.flatMap((name) =>
    [name, ...names[name]].map((each) => [lettersOf(each), name] as const),
  ),
);

/** The event of a name in any agent's spelling: `PreToolUse`, `BeforeTool`. */
export function eventNamed(word: string): EventName | null {
  return byLetters.get(lettersOf(word)) ?? null;
}

function lettersOf(word: string): string {
  return word.toLowerCase().replace(/[-_]/g, '');
}
