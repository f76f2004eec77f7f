import { describe, expect, it } from 'vitest';

import { audit } from '../../src/app/audit/audit.ts';
import { team } from '../support/team.ts';

const json = (value: object): string => `${JSON.stringify(value)}\n`;

/** What an audit says of tools: the place, the tool, and what took its place. */
const found = async (root: string): Promise<string[]> =>
  (await audit({ cwd: root, home: false })).diagnostics
    .filter(({ code }) => code === 'NAT019')
    .map(
      ({ severity, place, messageId, data }) =>
        `${severity} ${place.start.line} ${messageId} ${data.tool} ${data.other ?? ''}`,
    );

describe('tools that a note says the project uses', () => {
  const before = json({ devDependencies: { jest: '^29', eslint: '^9', prettier: '^3' } });
  const after = json({
    packageManager: 'pnpm@9.0.0',
    devDependencies: { vitest: '^3', '@biomejs/biome': '^2' },
  });
  const moved = (note: string) => {
    const here = team('main', {
      'package.json': before,
      'package-lock.json': '{}\n',
      'CLAUDE.md': note,
    });
    here.git('rm', '-q', 'package-lock.json');
    here.write('package.json', after);
    here.write('pnpm-lock.yaml', 'lockfileVersion: 9\n');
    here.commit('Move to Vitest, Biome and pnpm');
    return here;
  };

  it('are reported with the commit that took them away, and what came', async () => {
    const here = moved(
      '# Shop\n\nThis project uses Jest for testing.\nWe use npm, not pnpm.\n\n- **Linting**: ESLint\n- Format code with Prettier.\n',
    );
    expect(await found(here.root)).toEqual([
      'warning 3 swapped Jest Vitest',
      'warning 4 other npm pnpm',
      'warning 6 swapped ESLint Biome',
      'warning 7 swapped Prettier Biome',
    ]);
    const { diagnostics } = await audit({ cwd: here.root, home: false });
    const commit = here.git('rev-parse', 'HEAD').trim();
    expect(diagnostics.find(({ code }) => code === 'NAT019')?.data.commit).toBe(
      commit.slice(0, 12),
    );
  });

  it('are left alone where the sentence is of the past, of a choice or of others', async () => {
    const here = moved(
      '# Shop\n\nWe moved from Jest to Vitest.\nTests ran with Jest before the move.\nUse Vitest instead of Jest.\nThe package is published to npm.\nIf a test needs mocks, use Jest.\nFormat with Biome, unlike Prettier.\nRun Jest or Vitest.\n',
    );
    expect(await found(here.root)).toEqual([]);
  });

  it('are told once, in a list of what the project is made with too', async () => {
    const here = moved('# Shop\n\n## Stack\n\n- Testing: Jest\n- Linting: ESLint\n');
    const { diagnostics } = await audit({ cwd: here.root, home: false });
    expect(diagnostics.map(({ code, data }) => `${code} ${data.tool ?? data.name}`)).toEqual([
      'NAT019 Jest',
      'NAT019 ESLint',
    ]);
  });

  it('are not judged where a manifest cannot be read', async () => {
    const here = moved('# Shop\n\nThis project uses Jest for testing.\n');
    here.write('packages/old/package.json', '{ "devDependencies": { "jest": ');
    here.commit('Break a manifest');
    expect(await found(here.root)).toEqual([]);
  });

  it('are there where another package of the tree has them', async () => {
    const here = moved('# Shop\n\nThis project uses Jest for testing.\n');
    here.write('packages/old/package.json', json({ devDependencies: { jest: '^29' } }));
    here.commit('Keep an old package');
    expect(await found(here.root)).toEqual([]);
  });
});
