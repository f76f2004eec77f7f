import { shortName } from '#provenance/people/identity';

import { defineGate } from '../gate.ts';

/** P08: an item of high consequence, or with only testimony, has more than its raiser's word. */
export const consequenceSatisfied = defineGate({
  code: 'P08',
  name: 'consequence-satisfied',
  summary:
    'What is of high consequence, and what rests on what somebody said, has a second person behind it.',
  why:
    'One voice, repeated, is still one voice; what does much harm when wrong needs ' +
    'another. Who raises it chooses its proof and its sources, so neither is a second ' +
    'voice. High is what was raised so, what rests on words from outside, and what ' +
    'touches a requirement whose RISK is critical or whose domain is enforced-policy, ' +
    'compliance or security: as its own DOMAIN says, else the domain of its spec; its id ' +
    'and its words say nothing of it. So is what takes something off a requirement or ' +
    'says its opposite, as far as ledger recognises that.',
  messages: {
    alone: {
      text: '{item} is of high consequence ({why}) and nothing corroborates it',
      mend: [
        'let somebody else decide it',
        'a proof or a second source that you choose is not enough',
      ],
    },
    edited: {
      text: '{item} is of high consequence ({why}) and was edited after {validator} validated it',
      mend: [
        'let somebody else decide it as it is now',
        'back to what was validated: git log -p -- {target}',
      ],
    },
    claimed: {
      text: 'a reviewer named on the command line does not corroborate ({reviewer})',
      mend: ['let {reviewer} run `ledger promote {item}`'],
    },
    said: {
      text: '{item} rests on what {speaker} said, so its raiser cannot promote it alone',
      mend: ['let somebody else promote it', 'cite what shows it: - File: `src/file.ts#L10-L42`'],
    },
    noOther: {
      text: '{item} is promoted by its raiser, because nobody else commits here; recall says so',
      mend: ['once somebody else commits here, let them look at it: ledger confirm {item}'],
    },
    unknown: {
      text: '{item} does not say who raised it, so nobody can be told from them',
      mend: ['add raised_by: "Name <address>" to the record'],
    },
  },
  examples: {
    alone: { why: 'C-014 is security by the domain of spec auth' },
    edited: {
      why: 'C-014 is security by the domain of spec auth',
      validator: 'Ada <ada@example.org>',
      target: 'corpus/findings/rotated-refresh-token.md',
    },
    claimed: { reviewer: 'Ada <ada@example.org>' },
    said: { speaker: 'Karl Muster' },
    noOther: {},
    unknown: {},
  },
  *check({ high, corroboration, request, history, target, testimony: [testimony], alone }) {
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
        data: { why: high, validator: corroboration.lapsed, target: target ?? '' },
      };
    else yield { messageId: 'alone', data: { why: high } };
    if (request.reviewer !== null)
      yield { messageId: 'claimed', data: { reviewer: request.reviewer } };
    if (history.raisedBy === null) yield { messageId: 'unknown', data: {} };
  },
});
