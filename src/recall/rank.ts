import { matchesGlob } from './match-glob.ts';
import type { Standing } from './not-served.ts';
import type { RecallMemory } from './recall-memory.ts';
import type { Recalled } from './recalled.ts';
import { searchableTextOf } from './searchable-text.ts';

/** What is asked for: the task in somebody's words, and the files it touches. */
export interface Query {
  readonly text: string;
  /** Relative to the root. */
  readonly paths: readonly string[];
}

/** A record that a query matched, and why. */
export interface Match {
  /** Its number in the memory. */
  readonly at: number;
  readonly score: number;
  /** Whether a file of the task lies in its scope. */
  readonly byPath: boolean;
  /** In words, the most telling first: a path and its glob, words that both say, an alias. */
  readonly why: readonly string[];
}

/** What a matching path counts above any words; a file that a record rests on, above any glob. */
const byPath = 1_000;
const byCitedFile = 2_000;

/**
 * Ranks what could be recalled: first by the files that its evidence stands in, then by the globs
 * of its scope, then by BM25 over condition, title, claim and scope with the aliases of the
 * glossary. What shares too little
 * with the task is left out, for a memory that does not matter costs the agent as much as one that
 * does.
 *
 * @param may whether a record is ranked at all; what is not makes no difference to what is
 */
export function rank(
  memory: RecallMemory,
  query: Query,
  may: (standing: Standing) => boolean = () => true,
): Match[] {
  const { records, index, synonyms } = memory;
  const isAmong = (at: number): boolean => may(recordAt(at).standing);
  const recordAt = (at: number): Recalled => records[at] as Recalled;
  const said = searchableTextOf(index, query.text, synonyms, isAmong);
  const globOf = globIn(query.paths);
  // Where no path is asked for, only words can bring a record here.
  const looked = query.paths.length === 0 ? said.documents : [...records.keys()].filter(isAmong);
  return looked
    .flatMap((at): Match[] => {
      const record = recordAt(at);
      const cited = query.paths.find((path) => record.cites?.includes(path)) ?? null;
      const glob = cited !== null || query.paths.length === 0 ? null : globOf(record.paths);
      if (cited === null && glob === null && !said.isSaid(at)) return [];
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
      return [
        {
          at,
          byPath: cited !== null || glob !== null,
          score: (cited !== null ? byCitedFile : glob !== null ? byPath : 0) + (found?.score ?? 0),
          why: [
            ...(cited === null ? [] : [`it rests on ${cited}`]),
            ...(glob === null ? [] : [`${glob.path} is in ${glob.glob}`]),
            ...(words.length === 0 ? [] : [`says ${words.join(', ')}`]),
            ...aliases,
          ],
        },
      ];
    })
    .sort(
      (one, other) =>
        other.score - one.score || (recordAt(one.at).path < recordAt(other.at).path ? -1 : 1),
    );
}

/** Longest glob that is matched: one of a record is text of a repository. */
const longestGlob = 500;

/**
 * Finds the first glob that a path lies in, and the path; records share their globs, and each is
 * matched once.
 */
function globIn(
  paths: readonly string[],
): (globs: readonly string[]) => { readonly path: string; readonly glob: string } | null {
  const known = new Map<string, string | null>();
  return (globs) => {
    for (const glob of globs) {
      if (glob.length > longestGlob) continue;
      let path = known.get(glob);
      if (path === undefined)
        known.set(glob, (path = paths.find((each) => matchesGlob(glob, each)) ?? null));
      if (path !== null) return { path, glob };
    }
    return null;
  };
}
