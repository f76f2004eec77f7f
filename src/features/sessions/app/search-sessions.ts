import { mostLineBytes, mostWholeBytes } from '#app/capture/read-turns';
import { typedSince } from '#app/invocation/typed-day';
import type { Span } from '#diagnostics/diagnostic';
import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { present } from '#diagnostics/present';
import { readWhole } from '#disk/reading/read-source';
import { cheapest, linesWith, type Needles } from '#features/sessions/disk/lines-with';
import type { SessionFile, SessionFiles } from '#features/sessions/disk/session-files';
import { around, type Excerpt, excerptOf } from '#features/sessions/recall/excerpt';
import {
  patternQuery,
  type SessionQuery,
  wordsQuery,
} from '#features/sessions/recall/session-query';
import { matcherOf } from '#guards/match-pattern';
import { readPattern } from '#guards/pattern-needs';
import { searchSessions as say } from '#messages/generated/look';
import type { Message as Sentence } from '#messages/message';
import { type Message, readMessage, readWholeSession } from '#promotion/transcript/message';
import { findSecrets } from '#sources/find-secrets';

import { sessionsOf, type Whose } from './project-sessions.ts';
import { behind, positionText, readPosition } from './session-position.ts';

/** What is looked for in the sessions of agents. */
export interface SessionSearch extends Whose {
  readonly words: readonly string[];
  /** Whether the one word is a pattern of RE2. */
  readonly regex: boolean;
  /** A day, as people write days: nothing older. */
  readonly since: string | null;
  readonly who: Speaker | null;
  readonly limit: number;
  /** Where the last search ended. */
  readonly from: string | null;
}

/** A message that was found. */
export interface SessionHit {
  /** RFC 3339; null where the agent keeps no times. */
  readonly at: string | null;
  readonly who: Speaker;
  readonly agent: string;
  readonly session: string;
  /** The file, `~` for the home folder. */
  readonly file: string;
  readonly excerpt: Excerpt;
  /** With it a search goes on behind this message. */
  readonly position: string;
}

/** What a search came to. */
export interface SearchedSessions {
  readonly found: number;
  readonly sessions: number;
  readonly bytes: number;
  /** Where to go on; null where all was searched. */
  readonly next: string | null;
  /** What was not searched, and why. */
  readonly notes: readonly Sentence[];
}

/** At most this many for one search. */
export const mostHits = 1_000;

/** What cannot be searched, by the words for it. */
const metNotes = {
  linesTooLong: say.linesTooLong,
  linesBroken: say.linesBroken,
  wholeTooLarge: say.wholeTooLarge,
  changed: say.changed,
  unread: say.unread,
};

/** What was met on the way that cannot be searched, each kind with the first file of it. */
type Met = Map<keyof typeof metNotes, { readonly file: string; count: number }>;

interface Search {
  readonly request: SessionSearch;
  readonly query: SessionQuery;
  readonly sought: readonly Needles[];
  readonly met: Met;
  /** Ids of messages that were given: a session that goes on in another file repeats them. */
  readonly seen: Set<string>;
}

/**
 * Searches the sessions of agents, the newest first, and gives each message to `use` as it is
 * found. Secrets are masked; nothing is kept.
 *
 * @throws {UsageError} for what cannot be looked for
 */
