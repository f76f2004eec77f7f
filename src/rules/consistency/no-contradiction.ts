import { clip } from '#messages/fill-template';
import { type Conflict, standingConflicts } from '#provenance/comparison/conflicts';

import { itemHandle } from '../item-handle.ts';
import { otherPlace } from '../other-record.ts';
import { defineRule } from '../rule.ts';

/** CON801: no two statements of memory say opposite things of one subject. */
export const noContradiction = defineRule({
  code: 'CON801',
  name: 'no-contradiction',
  severity: 'info',
  optIn: true,
  since: '1.0',
  summary:
    'No two statements of memory contradict each other: values, polarity, order, both sides of a supersession.',
  why: 'An agent that is served both believes one of them, and nobody knows which.',
  falsePositives:
    'Claims are compared by their words: what is said in quite other words is not seen, ' +
    'and two things with names alike may be taken for one. Of hard look-alikes on the ' +
    'reported half of the labelled set, 0.80 of the reports are right and 0.29 of the ' +
    'contradictions are found: so it is advice for whoever asks, and people resolve. ' +
    'Facts whose scopes exclude each other do not conflict.',
  messages: {
    value: {
      text: '"{says}" here, "{other}" in {folder}{file}',
      mend: [
        'the other is {path}; they may contradict each other',
        'ledger conflicts shows both side by side, with evidence and dates',
        'one is wrong: ledger retract {item} --because contradicted --reason "…"',
        'both hold, each in its case: say so under Applies when',
      ],
    },
    polarity: {
      text: 'what this says, {folder}{file} denies',
      mend: [
        'the other is {path}',
        'ledger conflicts shows both side by side, with evidence and dates',
        'one is wrong: ledger retract {item} --because contradicted --reason "…"',
        'both hold, each in its case: say so under Applies when',
      ],
    },
    superseded: {
      text: '{folder}{file} replaces this, and both are memory',
      mend: ['it is {path}', 'ledger supersede {item} {newer}'],
    },
  },
  *check(workspace, _options, ledger) {
    for (const { one, other, how, says } of standingConflicts(workspace, ledger).contradictions()) {
      const [at, related] = how === 'superseded' ? [one, other] : [other, one];
      const item = itemHandle(at.history, ledger, at.path);
      const place = {
        at: { path: at.path, span: at.span },
        key: `${related.path} ${how}`,
        related: [{ path: related.path, span: related.span, message: 'the other statement' }],
      };
      if (how === 'superseded')
        yield {
          messageId: 'superseded',
          data: {
            ...otherPlace(related, 70, ledger),
            path: related.path,
            item,
            newer: itemHandle(related.history, ledger, related.path),
          },
          ...place,
        };
      else if (how === 'value')
        yield {
          messageId: 'value',
          data: { ...shown(says), ...otherPlace(related, 54, ledger), path: related.path, item },
          ...place,
        };
      else
        yield {
          messageId: 'polarity',
          data: { ...otherPlace(related, 76, ledger), path: related.path, item },
          ...place,
        };
    }
  },
});

function shown([first, second]: Conflict['says']): {
  readonly says: string;
  readonly other: string;
} {
  return { says: clip(second, 16), other: clip(first, 16) };
}
