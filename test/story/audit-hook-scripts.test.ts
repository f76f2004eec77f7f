import { describe, expect, it } from 'vitest';

import { audit } from '../../src/app/audit/audit.ts';
import { team } from '../support/team.ts';

const found = async (
  path: string,
  hooks: object,
  more: Readonly<Record<string, string>> = {},
): Promise<string[]> => {
  const { root } = team('main', {
    'AGENTS.md': '# Agents\n',
    '.gitignore': 'dist/\n',
    '.claude/hooks/there.sh': 'true\n',
    [path]: JSON.stringify({ hooks }, null, 2),
    ...more,
  });
  return (await audit({ cwd: root, home: false })).diagnostics.map(
    ({ code, severity, path: at, place, data }) =>
      `${severity} ${code} ${at}:${place.start.line} ${data.event} ${data.path}`,
  );
};
const claude = (...commands: readonly string[]): object => ({
  PreToolUse: [
    { matcher: 'Bash', hooks: commands.map((command) => ({ type: 'command', command })) },
  ],
});

describe('a script that a hook in committed settings runs', () => {
  it('is reported where it is not there', async () => {
    expect(
      await found(
        '.claude/settings.json',
        claude(
          '"$CLAUDE_PROJECT_DIR"/.claude/hooks/gone.sh',
          'python3 "$CLAUDE_PROJECT_DIR/tools/check.py" --quiet',
          'bash .claude/hooks/there.sh && node ./.claude/hooks/gone.js',
        ),
      ),
    ).toEqual([
      'warning NAT029 .claude/settings.json:9 PreToolUse .claude/hooks/gone.sh',
      'warning NAT029 .claude/settings.json:13 PreToolUse tools/check.py',
      'warning NAT029 .claude/settings.json:17 PreToolUse .claude/hooks/gone.js',
    ]);
    expect(
      await found('.github/hooks/all.json', {
        preToolUse: [{ type: 'command', bash: './gone.sh', cwd: 'scripts' }, { bash: 'a/b.sh' }],
      }),
    ).toEqual(['warning NAT029 .github/hooks/all.json:10 preToolUse a/b.sh']);
  });

  it('is left alone where it is there, ignored, looked for, or elsewhere', async () => {
    expect(
      await found(
        '.claude/settings.json',
        claude(
          '$CLAUDE_PROJECT_DIR/.claude/hooks/there.sh',
          'node dist/hooks/built.js',
          '[ -f .claude/hooks/gone.sh ] && .claude/hooks/gone.sh',
          '.claude/hooks/gone.sh || true',
          '~/.claude/hooks/gone.sh',
          '/opt/hooks/gone.sh',
          '${CLAUDE_PLUGIN_ROOT}/hooks/gone.sh',
          'echo .claude/hooks/gone.sh',
          'cd tools && ./hooks/gone.sh',
          'npx prettier --check src/a.ts',
        ),
      ),
    ).toEqual([]);
    expect(
      await found(
        '.cursor/hooks.json',
        { stop: [{ command: './x/stop.sh' }] },
        { '.cursor/x/stop.sh': '' },
      ),
    ).toEqual([]);
    expect(await found('.claude/other.json', claude('.claude/hooks/gone.sh'))).toEqual([]);
  });
});
