import type { Fields } from './fields.ts';

/** What a tool was called with. */
export interface ToolUse {
  readonly name: string;
  readonly input: unknown;
  /** What it gave back, where the same record says so. */
  readonly output?: string;
}

/** One message of a session: who says it, what, and which tools it calls. */
export interface Message {
  readonly uuid: string | null;
  readonly session: string | null;
  /** `aside` is what belongs to no turn: an agent beside the main one, a notice of the system. */
  readonly role: 'person' | 'assistant' | 'tool' | 'summary' | 'aside';
  /** Of a person without what the agent's program put around it. */
  readonly text: string;
  readonly tools: readonly ToolUse[];
  /** When, as RFC 3339. */
  readonly at: string | null;
  /** The session is of an agent that another one asked: no person types in it. */
  readonly isHelpers?: true;
}

/** Reads one record of an agent's form; null where it is no message. */
export type Form = (record: Fields, longest: number) => Message | null;

/** A message of one role and one text. */
export function messageOf(
  about: Pick<Message, 'uuid' | 'session' | 'at'>,
  role: Message['role'],
  text = '',
  tools: Message['tools'] = [],
): Message {
  return { ...about, role, text, tools };
}
