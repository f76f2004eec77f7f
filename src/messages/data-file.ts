import { defineMessages } from './message.ts';

const place = 'ledger.waivers.json:4:7:';
const schema = 'waivers';
const itsKeys = 'the keys are in schemas/v1/{schema}.schema.json';

/** What is wrong with a JSON file that ledger reads: a configuration, waivers, a baseline. */
export const dataFile = defineMessages('dataFile', {
  keyTwice: {
    text: '{place} the key "{key}" is there twice',
    example: { place, key: 'scope' },
  },
  tooDeep: { text: '{file} nests too deep', example: { file: 'ledger.config.json' } },
  notJson: {
    text: '{place} not valid JSON: {problem}',
    example: { place, problem: 'comma expected' },
  },
  empty: { text: '{place} not valid JSON: empty', example: { place } },
  badScope: {
    text: '{place} the scope "{scope}" {problem}',
    mend: ['{advice}'],
    example: {
      place,
      scope: '../notes/**',
      problem: 'leads out of the workspace',
      advice: 'globs are relative to the configuration and stay below it',
    },
  },
  unknownKey: {
    text: '{place} "{key}" is no key of it',
    mend: [itsKeys],
    example: { place, key: 'waivers.0.untill', schema },
  },
  missing: {
    text: '{place} "{key}" is missing',
    mend: [itsKeys],
    example: { place, key: 'waivers.0.scope', schema },
  },
  otherValue: {
    text: '{place} "{key}" should be {expected}',
    mend: [itsKeys],
    example: { place, key: 'waivers.0.to', expected: 'one of off, warning, info', schema },
  },
});
