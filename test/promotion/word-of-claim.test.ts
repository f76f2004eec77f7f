import { describe, expect, it } from 'vitest';

import { definedTermIn } from '#promotion/acts/discover';

import { bot, captured, reviewer, team } from '../support/team.ts';

describe('the word that a claim explains', () => {
  it.each([
    ['delta: a change in value', 'delta', 'a change in value'],
    ['A delta is a change in value', 'delta', 'a change in value'],
    ['The refresh token means the long-lived one', 'refresh token', 'the long-lived one'],
    ['"to settle" stands for paying out', 'to settle', 'paying out'],
    ['`AOT` — compiled ahead of time', 'AOT', 'compiled ahead of time'],
    [
      'Grace period = the days in which nothing happens',
      'Grace period',
      'the days in which nothing happens',
    ],
    ['Façade denotes what stands before the rest', 'Façade', 'what stands before the rest'],
  ])('%s', (claim, word, meaning) => expect(definedTermIn(claim)).toEqual({ word, meaning }));

  it.each([
    'Something unclear',
    'It is a change',
    'This means trouble',
    'Nobody knows the word',
    'is a change',
    'delta:',
    'Run it first. A delta is a change',
    '',
  ])('%s says none', (claim) => expect(definedTermIn(claim)).toBeNull());
});

describe('a term that is captured without its word', () => {
  it('takes it from the claim and says so, or is refused', { timeout: 30_000 }, () => {
    const here = team('main', { 'src/a.ts': 'export const a = 1;\n' });
    const capture = (...args: readonly string[]) =>
      here.as(bot, ['capture', '--kind', 'term', ...args]);
    expect(capture('What nobody has named yet')).toMatchObject({
      code: 1,
      out: '',
      error: expect.stringContaining('P03   the claim does not name the term') as string,
    });
    expect(here.git('status', '--porcelain')).toBe('');
    const ran = capture('A delta is a change in value');
    expect(ran.out).toContain('the term is "delta"');
    here.did(reviewer, 'promote', captured(ran.out, 'term'));
    expect(here.read('memory/glossary.md')).toContain('| delta | a change in value |');
    expect(capture('A gamma is a ray', '--term', 'gamma ray').out).not.toContain('the word is');
  });
});
