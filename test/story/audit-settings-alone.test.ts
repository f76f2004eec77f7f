import { describe, expect, it } from 'vitest';

import { audit } from '../../src/app/audit/audit.ts';
import { ledger } from '../support/run-cli.ts';
import { team } from '../support/team.ts';

const found = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const { root } = team('main', files);
  const { diagnostics, audit: view } = await audit({ cwd: root, home: false });
  return [
    ...view.settings,
    ...diagnostics.map(({ code, path, place }) => `${code} ${path}:${place.start.line}`),
  ];
};
const hook = JSON.stringify({
  hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: 'scripts/gone.sh' }] }] },
});

const deep = '['.repeat(20_000);

describe('settings of agents in a repository without memory', () => {
  it.each([
    ['.claude/settings.json', hook, 'NAT029'],
    ['.claude/settings.local.json', '{"permissions":{"allow":["Bash(*)"]}}', 'SEC706'],
    ['.claude/settings.json', '{"hooks": {', 'NAT029'],
    ['.claude/settings.json', deep, 'NAT029'],
    ['.codex/config.toml', `a = ${deep}`, 'NAT029'],
    ['.aider.conf.yml', `a: ${deep}`, 'NAT029'],
    ['.gemini/settings.json', '{"tools":{"allowed":["run_shell_command"]}}', 'SEC706'],
    ['.codex/config.toml', 'sandbox_mode = "danger-full-access"\n', 'SEC706'],
    ['.vscode/settings.json', '{"chat.tools.autoApprove":true}', 'SEC706'],
    ['.cursor/hooks.json', '{"hooks":{"stopp":[{"command":"npm test"}]}}', 'NAT029'],
    ['.github/hooks/all.json', '{"hooks":{"sesionStart":[{"bash":"npm test"}]}}', 'NAT029'],
  ])('are judged: %s', async (path, text, code) => {
    expect(await found({ [path]: text })).toEqual([path, `${code} ${path}:1`]);
  });

  it('are read where they nest deep and agents read them', async () => {
    const nested = `${deep}${']'.repeat(deep.length)}`;
    const settings = `{"hooks":{"Stop":${nested}},"permissions":{"defaultMode":"bypassPermissions"}}`;
    const path = '.claude/settings.json';
    expect(await found({ [path]: settings })).toEqual([path, `SEC706 ${path}:1`]);
  });

  it('are left alone where git ignores them', async () => {
    expect(await found({ '.gitignore': '*.json\n', '.claude/settings.json': hook })).toEqual([]);
  });

  it('are named in a report that found nothing in them', () => {
    const { root } = team('main', { '.claude/settings.json': '{}' });
    const { out } = ledger(root, ['audit', '--no-home', '--format', 'pretty']);
    expect(out).toContain('agent settings: .claude/settings.json');
    expect(out).toContain('nothing found in 1 file of settings');
    const json = ledger(root, ['audit', '--no-home', '--format', 'json']).out;
    expect(JSON.parse(json)).toMatchObject({ settings: ['.claude/settings.json'], stores: [] });
  });

  it.each(['.claude/settings.json', '.github/hooks/all.json'])(
    'are named where they are too large to be read: %s',
    async (path) => {
      const text = `{${' '.repeat(1_200_000)}"permissions":{"defaultMode":"bypassPermissions"}}`;
      const { root } = team('main', { [path]: text });
      const { audit: view, notices } = await audit({ cwd: root, home: false });
      expect(view.settings).toEqual([path]);
      expect(notices).toContainEqual(
        `agent settings that are too large or unreadable weren't checked: ${path}`,
      );
    },
  );

  it('are named by lint, too, where they are too large to be read', () => {
    const path = '.claude/settings.json';
    const { root } = team('main', { 'CLAUDE.md': '# Shop\n', [path]: ' '.repeat(1_200_000) });
    const { out, error } = ledger(root, ['lint', '--format', 'pretty']);
    expect(out + error).toContain(`unreadable weren't checked: ${path}`);
  });

  it('are counted beside memory', () => {
    const { root } = team('main', { 'CLAUDE.md': '# Shop\n', '.claude/settings.json': '{}' });
    const { out } = ledger(root, ['audit', '--no-home', '--format', 'agent']);
    expect(out).toContain('nothing found in 1 note of 1 store, 1 file of settings');
  });
});
