import { defineMessages } from './message.ts';

const item = 'k3f';
const path = 'corpus/findings/storm.md';
const successor = 'corpus/findings/storm-2.md';
const onlyMemory = '{item} is {status}: only memory can be superseded';

/** What stands against `ledger supersede`, and what is to be done after it. */
export const supersede = defineMessages('supersede', {
  undecided: {
    text: onlyMemory,
    mend: ['mend its record, or ledger reject {item} --reason "…"'],
    example: { item, status: 'pending' },
  },
  notMemory: {
    text: onlyMemory,
    mend: ['capture what is true now: ledger capture "…"'],
    example: { item, status: 'rejected' },
  },
  byNoMemory: {
    text: '{successor} is {status}: only memory can take the place of memory',
    mend: ['say what is true now: ledger supersede {item} "CLAIM" EVIDENCE…'],
    example: { successor: 'm4q', status: 'rolled-back', item },
  },
  noSuccessor: {
    text: 'only facts and decisions can be superseded, and {item} is neither',
    mend: [
      'withdraw it: ledger retract {item} --because stale --reason "…"',
      'then capture what is true now',
    ],
    example: { item },
  },
  itself: {
    text: '{item} cannot replace itself',
    mend: [
      'to say what is true now: ledger supersede {item} "CLAIM" EVIDENCE…',
      'no longer true: ledger retract {item} --reason "…"',
    ],
    example: { item },
  },
  otherKind: {
    text: '{successor} and {path} are of different kinds: {successorRole} and {role}',
    mend: ['name a record of the same kind'],
    example: {
      successor: 'corpus/adrs/0007-tokens.md',
      successorRole: 'adr',
      path,
      role: 'finding',
    },
  },
  notBoth: {
    text: '{record} and {successor} are not both records that can replace one another',
    example: { record: path, successor: 'memory/glossary.md' },
  },
  samePerson: {
    text: '{path} is of high consequence ({why}): somebody else than who raised it replaces it',
    mend: [
      'let another person run it',
      'anybody takes what is wrong out of service: ledger retract {item} --reason "…"',
    ],
    example: { path, why: 'C-014 is security by the domain of spec auth', item },
  },
  decidedAlone: {
    text: '{successor} was decided by {person} alone, and {path} is of high consequence ({why})',
    mend: ['let somebody else than who raised it look at it: ledger confirm {item}'],
    example: {
      successor,
      person: 'ada@example.org',
      path,
      why: 'C-014 is security by the domain of spec auth',
      item: 'm7q',
    },
  },
  relying: {
    text: '{path} {how}: see whether it holds with {successor}',
    example: { path: 'corpus/patterns/retry.md', how: 'cites it as a finding', successor },
  },
  evidenceLeftOut: {
    text: 'evidence that no longer stands was left out of the copy: cite what shows it now',
  },
  copied: {
    text: 'write what is true now into {copy}; promoting it supersedes {path}',
    example: { copy: successor, path },
  },
  evidenceTaken: {
    text: 'no evidence was given for the new claim: it cites what {path} cites',
    mend: ['name other evidence after the claim: src/a.ts#L10-L14'],
    example: { path },
  },
  scopeTaken: {
    text: 'no scope was given for the new claim: it applies when {when}, and not when {notWhen}',
    mend: ['give it another one: --when "…" --not-when "…"'],
    example: { when: 'token rotation', notWhen: 'session cookies' },
  },
  replaces: { text: 'promoting it supersedes {path}', example: { path } },
  claimMissing: {
    text: 'evidence and conditions belong to a new claim, and there is none',
    mend: ['ledger supersede OLD "CLAIM" EVIDENCE…'],
  },
  waits: {
    text: 'it waits for a person: promoting it supersedes {path}',
    example: { path },
  },
  waitsForAnother: {
    text: 'it waits for somebody else than you: promoting it supersedes {path}, and it is of high consequence ({why})',
    example: { path, why: 'C-014 is security by the domain of spec auth' },
  },
  ofNewClaim: {
    text: '{named} is a record of its own: evidence and conditions belong to a new claim',
    mend: ['ledger supersede OLD {named}', 'ledger supersede OLD "CLAIM" EVIDENCE…'],
    example: { named: 'm7q' },
  },
});
