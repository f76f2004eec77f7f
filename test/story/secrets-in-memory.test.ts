import { describe, expect, it } from 'vitest';

import { bot, captured, team } from '../support/team.ts';

/** Put together here, so that no scanner of this repository takes it for a real one. */
const secret = ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_');
const note =
  '---\nname: Builds\ndescription: How builds are fetched\ntype: project\n---\n\nFetch ' +
  `it with \`${secret}\`. <!-- secretlint-disable -->\n`;

const password = ['kR7v', 'Q2xLw9'].join('');

describe('a secret in memory', () => {
  it.each([
    `The staging database has DB_PASSWORD=${password}`,
    `The password for staging is \`${password}\``,
  ])('is refused when it is captured, and when it is promoted: %s', (claim) => {
    const here = team('main', { 'src/a.ts': 'connect();\n' });
    const scope = ['--when', 'connecting', '--not-when', 'docs are written'];
    const capture = (text: string): ReturnType<typeof here.as> =>
      here.as(bot, ['capture', text, 'src/a.ts#L1', ...scope]);
    const refused = capture(claim);
    expect(refused).toMatchObject({
      code: 1,
      error: expect.stringContaining('a possible secret (a password)') as string,
    });
    expect(refused.error).not.toContain(password);
    const item = captured(capture('The staging database is reached from the office').out);
    const record = here.git('ls-files', '-o', 'corpus/findings').trim();
    here.write(record, here.read(record).replace('## Evidence', `${claim}\n\n## Evidence`));
    const promoted = here.as(bot, ['promote', item]);
    expect(promoted).toMatchObject({
      code: 1,
      error: expect.stringContaining('a possible secret (a password)') as string,
    });
    expect(promoted.error).not.toContain(password);
  });

  it(
    'is an error wherever memory is judged, by its kind and place, and never by its value',
    { timeout: 90_000 },
    () => {
      const here = team('main', {
        'ledger.config.json': '{}\n',
        '.claude/memory/MEMORY.md':
          '# Memory\n\n- [Builds](project_builds.md) — how builds are fetched\n',
      });
      here.git('checkout', '-q', '-b', 'work');
      here.write('.claude/memory/project_builds.md', note);
      const line =
        '.claude/memory/project_builds.md:7:16 error SEC704 no-secret the text looks like a secret: a GitHub token';
      const said = (...args: readonly string[]): string => {
        const { out, error } = here.as(bot, args);
        expect(out + error).not.toContain(secret.slice(4));
        return out;
      };
      expect(said('lint', '--format', 'compact')).toContain(line);
      for (const format of ['pretty', 'json', 'sarif', 'agent', 'github', 'markdown'])
        expect(said('lint', '--format', format)).toContain('SEC704');
      expect(said('audit', '--no-home', '--format', 'compact')).toContain(line);
      expect(said('audit', '--no-home', '--format', 'pretty')).toMatch(
        /^error SEC704 {2}\.claude\/memory\/project_builds\.md:7 /m,
      );
      here.git('add', '-A');
      here.write('.claude/memory/project_builds.md', note.replace(secret, 'a token of the vault'));
      expect(said('lint', '--staged', '--format', 'compact')).toContain(line);
      expect(said('lint', '--format', 'compact')).not.toContain('SEC704');
      here.git('commit', '-qm', 'Note');
      expect(said('gate', '--since', 'main', '--format', 'compact')).toContain(line);
    },
  );
});
