import { defineMessages } from './message.ts';

/** Why an answer cannot be filed, and what to add to it. */
export const answer = defineMessages('answer', {
  tooLong: {
    text: 'the answer has more than {most} characters',
    example: { most: 262_144 },
  },
  sourceless: {
    text: 'the answer names no sources, so nothing would show what it says',
    mend: [
      'the last part of an answer: "Sources:", and an item for each: - `src/a.ts#L10-L14`, - https://… "the sentence"',
    ],
  },
  notJson: {
    text: 'the answer is no JSON: {why}',
    example: { why: 'Unexpected end of JSON input' },
  },
  keyTwice: {
    text: 'in the answer {why}',
    example: { why: '"claim" is given twice, the second time on line 4' },
  },
  keyUnknown: {
    text: '"{key}" is no key of an answer',
    mend: ['keys: {keys}'],
    example: { key: 'source', keys: 'answer, claim, sources' },
  },
  notObject: {
    text: 'the answer is no object',
    mend: ['keys: {keys}'],
    example: { keys: 'answer, claim, sources' },
  },
  sourceNameless: {
    text: 'a source of the answer names no path, url or record',
    mend: ['"sources": ["src/a.ts#L10-L14", { "url": "https://…", "quote": "…" }]'],
  },
  notText: { text: '"{key}" in the answer should be text', example: { key: 'claim' } },
  notList: { text: '"{key}" in the answer should be a list', example: { key: 'sources' } },
  notTexts: { text: '"{key}" in the answer should be a list of texts', example: { key: 'when' } },
  fromRecords: {
    text: 'it is built from records alone: what shows it is to be added',
    mend: ['its Evidence section takes places and quoted sources'],
  },
});
