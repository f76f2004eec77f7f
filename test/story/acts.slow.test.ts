import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { captureFact } from '../support/facts.ts';
import { ledgerProcess } from '../support/run-cli.ts';
import { bot, captured, reviewer, type Team } from '../support/team.ts';
import { clean, code, repository } from './acts-repository.ts';

/** Captures a fact that repeats the code; its short id. */
const captureOne = (here: Team): string =>
  captureFact(here, 'Value one is one', 'src/values.ts#L1-L4', 'a b');

describe('--dry-run, --plan and apply', () => {
  it(
    'show a diff and write nothing; a saved plan is carried out once, by who made it',
    { timeout: 60_000 },
    () => {
      const here = repository();
      const item = captureOne(here);
      here.commit('Capture');
      const diff = here.did(reviewer, 'promote', item, '--dry-run');
      const path = here.at('corpus/findings/value-one-one.md');
      expect(diff.split('\n')).toContain(`--- a/${path}`);
      expect(diff).toMatch(/^\+status: promoted$/m);
      expect(diff).toContain('dry run: nothing was written');
      expect(here.git('status', '--porcelain')).toBe('');
      const plan = here.did(reviewer, 'promote', item, '--plan');
      expect(JSON.parse(plan)).toMatchObject({
        schemaVersion: 1,
        kind: 'plan',
        command: 'promote',
      });
      writeFileSync(join(here.root, '.git/plan.json'), plan);
      const other = here.as(bot, ['apply', '.git/plan.json']);
      expect([other.code, other.error]).toEqual([
        1,
        expect.stringMatching(
          new RegExp(
            `the plan is out of date: ${path.replace('.', '\\.')} changed` +
              '[^]*ledger promote --plan \\w+\\n',
          ),
        ),
      ]);
      here.did(reviewer, 'apply', '.git/plan.json');
      clean(here);
      expect(here.as(reviewer, ['apply', '.git/plan.json']).error).toContain('it is promoted');
      const evil = {
        ...(JSON.parse(plan) as object),
        writes: [
          { path: '.git/hooks/post-commit', before: null, after: 'x' },
          { path: '../x.md', before: null, after: 'x' },
          { path: 'src/values.ts', before: code, after: 'x' },
        ],
      };
      const refused = here.as(reviewer, ['apply', '-'], { input: JSON.stringify(evil) });
      expect(refused.code).not.toBe(0);
      expect(existsSync(join(here.root, '.git/hooks/post-commit'))).toBe(false);
      expect(here.git('status', '--porcelain', 'src')).toBe('');
      for (const broken of ['', '{', '[]', '{"kind":"plan"}', 'null'])
        expect(here.as(reviewer, ['apply', '-'], { input: broken }).code, broken).toBe(2);
    },
  );
});

describe('undo', () => {
  it(
    'takes back the last act until it is committed, or its files changed',
    { timeout: 60_000 },
    () => {
      const here = repository();
      const item = captureOne(here);
      here.commit('Capture');
      here.did(reviewer, 'promote', item);
      here.did(reviewer, 'undo');
      expect(here.git('status', '--porcelain')).toBe('');
      expect(here.as(reviewer, ['undo']).code).toBe(2);
      here.did(reviewer, 'promote', item);
      here.write('memory/INDEX.md', `${here.read('memory/INDEX.md')}\nMore.\n`);
      expect(here.as(reviewer, ['undo']).error).toContain(
        "can't undo the last command: memory/INDEX.md changed since",
      );
      here.git('checkout', '-q', '.');
      here.git('clean', '-fdq');
      here.did(reviewer, 'promote', item);
      here.commit('Promote');
      const late = here.as(reviewer, ['undo']);
      expect([late.code, late.error]).toEqual([1, expect.stringContaining('ledger retract')]);
    },
  );
});

