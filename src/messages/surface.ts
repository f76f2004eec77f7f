import { defineMessages } from './message.ts';

const path = 'src/auth/refresh.ts';

/** Why a place that is cited as evidence names no bytes. */
export const surface = defineMessages('surface', {
  notAsked: { text: '{path} was not read', example: { path } },
  noText: {
    text: '{path} is no UTF-8 text: only the whole file can be cited',
    example: { path: 'logo.png' },
  },
  filtered: {
    text: '{path} goes through a git filter, or is an LFS pointer: cite the whole file',
    example: { path },
  },
  lineZero: { text: '{path} has no line 0: lines are counted from 1', example: { path } },
  empty: { text: '{path} has nothing at that place', example: { path } },
  noQuote: { text: '{path} does not hold the quoted text', example: { path } },
  noValue: { text: '{path} has no value at that pointer', example: { path: 'package.json' } },
  renamed: { text: '{path} was renamed to {place}', example: { path, place: 'src/token.ts' } },
  removed: { text: '{path} was removed', example: { path } },
  absent: { text: '{path} does not exist', example: { path } },
  absentMistyped: {
    text: '{path} does not exist: did you mean {near}?',
    example: { path: 'src/auth/refesh.ts', near: path },
  },
  neverExisted: { text: '{path} never existed', example: { path } },
  neverExistedMistyped: {
    text: '{path} never existed: did you mean {near}?',
    example: { path: 'src/auth/refesh.ts', near: path },
  },
  link: { text: '{path} is a symbolic link: cite the file it leads to', example: { path } },
  folder: { text: '{path} is a folder: cite a file in it', example: { path: 'src' } },
  submodule: {
    text: '{path} is a submodule: its files belong to another repository',
    example: { path: 'vendor/lib' },
  },
  noFile: { text: '{path} is no regular file', example: { path } },
  tooLarge: { text: '{path} is too large to be read', example: { path } },
  outside: { text: '{path} lies outside the repository', example: { path: '../notes.md' } },
  unreadable: { text: '{path} cannot be read', example: { path } },
  commitAbsent: {
    text: '{file}: the commit is not in this clone',
    example: { file: path },
  },
  notAtCommit: {
    text: '{file} is not in commit {commit}',
    example: { file: path, commit: '4f2c9a1' },
  },
  reversed: {
    text: 'line {to} of {path} comes before line {from}: write the lower one first',
    example: { path, from: 20, to: 10 },
  },
  oneLine: { text: '{path} has only 1 line', example: { path } },
  fewLines: { text: '{path} has only {lines} lines', example: { path, lines: 8 } },
  severalQuotes: {
    text: '{path} holds the quoted text {times} times: quote more of it',
    example: { path, times: 3 },
  },
  noSection: { text: '{path} has no heading with that anchor', example: { path: 'docs/a.md' } },
  noSectionMistyped: {
    text: '{path} has no heading with that anchor: did you mean #{near}?',
    example: { path: 'docs/a.md', near: 'token-rotation' },
  },
  unparsable: {
    text: '{path} cannot be cited by section or value: {problem}',
    example: { path: 'a.yaml', problem: 'it is not valid YAML' },
  },
});
