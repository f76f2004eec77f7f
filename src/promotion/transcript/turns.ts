import { base32DigestOf } from '#provenance/digest';

import type { Message } from './message.ts';
import { readsOutside, writesMemory } from './tools-used.ts';

/** What a person said and what the agent answered, up to the next word of the person. */
export interface Turn {
  /** The message's own id, else its digest. */
  readonly id: string;
  /** Tells the message from others whatever file it stands in; see `digestOfTurn`. */
  readonly digest: string;
  readonly session: string | null;
  /** When it was said, RFC 3339; null where the transcript does not say. */
  readonly at: string | null;
  readonly text: string;
  /** What the agent said right before. */
  readonly before: string | null;
  readonly answer: string;
  /** The id of the agent's first message in it. */
  readonly answerId: string | null;
  readonly wroteMemory: boolean;
  /** The agent looked at what others wrote: the web, another service. */
  readonly outside: boolean;
}

/** What a transcript was made of; what was not read is counted. */
export interface Counts {
  lines: number;
  broken: number;
  tooLong: number;
  unknown: number;
  summaries: number;
}

/** Turns that are new, and how many were not. */
export interface ReadTurns {
  readonly fresh: readonly Turn[];
  readonly seen: number;
  readonly counts: Readonly<Counts>;
  /** The session of the last message that names one. */
  readonly session: string | null;
  /** There is more than one run takes: the rest is for the next. */
  readonly more: boolean;
}

/** Where reading ended the last time: the message, and the digests of those read so far. */
export interface Cursor {
  readonly last: { readonly id: string; readonly digest: string } | null;
  readonly seen: ReadonlySet<string>;
}

const mostTurns = 5_000;
const mostCharacters = 16_000_000;
const longestAnswer = 20_000;

/**
 * Tells one thing a person said from another by its words, so that it is known again in a
 * transcript that was written anew. A word or two mean something only with what they answer.
 */
function digestOfTurn(text: string, before: string | null): string {
  const words = text.replace(/\s+/g, ' ').trim();
  return base32DigestOf(
    words.length < 40 ? `${words}\n${(before ?? '').replace(/\s+/g, ' ').trim()}` : words,
  ).slice(0, 16);
}

/** A turn that begins with a message of the person; the agent has not answered yet. */
function turnOf(message: Message, session: string | null, before: string | null): Turn {
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

/** A turn with another message of the agent's answer. */
function withAnswer(turn: Turn, message: Message): Turn {
  return {
    ...turn,
    answer: `${turn.answer}\n${message.text}`.trim().slice(0, longestAnswer),
    answerId: turn.answerId ?? (message.text.trim() === '' ? null : message.uuid),
    wroteMemory: turn.wroteMemory || message.tools.some(writesMemory),
    outside: turn.outside || message.tools.some(readsOutside),
  };
}

/**
 * Takes messages of a transcript one by one and puts them together to turns, leaving out those read
 * before.
 */
export function turnReader(cursor: Cursor): {
  /** Takes what a line came to, and tells whether to go on. */
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
    // Everything up to where reading ended is old, also what is no longer remembered one by one.
    if (open.id === cursor.last?.id && open.digest === cursor.last.digest)
      [seen, fresh, characters] = [seen + fresh.length, [], 0];
    open = null;
  };
  const add = (message: Message): void => {
    session = message.session ?? session;
    if (message.role === 'summary') counts.summaries += 1;
    if (message.role === 'person') {
      close();
      open = turnOf(message, session, before);
      before = null;
    }
    if (message.role !== 'assistant') return;
    if (message.text.trim() !== '') before = message.text;
    if (open) open = withAnswer(open, message);
  };
  return {
    take: (read) => {
      counts.lines += 1;
      if (typeof read === 'string') counts[read] += 1;
      else add(read);
      return fresh.length < mostTurns && characters < mostCharacters;
    },
    end: () => {
      const more = fresh.length >= mostTurns || characters >= mostCharacters;
      if (!more) close();
      return { fresh, seen, counts, session, more };
    },
  };
}
