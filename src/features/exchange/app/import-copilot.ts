import { type ActInvocation, runAct } from '#app/unit-of-work/run-act';
import { UsageError } from '#diagnostics/failure';
import { isObject } from '#diagnostics/json-decoder';
import { lineMap } from '#diagnostics/line-map';
import { importNotes, type OfferedNote } from '#features/exchange/promotion/import-notes';
import { importCopilot as say } from '#messages/generated/capture';
import { slugOf } from '#promotion/discovery/read-discovery';
import type { Outcome } from '#promotion/outcome';
import { base32DigestOf } from '#provenance/digest';
import { readLocator } from '#provenance/evidence/locator';
import { findSecrets } from '#sources/find-secrets';

import { importTask } from './import-notes.ts';

/** Unreadable places that are listed; the rest is counted. */
const maxNamed = 10;

/**
 * Imports facts of GitHub Copilot's memory as candidates, with one entry. The citations in this
 * repository become evidence; the reason stays in the body.
 *
 * @throws {UsageError} for a text without facts, {EnvironmentError} if Git or the disk fails
 */
export async function importCopilot(acting: ActInvocation, text: string): Promise<Outcome> {
  const { facts, unread } = readCopilotFacts(text);
  const offered = facts.map(noteOfFact);
  const secrets = await findSecrets(
    offered.map(({ path, native }) => ({ path, text: native.text })),
  );
  const withSecret = new Map(
    secrets.flatMap(({ path, what }) => (path === null ? [] : [[path, what]])),
  );
  const open = offered.filter(({ path }) => !withSecret.has(path));
  return runAct(
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
        for (const place of unread.slice(0, maxNamed))
          session.notes.push({ message: say.unread({ place }) });
        if (unread.length > maxNamed)
          session.notes.push({ message: say.moreUnread({ count: unread.length - maxNamed }) });
        for (const [at, { path }] of offered.entries()) {
          const kind = withSecret.get(path);
          if (kind !== undefined)
            session.notes.push({
              message: say.withSecret({ subject: nameFact(facts[at], at), kind }),
            });
        }
        await importNotes(session, open);
      },
    },
  );
}

/** Names a fact by its subject, or by its number if the subject may contain the secret. */
function nameFact(fact: CopilotFact | undefined, at: number): string {
  const subject = fact?.subject ?? '';
  return /^[\p{L} -]{1,40}$/u.test(subject) ? `"${subject}"` : `${at + 1}`;
}

function noteOfFact({ subject, fact, citations, reason }: CopilotFact): OfferedNote {
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

interface CopilotFact {
  readonly subject: string;
  readonly fact: string;
  /** As written: `src/a.ts:12-14`, or any text. */
  readonly citations: readonly string[];
  readonly reason: string;
}

interface CopilotFacts {
  readonly facts: readonly CopilotFact[];
  /** Skipped places: `fact 3`, `line 12`. */
  readonly unread: readonly string[];
}

/** UTF-16 units. */
const maxLength = 4_194_304;

/**
 * Reads the facts of Copilot's memory: JSON (a list, an object with one, or one fact), JSON lines,
 * or the block `<repository_memories>` of a prompt.
 *
 * @throws {UsageError} for a text without facts, with the first unreadable place
 */
function readCopilotFacts(source: string): CopilotFacts {
  if (source.length > maxLength) throw new UsageError(say.tooLong({ most: maxLength }));
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const block = /<repository_memories>([^]*?)(?:<\/repository_memories>|$)/i.exec(text);
  const part = block?.[1] ?? text;
  const body = part.trim();
  // Line numbers count from the start of the whole text.
  const start = text.indexOf(part, block?.index ?? 0) + part.length - part.trimStart().length;
  const above = text.slice(0, start).split('\n').length - 1;
  const read = /^[[{]/.test(body) ? readJson(body, above) : readProse(body, above);
  if (read.facts.length === 0) {
    const [place] = read.unread;
    throw new UsageError(place === undefined ? say.noFacts() : say.noneUnderstood({ place }));
  }
  return read;
}

function readJson(text: string, above: number): CopilotFacts {
  try {
    return readFacts(findList(JSON.parse(text)), (at) => `fact ${at + 1}`);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const lines = text.split('\n').map((line) => parseLine(line.trim().replace(/,$/, '')));
    if (lines.every((line) => line === null)) throw new UsageError(jsonProblem(error, text, above));
    const filled = lines.map((line, at) => ({ line, at })).filter(({ line }) => line !== '');
    return readFacts(
      filled.map(({ line }) => line),
      (at) => `line ${above + (filled[at]?.at ?? 0) + 1}`,
    );
  }
}

/** Returns '' for an empty line, and null for one that is not a JSON object. */
function parseLine(line: string): unknown {
  if (line === '') return '';
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function jsonProblem(
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

/** Returns a list itself, the first list of objects in an object, or a single fact as a list. */
function findList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isObject(value) || typeof value.fact === 'string') return [value];
  const lists = Object.values(value).filter((each): each is unknown[] => Array.isArray(each));
  return lists.find((each) => each.some(isObject)) ?? [value];
}

function readFacts(values: readonly unknown[], placeOf: (at: number) => string): CopilotFacts {
  const read = values.map(readFact);
  return {
    facts: read.flatMap((fact) => fact ?? []),
    unread: read.flatMap((fact, at) => (fact === null ? [placeOf(at)] : [])),
  };
}

function readFact(value: unknown): CopilotFact | null {
  if (!isObject(value)) return null;
  const { subject, fact, citations, reason } = value;
  if (typeof fact !== 'string' || fact.trim() === '') return null;
  const list: readonly unknown[] = Array.isArray(citations) ? citations : [citations];
  return {
    subject: cleanText(subject),
    fact: cleanText(fact),
    citations: list.flatMap((each) => (typeof each === 'string' ? splitCitations(each) : [])),
    reason: cleanText(reason),
  };
}

const keys =
  /^(?:[-*+]\s+)?(?:\*\*|__)?(subject|fact|citations?|reason)(?:\*\*|__)?\s*:(?:\*\*|__)?\s*(.*)$/i;
const heading = /^(?:#{1,6}\s+(.+)|(?:[-*+]\s+)?\*\*([^*]+)\*\*:?)$/;

/** Reads facts in Markdown: headings with subjects, and lines with keys. */
function readProse(text: string, above: number): CopilotFacts {
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
    else if (/^subject$/i.test(key)) subject = cleanText(value);
    else if (/^fact$/i.test(key) && value !== '')
      facts.push({ subject, fact: cleanText(value), citations: [], reason: '' });
    else if (last && /^citation/i.test(key))
      facts[facts.length - 1] = {
        ...last,
        citations: [...last.citations, ...splitCitations(value)],
      };
    else if (last && /^reason$/i.test(key))
      facts[facts.length - 1] = { ...last, reason: cleanText(value) };
    else if (last || key !== '') unread.push(`line ${above + at + 1}`);
  }
  return { facts, unread };
}

/** Splits a list of places; any other text stays one citation. */
function splitCitations(text: string): string[] {
  const parts = text
    .split(/[,;\n]\s*/)
    .map((each) => each.trim().replace(/^[`"'[(]+|[`"'\])]+$/g, ''));
  const places = parts.every((each) => /^[^\s:#]+(?:[:#]L?\d[\dL-]*)?$/.test(each));
  return (places ? parts : [text.trim()]).filter((each) => each !== '');
}

function cleanText(value: unknown): string {
  return typeof value === 'string'
    ? value
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^"([^"]*)"$/, '$1')
    : '';
}
