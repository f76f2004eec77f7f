import { defineMessages } from './message.ts';

const path = '.claude/memory/storm.md';
const finding = 'corpus/findings/storm.md';
const waits = ['decide that one: ledger show {item}'] as const;

/** Why what somebody wrote by hand is not raised. */
export const raise = defineMessages('raise', {
  nativeNote: {
    text: '{path} is a native note, and nothing says what shows it',
    mend: [
      'propose it where it is: ledger capture --from {path} src/file.ts#L10-L14 --when "…" --not-when "…"',
      'if it was accepted long ago: ledger adopt {path}',
    ],
    example: { path },
  },
  notPromotable: {
    text: '{path} is not a record that is promoted: it is read as {role}',
    mend: ['capture what it says: ledger capture "…"'],
    example: { path: 'AGENTS.md', role: 'bootloader' },
  },
  noAct: {
    text: '{path} says it is {status}, but no act of the ledger made it so',
    mend: [
      'if it was decided before there was a ledger: ledger adopt {path}',
      'else set its status back to candidate',
    ],
    example: { path: finding, status: 'promoted' },
  },
  noKind: {
    text: '"{kind}" is no kind of discovery',
    mend: ['mend the Kind of "{claim}" in {path}: {kinds}'],
    example: {
      kind: 'thought',
      claim: 'Tokens rotate',
      path: 'corpus/tasks/auth-refresh-client.md',
      kinds: 'fact, pattern, decision',
    },
  },
  fileWaits: {
    text: '{path} says what {item} says, which waits',
    mend: waits,
    example: { path: finding, item: 'k3f' },
  },
  claimWaits: {
    text: '"{claim}" says what {item} says, which waits',
    mend: waits,
    example: { claim: 'Tokens rotate', item: 'k3f' },
  },
  notAtOnce: {
    text: '{why}',
    mend: [
      '{advice}',
      'say it otherwise here: another claim, other evidence, --when, --not-when or --load-when',
      'of a decision, these as well: {options}',
      'raise it, and decide it later: {later}',
    ],
    example: {
      why: 'this claim does not say when it applies',
      advice: ['give a condition'],
      options: null,
      later: 'ledger supersede k3f --claim "…"',
    },
  },
});
