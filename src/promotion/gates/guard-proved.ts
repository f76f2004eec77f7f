import { presentItems } from '#diagnostics/defined-values';
import { guardsIn } from '#guards/guards-of-record';
import { joinMessage } from '#messages/join-message';

import { defineGate } from '../gate.ts';

/** P14: guards catch their bad examples, let the good ones pass, and contradict no guard. */
export const guardProved = defineGate({
  code: 'P14',
  name: 'guard-proved',
  summary:
    'A guard matches its bad examples and no good one, contradicts no other guard, and gives agents no orders.',
  why: 'An untested guard blocks correct code or misses what it is for. Commands have no examples; `ledger verify --run` runs them.',
  messages: {
    problem: { text: 'guard: {why}', mend: ['{advice}'] },
    unproven: {
      text: 'the guard of {item} was not tested here',
      mend: ['promote it in a clone that has its files'],
    },
  },
  examples: {
    problem: {
      why: "the guard doesn't match its --bad example: moment()",
      advice: 'edit the pattern or the example',
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
        data: { why: text, advice: mend[0] ?? `edit the guard in ${record.path}` },
      };
    }
  },
});
