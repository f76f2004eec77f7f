import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isBoundless, isVacuous, normalCondition } from '#workspace/text/load-conditions';

/** Texts of the words that conditions without bounds are made of, and of others. */
const said = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom(
          'all',
          'any',
          'every',
          'everything',
          'task',
          'tasks',
          'time',
          'at',
          'in',
          'for',
          'the',
          'this',
          'is',
          'load',
          'when',
          'needed',
          'none',
          'no',
          'exceptions',
          'n/a',
          'n',
          'a',
          'to',
          'be',
          'done',
          'known',
          'tbd',
          'never',
          "isn't",
          'any-time',
          'X',
          'o\u212a',
          'İ',
          'é',
          'locale',
          'Working',
        ),
        fc.string({ unit: 'grapheme', size: 'xsmall' }),
      ),
      fc.constantFrom(' ', ' ', '-', "'", '’', ', ', '. ', '—', '/'),
    ),
    { maxLength: 5 },
  )
  .map((words) => words.flat().join(''));

describe('a "Load when" condition', () => {
  it.each([
    'always',
    'for every task',
    'any task at all',
    'Load when: always load this',
    'generally',
    'In general',
    'coding',
    'Working on the code',
    'for any kind of task',
    'whenever it is needed',
    'at the start of each session',
    '**Always.**',
    'in all situations',
    'when working',
    'every time you work',
    '…',
    'at all times, please',
  ])('%s selects nothing', (condition) => {
    expect(isVacuous(condition, 'A title')).toBe(true);
  });

  it.each([
    'always when editing auth',
    'every task that touches src/auth',
    'working on sessions',
    'sessions',
    'the task queue',
    'tasks',
    'any change to the schema',
    'coding style reviews',
    'general ledger exports',
    'time zones',
    'at the start of a migration',
    'all cases of a refund',
    'developing the parser',
    'development server settings',
    'reading configuration',
    'needed for a release',
    'the first time a worker starts',
    'load tests',
    'to-do lists',
    'work orders',
    'a',
    'if',
  ])('%s selects something', (condition) => {
    expect(isVacuous(condition, 'A title')).toBe(false);
  });
});

describe('a half of the scope envelope', () => {
  it.each([
    'no',
    'nil',
    '&nbsp;',
    '[ ] todo',
    '[x] TBD',
    'x',
    'none',
    'N/A',
    'everywhere',
    'in all cases',
    'at all times',
    'for every task',
    'No.',
    'TODO',
    'to be determined',
    '`none`',
    '—',
  ])('%s gives no bounds', (condition) => {
    expect(isBoundless(condition)).toBe(true);
  });

  it.each([
    'none: the parser has one entry point',
    'no cache is used',
    'C',
    'Go',
    'X11',
    'x < 5',
    'todo lists',
    'later than 2.0',
    'unknown hosts',
    'all nodes but the leader',
    'sessions',
    'when working offline',
    'null values',
    'every &nbsp; in a template',
    'any task of the billing service',
    'time',
  ])('%s gives some', (condition) => {
    expect(isBoundless(condition)).toBe(false);
  });
});

describe('conditions', () => {
  it('are compared by their words', () => {
    fc.assert(
      fc.property(said, (text) => {
        expect(normalCondition(text)).toBe(
          (text.toLowerCase().match(/[\p{L}\p{N}/']+/gu) ?? [])
            .join(' ')
            .replace(/^load when /, ''),
        );
      }),
      { numRuns: 5_000 },
    );
  });
});
