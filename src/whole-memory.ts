import type { Located } from '#disk/locate';
import { laidRow } from '#disk/laid-row';
import { readConfigAt } from '#disk/read-config-file';
import { citedInMemory } from '#provenance/cited-in-memory';
import { comparedRecords } from '#provenance/compared-records';
import { readLedger } from '#provenance/ledger/ledger';
import { unreadablePlaces } from '#provenance/unreadable-memory';
import { synonymsOf, type Synonyms } from '#recall/aliases';
import { memoryOf, type RecordRow, type WholeMemory } from '#recall/recall-memory';
import { eachRecallable } from '#recall/recallable';
import type { Recalled, Servable } from '#recall/recalled';
import { unreadableRecords } from '#recall/unreadable';
import type { MemorySource } from '#sources/memory-source';

import { loadParts } from './load-parts.ts';

/** All that can be recalled below a root, read from every file of memory. */
export async function wholeMemory(located: Located): Promise<WholeMemory<Servable>> {
  // Files and records are let go before the words are counted: of very many there is no room for
  // all of it at once.
  const { records, synonyms, unread } = await servables(located);
  return memoryOf(records, synonyms, unread);
}

async function servables(located: Located): Promise<{
  readonly records: RecordRow<Servable>;
  readonly synonyms: Synonyms;
  readonly unread: readonly string[];
}> {
  const parts = await loadParts(located, await readConfigAt(located), null, withoutCited);
  const records = laidRow<Servable>(parts.reduce((sum, { files }) => sum + files.length, 0));
  for (const [memory, { workspace }] of parts.entries()) {
    const ledger = readLedger(workspace.entries);
    const citedAt = citedInMemory(comparedRecords(workspace, ledger), { workspace, ledger });
    for (const each of eachRecallable(workspace, ledger))
      records.add({
        ...plain(each),
        short: each.history ? ledger.shortOf(each.history.item) : null,
        memory,
        cited: citedAt(each.path),
      });
    for (const each of unreadableRecords(workspace, ledger))
      records.add({
        ...plain(each),
        short: each.history ? ledger.shortOf(each.history.item) : null,
        memory,
        cited: [],
      });
  }
  return {
    records,
    synonyms: synonymsOf(parts.flatMap(({ workspace }) => workspace.glossaries)),
    unread: [
      ...new Set(
        parts.flatMap(({ workspace }) => unreadablePlaces(workspace).map(({ path }) => path)),
      ),
    ],
  };
}

/**
 * Of what records refer to, recall asks only where a link of an index leads that may be meant from
 * its folder or from the root; at a record, whose name both end like. The source code that memory
 * cites changes all day, and what is kept is not to end by it.
 */
function withoutCited(source: MemorySource): MemorySource {
  const endings = new Set<string>();
  return {
    ...source,
    memory: async (layout, named) => {
      const read = await source.memory(layout, named);
      for (const { path } of read.files) if (!path.endsWith('.json')) endings.add(endingOf(path));
      return read;
    },
    facts: (wanted) => source.facts(wanted.filter(({ path }) => endings.has(endingOf(path)))),
  };
}

function endingOf(path: string): string {
  return /[^./]*$/.exec(path)?.[0].toLowerCase() ?? '';
}

function plain({
  history,
  path,
  id,
  kind,
  title,
  claim,
  more,
  loadWhen,
  appliesWhen,
  doesNotApplyWhen,
  paths,
  evidence,
  verifiedAt,
  standing,
  addresses,
}: Recalled): Omit<Servable, 'short' | 'memory' | 'cited'> {
  return {
    history: history && { item: history.item },
    path,
    id,
    kind,
    title,
    claim,
    more,
    loadWhen,
    appliesWhen,
    doesNotApplyWhen,
    paths,
    evidence,
    verifiedAt,
    standing,
    addresses,
  };
}
