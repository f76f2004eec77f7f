import { defineMessages } from './message.ts';

const item = 'k3f';
const path = 'corpus/findings/rotated-refresh-token.md';
const guide = 'docs/guides/deploy.md';
const title = 'Migrate before deploying';
/** What to run where a record is to say something else; of the last two, the one that fits. */
const otherTruth = [
  'put it back: ledger undo {undone}',
  'ledger supersede {replaced} opens a corrected copy',
  'withdraw it: ledger retract {withdrawn} --because stale --reason "…", then capture what is true now',
] as const;
const otherRecord = { undone: item, replaced: item, withdrawn: null } as const;

/** What stands against `ledger amend`, and what it notes. */
export const amend = defineMessages('amend', {
  notMemory: {
    text: '{item} is {status}: only memory is amended',
    mend: ['a candidate is edited as it is: {candidate}', 'ledger show {other}'],
    example: { item, status: 'pending', candidate: path, other: null },
  },
  noRecord: {
    text: '{item} is a {kind} without a record of its own: its wording is not amended',
    mend: [
      'another one: ledger retract {item} --because stale --reason "…", then capture the new one',
    ],
    example: { item, kind: 'behaviour' },
  },
  unchanged: {
    text: '{path} says what it said when it was accepted',
    mend: [
      'edit the wording in the file first, then run this again',
      'to accept another load_when: ledger confirm {item}',
    ],
    example: { path, item },
  },
  unexplained: {
    text: 'say why the wording of {item} changes',
    mend: ['ledger amend {item} --reason "…"'],
    example: { item },
  },
  ofHigh: {
    text: '{item} is of high consequence: somebody else than who raised it amends it',
    mend: ['let another person run it'],
    example: { item },
  },
  otherClaim: {
    text: 'the claim itself changed: that is a new truth, not another wording',
    mend: otherTruth,
    example: otherRecord,
  },
  otherDetail: {
    text: '{detail} changed: that is more than wording',
    mend: otherTruth,
    example: { ...otherRecord, detail: 'evidence' },
  },
  otherMeaning: {
    text: '{change}: that is more than wording',
    mend: otherTruth,
    example: { ...otherRecord, change: 'the section "Where it holds" is new' },
  },
  otherKey: {
    text: 'the key {key} changed: no act changes that in a record that was accepted',
    mend: [
      'put it back: ledger undo {item}',
      'a key of another tool: list it as foreignKeys in ledger.config.json',
    ],
    example: { key: 'tags', item },
  },
  acceptedTextLost: {
    text: 'git has no text of it as it was accepted, to compare with',
    mend: ['let somebody else than who raised it amend it', otherTruth[1], otherTruth[2]],
    example: { replaced: item, withdrawn: null },
  },
  termGone: {
    text: '"{term}" is in no glossary any more',
    mend: [
      'put it back: ledger undo {item}',
      'if nobody should use it: ledger retract {item} --reason "…"',
    ],
    example: { term: 'expiry', item },
  },
  termUnchanged: {
    text: '"{term}" means what it meant when it was accepted',
    mend: ['edit its row in {path} first, then run this again'],
    example: { term: 'expiry', path: 'memory/glossary.md' },
  },
  otherTerm: {
    text: '"{term}" means something else now: that is more than wording',
    mend: [
      'put it back: ledger undo {item}',
      'another meaning: ledger retract {item} --because stale --reason "…", then capture the new one',
    ],
    example: { term: 'expiry', item },
  },
  sectionGone: {
    text: '"{title}" is a heading of no guide any more',
    mend: ['put it back: ledger undo {item}', 'no longer true: ledger retract {item} --reason "…"'],
    example: { title, item },
  },
  sectionUnchanged: {
    text: '"{title}" says what it said when it was accepted',
    mend: ['edit its section in {path} first, then run this again'],
    example: { title, path: guide },
  },
  otherSteps: {
    text: '{change}: that is more than wording',
    mend: [
      'put it back: ledger undo {item}',
      'another rule: ledger retract {item} --because stale --reason "…", then capture the new one',
    ],
    example: { change: 'it says more: "Tell the people on call"', item },
  },
});
