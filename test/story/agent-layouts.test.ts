import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { agentFileAt } from '#workspace/paths/agent-files';
import { agentLayouts } from '#workspace/paths/agent-layouts';

import { audit } from '../../src/app/audit/audit.ts';
import { loadContext } from '../../src/features/context/app/context.ts';
import { initRepository } from '../support/git-template.ts';
import { folderWith } from '../support/run-cli.ts';

/** A path that a glob of the table means. */
const sample = (glob: string): string =>
  glob
    .replace('**/', 'deep/')
    .replace(/\*(?=\/)/, 'code')
    .replace('*', '0001-sample');
const places = agentLayouts.flatMap((layout) =>
  layout.files.flatMap((glob) =>
    (layout.nested ? ['', 'packages/a/'] : ['']).map((folder) => ({
      layout,
      path: folder + sample(glob),
      folder: folder.replace(/\/$/, ''),
    })),
  ),
);
// A name is a file or a folder, and a folder of notes may hold another's: each is tried where it
// is alone.
const alone = [
  places.filter(({ path }) => !/^\.clinerules$/.test(path)),
  places.filter(({ path }) => path === '.clinerules'),
];

// Files that say the same are copies, of which one is read.
const text = (file: string, path: string): string =>
  `---\nname: sample\ndescription: where requests are made\ntype: project\n---\n\n# Sample of ${path.replaceAll('/', ' ')}\n\n` +
  `## Context\n\nRequests are made in \`${file}\`.\n\n## Decision\n\nThey stay there.\n`;

function repository(paths: readonly string[], file: string): string {
  const root = folderWith({ 'src/http/old.ts': 'export const one = 1;\n'.repeat(9) });
  const git = (...args: string[]) => spawnSync('git', ['-C', root, ...args]);
  initRepository(root, 'main', { name: 'Ada', mail: 'ada@example.org' });
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text(file, path));
  }
  // An index, so that notes are a store; cline's has two of its files.
  for (const folder of ['memory-bank', 'packages/a/memory-bank'])
    if (paths.some((path) => path.startsWith(folder)))
      for (const name of ['projectbrief.md', 'techContext.md'])
        writeFileSync(join(root, folder, name), '# Brief\n\nA service.\n');
  git('add', '-A');
  git('commit', '-qm', 'Write it down');
  git('mv', 'src/http/old.ts', 'src/http/new.ts');
  git('commit', '-qm', 'Move requests');
  return root;
}

describe('each layout of the table', () => {
  it('is whose its path says', () => {
    for (const { layout, path, folder } of places)
      expect([path, agentFileAt(path)]).toMatchObject([path, { layout, folder }]);
  });

  it.each(alone.map((each) => [each]))('has a moved path found by an audit', async (each) => {
    const paths = each.map(({ path }) => path);
    const root = repository(paths, 'src/http/old.ts');
    const { diagnostics } = await audit({ cwd: root, home: false });
    const moved = diagnostics.filter(({ code }) => code === 'NAT001').map(({ path }) => path);
    expect(moved.sort()).toEqual([...paths].sort());
  });

  it.each(alone.map((each) => [each]))('is silent where all is well', async (each) => {
    const root = repository(
      each.map(({ path }) => path),
      'src/http/new.ts',
    );
    const { diagnostics } = await audit({ cwd: root, home: false });
    expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  it('is shown as what its agent loads', async () => {
    const [most = []] = alone;
    const root = repository(
      most.map(({ path }) => path),
      'src/http/new.ts',
    );
    const env = { HOME: folderWith({}) };
    for (const { layout, path } of most) {
      if (layout.kind !== 'instructions' || layout.id === 'aider') continue;
      const { tiers } = await loadContext({
        cwd: root,
        env,
        agent: layout.id,
        file: 'packages/a/src/x.ts',
      });
      expect([layout.id, tiers.map((tier) => tier.path)]).toEqual([
        layout.id,
        expect.arrayContaining([join(root, path)]) as string[],
      ]);
    }
  });
});
