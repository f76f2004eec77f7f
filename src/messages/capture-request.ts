import { defineMessages } from './message.ts';

/** Why a request to `ledger capture` cannot be read. */
export const captureRequest = defineMessages('captureRequest', {
  tooLong: {
    text: 'the request has more than {most} characters',
    example: { most: 262_144 },
  },
  notJson: {
    text: 'standard input is no JSON: {why}',
    mend: [
      'echo \'{"claim": "…", "evidence": ["src/a.ts#L10-L14"], "when": ["…"], "not_when": ["…"]}\' | ledger capture -',
    ],
    example: { why: 'Unexpected end of JSON input' },
  },
  keyTwice: {
    text: 'in the request {why}',
    example: { why: '"claim" is given twice, the second time on line 4' },
  },
  keyInvalid: {
    text: '"{key}" in the request should be {expected}',
    mend: ['the keys are in schemas/v1/capture-request.schema.json'],
    example: { key: 'evidence', expected: 'a list' },
  },
  claimEmpty: { text: 'the claim was left empty, so nothing was captured' },
  kindUnknown: {
    text: '"{kind}" is no kind of discovery',
    mend: ['kinds: {kinds}'],
    example: { kind: 'idea', kinds: 'fact, pattern, decision' },
  },
});
