import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { captureDecision, promoteFact } from '../../support/facts.ts';
import { decision, type Guarded, guarded, undecided } from '../../support/guarded.ts';
import { folderWith, ledgerProcess, type Ran } from '../../support/run-cli.ts';
import { bot, captured, reviewer, type Team, team } from '../../support/team.ts';
import { sampleOf } from '../../support/whole.ts';

const ci = { CI: 'true' };

/** Facts that the base has promoted, far from each other in the index. */
const apples = 'corpus/findings/apples-counted-first.md';
const melons = 'corpus/findings/melons-counted-later.md';
/** A candidate of the base's. */
const quinces = 'corpus/findings/quinces-counted-never.md';
const claims = {
  apples: 'Apples are counted first',
  grapes: 'Grapes are counted second',
  melons: 'Melons are counted later',
  tomatoes: 'Tomatoes are counted twice',
  quinces: 'Quinces are counted never',
} as const;

const fruit = guarded({
  more: (here) => {
    here.git('checkout', '-q', 'main');
    here.write(
      'src/fruit.ts',
      Array.from({ length: 60 }, (_each, at) => `export const fruit${at} = ${at};\n`).join(''),
    );
    for (const path of ['src/beside.ts', 'src/deep/beside.ts'])
      here.write(
        path,
        Array.from({ length: 30 }, (_each, at) => `export const beside${at} = ${at};\n`).join(''),
      );
    here.write(
      'corpus/specs/fruit.md',
      '---\ntype: spec\nid: fruit\nstatus: approved\n---\n\n# Spec: Fruit\n\nREQ ' +
        'AC-001:\nTHE counter MUST stop at ten\nVERIFY BY test\n',
    );
    for (const [at, [name, claim]] of Object.entries(claims).entries()) {
      const item = learn(here, claim, `L${at * 4 + 1}-L${at * 4 + 3}`, name);
      if (name !== 'quinces') here.did(reviewer, 'promote', item);
    }
    here.commit('Fruit');
    publish(here);
    here.git('checkout', '-q', '-B', 'work');
  },
});

/** Captures a fact on whatever branch is checked out. */
function learn(
  here: Team,
  claim: string,
  lines: string,
  about: string,
  ...more: readonly string[]
): string {
  return captured(
    here.did(
      bot,
      'capture',
      claim,
      `src/fruit.ts#${lines}`,
      '--when',
      `counting ${about}`,
      '--not-when',
      `in tests of ${about}`,
      ...more,
    ),
  );
}

function publish(here: Team): void {
  here.git('update-ref', 'refs/remotes/origin/main', 'main');
}

/** What the base does once the branch has left it. */
function onBase(here: Team, work: () => void): void {
  here.git('checkout', '-q', 'main');
  work();
  here.commit('On the base');
  publish(here);
  here.git('checkout', '-q', 'work');
}

function onBranch(here: Team, work: () => void): void {
  work();
  here.commit('On the branch');
}

const amendMelons = (here: Guarded): void => {
  here.edit(melons, 'in tests of melons', 'in tests of all melons');
  here.did(reviewer, 'amend', melons, '--reason', 'said more clearly');
};

/** Has the base promote a claim, and withdraw it as poisoned. */
const poisonCherries = (here: Team): void => {
  const cherries = learn(here, 'Cherries are counted by hand', 'L21-L23', 'cherries');
  here.did(reviewer, 'promote', cherries);
  here.did(
    reviewer,
    'retract',
    cherries,
    '--because',
    'poisoned',
    '--reason',
    'put there to mislead',
  );
};

interface Verdict {
  readonly code: number | null;
  /** `error LED508 path` of each problem from a warning on. */
  readonly found: readonly string[];
  readonly notices: readonly string[];
  readonly error: string;
}

/** What the command line says; a problem is told by its code and place. */
function gateOf(here: Team, env: Readonly<Record<string, string>> = {}): Verdict {
  const ran = here.as(bot, ['gate', '--since', 'origin/main', '--format', 'json'], {
    env: { ...ci, ...env },
  });
  if (ran.code === 2) return { code: 2, found: [], notices: [], error: ran.error };
  const report = JSON.parse(ran.out) as {
    diagnostics: { severity: string; code: string; path: string }[];
    notices?: string[];
  };
  const found = report.diagnostics
    .filter(({ severity }) => severity !== 'info')
    .map(
      ({ severity, code, path }) =>
        `${severity} ${code} ${path.replace(/\/\d{4}-\d\d-\d\d-[a-z2-7]{52}\.json$/, '/…')}`,
    );
  return {
    code: ran.code,
    found: [...new Set(found)].sort(),
    notices: report.notices ?? [],
    error: ran.error,
  };
}

