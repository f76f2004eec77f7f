import type { Synonyms } from './aliases.ts';
import { matchesGlob } from './match-glob.ts';
import type { Recallable } from './recallable.ts';
import { indexOf, saidIn } from './said-in.ts';

/** What is asked for: the task in somebody's words, and the files it touches. */
export interface Query {
  readonly text: string;
  /** Relative to the root. */
  readonly paths: readonly string[];
}

/** A record that a query matched, and why. */
export interface Match {
  readonly recallable: Recallable;
  readonly score: number;
  /** Whether a file of the task lies in its scope. */
  readonly byPath: boolean;
  /** In words, the most telling first: a path and its glob, words that both say, an alias. */
  readonly why: readonly string[];
}

/** What a matching path counts above any words. */
const byPath = 1_000;

/**
 * Ranks what could be recalled (document 6.6): first by the globs of its scope against the paths, then by BM25 over
 * condition, title, claim and scope with the aliases of the glossary. What shares too little with the task is left out, for
 * a memory that does not matter costs the agent as much as one that does.
 */
export function rank(all: readonly Recallable[], query: Query, synonyms: Synonyms): Match[] {
  const said = saidIn(indexOf(all), query.text, synonyms);
  return all
    .flatMap((recallable, at): Match[] => {
      const glob = globOf(recallable, query.paths);
      const found = said.get(at);
      if (glob === null && !found?.isSaid) return [];
      const words = [...new Set(found?.terms.filter((each) => each.by === null).map((each) => each.word))].slice(0, 5);
      const aliases = [...new Set(found?.terms.flatMap((each) => (each.by === null ? [] : [`the glossary says ${each.by} is ${each.word}`])))].slice(0, 2);
      return [{ recallable, byPath: glob !== null, score: (glob === null ? 0 : byPath) + (found?.score ?? 0), why: [...(glob === null ? [] : [`${glob.path} is in ${glob.glob}`]), ...(words.length === 0 ? [] : [`says ${words.join(', ')}`]), ...aliases] }];
    })
    .sort((one, other) => other.score - one.score || (one.recallable.path < other.recallable.path ? -1 : 1));
}

/** Longest glob that is matched: one of a record is text of a repository. */
const longestGlob = 500;

function globOf({ paths: globs }: Recallable, paths: readonly string[]): { readonly path: string; readonly glob: string } | null {
  for (const glob of paths.length === 0 ? [] : globs.filter((each) => each.length <= longestGlob)) {
    const path = paths.find((each) => matchesGlob(glob, each));
    if (path !== undefined) return { path, glob };
  }
  return null;
}
