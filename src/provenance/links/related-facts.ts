import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { discoveryRecords } from '../discovery-kinds.ts';
import { hashedLocators } from '../evidence/compare-evidence.ts';
import { evidenceItems } from '../evidence/evidence-items.ts';
import { evidenceLines } from '../evidence/evidence-lines.ts';
import { fileNamed } from '../evidence/locator.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { fileOf, nativeItems } from '../native-item.ts';

/** More records than this at one file, and it says of none of them that they belong together. */
export const mostRelated = 20;

/** A record that cites the same files as another. */
export interface RelatedFact {
  readonly path: string;
  /** The files that both cite, in the order of paths. */
  readonly files: readonly string[];
}

/** The records that cite one file, and files that so many cite that they relate none. */
export interface RelatedFacts {
  readonly byFile: ReadonlyMap<string, readonly string[]>;
  readonly crowded: readonly string[];
  /** Those that share most with a record first. */
  of(path: string): RelatedFact[];
}

/** Finds which facts are about the same files: connections nobody has to write. */
export function relatedFacts(workspace: Workspace, ledger: Pick<Ledger, 'byTarget'>): RelatedFacts {
  const files = new Map<string, Set<string>>();
  const add = (path: string, cited: readonly string[]): void =>
    void (cited.length > 0 && files.set(path, new Set([...(files.get(path) ?? []), ...cited])));
  for (const record of discoveryRecords(workspace))
    add(record.path, citedFiles(record, ledger.byTarget.get(record.path) ?? null));
  for (const { fact, history } of nativeItems(workspace, ledger))
    add(fileOf(fact), citedFiles(fact, history));
  const citing = new Map<string, string[]>();
  for (const path of [...files.keys()].sort())
    for (const file of files.get(path) ?? [])
      citing.set(file, [...(citing.get(file) ?? []), path].slice(0, mostRelated + 1));
  const shared = [...citing]
    .filter(([, paths]) => paths.length > 1)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const byFile = new Map(shared.filter(([, paths]) => paths.length <= mostRelated));
  const of = (path: string): RelatedFact[] => {
    const common = new Map<string, string[]>();
    for (const file of [...(files.get(path) ?? [])].sort())
      for (const other of byFile.get(file) ?? [])
        if (other !== path) common.set(other, [...(common.get(other) ?? []), file]);
    return [...common]
      .map(([other, both]) => ({ path: other, files: both }))
      .sort(
        (one, other) => other.files.length - one.files.length || (one.path < other.path ? -1 : 1),
      );
  };
  return {
    byFile,
    crowded: shared.filter(([, paths]) => paths.length > mostRelated).map(([file]) => file),
    of,
  };
}

/**
 * The files of the repository that a record's evidence stands in: as it was hashed, else as it is
 * written.
 */
function citedFiles(record: MemoryRecord, history: ItemHistory | null): string[] {
  const hashed = hashedLocators(record, history).map(({ path }) => fileNamed(path));
  if (hashed.length > 0) return hashed;
  // What was raised of a native note stands in its entry alone.
  const raised =
    record.role === 'native'
      ? (history?.acts.find((act) => act.item.says)?.item.says?.evidence ?? [])
      : [];
  return evidenceItems([...evidenceLines(record), ...raised]).flatMap((item) =>
    item.kind === 'place' ? [fileNamed(item.locator.path)] : [],
  );
}
