import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { expandQuery, synonymsOf, termsOf } from '#recall/terms';
import type { Glossary } from '#workspace/records';

const at = (value: string) => ({ value, span: { start: 0, end: 0 } });
const glossary = (
  terms: readonly (readonly [string, readonly string[], readonly string[]])[],
): Glossary =>
  ({
    role: 'glossary',
    terms: terms.map(([term, aliases, not]) => ({
      term: at(term),
      meaning: null,
      aliases: aliases.map(at),
      not: not.map(at),
      span: { start: 0, end: 0 },
    })),
  }) as unknown as Glossary;

describe('terms of a text', () => {
  it.each([
    ['Deploying the deployments', ['deploi', 'deploy']],
    [
      'refreshToken in src/auth/token_store.ts',
      ['refresh', 'token', 'refreshtoken', 'src', 'auth', 'token', 'store', 'tokenstor', 'ts'],
    ],
    ['HTTPServer2 and v1-beta', ['http', 'server2', 'httpserver2', 'v1', 'beta', 'v1beta']],
    ['how do I get it to work', ['work']],
    ['the gate won’t open', ['gate', 'open']],
    ["it isn't what users can't see", ['user']],
    ["the user's token", ['user', 'users', 'token']],
    ['令牌在刷新后失效', ['令牌', '牌在', '在刷', '刷新', '新后', '后失', '失效']],
    ['ﬁle Ｗｉｄｅ', ['file', 'wide']],
    ['a'.repeat(65), []],
    ['', []],
  ])('%s', (text, terms) => {
    expect(termsOf(text)).toEqual(
      terms.map((each) => (each === 'tokenstor' ? 'tokenstore' : each)),
    );
  });

  it('are the same where nothing but ASCII stands and where something else does', () => {
    const sign = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(..."aAzZ09_-'’ /.s") },
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
        const text = signs.filter((each) => each !== '’').join('');
        expect(termsOf(`${text} é`)).toEqual([...termsOf(text), 'é']);
      }),
      { numRuns: 1_000 },
    );
  });

  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) =>
        termsOf(text).every((term) => term !== ''),
      ),
    );
  });
});

describe('a query and its glossary', () => {
  const known = synonymsOf([
    glossary([
      ['continuous delivery', ['CI/CD', 'deployment process'], ['rollout']],
      ['gate', [], []],
    ]),
  ]);
  const by = (text: string): string[] =>
    expandQuery(text, known).map(({ term, by: said }) =>
      said === null ? term : `${term}<${said}`,
    );

  it('brings what the glossary calls the same, of the term, an alias, or a word not to be used', () => {
    expect(by('change the deployment process')).toEqual([
      'chang',
      'deploy',
      'process',
      'continu<deployment process',
      'deliveri<deployment process',
      'ci<deployment process',
      'cd<deployment process',
      'rollout<deployment process',
    ]);
    expect(by('a rollout')).toContain('cd<rollout');
  });

  it('takes a phrase only as a whole, in its order', () => {
    expect(by('process the deployment')).toEqual(['process', 'deploy']);
    expect(by('deployment')).toEqual(['deploy']);
  });

  it('counts what was typed for more', () => {
    expect(expandQuery('rollout of ci', known).find((each) => each.term === 'ci')).toMatchObject({
      weight: 1,
      by: null,
    });
    expect(expandQuery('rollout', known).find((each) => each.term === 'ci')?.weight).toBeLessThan(
      1,
    );
  });
});
