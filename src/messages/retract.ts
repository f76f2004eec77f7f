import { defineMessages } from './message.ts';

const item = 'k3f';
const path = 'corpus/findings/storm.md';
const onlyMemory = '{item} is {status}: only memory can be withdrawn';

/** What stands against `ledger retract`, and what is to be done about what it leaves. */
export const retract = defineMessages('retract', {
  withdrawnAlready: {
    text: onlyMemory,
    mend: ['it is withdrawn already'],
    example: { item, status: 'rolled-back' },
  },
  undecided: {
    text: onlyMemory,
    mend: ['to refuse it: ledger reject {item} --reason "…"'],
    example: { item, status: 'pending' },
  },
  neverServed: {
    text: onlyMemory,
    mend: ['it was never served: there is nothing to withdraw'],
    example: { item, status: 'rejected' },
  },
  unexplained: {
    text: 'say why {item} is withdrawn',
    mend: [
      'ledger retract {item} --reason "…"',
      'and how: --because poisoned, contradicted, stale or withdrawn',
    ],
    example: { item },
  },
  samePerson: {
    text: '{item} is of high consequence ({why}): who put it into quarantine does not withdraw it for good',
    mend: [
      'let another person run: ledger retract {item} --reason "…"',
      'until then nobody is served it',
    ],
    example: { item, why: 'C-014 is security by the domain of spec auth' },
  },
  relying: {
    text: '{path} {how}: look at it again',
    mend: [
      'if other evidence shows it: ledger supersede {resting}',
      'if it still holds: ledger confirm {linking}',
      'else: ledger retract {item} --reason "…"',
    ],
    example: { path, how: 'cites it as a finding', item, resting: item, linking: null },
  },
  cutOut: {
    text: 'it was taken out of {path}; the entry keeps what it said',
    example: { path: 'MEMORY.md' },
  },
  fileStays: {
    text: '{path} stays, and is served to nobody as fact',
    example: { path: '.claude/memory/storm.md' },
  },
  stillLoaded: {
    text: 'agents still load {path}, which has no index: take it out by hand',
    example: { path: '.claude/memory/storm.md' },
  },
  replacementOf: {
    text: '{index} sends readers of {title} to it',
    mend: ['see what holds instead: ledger show {path}'],
    example: { index: 'memory/INDEX.md', title: 'Tokens never rotate', path },
  },
  sectionStays: {
    text: '"{title}" in {path} was changed since, and stays there: take it out by hand',
    example: { title: 'Releasing', path: 'docs/guides/workflow.md' },
  },
  pointerStays: {
    text: 'the line of {path} that points to it stays there: take it out by hand',
    example: { path: 'AGENTS.md' },
  },
  textStays: {
    text: 'what it wrote into {path} stays there: take it out by hand',
    example: { path: 'memory/glossary.md' },
  },
  forGood: {
    text: 'nobody is served it from now on; for good: somebody else runs ledger retract {item} --reason "…"',
    example: { item },
  },
  holdsAfterAll: {
    text: 'it holds after all: somebody else runs ledger release {item} --reason "…"',
    example: { item },
  },
  holdsInstead: {
    text: 'to say what holds instead: ledger capture "…" src/file.ts#L10-L14 --when "…" --not-when "…"',
  },
  slip: { text: 'if that was a slip, before it is committed: ledger undo' },
});
