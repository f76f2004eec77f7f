import { needsScope } from '#provenance/discovery-kinds';
import { isBoundless } from '#workspace/text/load-conditions';

import { defineGate } from '../gate.ts';

/** P05: the record says when it applies, and when not. */
export const scopeGiven = defineGate({
  code: 'P05',
  name: 'scope-given',
  summary: 'The record says when it applies and when it does not.',
  why: 'A fact without bounds is applied where it is false.',
  messages: {
    missing: {
      text: '{item} does not say when it {half}',
      mend: [
        'ledger promote {item} --{flag} "…"',
        'in {path}, write under "{heading}": one condition per line',
      ],
    },
    boundless: {
      text: '"{words}" under "{heading}" gives no bounds and no reason',
      mend: ['say where it ends, or why it does not: "{words}: <reason>"'],
    },
  },
  examples: {
    missing: {
      half: 'applies',
      path: 'corpus/findings/rotated-refresh-token.md',
      heading: 'Applies when',
      flag: 'when',
    },
    boundless: { words: 'never', heading: 'Does not apply when' },
  },
  *check({ discovery, target }) {
    if (!needsScope(discovery.kind)) return;
    const halves = [
      [discovery.details.applies_when ?? [], 'applies', 'Applies when', 'when'],
      [
        discovery.details.does_not_apply_when ?? [],
        'does not apply',
        'Does not apply when',
        'not-when',
      ],
    ] as const;
    for (const [conditions, half, heading, flag] of halves) {
      if (conditions.length === 0)
        yield { messageId: 'missing', data: { half, heading, flag, path: target ?? 'the record' } };
      else if (conditions.every(isBoundless))
        yield { messageId: 'boundless', data: { words: conditions[0] ?? '', heading } };
    }
  },
});
