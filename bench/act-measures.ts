import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { BenchRequest } from './lint-measures.ts';
import { makeWorkspace } from './make-workspace.ts';
import { type Command, interleaved, longest, peakMemory, type Timing } from './measure.ts';
import type { Measure } from './measure-line.ts';
import { memoryGoal } from './memory-goal.ts';
import { bareNode, ledger, readAndHash } from './programs.ts';

/** What an act and a question may cost beside bare node, by the size they are measured at. */
const goals: Readonly<Record<string, number>> = {
  'capture-10000/node': 5,
  'promote-10000/node': 5,
  'recall-10000/node': 2.3,
  'verify-10000/read-and-hash-cited': 3,
  'verify-anew-10000/read-and-hash-cited': 3,
  'hook-silent-200/node': 2,
  'hook-silent-1000/node': 2,
  'hook-edit-1000/node': 2.5,
  'hook-start-1000/node': 8,
  'hook-stop-1000/node': 3,
};

const megabyte = 1_000_000;

/** A prompt of an agent's session that no memory has anything to say to. */
export function silentPrompt(cwd: string): string {
  return eventOf(cwd, {
    hook_event_name: 'UserPromptSubmit',
    prompt: 'xylophone quartz zeppelin',
  });
}

/** An agent's edit of a file that is no memory. */
function sourceEdit(cwd: string): string {
  return eventOf(cwd, {
    hook_event_name: 'PreToolUse',
    tool_name: 'Edit',
    tool_input: {
      file_path: join(cwd, 'src/bench.ts'),
      old_string: 'export',
      new_string: 'export ',
    },
  });
}

function eventOf(cwd: string, event: object): string {
  return JSON.stringify({ session_id: 'bench', cwd, ...event });
}

/**
 * Acts, questions, screens and the hook of a prompt in a workspace of every size, beside bare node;
 * of the largest their memory as well.
 */
export async function* actMeasures({
  temporary,
  runs,
  sizes,
}: BenchRequest): AsyncGenerator<Measure> {
  for (const size of sizes) {
    const folder = join(temporary, `acts-${size}`);
    await makeWorkspace(folder, { findings: size, seed: 1 });
    inGit(folder);
    const item = raised(folder);
    const own: Record<string, Command> = {
      // Planned and not written: the workspace is the same for every reading.
      capture: ledger(
        folder,
        'capture',
        'The bench shows where time goes',
        cited,
        '--when',
        'measuring',
        '--not-when',
        'elsewhere',
        '--plan',
      ),
      promote: ledger(folder, 'promote', item, '--plan'),
      verify: { ...ledger(folder, 'verify'), accepts: [0, 1] },
      'verify-anew': { ...ledger(folder, 'verify', '--no-cache'), accepts: [0, 1] },
      recall: ledger(
        folder,
        'recall',
        '--no-advisor',
        'the mailer waits for the pool after a restart',
      ),
      status: ledger(folder, 'status'),
      page: ledger(folder, 'status', '--html', join(temporary, 'page.html')),
      queue: ledger(folder, 'review', '--list'),
      conflicts: ledger(folder, 'conflicts'),
      'hook-silent': {
        ...ledger(folder, 'hook', 'user-prompt-submit'),
        input: silentPrompt(folder),
      },
      'hook-edit': { ...ledger(folder, 'hook', 'pre-tool-use'), input: sourceEdit(folder) },
      'hook-start': {
        ...ledger(folder, 'hook', 'session-start'),
        input: eventOf(folder, { hook_event_name: 'SessionStart', source: 'startup' }),
      },
      'hook-stop': {
        ...ledger(folder, 'hook', 'stop'),
        input: eventOf(folder, { hook_event_name: 'Stop' }),
      },
    };
    const commands: Record<string, Command> = {
      node: bareNode(folder),
      cited: readAndHash(folder, ['src']),
      ...Object.fromEntries(
        Object.entries(own).map(([name, command]) => [name, { ...command, fewWhenSlow: true }]),
      ),
    };
    const times: Partial<Record<string, Timing>> = interleaved(commands, runs);
    for (const name of Object.keys(own)) {
      const time = times[name];
      yield {
        name: `${name}-${size}`,
        value: time?.median ?? longest,
        unit: 'ms',
        against: [],
        ...(time ? {} : { givenUp: true }),
      };
      const isVerify = name.startsWith('verify');
      const floor = isVerify ? times.cited : times.node;
      const floorName = isVerify ? 'read-and-hash-cited' : 'node';
      if (time && floor)
        yield withGoal({
          name: `${name}-${size}/${floorName}`,
          value: time.median / floor.median,
          unit: '×',
          against: [{ kind: 'floor', name: floorName, value: floor.median, unit: 'ms' }],
        });
    }
    if (size >= 10_000)
      for (const [name, command] of Object.entries(own))
        if (name !== 'verify-anew')
          yield {
            name: `${name}-memory-${size}`,
            value: peakMemory({ ...command, keepsNothing: true }, 1)! / megabyte,
            unit: 'MB',
            against: [],
            ...memoryGoal(size),
          };
  }
}

const cited = 'src/bench.ts#L1-L2';

/** A candidate that waits for its promotion. */
function raised(folder: string): string {
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    ledger(
      folder,
      'capture',
      'The measured candidate waits for its reviewer',
      cited,
      '--when',
      'measuring',
      '--not-when',
      'elsewhere',
      '--format',
      'json',
    ).args,
    { cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH, HOME: process.env.HOME } },
  );
  const id =
    status === 0
      ? (JSON.parse(stdout) as { readonly done?: readonly { readonly item: string }[] }).done?.[0]
          ?.item
      : undefined;
  if (id === undefined) throw new Error(`nothing was captured: ${stderr}${stdout.slice(0, 400)}`);
  return id;
}

function inGit(folder: string): void {
  mkdirSync(join(folder, 'src'), { recursive: true });
  const git = (...args: readonly string[]): void => {
    if (
      spawnSync(
        'git',
        ['-C', folder, '-c', 'user.name=Bench', '-c', 'user.email=bench@example.org', ...args],
        { stdio: 'ignore' },
      ).status !== 0
    )
      throw new Error(`git ${args.join(' ')} failed`);
  };
  git('init', '-q');
  git('config', 'user.name', 'Bench');
  git('config', 'user.email', 'bench@example.org');
  writeFileSync(
    join(folder, 'src/bench.ts'),
    'export const measured = 1;\nexport const again = 2;\n',
  );
  git('add', '-A');
  git('commit', '-qm', 'base');
}

function withGoal(measure: Measure): Measure {
  const goal = goals[measure.name];
  return goal === undefined ? measure : { ...measure, goal };
}
