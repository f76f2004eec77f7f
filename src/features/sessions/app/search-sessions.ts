import { maxMessageBytes, maxWholeSessionBytes } from '#app/capture/read-turns';
import { typedSince } from '#app/invocation/typed-day';
import { presentItems } from '#diagnostics/defined-values';
import type { Span } from '#diagnostics/diagnostic';
import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { readWhole } from '#disk/reading/read-source';
import { cheapestNeedles, findLinesWith, type Needles } from '#features/sessions/disk/lines-with';
import type { SessionFile, SessionFiles } from '#features/sessions/disk/session-files';
import {
  cutExcerpt,
  type Excerpt,
  patternQuery,
  type SessionQuery,
  widen,
  wordsQuery,
} from '#features/sessions/recall/session-search';
import type { ShownHit } from '#features/sessions/reporters/session-hits';
import { matcherOf } from '#guards/match-pattern';
import { readRequiredTexts } from '#guards/required-texts';
import { searchSessions as say } from '#messages/generated/look';
import type { Message as Sentence } from '#messages/message';
import { type Message, readMessage, readWholeSession } from '#promotion/transcript/message';
import { findSecrets } from '#sources/find-secrets';

import {
  findSessions,
  formatPosition,
  readPosition,
  type SessionFilter,
  sessionsAfter,
} from './project-sessions.ts';

/** A search in agent sessions. */
export interface SessionSearch extends SessionFilter {
  readonly words: readonly string[];
  /** Whether the only word is an RE2 pattern. */
  readonly regex: boolean;
  /** First day, as typed; null for all days. */
  readonly since: string | null;
  /** Whose messages to search; null for all. */
  readonly who: Speaker | null;
  readonly limit: number;
  /** Position at which the last search ended; null to start with the newest session. */
  readonly from: string | null;
}

/** A message that matches a search. */
export interface SessionHit extends ShownHit {
  readonly who: Speaker;
  /** Path, with the home folder shown as ~. */
  readonly file: string;
  /** A search `from` here starts after this message. */
  readonly position: string;
}

interface SearchedSessions {
  readonly found: number;
  readonly sessions: number;
  readonly bytes: number;
  /** Position for the next search; null if all sessions were searched. */
  readonly next: string | null;
  /** Sessions and lines that were not searched. */
  readonly notes: readonly Sentence[];
}

/** The largest `limit`. */
export const maxHits = 1_000;

const skipNotes = {
  linesTooLong: say.linesTooLong,
  linesBroken: say.linesBroken,
  wholeTooLarge: say.wholeTooLarge,
  changed: say.changed,
  unread: say.unread,
};

/** Sessions and lines that cannot be searched, by reason, with the first file of each. */
type Skipped = Map<keyof typeof skipNotes, { readonly file: string; count: number }>;

interface Search {
  readonly request: SessionSearch;
  readonly query: SessionQuery;
  readonly sought: readonly Needles[];
  readonly skipped: Skipped;
  /** IDs of earlier hits: a session that continues in another file repeats messages. */
  readonly seen: Set<string>;
}

/**
 * Searches agent sessions, newest first, and calls `use` for each message as it is found. Masks
 * secrets and stores nothing.
 *
 * @throws {UsageError} for a search without text, an invalid pattern or an invalid position
 */
