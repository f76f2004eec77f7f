import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { promoteFact } from '../support/facts.ts';
import { type Guarded, guarded, promoted, put, undecided } from '../support/guarded.ts';
import { bot, reviewer } from '../support/team.ts';

const base = guarded();

const edited = `error LED504 ${promoted}: this finding differs from the text accepted on a day`;

/** A fact that is promoted on the branch, and another one on the main branch since. */
function movedOn(here: Guarded): void {
  promoteFact(here, 'Value seven is seven', 'src/values.ts#L15-L17', 'changing values fifteen');
  here.commit('Promote seven');
  here.git('checkout', '-q', 'main');
  here.did(reviewer, 'promote', here.items.undecided);
  here.commit('Promote nine');
  here.git('update-ref', 'refs/remotes/origin/main', 'main');
  here.git('checkout', '-q', 'work');
}

describe('what a git directory says of history itself', () => {
  it('is not believed: grafts and replaced commits hide no edit', { timeout: 60_000 }, async () => {
    const here = base();
    here.edit(promoted, '\nValue one is one\n', '\nValue one is two\n');
    here.commit('Edit');
    expect(await here.gate()).toEqual([edited]);
    const [main, work] = ['origin/main', 'HEAD'].map((name) =>
      here.git('rev-parse', name).trim(),
    ) as [string, string];
    mkdirSync(join(here.root, '.git/info'), { recursive: true });
    writeFileSync(join(here.root, '.git/info/grafts'), `${main} ${work}\n${work}\n`);
    expect(here.git('merge-base', 'origin/main', 'HEAD').trim(), 'git believes it').toBe(work);
    expect(await here.gate(), 'grafts').toEqual([edited]);
    writeFileSync(join(here.root, '.git/info/grafts'), '');
    here.git('replace', '-f', main, work);
    expect(here.git('diff', 'origin/main', 'HEAD'), 'git believes it').toBe('');
    expect(await here.gate(), 'replaced').toEqual([edited]);
  });
});

describe('the merge of a pull request that a forge checks out', () => {
  const env = { GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'main', GITHUB_REF: 'refs/pull/7/merge' };
  const checkOut = (here: Guarded): void => {
    here.git('update-ref', 'refs/remotes/pull/7/merge', 'HEAD');
    here.git('checkout', '-q', '--detach', 'refs/remotes/pull/7/merge');
    for (const name of ['main', 'work']) here.git('branch', '-q', '-D', name);
  };

  it(
    'passes where both sides only add, and after the main branch has gone on',
    { timeout: 60_000 },
    async () => {
      const here = base();
      movedOn(here);
      here.git('checkout', '-q', 'main');
      here.git('merge', '-q', '--no-ff', '-m', 'Merge work into main', 'work');
      here.git('checkout', '-q', '--detach');
      here.git('branch', '-qf', 'main', 'refs/remotes/origin/main');
      const merged = here.git('rev-parse', 'HEAD').trim();
      expect(await here.gate({ env }), 'at once').toEqual([]);
      here.git('checkout', '-q', 'main');
      here.write('src/later.ts', 'export const later = 1;\n');
      here.commit('Later');
      here.git('update-ref', 'refs/remotes/origin/main', 'main');
      here.git('checkout', '-q', '--detach', merged);
      checkOut(here);
      expect(await here.gate({ env }), 'later').toEqual([]);
    },
  );

  it(
    'shows what a merge within the branch dropped of the main branch',
    { timeout: 60_000 },
    async () => {
      const here = base();
      movedOn(here);
      here.git('merge', '-q', '-s', 'ours', '-m', 'Drop what main has', 'main');
      here.git('checkout', '-q', '--detach', 'main');
      here.git('merge', '-q', '--no-ff', '-m', 'Merge work into main', 'work');
      checkOut(here);
      expect((await here.gate({ env })).map((line) => line.replace(/(?<=:).*/s, ''))).toEqual([
        'error LED503 corpus/ledger/promotions/…:',
        'error LED512 corpus/tasks/main.md:',
      ]);
    },
  );
});

