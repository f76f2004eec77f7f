import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { audit } from '../../src/app/audit/audit.ts';
import { context } from '../../src/app/context/context.ts';
import { commit, emptyRepository } from '../git/scratch-repository.ts';
import { folderWith } from '../support/run-cli.ts';

type Files = Readonly<Record<string, string>>;

/** What an audit and a context say of the same files. */
function project(files: Files, inHome: Files = {}) {
  const [root, home] = [emptyRepository(files), folderWith(inHome)];
  commit(root);
  const env = { PATH: process.env.PATH, HOME: home };
  return {
    loaded: async (agent: string, file: string) =>
      (await context({ cwd: root, env, agent, file })).tiers.map(
        ({ path, state, lost }) =>
          `${path.replace(`${root}/`, '')} ${state}${lost.length > 0 ? ' cut' : ''}`,
      ),
    found: async (...codes: readonly string[]) =>
      (await audit({ cwd: root, env })).diagnostics
        .filter(({ code }) => codes.length === 0 || codes.includes(code))
        .map(({ path, messageId, severity }) => `${path} ${messageId} ${severity}`),
  };
}

const rules = (lines: number): string =>
  `# Rules\n\n${'- Keep each handler small.\n'.repeat(lines)}`;

describe('Codex', () => {
  const files = { 'AGENTS.md': rules(1_100), 'web/AGENTS.md': rules(300), 'web/a.ts': '' };
  const settings = '.codex/config.toml';

  it('cuts where the files down to a folder are too long together', async () => {
    const { loaded, found } = project(files);
    expect(await loaded('codex', 'web/a.ts')).toEqual([
      'AGENTS.md loaded',
      'web/AGENTS.md loaded cut',
    ]);
    expect(await found('NAT008')).toEqual(['web/AGENTS.md together warning']);
  });

  it.each([
    [{ [settings]: 'project_doc_max_bytes = 65536\n' }, {}],
    [{}, { [settings]: 'project_doc_max_bytes = 65536\n' }],
  ])('loads as much as its settings say', async (own: Files, inHome: Files) => {
    const { loaded, found } = project({ ...files, ...own }, inHome);
    expect(await loaded('codex', 'web/a.ts')).toEqual(['AGENTS.md loaded', 'web/AGENTS.md loaded']);
    expect(await found('NAT008')).toEqual([]);
  });

  it('loads one file of a folder, by the names in its settings', async () => {
    const { loaded } = project({
      'AGENTS.md': rules(1),
      'AGENTS.override.md': rules(2),
      'web/TEAM.md': rules(3),
      'web/a.ts': '',
      [settings]: 'project_doc_fallback_filenames = ["TEAM.md", "../x.md"]\n',
    });
    expect(await loaded('codex', 'web/a.ts')).toEqual([
      'AGENTS.override.md loaded',
      join('web', 'TEAM.md loaded'),
    ]);
  });
});
