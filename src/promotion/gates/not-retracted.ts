import { tombstonesFor, withdrawalsIn } from '#provenance/comparison/tombstones';
import { assertedStatements } from '#provenance/record-text/asserted-statements';
import { textOrErased } from '#workspace/text/prose-spans';

import { defineGate } from '../gate.ts';

/** P10: the item does not repeat a withdrawn claim. */
export const notRetracted = defineGate({
  code: 'P10',
  name: 'not-retracted',
  summary: 'No claim, title, meaning, condition or sentence repeats a withdrawn one.',
  why: 'The next agent that reads the same misleading code finds the same wrong fact again.',
  overridable: true,
  messages: {
    same: {
      text: 'the claim of {item} was withdrawn on {date}: {reason}',
      mend: [
        'ledger show {retraction}',
        'if it is true after all, add: --override P10 --reason "…"',
      ],
    },
    own: {
      text: '{by} withdrew the claim of {item} on {date}; you proposed it again: {reason}',
      mend: ['ask another person to run: ledger promote {item} --override P10 --reason "…"'],
    },
    near: {
      text: '{item} resembles a claim that {by} withdrew as {cause} on {date}: {reason}',
      mend: ['ledger show {retraction}'],
    },
  },
  examples: {
    same: { date: '2026-11-21', reason: 'the test was wrong', retraction: 't5q' },
    own: {
      date: '2026-11-21',
      reason: 'the test was wrong',
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
      const what = {
        date: act.entry.content.at.slice(0, 10),
        reason: textOrErased(act.item.reason ?? ''),
      };
      const data = { ...what, retraction: inputs.ledger.shortOf(act.item.item) };
      const { by } = act.entry.content;
      const isOwnWord = history.raisedBy !== null && inputs.isSamePerson(by, history.raisedBy);
      if (likeness === 'same' && request.overrides.includes('P10'))
        yield isOwnWord || corroboration.independent
          ? { messageId: 'same', data }
          : { messageId: 'own', data: { ...what, by }, binds: true };
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
