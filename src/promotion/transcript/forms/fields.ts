import { isObject } from '#diagnostics/kept-json';
import { clip } from '#messages/fill-template';

/** What a record of JSON says; any key may be missing, or of any type. */
export type Fields = Readonly<Record<string, unknown>>;

/** An object; null for everything else. */
export function fieldsIn(value: unknown): Fields | null {
  return isObject(value) ? value : null;
}

/** Keys of records that another agent or a program wrote in the place of a person. */
const besideKeys = [
  'isSidechain',
  'isMeta',
  'isSynthetic',
  'agentId',
  'parentAgentTaskId',
  'sourceToolUseID',
];

/** Whether a record says that another agent or a program wrote it. */
export function isBeside(record: Fields): boolean {
  return besideKeys.some((key) => Boolean(record[key]));
}

/** An id as it is put into memory: a transcript is not ours, and says what it likes. */
export function nameIn(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/.test(value)
    ? clip(value, 80)
    : null;
}

/** A time as RFC 3339. */
export function timeIn(value: unknown): string | null {
  return typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.test(value)
    ? value
    : null;
}

/** The parts of a content, which may be a text alone. */
export function partsIn(content: unknown): readonly Fields[] {
  const all: readonly unknown[] = Array.isArray(content) ? content : [content];
  return all
    .map((each) => (typeof each === 'string' ? { type: 'text', text: each } : fieldsIn(each)))
    .filter((each) => each !== null);
}

/** The texts of parts, together; what a model thinks by itself is none. */
export function textIn(content: unknown, longest: number): string {
  return partsIn(content)
    .flatMap(({ text, thought }) =>
      typeof text === 'string' && thought !== true ? [text.slice(0, longest)] : [],
    )
    .join('\n')
    .slice(0, longest);
}

/** Any value as a text: what a tool gave back may have any form. */
export function outputIn(value: unknown, longest: number): string {
  if (value === undefined || value === null) return '';
  const text = textIn(value, longest);
  return text === '' && typeof value === 'object' ? JSON.stringify(value).slice(0, longest) : text;
}

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
