import { joinMessage } from '#messages/join-message';

import { givesReason, worthQuestion } from '../discovery/read-discovery.ts';
import { defineGate } from '../gate.ts';
import { isClaimAsked } from '../proposals/imported-candidate.ts';

/** P15: a fact says more than its cited lines, git and the file tree do. */
export const worthKeeping = defineGate({
  code: 'P15',
  name: 'worth-keeping',
  summary:
    'A fact adds something to its cited lines, git and the file tree, and is neither a guess nor a temporary state.',
  why:
    'Agents can read the code themselves, and a temporary state is soon wrong. `capture` refuses such a fact; ' +
    'a promotion only notes it. Words in quotation marks do not count. A claim that is not English is only ' +
    'compared with its cited lines.',
  overridable: true,
  onlyAsks: true,
  messages: {
    asked: { text: '{item}: {why}', mend: ['{advice}'] },
  },
  examples: {
    asked: {
      why: 'the claim only repeats the cited lines',
      advice: 'add a reason or a limit to the claim',
    },
  },
  *check({ discovery, history, record, target, inputs }) {
    const wasKept = history.acts.some(({ entry }) =>
      (entry.content.overrides ?? []).some((each) => each.startsWith('P15')),
    );
    if (wasKept || isClaimAsked(discovery, record)) return;
    if (record && givesReason(record.document.text)) return;
    const question = worthQuestion(discovery, inputs);
    if (question === null) return;
    const { text, mend } = joinMessage(question);
    const data = { why: text, advice: mend[0] ?? `edit the claim in ${target ?? 'the record'}` };
    yield { messageId: 'asked', data };
  },
});
