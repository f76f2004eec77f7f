import { defineMessages } from './message.ts';

/** What a guard checks, in one line. */
export const guardChecks = defineMessages('guardChecks', {
  forbid: { text: 'must not contain {pattern}', example: { pattern: 'moment\\(' } },
  forbidInstead: {
    text: 'must not contain {pattern}; instead: {instead}',
    example: { pattern: 'moment\\(', instead: 'date-fns' },
  },
  require: { text: 'must contain {pattern}', example: { pattern: '^// SPDX-' } },
  ast: {
    text: 'must not have {language} code like {pattern}',
    example: { language: 'typescript', pattern: 'eval($A)' },
  },
  astInstead: {
    text: 'must not have {language} code like {pattern}; instead: {instead}',
    example: { language: 'typescript', pattern: 'eval($A)', instead: 'JSON.parse' },
  },
  command: {
    text: 'ledger verify --run runs {command}',
    example: { command: 'npm test -- auth' },
  },
  path: { text: 'nobody edits these files by hand' },
  pathInstead: {
    text: 'nobody edits these files by hand; instead: {instead}',
    example: { instead: 'npm run generate' },
  },
  shell: { text: 'agents must not run {command}', example: { command: 'npm run compile' } },
  shellInstead: {
    text: 'agents must not run {command}; instead: {instead}',
    example: { command: 'npm run compile', instead: 'just build' },
  },
  together: { text: 'these files change together' },
  same: {
    text: 'these values must be equal: {values}',
    example: { values: 'package.json#engines.node, .nvmrc' },
  },
});

/** What `ledger guard` and `ledger guard test` say besides the guards. */
export const guardList = defineMessages('guardList', {
  none: {
    text: 'no guard is in force',
    mend: [
      'find rules in your instruction files that could be guards: ledger guard suggest',
      'or write one: ledger capture "CLAIM" FILE#L1 --forbid PATTERN --in GLOB --bad TEXT',
    ],
  },
  noneTested: {
    text: 'there is no guard to test',
    mend: ['find rules that could be guards: ledger guard suggest'],
  },
  looksAtNothing: {
    text: 'no file of the tree matches {globs}',
    mend: ['mend the glob, or leave it out'],
    example: { globs: 'src/**/*.tsx' },
  },
  commandNotRun: {
    text: 'a command runs in ledger verify --run alone',
  },
  filesUnlisted: {
    text: 'git does not list the files here, so nobody counted what the guards look at',
  },
  wordTooMany: {
    text: '{word} is one word too many',
    mend: ['ledger guard --help'],
    example: { word: 'src' },
  },
  forOtherActions: {
    text: '{option} is for guard {actions}',
    mend: ['ledger guard {action} --help'],
    example: { option: '--eslint', actions: 'export', action: 'list' },
  },
  exportTo: {
    text: 'say for which tool',
    mend: ['ledger guard export --eslint', 'ledger guard export --semgrep'],
  },
});
