import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { captureFact } from '../support/facts.ts';
import { bot, reviewer, type Team, team } from '../support/team.ts';
import { tries, whole } from '../support/whole.ts';

const code = (name: string): string =>
  Array.from({ length: 6 }, (_each, at) => `export const ${name}${at} = ${at};\n`).join('');

/** Words that no two claims share, so that no claim repeats another. */
const subjects = [
  ...['tokens', 'parcels', 'invoices', 'sessions', 'webhooks', 'receipts', 'avatars'],
  ...['exports', 'mailboxes', 'retries', 'uploads', 'currencies', 'migrations', 'locks'],
  ...['queues', 'snapshots', 'drafts', 'cookies', 'coupons', 'routes'],
];
const claims = ['expire overnight', 'arrive sorted', 'need an owner', 'keep their order'];

function raise(here: Team, subject: string, at: number, ...more: readonly string[]): string {
  return captureFact(
    here,
    `Here ${subject} ${claims[at % claims.length] ?? ''}`,
    'src/a.ts#L1-L4',
    `changing ${subject} in src/a.ts`,
    ...more,
  );
}

/** What each branch does to memory, in turn. */
const acts = ['add', 'promote', 'withdraw', 'supersede', 'amend', 'move'] as const;

interface Begun {
  readonly here: Team;
  readonly names: readonly string[];
  /** Where the record of each branch is, and whether it has a row in the end. */
  readonly expected: ReadonlyMap<string, boolean>;
}

/** A base with facts of one task, and branches that each do one thing from there. */
function begun(count: number): Begun {
  const here = team('main', { 'src/a.ts': code('a'), 'AGENTS.md': '# Agents\n' });
  const wanted = Array.from({ length: count }, (_each, at) => ({
    act: acts[at % acts.length] ?? 'add',
    subject: subjects[at % subjects.length] ?? '',
    at,
  }));
  const items = wanted.map(({ act, subject, at }) =>
    act === 'add' ? null : raise(here, subject, at),
  );
  const ready = wanted.flatMap(({ act }, at) => (act === 'promote' ? [] : (items[at] ?? [])));
  if (ready.length > 0) here.did(reviewer, 'promote', ...ready);
  here.commit('Begin memory');
  const expected = new Map<string, boolean>();
  for (const { act, subject, at } of wanted) {
    here.git('checkout', '-q', '-b', `work-${at}`, 'main');
    const item = items[at] ?? raise(here, subject, at);
    const path = pathOf(here, item);
    if (act === 'withdraw') here.did(reviewer, 'retract', item, '--reason', 'it was wrong');
    else if (act === 'supersede') {
      const other = raise(here, `old ${subject}`, at + 1);
      here.did(reviewer, 'supersede', item, other);
      expected.set(pathOf(here, other), true);
    } else if (act === 'amend') {
      here.write(
        path,
        here
          .read(path)
          .replaceAll(`changing ${subject} in src/a.ts`, `changing the ${subject} in src/a.ts`)
          .replaceAll('Here ', 'here '),
      );
      here.did(reviewer, 'amend', item, '--reason', 'spelling');
    } else if (act === 'move') here.did(reviewer, 'mv', path, path.replace(/here-/, 'moved-'));
    else here.did(reviewer, 'promote', item);
    expected.set(
      act === 'move' ? path.replace(/here-/, 'moved-') : path,
      act !== 'withdraw' && act !== 'supersede',
    );
    here.commit(`Work ${at}`);
    expect(here.git('diff', '--name-only', 'main', '--', 'memory', 'AGENTS.md')).toBe('');
    expect(problems(here.as(bot, ['gate', '--since', 'main', '--format', 'compact']).out)).toEqual(
      [],
    );
  }
  here.git('checkout', '-q', 'main');
  return { here, names: wanted.map(({ at }) => `work-${at}`), expected };
}

function pathOf(here: Team, item: string): string {
  const shown = JSON.parse(here.did(bot, 'show', item, '--format', 'json')) as {
    readonly path: string;
  };
  return shown.path;
}

/** The lines of a compact report that are more than information. */
function problems(out: string): string[] {
  return out.split('\n').filter((line) => / (?:error|warning) /.test(line));
}

/** Merges the branches in a work tree, from where main began. */
function mergedInWorkTree({ here }: Begun, names: readonly string[], name: string): string {
  here.git('checkout', '-q', '-b', name, 'main');
  for (const each of names) here.git('merge', '-q', '--no-edit', '--no-ff', each);
  return here.git('rev-parse', 'HEAD^{tree}').trim();
}

/** Merges them in a bare clone, as a forge does: without a work tree, and without its drivers. */
function mergedInBareClone({ here }: Begun, names: readonly string[]): string {
  const bare = join(mkdtempSync(join(tmpdir(), 'bare-')), 'clone.git');
  here.git('clone', '-q', '--bare', here.root, bare);
  const git = (...args: readonly string[]): string => here.git('--git-dir', bare, ...args).trim();
  let tip = git('rev-parse', 'main');
  for (const name of names) {
    const tree = git('merge-tree', '--write-tree', tip, name).split('\n')[0] ?? '';
    tip = git('commit-tree', tree, '-p', tip, '-p', name, '-m', `Merge ${name}`);
  }
  return git('rev-parse', `${tip}^{tree}`);
}

function rowsOf(index: string): string[] {
  const active = index.slice(0, index.indexOf('## Stale'));
  return [...active.matchAll(/^\| \[[^\]]*\]\(\.\.\/([^)]*)\)/gm)].map(([, path = '']) => path);
}

describe('branches that each change one fact', () => {
  it.each([2, tries(4, 20)])(
    'merge without a conflict: %i of them',
    { timeout: 600_000 },
    (count) => {
      const base = begun(count);
      const { here, names, expected } = base;
      const orders = [names, [...names].reverse(), [...names.slice(1), ...names.slice(0, 1)]];
      const trees = orders.flatMap((order, at) => [
        mergedInWorkTree(base, order, `merged-${at}`),
        mergedInBareClone(base, order),
      ]);
      expect(new Set(trees).size).toBe(1);

      const indexes = orders.map((_order, at) => {
        here.git('checkout', '-q', '-B', 'main', `merged-${at}`);
        expect(here.as(bot, ['land', '--check']).code).toBe(1);
        here.did(bot, 'land');
        expect(here.as(bot, ['land', '--check'])).toMatchObject({ code: 0 });
        expect(here.as(bot, ['lint', '--fail-on', 'warning'])).toMatchObject({ code: 0, out: '' });
        const index = here.read('memory/INDEX.md');
        here.commit('Land');
        return index;
      });
      expect(new Set(indexes).size).toBe(1);
      const rows = rowsOf(indexes[0] ?? '');
      expect(rows).toEqual(
        [...expected].flatMap(([path, hasRow]) => (hasRow ? [path] : [])).sort(),
      );
      for (const [path, hasRow] of expected)
        if (!hasRow)
          expect(indexes[0]?.slice(indexes[0].indexOf('## Stale'))).toContain(`(../${path})`);
    },
  );

  whole('give the same index when rows are written after each merge', { timeout: 300_000 }, () => {
    const base = begun(5);
    const { here, names } = base;
    const landed = [names, [...names].reverse()].map((order, at) => {
      here.git('checkout', '-q', '-B', 'main', 'work-0~1');
      for (const name of order) {
        here.git('merge', '-q', '--no-edit', '--no-ff', name);
        here.did(bot, 'land');
        here.commit(`Land ${name} (${at})`);
      }
      return here.read('memory/INDEX.md');
    });
    expect(landed[0]).toBe(landed[1]);
  });
});
