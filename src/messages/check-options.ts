import { defineMessages } from './message.ts';

/** What the options of lint, gate and audit can get wrong. */
export const checkOptions = defineMessages('checkOptions', {
  unknownFormat: {
    text: 'unknown format "{name}"',
    mend: ['formats: {formats}'],
    example: { name: 'xml', formats: 'pretty, compact, json' },
  },
  fileMissing: {
    text: '"{format}" names no file after the colon',
    example: { format: 'json:' },
  },
  formatsShareOutput: {
    text: '{format} on standard output stands alone',
    mend: ['send one to a file: --format {format}:report.{ending}'],
    example: { format: 'json', ending: 'json' },
  },
  dryRunWithoutFix: {
    text: '--dry-run goes with --fix',
    mend: ['without --fix nothing is written anyway'],
  },
  severalSources: {
    text: '{option} and {others} do not go together',
    mend: ['each says what is checked: the index, what is new, the work tree, or standard input'],
    example: { option: '--staged', others: '--since' },
  },
  fileNameWithoutInput: {
    text: '--stdin-filename goes with -',
    mend: ['ledger lint - --stdin-filename memory/INDEX.md'],
  },
  inputBesideFiles: { text: '- stands alone: standard input is one file' },
  inputUnnamed: {
    text: 'standard input needs a name',
    mend: ['ledger lint - --stdin-filename memory/INDEX.md'],
  },
  warningsNoNumber: {
    text: '--max-warnings must be a whole number, not "{value}"',
    example: { value: 'many' },
  },
  gatedPaths: {
    text: 'a gate judges the whole change and takes no paths',
    mend: ['`ledger lint PATH` checks some of it'],
  },
  gatedConfig: {
    text: 'a gate takes its configuration from the base, not from --config',
    mend: ['`ledger lint --config` uses another one'],
  },
  severalFolders: {
    text: 'an audit looks below one folder',
    mend: ['name the one above them all'],
  },
  cacheOffAndPlaced: {
    text: '--no-cache and --cache-location do not go together',
    mend: ['one keeps nothing, the other says where it is kept'],
  },
});
