import { tombstonesFor, withdrawalsIn } from '#provenance/comparison/tombstones';
import { assertedStatements } from '#provenance/record-text/asserted-statements';
import { textOrErased } from '#workspace/text/prose-spans';

import { defineGate } from '../gate.ts';

/** P10: the item does not repeat a withdrawn claim. */
export const notRetracted = defineGate({
  code: 'P10',
  name: 'not-retracted',
  summary:
    'No claim, title, meaning, condition or sentence of it was withdrawn as poisoned, contradicted or withdrawn.',
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
    own: {
      text: 'this was withdrawn on {date} by {by}, and you raised it again: {reason}',
      mend: [
        'let somebody else promote it: ledger promote {item} --override P10 --reason "…"',
        '`ledger show {retraction}` says why it was withdrawn',
      ],
    },
    near: {
      text: 'like a claim withdrawn as {cause} by {by} on {date}: {reason}',
      mend: ['`ledger show {retraction}` shows both; go on if this is the corrected one'],
    },
  },
  examples: {
    same: { date: '2026-11-21', reason: 'the test was wrong', retraction: 't5q' },
    own: {
      date: '2026-11-21',
      reason: 'the test was wrong',
      retraction: 't5q',
      by: 'Ada <ada@example.org>',
    },
    near: {
      date: '2026-11-21',
      reason: 'the test was wrong',
      retraction: 't5q',
      cause: 'poisoned',
      by: 'Ada <ada@example.org>',
    },
  },
  *check({ discovery, record, inputs, history, request, corroboration }) {
    for (const { likeness, act } of tombstonesFor(
      assertedStatements(discovery, record),
      withdrawalsIn(inputs.ledger).filter((each) => each.act.item.item !== history.item),
    )) {
      const data = {
        date: act.entry.content.at.slice(0, 10),
        reason: textOrErased(act.item.reason ?? ''),
        retraction: inputs.ledger.shortOf(act.item.item),
      };
      const { by } = act.entry.content;
      const isOwnWord = history.raisedBy !== null && inputs.isSamePerson(by, history.raisedBy);
      if (likeness === 'same' && request.overrides.includes('P10'))
        yield isOwnWord || corroboration.independent
          ? { messageId: 'same', data }
          : { messageId: 'own', data: { ...data, by }, binds: true };
      else if (likeness === 'same') yield { messageId: 'same', data };
      else
        yield {
          messageId: 'near',
          data: { ...data, by, cause: act.item.cause ?? 'wrong' },
          warns: true,
        };
    }
  },
});
