import type { Context } from '#cli/context';
import { withProgram } from '#reporters/report';
import { escapeInvisible } from '#reporters/visible';

import type { AnswerForm } from './hook-input.ts';

/** The exit code of a hook, and its outputs. */
export interface Reply {
  /** 2 blocks the agent. */
  readonly code: 0 | 2;
  /** Text for standard output. */
  readonly out: string;
  /** Text for standard error. */
  readonly error: string;
}

/** Where and how a hook runs. */
export interface HookContext {
  readonly cwd: string;
  readonly config?: string;
  readonly env: Context['env'];
  readonly program: string;
  /** The file that this program was started from; absent in tests. */
  readonly script?: string;
  readonly block: boolean;
  readonly portable: boolean;
  /** RFC 3339. */
  readonly now: string;
}

/** The reply that lets the agent go on without any text. */
export const silent: Reply = { code: 0, out: '', error: '' };

/** Notes for standard error, one line each. */
export function hookNoteLines(notes: readonly string[], { program }: HookContext): string {
  return notes
    .map((note) => `${program} hook: ${escapeInvisible(withProgram(note, program))}\n`)
    .join('');
}

/**
 * A text for the agent, the reason why a tool is refused, the reason why the agent must not stop
 * yet, or a text for people.
 */
export type AnswerKind = 'context' | 'refusal' | 'demand' | 'notice';

/** An answer in the form that the agent reads; silent without a text or a form for it. */
export function answer(kind: AnswerKind, event: string, text: string, form: AnswerForm): Reply {
  const value = text === '' ? null : forms[form](kind, event, text);
  return value === null ? silent : { ...silent, out: `${JSON.stringify(value)}\n` };
}

type Form = (kind: AnswerKind, event: string, text: string) => object | null;

/** Claude Code, and Codex. */
const claude: Form = (kind, hookEventName, text) => {
  if (kind === 'context') return { hookSpecificOutput: { hookEventName, additionalContext: text } };
  if (kind === 'refusal') return { hookSpecificOutput: { hookEventName, ...denied(text) } };
  return kind === 'demand' ? { decision: 'block', reason: text } : { systemMessage: text };
};

/** VS Code reads the reason to go on in another field. */
const vscode: Form = (kind, hookEventName, text) => {
  const value = claude(kind, hookEventName, text);
  return kind === 'demand' ? { ...value, hookSpecificOutput: { hookEventName, ...value } } : value;
};

const forms: Readonly<Record<AnswerForm, Form>> = {
  claude,
  vscode,
  // Copilot CLI reads the fields at the top. VS Code may send the same event.
  copilot: (kind, event, text) => ({
    additionalContext: kind === 'context' ? text : undefined,
    ...(kind === 'refusal' ? denied(text) : {}),
    ...vscode(kind, event, text),
  }),
  cursor: (kind, event, text) => {
    if (kind === 'context') return { additional_context: text };
    if (kind === 'refusal') return { permission: 'deny', user_message: text, agent_message: text };
    if (kind === 'demand') return { followup_message: text };
    return event === 'PreCompact' ? { user_message: text } : null;
  },
  gemini: (kind, event, text) =>
    kind === 'refusal'
      ? { decision: 'deny', reason: text }
      : claude(kind, geminiNames[event] ?? event, text),
};

function denied(reason: string): object {
  return { permissionDecision: 'deny', permissionDecisionReason: reason };
}

const geminiNames: Readonly<Record<string, string>> = {
  PreToolUse: 'BeforeTool',
  PostToolUse: 'AfterTool',
};
