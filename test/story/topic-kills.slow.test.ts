import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { transact } from '#disk/transaction/transact';

import { listTopics, showTopic } from '../../src/features/topics/app/topic.ts';
import {
  removeTopic,
  type TopicOutcome,
  writeTopic,
} from '../../src/features/topics/app/topic-write.ts';
import { Crash, failingDisk, mutating } from '../disk/support/failing-disk.ts';
import { lives } from '../disk/support/lives.ts';
import { folderWith } from '../support/run-cli.ts';

const note =
  '---\nname: a\ndescription: old\nmetadata:\n  node_type: memory\n  type: user\n---\n\nOld.\n';
const files = {
  'MEMORY.md': '# Memory index\n\nMine.\n\n- [a](a.md) — user: old\n- [b](b.md) — user: x\n',
  'a.md': note,
  'b.md': note.replaceAll('a', 'b'),
};

/** A store outside of git, or in a repository that keeps its journal in the store. */
const places = {
  'in the home folder': { root: '', home: '' },
  'in a repository': { root: '.claude/memory', home: '.claude/memory' },
} as const;
type Place = (typeof places)[keyof typeof places];

function fresh({ root }: Place): string {
  const prefix = root === '' ? '' : `${root}/`;
  return folderWith({
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [prefix + path, text])),
    ...(root === ''
      ? {}
      : {
          '.git/HEAD': 'ref: refs/heads/main\n',
          '.git/config': '[core]\n',
          '.git/objects/.keep': '',
          '.git/refs/.keep': '',
        }),
  });
}

const acts: Readonly<Record<string, (cwd: string) => Promise<TopicOutcome>>> = {
  'a topic that changes': (cwd) =>
    writeTopic({ cwd, env: {}, dryRun: true }, { topic: 'a', description: 'new', body: 'New.\n' }),
  'a new topic': (cwd) =>
    writeTopic(
      { cwd, env: {}, dryRun: true },
      { topic: 'c', type: 'project', description: 'new', body: 'New.\n' },
    ),
  'a topic that goes': (cwd) => removeTopic({ cwd, env: {}, dryRun: true }, 'a'),
};

/** What somebody sees who lists and reads the store now, or finds on disk. */
async function view(cwd: string): Promise<string> {
  const { topics } = await listTopics({ cwd });
  return JSON.stringify(
    await Promise.all(
      topics.map(async ({ topic, indexed, description }) => [
        topic,
        indexed,
        description,
        (await showTopic({ cwd }, topic)).body,
      ]),
    ),
  );
}

describe.each(Object.entries(places))('%s', (_, place) => {
  it.each(Object.entries(acts))(
    '%s is killed at every write, and is old or new: its file and its line',
    { timeout: 120_000 },
    async (_act, act) => {
      const run = async (
        root: string,
        at: number | null,
        how = 'crash',
        inputs = lives(),
      ): Promise<readonly ('rename' | string)[]> => {
        const { outcome } = at === -1 ? { outcome: null } : await act(join(root, place.root));
        const { port, calls } = failingDisk(at === null || at === -1 ? null : { at, how });
        const processes = inputs.begin();
        try {
          const plan =
            outcome?.kind === 'plan' ? { kind: 'plan' as const, writes: outcome.writes } : null;
          await transact(root, place.home, () => Promise.resolve({ plan, result: null }), {
            port,
            processes,
            waitMilliseconds: 0,
          });
          return calls;
        } finally {
          processes.end();
        }
      };
      const [before, done] = [fresh(place), fresh(place)];
      const old = await view(join(before, place.root));
      const calls = await run(done, null);
      const made = await view(join(done, place.root));
      expect(made).not.toBe(old);
      const seen = { old: 0, made: 0 };
      for (const how of ['crash', 'torn'] as const) {
        for (const at of mutating(calls as Parameters<typeof mutating>[0]).filter(
          (each) => how === 'crash' || calls[each] === 'write',
        )) {
          const root = fresh(place);
          const inputs = lives();
          await expect(run(root, at, how, inputs)).rejects.toThrow(Crash);
          const now = await view(join(root, place.root));
          expect([old, made], `${how} at ${at}`).toContain(now);
          seen[now === old ? 'old' : 'made'] += 1;
          await run(root, -1, '', inputs);
          expect(await view(join(root, place.root)), `${how} at ${at}, recovered`).toBe(now);
          const journal = join(root, place.home, '.txn');
          expect(
            existsSync(journal)
              ? readdirSync(journal).filter((name) => /manifest|stage/.test(name))
              : [],
          ).toEqual([]);
        }
      }
      expect(Math.min(seen.old, seen.made)).toBeGreaterThan(3);
    },
  );
});