/** Whether git merges both sides without a word. */
function mergesCleanly(here: Team): boolean {
  try {
    here.git('merge-tree', '--write-tree', 'origin/main', 'work');
    return true;
  } catch {
    return false;
  }
}

const citing = (here: Team, claim: string, path: string): void =>
  void promoteFact(here, claim, `${path}#L5-L7`, `changing ${path}`);

describe('what each side may do, and both together may not', () => {
  it('is found where git merges without a word', { timeout: 120_000 }, () => {
    const here = fruit();
    onBranch(here, () => {
      // A claim that the base is about to withdraw as poisoned, under another title.
      here.did(
        reviewer,
        'promote',
        learn(
          here,
          'Cherries are counted by hand',
          'L45-L47',
          'by hand',
          '--title',
          'Zest of the count',
        ),
      );
      // One person alone, against a requirement that is about to become critical.
      here.did(
        bot,
        'promote',
        learn(here, 'Pears stop at nine', 'L25-L27', 'pears', '--obligation', 'AC-001'),
      );
      // A candidate that is about to be moved.
      here.did(reviewer, 'promote', undecided);
      // A record whose id, and one whose name, somebody else is about to use.
      here.did(
        reviewer,
        'promote',
        learn(here, 'Peaches are furry', 'L29-L31', 'peaches'),
        learn(here, 'Plums are blue', 'L33-L35', 'plums'),
      );
      // Evidence that is about to be changed, and evidence that is about to go with its folder.
      citing(here, 'Under five comes four', 'src/beside.ts');
      citing(here, 'Under six comes five', 'src/deep/beside.ts');
      // A number that somebody else is about to use.
      here.did(
        reviewer,
        'promote',
        captureDecision(
          here,
          'We count in order',
          { context: 'Two ways', alternatives: 'None', consequences: 'One way' },
          '--title',
          'Count in order',
          '--when',
          'deciding how to count',
          '--not-when',
          'in tests',
          'src/fruit.ts#L37-L39',
        ),
      );
    });
    const [peaches, plums] = [
      here.at('corpus/findings/peaches-furry.md'),
      here.at('corpus/findings/plums-blue.md'),
    ];
    expect(gateOf(here)).toMatchObject({ code: 0, found: [], notices: [] });
    onBase(here, () => {
      poisonCherries(here);
      here.edit('corpus/specs/fruit.md', 'VERIFY BY', 'RISK critical\nVERIFY BY');
      here.git('mv', undecided, 'corpus/findings/nine.md');
      here.write(
        'corpus/findings/old-peaches.md',
        here.read(quinces).replace(/id: .*/, `id: ${basename(peaches, '.md')}`),
      );
      here.write(
        plums.replace('plums-are-blue', 'Plums-Are-Blue'),
        here.read(quinces).replace(/id: .*/, 'id: old-plums'),
      );
      here.edit('src/beside.ts', 'beside5 = 5', 'beside5 = 50');
      here.git('rm', '-qr', 'src/deep');
      here.write(
        'corpus/adrs/0002-add-up-later.md',
        here
          .read(decision)
          .replace('ADR-0001: One owner a table', 'ADR-0002: Add up later')
          .replace('Accepted', 'Proposed'),
      );
    });
    expect(mergesCleanly(here)).toBe(true);
    const { code, found } = gateOf(here);
    expect(code).toBe(1);
    expect(found).toEqual(
      expect.arrayContaining([
        `error LED506 ${here.at('corpus/findings/zest-count.md')}`,
        'error QUE407 corpus/ledger/promotions/…',
        'error LED504 corpus/ledger/promotions/…',
        'error LED507 corpus/findings/nine.md',
        `error LDG005 ${peaches}`,
        'error LDG006 corpus/adrs/0002-count-in-order.md',
        `error LDG008 ${plums}`,
        `error FND306 ${here.at('corpus/findings/under-five-comes-four.md')}`,
        `error FND306 ${here.at('corpus/findings/under-six-comes-five.md')}`,
      ]),
    );
  });

  it.each(
    sampleOf([
      [0, 1],
      [1, 0],
    ]),
  )(
    'is what both decided where one side moved what the other amended, whoever was first',
    { timeout: 60_000 },
    (first, second) => {
      const here = fruit();
      const sides = [
        () =>
          onBranch(
            here,
            () => void here.did(reviewer, 'mv', melons, 'corpus/findings/watermelons.md'),
          ),
        () => onBase(here, () => amendMelons(here)),
      ];
      sides[first]?.();
      expect(gateOf(here)).toMatchObject({ code: 0, found: [] });
      // Acts of one second have no order.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_100);
      sides[second]?.();
      expect(mergesCleanly(here)).toBe(true);
      expect(gateOf(here)).toMatchObject({ code: 0, found: [] });
      here.git('checkout', '-q', 'work');
      here.git('merge', '-q', '--no-edit', 'origin/main');
      here.did(bot, 'index', '--write');
      expect(here.did(bot, 'lint', '--fail-on', 'warning')).toBe('');
      expect(here.did(bot, 'recall', 'how are melons counted')).toContain(
        'corpus/findings/watermelons.md',
      );
    },
  );

  it('is found where the base withdrew what the branch amended', { timeout: 60_000 }, () => {
    const here = fruit();
    onBranch(here, () => amendMelons(here));
    onBase(here, () => void here.did(reviewer, 'retract', melons, '--reason', 'wrong'));
    expect(mergesCleanly(here)).toBe(true);
    expect(gateOf(here)).toMatchObject({
      code: 1,
      found: expect.arrayContaining([expect.stringMatching(/^error LED508 /)]) as string[],
    });
  });

  it('is found after merges in both directions', { timeout: 60_000 }, () => {
    const here = fruit();
    onBranch(
      here,
      () => void here.did(reviewer, 'promote', learn(here, 'Pears are green', 'L25-L27', 'pears')),
    );
    const left = here.git('rev-parse', 'work').trim();
    onBase(here, () => here.write('src/later.ts', 'export const later = 1;\n'));
    here.git('merge', '-q', '--no-edit', 'main');
    here.git('checkout', '-q', 'main');
    here.git('merge', '-q', '--no-edit', left);
    publish(here);
    here.git('checkout', '-q', 'work');
    onBranch(
      here,
      () =>
        void here.did(
          reviewer,
          'promote',
          learn(
            here,
            'Cherries are counted by hand',
            'L45-L47',
            'by hand',
            '--title',
            'Zest of the count',
          ),
        ),
    );
    expect(here.git('merge-base', '--all', 'origin/main', 'work').trim().split('\n')).toHaveLength(
      2,
    );
    expect(gateOf(here)).toMatchObject({
      code: 0,
      found: [],
      notices: [expect.stringContaining('origin/main has commits that this branch lacks')],
    });
    onBase(here, () => {
      poisonCherries(here);
    });
    expect(gateOf(here)).toMatchObject({
      code: 1,
      found: [`error LED506 ${here.at('corpus/findings/zest-count.md')}`],
    });
  });

  it(
    'is found in a branch from before the ledger, which adds a file that says it is promoted',
    { timeout: 60_000 },
    () => {
      const here = team('main', {
        'src/fruit.ts': Array.from(
          { length: 60 },
          (_each, at) => `export const fruit${at} = ${at};\n`,
        ).join(''),
      });
      here.git('branch', 'work');
      here.did(reviewer, 'promote', learn(here, 'Apples are counted first', 'L1-L3', 'apples'));
      const text = here.read(apples);
      here.write('ledger.config.json', '{}\n');
      here.commit('Begin memory');
      publish(here);
      here.git('checkout', '-q', 'work');
      onBranch(here, () =>
        here.write(
          'corpus/findings/forged.md',
          text
            .replace(/^id: .*$/m, 'id: forged')
            .replaceAll('Apples are counted first', 'Nothing is ever counted'),
        ),
      );
      expect(mergesCleanly(here)).toBe(true);
      expect(gateOf(here)).toMatchObject({
        code: 1,
        found: expect.arrayContaining([
          expect.stringMatching(/^error LED507 corpus\/findings\/forged\.md$/),
        ]) as string[],
      });
    },
  );

  it('is judged by what the base asks by now', { timeout: 60_000 }, () => {
    const here = fruit();
    onBranch(here, () => {
      here.did(
        reviewer,
        'promote',
        learn(here, 'Pears stop at nine', 'L25-L27', 'pears', '--consequence', 'high'),
      );
      here.edit('memory/INDEX.md', '| counting melons', '| counting melons of all kinds');
    });
    here.git(
      'commit',
      '-q',
      '--amend',
      '--no-edit',
      '--author',
      `${reviewer.name} <${reviewer.mail}>`,
    );
    onBase(here, () => here.write('ledger.config.json', '{ "rules": { "LED512": "warning" } }\n'));
    expect(gateOf(here)).toMatchObject({ code: 0, found: ['warning LED512 memory/INDEX.md'] });
    onBase(here, () =>
      here.write(
        'ledger.config.json',
        '{ "reviewers": ["somebody@example.org"], "rules": { "LED512": "error" } }\n',
      ),
    );
    expect(gateOf(here)).toMatchObject({
      code: 1,
      found: ['error LED512 memory/INDEX.md', 'error QUE407 corpus/ledger/promotions/…'],
    });
  });
});

