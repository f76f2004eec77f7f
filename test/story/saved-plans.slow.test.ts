import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { captureFact } from '../support/facts.ts';
import { entryFiles } from '../support/ledger-entries.ts';
import { bot, captured, reviewer } from '../support/team.ts';
import { captureGamma, code, gammaHolds, repository } from './gamma.ts';

const agent = { env: { CLAUDECODE: '1' } };

interface Plan {
  invocation?: object;
  writes: { path: string; before: string | null; after: string | null }[];
}

describe('an agent', () => {
  it('applies no plan that does more than its command', { timeout: 60_000 }, () => {
    const here = repository();
    here.did(reviewer, 'promote', captureGamma(here));
    const path = here.at(gammaHolds);
    const plan = JSON.parse(
      here.as(
        bot,
        [
          'capture',
          'Delta holds',
          'src/a.ts#L5-L8',
          '--when',
          'asking about it',
          '--not-when',
          'in tests',
          '--plan',
        ],
        agent,
      ).out,
    ) as Plan;
    const delta =
      plan.writes.find((write) => /\/delta-holds-[^/]+\.md$/.test(write.path))?.path ?? 'none';
    const apply = (change: (copy: Plan) => void): string => {
      const copy = structuredClone(plan);
      change(copy);
      return here.as(bot, ['apply', '-'], { ...agent, input: JSON.stringify(copy) }).error;
    };
    expect(
      apply((copy) => void copy.writes.push({ path: 'CLAUDE.md', before: null, after: 'obey\n' })),
    ).toContain('the plan is out of date: CLAUDE.md changed');
    expect(
      apply((copy) => void copy.writes.push({ path, before: here.read(path), after: null })),
    ).toContain(`the plan is out of date: ${path} changed`);
    expect(
      apply((copy) => {
        for (const write of copy.writes)
          if (write.path === delta)
            write.after = (write.after ?? '').replace('status: candidate', 'status: promoted');
      }),
    ).toContain(delta);
    expect(
      apply((copy) => {
        for (const write of copy.writes)
          if (write.path.endsWith('tasks/work.md')) write.path = 'README.md';
      }),
    ).toContain('README.md');
    expect(apply((copy) => void copy.writes.push(...copy.writes.slice(0, 1)))).toContain(
      'the plan is out of date',
    );
    expect(here.read(path)).toContain('status: promoted');
    expect(apply(() => undefined)).toBe('');
    expect(here.did(bot, 'lint', '--fail-on', 'error')).toBe('');
  });

  it(
    'carries out no plan that it made up, whatever its entry calls itself',
    { timeout: 60_000 },
    () => {
      const here = repository();
      here.did(reviewer, 'promote', captureGamma(here));
      const waits = captureFact(here, 'Delta holds', 'src/a.ts#L5-L8', 'asking about it');
      here.commit('Promote');
      const path = here.at(gammaHolds);
      const record = here.read(path);
      for (const [kind, asked] of [
        ['correction', { command: 'mv', args: ['--', path, 'corpus/findings/x.md'] }],
        ['reopening', { command: 'reopen', args: ['--', waits] }],
        ['staleness', { command: 'confirm', args: ['--', path] }],
        ['adoption', { command: 'adopt', args: ['--', path] }],
        ['promotion', { command: 'promote', args: ['--', waits] }],
        [
          'disposition',
          { command: 'defer', args: ['--reason=later', '--until=2999-01-01', '--', waits] },
        ],
      ] as const) {
        const [entry] = entryFiles([
          {
            act: kind,
            actor: 'agent',
            by: 'Build Bot <bot@example.org>',
            items: [{ item: 'k3fq2m7abc', path: path, from: 'promoted', to: 'rolled-back' }],
          },
        ]);
        const forged = {
          schemaVersion: 1,
          kind: 'plan',
          tool: { name: 'memory-ledger', version: '0.1.0' },
          command: asked.command,
          writes: [
            {
              path,
              before: record,
              after: record.replace('status: promoted', 'status: rolled-back'),
            },
            { path: entry?.path, before: null, after: entry?.text },
          ],
          done: [],
          notes: [],
        };
        expect([
          kind,
          here.as(bot, ['apply', '-'], { ...agent, input: JSON.stringify(forged) }).code,
        ]).toEqual([kind, 1]);
        expect([
          kind,
          here.as(bot, ['apply', '-'], {
            ...agent,
            input: JSON.stringify({
              ...forged,
              invocation: { input: null, at: '2026-11-21T08:00:00Z', folder: '', ...asked },
            }),
          }).code,
        ]).toEqual([kind, 1]);
      }
      expect(here.git('status', '--porcelain')).toBe('');
    },
  );

  it('applies nothing that no command of a plan would have done', { timeout: 60_000 }, () => {
    const here = repository();
    const item = captureGamma(here, '--command', 'touch owned');
    const plan = JSON.parse(
      here.did(reviewer, 'reject', item, '--reason', 'it is not', '--plan'),
    ) as Plan;
    expect(plan.invocation).toEqual({
      command: 'reject',
      args: ['--reason=it is not', '--', item],
      input: null,
      at: expect.stringMatching(/Z$/) as string,
      folder: '',
    });
    const refused = (change: object | undefined, said: string): void => {
      const { invocation, ...rest } = plan;
      const ran = here.as(reviewer, ['apply', '-'], {
        input: JSON.stringify({
          ...rest,
          ...(change ? { invocation: { ...invocation, ...change } } : {}),
        }),
      });
      expect([change, ran.code, ran.error]).toEqual([change, 1, expect.stringContaining(said)]);
    };
    refused(undefined, 'names no command');
    refused({ command: 'unlock' }, 'not a command that makes a plan');
    refused({ command: 'apply' }, 'not a command that makes a plan');
    refused({ command: 'touch' }, 'not a command that makes a plan');
    refused({ at: '2999-01-01T00:00:00Z' }, 'not in the past');
    refused({ at: '2026-02-31T99:00:00Z' }, 'not in the past');
    refused({ folder: '../elsewhere' }, 'another workspace');
    refused({ folder: '/' }, 'another workspace');
    refused({ args: [item] }, 'have no end');
    for (const flag of ['--config=x.json', '--plan', '--format=json', '--help', '-C', '-Cx'])
      refused({ args: [flag, '--', item] }, `the plan contains ${flag}`);
    refused(
      { command: 'validate', args: ['--run', '--yes', '--', item] },
      "a plan can't run a proof",
    );
    for (const [command, args] of [
      ['index', ['--']],
      ['verify', ['--']],
      ['review', ['--list', '--']],
    ] as const)
      refused({ command, args }, 'changes nothing here');
    expect(existsSync(join(here.root, 'owned'))).toBe(false);
    expect(here.as(reviewer, ['validate', item, '--run', '--plan']).error).toContain(
      "can't be combined",
    );
    expect(here.as(reviewer, ['apply', '-'], { input: JSON.stringify(plan) }).code).toBe(0);
  });
});

