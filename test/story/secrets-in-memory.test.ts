import { describe, expect, it } from 'vitest';

import { bot, team } from '../support/team.ts';

/** Put together here, so that no scanner of this repository takes it for a real one. */
const secret = ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_');
const note =
  '---\nname: Builds\ndescription: How builds are fetched\ntype: project\n---\n\nFetch ' +
  `it with \`${secret}\`. <!-- secretlint-disable -->\n`;

describe('a secret in memory', () => {
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
        '.claude/memory/project_builds.md:7:16 error SEC704 no-secret this looks like a secret: a GitHub token';
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
