import { secret } from '#messages/generated/acts';
import type { ActInputs } from '#promotion/act-inputs';
import { type Additions, completeCandidate } from '#promotion/acts/complete-candidate';
import { decideEach } from '#promotion/acts/dispose';
import { promote as promoteOne } from '#promotion/acts/promote';
import { findItem } from '#promotion/discovery/find-item';
import type { Outcome } from '#promotion/outcome';
import { restsOn } from '#provenance/doubts';
import { redecidableParts } from '#provenance/ledger/transitions';

import { secretSearchTexts } from '../capture/typed-input.ts';
import { noteEnabledConflicts } from '../conflicts/note-conflicts.ts';
import { requiredEvidence } from '../unit-of-work/load-act-inputs.ts';
import { takeBaseText } from '../unit-of-work/record-versions.ts';
import { type ActInvocation, runAct } from '../unit-of-work/run-act.ts';
import { guidesOfNamed } from '../unit-of-work/target-guides.ts';

export type { Additions };

/**
 * Promotes items to memory: runs every gate, then writes records, index rows, entries and views of
 * tasks in one transaction.
 *
 * @param added what the candidates lack, written before the gates run
 */
export async function promote(
  acting: ActInvocation,
  items: readonly string[],
  added: Additions | null = null,
): Promise<Outcome> {
  const required = requiredEvidence(items, true);
  return runAct(acting, {
    needs: (workspace, ledger) => {
      const needs = required(workspace, ledger);
      return added === null
        ? needs
        : { ...needs, guard: [...needs.guard, secretSearchTexts([added])] };
    },
    others: ({ inputs }) => guidesOfNamed(items, inputs),
    plan: async (session, loaded) => {
      for (const { path, what } of session.inputs.secrets)
        if (path === null)
          session.reasons.push({ code: 'P13', message: secret.inRequest({ kind: what }) });
      await decideEach(session, foundationsFirst(items, session.inputs), async (history) => {
        await takeBaseText(acting, session, history, loaded, redecidableParts);
        if (added !== null) await completeCandidate(session, history, added);
        await promoteOne(session, history);
      });
      await noteEnabledConflicts(session, loaded);
    },
  });
}

/** Sorts names of items: an item comes after those that it relies on; else the order stays. */
function foundationsFirst(names: readonly string[], inputs: ActInputs): string[] {
  const paths = new Map(names.map((name) => [name, recordNamed(name, inputs)]));
  const ordered = new Set<string>();
  const entered = new Set<string>();
  const enter = (name: string): void => {
    if (entered.has(name)) return;
    entered.add(name);
    const own = paths.get(name) ?? null;
    for (const other of own === null ? [] : paths.keys()) {
      const on = paths.get(other) ?? null;
      if (on !== null && on !== own && restsOn(own ?? '', on, inputs.workspace, inputs.ledger))
        enter(other);
    }
    ordered.add(name);
  };
  for (const name of names) enter(name);
  return [...ordered];
}

function recordNamed(name: string, inputs: ActInputs): string | null {
  const found = findItem(name, inputs);
  if (found.kind === 'item') return found.history.path;
  return found.kind === 'record' ? found.record.path : null;
}
