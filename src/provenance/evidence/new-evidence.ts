import type { RecordedAct } from '../recorded-acts.ts';

/**
 * The places that the last of the new acts cites, and that no act of the base did: others, with
 * other bytes.
 */
export function newEvidence(
  acts: readonly RecordedAct[],
  isNew: (act: RecordedAct) => boolean,
): string[] {
  const known = acts
    .filter((act) => !isNew(act))
    .flatMap(({ item }) => item.per_surface_hash ?? []);
  const now =
    acts.findLast((act) => isNew(act) && act.item.per_surface_hash)?.item.per_surface_hash ?? [];
  return known.length === 0
    ? []
    : now
        .filter((row) =>
          known.every(
            ({ surface, hash, loose }) =>
              surface !== row.surface &&
              hash !== row.hash &&
              (loose === undefined || loose !== row.loose),
          ),
        )
        .map(({ surface }) => surface);
}
