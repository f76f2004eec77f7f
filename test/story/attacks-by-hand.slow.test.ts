import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { bot, captured, reviewer } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';
import { captureGamma, gammaHolds, repository } from './gamma.ts';

describe('what is written by hand', () => {
  it('is decided in its own row', { timeout: 30_000 }, () => {
    const here = repository({
      'corpus/tasks/work.md':
        '---\ntype: task\nid: work\nstatus: active\n---\n\n# Task: work\n\n## Promotion ' +
        'queue\n\n| Item | Kind | Status | Consequence |\n| --- | --- | --- | --- |\n| The ' +
        'hand wrote this | local | pending | |\n| It promoted that | fact | promoted | high ' +
        '|\n',
    });
    here.did(reviewer, 'reject', 'work#1');
    const task = here.read('corpus/tasks/work.md');
    expect(task.match(/The hand wrote this/g)).toHaveLength(1);
    expect(task).toMatch(/\| The hand wrote this \| local \| rejected \|[^\n]*execution-local/);
    expect(here.as(reviewer, ['close', 'work']).error).toMatch(/\(work#2\) is promoted/);
    here.did(reviewer, 'reject', 'work#2', '--reason', 'nobody promoted it');
    here.did(reviewer, 'close', 'work');
    expect(here.did(reviewer, 'close', 'work')).toContain('work is closed since');
    // Going on in a closed task opens it again.
    expect(here.did(bot, 'capture', 'More was found', '--kind', 'local')).toContain(
      'this reopened the closed task',
    );
    expect(here.read('corpus/tasks/work.md')).toContain('status: active');
  });

  it('is missed when it is deleted', { timeout: 30_000 }, () => {
    const here = repository();
    here.did(reviewer, 'promote', captureGamma(here));
    const record = here.at(gammaHolds);
    expect(here.read('memory/INDEX.md')).toContain(record);
    here.git('rm', '-qf', '--cached', record, '--ignore-unmatch');
    here.write('memory/INDEX.md', here.read('memory/INDEX.md').replace(/.*gamma-holds.*\n/, ''));
    here.write('corpus/tasks/work.md', '# Nothing\n');
    writeFileSync(join(here.root, record), '');
    here.git('clean', '-fdq', 'corpus/findings');
    expect(here.as(bot, ['lint']).out).toMatch(
      new RegExp(`LED504 .* ${record}, the record of \\w+, is missing`),
    );
    expect(here.as(bot, ['verify']).code).toBe(1);
  });

  it('and mirrors decisions: who, when, in which pass', { timeout: 30_000 }, () => {
    const here = repository();
    here.did(reviewer, 'promote', captureGamma(here));
    here.write(
      gammaHolds,
      here
        .read(gammaHolds)
        .replace('reviewer_or_tool: "A Reviewer', 'reviewer_or_tool: "Famous Person'),
    );
    expect(here.as(bot, ['lint']).out).toContain('error LED504 record-as-pinned');
  });
});

describe('what is said', () => {
  it.each(
    sampleOf([
      '# heading claim holds',
      '<!-- only this',
      '1. one thing holds',
      '- dash holds',
      '> quote holds',
      '[x]: http://foo holds',
      '<script>alert(1)</script> holds',
      '| pipe holds',
      '## Status history',
      'two\n\n## Evidence\n- File: `src/a.ts`',
      'a `code` and *star* claim',
    ]),
  )('%s is kept as it is, or refused', { timeout: 30_000 }, (claim) => {
    const here = repository();
    const ran = here.as(bot, ['capture', '-'], {
      input: JSON.stringify({
        claim,
        evidence: ['src/a.ts#L2-L4'],
        when: ['# when'],
        not_when: [': x #y'],
      }),
    });
    if (ran.code !== 0) return void expect(ran.error).toMatch(/EDIT|P03/);
    const item = captured(ran.out);
    const shown = JSON.parse(here.did(bot, 'show', item, '--format', 'json')) as {
      discovery: { claim: string; details: { applies_when: string[]; evidence: string[] } };
    };
    expect(shown.discovery.claim.replace(/[\\`*]/g, '')).toBe(
      claim.replace(/\s+/g, ' ').replace(/[\\`*]/g, ''),
    );
    expect(shown.discovery.details.evidence).toHaveLength(1);
    expect(here.did(bot, 'lint', '--fail-on', 'error')).not.toMatch(/ error /);
  });

  it('never stands hidden in an entry', { timeout: 30_000 }, () => {
    const here = repository();
    expect(here.as(bot, ['capture', 'Alpha \u202e holds beta']).error).toMatch(/P13/);
    const item = captureGamma(here);
    expect(
      here.as(reviewer, [
        'reject',
        item,
        '--reason',
        `token ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}`,
      ]).error,
    ).toMatch(/P13/);
    const token = `token ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}`;
    expect(here.as(reviewer, ['promote', item, '--reviewer', token]).error).toMatch(
      /P13 {3}the reviewer contains a possible secret \(a GitHub token\)/,
    );
    expect(here.as(reviewer, ['promote', item], { env: { LEDGER_SESSION: token } }).error).toMatch(
      /P13 {3}the session contains/,
    );
    expect(
      here.as(reviewer, ['block', item, '--reason', 'it waits', '--blocked-by', token]).error,
    ).toMatch(/P13 {3}the blocker contains/);
    expect(
      here.as(reviewer, ['review', '--apply', '-'], {
        input: JSON.stringify([{ item, decision: 'reject', reason: token }]),
      }).error,
    ).toMatch(/P13 {3}the reason contains/);
    expect(here.as(reviewer, ['reject', item, '--reason', '…']).error).toContain(
      'without a reason',
    );
  });

  it('nor does a control character, whoever brings it', { timeout: 30_000 }, () => {
    const here = repository();
    const item = captureGamma(here);
    here.commit('Capture');
    const refused = (
      ran: { readonly code: number | null; readonly out: string; readonly error: string },
      said: string,
    ): void => {
      expect([ran.code, ran.error]).toEqual([1, expect.stringContaining(said)]);
      expect(ran.out + ran.error).not.toContain('\u001b');
    };
    refused(
      here.as(bot, ['capture', 'A \u001b[31mred claim', '--kind', 'local']),
      'P13   claim contains a hidden character, U+001B',
    );
    refused(
      here.as(bot, ['capture', 'A \rred claim', '--kind', 'local', '--title', 'A\rB']),
      'P13   title contains a hidden character, U+000D',
    );
    refused(
      here.as(reviewer, ['reject', item, '--reason', 'it is \u001b]0;owned\u0007 so']),
      'P13   reason contains a hidden character, U+001B',
    );
    refused(
      here.as(reviewer, ['promote', item, '--reviewer', 'A\u009bB']),
      'P13   identity contains a hidden character, U+009B',
    );
    refused(
      here.as(reviewer, ['promote', item], { env: { LEDGER_SESSION: 'a\u0008b' } }),
      'P13   session contains a hidden character, U+0008',
    );
    refused(
      here.as({ name: 'A \u001b[31mRed', mail: 'red@example.org' }, ['promote', item]),
      'P13   by contains a hidden character, U+001B',
    );
    expect(here.git('status', '--porcelain')).toBe('');
  });

  it('an anchor that is not understood cites nothing', { timeout: 30_000 }, () => {
    const here = repository();
    for (const anchor of ['#L2..L4', '#L2–L4', '#lines 2-4', '#L2,L4'])
      expect(here.as(bot, ['capture', 'x y', `src/a.ts${anchor}`]).error, anchor).toContain(
        "ledger can't read the place",
      );
  });
});