describe('bad input', () => {
  it.each([
    ['no claim', ['capture']],
    ['an unknown kind', ['capture', 'x', '--kind', 'fakt']],
    ['evidence that is none', ['capture', 'x y', 'not a path']],
    ['a file that is not there', ['capture', 'x y', 'src/nothing.ts']],
    ['a range past the end', ['capture', 'x y', 'src/values.ts#L900-L901']],
    ['an unknown item', ['promote', 'zzzz']],
    ['an item too short', ['promote', 'ab']],
    ['no reason', ['reject', 'zzzz']],
    ['a day that is none', ['defer', 'zzzz', '--until', '2027-02-30', '--reason', 'x']],
    ['an unknown task', ['close', 'nothing']],
    ['a path outside', ['mv', 'a.md', '../b.md']],
    ['a print of nothing', ['verify', '--print', 'src/none.ts']],
    ['unlock without force', ['unlock']],
    ['an override of another gate', ['capture', 'x y', '--override', 'P07', '--reason', 'r']],
  ])('%s is said in words, and writes nothing', (_name, args) => {
    const here = repository();
    const ran = here.as(bot, args);
    expect(ran.code).toBeGreaterThan(0);
    expect(ran.error).toMatch(/\S/);
    expect(ran.error).not.toMatch(/\n\s+at |internal error|undefined|\[object/);
    expect(here.git('status', '--porcelain')).toBe('');
  });

  it('JSON on standard input is checked key by key', { timeout: 30_000 }, () => {
    const here = repository();
    for (const [input, said] of [
      ['{"claim":"x y",\n"claim":"z"}', 'the key "claim" occurs twice, the second time on line 2'],
      ['{', 'is not valid JSON'],
      ['{}', 'claim'],
      ['{"claim":"x","kindd":"fact"}', 'kindd'],
      ['{"claim":"x","kind":"fakt"}', 'kind'],
      ['{"claim":"x","evidence":"a"}', 'evidence'],
    ] as const) {
      const ran = here.as(bot, ['capture', '-'], { input });
      expect([ran.code, ran.error]).toEqual([2, expect.stringContaining(said)]);
    }
    expect(
      captured(
        here.as(bot, ['capture', '-'], {
          input: JSON.stringify({
            claim: 'Value one is one',
            evidence: ['src/values.ts#L1-L4'],
            when: ['asking about it'],
            not_when: ['in tests'],
          }),
        }).out,
      ),
    ).toMatch(/^[a-z2-7]{4}/);
  });

  it('standard input has an end', { timeout: 60_000 }, () => {
    const here = repository();
    const input = ' '.repeat(17_000_000);
    for (const args of [
      ['capture', '-'],
      ['apply', '-'],
      ['review', '--apply', '-'],
      ['lint', '-', '--stdin-filename', 'memory/INDEX.md'],
    ]) {
      const ran = ledgerProcess(here.root, args, { input });
      expect([args, ran.code, ran.error]).toEqual([
        args,
        2,
        expect.stringContaining('standard input is larger than 16 MiB'),
      ]);
    }
  });

  it('decisions and plans give each key once', { timeout: 30_000 }, () => {
    const here = repository();
    const item = captureOne(here);
    expect(
      here.as(reviewer, ['review', '--apply', '-'], {
        input: `[{"item":"${item}","decision":"reject","reason":"no","decision":"promote"}]`,
      }).error,
    ).toContain('the key "decision" occurs twice, the second time on line 1');
    const plan = here.did(reviewer, 'promote', item, '--plan');
    expect(
      here.as(reviewer, ['apply', '-'], {
        input: plan.replace('"kind": "plan"', '"kind": "plan", "kind": "plan"'),
      }).error,
    ).toContain('the key "kind" occurs twice');
  });

  it.each(['../../x', 'a/b', '.git', 'Auth', 'a b', '-x'])(
    '%j is no topic',
    { timeout: 30_000 },
    (topic) => {
      const here = repository();
      const ran = here.as(bot, [
        'capture',
        'Value one is one',
        'src/values.ts#L1-L4',
        '--topic',
        topic,
      ]);
      expect([ran.code, ran.error]).toEqual([1, expect.stringContaining('is not a topic name')]);
      expect(here.git('status', '--porcelain')).toBe('');
    },
  );

  it('needs to know who acts', () => {
    const here = repository();
    here.git('config', '--unset', 'user.email');
    const ran = here.as(bot, ['capture', 'x y'], {
      env: { GIT_AUTHOR_EMAIL: '', GIT_COMMITTER_EMAIL: '', EMAIL: '' },
    });
    expect([ran.code, ran.error]).toEqual([
      2,
      expect.stringContaining('git config --global user.name'),
    ]);
  });
});
