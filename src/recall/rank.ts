import type { LineRange } from '#diagnostics/diagnostic';
import { present } from '#diagnostics/present';
import { fileNamed } from '#provenance/evidence/locator';
import type { CitedRow } from '#provenance/surfaces/compare-surface';
import { readSurface } from '#provenance/surfaces/surface-name';
import { matchesGlob } from '#workspace/paths/match-glob';

import { servedAs, type Standing, standingOn } from './not-served.ts';
import type { Place } from './places-in-text.ts';
import type { Recalled } from './recalled.ts';
import { indexOf, searchableTextOf, type TextIndex } from './searchable-text.ts';
import type { Synonyms } from './terms.ts';

/** What is asked for: the task in somebody's words, and the places in files that it touches. */
export interface Query {
  readonly text: string;
  readonly places: readonly Place[];
  /** Set where nobody asked: a hook has seen a prompt. What is plainly about it counts. */
  readonly unasked?: true;
}

/** A record that a query matched, and why. */
export interface Match {
  /** Its number in the memory. */
  readonly at: number;
  readonly score: number;
  /** Whether a file of the task lies in its scope. */
  readonly byPath: boolean;
  /** In words, the most telling first: lines or a file it rests on, a glob, words, an alias. */
  readonly why: readonly string[];
}

/** How a record and the files of a task meet. */
interface Meeting {
  readonly nearness: (typeof nearness)[keyof typeof nearness];
  /** Lines between what the task touches and what the record cites. */
  readonly distance: number;
  readonly why: string | null;
}

const nearness = { words: 0, glob: 1, file: 2, lines: 3 } as const;
const onlyWords: Meeting = { nearness: nearness.words, distance: 0, why: null };

/** What a query found. */
export interface Ranked {
  /** What is about it, the most telling first. */
  readonly matches: readonly Match[];
  /** Records that share some words with it, too few to be sure. Empty for a hook. */
  readonly nearest: readonly Match[];
}

/**
 * Ranks what could be recalled: first by the files that its evidence stands in, by the cited lines
 * before the rest of a file, then by the globs of its scope, then by BM25 over condition, title,
 * claim and scope with the aliases of the glossary. What shares too little with the task is left
 * out, for a memory that does not matter costs the agent as much as one that does.
 *
 * @param may whether a record is ranked at all; what is not makes no difference to what is
 */
export function rank(
  memory: RecallMemory,
  query: Query,
  may: (standing: Standing) => boolean = () => true,
): Ranked {
  const { records, index, synonyms } = memory;
  const isAmong = (at: number): boolean => may(recordAt(at).standing);
  const recordAt = (at: number): Recalled => records[at] as Recalled;
  const said = searchableTextOf(index, query.text, synonyms, isAmong, !query.unasked);
  const meetingOf = meetings(query.places);
  // Where no path is asked for, only words can bring a record here.
  const looked = query.places.length === 0 ? said.documents : [...records.keys()].filter(isAmong);
  const matchAt = (at: number, meeting: Meeting): Match => {
    const found = said.get(at);
    const words = [
      ...new Set(found?.terms.filter((each) => each.by === null).map((each) => each.word)),
    ].slice(0, 5);
    const aliases = [
      ...new Set(
        found?.terms.flatMap((each) =>
          each.by === null ? [] : [`the glossary says ${each.by} is ${each.word}`],
        ),
      ),
    ].slice(0, 2);
    return {
      at,
      byPath: meeting !== onlyWords,
      score: found?.score ?? 0,
      why: present([meeting.why, words.length > 0 && `says ${words.join(', ')}`, ...aliases]),
    };
  };
  const matches = looked
    .flatMap((at) => {
      const meeting = meetingOf(recordAt(at));
      return meeting === onlyWords && !said.isSaid(at)
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
    nearest: said.nearest.filter((at) => !isMatch.has(at)).map((at) => matchAt(at, onlyWords)),
  };
}

/** How records meet places: by the nearest of what they cite, else by the first glob. */
function meetings(places: readonly Place[]): (record: Recalled) => Meeting {
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
      // Without lines, nothing is nearer than what has some.
      distance: touched.lines === null ? 0 : Infinity,
      why: `rests on ${lines === null ? '' : linesOf(lines)}${name}`,
    };
  const distance = Math.max(0, lines.from - touched.lines.to, touched.lines.from - lines.to);
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

/** Longest glob that is matched: one of a record is text of a repository. */
const longestGlob = 500;

/**
 * Finds the first glob that a path lies in; records share their globs, and each is matched once.
 */
function globIn(paths: readonly string[]): (globs: readonly string[]) => string | null {
  const known = new Map<string, boolean>();
  return (globs) =>
    globs.find((glob) => {
      if (glob.length > longestGlob) return false;
      let matches = known.get(glob);
      if (matches === undefined)
        known.set(glob, (matches = paths.some((path) => matchesGlob(glob, path))));
      return matches;
    }) ?? null;
}

/** The places in files that rows of evidence name, with their lines where a row names lines. */
export function citedPlaces(
  cited: readonly { readonly rows: readonly Pick<CitedRow, 'kind' | 'surface'>[] }[],
): Place[] {
  return cited.flatMap(({ rows }) =>
    rows.flatMap(({ kind, surface }): Place[] => {
      const locator = readSurface(kind, surface);
      if (locator === null) return [];
      const path = fileNamed(locator.path);
      // Lines of a commit are others than those of today.
      const hasLines = locator.kind === 'lines' && path === locator.path;
      return [{ path, lines: hasLines ? { from: locator.from, to: locator.to } : null }];
    }),
  );
}

/** All that can be recalled, as plain data: it is kept from one run to the next. */
export interface RecallMemory<Record extends Recalled = Recalled> {
  readonly records: readonly Record[];
  readonly synonyms: Synonyms;
  /** Places of memory that are not read: what they hold, no task can match. */
  readonly unread: readonly string[];
  /** Notes of this user outside of the repository that are not read. */
  readonly unreadNotes: readonly string[];
  /** The words of the records, which it knows by their numbers. */
  readonly index: TextIndex;
}

/** Records with an index of their words. */
export function memoryOf<Record extends Recalled>(
  records: readonly Record[],
  synonyms: Synonyms,
  unread: readonly string[] = [],
  unreadNotes: readonly string[] = [],
): RecallMemory<Record> {
  return { records, synonyms, unread, unreadNotes, index: indexOf(records) };
}

/** The same as it may be served on a day: what is kept was read on an earlier one. */
export function onDay<Record extends Recalled>(
  memory: RecallMemory<Record>,
  today: string,
): RecallMemory<Record> {
  if (memory.records.every(({ validUntil }) => validUntil === null)) return memory;
  const records = memory.records.map((each) => ({
    ...each,
    standing: standingOn(each.standing, each.validUntil, today, servedAs(each.kind)),
  }));
  return { ...memory, records };
}
