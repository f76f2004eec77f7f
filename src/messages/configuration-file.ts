import { defineMessages } from './message.ts';

const file = 'ledger.config.json';

/** Why a file is no configuration of a workspace. */
export const configurationFile = defineMessages('configurationFile', {
  absent: { text: 'no such configuration: {file}', example: { file: '../other.json' } },
  tooLarge: { text: '{file} is no configuration: it is too large', example: { file } },
  noText: { text: '{file} is no configuration: it is no UTF-8 text file', example: { file } },
  noShortText: {
    text: '{file} is no configuration: it is no UTF-8 text file of at most {most} characters',
    example: { file, most: 262_144 },
  },
  tooLong: { text: '{file} has more than {most} characters', example: { file, most: 262_144 } },
});
