import { clip } from '#messages/fill-template';
import { unreadHeads } from '#workspace/dialects/spec';

import { defineRule, inFile, message, report } from '../rule.ts';

export const obligationRead = defineRule({
  code: 'AUT606',
  name: 'obligation-read',
  severity: 'warning',
  summary:
    'Each line of a spec that begins like a requirement has an id that is read, and a colon.',
  why:
    'A requirement that is not read binds no one: its risk asks for no second person, and memory ' +
    'may weaken it unseen.',
  falsePositives:
    'A sentence of prose that begins with one of the four words in capitals and an id is ' +
    'reported.',
  messages: {
    id: message(
      '{head} is not read as a requirement: ids are AC-, C-, I- or IF- and a number',
      'give it such an id, as in: REQ AC-001:',
    ),
    colon: message('{head} is not read as a requirement: its colon is missing', 'write: {head}:'),
  },
  *check({ specs }) {
    for (const { path, document } of specs)
      for (const { head, isId, span } of unreadHeads(document))
        yield report(isId ? 'colon' : 'id', { head: clip(head, 30) }, inFile(path, span, head));
  },
});
