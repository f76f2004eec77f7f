import { act, type Acting } from '#app/unit-of-work/run-act';
import { UsageError } from '#diagnostics/failure';
import { isObject } from '#diagnostics/kept-json';
import { lineMap } from '#diagnostics/line-map';
import { importNotes } from '#features/exchange/promotion/import-notes';
import type { OfferedNote } from '#features/exchange/promotion/offered-note';
import { importCopilot as say } from '#messages/generated/capture';
import { slugOf } from '#promotion/discovery/read-discovery';
import type { Outcome } from '#promotion/outcome';
import { base32DigestOf } from '#provenance/digest';
import { readLocator } from '#provenance/evidence/locator';
import { findSecrets } from '#sources/find-secrets';

import { importTask } from './import-notes.ts';

/** Places of what is no fact that are named one by one. */
const mostNamed = 10;

/**
 * Imports facts of GitHub Copilot's memory as candidates, with one entry: the fact is the claim,
 * what it cites here is the evidence, and its reason stays in the body.
 *
 * @throws {UsageError} for a text that holds no fact, {EnvironmentError} when the world fails
 */
export async function importCopilot(acting: Acting, text: string): Promise<Outcome> {
  const { facts, unread } = readCopilotFacts(text);
  const offered = facts.map(offeredFact);
  const secrets = await findSecrets(
    offered.map(({ path, native }) => ({ path, text: native.text })),
  );
  const withSecret = new Map(
    secrets.flatMap(({ path, what }) => (path === null ? [] : [[path, what]])),
  );
  const open = offered.filter(({ path }) => !withSecret.has(path));
  return act(
    { ...acting, task: acting.task ?? importTask },
    {
      needs: () => ({
        locators: open.flatMap(({ evidence }) =>
          evidence.flatMap((each) => readLocator(each, 'cited') ?? []),
        ),
        lint: [],
        guard: [],
      }),
      plan: async (session) => {
        for (const place of unread.slice(0, mostNamed))
          session.notes.push({ message: say.unread({ place }) });
        if (unread.length > mostNamed)
          session.notes.push({ message: say.moreUnread({ count: unread.length - mostNamed }) });
        for (const [at, { path }] of offered.entries()) {
          const kind = withSecret.get(path);
          if (kind !== undefined)
            session.notes.push({
              message: say.withSecret({ subject: nameOf(facts[at], at), kind }),
            });
        }
        await importNotes(session, open);
      },
    },
  );
}

/** A fact by its subject, which may be the secret itself: by its number where it is long. */
function nameOf(fact: CopilotFact | undefined, at: number): string {
  const subject = fact?.subject ?? '';
  return /^[\p{L} -]{1,40}$/u.test(subject) ? subject : `number ${at + 1}`;
}

function offeredFact({ subject, fact, citations, reason }: CopilotFact): OfferedNote {
  const digest = base32DigestOf(`${subject}\n${fact}`).slice(0, 8);
  const text = [
    ...(subject === '' ? [] : [`# ${subject}`, '']),
    fact,
    ...(reason === '' ? [] : ['', `**Why:** ${reason}`]),
    ...(citations.length === 0 ? [] : ['', 'Citations:', ...citations.map((each) => `- ${each}`)]),
    '',
  ].join('\n');
  return {
    title: subject === '' ? fact : `${subject}: ${fact}`,
    description: subject === '' ? null : subject,
    claim: { text: fact, states: true },
    path: `copilot/${slugOf(subject) || 'fact'}-${digest}`,
    revision: base32DigestOf(text).slice(0, 12),
    globs: [],
    type: null,
    cites: [],
    evidence: citations.map((each) => each.replace(/^(?:\.\/)+/, '')),
    native: { text, byteOrderMark: false },
    isBare: reason === '',
    own: true,
  };
}

/** A fact as GitHub Copilot remembers it. */
interface CopilotFact {
  readonly subject: string;
  readonly fact: string;
  /** As they are written: `src/a.ts:12-14`, or any words. */
  readonly citations: readonly string[];
  readonly reason: string;
}

/** The facts of a text, and where in it something was not understood. */
interface CopilotFacts {
  readonly facts: readonly CopilotFact[];
  /** `fact 3`, `line 12`: the places of what was left out. */
  readonly unread: readonly string[];
}

/** Most characters of a text; Copilot keeps facts of a sentence each. */
const longest = 4_194_304;

/**
 * Reads the facts of Copilot's memory: JSON (a list, an object that holds one, or one fact), a JSON
 * object on each line, or the block `<repository_memories>` as it stands in a prompt.
 *
 * @throws {UsageError} for a text that holds no fact, with the place where it cannot be read
 */
