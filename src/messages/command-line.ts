import { defineMessages } from './message.ts';

const commands = '`ledger --help` lists the commands';

/** What a command line can get wrong, whatever the command. */
export const commandLine = defineMessages('commandLine', {
  unknownCommand: {
    text: 'no command "{name}"',
    mend: [commands],
    example: { name: 'begin' },
  },
  misspelledCommand: {
    text: 'no command "{name}"; did you mean {near}?',
    mend: [commands],
    example: { name: 'lnit', near: 'lint' },
  },
  folderAsCommand: {
    text: 'no command "{name}"',
    mend: ['to look below a folder: ledger audit {folder}'],
    example: { name: '~/src', folder: '~/src' },
  },
  unknownOption: {
    text: '{command} has no option {option}',
    mend: ['`ledger {command} --help all` lists its options'],
    example: { command: 'lint', option: '--frob' },
  },
  misspelledOption: {
    text: '{command} has no option {option}; did you mean {near}?',
    mend: ['`ledger {command} --help all` lists its options'],
    example: { command: 'gate', option: '--base', near: '--since' },
  },
  optionElsewhere: {
    text: '{command} has no option {option}',
    mend: ['with it: {commands}'],
    example: { command: 'gate', option: '--staged', commands: 'ledger lint --staged' },
  },
  optionWithoutValue: {
    text: '{option} takes no value',
    mend: ['ledger {command} {option}'],
    example: { command: 'status', option: '--short' },
  },
  optionsAlone: {
    text: 'no command after {options}',
    mend: [commands],
    example: { options: '--verbose' },
  },
  valueMissing: {
    text: '{option} needs a value',
    mend: ['`ledger --help` lists the options'],
    example: { option: '-C' },
  },
  misunderstood: {
    text: '{problem}',
    mend: ['`ledger {command} --help` lists what it understands'],
    example: { problem: "unknown option '--fx'; (Did you mean --fix?)", command: 'lint' },
  },
  optionAsValue: {
    text: '{option} was given {value} as its value',
    mend: ['its text comes right after it, and does not begin with two dashes'],
    example: { option: '--when', value: '--dry-run' },
  },
  emptyValue: {
    text: '{option} was given nothing',
    mend: ['leave it out, or say something'],
    example: { option: '--reason' },
  },
  emptyArgument: {
    text: 'an argument of {command} is empty',
    mend: ['a variable in the command may have no value'],
    example: { command: 'ledger promote' },
  },
  inputTooLarge: { text: 'standard input has more than {most} MiB', example: { most: 16 } },
  quoteOpen: {
    text: '{option} has a quote that does not end',
    mend: [`{option} 'node "my advisor.mjs" --fast'`],
    example: { option: '--advisor' },
  },
  programMissing: {
    text: '{option} names no program',
    mend: ["{option} 'node advisor.mjs'"],
    example: { option: '--advisor' },
  },
  internal: {
    text: 'internal error: {problem}',
    mend: ['This is a bug in ledger, nothing was judged. LEDGER_DEBUG=1 shows where.'],
    example: { problem: 'x is not a function' },
  },
  crashed: {
    text: '{problem}',
    mend: ['This is a bug in ledger, nothing was judged. LEDGER_DEBUG=1 shows where.'],
    example: { problem: 'the rule index/load-when-distinct failed' },
  },
});
