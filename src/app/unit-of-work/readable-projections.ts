import { act as say } from '#messages/act';
import type { MessageValue } from '#messages/message';
import type { Projected } from '#promotion/projections/projected-records';
import type { LeftOutNote } from '#promotion/reason';
import { type CitedMemory, compareEvidence } from '#provenance/evidence/compare-evidence';
import { hashedLocators } from '#provenance/evidence/hashed-locators';
import { surfaceReaders } from '#provenance/surfaces/surface-readers';
import { unreadableMemory } from '#provenance/unreadable-memory';
import { type EvidenceSource, gatherEvidence } from '#sources/evidence/gather-evidence';
import { readTrees } from '#threads/read-trees';
import type { Workspace } from '#workspace/workspace';

/** The records that may be written where agents load them, and a note for each that is left out. */
export interface ReadableProjections {
  readonly records: readonly Projected[];
  readonly notes: readonly LeftOutNote[];
}

/**
 * Leaves out the records whose evidence is there and cannot be compared; nobody can tell whether
 * they still hold.
 */
export async function readableProjections(
  projected: readonly Projected[],
  memory: CitedMemory,
  source: EvidenceSource,
): Promise<ReadableProjections> {
  const cited = projected.map(({ path }) => ({
    path,
    record: memory.workspace.byPath.get(path) ?? null,
    history: memory.ledger.byTarget.get(path) ?? null,
  }));
  const locators = cited.flatMap(({ record, history }) => hashedLocators(record, history));
  const evidence = await gatherEvidence(
    locators.map(({ path }) => path),
    source,
  );
  const world = {
    ...memory,
    evidence,
    readers: await surfaceReaders(locators, evidence, readTrees),
  };
  const unreadable = new Map(
    cited.flatMap(({ path, record, history }) => {
      const surface = compareEvidence(record, history, world).surfaces.find(
        ({ state }) => state === 'unreadable',
      );
      return surface
        ? [
            [
              path,
              leftOut(path, surface.why ?? say.surfaceUnread({ surface: surface.surface })),
            ] as const,
          ]
        : [];
    }),
  );
  return {
    records: projected.filter(({ path }) => !unreadable.has(path)),
    notes: [...unreadable.values()],
  };
}

/**
 * A note for each promoted record that cannot be read itself: no file that agents load tells of it.
 */
export function unreadableNotes(
  workspace: Workspace,
  ledger: CitedMemory['ledger'],
): LeftOutNote[] {
  return [...unreadableMemory(workspace, ledger).values()].map(({ path, why }) =>
    leftOut(path, why),
  );
}

function leftOut(path: string, why: MessageValue): LeftOutNote {
  return {
    message: say.leftOut({ path, why }),
    leftOut: path,
  };
}
