import { defineMessages } from './message.ts';

const code = 'IDX102';

/** What stands against `ledger waive`, and how far a waiver reaches. */
export const waive = defineMessages('waive', {
  wide: {
    text: 'it holds for every file in {scope}, also for those to come, until {day}',
    mend: ['to hold it only for what stands there now: --pin'],
    example: { scope: 'corpus/**', day: '2026-12-31' },
  },
  notWaivable: {
    text: 'no exception can be made of {code}: it keeps the checks themselves safe',
    mend: ['mend what it reports: ledger explain {code}'],
    example: { code: 'LDG001' },
  },
  unexplained: {
    text: 'say why {code} is waived',
    mend: ['ledger waive {code} {scope} --reason "…"', 'ledger waive {everywhere} --reason "…"'],
    example: { code, scope: 'memory/INDEX.md', everywhere: null },
  },
  noDay: {
    text: '"{day}" is no day of the calendar',
    mend: [
      'ledger waive {code} {scope} --reason "…" --until {example}',
      'ledger waive {everywhere} --reason "…" --until {example}',
    ],
    example: {
      day: '2026-02-30',
      code,
      scope: 'memory/INDEX.md',
      everywhere: null,
      example: '2026-12-31',
    },
  },
  past: {
    text: '{day} is in the past',
    mend: ['give a day to come'],
    example: { day: '2025-12-31' },
  },
  hiddenCharacters: {
    text: 'the reason has hidden characters',
    mend: ['say it in plain letters'],
  },
  secret: {
    text: 'the reason holds what looks like a secret ({kind})',
    mend: ['say it without, and revoke the secret'],
    example: { kind: 'a GitHub token' },
  },
  badGlob: {
    text: '"{scope}" {why}',
    mend: ['{advice}'],
    example: {
      scope: '../other/**',
      why: 'leads out of the workspace',
      advice: 'globs are relative to the configuration and stay below it',
    },
  },
  nothingRead: {
    text: 'nothing is read at {scope}',
    mend: [
      'name a file, a folder or a glob of this workspace; `ledger init --check` says what is read',
    ],
    example: { scope: 'memori/' },
  },
  nothingReadNear: {
    text: 'nothing is read at {scope}; did you mean {near}?',
    mend: [
      'name a file, a folder or a glob of this workspace; `ledger init --check` says what is read',
    ],
    example: { scope: 'memory/INDX.md', near: 'memory/INDEX.md' },
  },
});
