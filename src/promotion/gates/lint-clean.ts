import { pathOfRecordFile } from '#provenance/native-item';

import { defineGate } from '../gate.ts';

/** Lint errors that P04, P10, P12 or P13 report too. Here, no override could let them pass. */
const judgedByOthers: ReadonlySet<string> = new Set([
  'FND305',
  'LED506',
  'LDG005 shared',
  'SEC701 hidden',
]);

/** P02: lint has no error on the candidate. */
export const lintClean = defineGate({
  code: 'P02',
  name: 'lint-clean',
  summary: 'The record has no error that `ledger lint` reports.',
  why: 'Agents would read a broken or unsafe record as a fact.',
  messages: {
    error: { text: '{place} {code} {message}', mend: ['ledger lint {path}'] },
  },
  examples: {
    error: {
      place: 'corpus/findings/rotated-refresh-token.md:4:1',
      code: 'FND301',
      message: 'a promoted finding says "timestamp"',
      path: 'corpus/findings/rotated-refresh-token.md',
    },
  },
  *check({ target, record, inputs }) {
    const file = record ? pathOfRecordFile(record) : target;
    for (const each of inputs.lintErrors) {
      if (
        each.path !== file ||
        judgedByOthers.has(each.code) ||
        judgedByOthers.has(`${each.code} ${each.messageId}`)
      )
        continue;
      yield {
        messageId: 'error',
        data: {
          place: `${each.path}:${each.place.start.line}:${each.place.start.column}`,
          code: each.code,
          message: each.message,
          path: each.path,
        },
      };
    }
  },
});
