import { describe, expect, it } from 'vitest';

import { findWorthProblem } from '#claims/worth/worth-problem';

import { labelled } from '../../bench/accuracy/labelled.ts';

interface WorthCase {
  readonly id: string;
  readonly text: string;
  readonly cited: string | null;
  readonly keep: boolean;
}

describe('what is not worth keeping', () => {
  it.each([
    ['tuning', 18],
    ['reported', 5],
  ] as const)('is questioned in the set %s, and what is worth it is not', (set, least) => {
    const questioned = (keep: boolean): { of: number; ids: string[] } => {
      const cases = labelled<WorthCase>('worth', set).filter((each) => each.keep === keep);
      const ids = cases
        .filter(({ text, cited }) => findWorthProblem(text, cited?.split('\n') ?? []) !== null)
        .map(({ id }) => id);
      return { of: cases.length, ids };
    };
    const [worthless, worth] = [questioned(false), questioned(true)];
    expect(worthless.of).toBe(20);
    expect(worthless.ids.length).toBeGreaterThanOrEqual(least);
    expect(worth).toEqual({ of: 30, ids: [] });
  });

  it.each([
    ['repeats', 'LIMIT is 10', 'export const LIMIT = 10;'],
    ['repeats', 'The session timeout is 15 minutes', 'SESSION_TIMEOUT_MS = 900_000'],
    ['repeats', 'MAX_UPLOAD is 5 MB', 'const MAX_UPLOAD = 5 * 1024 * 1024;'],
    ['repeats', 'Never more than 3 retries', 'const RETRIES = 3;'],
    ['repeats', 'The project uses Fastify 4', '"fastify": "^4.28.1"'],
    ['repeats', 'LIMIT ist 10', 'export const LIMIT = 10;'],
    ['work-done', 'Merged #902 and #907.', null],
    ['work-done', 'Yesterday we fixed the login and moved the tests.', null],
    ['work-done', 'Ines added the index in PR #812', null],
    ['guess', 'The pool is too small (not verified).', null],
    ['guess', 'Not sure why, the pool runs dry at night', null],
    ['guess', 'Is the pool too small?', null],
    ['moment', 'CI is red on main.', null],
    ['moment', 'We should clean up the fixtures at some point.', null],
    ['moment', '12 of 40 handlers are migrated.', null],
    ['structure', 'Routes are in src/routes, jobs in src/jobs.', null],
    ['structure', 'This repository is written in Go.', null],
  ])('%s: %s', (kind, claim, line) => {
    expect(findWorthProblem(claim, line === null ? [] : [line])).toBe(kind);
  });

  it.each([
    ['a reason', 'LIMIT is 10 because the gateway bans the eleventh call', 'const LIMIT = 10;'],
    ['another number', 'LIMIT is 20', 'const LIMIT = 10;'],
    ['a denial', 'LIMIT is not read', 'const LIMIT = 10; read(LIMIT);'],
    ['what else holds', 'LIMIT is 10 for partners, too: their contract says so', 'LIMIT = 10'],
    ['a reason in German', 'LIMIT ist 10, weil der Dienst sonst sperrt', 'const LIMIT = 10;'],
    ['what looks otherwise', 'The flag seems unused, but the iOS app reads it', null],
    ['a supposed case', 'If a test seems to hang, it waits for DNS', null],
    ['quoted words', 'The log says "probably a timeout" for a wrong key', null],
    ['what software leaves out', 'The signature is not verified in the sandbox', null],
    ['what was looked at', 'We verified that the pool is too small for 40 pods', null],
    ['removed things', 'Deleted orders stay in the table for 30 days', null],
    [
      'what broke',
      'Fixed in #812: the lock was released too early, because finally ran first',
      null,
    ],
    ['a rule about requests', 'PRs are merged only by the release captain', null],
    ['a rule about a folder', 'Generated files live in src/generated: never edit them', null],
    ['a place elsewhere', 'The demo data lives in ~/demo/shop on the build host', null],
    ['a state that has a name', 'The status "in progress" is set by the warehouse', null],
    ['words that are not known', 'Vermutlich ist der Pool nicht zu klein', null],
  ])('leaves %s alone: %s', (_what, claim, line) => {
    expect(findWorthProblem(claim, line === null ? [] : [line])).toBeNull();
  });

  it('is told in time that grows with the claim alone', () => {
    const started = performance.now();
    for (const part of ['a/', 'a in a/b and ', 'is 1 of 1 ', '#1 merged, ', 'the ', '1*'])
      findWorthProblem(part.repeat(4_000), [part.repeat(4_000)]);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
