import { expandQuery, type Synonyms } from './aliases.ts';
import { among, type Field, indexDocuments, type Score, search, type WordIndex } from './bm25.ts';
import type { Recalled } from './recalled.ts';

/** What a word counts by where it stands: a condition is written to be matched. */
const weights = { loadWhen: 2.5, title: 2, appliesWhen: 1.5, claim: 1, paths: 0.5 } as const;
/** The share of a task's words that a record has to speak of; below it they are chance. */
const leastCovered = 0.22;
/** What falls this far behind the best is noise beside it. */
const leastOfBest = 0.5;
/** A task of more words than this has to share two of them: one is chance. */
const fewWords = 2;

/** What could be recalled, by the words a task is compared with. */
export function indexOf(all: readonly Recalled[]): WordIndex {
  return indexDocuments(all.map(fieldsOf));
}

/** What documents have of a task. */
export interface SearchableText {
  /** Those that have enough of it to speak of it, in their order. */
  readonly documents: readonly number[];
  isSaid(document: number): boolean;
  /** What a document has of it, enough or not; undefined for nothing. */
  get(document: number): Score | undefined;
}

/**
 * Which documents speak of a task.
 *
 * @param isAmong which documents there are to be; what is known of others makes no difference
 */
export function searchableTextOf(
  index: WordIndex,
  text: string,
  synonyms: Synonyms,
  isAmong: (document: number) => boolean,
): SearchableText {
  const terms = expandQuery(text, synonyms);
  const typed = terms.filter((each) => each.by === null).length;
  const { scores, covered, counts, get } = search(among(index, isAmong), terms);
  const least = scores.reduce((best, score) => Math.max(best, score), 0) * leastOfBest;
  const enough = typed <= fewWords ? 1 : 2;
  const isSaid = (at: number): boolean =>
    (counts[at] ?? 0) >= enough && (covered[at] ?? 0) >= leastCovered && (scores[at] ?? 0) >= least;
  const documents: number[] = [];
  for (let at = 0; at < scores.length; at += 1) if (isSaid(at)) documents.push(at);
  return { documents, isSaid, get };
}

function fieldsOf(recallable: Recalled): Field[] {
  const { loadWhen, title, claim, appliesWhen, paths } = recallable;
  return [
    { text: loadWhen ?? '', weight: weights.loadWhen },
    { text: title, weight: weights.title },
    { text: appliesWhen.join('\n'), weight: weights.appliesWhen },
    { text: claim, weight: weights.claim },
    { text: paths.join('\n'), weight: weights.paths },
  ];
}
