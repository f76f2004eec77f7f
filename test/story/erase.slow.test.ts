import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { entryId } from '#provenance/ledger/canonical-entry';
import type { LedgerEntry } from '#workspace/schema/generated/types';

import { judged, linesOf } from '../support/guarded.ts';
import { folderWith, keepingLedger } from '../support/run-cli.ts';
import {
  bot,
  captured,
  gitEnv,
  madeOnce,
  reviewer,
  type Team,
  team,
  teamAt,
} from '../support/team.ts';

const code = Array.from({ length: 20 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const spec =
  '---\ntype: spec\nid: auth\nstatus: draft\n---\n\n# Spec: Auth\n\nREQ AC-001:\nTHE ' +
  'client MUST stop after three retries\nVERIFY BY test:retries\n';
/** A word that is in every text that is to go, and in none that stays. */
const secret = 'zanzibar';
const because = ['--reason', 'it named a customer'];
const scope = ['--when', `changing ${secret} values`, '--not-when', `outside of ${secret}`];

const repository = madeOnce((): Team => {
  const here = team('main', { 'src/values.ts': code, 'corpus/specs/auth.md': spec });
  here.write('.gitattributes', '');
  return here;
});

/** Lines of the work tree that have the word, but for names of files. */
function left({ root }: Team): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8', withFileTypes: true }).flatMap(
    (each) => {
      const path = join(each.parentPath, each.name);
      if (!each.isFile() || path.includes('/.git/')) return [];
      return readFileSync(path, 'utf8')
        .split('\n')
        .map((line) => line.replace(/[\w./-]*\.md\b|^id: .*$/g, ''))
        .filter((line) => line.toLowerCase().includes(secret))
        .map((line) => `${path.slice(root.length + 1)}: ${line}`);
    },
  );
}

/** Whether each entry of the ledger still has the id that its name says. */
function ids({ root }: Team): boolean[] {
  return readdirSync(join(root, 'corpus/ledger'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) =>
      path.endsWith(
        `-${entryId(JSON.parse(readFileSync(join(root, 'corpus/ledger', path), 'utf8')) as LedgerEntry)}.json`,
      ),
    );
}

