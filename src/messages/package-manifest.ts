import { defineMessages } from './message.ts';

const manifest = '/home/ada/app/package.json';

/** Why a package.json with a ledger key configures nothing. */
export const packageManifest = defineMessages('packageManifest', {
  noJson: {
    text: '{manifest} has the word "ledger" and is no JSON: {problem}',
    mend: ['mend it: ledger reads its configuration there'],
    example: { manifest, problem: 'Unexpected end of JSON input' },
  },
  link: {
    text: '{manifest} has a ledger key and is a link: nothing is configured through one',
    mend: ['move the key to a ledger.config.json in this folder'],
    example: { manifest },
  },
});
