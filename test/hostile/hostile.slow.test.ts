import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sampleOf } from '../support/whole.ts';
import type { HostileInput } from './input.ts';
import { inputs } from './inputs.ts';
import { commandLinesIn, rawCharacters } from './raw-output.ts';
import {
  argsOf,
  digestOf,
  type Outcome,
  place,
  runInThread,
  runLedger,
  scratch,
} from './run-ledger.ts';

interface Told {
  readonly path: string;
  readonly code: string;
  readonly severity: string;
}

/**
 * What an input may take, its start-up aside: three seconds alone, as much again beside other
 * tests.
 */
const judging = 6_000;
/** Start-up on a machine that does nothing else; a busy one gets longer in proportion. */
const usualStartUp = 300;

const home = scratch();
const sandboxOf = (input: HostileInput): string => join(home.path, String(inputs.indexOf(input)));
const needsOwn = (input: HostileInput): boolean =>
  input.alone === true ||
  input.apart === true ||
  input.args !== undefined ||
  (typeof input.expect === 'object' && 'exit' in input.expect);
const together = inputs.filter((input) => !needsOwn(input));
const batched = new Map<HostileInput, readonly Told[]>();
let startUp = 0;

function told(stdout: string): Told[] {
  return (JSON.parse(stdout) as { diagnostics: Told[] }).diagnostics;
}

/** What holds for every run, whatever it was about. */
function expectDecent(outcome: Outcome): void {
  expect(outcome.stderr, 'no stack trace').not.toContain('\n    at ');
  expect(outcome.stderr, 'no failure of our own').not.toMatch(
    /internal error|This is a bug in ledger/,
  );
  expect([0, 1, 2], 'it ended by itself, in time').toContain(outcome.exit);
  expect([rawCharacters(outcome.stdout), rawCharacters(outcome.stderr)], 'nothing raw').toEqual([
    [],
    [],
  ]);
  expect(
    [commandLinesIn(outcome.stdout), commandLinesIn(outcome.stderr)],
    'no workflow command',
  ).toEqual([[], []]);
}

function expectVerdict(input: HostileInput, diagnostics: readonly Told[]): void {
  if (input.expect === 'clean') {
    expect(
      diagnostics
        .filter((each) => each.severity !== 'info')
        .map((each) => `${each.path} ${each.code} ${each.severity}`),
    ).toEqual([]);
  } else if ('codes' in input.expect && input.expect.at !== '*') {
    const { at, codes } = input.expect;
    const here = diagnostics
      .filter((each) => each.path === at)
      .map((each) => `${each.code}:${each.severity}`);
    expect(here).toEqual(
      expect.arrayContaining(codes.map((code) => (code.includes(':') ? code : `${code}:error`))),
    );
  }
}

async function runAlone(input: HostileInput): Promise<void> {
  const sandbox = sandboxOf(input);
  const root = place(sandbox, input.files(), input.outsideGit);
  const before = digestOf(sandbox);
  const given = {
    cwd: root,
    limit: judging * Math.min(6, Math.max(1, startUp / usualStartUp)) + startUp,
    stdin: input.stdin?.() ?? '',
  };
  const outcome =
    input.apart === true
      ? runInThread(argsOf(input, root), given)
      : await runLedger(argsOf(input, root), given);
  expectDecent(outcome);
  expect(digestOf(sandbox), 'nothing was written').toBe(before);
  if (typeof input.expect === 'object' && 'exit' in input.expect) {
    expect({ exit: outcome.exit, stdout: outcome.stdout }).toEqual({ exit: 2, stdout: '' });
    expect(outcome.stderr).toContain(input.expect.says);
    expect(outcome.stderr.trimEnd().split('\n').length, 'one or two lines').toBeLessThanOrEqual(2);
  } else {
    expect(outcome.stderr).toBe('');
    expect(outcome.exit).toBe(0);
    expectVerdict(input, told(outcome.stdout));
  }
}

