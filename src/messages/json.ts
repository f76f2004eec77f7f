import { defineMessages } from './message.ts';

/** What is wrong with JSON that parses. */
export const json = defineMessages('json', {
  keyTwice: {
    text: '"{key}" is given twice, the second time on line {line}',
    example: { key: 'claim', line: 4 },
  },
});
