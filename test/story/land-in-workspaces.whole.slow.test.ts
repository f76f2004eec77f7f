import { describe, expect, it } from 'vitest';

import { said, seenAt } from '../support/statements.ts';
import { bot, captured, madeOnce, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const lines = Array.from({ length: 20 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const folders = ['.', 'packages/a', 'packages/b'] as const;

/**
 * A base that has merged a branch with a fact of each memory: promoted but for that of packages/b,
 * which waits.
 */
const merged = madeOnce((): Team & { readonly items: Readonly<Record<string, string>> } => {
  const here = team('main', {
    'ledger.config.json': '{ "workspaces": ["packages/*"] }\n',
    'packages/a/values.ts': lines,
    'packages/b/values.ts': lines,
    'packages/c/values.ts': lines,
    'values.ts': lines,
  });
  for (const [claim, folder] of folders.map((each) => [`Before in ${each}`, each] as const))
    here.did(reviewer, '-C', folder, 'capture', claim, 'values.ts#L1-L2', ...scope, '--promote');
  here.commit('What is known');
  here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  here.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
  here.git('checkout', '-qb', 'work');
  const items = Object.fromEntries(
    folders.map((folder) => {
      const claim = `Values of ${folder} end at nineteen`;
      const out = here.did(bot, '-C', folder, 'capture', claim, 'values.ts#L9-L12', ...scope);
      const item = captured(out);
      if (folder !== 'packages/b') here.did(reviewer, '-C', folder, 'promote', item);
      return [folder, item];
    }),
  );
  here.commit('Raise and promote');
  here.git('checkout', '-q', 'main');
  here.git('merge', '-q', '--ff-only', 'work');
  return { ...here, items };
});
const scope = ['--when', 'changing values', '--not-when', 'in tests'];

const isComplete = (here: Team, folder: string): boolean =>
  here.read(`${folder}/memory/INDEX.md`).includes('-end-at-nineteen-');

describe('land, where one configuration keeps several memories apart', () => {
  it('writes the rows of all of them from the top, as one act', { timeout: 60_000 }, () => {
    const here = merged();
    expect(here.as(bot, ['lint']).out).toMatch(/packages\/a\S* info LED512/);
    expect(here.as(bot, ['land', '--check']).code).toBe(1);
    expect(here.git('status', '--porcelain')).toBe('');
    const landed = here.did(bot, 'land');
    expect(landed).toContain('packages/a/memory/INDEX.md');
    expect(folders.map((folder) => isComplete(here, folder))).toEqual([true, true, false]);
    expect(here.as(bot, ['land', '--check']).code).toBe(0);
    expect(here.as(bot, ['lint']).code).toBe(0);
    // A folder without memory gets none.
    expect(here.git('status', '--porcelain', '--ignored')).not.toContain('packages/c');
    expect(here.did(reviewer, 'undo')).toContain('packages/a/memory/INDEX.md');
    expect(here.git('status', '--porcelain')).toBe('');
  });

  it('writes those of one of them in its folder', { timeout: 60_000 }, () => {
    const here = merged();
    expect(here.did(bot, '-C', 'packages/a', 'land')).toContain('packages/a/memory/INDEX.md');
    expect(folders.map((folder) => isComplete(here, folder))).toEqual([false, true, false]);
    here.did(reviewer, 'undo');
    expect(here.git('status', '--porcelain')).toBe('');
  });

  it('carries out what was said about any of them', { timeout: 60_000 }, () => {
    const here = merged();
    const head = here.git('rev-parse', 'work').trim();
    const [first, second] = seenAt(head, [
      said('ann', `/ledger promote ${here.items['packages/b'] ?? ''}`, { number: 2, commit: head }),
      said('ann', '/ledger remember "Value two is two" when "changing two" not when "testing"', {
        number: 3,
        lines: { path: 'packages/c/values.ts', from: 3, to: 3 },
        commit: head,
      }),
    ]) as [object, object];
    const write = (...statements: readonly object[]): void =>
      here.write(
        '.git/said.json',
        JSON.stringify({
          ...{ forge: 'github', repository: 'a/b', number: 7, head },
          ...{ mergedAt: '2027-01-01T00:01:00Z', statements },
        }),
      );
    write(second);
    expect(here.did(bot, '-C', 'packages/a', 'land', '--from', '../../.git/said.json')).toContain(
      'belongs to another workspace',
    );
    expect(here.git('status', '--porcelain')).not.toContain('findings');
    here.did(bot, 'land');
    write(first);
    // By its path, too; one command is about one memory.
    const byPath = here.at('packages/b/corpus/findings/values-end-nineteen.md');
    const both = `/ledger promote ${byPath} ${here.items['packages/a'] ?? ''}`;
    for (const [body, says] of sampleOf([
      [both, 'is in another workspace than the items before it'],
      [`/ledger promote ${byPath}`, 'promoted '],
    ])) {
      write({ ...first, body: body ?? '' });
      expect(here.as(bot, ['land', '--from', '.git/said.json']).out).toContain(says);
    }
    here.git('checkout', '-q', '.');
    here.git('clean', '-qfd');
    write(first);
    const only = here.did(bot, 'land', '--from', '.git/said.json');
    expect(only).toContain(`promoted ${here.items['packages/b'] ?? ''}`);
    expect(only).not.toContain('nothing to do');
    here.git('stash', '-qu');
    write(first, second);
    const out = here.did(bot, 'land', '--from', '.git/said.json');
    expect(out).toContain(`promoted ${here.items['packages/b'] ?? ''}`);
    expect(out).not.toContain('refused:');
    expect(folders.map((folder) => isComplete(here, folder))).toEqual([true, true, true]);
    expect(here.git('status', '--porcelain', '-uall')).toMatch(
      /\?\? packages\/c\/corpus\/findings\/value-two-is-two-/,
    );
    expect(here.as(bot, ['lint', '--fail-on', 'error']).code).toBe(0);
    const again = here.did(bot, 'land', '--from', '.git/said.json');
    expect(again.match(/recorded already/g)).toHaveLength(2);
    expect(again).toContain('nothing to do');
    const told = JSON.parse(
      here.did(bot, 'land', '--from', '.git/said.json', '--format', 'json'),
    ) as { readonly statements: readonly object[] };
    expect(told.statements).toMatchObject([{ known: true }, { known: true, against: [] }]);
  });
});
