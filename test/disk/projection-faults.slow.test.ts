import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { EnvironmentError } from '#diagnostics/failure';
import type { Plan } from '#workspace/plan';

import { promote } from '../../src/app/acts/promote.ts';
import { retract } from '../../src/app/acts/retract.ts';
import { capture } from '../../src/app/capture/capture.ts';
import { toInput } from '../../src/app/capture/capture-json.ts';
import { folderWith } from '../support/run-cli.ts';
import { recordPath } from '../support/team.ts';
import { carryOut } from './support/carry-out.ts';
import { Crash, mutating } from './support/failing-disk.ts';
import { lives } from './support/lives.ts';

/** Where agents read of a promoted record. */
const surfacesOf = (record: string): string[] => [
  '.claude/memory/MEMORY.md',
  `.claude/rules/${basename(record)}`,
  'AGENTS.md',
];
const begun = {
  'src/values.ts': Array.from(
    { length: 8 },
    (_each, at) => `export const value${at} = ${at};\n`,
  ).join(''),
  '.claude/memory/MEMORY.md': '# Notes\n',
  'AGENTS.md': '# Agents\n',
  'memory/INDEX.md': '# Memory index\n',
};
const acting = (cwd: string, name: string, at: number) => ({
  cwd,
  env: {
    PATH: process.env.PATH,
    HOME: '/nonexistent',
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: `${name}@example.org`,
  },
  now: new Date(Date.UTC(2026, 10, 22, 8, at)),
  task: 'work',
});

interface Planned {
  readonly before: Record<string, string>;
  readonly plan: Plan;
}

/** A repository with a candidate, and the plans that promote and then withdraw it. */
async function plans(): Promise<
  Readonly<Record<'promote' | 'retract', Planned>> & { readonly record: string }
> {
  const root = folderWith(begun);
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
  ])
    spawnSync('git', args, { cwd: root });
  await capture(
    acting(root, 'bot', 0),
    toInput({
      claim: 'Value one is one',
      evidence: ['src/values.ts#L1-L4'],
      when: ['changing values'],
      not_when: ['in tests'],
      paths: ['src/**'],
    }),
  );
  const path = recordPath(root, 'corpus/findings/value-one-one.md');
  const planOf = async (how: 'promote' | 'retract'): Promise<Planned> => {
    const before = readAll(root);
    const outcome =
      how === 'promote'
        ? await promote({ ...acting(root, 'reviewer', 1), dryRun: true }, [path])
        : await retract(
            { ...acting(root, 'reviewer', 2), reason: 'it is two', dryRun: true },
            [path],
            'withdrawn',
          );
    if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.reasons));
    return { before, plan: { kind: 'plan', writes: outcome.writes } };
  };
  const promoting = await planOf('promote');
  await promote(acting(root, 'reviewer', 1), [path]);
  return { promote: promoting, retract: await planOf('retract'), record: path };
}

describe('surfaces of promoted memory', () => {
  it.each(['promote', 'retract'] as const)(
    'change with %s or not at all, whichever call fails or is the last',
    async (how) => {
      const planned = await plans();
      const { before, plan } = planned[how];
      const surfaces = surfacesOf(planned.record);
      const paths = plan.writes.map((write) => write.path);
      expect(paths).toEqual(expect.arrayContaining(surfaces));
      // A promotion shows last what it made, a withdrawal hides first what it takes back.
      const [shown, entry] = [
        Math.min(...surfaces.map((path) => paths.indexOf(path))),
        paths.findIndex((path) => path.startsWith('corpus/ledger/')),
      ];
      expect(
        how === 'promote'
          ? shown > entry
          : Math.max(...surfaces.map((path) => paths.indexOf(path))) < entry,
      ).toBe(true);
      const written = new Map(plan.writes.map(({ path, after: text }) => [path, text]));
      const after = Object.fromEntries([
        ...Object.entries(before).filter(([path]) => !written.has(path)),
        ...[...written].flatMap(([path, text]) => (text === null ? [] : [[path, text] as const])),
      ]);
      const { calls } = await carryOut(folderWith(before), plan, null);
      const seen = { old: 0, new: 0 };
      for (const fault of [
        ...mutating(calls).flatMap((at) => [
          { at, how: 'EIO' as const },
          { at, how: 'crash' as const },
        ]),
      ]) {
        const root = folderWith(before);
        const inputs = lives();
        const error = await carryOut(root, plan, fault, inputs).then(
          () => null,
          (thrown: unknown) => thrown,
        );
        if (error !== null)
          expect(error instanceof Crash || error instanceof EnvironmentError).toBe(true);
        await carryOut(root, null, null, inputs);
        const now = readAll(root);
        expect([before, after], `${fault.how} at ${fault.at}`).toContainEqual(now);
        seen[now['AGENTS.md'] === before['AGENTS.md'] ? 'old' : 'new'] += 1;
      }
      expect(Math.min(seen.old, seen.new)).toBeGreaterThan(20);
    },
    120_000,
  );
});

/** All files but git's and the journal's, by path. */
function readAll(root: string): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.txn$|\.git(?:\/|$)/.test(entry.parentPath.slice(root.length)),
  );
  return Object.fromEntries(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => existsSync(path))
      .map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]),
  );
}
