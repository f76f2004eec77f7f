import { oncePerObject } from '#workspace/once-per-object';
import type { Workspace } from '#workspace/workspace';

import type { Ledger } from '../ledger/ledger.ts';
import { type Conflict, contradictionsIn } from './contradictions.ts';
import { type Duplicate, duplicatesIn } from './duplicates.ts';
import { type StandingMemory, statementsAndNotes } from './standing-memory.ts';
import { textComparison } from './text-comparison.ts';
import type { TextConflict } from './text-conflicts.ts';

/** What stands as memory, and what of it does not go together; found when it is asked for. */
export interface StandingConflicts {
  readonly memory: readonly StandingMemory[];
  contradictions(): readonly Conflict[];
  duplicates(): readonly Duplicate[];
}

const placeOf = oncePerObject((): { found: StandingConflicts | null } => ({ found: null }));

/** The conflicts of a workspace: rules ask for them, and so does the command that shows them. */
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
        (conflict) => !isOfTexts(conflict, () => textComparison(workspace, ledger).conflicts),
      )),
    duplicates: () => (duplicates ??= duplicatesIn(memory)),
  });
}

/**
 * Contradictions without what only looks like one among texts that nobody decided about: two notes,
 * whose bodies are compared as whole texts, and three decisions or more that say the same of three
 * things.
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

/** Whether one side is the title of a note whose text says the same: that is told at its line. */
function isOfTexts({ one, other, about }: Conflict, texts: () => readonly TextConflict[]): boolean {
  const paths = [one.path, other.path];
  return (
    (isUndecided(one) || isUndecided(other)) &&
    texts().some(
      (each) =>
        each.about === about && paths.includes(each.one.path) && paths.includes(each.other.path),
    )
  );
}

/** Whether it is a note that nobody decided about. */
function isUndecided({ record, history }: StandingMemory): boolean {
  return record === null && history === undefined;
}
