import { shortName } from '#provenance/people/identity';

import { defineGate } from '../gate.ts';

/** P08: an item of high consequence, or with only testimony, has more than its raiser's word. */
export const consequenceSatisfied = defineGate({
  code: 'P08',
  name: 'consequence-satisfied',
  summary: 'A second person agrees to a high-consequence fact, and to one that rests on testimony.',
  why:
    'A wrong high-consequence fact does much harm, and its author also chose its proof and sources. ' +
    'A fact is high-consequence if it is marked so, cites only words from outside, or concerns a ' +
    'requirement that is critical, enforced policy, compliance or security. Neither `--reviewer` nor a ' +
    'proof that the author chose replaces the second person. The author may promote testimony alone if the ' +
    'last 500 commits have no other author.',
  messages: {
    alone: {
      text: '{item} is high-consequence ({why}); someone else must promote it',
      mend: ['ask another person to run: ledger promote {item}'],
    },
    edited: {
      text: '{item} is high-consequence ({why}) and changed after {validator} validated it',
      mend: ['ask another person to run: ledger promote {item}'],
    },
    claimed: {
      text: "--reviewer doesn't count as a second person ({reviewer})",
      mend: ['ask {reviewer} to run: ledger promote {item}'],
    },
    said: {
      text: '{item} cites only what {speaker} said; someone else must promote it',
      mend: ['ask another person to run: ledger promote {item}'],
    },
    noOther: {
      text: '{item} is promoted by its author alone, because no one else commits here',
      mend: ['once someone else commits here, they run: ledger confirm {item}'],
    },
    unknown: {
      text: '{item} names no author',
      mend: ['add raised_by: "Name <address>" to the record'],
    },
  },
  examples: {
    alone: { why: 'C-014 of auth has the domain security' },
    edited: {
      why: 'C-014 of auth has the domain security',
      validator: 'Ada <ada@example.org>',
    },
    claimed: { reviewer: 'Ada <ada@example.org>' },
    said: { speaker: 'Karl Muster' },
    noOther: {},
    unknown: {},
  },
  *check({ high, corroboration, request, history, testimony: [testimony], alone }) {
    if (corroboration.byAnother) return;
    if (high === null) {
      if (!testimony) return;
      if (alone) yield { messageId: 'noOther', data: {}, warns: true };
      else yield { messageId: 'said', data: { speaker: shortName(testimony.by) } };
      return;
    }
    if (corroboration.lapsed !== null)
      yield {
        messageId: 'edited',
        data: { why: high, validator: corroboration.lapsed },
      };
    else yield { messageId: 'alone', data: { why: high } };
    if (request.reviewer !== null)
      yield { messageId: 'claimed', data: { reviewer: request.reviewer } };
    if (history.raisedBy === null) yield { messageId: 'unknown', data: {} };
  },
});
