import { oncePerObject } from '#workspace/once-per-object';
import type { Workspace } from '#workspace/workspace';

import type { Ledger } from '../ledger/ledger.ts';
import { type Conflict, contradictionsIn } from './contradictions.ts';
import { type Duplicate, duplicatesIn } from './duplicates.ts';
import { type StandingMemory, statementsAndNotes } from './standing-memory.ts';
import { textComparison } from './text-comparison.ts';

/** Memory and its conflicts, each computed at the first call. */
export interface StandingConflicts {
  readonly memory: readonly StandingMemory[];
  contradictions(): readonly Conflict[];
  duplicates(): readonly Duplicate[];
}

const placeOf = oncePerObject((): { found: StandingConflicts | null } => ({ found: null }));

export function standingConflicts(workspace: Workspace, ledger: Ledger): StandingConflicts {
  const place = placeOf(workspace);
  if (place.found) return place.found;
  const memory = statementsAndNotes(workspace, ledger);
  let [contradictions, duplicates]: [readonly Conflict[] | null, readonly Duplicate[] | null] = [
    null,
    null,
  ];
  return (place.found = {
    memory,
    contradictions: () =>
      (contradictions ??= withoutLists(contradictionsIn(memory)).filter(
        (conflict) => !isOfTexts(conflict, workspace, ledger),
      )),
    duplicates: () => (duplicates ??= duplicatesIn(memory)),
  });
}

/**
 * Leaves out two notes without a decision, because their whole texts are compared, and a list of
 * values: statements without acts that differ in a value from more than one other.
 */
function withoutLists(found: readonly Conflict[]): Conflict[] {
  const isOfValues = ({ how, one, other }: Conflict): boolean =>
    how === 'value' && !one.history && !other.history;
  const alike = new Map<StandingMemory, number>();
  for (const conflict of found.filter(isOfValues))
    for (const side of [conflict.one, conflict.other]) alike.set(side, (alike.get(side) ?? 0) + 1);
  return found.filter(
    (conflict) =>
      !(isUndecided(conflict.one) && isUndecided(conflict.other)) &&
      !(
        isOfValues(conflict) &&
        ((alike.get(conflict.one) ?? 0) > 1 || (alike.get(conflict.other) ?? 0) > 1)
      ),
  );
}

/** Whether the whole texts have the same conflict, which is then reported at its line. */
function isOfTexts({ one, other, about }: Conflict, workspace: Workspace, ledger: Ledger): boolean {
  const paths = [one.path, other.path];
  return (
    (isUndecided(one) || isUndecided(other)) &&
    textComparison(workspace, ledger).conflicts.some(
      (each) =>
        each.about === about && paths.includes(each.one.path) && paths.includes(each.other.path),
    )
  );
}

/** Whether it is a note without a decision. */
function isUndecided({ record, history }: StandingMemory): boolean {
  return record === null && history === undefined;
}
