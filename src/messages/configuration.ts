import { defineMessages } from './message.ts';

const file = 'ledger.config.yaml';
const place = 'ledger.config.json:3:5:';
const rule = 'IDX112';
const allKeys = 'all keys: docs/configuration.md, or schemas/v1/config.schema.json';
const allRules = '`ledger explain` lists all rules';
const itsOptions = '`ledger explain {rule}` lists its options';

/** What is wrong with a configuration, and where. */
export const configuration = defineMessages('configuration', {
  tooLong: {
    text: '{file} has more than {most} characters',
    example: { file, most: 65_536 },
  },
  severalDocuments: { text: '{file} holds more than one YAML document', example: { file } },
  notYaml: {
    text: '{place} not valid YAML: {problem}',
    example: { place, problem: 'Map keys must be unique' },
  },
  aliases: {
    text: '{file}: anchors, aliases and tags are not read',
    mend: ['write the values out'],
    example: { file },
  },
  unknownKey: {
    text: '{place} unknown key "{key}"',
    mend: [allKeys],
    example: { place, key: 'colour' },
  },
  misspelledKey: {
    text: '{place} unknown key "{key}"; did you mean "{near}"?',
    mend: [allKeys],
    example: { place, key: 'rulez', near: 'rules' },
  },
  unknownRuleSet: {
    text: '{place} there is no rule set "{name}" in this version; it has {sets}',
    mend: ['leave "rules" out for all rules, or give severities: { "IDX102": "warning" }'],
    example: { place, name: '2.0', sets: '1.0' },
  },
  rulesOfNoForm: {
    text: '{place} "rules" must be a rule set such as "1.0", or severities such as { "IDX102": "warning" }',
    mend: [allKeys],
    example: { place },
  },
  missing: {
    text: '{place} "{key}" is missing',
    mend: [allKeys],
    example: { place, key: 'overrides.0.files' },
  },
  otherValue: {
    text: '{place} "{key}" must be {expected}',
    mend: [allKeys],
    example: { place, key: 'failOn', expected: 'one of error, warning, info' },
  },
  otherSeverity: {
    text: '{place} "{key}" must be {expected}, or ["error", { options }]',
    mend: [allKeys],
    example: { place, key: 'rules.IDX102', expected: 'one of off, info, warning, error' },
  },
  unknownRule: {
    text: '{place} unknown rule "{name}"',
    mend: [allRules],
    example: { place, name: 'XYZ001' },
  },
  misspelledRule: {
    text: '{place} unknown rule "{name}"; did you mean {near}?',
    mend: [allRules],
    example: { place, name: 'IDX1O2', near: 'IDX102' },
  },
  noOption: {
    text: '{place} {rule} has no option "{option}"',
    mend: [itsOptions],
    example: { place, rule, option: 'most' },
  },
  unknownOption: {
    text: '{place} {rule} has no option "{option}"; it has {options}',
    mend: [itsOptions],
    example: { place, rule, option: 'most', options: 'lines, bytes' },
  },
  misspelledOption: {
    text: '{place} {rule} has no option "{option}"; did you mean "{near}"? It has {options}',
    mend: [itsOptions],
    example: { place, rule, option: 'liens', near: 'lines', options: 'lines, bytes' },
  },
  optionNoNumber: {
    text: '{place} option "{option}" of {rule} must be a number',
    mend: [itsOptions],
    example: { place, rule, option: 'lines' },
  },
  optionNoWords: {
    text: '{place} option "{option}" of {rule} must be a list of words',
    mend: [itsOptions],
    example: { place, rule: 'FND301', option: 'words' },
  },
  badGlob: {
    text: '{place} "{glob}" in {key} {problem}',
    mend: ['{advice}'],
    example: {
      place,
      glob: '../notes/**',
      key: 'ignore',
      problem: 'leads out of the workspace',
      advice: 'globs are relative to the configuration and stay below it',
    },
  },
  globOutside: { text: 'leads out of the workspace' },
  globInside: { text: 'globs are relative to the configuration and stay below it' },
  globOfManyStars: { text: 'has too many stars' },
  globOfFewStars: { text: 'at most three in one name, and 256 characters' },
  tooManyFiles: {
    text: 'this memory has {found} files, and ledger reads at most {most}; {inside} of them are in {folder}',
    mend: [
      'add files that are no memory to "ignore" in ledger.config.json, such as "{folder}/**", or name fewer of them in "layout"',
    ],
    example: { found: '60,000', most: '50,000', inside: '48,000', folder: 'docs/generated' },
  },
  tooManyFilesAtRoot: {
    text: 'this memory has {found} files, and ledger reads at most {most}; {inside} of them are in the root folder',
    mend: [
      'add files that are no memory to "ignore" in ledger.config.json, or name fewer of them in "layout"',
    ],
    example: { found: '60,000', most: '50,000', inside: '48,000' },
  },
});
