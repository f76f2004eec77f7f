import { defineMessages } from './message.ts';

/** Why `ledger show`, `log`, `verify`, `graph` and `glossary` have nothing to show. */
export const inspect = defineMessages('inspect', {
  wordUnknown: {
    text: 'the glossary has no "{word}"',
    mend: ['ledger capture "<what it means>" --kind term --term {word}'],
    example: { word: 'tenant' },
  },
  wordMistyped: {
    text: 'the glossary has no "{word}"; did you mean {near}?',
    mend: ['ledger capture "<what it means>" --kind term --term {word}'],
    example: { word: 'tennant', near: 'tenant' },
  },
  unlinked: {
    text: 'nothing leads to {path}, and it leads to nothing',
    mend: ['all of memory: ledger graph'],
    example: { path: 'corpus/notes.md' },
  },
  fileless: {
    text: '{name} has no file of its own',
    mend: ['name the file it stands in'],
    example: { name: 'k3f' },
  },
  entryless: {
    text: '{row} was written by hand and has no entry yet: "{discovery}"',
    mend: ['`ledger review` takes it up'],
    example: { row: 'auth-refresh#2', discovery: 'The token hangs' },
  },
  noPlace: {
    text: '"{place}" names no place in a file',
    mend: ['src/file.ts, src/file.ts#L10-L42, docs/page.md#heading, package.json#/engines/node'],
    example: { place: 'src/auth/' },
  },
  noFile: {
    text: 'no file {path} here, and no item or record of that name',
    mend: ['a path from the root: ledger show src/file.ts:12', 'what waits: ledger review --list'],
    example: { path: 'src/auth/refesh.ts' },
  },
  beyondEnd: {
    text: '{file} ends at line {count}',
    example: { file: 'src/auth/refresh.ts', count: 120 },
  },
  nothingRests: {
    text: '{file}: no fact rests on this file; {records} looked at',
    example: { file: 'src/auth/refresh.ts', records: '12 records' },
  },
  undecided: { text: 'nothing was decided yet' },
  entryUnread: {
    text: '{path} is no entry as it was written, so nothing of it is listed: ledger verify',
    example: { path: 'corpus/ledger/promotions/2026-11-21-aaaaaaaa.json' },
  },
  undecidedSince: {
    text: 'nothing was decided on {day} or later',
    example: { day: '2026-11-01' },
  },
});
