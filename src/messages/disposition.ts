import { defineMessages } from './message.ts';

const item = 'k3f';
const day = '2027-01-31';
const why = 'C-014 is security by the domain of spec auth';

/** What stands against deciding an item without promoting it, and what comes next. */
export const disposition = defineMessages('disposition', {
  notOpen: {
    text: '{item} is {status}: it cannot be {done}',
    mend: ['what is open to it: {acts}'],
    example: { item, status: 'rejected', done: 'deferred', acts: 'reopen' },
  },
  closed: {
    text: '{item} is {status}, which ends an item: it cannot be {done}',
    mend: ['where it holds after all, capture it again: ledger capture "CLAIM" FILE#LINES'],
    example: { item, status: 'rolled-back', done: 'rejected' },
  },
  unexplained: {
    text: 'say why {item} is {done}',
    mend: ['ledger {act} {item} --reason "…"'],
    example: { item, done: 'rejected', act: 'reject' },
  },
  deferralUnexplained: {
    text: 'say why {item} is deferred',
    mend: ['ledger defer {item} --reason "…" --until {day}'],
    example: { item, day },
  },
  deferralUnlimited: {
    text: 'say until when {item} is deferred, or what it waits for',
    mend: [
      'ledger defer {item} --reason "…" --until {day}',
      'ledger defer {item} --reason "…" --blocked-by "#12"',
    ],
    example: { item, day },
  },
  blockUnexplained: {
    text: 'say why {item} is blocked',
    mend: ['ledger {act} {item} --reason "…" --blocked-by "#12"'],
    example: { item, act: 'block' },
  },
  blockerUnnamed: {
    text: 'say what {item} waits for',
    mend: [
      'ledger block {item} --reason "…" --blocked-by "#12"',
      'to put it off until a day: ledger defer {item} --reason "…" --until {day}',
    ],
    example: { item, day },
  },
  dayOver: {
    text: '{day} is in the past',
    mend: ['give a day to come'],
    example: { day: '2020-01-01' },
  },
  uncorroborated: {
    text: 'nothing corroborates {item}: whoever raised it cannot validate it alone',
    mend: ['let somebody else run it', 'run its proof again: ledger validate {item} --run'],
    example: { item },
  },
  highUncorroborated: {
    text: '{item} is of high consequence ({why}): only somebody else than who raised it validates it',
    mend: ['let somebody else run it', 'a proof or a second source that you choose is not enough'],
    example: { item, why },
  },
  releasedByQuarantiner: {
    text: '{item} is released by somebody else than who quarantined it',
    mend: [
      'let another person run: ledger release {item} --reason "…"',
      'it was a slip, and is not committed yet: ledger undo',
    ],
    example: { item },
  },
  releasedByRaiser: {
    text: '{item} is of high consequence ({why}): who raised it does not release it',
    mend: [
      'let somebody run it who neither raised nor quarantined it: ledger release {item} --reason "…"',
      'or give it up: ledger reject {item} --reason "…"',
    ],
    example: { item, why },
  },
  rejectedByQuarantiner: {
    text: '{item} is of high consequence ({why}): who put it into quarantine does not reject it',
    mend: ['let another person run: ledger retract {item} --reason "…"'],
    example: { item, why },
  },
  holdsAfterAll: {
    text: 'it holds after all: somebody else runs ledger release {item} --reason "…"',
    example: { item },
  },
  wrongMemory: { text: 'it is wrong: ledger retract {item} --reason "…"', example: { item } },
  wrongCandidate: { text: 'it is wrong: ledger reject {item} --reason "…"', example: { item } },
  servedAgain: {
    text: 'agents are served it again; to see whether its evidence still holds: ledger show {item}',
    example: { item },
  },
  putOff: { text: '{item} is put off until {day}', example: { item: 'k3f', day: '2026-12-01' } },
});
