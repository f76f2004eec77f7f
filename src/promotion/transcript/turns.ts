import {
  decodeJson,
  decoderWithDefault,
  listDecoder,
  objectDecoder,
  stringDecoder,
} from '#diagnostics/json-decoder';
import { base32DigestOf } from '#provenance/digest';

import type { Message, ToolUse } from './message.ts';

/** A message of a person, and the agent's answer. */
export interface Turn {
  /** ID of the message, or its digest. */
  readonly id: string;
  /** Identifies the message in any file; see `digestOfTurn`. */
  readonly digest: string;
  readonly session: string | null;
  /** RFC 3339; null if unknown. */
  readonly at: string | null;
  readonly text: string;
  /** Last message of the agent before it. */
  readonly before: string | null;
  readonly answer: string;
  /** ID of the agent's first message in the answer. */
  readonly answerId: string | null;
  readonly wroteMemory: boolean;
  /** The agent read the web or another service. */
  readonly outside: boolean;
}

/** Numbers of lines of a transcript. */
interface Counts {
  lines: number;
  broken: number;
  tooLong: number;
  unknown: number;
  summaries: number;
}

/** New turns, and the number of others. */
export interface ReadTurns {
  readonly fresh: readonly Turn[];
  readonly seen: number;
  readonly counts: Readonly<Counts>;
  /** Named by the last message that names one. */
  readonly session: string | null;
  /** The rest is for the next run. */
  readonly more: boolean;
}

/** The last message that was read, and the digests of all. */
export interface Cursor {
  readonly last: { readonly id: string; readonly digest: string } | null;
  readonly seen: ReadonlySet<string>;
}

/** Limits of one run; lengths in UTF-16 units. */
const [maxTurns, maxCharacters, maxAnswerLength] = [5_000, 16_000_000, 20_000];

/**
 * Identifies a message by its words, also in a rewritten transcript. A short message is identified
 * together with the message that it answers.
 */
function digestOfTurn(text: string, before: string | null): string {
  const words = text.replace(/\s+/g, ' ').trim();
  return base32DigestOf(
    words.length < 40 ? `${words}\n${(before ?? '').replace(/\s+/g, ' ').trim()}` : words,
  ).slice(0, 16);
}

/** Starts a turn without an answer. */
function startTurn(message: Message, session: string | null, before: string | null): Turn {
  const digest = digestOfTurn(message.text, before);
  return {
    id: message.uuid ?? digest,
    digest,
    session,
    at: message.at,
    text: message.text,
    before,
    answer: '',
    answerId: null,
    wroteMemory: false,
    outside: false,
  };
}

/** Adds a message of the agent to the answer. */
function addAnswer(turn: Turn, message: Message): Turn {
  return {
    ...turn,
    answer: `${turn.answer}\n${message.text}`.trim().slice(0, maxAnswerLength),
    answerId: turn.answerId ?? (message.text.trim() === '' ? null : message.uuid),
    wroteMemory: turn.wroteMemory || message.tools.some(writesMemory),
    outside: turn.outside || message.tools.some(readsOutside),
  };
}

/**
 * Collects the messages of a transcript into turns, without those before the cursor.
 */
export function turnReader(cursor: Cursor): {
  /** Adds a line. Returns false at the limit of one run. */
  take(read: Message | 'broken' | 'unknown' | 'tooLong'): boolean;
  end(): ReadTurns;
} {
  const counts: Counts = { lines: 0, broken: 0, tooLong: 0, unknown: 0, summaries: 0 };
  let fresh: Turn[] = [];
  let [seen, characters] = [0, 0];
  let session: string | null = null;
  let before: string | null = null;
  let open: Turn | null = null;
  const close = (): void => {
    if (open === null) return;
    if (cursor.seen.has(open.digest)) seen += 1;
    else {
      fresh.push(open);
      characters += open.text.length + open.answer.length + (open.before?.length ?? 0);
    }
    // All turns up to the last one read are old, even without a stored digest.
    if (open.id === cursor.last?.id && open.digest === cursor.last.digest)
      [seen, fresh, characters] = [seen + fresh.length, [], 0];
    open = null;
  };
  const add = (message: Message): void => {
    session = message.session ?? session;
    if (message.role === 'summary') counts.summaries += 1;
    if (message.role === 'person') {
      close();
      open = startTurn(message, session, before);
      before = null;
    }
    if (message.role !== 'assistant') return;
    if (message.text.trim() !== '') before = message.text;
    if (open) open = addAnswer(open, message);
  };
  return {
    take: (read) => {
      counts.lines += 1;
      if (typeof read === 'string') counts[read] += 1;
      else add(read);
      return fresh.length < maxTurns && characters < maxCharacters;
    },
    end: () => {
      const more = fresh.length >= maxTurns || characters >= maxCharacters;
      if (!more) close();
      return { fresh, seen, counts, session, more };
    },
  };
}

