import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { discoveryRecords } from '../discovery-kinds.ts';
import { hashedLocators } from '../evidence/compare-evidence.ts';
import { evidenceItems } from '../evidence/evidence-items.ts';
import { evidenceLines } from '../evidence/evidence-lines.ts';
import { fileNamed } from '../evidence/locator.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { nativeItems, pathOfRecordFile } from '../native-item.ts';

/** A file that more records cite relates none of them. */
export const maxRelatedPerFile = 20;

/** A record that cites the same files as another. */
interface RelatedFact {
  readonly path: string;
  /** The files that both cite, in the order of paths. */
  readonly files: readonly string[];
}

interface RelatedFacts {
  /** The records that cite each file. */
  readonly byFile: ReadonlyMap<string, readonly string[]>;
  /** Files that more than `maxRelatedPerFile` records cite. */
  readonly crowded: readonly string[];
  /** The records related to one, those with most common files first. */
  of(path: string): RelatedFact[];
}

/** Finds the facts about the same files. */
export function relatedFacts(workspace: Workspace, ledger: Pick<Ledger, 'byTarget'>): RelatedFacts {
  const files = new Map<string, Set<string>>();
  const add = (path: string, cited: readonly string[]): void =>
    void (cited.length > 0 && files.set(path, new Set([...(files.get(path) ?? []), ...cited])));
  for (const record of discoveryRecords(workspace))
    add(record.path, citedFiles(record, ledger.byTarget.get(record.path) ?? null));
  for (const { fact, history } of nativeItems(workspace, ledger))
    add(pathOfRecordFile(fact), citedFiles(fact, history));
  const citing = new Map<string, string[]>();
  for (const path of [...files.keys()].sort())
    for (const file of files.get(path) ?? [])
      citing.set(file, [...(citing.get(file) ?? []), path].slice(0, maxRelatedPerFile + 1));
  const shared = [...citing]
    .filter(([, paths]) => paths.length > 1)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const byFile = new Map(shared.filter(([, paths]) => paths.length <= maxRelatedPerFile));
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
    crowded: shared.filter(([, paths]) => paths.length > maxRelatedPerFile).map(([file]) => file),
    of,
  };
}

/** The files of a record's evidence: as it was hashed, else as it is written. */
function citedFiles(record: MemoryRecord, history: ItemHistory | null): string[] {
  const hashed = hashedLocators(record, history).map(({ path }) => fileNamed(path));
  if (hashed.length > 0) return hashed;
  // The evidence of a native note is only in its entry.
  const raised =
    record.role === 'native'
      ? (history?.acts.find((act) => act.item.says)?.item.says?.evidence ?? [])
      : [];
  return evidenceItems([...evidenceLines(record), ...raised]).flatMap((item) =>
    item.kind === 'place' ? [fileNamed(item.locator.path)] : [],
  );
}