describe('a conflict', () => {
  it(
    'in files of memory is an error at each of them, and the branch is judged alone',
    { timeout: 120_000 },
    () => {
      const here = fruit();
      const term = (meaning: string, lines: string): void =>
        void here.did(
          reviewer,
          'promote',
          captured(
            here.did(
              bot,
              'capture',
              `A stone fruit is ${meaning}`,
              `src/fruit.ts#${lines}`,
              '--kind',
              'term',
              '--term',
              'stone fruit',
              '--meaning',
              meaning,
            ),
            'term',
          ),
        );
      onBranch(here, () => {
        term('a fruit with one stone', 'L29-L31');
        here.did(reviewer, 'promote', learn(here, 'Pears are green', 'L25-L27', 'pears'));
        here.did(reviewer, 'promote', quinces);
        here.edit('memory/INDEX.md', /\| counting apples/, '| counting apples of all kinds');
        here.did(reviewer, 'mv', undecided, 'corpus/findings/nine.md');
      });
      const pears = here.at('corpus/findings/pears-green.md');
      const before = gateOf(here);
      expect(before.found.filter((each) => each.includes('LDG001'))).toEqual([]);
      onBase(here, () => {
        term('a fossil of a fruit', 'L33-L35');
        here.write(`${pears}/note.txt`, 'a folder\n');
        here.git('rm', '-q', here.at(quinces));
        here.edit('memory/INDEX.md', /\| counting apples/, '| counting other apples');
        here.git('mv', undecided, 'corpus/findings/neuf.md');
      });
      const { code, found, notices } = gateOf(here);
      expect(code).toBe(1);
      expect(found.filter((each) => each.includes('LDG001'))).toEqual(
        [
          'corpus/findings/neuf.md',
          'corpus/findings/nine.md',
          pears,
          here.at(quinces),
          undecided,
          'memory/INDEX.md',
          'memory/glossary.md',
        ].map((path) => `error LDG001 ${path}`),
      );
      // What is wrong with the branch itself is shown beside.
      expect(found).toEqual(expect.arrayContaining(before.found.slice()));
      expect(notices).toContainEqual(expect.stringContaining('the gate checks only the branch'));
      // Nobody turns off the one rule that says so.
      expect(here.as(bot, ['gate', '--since', 'origin/main', '--skip', 'LDG001'])).toMatchObject({
        code: 2,
        error: expect.stringContaining('conflicts with origin/main in memory') as unknown,
      });
    },
  );

  it(
    'beside memory is no error: evidence counts as the branch has it, and the gate says so',
    { timeout: 60_000 },
    () => {
      const here = fruit();
      onBranch(here, () => {
        citing(here, 'Under five comes four', 'src/beside.ts');
        here.edit('src/beside.ts', 'beside20 = 20', 'beside20 = 21');
      });
      onBase(here, () => here.edit('src/beside.ts', 'beside20 = 20', 'beside20 = 22'));
      expect(mergesCleanly(here)).toBe(false);
      expect(gateOf(here)).toMatchObject({
        code: 0,
        found: [],
        notices: [
          expect.stringContaining('has commits that this branch lacks'),
          expect.stringMatching(/src\/beside\.ts.*from the branch/),
        ],
      });
      // What the base withdrew is seen all the same.
      onBranch(
        here,
        () =>
          void here.did(
            reviewer,
            'promote',
            learn(
              here,
              'Cherries are counted by hand',
              'L45-L47',
              'by hand',
              '--title',
              'Zest of the count',
            ),
          ),
      );
      onBase(here, () => {
        poisonCherries(here);
      });
      expect(gateOf(here)).toMatchObject({
        code: 1,
        found: [`error LED506 ${here.at('corpus/findings/zest-count.md')}`],
      });
    },
  );
});

