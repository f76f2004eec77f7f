import { clip } from '#messages/fill-template';
import { unreadHeads } from '#workspace/dialects/spec';

import { defineRule, inFile, message, report } from '../rule.ts';

export const obligationRead = defineRule({
  code: 'AUT606',
  name: 'obligation-read',
  severity: 'warning',
  summary: 'Each requirement in a spec starts with a valid ID and a colon.',
  why:
    'A requirement that ledger cannot read has no effect: its risk asks for no second person, and ' +
    'memory may weaken it.',
  falsePositives: 'Prose that starts with one of the four words in capitals and an ID is reported.',
  messages: {
    id: message(
      'ledger does not read {head} as a requirement: the ID is invalid',
      'use AC-, C-, I- or IF- and a number, as in: REQ AC-001:',
    ),
    colon: message(
      'ledger does not read {head} as a requirement: the colon is missing',
      'write {head}:',
    ),
  },
  *check({ specs }) {
    for (const { path, document } of specs)
      for (const { head, isId, span } of unreadHeads(document))
        yield report(isId ? 'colon' : 'id', { head: clip(head, 30) }, inFile(path, span, head));
  },
});
