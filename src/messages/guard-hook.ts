import { defineMessages } from './message.ts';

const path = 'src/report.ts';
const claim = 'Dates are made with date-fns, because moment is 290 kB';
const record = 'corpus/findings/dates-date-fns.md';

/** What a hook tells an agent whose edit or command breaks a guard. */
export const guardHook = defineMessages('guardHook', {
  adds: {
    text: '{path} breaks a guard of this project: {claim}. The edit adds: {line}',
    example: { path, claim, line: "moment('2026')" },
  },
  misses: {
    text: '{path} breaks a guard of this project: {claim}. It lacks {pattern}',
    example: {
      path,
      claim: 'Every source file begins with its licence',
      pattern: '^// SPDX-License-Identifier: MIT',
    },
  },
  byHand: {
    text: 'nobody edits {path} by hand: {claim}.',
    example: { path: 'src/generated/a.ts', claim: 'src/generated is written by npm run generate' },
  },
  runs: {
    text: 'agents do not run {command} in this project: {claim}.',
    example: { command: 'npm run compile', claim: 'The build is made with just' },
  },
  half: {
    text: 'you changed {path} without {missing}: {claim}.',
    example: {
      path: 'api/openapi.yaml',
      missing: 'src/client/**',
      claim: 'The client is written anew with the interface',
    },
  },
  different: {
    text: 'these values differ after your change: {values}. {claim}.',
    example: {
      values: 'package.json 22, .nvmrc 20',
      claim: 'Node has one version in development and for users',
    },
  },
  why: {
    text: 'Why: {record}, decided by {decided}.',
    example: { record, decided: 'Ben, 2026-11-26' },
  },
  instead: { text: 'Instead: {instead}.', example: { instead: 'format of date-fns' } },
  exception: {
    text: 'If an exception is needed, do not work around the guard: ask a person, who decides with `{program} waive {code} {path} --reason "…"`.',
    example: { program: 'ledger', code: 'GRD001', path },
  },
  more: { text: '{count} more guards are broken.', example: { count: 2 } },
});