function readCopilotFacts(source: string): CopilotFacts {
  if (source.length > longest) throw new UsageError(say.tooLong({ most: longest }));
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const block = /<repository_memories>([^]*?)(?:<\/repository_memories>|$)/i.exec(text);
  const part = block?.[1] ?? text;
  const body = part.trim();
  // Places are named as they stand in the whole text.
  const start = text.indexOf(part, block?.index ?? 0) + part.length - part.trimStart().length;
  const above = text.slice(0, start).split('\n').length - 1;
  const read = /^[[{]/.test(body) ? inJson(body, above) : inProse(body, above);
  if (read.facts.length === 0) {
    const [place] = read.unread;
    throw new UsageError(place === undefined ? say.noFacts() : say.noneUnderstood({ place }));
  }
  return read;
}

function inJson(text: string, above: number): CopilotFacts {
  try {
    return factsOf(listIn(JSON.parse(text)), (at) => `fact ${at + 1}`);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const lines = text.split('\n').map((line) => valueOf(line.trim().replace(/,$/, '')));
    if (lines.every((line) => line === null)) throw new UsageError(problemOf(error, text, above));
    const filled = lines.map((line, at) => ({ line, at })).filter(({ line }) => line !== '');
    return factsOf(
      filled.map(({ line }) => line),
      (at) => `line ${above + (filled[at]?.at ?? 0) + 1}`,
    );
  }
}

/** A line of JSON; empty where it is blank, null where it is no object. */
function valueOf(line: string): unknown {
  if (line === '') return '';
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function problemOf(
  error: SyntaxError,
  text: string,
  above: number,
): ReturnType<typeof say.notJson> {
  const at = /position (\d+)/.exec(error.message)?.[1];
  const offset = at === undefined ? text.length : Math.min(Number(at), text.length);
  const { line, column } = lineMap(text).place({ start: offset, end: offset }).start;
  return say.notJson({
    line: above + line,
    column,
    why: error.message.replace(/ in JSON at position.*$/, ''),
  });
}

/** The list of facts in a value: itself, the first list of objects in it, or the one fact it is. */
function listIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isObject(value) || typeof value.fact === 'string') return [value];
  const lists = Object.values(value).filter((each): each is unknown[] => Array.isArray(each));
  return lists.find((each) => each.some(isObject)) ?? [value];
}

function factsOf(values: readonly unknown[], placeOf: (at: number) => string): CopilotFacts {
  const read = values.map(factOf);
  return {
    facts: read.flatMap((fact) => fact ?? []),
    unread: read.flatMap((fact, at) => (fact === null ? [placeOf(at)] : [])),
  };
}

function factOf(value: unknown): CopilotFact | null {
  if (!isObject(value)) return null;
  const { subject, fact, citations, reason } = value;
  if (typeof fact !== 'string' || fact.trim() === '') return null;
  const list: readonly unknown[] = Array.isArray(citations) ? citations : [citations];
  return {
    subject: textIn(subject),
    fact: textIn(fact),
    citations: list.flatMap((each) => (typeof each === 'string' ? citationsIn(each) : [])),
    reason: textIn(reason),
  };
}

const keys =
  /^(?:[-*+]\s+)?(?:\*\*|__)?(subject|fact|citations?|reason)(?:\*\*|__)?\s*:(?:\*\*|__)?\s*(.*)$/i;
const heading = /^(?:#{1,6}\s+(.+)|(?:[-*+]\s+)?\*\*([^*]+)\*\*:?)$/;

/** Facts as a prompt tells them: a heading of the subject, and lines with their keys. */
function inProse(text: string, above: number): CopilotFacts {
  const facts: CopilotFact[] = [];
  const unread: string[] = [];
  let subject = '';
  for (const [at, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    const last = facts.at(-1);
    const [, key = '', value = ''] = keys.exec(line) ?? [];
    const found = heading.exec(line);
    if (line === '') continue;
    if (key === '' && found) subject = (found[1] ?? found[2] ?? '').trim();
    else if (/^subject$/i.test(key)) subject = textIn(value);
    else if (/^fact$/i.test(key) && value !== '')
      facts.push({ subject, fact: textIn(value), citations: [], reason: '' });
    else if (last && /^citation/i.test(key))
      facts[facts.length - 1] = { ...last, citations: [...last.citations, ...citationsIn(value)] };
    else if (last && /^reason$/i.test(key))
      facts[facts.length - 1] = { ...last, reason: textIn(value) };
    else if (last || key !== '') unread.push(`line ${above + at + 1}`);
  }
  return { facts, unread };
}

/** The citations of a text: places with commas between, or its words as they are. */
function citationsIn(text: string): string[] {
  const parts = text
    .split(/[,;\n]\s*/)
    .map((each) => each.trim().replace(/^[`"'[(]+|[`"'\])]+$/g, ''));
  const places = parts.every((each) => /^[^\s:#]+(?:[:#]L?\d[\dL-]*)?$/.test(each));
  return (places ? parts : [text.trim()]).filter((each) => each !== '');
}

function textIn(value: unknown): string {
  return typeof value === 'string'
    ? value
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^"([^"]*)"$/, '$1')
    : '';
}
