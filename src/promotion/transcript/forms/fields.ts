import { isObject } from '#diagnostics/json-decoder';
import { clip } from '#messages/fill-template';

/** An unchecked JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns a value as a JSON object; null for anything else, also for an array. */
export function fieldsIn(value: unknown): Fields | null {
  return isObject(value) ? value : null;
}

/** Keys of records that another agent or a program wrote. */
const besideKeys = [
  'isSidechain',
  'isMeta',
  'isSynthetic',
  'agentId',
  'parentAgentTaskId',
  'sourceToolUseID',
];

/** Whether a helper agent or a program wrote a record, by its keys. */
export function isSideRecord(record: Fields): boolean {
  return besideKeys.some((key) => Boolean(record[key]));
}

/** Reads an ID. A transcript is untrusted: anything else is null. */
export function readId(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/.test(value)
    ? clip(value, 80)
    : null;
}

/** Reads an RFC 3339 time. */
export function timeIn(value: unknown): string | null {
  return typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.test(value)
    ? value
    : null;
}

/** The parts of a content, which may be a single string. */
export function partsIn(content: unknown): readonly Fields[] {
  const all: readonly unknown[] = Array.isArray(content) ? content : [content];
  return all
    .map((each) => (typeof each === 'string' ? { type: 'text', text: each } : fieldsIn(each)))
    .filter((each) => each !== null);
}

/** Joins the texts of parts, without thoughts of the model. */
export function textIn(content: unknown, longest: number): string {
  return partsIn(content)
    .flatMap(({ text, thought }) =>
      typeof text === 'string' && thought !== true ? [text.slice(0, longest)] : [],
    )
    .join('\n')
    .slice(0, longest);
}

/** Converts the output of a tool to text. */
export function outputIn(value: unknown, longest: number): string {
  if (value === undefined || value === null) return '';
  const text = textIn(value, longest);
  return text === '' && typeof value === 'object' ? JSON.stringify(value).slice(0, longest) : text;
}

/** A call of a tool in a message of an agent. */
export interface ToolUse {
  readonly name: string;
  readonly input: unknown;
  /** Output, if it is in the same record. */
  readonly output?: string;
}

/** A message of a transcript, in one form for all agents. */
export interface Message {
  readonly uuid: string | null;
  readonly session: string | null;
  /** `aside` belongs to no turn: a helper agent, or a notice of the system. */
  readonly role: 'person' | 'assistant' | 'tool' | 'summary' | 'aside';
  /** For a person: without text that the agent's program added. */
  readonly text: string;
  readonly tools: readonly ToolUse[];
  /** RFC 3339. */
  readonly at: string | null;
  /** The session is of a helper agent: no person types in it. */
  readonly isHelpers?: true;
}

/** Reads one record; null if it is not a message. `longest` limits each text, in UTF-16 units. */
export type MessageReader = (record: Fields, longest: number) => Message | null;

export function messageOf(
  about: Pick<Message, 'uuid' | 'session' | 'at'>,
  role: Message['role'],
  text = '',
  tools: Message['tools'] = [],
): Message {
  return { ...about, role, text, tools };
}

/** White space and invisible characters. */
export const invisiblePattern = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`;
const lineStart = String.raw`^(?:(?![\n\r\u2028\u2029])${invisiblePattern})*`;
const onLine = (pattern: string, flags = 'mu'): RegExp =>
  new RegExp(`${lineStart}(?:${pattern})`, flags);

/** Start of text that editors put before a request. */
const frame =
  '# (?:Context from my IDE setup|Files (?:mentioned|pasted) by the user|Browser comments|In app browser):' +
  '|## Referenced chats with Codex:';
const request = onLine('## My request(?: for Codex)?:', 'gmu');
const continued = 'This session is being continued from a previous conversation';
/** Start of instructions from programs, up to the end of the text. */
const instructions = [
  String.raw`# [\w.-]+\.md instructions\b`,
  String.raw`This is the [^\n.]{1,40}\. We are setting up the context for our chat`,
  'Another language model started to solve this problem',
  continued,
].join('|');
const ofProgram = onLine(`(?<frame>${frame})|${instructions}`);
const attached = onLine(
  String.raw`--- Content from referenced files ---|Content from @[^\n]*:[^\S\n]*$`,
);
const hook = 'feedback|success|additional context|(?:non-?)?blocking error|stopped|error';
const notice = new RegExp(
  String.raw`^${invisiblePattern}*(?:\[SYSTEM NOTIFICATION\b|Base directory for this skill:|` +
    String.raw`(?:[A-Z]\w*(?::[^\n]{0,100}?)? )?hook (?:${hook})\b[^\n]{0,200}?:)`,
  'iu',
);

/** Removes instructions from programs, and text that an editor put around a request. */
export function withoutFrame(text: string): string {
  const program = ofProgram.exec(text);
  const asked = [...text.matchAll(request)].at(-1);
  const isFramed =
    program === null
      ? asked?.[0].endsWith('Codex:')
      : program.groups?.frame !== undefined && program.index < (asked?.index ?? 0);
  if (asked !== undefined && isFramed === true)
    return text.slice(asked.index + asked[0].length).trim();
  return program === null ? text : text.slice(0, program.index);
}

/** Offset of attached files; -1 if there are none. */
export function findAttachedFiles(text: string): number {
  return text.search(attached);
}

/** True for a notice of a program outside of an element. */
export function isNotice(text: string): boolean {
  return notice.test(text);
}

/** True for a summary of an earlier conversation. */
export function isContinuation(text: string): boolean {
  return new RegExp(`^${invisiblePattern}*${continued}`, 'u').test(text);
}
