import { expect, it } from 'vitest';

import {
  decision,
  type Guarded,
  guarded,
  judged,
  linesOf,
  promoted,
} from '../../support/guarded.ts';
import { bot, captured, reviewer } from '../../support/team.ts';
import { sampleOf } from '../../support/whole.ts';

const base = guarded();
/** The same, with decisions in a folder that `.adr-dir` names. */
const named = guarded({
  more: (here) => {
    here.write('.adr-dir', 'records\n');
    here.write(
      'records/0001-one-queue-a-task.md',
      '# One queue a task\n\n- Status: Accepted\n\n## Context\n\nTwo queues.\n\n## ' +
        'Decision\n\nEach task has one queue.\n\n## Consequences\n\nIt is read whole.\n',
    );
    here.commit('A decision');
    here.did(reviewer, 'adopt', 'records/0001-one-queue-a-task.md');
    here.commit('Decisions of their own');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  },
});
const below = guarded({
  config: '{ "layout": { "findings": ["corpus/findings/*.md", "facts/*.md"] } }\n',
  more: (here) => {
    here.did(bot, 'mv', promoted, 'facts/value-one-one.md');
    here.commit('Facts');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  },
});

const config = (here: Guarded, text: object): void =>
  here.write(
    'ledger.config.json',
    `${JSON.stringify({ reviewers: ['reviewer@example.org'], ...text })}\n`,
  );

interface Attack {
  readonly from?: () => Guarded;
  readonly attack: (here: Guarded) => void;
  readonly takes: readonly string[];
  /** Configurations of other folders that take memory from commands there. */
  readonly below?: readonly string[];
  /** Whether the work tree alone cannot know: what is gone is the ledger or the map itself. */
  readonly unseen?: true;
}

const attacks: Readonly<Record<string, Attack>> = {
  'ignores the findings': {
    attack: (here) => config(here, { ignore: ['corpus/findings/**'] }),
    takes: [promoted],
  },
  'ignores one record': {
    attack: (here) => config(here, { ignore: [promoted] }),
    takes: [promoted],
  },
  'has findings live elsewhere': {
    attack: (here) => config(here, { layout: { findings: ['facts/*.md'] } }),
    takes: [promoted],
  },
  'gives decisions another role': {
    attack: (here) => config(here, { layout: { audits: ['corpus/adrs/*.md'] } }),
    takes: [decision],
  },
  'keeps a memory apart that holds the records': {
    attack: (here) => config(here, { workspaces: ['corpus/findings'] }),
    takes: [promoted],
  },
  'ignores them by package.json instead': {
    attack: (here) => {
      here.git('rm', '-q', 'ledger.config.json');
      here.write(
        'package.json',
        '{ "name": "x", "ledger": { "ignore": ["corpus/findings/**"] } }\n',
      );
    },
    takes: [promoted],
  },
  'puts a configuration before the one there is': {
    from: () => {
      const here = base();
      here.git('mv', 'ledger.config.json', 'ledger.config.yaml');
      here.write('ledger.config.yaml', 'reviewers: [reviewer@example.org]\n');
      here.commit('YAML');
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      return here;
    },
    attack: (here) => config(here, { ignore: ['corpus/findings/**'] }),
    takes: [promoted],
  },
  'takes .adr-dir away': {
    from: named,
    attack: (here) => here.git('rm', '-q', '.adr-dir'),
    takes: ['records/0001-one-queue-a-task.md'],
  },
  'has .adr-dir name another folder': {
    from: named,
    attack: (here) => here.write('.adr-dir', 'decided\n'),
    takes: ['records/0001-one-queue-a-task.md'],
  },
  'deletes the configuration': {
    from: below,
    attack: (here) => here.git('rm', '-q', 'ledger.config.json'),
    takes: ['facts/value-one-one.md'],
  },
  'moves the configuration away': {
    from: below,
    attack: (here) => {
      here.write('tools/ledger.config.json', here.read('ledger.config.json'));
      here.git('rm', '-q', 'ledger.config.json');
    },
    takes: ['facts/value-one-one.md'],
    below: ['tools/ledger.config.json'],
  },
  'has the ledger live elsewhere': {
    attack: (here) => config(here, { layout: { ledger: ['acts/**/*.json'] } }),
    takes: [],
    unseen: true,
  },
  'ignores the map': {
    attack: (here) => config(here, { ignore: ['memory/**'] }),
    takes: [],
    unseen: true,
  },
};

it.each(sampleOf(Object.entries(attacks), 5))(
  'a configuration that takes memory away withdraws it, for every judge: one that %s',
  { timeout: 60_000 },
  async (_name, { from = base, attack, takes, below = [], unseen }) => {
    const here = from();
    attack(here);
    here.git('add', '-A');
    const staged = await here.staged();
    here.git('commit', '-qm', 'Change the configuration');
    const result = await judged(here);
    const found = linesOf(result).filter((line) => line.startsWith('error POL006'));
    if (unseen) return void expect(found).toHaveLength(1);
    expect(found.map((line) => line.replace(/:.*/, ''))).toEqual(
      [...takes, ...below].map((path) => `error POL006 ${path}`),
    );
    expect(result.change?.withdraws.map(({ target }) => target)).toEqual(takes);
    expect(staged.filter((line) => line.startsWith('error FND320'))).toHaveLength(takes.length);
    const linted = here.as(bot, ['lint']);
    expect([linted.code, /FND320/.test(linted.out)]).toEqual([1, true]);
    const verified = here.as(bot, ['verify']);
    expect([verified.code, ...takes.map((path) => verified.out.includes(path))]).toEqual([
      1,
      ...takes.map(() => true),
    ]);
    for (const format of ['pretty', 'markdown', 'json', 'agent'])
      expect(
        here.as(bot, ['gate', '--format', format], { env: { CI: 'true' } }).out,
        format,
      ).toMatch(/withdraw/i);
  },
);

