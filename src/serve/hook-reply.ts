import type { Context } from '#cli/context';
import { withProgram } from '#reporters/report';
import { visible } from '#reporters/visible';

import type { AnswerForm } from './hook-input.ts';

/** What a hook gives back: exit code, and what it prints where. */
export interface Reply {
  readonly code: 0 | 2;
  readonly out: string;
  readonly error: string;
}

/** What a hook knows of where it runs. */
export interface At {
  readonly cwd: string;
  readonly config?: string;
  readonly env: Context['env'];
  readonly program: string;
  readonly block: boolean;
  readonly portable: boolean;
  /** The clock, as an instant. */
  readonly now: string;
}

/** Nothing to say. */
export const silent: Reply = { code: 0, out: '', error: '' };

/** What went wrong, a line each. */
export function noted(notes: readonly string[], { program }: At): string {
  return notes.map((note) => `${program} hook: ${visible(withProgram(note, program))}\n`).join('');
}

/** JSON as agents read it, on a line. */
export function json(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** A text that an agent is to read beside what its tool does, in the form it reads. */
export function context(
  event: 'PreToolUse' | 'PostToolUse',
  text: string,
  form: AnswerForm,
): Reply {
  if (text === '') return silent;
  if (form === 'cursor') return { ...silent, out: json({ additional_context: text }) };
  const hookEventName = form === 'gemini' ? geminiNames[event] : event;
  const hookSpecificOutput = { hookEventName, additionalContext: text };
  return {
    ...silent,
    out: json(
      form === 'copilot' ? { additionalContext: text, hookSpecificOutput } : { hookSpecificOutput },
    ),
  };
}

const geminiNames = { PreToolUse: 'BeforeTool', PostToolUse: 'AfterTool' } as const;
