import picomatch from 'picomatch';

import type { Glossary } from '#workspace/records';

import { expandQuery, synonymsOf } from './aliases.ts';
import { indexDocuments, type Field } from './bm25.ts';
import type { Recallable } from './recallable.ts';

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

/** What a word counts by where it stands: a condition is written to be matched. */
const weights = { loadWhen: 2.5, title: 2, appliesWhen: 1.5, claim: 1, paths: 0.5 } as const;
/** The share of a task's words that a record has to speak of; below it they are chance. */
const leastCovered = 0.22;
/** What falls this far behind the best is noise beside it. */
const leastOfBest = 0.5;
/** A task of more words than this has to share two of them: one is chance. */
const fewWords = 2;
/** What a matching path counts above any words. */
const byPath = 1_000;

/**
 * Ranks what could be recalled (document 6.6): first by the globs of its scope against the paths, then by BM25 over
 * condition, title, claim and scope with the aliases of the glossary. What shares too little with the task is left out, for
 * a memory that does not matter costs the agent as much as one that does.
 */
export function rank(all: readonly Recallable[], query: Query, glossaries: readonly Glossary[]): Match[] {
  const terms = expandQuery(query.text, synonymsOf(glossaries));
  const typed = terms.filter((each) => each.by === null).length;
  const scores = indexDocuments(all.map(fieldsOf))(terms);
  const best = Math.max(0, ...[...scores.values()].map((each) => each.score));
  return all
    .flatMap((recallable, at): Match[] => {
      const glob = globOf(recallable, query.paths);
      const found = scores.get(at);
      const isSaid = found !== undefined && (found.terms.length > 1 || typed <= fewWords) && found.covered >= leastCovered && found.score >= best * leastOfBest;
      if (glob === null && !isSaid) return [];
      const words = [...new Set(found?.terms.filter((each) => each.by === null).map((each) => each.word))].slice(0, 5);
      const aliases = [...new Set(found?.terms.flatMap((each) => (each.by === null ? [] : [`the glossary says ${each.by} is ${each.word}`])))].slice(0, 2);
      return [{ recallable, byPath: glob !== null, score: (glob === null ? 0 : byPath) + (found?.score ?? 0), why: [...(glob === null ? [] : [`${glob.path} is in ${glob.glob}`]), ...(words.length === 0 ? [] : [`says ${words.join(', ')}`]), ...aliases] }];
    })
    .sort((one, other) => other.score - one.score || (one.recallable.path < other.recallable.path ? -1 : 1));
}

function fieldsOf(recallable: Recallable): Field[] {
  const { loadWhen, title, claim, appliesWhen, paths } = recallable;
  return [
    { text: loadWhen ?? '', weight: weights.loadWhen },
    { text: title, weight: weights.title },
    { text: appliesWhen.join('\n'), weight: weights.appliesWhen },
    { text: claim, weight: weights.claim },
    { text: paths.join('\n'), weight: weights.paths },
  ];
}

/** Longest glob that is matched: one of a record is text of a repository. */
const longestGlob = 500;

function globOf({ paths: globs }: Recallable, paths: readonly string[]): { readonly path: string; readonly glob: string } | null {
  for (const glob of paths.length === 0 ? [] : globs.filter((each) => each.length <= longestGlob)) {
    const matches = picomatch(glob, { dot: true, noextglob: true, nonegate: true });
    const path = paths.find((each) => matches(each));
    if (path !== undefined) return { path, glob };
  }
  return null;
}