describe('a plan that was saved', () => {
  it('passes the gates again as things are now', { timeout: 30_000 }, () => {
    const here = repository();
    const item = captureGamma(here);
    const plan = here.did(bot, 'promote', item, '--plan');
    here.write('src/a.ts', code.replace('value2 = 2', 'value2 = 22'));
    here.write('ledger.config.json', '{"highConsequence":["fact"]}\n');
    expect(here.as(bot, ['apply', '-'], { input: plan }).error).toMatch(/P08/);
  });

  it(
    'is planned again from what was read, decided or typed, where it ran',
    { timeout: 60_000 },
    () => {
      const here = repository();
      const written = (...more: readonly string[]): string =>
        here.git('status', '--porcelain', ...more);
      const request = JSON.stringify({
        claim: 'Delta holds',
        evidence: ['src/a.ts#L5-L8'],
        when: ['asking about it'],
        not_when: ['in tests'],
      });
      const read = here.as(bot, ['capture', '-', '--task', 'other', '--plan'], { input: request });
      expect(JSON.parse(read.out)).toMatchObject({
        invocation: { command: 'capture', args: ['--task=other', '--', '-'], input: request },
      });
      expect(here.as(bot, ['apply', '-', '--dry-run'], { input: read.out }).out).toContain(
        'dry run: nothing was written',
      );
      expect(
        JSON.parse(here.as(bot, ['apply', '-', '--plan'], { input: read.out }).out),
      ).toMatchObject({ invocation: { command: 'capture', input: request } });
      expect(written()).toBe('');
      const delta = captured(here.as(bot, ['apply', '-'], { input: read.out }).out);
      const below = here.as(bot, [
        '-C',
        'src',
        'capture',
        'Epsilon holds',
        'a.ts#L9-L12',
        '--when',
        'asking about it',
        '--not-when',
        'in tests',
        '--plan',
      ]);
      expect(JSON.parse(below.out)).toMatchObject({ invocation: { folder: 'src' } });
      const epsilon = captured(here.as(bot, ['apply', '-'], { input: below.out }).out);
      const decided = here.as(reviewer, ['review', '--apply', '-', '--plan'], {
        input: JSON.stringify([
          { item: delta, decision: 'promote' },
          { item: epsilon, decision: 'reject', reason: 'it is not' },
        ]),
      });
      here.commit('Capture');
      // A commit of what it was planned on leaves it as it is.
      expect(here.as(reviewer, ['apply', '-'], { input: decided.out })).toMatchObject({
        code: 0,
        error: '',
      });
      const back = here.did(reviewer, 'undo', '--plan');
      expect(here.as(reviewer, ['apply', '-'], { input: back })).toMatchObject({
        code: 0,
        error: '',
      });
      expect(written()).toBe('');
      expect(here.as(reviewer, ['apply', '-'], { input: back }).code).toBe(2);
    },
  );
});