beforeAll(async () => {
  const empty = join(home.path, 'empty');
  mkdirSync(empty);
  startUp = (await runLedger(['-C', empty, 'lint', '--format', 'json'])).milliseconds;
  // Inputs that cannot disturb each other share a process, each as a root of its own. Where that
  // fails, each runs alone.
  for (const input of together) place(sandboxOf(input), input.files(), input.outsideGit);
  const roots = together.map((input) => `${inputs.indexOf(input)}/root`);
  const outcome = await runLedger(['lint', ...roots, '--format', 'json', '--fail-on', 'never'], {
    cwd: home.path,
    limit: 20_000,
  });
  if (outcome.exit !== 0) return;
  expectDecent(outcome);
  const all = told(outcome.stdout);
  together.forEach((input, at) => {
    const prefix = `${roots[at] ?? ''}/`;
    batched.set(
      input,
      all
        .filter((each) => each.path.startsWith(prefix))
        .map((each) => ({ ...each, path: each.path.slice(prefix.length) })),
    );
  });
}, 60_000);

afterAll(() => home.remove());

describe('hostile inputs', () => {
  it('are at least 120, each with a name of its own', () => {
    expect(new Set(inputs.map((input) => input.name)).size).toBe(inputs.length);
    expect(inputs.length).toBeGreaterThanOrEqual(120);
  });

  it.concurrent.each(
    sampleOf(
      inputs.filter((input) => input.apart !== true),
      8,
    ).map((input) => [input.name, input] as const),
  )('%s', { timeout: 120_000 }, async (_name, input) => {
    const diagnostics = batched.get(input);
    if (diagnostics) expectVerdict(input, diagnostics);
    else {
      // The batch had placed the files already.
      if (!needsOwn(input)) rmSync(sandboxOf(input), { recursive: true, force: true });
      await runAlone(input);
    }
  });

  // One after the other: while a call in the thread is waited for, nothing else here goes on.
  it.each(
    sampleOf(
      inputs.filter((input) => input.apart === true),
      5,
    ).map((input) => [input.name, input] as const),
  )('%s', { timeout: 120_000 }, (_name, input) => runAlone(input));

  // How a refusal leaves a process, once for each family of them.
  const refused = inputs.filter(
    (input) => input.apart === true && typeof input.expect === 'object' && 'exit' in input.expect,
  );
  const family = ({ name }: HostileInput): string => name.replace(/:.*/, '');
  it.each(
    refused
      .filter((input, at) => refused.findIndex((each) => family(each) === family(input)) === at)
      .map((input) => [input.name, input] as const),
  )('%s, in a process', async (_name, input) => {
    const root = place(
      join(home.path, `process-${inputs.indexOf(input)}`),
      input.files(),
      input.outsideGit,
    );
    const given = { cwd: root, limit: 20_000, stdin: input.stdin?.() ?? '' };
    const inThread = runInThread(argsOf(input, root), given);
    expect(await runLedger(argsOf(input, root), given)).toEqual({
      ...inThread,
      milliseconds: expect.any(Number) as number,
    });
    expect(inThread.exit).toBe(2);
  });

  it('cannot make --fix write outside of the root', async () => {
    const sandbox = join(home.path, 'fix');
    const root = place(sandbox, {
      memory: { link: '../outside' },
      '../outside/note.md': '\ufeff# Note\n',
      '../beside/0001-x.md': '\ufeff# ADR 1: X\n',
      'ledger.config.yaml': 'layout:\n  adrs: ["../beside/*.md"]\n',
    });
    const outcome = await runLedger([
      '-C',
      root,
      'lint',
      '--fix',
      '--format',
      'json',
      '--fail-on',
      'never',
    ]);
    expectDecent(outcome);
    expect(readFileSync(join(sandbox, 'outside/note.md'), 'utf8')).toBe('\ufeff# Note\n');
    expect(readFileSync(join(sandbox, 'beside/0001-x.md'), 'utf8')).toBe('\ufeff# ADR 1: X\n');
  });
});
