import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { EnvironmentError } from '#diagnostics/failure';
import { committedWrites } from '#disk/transaction/manifest';
import type { Plan } from '#workspace/plan';

import { folderWith } from '../support/run-cli.ts';
import { carryOut } from './support/carry-out.ts';
import { Crash, mutating } from './support/failing-disk.ts';
import { lives } from './support/lives.ts';

const before: Readonly<Record<string, string>> = {
  'memory/INDEX.md': 'old index\n',
  'corpus/a.md': '\ufeffold a\n',
  'corpus/gone.md': 'gone\n',
  'corpus/also-gone.md': 'gone\n',
};
const after: Readonly<Record<string, string>> = {
  'corpus/a.md': '\ufeffnew a\n',
  'corpus/new/deep/b.md': 'new b\n',
  'corpus/c.md': 'new c\n',
  'memory/INDEX.md': 'new index\n',
};
const plan: Plan = {
  kind: 'plan',
  writes: [
    'corpus/a.md',
    'corpus/new/deep/b.md',
    'corpus/gone.md',
    'corpus/c.md',
    'corpus/also-gone.md',
    'memory/INDEX.md',
  ].map((path) => ({ path, before: before[path] ?? null, after: after[path] ?? null })),
};

describe('a transaction in which one call fails', () => {
  it('is all old or all new, says so, and leaves nothing: every call, three errors', async () => {
    const { calls } = await carryOut(fresh(), plan, null);
    let failed = 0;
    for (const how of ['EIO', 'ENOSPC', 'EACCES']) {
      for (let at = 0; at < calls.length; at += 1) {
        const root = fresh();
        const error = await carryOut(root, plan, { at, how }).then(
          () => null,
          (thrown: unknown) => thrown,
        );
        const where = `${how} at call ${at}, ${calls[at] ?? ''}`;
        if (error === null) expect(textsOf(root), where).toEqual(after);
        else {
          failed += 1;
          expect(error, where).toBeInstanceOf(EnvironmentError);
          if ((error as Error).message.includes('nothing was written'))
            expect({ files: readAll(root), litter: litter(root) }, where).toEqual({
              files: before,
              litter: [],
            });
          expect([before, after], where).toContainEqual(textsOf(root));
        }
        await carryOut(root, null);
        expect([before, after], where).toContainEqual(readAll(root));
        expect(litter(root), where).toEqual([]);
      }
    }
    expect(failed).toBeGreaterThan(250);
  }, 120_000);
});

describe('a transaction that is killed', () => {
  it(
    'is all old or all new for readers at once and on disk after the next one: every ' +
      'call, and half a write',
    async () => {
      const { calls } = await carryOut(fresh(), plan, null);
      const points = {
        crash: mutating(calls),
        torn: mutating(calls).filter((at) => calls[at] === 'write'),
      };
      const seen = { old: 0, new: 0 };
      for (const how of ['crash', 'torn'] as const) {
        for (const at of points[how]) {
          const root = fresh();
          const inputs = lives();
          await expect(carryOut(root, plan, { at, how }, inputs)).rejects.toThrow(Crash);
          const view = textsOf(root);
          expect([before, after], `${how} at ${at}`).toContainEqual(view);
          await carryOut(root, null, null, inputs);
          // What was served is what it became.
          expect(readAll(root), `${how} at ${at}`).toEqual(view);
          expect(litter(root)).toEqual([]);
          expect(statSync(join(root, 'corpus/a.md')).mode & 0o777).toBe(0o640);
          seen[view['memory/INDEX.md'] === before['memory/INDEX.md'] ? 'old' : 'new'] += 1;
        }
      }
      expect(seen.old).toBeGreaterThan(30);
      expect(seen.new).toBeGreaterThan(20);
    },
    120_000,
  );

  it('is all old or all new also when its recovery is killed, at every call: more than 900 double kills', async () => {
    let doubles = 0;
    for (const at of mutating((await carryOut(fresh(), plan, null)).calls)) {
      for (let second = 0; ; second += 1) {
        const root = fresh();
        const inputs = lives();
        await expect(carryOut(root, plan, { at, how: 'crash' }, inputs)).rejects.toThrow(Crash);
        const view = textsOf(root);
        const error = await carryOut(
          root,
          null,
          { at: second, among: 'changing', how: 'crash' },
          inputs,
        ).then(
          () => null,
          (thrown: unknown) => thrown,
        );
        // There was no such call: this recovery was killed everywhere.
        if (error === null) break;
        expect(error).toBeInstanceOf(Crash);
        doubles += 1;
        expect(textsOf(root), `${at} then ${second}`).toEqual(view);
        await carryOut(root, null, null, inputs);
        expect(readAll(root), `${at} then ${second}`).toEqual(view);
        expect(litter(root)).toEqual([]);
      }
    }
    expect(doubles).toBeGreaterThan(900);
  }, 120_000);
});

function fresh(): string {
  const root = folderWith(before);
  chmodSync(join(root, 'corpus/a.md'), 0o640);
  return root;
}

/** All files but the journal's, by path. */
function readAll(root: string): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.endsWith('.txn'),
  );
  return Object.fromEntries(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]),
  );
}

/** The same as a command sees them that only reads. */
function textsOf(root: string): Record<string, string> {
  const texts = new Map(Object.entries(readAll(root)));
  for (const [path, text] of committedWrites(root, 'memory')) {
    if (text === null) texts.delete(path);
    else texts.set(path, text);
  }
  return Object.fromEntries(texts);
}

function litter(root: string): string[] {
  const folder = join(root, 'memory/.txn');
  return existsSync(folder)
    ? readdirSync(folder).filter((name) => !/^(?:lock\.\d+(?:\.free)?|\.gitignore)$/.test(name))
    : [];
}
