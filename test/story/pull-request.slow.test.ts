import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { Diagnostic } from '#diagnostics/diagnostic';
import { groupsOf } from '#reporters/groups';
import { compact } from '#reporters/report';

import { lint } from '../../src/app/lint/lint.ts';
import { lintSince } from '../../src/app/lint/lint-since.ts';
import { decision, type Guarded, guarded, judged, linesOf, promoted } from '../support/guarded.ts';
import { bot, captured, gitEnv, reviewer } from '../support/team.ts';

const reason = 'every task here is about values';
const vague = '## Elsewhere\n\n- [Elsewhere](../src/values.ts) — Load when: always';
const base = guarded({
  more: (here) => {
    here.edit('memory/INDEX.md', '## Decisions', `${vague}\n\n## Decisions`);
    here.did(reviewer, 'waive', 'IDX102', 'memory/INDEX.md', '--reason', reason);
    here.commit('A row to be mended');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  },
});

const errors = (lines: readonly string[]): string[] =>
  lines.filter((line) => line.startsWith('error'));
/** What is printed after `when:` in the advice of a diagnostic, as somebody pastes it. */
const command = (diagnostic: Diagnostic | undefined, word: string): string => {
  const line = diagnostic?.mend.find((each) => each.includes(word));
  if (line === undefined)
    throw new Error(`no advice has ${word}: ${diagnostic?.mend.join(' | ') ?? 'no diagnostic'}`);
  return line.slice(line.search(/\b(?:git|ledger) /)).replaceAll('…', 'it no longer holds');
};

/** Pastes a command in a folder of the repository, with `ledger` on the path. */
function paste(here: Guarded, line: string, folder = '.'): string {
  const env = {
    PATH: process.env.PATH,
    HOME: here.root,
    ...gitEnv(reviewer),
  } as unknown as NodeJS.ProcessEnv;
  const ran = spawnSync(
    '/bin/sh',
    [
      '-ec',
      `ledger() { "${process.execPath}" "${join(process.cwd(), 'bin/ledger.cjs')}" "$@"; }\n${line}`,
    ],
    { cwd: join(here.root, folder), env, encoding: 'utf8' },
  );
  if (ran.status !== 0) throw new Error(`${line}\n${ran.stdout}${ran.stderr}`);
  return ran.stdout;
}

describe('a file with a waiver of its own', () => {
  it('is changed in one pull request by giving the waiver again', { timeout: 60_000 }, async () => {
    const here = base();
    here.edit('memory/INDEX.md', '[Elsewhere]', '[All values]');
    here.commit('Another title');
    const { diagnostics } = await judged(here);
    expect(errors(linesOf({ diagnostics }))).toEqual(
      [
        'error WAV902 ledger.waivers.json: the waiver of IDX102 ended because memory/INDEX.md changed',
        'error IDX102 memory/INDEX.md: the condition "always" is true for every task',
      ].sort((one, other) => Number(other.includes('WAV')) - Number(one.includes('WAV'))),
    );
    paste(
      here,
      command(
        diagnostics.find(({ code }) => code === 'WAV902'),
        'ledger waive',
      ),
    );
    here.commit('Waived again');
    expect(await here.gate()).toEqual([
      'warning POL002 ledger.waivers.json: this change edits the waivers, but was checked without the edit',
    ]);
    expect((await judged(here)).notices).toContain(
      '1 older problem that origin/main also has is not counted: ledger lint',
    );
    expect((await lint({ cwd: here.root })).diagnostics).toEqual([]);
  });

  it('gets no new problem passed with it', { timeout: 60_000 }, async () => {
    const here = base();
    here.edit('memory/INDEX.md', vague, `${vague}\n- [More](../src/more.ts) — Load when: always`);
    here.write('src/more.ts', 'export {};\n');
    here.did(reviewer, 'waive', 'IDX102', 'memory/INDEX.md', '--reason', reason);
    here.commit('Another row');
    expect(errors(await here.gate())).toEqual([
      'error IDX102 memory/INDEX.md: the condition "always" is true for every task',
    ]);
  });
});