describe('a merge of several branches at once', () => {
  it('is compared with each of them before it is committed', { timeout: 60_000 }, async () => {
    const here = base();
    for (const [at, name] of ['one', 'two', 'three'].entries()) {
      here.git('checkout', '-q', '-b', name, 'main');
      here.did(
        bot,
        'capture',
        `Branch ${name} captured this`,
        `src/values.ts#L${at + 14}-L${at + 16}`,
        '--when',
        `changing values ${name}`,
        '--not-when',
        'in tests',
      );
      here.commit(name);
    }
    here.git('checkout', '-q', 'work');
    here.write('src/more.ts', 'export const more = 1;\n');
    here.commit('More');
    here.git('merge', '-q', '--no-commit', '--no-ff', 'one', 'two', 'three');
    expect(await here.staged()).toEqual([]);
    const third = here.git('rev-parse', 'three').slice(0, 10);
    here.git('rm', '-qf', here.entry('Branch three captured this'));
    expect(await here.staged()).toContain(
      `error LED503 corpus/ledger/promotions/…: the raise of "Branch three captured this" was deleted since ${third}`,
    );
  });
});

describe('two files of one name', () => {
  it(
    'are told apart where nothing of their names can be seen to differ',
    { timeout: 60_000 },
    async () => {
      const here = base();
      const text = here.read(undecided);
      for (const [name, id] of [
        ['gr\u00f6ße', 'size'],
        ['gro\u0308ße', 'size-2'],
      ] as const)
        put(
          here.root,
          `corpus/findings/${name}.md`,
          text.replace(/^id: value-nine-.*$/m, `id: ${id}`),
        );
      here.commit('Twins');
      const [one, other] = here
        .git('-c', 'core.quotePath=off', 'ls-files', 'corpus/findings/gr*')
        .trim()
        .split('\n');
      expect([one, other]).toEqual([
        'corpus/findings/gro\u0308ße.md',
        'corpus/findings/gr\u00f6ße.md',
      ]);
      expect(await here.gate()).toEqual([
        `error LDG008 ${other}: two files are named '${other}'; this one has accents in letters`,
      ]);
    },
  );
});

describe('a rebase of a branch that promotes', () => {
  it('passes, and shows what it lost on the way', { timeout: 60_000 }, async () => {
    const here = base();
    movedOn(here);
    here.git('rebase', '-q', 'main');
    expect(await here.gate()).toEqual([]);
    here.git('rm', '-qf', here.entry('"to": "promoted"'));
    here.git('commit', '-q', '--amend', '--no-edit');
    expect(await here.gate()).toContainEqual(expect.stringMatching(/^error LED50\d /));
  });
});

describe('a baseline that a branch prunes', () => {
  it(
    'is judged by the base, and takes nothing away that is still needed',
    { timeout: 60_000 },
    async () => {
      const here = base();
      put(here.root, 'docs/a.md', '# A\n');
      here.edit(
        'memory/INDEX.md',
        /(\| --- \| --- \| --- \|\n)/,
        '$1| [A](../docs/a.md) | active | always |\n| [B](../docs/a.md#b) | active | always |\n',
      );
      here.did(reviewer, 'baseline', '--write');
      here.commit('Baseline');
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      here.edit(
        'memory/INDEX.md',
        '| [A](../docs/a.md) | active | always |',
        '| [A](../docs/a.md) | active | changing the docs of A |',
      );
      here.commit('Mend');
      expect(await here.gate(), 'mended').toEqual([]);
      here.did(reviewer, 'baseline', '--prune');
      here.commit('Prune');
      const policy =
        'warning POL002 ledger.baseline.json: this change edits the baseline, but was checked without the edit';
      expect(await here.gate(), 'pruned').toEqual([policy]);
      here.edit('memory/INDEX.md', '| changing the docs of A |', '| always |');
      here.commit('Back');
      // The base still holds it, so it comes back for free until the prune is merged; then it
      // counts.
      expect(await here.gate(), 'back').toEqual([policy]);
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD~1');
      expect(await here.gate(), 'after the merge').toEqual([
        expect.stringMatching(/^error IDX102 memory\/INDEX\.md: "always"/),
      ]);
    },
  );
});
