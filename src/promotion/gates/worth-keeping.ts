import { joinMessage } from '#messages/join-message';

import { givesReason, worthQuestion } from '../discovery/read-discovery.ts';
import { defineGate } from '../gate.ts';
import { isClaimAsked } from '../proposals/imported-candidate.ts';

/** P15: a fact says more than its cited lines, git and the file tree do. */
export const worthKeeping = defineGate({
  code: 'P15',
  name: 'worth-keeping',
  summary:
    'A fact says more than its cited lines, git or the file tree, and is no guess and no state of a task.',
  why: 'What an agent sees anyway costs every session a line, and grows wrong when the code or the task moves on. `capture` refuses such a fact; a promotion only asks.',
  overridable: true,
  onlyAsks: true,
  messages: {
    asked: {
      text: '{item}: {why}',
      mend: ['{advice}', 'write it into the claim of {path}, or promote it as it is'],
    },
  },
  examples: {
    asked: {
      why: 'the claim says no more than the lines it cites',
      advice: 'add why it is so, when it bites, or what surprised you',
      path: 'corpus/findings/cart-lifetime.md',
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
    const data = { why: text, advice: mend[0] ?? '', path: target ?? 'the record' };
    yield { messageId: 'asked', data };
  },
});