it(
  'a rewrite of decisions is waived by its digests, merged first; before and after, ' +
    'nobody is told that the waiver ended',
  { timeout: 60_000 },
  async () => {
    const here = base();
    here.write(
      'docs/adr/0002-typed.md',
      '# ADR-0002: Calls are typed\n\n- Status: Accepted\n\n## Context\n\nTwo.\n\n## ' +
        'Decision\n\nTyped.\n\n## Consequences\n\nNone.\n',
    );
    here.did(
      reviewer,
      'waive',
      'LED507',
      'docs/adr/*',
      '--reason',
      'decided before there was a ledger',
    );
    here.commit('A decision that no act speaks of');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.edit('docs/adr/0002-typed.md', 'Typed.', 'All calls are typed.');
    here.commit('Rewritten');
    const { diagnostics } = await judged(here);
    const told = command(
      diagnostics.find(({ code }) => code === 'FND309'),
      'ledger waive',
    );
    expect(told).toBe('ledger waive FND309 docs/adr/0002-typed.md --reason "it no longer holds"');
    paste(here, told);
    here.commit('Waived in the same change');
    expect(errors(await here.gate())).toEqual([
      'error FND309 docs/adr/0002-typed.md: this record is accepted at origin/main, but its content changed: its text',
    ]);
    // The waiver alone, on its own branch, is merged first.
    here.git('checkout', '-qb', 'waiver', 'origin/main');
    here.git('checkout', 'work', '--', 'ledger.waivers.json');
    here.commit('The waiver');
    expect(errors(await here.gate())).toEqual([]);
    expect((await lint({ cwd: here.root })).diagnostics).toEqual([]);
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.git('checkout', '-q', 'work');
    here.git('merge', '-q', '--no-edit', 'origin/main');
    expect(errors(await here.gate())).toEqual([]);
    expect((await lint({ cwd: here.root })).diagnostics).toEqual([]);
  },
);

describe('a directive that a change adds', () => {
  it(
    'is announced with its place and its rules, and shown in the summary of the change',
    { timeout: 60_000 },
    async () => {
      const here = base();
      here.edit(
        'memory/INDEX.md',
        '## Decisions',
        '## Decisions\n\n<!-- ledger-disable-next-line IDX109 -- it is long for a reason -->',
      );
      here.commit('A directive');
      const { notices, change } = await judged(here);
      expect(
        notices.some((line) =>
          /^this change adds a directive: memory\/INDEX\.md:\d+ turns off IDX109$/.test(line),
        ),
      ).toBe(true);
      expect(change?.directives).toMatchObject([
        { path: 'memory/INDEX.md', rules: ['IDX109'], reason: 'it is long for a reason' },
      ]);
      const markdown = here.as(bot, ['gate', '--format', 'markdown'], { env: { CI: 'true' } }).out;
      expect(markdown).toContain('1 directive added');
      expect(markdown).toMatch(
        /Added directives[^\n]*\n\n- at memory\/INDEX.md:\d+: IDX109; reason: it is long for a reason/,
      );
    },
  );
});

describe('a fact that a change deletes', () => {
  it(
    'is one problem with one way to mend it, and the summary says what went',
    { timeout: 60_000 },
    async () => {
      const here = base();
      const text = here.read(promoted);
      here.git('rm', '-q', promoted);
      here.commit('Deleted');
      const { diagnostics, change } = await judged(here);
      const groups = groupsOf(diagnostics);
      expect(groups.map(({ codes }) => codes)).toContainEqual(['LED504']);
      expect(change?.edits).toContainEqual({
        path: promoted,
        became: 'removed',
        was: expect.objectContaining({ role: 'finding', memory: true }) as unknown,
      });
      const printed = here.as(bot, ['gate', '--format', 'pretty'], { env: { CI: 'true' } }).out;
      expect(printed).toContain(`${promoted}, the record of ${here.items.promoted}, is missing`);
      expect(printed).toMatch(
        new RegExp(`deletes the finding "[^"]*Value one is one", which was promoted: ${promoted}`),
      );
      const gone = diagnostics.find(({ code }) => code === 'LED504');
      const back = command(gone, 'ledger undo');
      expect(back).toBe(`ledger undo ${here.items.promoted}`);
      expect(printed).toContain(`by mistake: ${back}\n`);
      paste(here, back);
      expect(here.read(promoted)).toBe(text);
      here.git('clean', '-qfd', 'corpus');
      here.git('reset', '-q', '--hard');
      paste(here, command(gone, 'ledger retract'));
      expect(compact({ diagnostics: (await lint({ cwd: here.root })).diagnostics })).not.toMatch(
        / (?:error|warning) /,
      );
      here.commit('Retracted');
      expect(errors(await here.gate())).toEqual([]);
    },
  );
});

