import type { ToolCall } from '#app/hooks/nothing-to-do';
import { isObject } from '#diagnostics/kept-json';

/** How an agent is answered: most read what Claude Code reads. */
export type AnswerForm = 'claude' | 'copilot' | 'cursor' | 'gemini' | 'vscode';

/** Agents that can be told nothing before a tool runs; they are told right after. */
export const deafBefore: ReadonlySet<AnswerForm> = new Set(['cursor', 'gemini']);

/**
 * An event as an agent hands it over; only what a hook uses, each of the right type or not there.
 */
export interface HookEvent {
  readonly session: string | null;
  readonly cwd: string | null;
  readonly prompt: string | null;
  /** What the agent calls or called: the tool, and what it is given. */
  readonly tool: ToolCall;
  /** The task of the agent's own list, for TaskCompleted. */
  readonly task: string | null;
  /** Why the session ended, in the agent's word. */
  readonly reason: string | null;
  /** The file that the agent keeps the session in. */
  readonly transcript: string | null;
  /** Whether the agent goes on already because a hook stopped it, or somebody broke it off. */
  readonly goesOn: boolean;
  /** Whether the agent forgot what it was given, and begins anew. */
  readonly anew: boolean;
  /** Whether something of the agent still runs in the background. */
  readonly runsOn: boolean;
  readonly form: AnswerForm;
}

/** Longest text of an event that is read: a session or a task is a name. */
const longestName = 400;

/** Reads the JSON of an event; null for what is none. */
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

/** Whether somebody typed no task: nothing, or a single word that names no file. */
export function isOneWord(prompt: string | null): boolean {
  return prompt === null || !/\S\s+\S|[/\\]|\S\.\w/.test(prompt);
}

/**
 * The tool of an event; Cursor has events of its own for reading, editing and commands, without a
 * tool.
 */
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

/** Cursor counts how often a hook had it go on, and says how its turn ended. */
function isBrokenOff({ loop_count: count, status }: Readonly<Record<string, unknown>>): boolean {
  return (typeof count === 'number' && count > 0) || status === 'aborted' || status === 'error';
}

function formOf(fields: Readonly<Record<string, unknown>>): AnswerForm {
  if (/^(?:before|after)(?:tool|agent)$/i.test(String(fields.hook_event_name))) return 'gemini';
  if (fields.cursor_version !== undefined || fields.workspace_roots !== undefined) return 'cursor';
  const isCamel = (camel: string, snake: string): boolean =>
    fields[camel] !== undefined && fields[snake] === undefined;
  if (isCamel('toolName', 'tool_name') || isCamel('sessionId', 'session_id')) return 'copilot';
  // Claude Code sends no time; VS Code does, and so does Copilot CLI for what it has from there.
  return fields.timestamp === undefined ? 'claude' : 'vscode';
}

function firstFolder(folders: unknown): string | null {
  const first: unknown = Array.isArray(folders) ? folders[0] : null;
  return typeof first === 'string' && first !== '' ? first : null;
}

/** What ended says so; anything else is there because it runs. */
function isRunning(task: unknown): boolean {
  const status = isObject(task) ? task.status : undefined;
  return (
    typeof status !== 'string' ||
    !['completed', 'failed', 'killed', 'cancelled', 'stopped', 'done'].includes(status)
  );
}