export async function searchSessions(
  asked: SessionSearch,
  use: (hit: SessionHit) => void,
): Promise<SearchedSessions> {
  const request = { ...asked, since: await typedSince(asked.since) };
  const query = await queryOf(request);
  const position = request.from === null ? null : readPosition(request.from);
  if (request.from !== null && position === null)
    throw new UsageError(say.badPosition({ position: request.from }));
  const all = sessionsOf(request);
  const since = dayStart(request.since);
  const rest = position === null ? null : behind(all.files, position);
  const files = (rest?.files ?? all.files).filter(({ modified }) => modified >= since);
  const search: Search = {
    request,
    query,
    sought: cheapest(files[0]?.path ?? null, query.needed),
    met: new Map(),
    seen: new Set(),
  };
  let [found, last]: [number, string | null] = [0, null];
  for (const [number, file] of files.entries()) {
    const before = number === 0 && rest !== null && !rest.gone ? position : null;
    for await (const hit of hitsIn(search, file, before?.offset ?? null)) {
      use(hit);
      found += 1;
      if (found === request.limit) last = hit.position;
      if (last !== null) break;
    }
    if (last !== null) break;
  }
  return {
    found,
    sessions: files.length,
    bytes: files.reduce((sum, each) => sum + each.bytes, 0),
    next: last,
    notes: present([
      all.files.length === 0 && !request.allProjects && say.noSessions(),
      rest?.gone && say.positionGone(),
      (rest?.newer ?? 0) > 0 && say.newerLeftOut({ count: rest?.newer ?? 0 }),
      ...notesOf(search.met, all),
    ]),
  };
}

async function queryOf({ words, regex }: SessionSearch): Promise<SessionQuery> {
  const given = words.filter((word) => word.trim() !== '');
  const [pattern = ''] = given;
  if (given.length === 0) throw new UsageError(say.noWords());
  if (!regex) return wordsQuery(given);
  if (given.length > 1) throw new UsageError(say.manyPatterns());
  const matcher = await matcherOf(pattern, true);
  if ('problem' in matcher) throw new UsageError(say.badPattern({ problem: matcher.problem }));
  // Bytes are searched in either case anyway.
  const { needs } = readPattern(pattern.replace(/^\(\?i\)/, ''));
  const usable = needs?.map((need) => need.trim()).filter((need) => /\S\S/.test(need)) ?? [];
  if (needs === null || usable.length < needs.length)
    throw new UsageError(say.patternWithoutText());
  return patternQuery(matcher, usable);
}

/** @throws {UsageError} for what is no day */
function dayStart(day: string | null): number {
  if (day === null) return -Infinity;
  return Date.parse(`${day}T00:00:00`);
}

/** The messages of a session that are looked for, the last first. */
async function* hitsIn(
  search: Search,
  file: SessionFile,
  before: number | null,
): AsyncGenerator<SessionHit> {
  const messages = file.whole ? wholeOf(search, file, before) : linesOf(search, file, before);
  try {
    for (const { message, offset } of messages) {
      const hit = await hitOf(search, file, message, offset);
      if (hit !== null) yield hit;
    }
  } catch (error) {
    if (!(error instanceof EnvironmentError || error instanceof UsageError) && !isOfSystem(error))
      throw error;
    meet(search.met, 'unread', file);
  }
}

function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

interface Placed {
  readonly message: Message;
  readonly offset: number;
}

function* linesOf(
  { query, sought, met }: Search,
  file: SessionFile,
  before: number | null,
): Generator<Placed> {
  const lines = linesWith(file.path, sought, mostLineBytes, before);
  let next = lines.next();
  for (; next.done !== true; next = lines.next()) {
    const { bytes, offset } = next.value;
    if (!query.mayHold(bytes.toString('latin1'))) continue;
    const message = readMessage(bytes.toString('utf8'), Infinity);
    if (message === 'broken') meet(met, 'linesBroken', file);
    else if (message !== 'unknown') yield { message, offset };
  }
  const { tooLong, changed } = next.value;
  if (tooLong > 0) meet(met, 'linesTooLong', file, tooLong);
  if (changed) meet(met, 'changed', file);
}

function* wholeOf(
  { met, query }: Search,
  file: SessionFile,
  before: number | null,
): Generator<Placed> {
  if (file.bytes > mostWholeBytes) {
    meet(met, 'wholeTooLarge', file);
    return;
  }
  const text = readWhole(file.path, file.shown, mostWholeBytes);
  if (!query.mayHold(Buffer.from(text).toString('latin1'))) return;
  const messages = readWholeSession(text, Infinity);
  if (messages === null) meet(met, 'linesBroken', file);
  for (let at = Math.min(before ?? Infinity, messages?.length ?? 0) - 1; at >= 0; at -= 1) {
    const message = messages?.[at];
    if (message !== undefined && message !== 'unknown') yield { message, offset: at };
  }
}