describe('ledger lint --since', () => {
  it(
    'compares, as the gate does: what was accepted and says something else is found on its line',
    { timeout: 60_000 },
    async () => {
      const here = base();
      here.edit(decision, 'one service that', 'any service that');
      here.git('rm', '-q', here.entry('Value nine is nine'));
      const { diagnostics } = await lintSince('origin/main', { cwd: here.root });
      expect(linesOf({ diagnostics }).filter((line) => /LED50[34]/.test(line))).toEqual([
        `error LED504 ${decision}: this decision differs from the text adopted on a day`,
        'error LED503 corpus/ledger/promotions/…: the raise of "Value nine is nine" was deleted since origin/main',
      ]);
      const changed = diagnostics.find(({ code }) => code === 'LED504');
      expect(changed?.place.start.line).toBe(11);
      expect(changed?.related).toMatchObject([{ message: 'the accepted text' }]);
      const lost = diagnostics.find(({ code }) => code === 'LED503');
      expect(command(lost, 'git checkout')).toMatch(
        /^git checkout origin\/main -- corpus\/ledger\//,
      );
      const status = here.read(promoted).replace('status: promoted', 'status: rolled-back');
      here.write(promoted, status);
      const typed = (await lintSince('origin/main', { cwd: here.root })).diagnostics.find(
        ({ code, messageId }) => code === 'LED504' && messageId === 'typed',
      );
      expect(typed?.mend).toEqual([
        expect.stringMatching(/^by mistake: ledger undo [a-z2-7]{4,}$/),
        expect.stringMatching(
          /^on purpose: ledger undo ([a-z2-7]{4,}) && ledger retract \1 --reason "…"$/,
        ),
      ]);
    },
  );
});

describe('advice, where somebody stands', () => {
  it('is pasted in a folder below the root, and from above it', { timeout: 60_000 }, async () => {
    const here = base();
    const text = here.read(promoted);
    here.edit(promoted, 'Value one is one', 'Value one is two');
    const found = async (
      cwd: string,
      paths: readonly string[] = [],
    ): Promise<Diagnostic | undefined> =>
      (await lint({ cwd, paths })).diagnostics.find(({ code }) => code === 'LED504');
    const below = command(await found(join(here.root, 'src')), 'ledger undo');
    expect(below).toBe(`ledger undo ${here.items.promoted}`);
    paste(here, below, 'src');
    expect([await found(here.root), here.read(promoted)]).toEqual([undefined, text]);
    here.edit(promoted, 'Value one is one', 'Value one is two');
    const above = command(await found(join(here.root, '..'), [here.root]), 'ledger undo');
    expect(above).toMatch(/^ledger undo -C \S+ [a-z2-7]{4,}$/);
    paste(here, above, '..');
    expect([await found(here.root), here.read(promoted)]).toEqual([undefined, text]);
  });

  it(
    'names the memory it is about where a configuration keeps several apart',
    { timeout: 60_000 },
    async () => {
      const here = base();
      here.write('ledger.config.json', '{ "workspaces": ["packages/*"] }\n');
      here.write('packages/a/src/values.ts', here.read('src/values.ts'));
      const item = captured(
        here.did(
          bot,
          'capture',
          '-C',
          'packages/a',
          'Value two is two',
          'packages/a/src/values.ts#L1-L4',
          '--when',
          'changing the second value',
          '--not-when',
          'in tests',
        ),
      );
      here.did(reviewer, 'promote', '-C', 'packages/a', item);
      here.git('add', '-A');
      rmSync(join(here.root, here.at('packages/a/corpus/findings/value-two-two.md')));
      const gone = (await lint({ cwd: here.root })).diagnostics.find(
        ({ code }) => code === 'LED504',
      );
      expect(command(gone, 'ledger retract')).toBe(
        `ledger retract -C packages/a ${item} --reason "it no longer holds"`,
      );
      const inside = (await lint({ cwd: join(here.root, 'packages/a') })).diagnostics.flatMap(
        ({ mend }) => mend,
      );
      expect(inside.some((line) => line.includes(' -C '))).toBe(false);
      paste(here, command(gone, 'ledger retract'));
      expect(
        (await lint({ cwd: here.root })).diagnostics.filter(({ code }) => /LED504|IDX/.test(code)),
      ).toEqual([]);
    },
  );
});

it(
  'a deleted fact that no act speaks of is taken back, or withdrawn by one command',
  { timeout: 60_000 },
  async () => {
    const here = base();
    const path = 'corpus/findings/by-hand.md';
    here.git(
      'rm',
      '-rq',
      'corpus/ledger',
      'corpus/tasks',
      'corpus/findings',
      'memory/INDEX.md',
      'ledger.waivers.json',
    );
    here.write(
      path,
      '---\ntype: finding\nid: by-hand\nstatus: accepted\nload_when: "changing the first ' +
        `values"\ncontent_hash: sha256:${'a1'.repeat(32)}\nraised_by: a\nreviewer_or_tool: ` +
        'b\n---\n\n# Finding: Values count up\n\n## Claim\nValues count up.\n\n## ' +
        `Evidence\n- File: \`src/values.ts#L1-L4\`\n\n## Applies when\n- changing ` +
        'values\n\n## Does not apply when\n- in tests\n',
    );
    here.commit('Memory that was written by hand');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.git('rm', '-q', path);
    here.commit('Deleted');
    const deleted = (await judged(here)).diagnostics.find(({ code }) => code === 'FND309');
    paste(here, command(deleted, 'ledger retract'));
    here.commit('Withdrawn');
    expect(errors(await here.gate())).toEqual([]);
  },
);
