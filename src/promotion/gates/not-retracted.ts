import { claimsIn } from '#claims/claim-sections';
import { oneLine, plainText } from '#diagnostics/plain-text';
import { tombstonesForAny, withdrawalsIn } from '#provenance/comparison/tombstones';

import { statementsOf } from '../discovery/item-statements.ts';
import { defineGate } from '../gate.ts';

/** P10: a claim that was withdrawn does not come back by itself. */
export const notRetracted = defineGate({
  code: 'P10',
  name: 'not-retracted',
  summary:
    'Neither claim nor title is one that was withdrawn as poisoned, contradicted or withdrawn.',
  why: 'What was found to be wrong is found again by the next agent that reads the same misleading place.',
  overridable: true,
  messages: {
    same: {
      text: 'this claim was withdrawn on {date}: {reason}',
      mend: [
        '`ledger show {retraction}` says why',
        'if it holds after all: --override P10 --reason "…"',
      ],
    },
    near: {
      text: 'a claim like it was withdrawn on {date}: {reason}',
      mend: ['`ledger show {retraction}` shows both; go on if this is the corrected one'],
    },
  },
  examples: {
    same: { date: '2026-11-21', reason: 'the test was wrong', retraction: 't5q' },
    near: { date: '2026-11-21', reason: 'the test was wrong', retraction: 't5q' },
  },
  *check({ discovery, record, world, history }) {
    const { claim, title } = statementsOf(discovery, record);
    // A record is read whole: a second claim is one as well.
    const claims = record
      ? claimsIn(record.document).map((each) => oneLine(plainText(each.value)))
      : [];
    for (const { likeness, act } of tombstonesForAny(
      [claim, ...(title === null ? [] : [title]), ...claims],
      withdrawalsIn(world.ledger),
    )) {
      if (act.item.item === history.item) continue;
      const data = {
        date: act.entry.act.at.slice(0, 10),
        reason: act.item.reason ?? '',
        retraction: world.ledger.shortOf(act.item.item),
      };
      if (likeness === 'same') yield { messageId: 'same', data };
      else yield { messageId: 'near', data, warns: true };
    }
  },
});
