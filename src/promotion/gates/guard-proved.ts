import { presentItems } from '#diagnostics/defined-values';
import { guardsIn } from '#guards/guards-of-record';
import { joinMessage } from '#messages/join-message';

import { defineGate } from '../gate.ts';

/** P14: guards catch their bad examples, let the good ones pass, and contradict no guard. */
export const guardProved = defineGate({
  code: 'P14',
  name: 'guard-proved',
  summary:
    'A guard can be read, catches its bad examples, lets its good ones pass, contradicts no other guard, and gives an agent no orders. A command has no examples: it is not run here, but in `ledger verify --run`.',
  why: 'A guard that was never tried holds up what is right, or lets pass what it was made for.',
  messages: {
    problem: { text: 'guard: {why}', mend: ['{advice}', 'change it: the key guard in {path}'] },
    unproven: {
      text: 'guard: nobody could try it here',
      mend: ['promote it in the repository: its files have to be read'],
    },
  },
  examples: {
    problem: {
      why: 'it lets pass what it must catch: moment()',
      advice: 'change the pattern or the example',
      path: 'corpus/findings/no-moment.md',
    },
    unproven: {},
  },
  *check({ record, discovery, inputs }) {
    const own = record && record.role !== 'native' ? guardsIn(record.document) : null;
    if (!record || own === null) return;
    // A new item has no path yet, so its proof is found by its claim.
    const proven = inputs.proven.get(record.path) ?? inputs.proven.get(discovery.claim);
    if (!proven && own.problems.length === 0) yield { messageId: 'unproven', data: {} };
    const unchecked = proven?.unchecked ?? null;
    const problems = proven?.problems ?? own.problems;
    for (const problem of presentItems([...problems, unchecked])) {
      const { text, mend } = joinMessage(problem);
      yield {
        messageId: 'problem',
        data: { why: text, advice: mend[0] ?? '', path: record.path },
      };
    }
  },
});
