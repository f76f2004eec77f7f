import { join } from 'node:path';

import { comparedRecords } from '#provenance/evidence/compare-evidence';
import {
  type BrokenRecord,
  brokenRecords,
  filesOf,
  locatorsInDoubt,
  type PlaceInDoubt,
  placesInDoubt,
} from '#provenance/evidence/facts-in-doubt';
import { addNormalizedHashes, contentOf, rowsIn } from '#provenance/item-content';
import type { Ledger } from '#provenance/ledger/ledger';
import { pathOfRecordFile } from '#provenance/native-item';
import type { CitedRow } from '#provenance/surfaces/compare-surface';
import { readTrees } from '#threads/read-trees';
import { frontmatterMap } from '#workspace/document';
import { readDocuments } from '#workspace/read-documents';
import type { Workspace } from '#workspace/workspace';

import type { Snapshot } from '../snapshot.ts';
import { snapshotSource } from '../snapshot-source.ts';
import { compareWithLayouts, type EvidenceSource } from './compare-layouts.ts';
import { gatherEvidence, readCited } from './gather-evidence.ts';

/** A base to compare memory with, and the sources of evidence at the base and now. */
export interface DoubtComparison {
  /** The files of the base, from the root. */
  readonly base: Snapshot;
  readonly before: EvidenceSource;
  readonly now: EvidenceSource;
  /** Whether a file may have changed since the base. */
  mayHaveChanged(path: string): boolean;
}

/** Compares two snapshots of one root. */
export function snapshotComparison(base: Snapshot, now: Snapshot): DoubtComparison {
  return {
    base,
    before: snapshotEvidence(base),
    now: snapshotEvidence(now),
    mayHaveChanged: (path) => base.files.get(path)?.id !== now.files.get(path)?.id,
  };
}

/** Returns the source of evidence that reads the files of a snapshot. */
export function snapshotEvidence(snapshot: Snapshot): EvidenceSource {
  const root = join(snapshot.repository.root, snapshot.prefix);
  return snapshotSource(snapshot, root, null, snapshot).evidence;
}

/** A record whose evidence a change broke, with the places. */
export interface DoubtedRecord extends BrokenRecord {
  readonly places: readonly PlaceInDoubt[];
}

/** The records of a workspace whose evidence no longer matches. */
export function findBrokenRecords(workspace: Workspace, ledger: Ledger): BrokenRecord[] {
  const { evidence } = workspace.surroundings;
  return brokenRecords(comparedRecords(workspace, ledger), evidence);
}

/** Returns the broken records whose evidence matched the base. Reads changed files only. */
export async function doubtedSince(
  broken: readonly BrokenRecord[],
  { base, before, now, mayHaveChanged }: DoubtComparison,
): Promise<DoubtedRecord[]> {
  const touched = broken.filter((each) => filesOf(each).some(mayHaveChanged));
  const known = await rowsAtBase(touched, base, before);
  const asked = touched.flatMap((each) => {
    const rows = known(each);
    return rows === null ? [] : [{ each, rows, locators: locatorsInDoubt(each, rows) }];
  });
  if (asked.length === 0) return [];
  const locators = asked.flatMap((one) => one.locators);
  const [was, is] = await Promise.all([
    readCited(locators, before, readTrees),
    gatherEvidence(
      locators.map(({ path }) => path),
      now,
    ),
  ]);
  return compareWithLayouts(was, before, (evidence) =>
    asked.flatMap(({ each, rows }) => {
      const places = placesInDoubt(each, rows, evidence, is);
      return places === null ? [] : [{ ...each, places }];
    }),
  );
}

/** Finds the rows of a record at a base; null where it did not exist. */
async function rowsAtBase(
  broken: readonly BrokenRecord[],
  base: Snapshot,
  before: EvidenceSource,
): Promise<(each: BrokenRecord) => readonly CitedRow[] | null> {
  const files = await gatherEvidence(
    broken.map(({ record }) => pathOfRecordFile(record)),
    before,
  );
  const texts = [...files].flatMap(([path, file]) =>
    file.kind === 'file' && file.text !== null
      ? [{ path, text: file.text, byteOrderMark: false }]
      : [],
  );
  const { documents } = await readDocuments(texts, readTrees);
  const byPath = new Map(documents.map((document) => [document.path, document]));
  return ({ record, history, rows }) => {
    const document = byPath.get(pathOfRecordFile(record));
    if (!document) return null;
    const acts = history?.acts.filter(({ entry }) => base.files.has(entry.path)) ?? [];
    if (record.role !== 'native')
      return addNormalizedHashes(rowsIn(frontmatterMap(document)), acts);
    return acts.length > 0 ? contentOf(acts, null).rows : rows;
  };
}
