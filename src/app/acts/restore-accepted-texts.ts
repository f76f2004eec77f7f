import { putBack as say } from '#messages/generated/decide';
import type { Message } from '#messages/message';
import type { ActInputs } from '#promotion/act-inputs';
import { restoreAcceptedText as putBackOne } from '#promotion/acts/restore-accepted-text';
import { findItem, type FoundItem } from '#promotion/discovery/find-item';
import type { Outcome } from '#promotion/outcome';
import { fileStem } from '#workspace/dialects/section-text';

import { keepEdit } from '../unit-of-work/record-versions.ts';
import { recordVersions } from '../unit-of-work/record-versions.ts';
import { type ActInvocation, runAct } from '../unit-of-work/run-act.ts';
import { guidesOfNamed } from '../unit-of-work/target-guides.ts';

/**
 * Puts back the accepted text of items that were edited by hand, and keeps a copy of the edit.
 * `ledger undo` still takes back the act before.
 */
export async function restoreAcceptedTexts(
  acting: ActInvocation,
  items: readonly string[],
): Promise<Outcome> {
  return runAct(acting, {
    others: ({ inputs }) => guidesOfNamed(items, inputs),
    plan: async (session, loaded) => {
      for (const name of items) {
        const found = findItem(name, session.inputs);
        if (found.kind !== 'item') {
          session.reasons.push(
            found.kind === 'none'
              ? { ...found.reason, item: name }
              : { code: 'P01', item: name, message: notItem(name, found, session.inputs) },
          );
          continue;
        }
        const versions = await recordVersions(acting, session, found.history, loaded);
        const written = await putBackOne(session, found.history, versions);
        if (written) keepEdit(acting, session, loaded, written);
      }
    },
    lastAct: 'leave',
    unrecorded: true,
  });
}

/** Says why a name has no text to put back: no decision, or its record was moved by hand. */
function notItem(name: string, found: FoundItem, { ledger, workspace }: ActInputs): Message {
  const id = found.kind === 'record' ? found.record.id.value : null;
  for (const [path, { item }] of ledger.byTarget)
    if (id !== null && fileStem(path) === id && !workspace.byPath.has(path))
      return say.moved({ name, item: ledger.shortOf(item), path });
  return say.notItem({ name });
}
