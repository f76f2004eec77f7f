import { presentItems } from '#diagnostics/defined-values';
import type { LineRange } from '#diagnostics/diagnostic';
import { fileNamed } from '#provenance/evidence/locator';
import type { CitedRow } from '#provenance/surfaces/compare-surface';
import { readSurface } from '#provenance/surfaces/surface-name';
import { matchesGlob } from '#workspace/paths/match-glob';

import { distanceBetween } from './changed-lines.ts';
import { applyExpiry, servedKindOf, type ServingStatus } from './exclusion-reasons.ts';
import type { Place } from './places-in-text.ts';
import type { RecallRecord } from './recall-record.ts';
import { buildTextIndex, searchByWords, type TextIndex } from './searchable-text.ts';
import type { Synonyms } from './terms.ts';

/** A task in words, and the places in files that it touches. */
export interface Query {
  readonly text: string;
  readonly places: readonly Place[];
  /** A hook asks, and no person: only sure matches count. */
  readonly unasked?: true;
}

/** A record that a query matched, and why. */
export interface Match {
  /** Its number in the memory. */
  readonly at: number;
  readonly score: number;
  /** Whether it matches a file of the task. */
  readonly byPath: boolean;
  /** Reasons in words, the strongest first: lines, a file, a glob, words, an alias. */
  readonly why: readonly string[];
}

/** How a record matches the files of a task. */
interface Meeting {
  readonly nearness: (typeof nearness)[keyof typeof nearness];
  /** Lines between the place in the task and the place that the record cites. */
  readonly distance: number;
  readonly why: string | null;
}

const nearness = { words: 0, glob: 1, file: 2, lines: 3 } as const;
const onlyWords: Meeting = { nearness: nearness.words, distance: 0, why: null };

/** The result of a query. */
export interface Ranking {
  /** The best first. */
  readonly matches: readonly Match[];
  /** Records that share too few words to be sure. Empty for a hook. */
  readonly nearest: readonly Match[];
}

/**
 * Ranks records: by cited lines, then cited files, then globs, then BM25 over condition, title,
 * claim and scope, with the aliases of the glossary. Leaves out records that share too little with
 * the task, because each record costs the agent context.
 *
 * @param may whether records of a standing are ranked; the others do not influence scores
 */
export function rank(
  memory: RecallMemory,
  query: Query,
  may: (standing: ServingStatus) => boolean = () => true,
): Ranking {
  const { records, index, synonyms } = memory;
  const isAmong = (at: number): boolean => may(recordAt(at).standing);
  const recordAt = (at: number): RecallRecord => records[at] as RecallRecord;
  const byWords = searchByWords(index, query.text, synonyms, isAmong, !query.unasked);
  const meetingOf = meetings(query.places);
  const candidates =
    query.places.length === 0 ? byWords.documents : [...records.keys()].filter(isAmong);
  const matchAt = (at: number, meeting: Meeting): Match => {
    const found = byWords.get(at);
    const terms = found?.terms ?? [];
    const words = new Set(terms.filter(({ by }) => by === null).map(({ word }) => word));
    const aliases = new Set(
      terms.flatMap(({ by, word }) => (by === null ? [] : [`the glossary says ${by} is ${word}`])),
    );
    return {
      at,
      byPath: meeting !== onlyWords,
      score: found?.score ?? 0,
      why: presentItems([
        meeting.why,
        words.size > 0 && `says ${[...words].slice(0, 5).join(', ')}`,
        ...[...aliases].slice(0, 2),
      ]),
    };
  };
  const matches = candidates
    .flatMap((at) => {
      const meeting = meetingOf(recordAt(at));
      return meeting === onlyWords && !byWords.isMatch(at)
        ? []
        : [{ match: matchAt(at, meeting), meeting }];
    })
    .sort(
      (one, other) =>
        other.meeting.nearness - one.meeting.nearness ||
        one.meeting.distance - other.meeting.distance ||
        other.match.score - one.match.score ||
        (recordAt(one.match.at).path < recordAt(other.match.at).path ? -1 : 1),
    )
    .map(({ match }) => match);
  const isMatch = new Set(matches.map(({ at }) => at));
  return {
    matches,
    nearest: byWords.nearest.filter((at) => !isMatch.has(at)).map((at) => matchAt(at, onlyWords)),
  };
}

