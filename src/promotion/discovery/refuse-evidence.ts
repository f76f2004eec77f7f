import { notEvidence as say } from '#messages/generated/acts';
import { joinMessage } from '#messages/join-message';
import type { Message } from '#messages/message';
import type { Locator } from '#provenance/evidence/locator';
import {
  type CitingClaim,
  type NotEvidence,
  whyNotEvidence,
} from '#provenance/evidence/not-evidence';
import { nameSurface } from '#provenance/surfaces/surface-name';
import { isWithdrawn } from '#workspace/record-status';

import type { ActContext } from '../act-context.ts';
import type { Reason } from '../reason.ts';

type Asking = Pick<ActContext, 'inputs' | 'done'>;

/** Why a place is no evidence for a claim, and what to do; null if it is. */
export function evidenceProblem(
  { inputs, done }: Asking,
  locator: Locator,
  citing: CitingClaim,
): { readonly text: string; readonly mend: string } | null {
  const found = whyNotEvidence(locator, citing, inputs);
  if (found === null || isPromotedHere(found, locator, done)) return null;
  const { text, mend } = joinMessage(messageOf(found, locator));
  return { text, mend: mend[0] ?? '' };
}

/** Refuses each place that is no evidence for a claim. */
export function refuseEvidence(
  asking: Asking,
  locators: readonly Locator[],
  citing: CitingClaim,
  item?: string,
): Reason[] {
  return locators.flatMap((locator) => {
    const problem = evidenceProblem(asking, locator, citing);
    if (problem === null) return [];
    const surface = nameSurface(locator);
    const message = say.refused({ surface, why: problem.text, fix: problem.mend });
    return { code: 'P04', message, item };
  });
}

/** Whether this plan promoted the cited record. */
function isPromotedHere(found: NotEvidence, { path }: Locator, done: ActContext['done']): boolean {
  return (
    found.why === 'undecided' &&
    done.some((each) => each.did === 'promoted' && each.target === path)
  );
}

function messageOf(found: NotEvidence, { path }: Locator): Message {
  switch (found.why) {
    case 'undecided': {
      const { status } = found;
      return isWithdrawn(status) ? say.withdrawn({ status }) : say.undecided({ status, path });
    }
    case 'repeats':
      return say.repeats({ file: found.file });
    case 'itself':
      return say.itself();
    case 'note':
      return say.note();
    case 'circle':
      return say.circle();
  }
}
