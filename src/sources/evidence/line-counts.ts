import { citedLinesOf, filesEndingWith } from '#workspace/stores/cited-lines';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { Records } from '#workspace/workspace';

import type { MemorySource } from '../memory-source.ts';

/** A name that more files have says nothing of any of them. */
const mostOfName = 8;

/** How many lines each file has that a citation of lines may mean; one of them unread, none. */
export async function lineCountsIn(
  records: Records,
  source: Pick<MemorySource, 'facts'>,
  tree: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const cited = new Set(
    nativeStores(records)
      .flatMap(documentsOf)
      .flatMap((document) => citedLinesOf(document).map(({ value }) => value)),
  );
  const candidates = [...cited]
    .map((value) => filesEndingWith(tree, value))
    .filter((files) => files.length <= mostOfName);
  const paths = [...new Set(candidates.flat())];
  const facts = await source.facts(paths.map((path) => ({ path, text: true })));
  return new Map(
    paths.map((path) => {
      const fact = facts.get(path);
      const text = fact?.kind === 'file' ? fact.text : null;
      return [path, text === null ? Infinity : linesOf(text)];
    }),
  );
}

function linesOf(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
