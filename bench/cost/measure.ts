import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** What remembering costs: commands typed, files touched, lines added, seconds waited for. */
interface Cost {
  readonly commands: number;
  readonly files: number;
  /** One for each 120 columns of an added line. */
  readonly lines: number;
  readonly seconds: number;
}

const scope = (of: string): string[] => [
  '--when',
  `changing ${of}`,
  '--not-when',
  `tests of ${of}`,
];
const claim = (at: number): string =>
  `Value number ${at} must stay below the limit of the gateway, because calls queue up behind it`;

/** What the action reads from GitHub once a reviewer said that an item is promoted. */
const said = (item: string, head: string) => ({
  forge: 'github',
  repository: 'team/memory',
  number: 7,
  head,
  statements: [
    {
      id: 'comment/1',
      url: 'https://github.com/team/memory/pull/7#issuecomment-1',
      author: {
        login: 'rita',
        id: '14',
        type: 'User',
        identities: ['14+rita@users.noreply.github.com', 'rita@example.org'],
      },
      mayWrite: true,
      at: '2027-01-01T00:00:01Z',
      body: `/ledger promote ${item}`,
      before: null,
      lines: null,
      commit: null,
      seen: null,
      approves: null,
    },
  ],
});

/** A repository with memory set up, whose commands are counted. */
function repository(tool: string) {
  const root = mkdtempSync(join(tmpdir(), 'ledger-cost-'));
  let [commands, seconds] = [0, 0];
  const git = (...args: string[]): string =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout;
  const run = (who: 'person' | 'agent', ...args: string[]): string => {
    const began = process.hrtime.bigint();
    const ran = spawnSync(process.execPath, [tool, ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, LEDGER_ACTOR: who, XDG_CACHE_HOME: join(root, '.git/cache') },
    });
    if (ran.status !== 0) throw new Error(`ledger ${args.join(' ')}: ${ran.stdout}${ran.stderr}`);
    commands += 1;
    seconds += Number(process.hrtime.bigint() - began) / 1e9;
    return ran.stdout;
  };
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Ann');
  git('config', 'user.email', 'ann@example.org');
  for (let at = 1; at <= 10; at += 1) {
    const path = join(root, `src/f${at}.ts`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `export const v${at} = ${at};\nexport const f${at} = () => v${at};\n`);
  }
  run('person', 'init', '--yes');
  git('add', '-A');
  git('commit', '-qm', 'Begin');
  [commands, seconds] = [0, 0];
  return {
    run,
    capture: (who: 'person' | 'agent', at: number, ...more: string[]): string =>
      /^(?:captured|promoted) (\S+)/m.exec(
        run(who, 'capture', claim(at), `src/f${at}.ts#L1-L2`, ...scope(`v${at}`), ...more),
      )?.[1] ?? '',
    branch: () => git('checkout', '-q', '-b', 'work'),
    /** What the job of the pull request commits once somebody ticked the box of an item. */
    decideOnPullRequest: (item: string): void => {
      git('add', '-A');
      git('commit', '-qm', 'Propose');
      const from = join(root, '.git/said.json');
      writeFileSync(from, JSON.stringify(said(item, git('rev-parse', 'HEAD').trim())));
      const planned = run(
        'person',
        'decide',
        '--from',
        from,
        '--since',
        'main',
        '--format',
        'json',
      );
      // The job runs it.
      commands -= 1;
      const { commit } = JSON.parse(planned) as {
        readonly commit: { readonly additions: readonly { path: string; text: string }[] };
      };
      for (const { path, text } of commit.additions) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
    },
    cost: (): Cost => {
      git('add', '-A');
      const added = git('diff', '--cached', '--unified=0', 'main')
        .split('\n')
        .filter((line) => /^\+(?!\+\+ )/.test(line));
      const files = git('diff', '--cached', '--name-only', 'main').trim().split('\n').length;
      rmSync(root, { recursive: true, force: true });
      return {
        commands,
        files,
        lines: added.reduce(
          (sum, line) => sum + Math.max(1, Math.ceil((line.length - 1) / 120)),
          0,
        ),
        seconds,
      };
    },
  };
}

/** The ways to remember, each with what it costs; `atOnce` where the tool has `--promote`. */
function ways(tool: string): Readonly<Record<string, () => Cost>> {
  const help = spawnSync(process.execPath, [tool, 'capture', '--help'], { encoding: 'utf8' });
  const atOnce = help.stdout.includes('--promote');
  return {
    'one person, one fact': () => {
      const here = repository(tool);
      if (atOnce) here.capture('person', 1, '--promote');
      else here.run('person', 'promote', here.capture('person', 1));
      return here.cost();
    },
    'an agent proposes on a branch, a reviewer promotes': () => {
      const here = repository(tool);
      here.branch();
      const item = here.capture('agent', 1);
      here.run('person', 'promote', item);
      return here.cost();
    },
    ...(atOnce && {
      'the same, with one click on the pull request': () => {
        const here = repository(tool);
        here.branch();
        here.decideOnPullRequest(here.capture('agent', 1));
        return here.cost();
      },
    }),
    'an agent proposes ten, a reviewer promotes them': () => {
      const here = repository(tool);
      here.branch();
      const items = Array.from({ length: 10 }, (_, at) => here.capture('agent', at + 1));
      here.run('person', 'promote', ...items);
      return here.cost();
    },
  };
}

/** Prints what remembering costs with a tool. */
export function measureCost(tool: string): void {
  for (const [way, play] of Object.entries(ways(resolve(tool)))) {
    const plays = [play(), play(), play()].sort((a, b) => a.seconds - b.seconds);
    const { commands, files, lines, seconds } = plays[1] as Cost;
    process.stdout.write(
      `${way}: ${commands} commands, ${files} files, ${lines} lines, ${seconds.toFixed(2)} s\n`,
    );
  }
}
