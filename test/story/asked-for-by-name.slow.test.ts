import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { audit } from '../../src/app/audit/audit.ts';
import { loadContext } from '../../src/features/context/app/context.ts';
import { initRepository } from '../support/git-template.ts';
import { folderWith } from '../support/run-cli.ts';

const old = 'packages/web/src/palette.ts';
const now = 'packages/web/src/theme/palette.ts';

function repository(): { root: string; write(files: Readonly<Record<string, string>>): void } {
  const root = folderWith({ [old]: 'export const one = 1;\n'.repeat(9), 'src/deploy.yml': 'a: 1' });
  initRepository(root, 'main', { name: 'Ada', mail: 'ada@example.org' });
  const write = (files: Readonly<Record<string, string>>): void => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    for (const args of [
      ['add', '-A'],
      ['commit', '-qm', 'Write'],
    ])
      spawnSync('git', ['-C', root, ...args]);
  };
  write({});
  return { root, write };
}

function move(root: string): void {
  mkdirSync(join(root, dirname(now)), { recursive: true });
  for (const args of [
    ['mv', old, now],
    ['rm', '-q', 'src/deploy.yml'],
    ['commit', '-qm', 'Move'],
  ])
    spawnSync('git', ['-C', root, ...args]);
}

const skill = (text: string): string =>
  `---\nname: charts\ndescription: Draws charts\n---\n\n# Charts\n\n${text}\n`;

describe('texts that are asked for by name', () => {
  it('are stale where a path left after they were written, once for all copies', async () => {
    const { root, write } = repository();
    write({
      '.agents/skills/charts/SKILL.md': skill(`Colors are in \`${old}\`.`),
      '.claude/skills/charts/SKILL.md': skill(`Colors are in \`${old}\`.`),
    });
    move(root);
    const { diagnostics } = await audit({ cwd: root, home: false });
    expect(diagnostics.map(({ code, severity, path }) => [code, severity, path])).toEqual([
      ['NAT001', 'warning', '.agents/skills/charts/SKILL.md'],
    ]);
    await audit({ cwd: root, home: false, fix: true });
    for (const folder of ['.agents', '.claude'])
      expect(readFileSync(join(root, folder, 'skills/charts/SKILL.md'), 'utf8')).toContain(now);
  });

  it('are for any project where a path had left before', async () => {
    const subagent = '---\nname: painter\ndescription: Paints charts.\n---\n\n';
    const { root, write } = repository();
    move(root);
    write({
      '.claude/commands/paint.md': `Read \`${old}\` and \`src/deploy.yml\`, then @src/deploy.yml.\n`,
      '.claude/agents/painter.md': `${subagent}You know \`docs/never.md\` and [it](docs/never.md).\n`,
    });
    const { diagnostics } = await audit({ cwd: root, home: false });
    expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  it('give names as examples', async () => {
    const { root, write } = repository();
    write({
      'AGENTS.md':
        '# Rules\n\n- The file of the job (e.g., `deploy.yml`, `test.yml`).\n' +
        '- Use a suffix for the kind, as `deploy.yml` has.\n',
    });
    move(root);
    const { diagnostics } = await audit({ cwd: root, home: false });
    expect(diagnostics).toEqual([]);
  });

  it('are described to the agent at its start', async () => {
    const { root, write } = repository();
    write({
      '.claude/skills/charts/SKILL.md': skill('Take the ruler.'),
      '.claude/skills/by-hand/SKILL.md':
        '---\nname: by-hand\ndescription: Is called\ndisable-model-invocation: true\n---\n\nCall.\n',
      '.claude/commands/paint.md': 'Paint.\n',
    });
    const { text, tiers } = await loadContext({
      cwd: root,
      env: { HOME: folderWith({}) },
      agent: 'claude',
    });
    expect(text).toContain('- charts: Draws charts');
    expect(text).not.toMatch(/ruler|Is called|Paint/);
    expect(tiers.map(({ state }) => state)).toEqual(['later', 'later', 'later']);
  });
});
