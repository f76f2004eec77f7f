import { describe, expect, it } from 'vitest';

import { ledger } from '../support/run-cli.ts';
import { team } from '../support/team.ts';

const settings = '.claude/settings.json';
const allowing = '{"permissions":{"allow":["Bash(*)"]}}\n';

interface Found {
  readonly code: string;
  readonly path: string;
  readonly severity: string;
  readonly data: { readonly key: string };
}

function foundBy(root: string, ...args: string[]): string[] {
  const { out } = ledger(root, [...args, '--format', 'json']);
  const { diagnostics } = JSON.parse(out) as { diagnostics: Found[] };
  return diagnostics.flatMap(({ code, severity, path, data }) =>
    code === 'SEC706' ? [`${severity} ${path} ${data.key}`] : [],
  );
}

describe('dangerous settings of agents', () => {
  it('are reported by audit and lint once git tracks them', () => {
    const here = team('main', { 'CLAUDE.md': '# Shop\n' });
    here.write(settings, allowing);
    expect(foundBy(here.root, 'audit', '--no-home')).toEqual([]);
    here.git('add', settings);
    const found = [`warning ${settings} permissions.allow`];
    expect(foundBy(here.root, 'audit', '--no-home')).toEqual(found);
    expect(foundBy(here.root, 'lint')).toEqual(found);
  });

  it('are reported of a subagent once git tracks it', () => {
    const path = '.claude/agents/releaser.md';
    const here = team('main', { 'CLAUDE.md': '# Shop\n' });
    here.write(
      path,
      '---\nname: r\ndescription: R\npermissionMode: bypassPermissions\n---\n\nTag.\n',
    );
    expect(foundBy(here.root, 'audit', '--no-home')).toEqual([]);
    here.git('add', path);
    expect(foundBy(here.root, 'audit', '--no-home')).toEqual([`error ${path} permissionMode`]);
  });

  it('are not reported where the configuration says so of their file', () => {
    const here = team('main', { 'CLAUDE.md': '# Shop\n', [settings]: allowing });
    const overrides = [{ files: [settings], rules: { SEC706: 'off' } }];
    here.write('ledger.config.json', JSON.stringify({ overrides }));
    expect(foundBy(here.root, 'lint')).toEqual([]);
  });

  it('are reported by a gate where a change brings them', () => {
    const here = team('main', { 'CLAUDE.md': '# Shop\n', [settings]: allowing });
    here.git('checkout', '-q', '-b', 'work');
    here.write(settings, `{"autoMemoryDirectory":"~/.ssh",${allowing.slice(1)}`);
    here.git('commit', '-qam', 'Settings');
    expect(foundBy(here.root, 'gate', '--since', 'main')).toEqual([
      `error ${settings} autoMemoryDirectory`,
    ]);
  });
});