function meet(met: Met, what: Parameters<Met['get']>[0], { shown }: SessionFile, by = 1): void {
  const before = met.get(what);
  met.set(what, { file: before?.file ?? shown, count: (before?.count ?? 0) + by });
}

async function hitOf(
  { request, query, seen }: Search,
  file: SessionFile,
  message: Message,
  offset: number,
): Promise<SessionHit | null> {
  const said = textsOfMessage(message).filter(
    ({ who }) => request.who === null || who === request.who,
  );
  const spans = query.spansIn(said.map(({ text }) => text));
  if (spans === null) return null;
  if (message.at !== null && Date.parse(message.at) < dayStart(request.since)) return null;
  const { uuid } = message;
  const id = uuid !== null && uuid.length >= 32 ? uuid : `${file.path} ${uuid ?? offset}`;
  if (seen.has(id)) return null;
  seen.add(id);
  const most = Math.max(...spans.map((each) => each.length));
  const at = spans.findIndex((each) => each.length === most);
  const { who, text } = said[at] as MessageText;
  return {
    at: message.at,
    who,
    agent: file.agent,
    session: file.session,
    file: file.shown,
    excerpt: await maskedExcerpt(text, spans[at] ?? []),
    position: positionText(file, offset),
  };
}

/** What is around the first place, with secrets masked, also those that reach over its edges. */
async function maskedExcerpt(text: string, spans: readonly Span[]): Promise<Excerpt> {
  const window = around(text, spans[0] ?? { start: 0, end: 0 });
  const part = text.slice(window.start, window.end);
  const secrets = await findSecrets([{ path: null, text: part }]);
  return excerptOf(
    part,
    spans.map(({ start, end }) => ({ start: start - window.start, end: end - window.start })),
    secrets.map(({ span, what }) => ({ span, text: `[${what}]` })),
  );
}

function notesOf(met: Met, { unread, elsewhere, more }: SessionFiles): Sentence[] {
  for (const shown of unread) {
    const before = met.get('unread');
    met.set('unread', { file: before?.file ?? shown, count: (before?.count ?? 0) + 1 });
  }
  return present([
    ...[...met].map(([what, counted]) => metNotes[what](counted)),
    elsewhere > 0 && say.elsewhere({ count: elsewhere }),
    more && say.tooManyNames(),
  ]);
}

/** Who a part of a message is from. */
type Speaker = 'person' | 'agent' | 'tool' | 'other';

/** A text of a message, and who it is from. */
interface MessageText {
  readonly who: Speaker;
  readonly text: string;
}

const speakerOf: Readonly<Record<Message['role'], Speaker>> = {
  person: 'person',
  assistant: 'agent',
  tool: 'tool',
  summary: 'other',
  aside: 'other',
};

/** All texts of a message: what was said, what tools were called with, and what they gave back. */
function textsOfMessage({ role, text, tools }: Message): MessageText[] {
  return [
    { who: speakerOf[role], text },
    ...tools.flatMap(({ name, input, output }): MessageText[] => [
      {
        who: role === 'assistant' ? 'agent' : speakerOf[role],
        text: `${name}: ${textsIn(input).join('\n')}`,
      },
      { who: 'tool', text: output ?? '' },
    ]),
  ].filter((each) => each.text !== '');
}

/** The texts anywhere in a value. */
function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  for (const pending = [value]; pending.length > 0;) {
    const next = pending.pop();
    if (typeof next === 'string') texts.push(next);
    else if (typeof next === 'object' && next !== null)
      pending.push(...(Object.values(next) as unknown[]).reverse());
  }
  return texts;
}
