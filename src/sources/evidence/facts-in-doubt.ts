import { join } from 'node:path';

import { comparedRecords } from '#provenance/evidence/compared-records';
import {
  type BrokenRecord,
  brokenRecords,
  filesOf,
  locatorsInDoubt,
  type PlaceInDoubt,
  placesInDoubt,
  rowsAtBase,
} from '#provenance/evidence/facts-in-doubt';
import type { Ledger } from '#provenance/ledger/ledger';
import { readTrees } from '#threads/read-trees';
import type { Workspace } from '#workspace/workspace';

import type { Snapshot } from '../snapshot.ts';
import { snapshotSource } from '../snapshot-source.ts';
import { compareWithLayouts } from './compare-layouts.ts';
import type { EvidenceSource } from './evidence-source.ts';
import { gatherEvidence } from './gather-evidence.ts';
import { readCited } from './read-cited.ts';

/** What memory is compared with, and where its evidence is read from there and now. */
export interface DoubtsAsked {
  /** The base's files, from the root. */
  readonly base: Snapshot;
  readonly before: EvidenceSource;
  readonly now: EvidenceSource;
  /** Whether a file that evidence is in may have changed since the base. */
  mayHaveChanged(path: string): boolean;
}

/** Compares two snapshots that are seen from one root. */
export function betweenSnapshots(base: Snapshot, now: Snapshot): DoubtsAsked {
  return {
    base,
    before: evidenceOf(base),
    now: evidenceOf(now),
    mayHaveChanged: (path) => base.files.get(path)?.id !== now.files.get(path)?.id,
  };
}

/** Where the evidence of a snapshot is read from. */
export function evidenceOf(snapshot: Snapshot): EvidenceSource {
  const root = join(snapshot.repository.root, snapshot.prefix);
  // A snapshot has evidence whatever else is asked of it.
  return snapshotSource(snapshot, root, null, snapshot).evidence as EvidenceSource;
}

/** A record whose evidence a change broke, with each place of it. */
export interface DoubtedRecord extends BrokenRecord {
  readonly places: readonly PlaceInDoubt[];
}

/** The records of a workspace whose evidence no longer holds. */
export function brokenIn(workspace: Workspace, ledger: Ledger): BrokenRecord[] {
  const { evidence } = workspace.surroundings;
  return brokenRecords(comparedRecords(workspace, ledger), evidence);
}

/**
 * Those records whose evidence held at the base. Of facts whose files did not change nothing is
 * read, and of the others all files at once.
 */
export async function doubtedSince(
  broken: readonly BrokenRecord[],
  { base, before, now, mayHaveChanged }: DoubtsAsked,
): Promise<DoubtedRecord[]> {
  const asked = broken.flatMap((each) => {
    const rows = filesOf(each).some(mayHaveChanged)
      ? rowsAtBase(each, { has: (path) => base.files.has(path) })
      : null;
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
