import { holdsDiscovery } from '#provenance/discovery-kinds';
import { linkText } from '#workspace/edit/cell-text';
import type { DiscoveryRecord } from '#workspace/records';

import { findItem } from '../discovery/find-item.ts';
import type { World } from '../world.ts';

/** What an answer stands on: evidence, and records of this memory that it was built from. */
export interface AnswerSources {
  readonly evidence: readonly string[];
  readonly quotes: readonly string[];
  readonly records: readonly DiscoveryRecord[];
}

/**
 * Tells records from the other sources of an answer: a record is cited, and is evidence of nothing
 * but itself.
 */
export function answerSources(
  sources: readonly { readonly name: string; readonly quote: string | null }[],
  world: Pick<World, 'workspace' | 'ledger'>,
): AnswerSources {
  const records = new Map<string, DiscoveryRecord>();
  const others = new Map<string, string | null>();
  for (const { name, quote } of sources) {
    const record = recordNamed(name, world);
    if (record) records.set(record.path, record);
    else if (!others.has(name)) others.set(name, quote);
  }
  // Quotes belong to the addresses in their order, so those without one come last.
  const evidence = [...others.keys()].sort(
    (a, b) => Number(others.get(a) === null) - Number(others.get(b) === null),
  );
  return {
    evidence,
    quotes: [...others.values()].flatMap((quote) => quote ?? []),
    records: [...records.values()],
  };
}

function recordNamed(
  name: string,
  world: Pick<World, 'workspace' | 'ledger'>,
): DiscoveryRecord | null {
  if (/^https?:\/\//i.test(name)) return null;
  const found = findItem(name.replace(/#.*$/, ''), world);
  const path =
    found.kind === 'record' ? found.record.path : found.kind === 'item' ? found.history.path : null;
  const record = path === null ? undefined : world.workspace.byPath.get(path);
  return record && holdsDiscovery(record) ? record : null;
}

/** The records as a candidate names them, as links from where it stands. */
export function recordLinks(target: string, records: readonly DiscoveryRecord[]): string[] {
  return records.map((record) => linkText(target, record.title, record.path));
}
