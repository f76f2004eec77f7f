import { closest, editDistance } from '#diagnostics/near-match';

import type { Located } from '../document.ts';
import { hooksIn } from './hook-scripts.ts';

/** A hook of an event that its agent's documents do not name. */
export interface UnknownEvent extends Located {
  readonly agent: string;
  /** The event that was meant; null where none is near. */
  readonly near: string | null;
}

const claudeCode = [
  ...['Setup', 'SessionStart', 'SessionEnd', 'InstructionsLoaded', 'UserPromptSubmit'],
  ...['UserPromptExpansion', 'PreToolUse', 'PermissionRequest', 'PermissionDenied'],
  ...['PostToolUse', 'PostToolUseFailure', 'PostToolBatch', 'Notification', 'MessageDisplay'],
  ...['SubagentStart', 'SubagentStop', 'TaskCreated', 'TaskCompleted', 'TeammateIdle', 'Stop'],
  ...['StopFailure', 'ConfigChange', 'CwdChanged', 'DirectoryAdded', 'FileChanged'],
  ...['WorktreeCreate', 'WorktreeRemove', 'PreCompact', 'PostCompact', 'PreModelSwitch'],
  ...['PostModelSwitch', 'Elicitation', 'ElicitationResult'],
];
const gemini = [
  ...['SessionStart', 'SessionEnd', 'BeforeAgent', 'AfterAgent', 'BeforeModel', 'AfterModel'],
  ...['BeforeToolSelection', 'BeforeTool', 'AfterTool', 'PreCompress', 'Notification'],
];
const codex = [
  ...['SessionStart', 'SessionEnd', 'UserPromptSubmit', 'PreToolUse', 'PermissionRequest'],
  ...['PostToolUse', 'PreCompact', 'PostCompact', 'SubagentStart', 'SubagentStop', 'Stop'],
  'Interrupt',
];
const cursor = [
  ...['sessionStart', 'sessionEnd', 'stop', 'preCompact', 'preToolUse', 'postToolUse'],
  ...['postToolUseFailure', 'beforeShellExecution', 'afterShellExecution', 'beforeMCPExecution'],
  ...['afterMCPExecution', 'beforeReadFile', 'afterFileEdit', 'beforeSubmitPrompt'],
  ...['afterAgentResponse', 'afterAgentThought', 'subagentStart', 'subagentStop'],
  ...['beforeTabFileRead', 'afterTabFileEdit', 'workspaceOpen'],
];
/** Copilot CLI, its agent in the cloud, and VS Code, which has names of its own. */
const copilot = [
  ...['sessionStart', 'sessionEnd', 'userPromptSubmitted', 'userPromptTransformed'],
  ...['preToolUse', 'postToolUse', 'postToolUseFailure', 'permissionRequest', 'notification'],
  ...['preCompact', 'subagentStart', 'subagentStop', 'agentStop', 'errorOccurred'],
  ...['SessionStart', 'SessionEnd', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse'],
  ...['PostToolUseFailure', 'PermissionRequest', 'Notification', 'PreCompact', 'SubagentStart'],
  ...['SubagentStop', 'Stop', 'ErrorOccurred'],
];

/** The events that agents document, with the folder of the files that they count for. */
const documented = [
  { at: '.claude/', agent: 'Claude Code', events: claudeCode },
  { at: '.gemini/', agent: 'Gemini CLI', events: gemini },
  { at: '.codex/', agent: 'Codex', events: codex },
  { at: '.cursor/', agent: 'Cursor', events: cursor },
  { at: '.github/', agent: 'Copilot', events: copilot },
];

/** The events that an agent documents, by a path of its settings. */
export function documentedEvents(
  path: string,
): { readonly agent: string; readonly events: readonly string[] } | null {
  return documented.find(({ at }) => path.startsWith(at) || path.includes(`/${at}`)) ?? null;
}

/** How many letters of a name may slip; new events differ in more from those that are known. */
const mostSlips = 2;

/** The hooks in a file that wait for an event which their agent does not document. */
export function unknownEventsIn(path: string, text: string): UnknownEvent[] {
  const known = documentedEvents(path);
  if (known === null) return [];
  const { agent, events } = known;
  return Object.entries(hooksIn(path, text)).flatMap(([value, hooks]) => {
    // Other keys beside the events switch hooks on and off.
    if (events.includes(value) || !isListOfHooks(hooks)) return [];
    const near = closest(value, events);
    const isSlip =
      near !== null && editDistance(value.toLowerCase(), near.toLowerCase()) <= mostSlips;
    const start = keyIn(text, value);
    return [
      {
        value,
        span: { start, end: start + value.length },
        agent,
        near: isSlip ? near : null,
      },
    ];
  });
}

function isListOfHooks(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((each) => typeof each === 'object' && each !== null)
  );
}

/** Where a key begins, after the key `hooks`. */
function keyIn(text: string, key: string): number {
  const below = Math.max(0, text.search(/\bhooks\b["']?\s*:/));
  const found = [`"${key}"`, `${key}:`, key].find((each) => text.includes(each, below)) ?? '';
  return text.indexOf(found, below) + (found.startsWith('"') ? 1 : 0);
}
