import { shellWord } from '#messages/shell-word';
import { needsScope } from '#provenance/discovery-kinds';
import { isBoundless } from '#workspace/text/load-conditions';

import { defineGate } from '../gate.ts';
import { transitionFrom } from '../transitions.ts';

/** P05: the record says when it applies, and when not. */
export const scopeGiven = defineGate({
  code: 'P05',
  name: 'scope-given',
  summary: "The record says when the fact applies and when it doesn't.",
  why: 'Agents apply a fact without bounds where it is wrong.',
  messages: {
    missing: {
      text: '{item} does not say when it {half}',
      mend: ['{fix}'],
    },
    boundless: {
      text: '"{words}" under "{heading}" names no bounds',
      mend: ['give a bound or a reason: --{flag} "{words}: …"'],
    },
  },
  examples: {
    missing: {
      half: 'applies',
      fix: 'ledger promote k3f --when "…"',
    },
    boundless: { words: 'never', heading: 'Does not apply when', flag: 'not-when' },
  },
  *check({ discovery, history, short, target }) {
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
        yield {
          messageId: 'missing',
          data: {
            half,
            fix: transitionFrom('promote', history.status)
              ? `ledger promote ${shellWord(short)} --${flag} "…"`
              : `write a condition under "${heading}" in ${target ?? 'the record'}`,
          },
        };
      else if (conditions.every(isBoundless))
        yield { messageId: 'boundless', data: { words: conditions[0] ?? '', heading, flag } };
    }
  },
});
