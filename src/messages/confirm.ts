import { defineMessages } from './message.ts';

const item = 'k3f';
const surface = 'src/auth/refresh.ts#L10-L14';

/** What stands against `ledger confirm`, and what it shows. */
export const confirm = defineMessages('confirm', {
  severalItems: { text: '--at names a place of one item', mend: ['confirm them one by one'] },
  noPlace: {
    text: '"{place}" names no place in a file',
    mend: [
      'src/file.ts#L10, src/file.ts#L10-L42, src/file.ts:symbol, docs/page.md#heading, package.json#/engines/node',
    ],
    example: { place: 'src/auth/' },
  },
  notMemory: {
    text: '{item} is {status}: only memory can be confirmed',
    mend: ['ledger show {item}'],
    example: { item, status: 'rejected' },
  },
  commitAbsent: {
    text: '{why}, so nobody can look at it',
    mend: ['{fetch}'],
    example: {
      why: 'src/auth/refresh.ts: the commit is not in this clone',
      fetch: 'git fetch origin 4f2c9a1',
    },
  },
  commitsAlone: {
    text: '{item} would rest on commits alone, which say nothing of the code of today',
    mend: ['name a place as it is now: ledger confirm {item} --at src/file.ts#L10-L42'],
    example: { item },
  },
  noRecord: { text: '{item} has no record of its own to confirm', example: { item } },
  releasedApart: {
    text: 'two branches decided {item} apart: {statuses}',
    mend: [
      'lift the quarantine: ledger release {item} --reason "…"',
      'no longer true: ledger retract {item} --reason "why it is wrong"',
    ],
    example: { item, statuses: 'promoted and quarantined' },
  },
  decidedApart: {
    text: 'two branches decided {item} apart: {statuses}',
    mend: [
      'through the gates: ledger promote {item}',
      'no longer true: ledger retract {item} --reason "why it is wrong"',
    ],
    example: { item, statuses: 'promoted and stale' },
  },
  conditionOfHigh: {
    text: 'it is of high consequence ({why}): somebody else than who raised it sets its condition',
    mend: ['let another person run it'],
    example: { why: 'C-014 is security by the domain of spec auth' },
  },
  nothingOpen: {
    text: 'no evidence needs {place}: all of it stands where it is cited',
    mend: ['ledger confirm {item}'],
    example: { place: 'src/auth/refresh.ts#L10', item },
  },
  forSeveral: {
    text: '{place} may be for several: {surfaces}',
    mend: ['if it is another fact now: ledger supersede {item} "CLAIM"'],
    example: { place: 'src/a.ts', surfaces: 'src/b.ts, src/c.ts', item },
  },
  bound: { text: '{surface} is bound as it reads now', example: { surface } },
  moved: {
    text: '{surface} moved to {place}',
    mend: ['take it along: {along}'],
    example: {
      surface,
      place: 'src/auth/refresh.ts#L14-L18',
      along: 'ledger verify --follow k3f',
    },
  },
  reformatted: {
    text: '{surface} was reformatted, and stands at {place}',
    mend: ['take it along: {along}'],
    example: {
      surface,
      place: 'src/auth/refresh.ts#L14-L18',
      along: 'ledger verify --follow k3f',
    },
  },
  elsewhere: {
    text: 'the cited bytes of {surface} stand at {place} now',
    mend: ['if they are what you mean: {there}'],
    example: {
      surface,
      place: 'src/auth/token.ts#L2-L6',
      there: 'ledger confirm k3f --at src/auth/token.ts#L2-L6',
    },
  },
  elsewhereOrHere: {
    text: 'the cited bytes of {surface} stand at {place} now; the cited place reads now:',
    mend: [
      'if they are what you mean: {there}',
      'if these lines show it now: {here}',
      'if it is another fact now: ledger supersede {item} "CLAIM"',
    ],
    example: {
      surface,
      place: 'src/auth/token.ts#L2-L6',
      there: 'ledger confirm k3f --at src/auth/token.ts#L2-L6',
      here: 'ledger confirm k3f --at src/auth/refresh.ts#L10-L14',
      item,
    },
  },
  unsearched: {
    text: '{surface} changed, and the search for its bytes was given up: too much to hash',
    example: { surface },
  },
  unsearchedHere: {
    text: '{surface} changed, and the search for its bytes was given up: too much to hash; the cited place reads now:',
    mend: [
      'if these lines show it now: {here}',
      'if it is another fact now: ledger supersede {item} "CLAIM"',
    ],
    example: { surface, here: 'ledger confirm k3f --at src/auth/refresh.ts#L10-L14', item },
  },
  changed: { text: '{surface} changed', example: { surface } },
  changedHere: {
    text: '{surface} changed; the cited place reads now:',
    mend: [
      'if these lines show it now: {here}',
      'if it is another fact now: ledger supersede {item} "CLAIM"',
    ],
    example: { surface, here: 'ledger confirm k3f --at src/auth/refresh.ts#L10-L14', item },
  },
  unread: {
    text: '{surface} cannot be read',
    mend: [
      'what it says now needs new evidence: ledger supersede {item}',
      'no longer true: ledger retract {item} --reason "…"',
    ],
    example: { surface, item },
  },
  gone: {
    text: '{why}',
    mend: [
      'if it holds with the file as it is now: {there}',
      'what it says now needs new evidence: ledger supersede {item}',
      'no longer true: ledger retract {item} --reason "…"',
    ],
    example: {
      why: 'src/a.ts was renamed to src/b.ts',
      there: 'ledger confirm k3f --at src/b.ts',
      item,
    },
  },
  findingInDoubt: {
    text: '{why}',
    mend: ['if the rest does not carry it: ledger retract {item} --reason "…"'],
    example: { why: 'corpus/findings/storm.md is in doubt', item },
  },
  findingNoMemory: {
    text: 'the cited {finding} is no memory any more',
    mend: ['if the rest does not carry it: ledger retract {item} --reason "…"'],
    example: { finding: 'corpus/findings/storm.md', item },
  },
  findingGone: {
    text: 'the cited {finding} is gone',
    mend: ['if the rest does not carry it: ledger retract {item} --reason "…"'],
    example: { finding: 'corpus/findings/storm.md', item },
  },
});
