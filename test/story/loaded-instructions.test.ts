import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { ShownTier } from '#recall/context/shown-tier';

import { audit } from '../../src/app/audit/audit.ts';
import { loadContext } from '../../src/features/context/app/context.ts';
import { commit, emptyRepository, git } from '../git/scratch-repository.ts';
import { folderWith } from '../support/run-cli.ts';

type Files = Readonly<Record<string, string>>;

/** What an audit and a context say of the same files. */
function project(files: Files, inHome: Files = {}) {
  const [root, home] = [emptyRepository(files), folderWith(inHome)];
  commit(root);
  const env = { PATH: process.env.PATH, HOME: home };
  const shown = ({ path, state, lost }: ShownTier): string =>
    `${path.replace(`${root}/`, '')} ${state}${lost.length > 0 ? ' cut' : ''}`;
  return {
    root,
    loaded: async (agent: string, file: string) =>
      (await loadContext({ cwd: root, env, agent, file })).tiers.map(shown),
    started: async () =>
      (await loadContext({ cwd: root, env, profile: 'claude' })).tiers.map(shown),
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

describe('a rule with globs', () => {
  const rule = (globs: string): string => `---\npaths: ${globs}\n---\n\n${rules(1)}`;

  it('is stale when git saw leave what it names, in every way to write a rule', async () => {
    const { root, found } = project({
      'src/api/a.ts': 'export const one = 1;\n'.repeat(9),
      '.claude/rules/api.md': rule('"src/api/**/*.ts"'),
      '.claude/rules/all.md': rule('**/*.ts'),
      '.claude/rules/later.md': rule('**/*.vue'),
    });
    expect(await found()).toEqual(['.claude/rules/later.md unmatched info']);
    git(root, 'mv', 'src/api', 'src/http');
    commit(root);
    expect(await found()).toEqual([
      '.claude/rules/api.md moved warning',
      '.claude/rules/later.md unmatched info',
    ]);
  });

  it('is compared with others whole, whether its globs are in quotes or not', async () => {
    const { found } = project({
      '.claude/rules/a.md': `---\npaths: **/*.ts\n---\n\n# A\n\n- Indent with tabs.\n`,
      '.cursor/rules/b.mdc': `---\nglobs: **/*.ts\n---\n\n# B\n\n- Indent with spaces.\n`,
      'src/a.ts': '',
    });
    expect(await found('CON804', 'LDG001')).toEqual(['.claude/rules/a.md choice warning']);
  });
});

describe('a file under another name than its agent reads', () => {
  it('is found where there is no other memory', async () => {
    expect(await project({ 'agents.md': rules(1) }).found()).toEqual(['agents.md case warning']);
    expect(await project({ 'docs/agents.md': rules(1) }).found()).toEqual([]);
    expect(await project({ '.claude/rules/a.mdc': rules(1) }).found()).toEqual([
      '.claude/rules/a.mdc ending warning',
    ]);
  });

  it('is its own where both names are there', async () => {
    const { found } = project({ 'agents.md': rules(1), 'AGENTS.md': rules(2) });
    expect(await found('NAT023')).toEqual([]);
  });

  it('holds what it stands for, and not the way there', async () => {
    const files = { 'docs/rules.md': rules(1), 'CLAUDE.md': 'docs/rules.md' };
    expect(await project(files).found('NAT023')).toEqual(['CLAUDE.md import warning']);
  });
});

describe('imports of Claude Code', () => {
  const links = (count: number, last: string): Files =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        at === 0 ? 'CLAUDE.md' : `docs/${at}.md`,
        `# Part\n\n${at === count - 1 ? last : `@${at === 0 ? 'docs/' : './'}${at + 1}.md`}\n`,
      ]),
    );

  it('are followed four deep by audit and context alike', async () => {
    const near = project(links(5, 'Be kind.'));
    expect(await near.found('NAT024')).toEqual([]);
    const far = project(links(6, 'Be kind.'));
    expect(await far.found('NAT024')).toEqual(['CLAUDE.md deep warning']);
    expect((await far.started()).filter((line) => line.includes('cut'))).toEqual([
      'docs/4.md loaded cut',
    ]);
  });

  it('that are far on one way and near on another are loaded', async () => {
    const files = links(6, 'Be kind.');
    const found = await project({
      ...files,
      'CLAUDE.md': '# Part\n\n@docs/1.md\n\n@docs/5.md\n',
    }).found('NAT024');
    expect(found).toEqual([]);
  });

  it('in a circle are an info', async () => {
    const files = links(4, '@./1.md');
    expect(await project(files).found('NAT024')).toEqual(['CLAUDE.md circle info']);
  });
});
