import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { type LoadedWorkspace, loadFrom } from '#sources/load-workspace';
import { commitSnapshot, snapshotBelow, stagedSnapshot } from '#sources/snapshot';
import { snapshotSource } from '#sources/snapshot-source';
import { type MemorySource, workTreeSource } from '#sources/work-tree-source';

import { commit, emptyRepository, opened, testEnv } from '../git/scratch-repository.ts';
import { allCases, expectedLines, judgeAll } from '../support/cases.ts';
import { sampleOf, tries } from '../support/whole.ts';

/** What the rules say of memory, from wherever it is read. */
async function said(source: MemorySource): Promise<string> {
  const { workspace, policy }: LoadedWorkspace = await loadFrom(source, {}, true, { named: [''] });
  return expectedLines(judgeAll(workspace, policy));
}

describe('memory', () => {
  it(
    'is read the same from the work tree, the index and a commit',
    { timeout: 180_000 },
    async () => {
      const root = emptyRepository();
      cpSync('test/cases', join(root, 'test/cases'), { recursive: true });
      const head = commit(root);
      const repository = await opened(root);
      const snapshots = [
        await stagedSnapshot(repository, ''),
        await commitSnapshot(repository, '', head),
      ];
      // All blobs at once: git is started twice for them, not for each of hundreds of folders.
      for (const snapshot of snapshots) await snapshot.read(snapshot.files.keys(), 2 ** 20);
      // Cases of what changed have two trees each, one of them in a folder of its own.
      const folders = sampleOf(allCases(), 12).flatMap(({ folder }) =>
        existsSync(join(folder, 'now')) ? [`${folder}/now`] : [folder],
      );
      expect(folders.length).toBeGreaterThan(tries(32, 400));
      for (const folder of folders) {
        const path = join(root, folder);
        const inWorkTree = await said(
          workTreeSource(
            { path, fenced: true, repository: root, inGit: true, config: null },
            {},
            testEnv as NodeJS.ProcessEnv,
          ),
        );
        for (const snapshot of snapshots) {
          const seen = await snapshotBelow(snapshot, `${folder}/`);
          expect(`${folder}\n${await said(snapshotSource(seen, path, null, seen))}`).toBe(
            `${folder}\n${inWorkTree}`,
          );
        }
      }
    },
  );
});