describe('ledger retract --erase', { timeout: 120_000 }, () => {
  it('takes memory and every text of it out of the work tree', async () => {
    const here = repository();
    const item = captured(
      here.did(bot, 'capture', `The ${secret} limit is three`, 'src/values.ts#L1-L4', ...scope),
    );
    here.did(reviewer, 'promote', item);
    here.commit('Memory');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.git('tag', 'v1');
    here.write('docs/limits.md', `# Limits\n\nThe ${secret} LIMIT is three, they say.\n`);
    expect(left(here).length).toBeGreaterThan(5);

    const dry = here.did(reviewer, 'retract', item, '--erase', '--dry-run', ...because);
    expect(dry).toContain('dry run: nothing was written');
    expect(dry.replace(/\S+\.md\b/g, '')).not.toContain(secret);
    expect(here.git('status', '--porcelain')).toBe('?? docs/\n');

    const out = here.did(reviewer, 'retract', item, '--erase', ...because);
    expect(out.replace(/\S+\.md\b/g, '')).not.toContain(secret);
    expect(out).toContain('docs/limits.md:3 still contains the text');
    const [commit = ''] = here.git('log', '-1', '--format=%H').split('\n');
    expect(out).toMatch(
      new RegExp(
        `the text is still in git: commit ${commit.slice(0, 12)}, in main, origin/main, v1\n`,
      ),
    );
    expect(out).toContain('git filter-repo --replace-text FILE');
    expect(left(here)).toEqual([`docs/limits.md: The ${secret} LIMIT is three, they say.`]);
    expect(ids(here)).not.toContain(false);

    expect(here.did(bot, 'lint', '--fail-on', 'warning')).toBe('');
    expect(here.did(bot, 'verify')).toContain('intact');
    here.commit('Erased');
    expect(
      linesOf(await judged(here, { since: 'v1' })).filter((line) => line.startsWith('error')),
    ).toEqual([]);
    expect(here.as(bot, ['recall', `the ${secret} limit`]).out).not.toContain(item);
    for (const look of [['show', item], ['log'], ['log', item], ['export']] as const) {
      const shown = here.did(bot, ...look);
      expect(shown.replace(/\S+\.md\b|"?id"?: ?\S+/g, '')).not.toContain(secret);
      expect(shown).toMatch(
        /erased on \d{4}-\d\d-\d\d by A Reviewer <reviewer@example.org>: it named/,
      );
    }
    expect(here.did(bot, 'show', item)).not.toContain('sha256');
  });

  it('is done once, is not taken back, and leaves the claim refused', () => {
    const here = repository();
    const claim = `The ${secret} limit is three`;
    const item = captured(here.did(bot, 'capture', claim, 'src/values.ts#L1-L4', ...scope));
    here.did(reviewer, 'promote', item);
    here.commit('Memory');
    here.did(reviewer, 'retract', item, '--erase', ...because);
    const state = here.git('status', '--porcelain');
    const again = here.did(reviewer, 'retract', item, '--erase', ...because);
    expect(again).toContain(`nothing to do\nnote  ${item} was erased on `);
    expect(here.git('status', '--porcelain')).toBe(state);
    const undone = here.as(reviewer, ['undo']);
    expect([undone.code, undone.error]).toEqual([
      1,
      expect.stringContaining("can't undo an erasure"),
    ]);
    expect(undone.error).toContain('git log -p -- ');
    expect(here.as(reviewer, ['undo', item]).error).toContain("it can't be restored");
    expect(here.git('status', '--porcelain')).toBe(state);
    const anew = here.as(bot, ['capture', claim, 'src/values.ts#L1-L4', ...scope]);
    expect([anew.code, anew.error]).toEqual([1, expect.stringContaining('P10')]);
    // Its name may change, and then only entries from before have the words.
    here.did(
      reviewer,
      'mv',
      'corpus/findings/zanzibar-limit-three.md',
      `corpus/findings/erased-${item}.md`,
    );
    expect(here.did(bot, 'lint', '--fail-on', 'warning')).toBe('');
    expect(here.did(reviewer, 'retract', item, '--erase', ...because)).toContain('was erased on');
  });

  it('asks for a reason that does not repeat the text, and prints no plan', () => {
    const here = repository();
    const claim = `The ${secret} limit is three`;
    const item = captured(here.did(bot, 'capture', claim, 'src/values.ts#L1-L4', ...scope));
    here.did(reviewer, 'promote', item);
    const refused = (...more: string[]): string => {
      const ran = here.as(reviewer, ['retract', item, '--erase', ...more]);
      expect(ran.code).not.toBe(0);
      return ran.error;
    };
    expect(refused()).toContain("can't be erased without a reason");
    expect(refused('--reason', `it said that ${claim}`)).toContain('the reason repeats the text');
    expect(refused('--plan', ...because)).toContain('the plan would contain the text to erase');
    expect(here.read('memory/INDEX.md')).toContain(secret);
  });

  it('takes texts of every kind out of the work tree', () => {
    const here = repository();
    const items = [
      ['fact', `The ${secret} value is one`, 'src/values.ts#L1-L4', ...scope],
      [
        'fact',
        `The ${secret} values at the end are larger`,
        'src/values.ts#"export const value15"',
        ...scope,
      ],
      [
        'decision',
        `Each ${secret} value lives in one module`,
        '--context',
        `Two ${secret} modules differed.`,
        '--alternatives',
        'Two modules.',
        '--consequences',
        `One ${secret} import.`,
        '--when',
        `adding a ${secret} value`,
      ],
      [
        'risk',
        `Three services read the ${secret} values`,
        'src/values.ts#L5-L9',
        '--impact',
        `A ${secret} value cannot be renamed.`,
        '--load-when',
        `renaming a ${secret} value`,
      ],
      [
        'defect',
        `A ${secret} value is read twice`,
        'src/values.ts#L9-L13',
        '--expected',
        'One read.',
        '--reproduction',
        `Send two ${secret} requests.`,
        '--root-cause',
        'Nothing guards it.',
        '--load-when',
        `reading ${secret} values`,
      ],
      ['term', `A number with a ${secret} name.`, '--term', `${secret} value`],
      [
        'workflow',
        `Migrate ${secret} before deploying`,
        '--guide',
        'docs/guides/deploy.md',
        '--text',
        `1. Stop ${secret} workers.\n2. Migrate.`,
      ],
    ].map(([kind = '', claim = '', ...more]) => {
      const item = captured(here.did(bot, 'capture', claim, '--kind', kind, ...more), kind);
      here.did(reviewer, 'promote', item);
      return item;
    });
    here.commit('Memory');
    here.did(reviewer, 'retract', ...items, '--erase', ...because);
    expect(left(here)).toEqual([]);
    expect(ids(here)).not.toContain(false);
    expect(here.did(bot, 'lint', '--fail-on', 'warning')).not.toMatch(/ (?:error|warning) /);
    expect(here.as(bot, ['verify']).code).toBe(0);
    here.did(reviewer, 'index', '--write');
    expect(left(here)).toEqual([]);
  });

  it.each([
    ['waits', []],
    ['was put off', ['defer', '--until', '2099-01-01']],
    ['was rejected', ['reject']],
  ] as const)('erases what %s', (_what, [act, ...more]) => {
    const here = repository();
    const claim = `The ${secret} limit is three`;
    const item = captured(
      here.did(bot, 'capture', claim, 'src/values.ts#L1-L4', ...scope, '--task', 'limits'),
    );
    if (act) here.did(reviewer, act, item, '--reason', `no ${secret} any more`, ...more);
    here.commit('Raised');
    here.did(reviewer, 'retract', item, '--erase', ...because);
    expect(left(here)).toEqual([]);
    expect(ids(here)).not.toContain(false);
    expect(here.did(bot, 'lint', '--fail-on', 'warning')).toBe('');
    expect(here.did(bot, 'show', item)).toContain('rejected');
  });

  it('needs a second person where consequence is high', () => {
    const here = repository();
    const claim = `The ${secret} limit is three`;
    const item = captured(
      here.did(bot, 'capture', claim, 'src/values.ts#L1-L4', ...scope, '--consequence', 'high'),
    );
    here.did(reviewer, 'promote', item);
    const out = here.did(bot, 'retract', item, '--erase', ...because);
    expect(out).toContain('is high-consequence; someone else must erase its text');
    expect(left(here).length).toBeGreaterThan(0);
    expect(here.as(bot, ['retract', item, '--erase', ...because]).error).toContain('P08');
    here.did(reviewer, 'retract', item, '--erase', ...because);
    expect(left(here)).toEqual([]);
    expect(here.did(bot, 'lint', '--fail-on', 'warning')).toBe('');
    expect(here.as(reviewer, ['release', item, '--reason', 'it holds']).code).toBe(1);
  });

  it.each([
    ['edited', (here: Team, path: string) => here.write(path, `${here.read(path)}\nMore.\n`)],
    ['deleted', (here: Team, path: string) => here.git('rm', '-qf', here.at(path))],
  ] as const)('is put back as it is by undo where its record was %s', async (how, change) => {
    const here = repository();
    const claim = `The ${secret} limit is three`;
    const path = `corpus/findings/${secret}-limit-three.md`;
    const item = captured(here.did(bot, 'capture', claim, 'src/values.ts#L1-L4', ...scope));
    here.did(reviewer, 'promote', item);
    here.commit('Memory');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.did(reviewer, 'retract', item, '--erase', ...because);
    const erased = here.read(path);
    const file = here.at(path);
    here.commit('Erased');
    change(here, path);
    here.commit('By hand');
    if (how === 'edited') {
      const named = `ledger undo ${item}`;
      expect(here.as(reviewer, ['retract', item, '--erase', ...because]).error).toContain(named);
      expect(here.as(bot, ['lint', '--format', 'pretty']).out).toContain(named.slice(0, -1));
    }
    here.did(bot, 'undo', item);
    expect(here.read(file)).toBe(erased);
    here.commit('Put back');
    expect(
      linesOf(await judged(here, { since: 'origin/main' })).filter((line) =>
        line.startsWith('error'),
      ),
    ).toEqual([]);
    expect(here.as(bot, ['undo', item]).error).toContain("it can't be restored");
  });

  it('tells the headings that all records have from its text, and what people edit from what not', () => {
    const here = repository();
    const claim = `The ${secret} limit is three`;
    const raised = (said: string, lines: string, ...more: string[]): string =>
      captured(here.did(bot, 'capture', said, `src/values.ts#${lines}`, ...more));
    const item = raised(claim, 'L1-L4', ...scope);
    const other = raised('The ports are many', 'L5-L8', ...scope);
    const waits = raised('The doors are few', 'L9-L12', '--when', claim, '--not-when', 'in tests');
    here.did(reviewer, 'promote', item, other);
    const [path, open] = ['corpus/findings/ports-many.md', 'corpus/findings/doors-few.md'];
    here.commit('Memory');
    const out = here.did(reviewer, 'retract', item, '--erase', '--dry-run', ...because);
    const lineOf = (file: string, text: string): number =>
      here
        .read(file)
        .split('\n')
        .findIndex((line) => line.includes(text)) + 1;
    const heading = `${here.at(path)}:${lineOf(path, '## Does not apply when')} `;
    expect(out).not.toContain(heading);
    const shared = `${here.at(path)}:${lineOf(path, `changing ${secret} values`)} still contains the text`;
    expect(out).toContain(`${shared}, in the record of ${other}`);
    expect(out).toContain(`ledger supersede ${other} "NEW CLAIM"`);
    expect(out).toContain(`ledger retract ${other} --erase --reason`);
    const waiting = `${here.at(open)}:${lineOf(open, claim)} still contains the text\n      delete it there`;
    expect([out.includes(waiting), waits]).toEqual([true, expect.anything()]);
  });

  it('writes no row that still says it, where the queue lacked one', () => {
    const here = repository();
    const claim = `The ${secret} limit is three`;
    const item = captured(here.did(bot, 'capture', claim, 'src/values.ts#L1-L4', ...scope));
    here.did(reviewer, 'promote', item);
    const queue = 'corpus/tasks/main.md';
    here.write(queue, here.read(queue).replace(new RegExp(`^.*${secret}.*\\n`, 'm'), ''));
    here.commit('Memory');
    here.did(reviewer, 'retract', item, '--erase', ...because);
    expect(left(here)).toEqual([]);
    expect(here.did(bot, 'lint', '--fail-on', 'warning')).toBe('');
  });

  it('takes the rows and copies of the base away on a branch', async () => {
    const here = repository();
    const index = '.claude/memory/MEMORY.md';
    here.write(index, '# Memory\n\n- [Tests](tests.md) — how tests run\n');
    here.write(
      '.claude/memory/tests.md',
      '---\nname: Tests\ndescription: how tests run\ntype: project\n---\n\nThey run.\n',
    );
    here.commit('Notes');
    const claim = `The ${secret} limit is three`;
    const item = captured(
      here.did(bot, 'capture', claim, 'src/values.ts#L1-L4', ...scope, '--path', 'src/**'),
    );
    here.did(reviewer, 'promote', item);
    here.commit('Memory');
    expect(here.read(index)).toContain(secret);
    expect(left(here).some((line) => line.startsWith('.claude/rules/'))).toBe(true);
    here.write(index, here.read(index).replace(`The ${secret} limit`, `That ${secret} limit`));
    here.commit('Edited');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
    here.git('checkout', '-qb', 'work');
    const out = here.did(reviewer, 'retract', item, '--erase', ...because);
    expect(out.replace(/\S+\.md\b/g, '')).not.toContain(secret);
    expect(left(here)).toEqual([]);
    here.commit('Erased');
    expect(linesOf(await judged(here)).filter((line) => line.startsWith('error'))).toEqual([]);
    here.git('checkout', '-q', 'main');
    here.git('merge', '-q', 'work');
    here.did(
      bot,
      'capture',
      'Value nine is nine',
      'src/values.ts#L9-L12',
      '--when',
      'nine',
      '--not-when',
      'ten',
    );
    expect(here.did(bot, 'lint', '--fail-on', 'warning')).toBe('');
  });

  it('works outside of git, and says what was not looked at', () => {
    const root = folderWith({ 'src/values.ts': code, 'ledger.config.json': '{}\n' });
    const here = teamAt(root);
    const claim = `The ${secret} limit is three`;
    const item = captured(here.did(bot, 'capture', claim, 'src/values.ts#L1-L4', ...scope));
    here.did(bot, 'promote', item);
    here.write('memory/topics/limits.md', `# Limits\n\n${claim}.\n`);
    const out = here.did(bot, 'retract', item, '--erase', ...because);
    expect(out).toContain('memory/topics/limits.md:3 still contains the text');
    expect(out).toContain('files outside memory were not searched');
    expect(out).toContain('commits were not searched for the text');
    expect(left(here)).toEqual([`memory/topics/limits.md: ${claim}.`]);
  });

  it('drops what the caches of this machine have of it', () => {
    const here = repository();
    const caches = folderWith({});
    const run = (...args: string[]): string =>
      keepingLedger(here.root, args, { env: { ...gitEnv(bot), XDG_CACHE_HOME: caches } }).out;
    const claim = `The ${secret} limit is three`;
    const item = captured(run('capture', claim, 'src/values.ts#L1-L4', ...scope));
    run('promote', item);
    run('recall', `changing ${secret} values`);
    run('lint');
    const cached = (): string[] =>
      readdirSync(caches, { recursive: true, encoding: 'utf8', withFileTypes: true })
        .filter((each) => each.isFile())
        .map((each) => join(each.parentPath, each.name))
        .filter((path) =>
          readFileSync(path, 'latin1')
            .replace(/[\w./-]*\.md\b|zanzibar-[\w-]+/g, '')
            .includes(secret),
        );
    expect(cached()).not.toEqual([]);
    run('retract', item, '--erase', ...because);
    expect(cached()).toEqual([]);
  });
});
