import { defineMessages } from './message.ts';

const path = '/home/ada/.config/ledger/config.json';
const keys = 'advisor, recallLog, logSessions, captureSessions';
const its = 'command, preset, model, timeoutSeconds';
const program = 'advisor';

/** What is wrong with a user's own configuration. */
export const userConfiguration = defineMessages('userConfiguration', {
  tooLarge: {
    text: '{path} is no configuration: it has more than {most} bytes',
    example: { path, most: 65_536 },
  },
  noText: { text: '{path} is no configuration: it is no UTF-8 text file', example: { path } },
  noJson: {
    text: '{path} is no JSON: {problem}',
    example: { path, problem: 'Unexpected end of JSON input' },
  },
  noObject: { text: '{path} should be an object', example: { path } },
  programNoObject: {
    text: '"{program}" in {path} should be an object',
    example: { program, path },
  },
  switchNoBoolean: {
    text: '"{key}" in {path} should be true or false',
    example: { key: 'recallLog', path },
  },
  commandNoList: {
    text: '"{program}.command" in {path} should be a list: the program, then its arguments',
    mend: ['{"command": ["/usr/local/bin/my-program", "--fast"]}', 'or {"preset": "claude"}'],
    example: { program, path },
  },
  timeoutOutOfRange: {
    text: '"{program}.timeoutSeconds" in {path} should be a number from 1 to {most}',
    example: { program, path, most: 600 },
  },
  presetUnknown: {
    text: '"advisor" in {path} should have a command or one of these presets, and not both: {presets}',
    example: { path, presets: 'claude, codex, gemini, llm' },
  },
  modelNoName: {
    text: '"advisor.model" in {path} should be the name of a model, without blanks',
    example: { path },
  },
  advisorRests: {
    text: 'it failed three times in a row, and is asked again after {until}',
    example: { until: '2026-11-28T18:10:00Z' },
  },
  advisorUnread: {
    text: 'it printed no JSON object with the list "{list}"',
    example: { list: 'selected' },
  },
  unknownKey: {
    text: '{path} does not know "{key}"',
    mend: ['keys there: {keys}'],
    example: { path, key: 'colour', keys },
  },
  misspelledKey: {
    text: '{path} does not know "{key}"; did you mean "{near}"?',
    mend: ['keys there: {keys}'],
    example: { path, key: 'recalllog', near: 'recallLog', keys },
  },
  unknownProgramKey: {
    text: '{path} does not know "{key}" in "{program}"',
    mend: ['keys there: {keys}'],
    example: { path, key: 'shell', program, keys: its },
  },
  misspelledProgramKey: {
    text: '{path} does not know "{key}" in "{program}"; did you mean "{near}"?',
    mend: ['keys there: {keys}'],
    example: { path, key: 'comand', program, near: 'command', keys: its },
  },
});