/** Makes a function that matches a record by its nearest cited place, else by its first glob. */
function meetings(places: readonly Place[]): (record: RecallRecord) => Meeting {
  const byPath = new Map<string, Place[]>();
  for (const place of places) byPath.set(place.path, [...(byPath.get(place.path) ?? []), place]);
  const globOf = globIn([...byPath.keys()]);
  return (record) => {
    if (places.length === 0) return onlyWords;
    const cites = (record.cites ?? []).filter((path) => byPath.has(path));
    if (cites.length === 0) {
      const glob = globOf(record.paths);
      return glob === null
        ? onlyWords
        : { nearness: nearness.glob, distance: 0, why: `scope ${glob}` };
    }
    const cited = citedPlaces(record.cited ?? []).filter(({ path }) => byPath.has(path));
    const whole = cites.map((path): Place => ({ path, lines: null }));
    return [...cited, ...whole]
      .flatMap((each) => (byPath.get(each.path) ?? []).map((place) => meetingAt(each, place)))
      .reduce((best, each) => (isNearer(each, best) ? each : best));
  };
}

function meetingAt({ path, lines }: Place, touched: Place): Meeting {
  const name = touched.now ?? path;
  if (lines === null || touched.lines === null)
    return {
      nearness: nearness.file,
      // A place without lines is farther than any with lines.
      distance: touched.lines === null ? 0 : Infinity,
      why: `rests on ${lines === null ? '' : linesOf(lines)}${name}`,
    };
  const distance = distanceBetween(lines, touched.lines);
  return {
    nearness: distance === 0 ? nearness.lines : nearness.file,
    distance,
    why: `rests on ${linesOf(lines)}${name}`,
  };
}

function linesOf({ from, to }: LineRange): string {
  return from === to ? `line ${from} of ` : `lines ${from}\u2013${to} of `;
}

function isNearer(one: Meeting, other: Meeting): boolean {
  return one.nearness === other.nearness
    ? one.distance < other.distance
    : one.nearness > other.nearness;
}

/** Globs are untrusted text of a repository. */
const maxGlobLength = 500;

/** Makes a function that finds the first glob with one of the paths; matches each glob once. */
function globIn(paths: readonly string[]): (globs: readonly string[]) => string | null {
  const known = new Map<string, boolean>();
  return (globs) =>
    globs.find((glob) => {
      if (glob.length > maxGlobLength) return false;
      let matches = known.get(glob);
      if (matches === undefined)
        known.set(glob, (matches = paths.some((path) => matchesGlob(glob, path))));
      return matches;
    }) ?? null;
}

/** Gives the places in files that rows of evidence cite. */
export function citedPlaces(
  cited: readonly { readonly rows: readonly Pick<CitedRow, 'kind' | 'surface'>[] }[],
): Place[] {
  return cited.flatMap(({ rows }) =>
    rows.flatMap(({ kind, surface }): Place[] => {
      const locator = readSurface(kind, surface);
      if (locator === null) return [];
      const path = fileNamed(locator.path);
      // Lines of an old commit are not those of today.
      const hasLines = locator.kind === 'lines' && path === locator.path;
      return [{ path, lines: hasLines ? { from: locator.from, to: locator.to } : null }];
    }),
  );
}

/** All that can be recalled, as plain data that can be cached. */
export interface RecallMemory<Record extends RecallRecord = RecallRecord> {
  readonly records: readonly Record[];
  readonly synonyms: Synonyms;
  /** Places of memory that could not be read. */
  readonly unread: readonly string[];
  /** Notes of this user outside the repository that could not be read. */
  readonly unreadNotes: readonly string[];
  readonly index: TextIndex;
}

/** Adds to records the index of words that `rank` needs. */
export function indexRecords<Record extends RecallRecord>(
  records: readonly Record[],
  synonyms: Synonyms,
  unread: readonly string[] = [],
  unreadNotes: readonly string[] = [],
): RecallMemory<Record> {
  return { records, synonyms, unread, unreadNotes, index: buildTextIndex(records) };
}

/** Corrects cached standings to a day, because records may have expired since. */
export function applyExpiryToMemory<Record extends RecallRecord>(
  memory: RecallMemory<Record>,
  today: string,
): RecallMemory<Record> {
  if (memory.records.every(({ validUntil }) => validUntil === null)) return memory;
  const records = memory.records.map((each) => ({
    ...each,
    standing: applyExpiry(each.standing, each.validUntil, today, servedKindOf(each.kind)),
  }));
  return { ...memory, records };
}