it(
  'withdraws what a second configuration below takes from whoever works there: that is said',
  { timeout: 60_000 },
  async () => {
    const here = base();
    here.write('src/package.json', '{ "name": "src", "ledger": {} }\n');
    here.write('tools/ledger.config.yaml', 'ignore: []\n');
    here.write('lib/package.json', '{ "name": "lib" }\n');
    here.commit('Configurations');
    expect(
      (await here.gate())
        .filter((line) => line.includes('POL002'))
        .map((line) => line.replace(/:.*/, '')),
    ).toEqual(['warning POL002 src/package.json', 'warning POL002 tools/ledger.config.yaml']);
  },
);

it(
  'brings nothing into memory that nobody judged: a file that says promoted where memory begins with the change',
  { timeout: 60_000 },
  async () => {
    const here = base();
    const forged =
      '---\ntype: finding\nid: forged-fact\nstatus: promoted\nload_when: changing the ' +
      'first values\n---\n\n# Finding: Zebras sign every release\n\n## Claim\n\nZebras ' +
      'sign every release.\n';
    here.write('facts/forged.md', forged);
    config(here, { layout: { findings: ['corpus/findings/*.md', 'facts/*.md'] } });
    here.commit('Facts of ours');
    expect(await here.gate()).toContainEqual(
      expect.stringMatching(/^error POL006 facts\/forged\.md: /),
    );
    // In two steps: the file is there, and then the configuration finds it.
    here.git('checkout', '-q', '-B', 'later', 'origin/main');
    here.write('facts/forged.md', forged);
    here.commit('A file');
    expect(await here.gate()).toEqual([]);
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    config(here, { layout: { findings: ['corpus/findings/*.md', 'facts/*.md'] } });
    here.commit('Facts of ours');
    expect(await here.gate()).toContainEqual(
      expect.stringMatching(/^error POL006 facts\/forged\.md: /),
    );
  },
);

it(
  'lets a configuration pass that takes nothing, and one with what was withdrawn before',
  { timeout: 60_000 },
  async () => {
    const here = base();
    config(here, {
      ignore: ['vendor/**'],
      layout: { findings: ['corpus/findings/*.md', 'facts/*.md'] },
    });
    here.commit('Ignore what is no memory');
    expect((await here.gate()).map((line) => line.replace(/:.*/, ''))).toEqual([
      'warning POL002 ledger.config.json',
      // What comes to stand there later is read by nobody.
      'warning POL005 ledger.config.json',
    ]);
    expect((await judged(here)).change?.withdraws).toEqual([]);
    here.did(reviewer, 'retract', here.items.promoted, '--reason', 'it is two');
    config(here, { ignore: ['corpus/findings/**'] });
    here.commit('Withdrawn, then ignored');
    expect((await here.gate()).filter((line) => line.startsWith('error'))).toEqual([]);
  },
);

it(
  'has a record go where only the new configuration looks once that is merged',
  { timeout: 60_000 },
  async () => {
    const here = base();
    const layout = { layout: { adrs: ['corpus/adrs/*.md', 'choices/*.md'] } };
    config(here, layout);
    here.did(bot, 'mv', decision, 'choices/0001-one-owner-a-table.md');
    here.edit('choices/0001-one-owner-a-table.md', 'one service that', 'any service that');
    here.commit('Move decisions');
    expect(await here.gate()).toContainEqual(expect.stringMatching(/^error POL006 choices\//));
    here.git('checkout', '-q', '-B', 'later', 'origin/main');
    config(here, layout);
    here.commit('Look there too');
    expect((await here.gate()).filter((line) => line.startsWith('error'))).toEqual([]);
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.did(bot, 'mv', decision, 'choices/0001-one-owner-a-table.md');
    here.commit('Move the decision');
    expect((await here.gate()).filter((line) => line.startsWith('error'))).toEqual([]);
  },
);

it('withdraws a note of an agent as it does a record', { timeout: 60_000 }, async () => {
  const here = base();
  here.write('.claude/memory/MEMORY.md', '# Memory\n\n- [Deploys](deploys.md) — how deploys go\n');
  here.write(
    '.claude/memory/deploys.md',
    '---\nname: deploys\ndescription: Deploys go out on Tuesdays\ntype: project\n---\n\nDeploys go out on Tuesdays.\n',
  );
  const item = captured(
    here.did(
      bot,
      'capture',
      '--from',
      '.claude/memory/deploys.md',
      'src/values.ts#L12-L14',
      '--when',
      'deploying',
      '--not-when',
      'in tests',
    ),
  );
  here.did(reviewer, 'promote', item);
  here.commit('A note of an agent');
  here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  config(here, { ignore: ['.claude/memory/**'] });
  here.commit('Ignore the notes');
  expect(await here.gate()).toContainEqual(
    expect.stringMatching(/^error POL006 \.claude\/memory\/deploys\.md: /),
  );
  expect(here.as(bot, ['verify']).code).toBe(1);
});
