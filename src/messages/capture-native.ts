import { defineMessages } from './message.ts';

const from = '.claude/memory/auth.md';

/** What stands against `ledger capture --from`, which raises a native note where it is. */
export const captureNative = defineMessages('captureNative', {
  notFact: {
    text: '--from captures a fact where it is, not a {kind}',
    mend: ['without --from it gets a record of its own'],
    example: { kind: 'decision' },
  },
  decided: {
    text: '{path} is {item} already, and {status}',
    mend: ['`ledger show {item}` shows it'],
    example: { path: `${from}#refresh`, item: 'k3f', status: 'promoted' },
  },
  incomplete: {
    text: 'the note stays as it is, so say here: {missing}',
    mend: ['ledger capture --from {from} src/file.ts#L10-L14 --when "…" --not-when "…"'],
    example: { missing: 'when it applies (--when), when it does not (--not-when)', from },
  },
  onlyLabel: {
    text: '{from} states no fact in a sentence of its own: "{label}" is its label',
    mend: [
      'ledger capture "what it says" --from {from} src/file.ts#L10-L14 --when "…" --not-when "…"',
    ],
    example: { from, label: 'Deploy window' },
  },
  several: {
    text: '{from} has {count} statements: which one is the fact?',
    mend: [
      'ledger capture "one of these" --from {from} src/file.ts#L10-L14 --when "…" --not-when "…"',
    ],
    example: { from, count: 3 },
  },
  undated: {
    text: '{from} says "{said}", which is another day for each reader',
    mend: [
      'write the date into {from}, such as 2027-01-31',
      'ledger capture "the same with the date" --from {from}',
    ],
    example: { from, said: 'next week' },
  },
  noFile: {
    text: 'no file of memory at {from}',
    mend: [
      'name it by its path from the root of the workspace',
      '"layout": { "notes": ["…"] } in ledger.config.json adds places to look in',
    ],
    example: { from: 'notes/auth.md' },
  },
  noStore: {
    text: '{from} is in no native store',
    mend: [
      'if it is a record of this model: ledger promote PATH',
      'else: ledger capture "what it says" and where it shows',
    ],
    example: { from: 'corpus/findings/rotated-refresh-token.md' },
  },
  noPlace: {
    text: 'there is no such place: {from}',
    mend: ['FILE#L57 names a line, FILE#its-heading a section'],
    example: { from: `${from}#refresh` },
  },
  wholeIndex: {
    text: '{from} is an index: name one fact of it',
    mend: ['a line: {from}#L12', 'a heading: {from}#its-heading'],
    example: { from: 'MEMORY.md' },
  },
});
