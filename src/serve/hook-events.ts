/** An event that this tool answers, as `ledger hook` calls it. */
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

/** Every event with the other names that agents have for it, in the order of a session. */
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

/** The events that are answered, as `ledger hook` calls them. */
export const eventNames = Object.keys(names) as readonly EventName[];

const byLetters: ReadonlyMap<string, EventName> = new Map(
  eventNames.flatMap((name) =>
    [name, ...names[name]].map((each) => [lettersOf(each), name] as const),
  ),
);

/** The event that a word names, whichever agent spells it: `PreToolUse`, `BeforeTool`. */
export function eventNamed(word: string): EventName | null {
  return byLetters.get(lettersOf(word)) ?? null;
}

function lettersOf(word: string): string {
  return word.toLowerCase().replace(/[-_]/g, '');
}