export async function searchSessions(
  asked: SessionSearch,
  use: (hit: SessionHit) => void,
): Promise<SearchedSessions> {
  const request = { ...asked, since: await typedSince(asked.since) };
  const query = await readQuery(request);
  const position = request.from === null ? null : readPosition(request.from);
  if (request.from !== null && position === null)
    throw new UsageError(say.badPosition({ position: request.from }));
  const all = findSessions(request);
  const since = dayStart(request.since);
  const rest = position === null ? null : sessionsAfter(all.files, position);
  const files = (rest?.files ?? all.files).filter(({ modified }) => modified >= since);
  const search: Search = {
    request,
    query,
    sought: cheapestNeedles(files[0]?.path ?? null, query.needed),
    skipped: new Map(),
    seen: new Set(),
  };
  let [found, last]: [number, string | null] = [0, null];
  for (const [number, file] of files.entries()) {
    const before = number === 0 && rest !== null && !rest.gone ? position : null;
    for await (const hit of findHits(search, file, before?.offset ?? null)) {
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
    notes: presentItems([
      all.files.length === 0 && !request.allProjects && say.noSessions(),
      rest?.gone && say.positionGone(),
      (rest?.newer ?? 0) > 0 && say.newerLeftOut({ count: rest?.newer ?? 0 }),
      ...describeSkipped(search.skipped, all),
    ]),
  };
}

async function readQuery({ words, regex }: SessionSearch): Promise<SessionQuery> {
  const given = words.filter((word) => word.trim() !== '');
  const [pattern = ''] = given;
  if (given.length === 0) throw new UsageError(say.noWords());
  if (!regex) return wordsQuery(given);
  if (given.length > 1) throw new UsageError(say.manyPatterns());
  const matcher = await matcherOf(pattern, true);
  if ('problem' in matcher) throw new UsageError(say.badPattern({ problem: matcher.problem }));
  // The search of bytes ignores case already.
  const { needs } = readRequiredTexts(pattern.replace(/^\(\?i\)/, ''));
  const usable = needs?.map((need) => need.trim()).filter((need) => /\S\S/.test(need)) ?? [];
  if (needs === null || usable.length < needs.length)
    throw new UsageError(say.patternWithoutText());
  return patternQuery(matcher, usable);
}

function dayStart(day: string | null): number {
  return day === null ? -Infinity : Date.parse(`${day}T00:00:00`);
}

/** Finds messages of a session, last first, that start before offset `before`. */
async function* findHits(
  search: Search,
  file: SessionFile,
  before: number | null,
): AsyncGenerator<SessionHit> {
  const read = file.whole ? readWholeMessages : readLineMessages;
  try {
    for (const { message, offset } of read(search, file, before)) {
      const hit = await matchMessage(search, file, message, offset);
      if (hit !== null) yield hit;
    }
  } catch (error) {
    if (
      !(error instanceof EnvironmentError || error instanceof UsageError) &&
      !isSystemError(error)
    )
      throw error;
    skip(search.skipped, 'unread', file);
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

interface Placed {
  readonly message: Message;
  readonly offset: number;
}

function* readLineMessages(
  { query, sought, skipped }: Search,
  file: SessionFile,
  before: number | null,
): Generator<Placed> {
  const lines = findLinesWith(file.path, sought, maxMessageBytes, before);
  let next = lines.next();
  for (; next.done !== true; next = lines.next()) {
    const { bytes, offset } = next.value;
    if (!query.mayMatch(bytes.toString('latin1'))) continue;
    const message = readMessage(bytes.toString('utf8'), Infinity);
    if (message === 'broken') skip(skipped, 'linesBroken', file);
    else if (message !== 'unknown') yield { message, offset };
  }
  const { tooLong, changed } = next.value;
  if (tooLong > 0) skip(skipped, 'linesTooLong', file, tooLong);
  if (changed) skip(skipped, 'changed', file);
}

function* readWholeMessages(
  { skipped, query }: Search,
  file: SessionFile,
  before: number | null,
): Generator<Placed> {
  if (file.bytes > maxWholeSessionBytes) {
    skip(skipped, 'wholeTooLarge', file);
    return;
  }
  const text = readWhole(file.path, file.shown, maxWholeSessionBytes);
  if (!query.mayMatch(Buffer.from(text).toString('latin1'))) return;
  const messages = readWholeSession(text, Infinity);
  if (messages === null) skip(skipped, 'linesBroken', file);
  for (let at = Math.min(before ?? Infinity, messages?.length ?? 0) - 1; at >= 0; at -= 1) {
    const message = messages?.[at];
    if (message !== undefined && message !== 'unknown') yield { message, offset: at };
  }
}

function skip(
  skipped: Skipped,
  why: keyof typeof skipNotes,
  { shown }: Pick<SessionFile, 'shown'>,
  count = 1,
): void {
  const before = skipped.get(why);
  skipped.set(why, { file: before?.file ?? shown, count: (before?.count ?? 0) + count });
}

async function matchMessage(
  { request, query, seen }: Search,
  file: SessionFile,
  message: Message,
  offset: number,
): Promise<SessionHit | null> {
  const said = listTexts(message).filter(({ who }) => request.who === null || who === request.who);
  const spans = query.findSpans(said.map(({ text }) => text));
  if (spans === null) return null;
  if (message.at !== null && Date.parse(message.at) < dayStart(request.since)) return null;
  const { uuid } = message;
  const id = uuid !== null && uuid.length >= 32 ? uuid : `${file.path} ${uuid ?? offset}`;
  if (seen.has(id)) return null;
  seen.add(id);
  const maxSpans = Math.max(...spans.map((each) => each.length));
  const at = spans.findIndex((each) => each.length === maxSpans);
  const { who, text } = said[at] as MessageText;
  return {
    at: message.at,
    who,
    agent: file.agent,
    session: file.session,
    file: file.shown,
    excerpt: await cutMaskedExcerpt(text, spans[at] ?? []),
    position: formatPosition(file, offset),
  };
}

/** Cuts out the text widen the first hit. Masks secrets, including those cut at its edges. */
async function cutMaskedExcerpt(text: string, spans: readonly Span[]): Promise<Excerpt> {
  const window = widen(text, spans[0] ?? { start: 0, end: 0 });
  const part = text.slice(window.start, window.end);
  const secrets = await findSecrets([{ path: null, text: part }]);
  return cutExcerpt(
    part,
    spans.map(({ start, end }) => ({ start: start - window.start, end: end - window.start })),
    secrets.map(({ span, what }) => ({ span, text: `[${what}]` })),
  );
}

function describeSkipped(skipped: Skipped, { unread, elsewhere, more }: SessionFiles): Sentence[] {
  for (const shown of unread) skip(skipped, 'unread', { shown });
  return presentItems([
    ...[...skipped].map(([why, counted]) => skipNotes[why](counted)),
    elsewhere > 0 && say.elsewhere({ count: elsewhere }),
    more && say.tooManyNames(),
  ]);
}

type Speaker = 'person' | 'agent' | 'tool' | 'other';

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

/** The text of a message, and the input and output of its tools. */
function listTexts({ role, text, tools }: Message): MessageText[] {
  return [
    { who: speakerOf[role], text },
    ...tools.flatMap(({ name, input, output }): MessageText[] => [
      {
        who: role === 'assistant' ? 'agent' : speakerOf[role],
        text: `${name}: ${collectStrings(input).join('\n')}`,
      },
      { who: 'tool', text: output ?? '' },
    ]),
  ].filter((each) => each.text !== '');
}

/** All strings in a JSON value. */
function collectStrings(value: unknown): string[] {
  const texts: string[] = [];
  for (const pending = [value]; pending.length > 0;) {
    const next = pending.pop();
    if (typeof next === 'string') texts.push(next);
    else if (typeof next === 'object' && next !== null)
      pending.push(...(Object.values(next) as unknown[]).reverse());
  }
  return texts;
}
