/**
 * An event as an agent hands it over; only what a hook uses, each of the right type or not there.
 */
export interface HookEvent {
  readonly session: string | null;
  readonly cwd: string | null;
  readonly prompt: string | null;
  readonly toolInput: unknown;
  /** The task of the agent's own list, for TaskCompleted. */
  readonly task: string | null;
  /** Whether the agent goes on already because a hook stopped it. */
  readonly goesOn: boolean;
  /** Whether the agent forgot what it was given, and begins anew. */
  readonly anew: boolean;
  /** Whether something of the agent still runs in the background. */
  readonly runsOn: boolean;
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
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const fields = value as Readonly<Record<string, unknown>>;
  const text = (name: string): string | null =>
    typeof fields[name] === 'string' && fields[name] !== '' ? fields[name] : null;
  const name = (key: string): string | null => text(key)?.slice(0, longestName) ?? null;
  return {
    session: name('session_id') ?? name('conversation_id'),
    cwd: text('cwd'),
    prompt: text('prompt'),
    toolInput: fields.tool_input,
    task: name('task_id'),
    goesOn: fields.stop_hook_active === true,
    anew: fields.source === 'compact' || fields.source === 'clear',
    runsOn: Array.isArray(fields.background_tasks) && fields.background_tasks.some(isRunning),
  };
}

/** Whether somebody typed no task: nothing, or a single word that names no file. */
export function isOneWord(prompt: string | null): boolean {
  return prompt === null || !/\S\s+\S|[/\\]|\S\.\w/.test(prompt);
}

/** What ended says so; anything else is there because it runs. */
function isRunning(task: unknown): boolean {
  const status =
    typeof task === 'object' && task !== null
      ? (task as Readonly<Record<string, unknown>>).status
      : undefined;
  return (
    typeof status !== 'string' ||
    !['completed', 'failed', 'killed', 'cancelled', 'stopped', 'done'].includes(status)
  );
}
