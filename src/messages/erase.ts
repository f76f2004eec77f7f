import { defineMessages } from './message.ts';

const item = 'k3f';
const path = 'corpus/findings/storm.md';
const commit = '9b8c7d6e5f4a';

/** What `ledger retract --erase` did, what speaks against it, and where the text still stands. */
export const erase = defineMessages('erase', {
  erased: {
    text: 'its text is erased; ids, days and digests stay',
  },
  already: {
    text: '{item} was erased on {date}: nothing of its text is left to erase here',
    example: { item, date: '2026-11-22' },
  },
  unexplained: {
    text: 'say why the text of {item} is erased, without repeating it: the reason stays',
    mend: ['ledger retract {item} --erase --reason "…"'],
    example: { item },
  },
  quoted: {
    text: 'the reason repeats the text of {item}, and a reason stays in the ledger',
    mend: ['say it without the text: ledger retract {item} --erase --reason "…"'],
    example: { item },
  },
  secondPerson: {
    text: 'the text of {item} is still there: it is of high consequence, so a second person erases it',
    mend: ['let another person run: ledger retract {item} --erase --reason "…"'],
    example: { item },
  },
  ofRaiser: {
    text: '{item} was withdrawn as {cause}, and you raised it: its text refuses the same claim in other words',
    mend: ['let another person run: ledger retract {item} --erase --reason "…"'],
    example: { item, cause: 'poisoned' },
  },
  edited: {
    text: '{path} is not what was decided, so no pin could cover its erased text',
    mend: ['put it back first: ledger undo {item}'],
    example: { item, path },
  },
  noPlan: {
    text: 'a plan would hold the text that is to be erased',
    mend: ['to see what would be written, without the text: --dry-run'],
  },
  nameStays: {
    text: 'the name of {path} and the id in it may still show words of the claim',
    mend: ['another name: ledger mv {path} {near}; entries from before keep the old one'],
    example: { path, near: 'corpus/findings/erased-k3f.md' },
  },
  deciders: {
    text: 'who decided stays: the ledger has names and addresses of deciders, for the law needs them',
  },
  still: {
    text: '{place} still says it: take it out by hand',
    example: { place: 'docs/login.md:14' },
  },
  stillDecided: {
    text: '{place} still says it, and {item} is decided: nobody edits it by hand',
    mend: [
      'say it otherwise: ledger supersede {replaced} "CLAIM"',
      'or erase that, too: ledger retract {item} --erase --reason "…"',
    ],
    example: { place: 'corpus/findings/login.md:14', item: 'm7q', replaced: 'm7q' },
  },
  stillMore: {
    text: 'and {count} more places still say it; these are the first {shown}',
    mend: ['take these out, then run the command again: it lists what is left'],
    example: { count: 4, shown: 30 },
  },
  stillUnasked: {
    text: 'not looked for in files beside memory: {problem}',
    example: { problem: 'this is no git repository' },
  },
  inHistory: {
    text: 'git still has the text: commits that wrote it: {count}, the first {first}, the last {last}',
    mend: [
      'there are more of them: only the newest {most} were looked at',
      'held by {refs}',
      'held by {more} more branches, remotes and tags: git for-each-ref --contains {first}',
      'if it is a secret, it is known: make it worthless now (revoke it, rotate it)',
      'to take it out of history, write it and what replaces it into a file outside of the repository, a line each as TEXT==>erased; then, in a fresh clone: git filter-repo --replace-text FILE',
      'then push every branch and tag by force, delete the branches of old pull requests, and ask the forge to remove its cached views and pull requests: a push alone does not',
      'other clones and forks keep it until each is deleted and cloned anew; one that pushes brings it back',
    ],
    example: {
      count: 3,
      first: commit,
      last: commit,
      most: null,
      refs: ['main', 'origin/main'],
      more: null,
    },
  },
  notInHistory: {
    text: 'no branch, remote or tag of this clone has a commit that wrote it',
    mend: ['it may still lie in the index or among dropped commits until git gc removes those'],
  },
  historyUnread: {
    text: 'git was not asked which commits hold the text: {problem}',
    example: { problem: 'this is no git repository' },
  },
  noUndo: {
    text: 'the last act erased texts, and an erasure is not taken back: {act}',
    mend: [
      'what git has, git shows: git log -p -- {path}',
      'if it holds after all: ledger capture "…" says it anew',
    ],
    example: { act: '2026-11-22T10:00:00Z, by Ada <ada@example.org>', path },
  },
  nothingToPutBack: {
    text: 'the text of {item} was erased on {date} by {by}: it is not put back',
    mend: ['what git has, git shows: git log -p -- {path}'],
    example: { item, date: '2026-11-22', by: 'Ada <ada@example.org>', path },
  },
});