describe('a merge that is lawful', () => {
  it('stays clean: each side promotes another fact, and code goes on', { timeout: 60_000 }, () => {
    const here = fruit();
    onBranch(
      here,
      () =>
        void here.did(reviewer, 'promote', learn(here, 'Zucchini are long', 'L45-L47', 'zucchini')),
    );
    onBase(here, () => here.write('src/later.ts', 'export const later = 1;\n'));
    const tip = here.git('rev-parse', '--short=10', 'origin/main').trim();
    expect(gateOf(here)).toMatchObject({
      code: 0,
      found: [],
      notices: [expect.stringContaining(`origin/main (${tip})`)],
    });
    onBase(here, () => {
      here.did(reviewer, 'promote', learn(here, 'Cherries are small', 'L21-L23', 'cherries'));
      here.did(reviewer, 'confirm', apples);
    });
    expect(mergesCleanly(here)).toBe(true);
    expect(gateOf(here)).toMatchObject({ code: 0, found: [] });
    // Its own commits say who wrote what: here nobody else than the bot.
    const change = (
      JSON.parse(
        here.as(bot, ['gate', '--since', 'origin/main', '--format', 'json'], { env: ci }).out,
      ) as { change: { promotes: { claim: string }[] } }
    ).change;
    expect(change.promotes.map(({ claim }) => claim)).toEqual(['Zucchini are long']);
    here.git('merge', '-q', '--no-edit', 'main');
    expect(here.did(bot, 'lint', '--fail-on', 'warning')).not.toMatch(/ (?:error|warning) /);
    expect(gateOf(here)).toMatchObject({ code: 0, found: [], notices: [] });
    // A forge's merge commit is judged as it stands.
    here.git('checkout', '-q', '--detach', 'main');
    here.git('merge', '-q', '--no-ff', '-m', 'Merge work into main', 'work');
    expect(gateOf(here, { GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'main' })).toMatchObject({
      code: 0,
      found: [],
      notices: [],
    });
  });

  it(
    'leaves nothing behind, neither in the repository nor beside it, also where git fails',
    { timeout: 60_000 },
    () => {
      const here = fruit();
      // A folder of its own for what lies beside: other tests have theirs where such folders are.
      const beside = folderWith({});
      const scratch = (): string[] => readdirSync(beside);
      const judge = (env: Readonly<Record<string, string>> = {}): Ran =>
        ledgerProcess(here.root, ['gate', '--since', 'origin/main'], {
          env: { ...ci, TMPDIR: beside, ...env },
        });
      const standing = (): string[] =>
        (readdirSync(join(here.root, '.git'), { recursive: true }) as string[])
          .filter((path) => !path.startsWith('ledger'))
          .sort();
      onBranch(here, () => {
        here.did(reviewer, 'promote', learn(here, 'Zucchini are long', 'L45-L47', 'zucchini'));
        here.edit('src/beside.ts', 'beside20 = 20', 'beside20 = 21');
      });
      onBase(here, () => here.edit('src/beside.ts', 'beside20 = 20', 'beside20 = 22'));
      const index = readFileSync(join(here.root, '.git/index'));
      const before = [scratch(), standing(), here.git('for-each-ref')];
      expect(judge().code).toBe(0);
      expect([scratch(), standing(), here.git('for-each-ref')]).toEqual(before);
      expect(readFileSync(join(here.root, '.git/index')).equals(index)).toBe(true);
      // A git that cannot merge so is an error that says so, not silence.
      const old = join(here.root, '.git/old');
      const git = here.git('--exec-path').trim();
      here.write(
        '.git/old/git',
        `#!/bin/sh\nfor word in "$@"; do\n  case $word in\n    merge-tree) echo 'usage: git ` +
          `merge-tree <base-tree> <branch1> <branch2>' >&2; exit 129;;\n    version) echo 'git ` +
          `version 2.30.2'; exit 0;;\n  esac\ndone\nexec '${git}/git' "$@"\n`,
      );
      chmodSync(join(old, 'git'), 0o755);
      const unchanged = [scratch(), here.git('for-each-ref')];
      const refused = judge({ PATH: `${old}:${process.env.PATH ?? ''}` });
      expect([refused.code, refused.error]).toEqual([2, expect.stringMatching(/2\.38.*2\.30\.2/)]);
      expect([scratch(), here.git('for-each-ref')]).toEqual(unchanged);
      // A branch that has the tip already needs no merge.
      expect(judge({ PATH: `${old}:${process.env.PATH ?? ''}`, GITHUB_ACTIONS: 'true' }).code).toBe(
        2,
      );
      here.git('update-ref', 'refs/remotes/origin/main', 'work~1');
      expect(judge({ PATH: `${old}:${process.env.PATH ?? ''}` }).code).toBe(0);
    },
  );
});
