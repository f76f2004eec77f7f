import { describe, expect, it } from 'vitest';

import { audit } from '../../src/app/audit/audit.ts';
import { team } from '../support/team.ts';

const found = async (...lines: readonly string[]): Promise<string[]> => {
  const here = team('main', {
    'apps/web/main.ts': 'main\n'.repeat(9),
    'tools/old/run.sh': 'run\n'.repeat(9),
    'server/app.ts': 'app\n'.repeat(9),
    '.gitignore': 'ios/\n',
    'AGENTS.md': `# My Shop\n\n${lines.join('\n')}\n`,
  });
  here.git('rm', '-q', 'tools/old/run.sh');
  here.git('mv', 'server', 'backend');
  here.commit('No tools, and another name');
  return (await audit({ cwd: here.root, home: false })).diagnostics.map(
    ({ code, severity, messageId, data }) =>
      `${severity} ${code} ${messageId} ${data.path ?? ''}${data.now ? ` ${data.now}` : ''}`,
  );
};
const fence = (...lines: readonly string[]): Promise<string[]> => found('```sh', ...lines, '```');

describe('a folder that a note tells to enter', () => {
  it('is reported where no folder of the tree has its name', async () => {
    expect(
      await fence(
        '# The app TestApp',
        'cd TestApp',
        'cd apps/web && ls',
        'cd web',
        'cd TestApp && ls',
      ),
    ).toEqual(['info NAT010 folderAbsent TestApp']);
    expect(await fence('cd tools/old && ls', 'cd server')).toEqual([
      'warning NAT010 folderGone tools/old',
      'warning NAT010 folderMoved server backend',
    ]);
    expect(await found('Run the tests with `cd TestApp && ls`.')).toEqual([
      'info NAT010 folderAbsent TestApp',
    ]);
  });

  it('is left alone where it is made, ignored, elsewhere or the project itself', async () => {
    for (const lines of [
      ['mkdir -p TestApp', 'cd TestApp'],
      ['git clone https://example.org/x.git', 'cd TestApp'],
      ['npx create-expo-app TestApp', 'cd TestApp'],
      ['cd ios', 'cd my-shop', 'cd project-name', 'cd ../TestApp', 'cd ~/TestApp', 'cd $DIR'],
      ['docker exec -it web sh', 'cd TestApp'],
      ['unzip kit.zip', 'cd kit'],
    ])
      expect(await fence(...lines), lines.join('; ')).toEqual([]);
    expect(await found('Never `cd TestApp`.', '', 'It was removed: `cd TestApp`.')).toEqual([]);
  });
});

describe('a script that a note runs', () => {
  it('is looked for behind the names of more languages', async () => {
    expect(
      await fence(
        'swift backend/x.swift',
        'deno run -A backend/x.ts',
        'go run backend/main.go',
        'elixir backend/x.exs',
        'swift build',
        'go test ./...',
        'node backend/app.ts',
      ),
    ).toEqual([
      'warning NAT010 absent backend/x.swift',
      'warning NAT010 absent backend/x.ts',
      'warning NAT010 absent backend/main.go',
      'warning NAT010 absent backend/x.exs',
    ]);
  });
});