/** Stored digests: more than the messages of a session. */
const maxSeen = 20_000;

interface StoredCursor extends Cursor {
  /** RFC 3339; empty if none is stored. */
  readonly at: string;
}

const cursor = objectDecoder({
  last: decoderWithDefault(objectDecoder({ id: stringDecoder, digest: stringDecoder }), null),
  seen: listDecoder(stringDecoder),
  at: stringDecoder,
});

/** Null and unreadable text are the cursor before the first message. */
export function readCursor(kept: string | null): StoredCursor {
  const { last, seen, at } = decodeJson(kept, cursor) ?? { last: null, seen: [], at: '' };
  return { last, seen: new Set(seen), at };
}

/** Writes the cursor after `turns`. */
export function formatCursor(before: Cursor, turns: readonly Turn[], at: string): string {
  const last = turns.at(-1);
  const seen = [...new Set([...before.seen, ...turns.map((each) => each.digest)])].slice(-maxSeen);
  return (
    `${JSON.stringify({ schemaVersion: 1, last: last ? { id: last.id, digest: last.digest } : before.last, seen, at })}` +
    '\n'
  );
}

const memoryFile =
  /(?:^|[/\\])(?:MEMORY\.md|CLAUDE(?:\.local)?\.md|AGENTS\.md)$|(?:^|[/\\])(?:memory|memories|agent-memory(?:-local)?|memory-bank|corpus|\.claude[/\\]rules)[/\\](?:[^\n]*[/\\])?[^/\\\n]+\.(?:md|json)$/;
const memoryTool =
  /(?:^|__)(?:WriteMemoryTopic|write_topic|write_memory|save_memory|memory_write|capture)$/i;
const memoryCommand =
  /\b(?:memory-)?ledger\s+(?:-\S+\s+)*(?:capture|import|topic\s+write)\b|(?:>|\btee\b)\s*["']?[^\s"'|;&]*(?:MEMORY|CLAUDE|AGENTS)\.md\b/;
const outsideTool = /^(?:web|browser|fetch)|^mcp__(?!(?:memory-)?ledger__)/i;
const outsideCommand = /(?:^|[\s;&|(])(?:curl|wget|gh|lynx|http)\s/;

/** True for a tool that writes a topic, a memory file or a capture. */
function writesMemory({ name, input }: ToolUse): boolean {
  if (memoryTool.test(name)) return true;
  const file = textIn(input, 'file_path', 'filePath', 'path', 'absolute_path', 'notebook_path');
  if (
    file !== null &&
    memoryFile.test(file) &&
    textIn(
      input,
      'content',
      'contents',
      'file_text',
      'new_string',
      'newString',
      'new_str',
      'edits',
    ) !== null
  )
    return true;
  return memoryCommand.test(textIn(input, 'command', 'cmd') ?? '');
}

/** True for a tool that reads the web or another service. */
function readsOutside({ name, input }: ToolUse): boolean {
  return outsideTool.test(name) || outsideCommand.test(textIn(input, 'command', 'cmd') ?? '');
}

function textIn(input: unknown, ...names: readonly string[]): string | null {
  if (typeof input !== 'object' || input === null) return null;
  const fields = input as Readonly<Record<string, unknown>>;
  const found = names.map((name) => fields[name]).find((each) => each !== undefined);
  return found === undefined
    ? null
    : typeof found === 'string'
      ? found.slice(0, 20_000)
      : Array.isArray(found)
        ? '…'
        : null;
}

/** Null for tools that run no command. */
export function commandOf({ input }: ToolUse): string | null {
  const command = textIn(input, 'command', 'cmd');
  return command === null || command === '…' ? null : command;
}

/** Whether a tool edits files, by its name. */
export function editsFiles({ name }: ToolUse): boolean {
  return /^(?:edit|multi_?edit|write|write_?file|create_?file|apply_?patch|str_?replace\w*|replace|notebook_?edit|update_?file)$/i.test(
    name,
  );
}
