import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { mcpServers } from '#setup/agents/hooked-agents';

import { ledger } from '../support/run-cli.ts';
import { team } from '../support/team.ts';

const others = mcpServers.filter(({ agent }) => agent !== 'claude-code');
const here = (files: Readonly<Record<string, string>> = {}): string =>
  team('main', { 'src/a.ts': 'export {};\n', ...files }).root;
const init = (root: string, agent: string, ...more: readonly string[]) =>
  ledger(root, ['init', '--agent', agent, ...more]);

describe('the server of each agent', () => {
  it.each(mcpServers)('is put into a new $path, and goes without a trace', ({ agent, path }) => {
    const root = here();
    expect(init(root, agent, '--dry-run').out).toContain(`+++ b/${path}`);
    expect(existsSync(join(root, path))).toBe(false);
    expect(init(root, agent, '--yes').code).toBe(0);
    const text = readFileSync(join(root, path), 'utf8');
    expect(text).toMatch(/memory-ledger/);
    expect(text).toMatch(/"mcp"/);
    // Once more changes nothing.
    expect(init(root, agent, '--yes').code).toBe(0);
    expect(readFileSync(join(root, path), 'utf8')).toBe(text);
    expect(init(root, agent, '--remove', '--yes').code).toBe(0);
    expect(existsSync(join(root, path))).toBe(false);
    expect(existsSync(join(root, dirname(path) === '.' ? path : dirname(path)))).toBe(false);
  });

  it.each(others)(
    'stands among the others of $path, which keep their bytes',
    ({ agent, path, key }) => {
      const before =
        key === null
          ? 'model = "o4"\n\n[mcp_servers.docs]\ncommand = "docs"\n'
          : `{\n\t// what we use\n\t"theme": "dark",\n\t"${key}": { "docs": { "command": "docs" } }\n}\n`;
      const root = here({ [path]: before });
      expect(init(root, agent, '--yes').code).toBe(0);
      const text = readFileSync(join(root, path), 'utf8');
      expect(text).toContain('memory-ledger');
      expect(text).toContain('docs');
      expect(init(root, agent, '--remove', '--yes').code).toBe(0);
      expect(readFileSync(join(root, path), 'utf8')).toBe(before);
    },
  );

  it.each(others)('of the same name in $path stays as it is', ({ agent, path, key }) => {
    const before =
      key === null
        ? '[mcp_servers.ledger]\ncommand = "own"\n'
        : `{ "${key}": { "ledger": { "command": "own" } } }\n`;
    const root = here({ [path]: before });
    init(root, agent, '--yes');
    init(root, agent, '--remove', '--yes');
    expect(readFileSync(join(root, path), 'utf8')).toBe(before);
  });

  it.each(others)('is left to people where $path is no settings, or behind a link', (home) => {
    const { agent, path, key } = home;
    if (key !== null) {
      const root = here({ [path]: '[1, 2]\n' });
      const { out, error } = init(root, agent, '--yes');
      expect(out + error).toMatch(/memory-ledger|settings\.json:1:1/);
      expect(readFileSync(join(root, path), 'utf8')).toBe('[1, 2]\n');
    }
    const root = here();
    const elsewhere = here();
    mkdirSync(join(elsewhere, 'own'));
    symlinkSync(join(elsewhere, 'own'), join(root, dirname(path)));
    init(root, agent, '--yes');
    expect(existsSync(join(elsewhere, 'own', path.slice(path.lastIndexOf('/') + 1)))).toBe(false);
    writeFileSync(join(root, 'still'), '');
  });

  it.each([['--agent', 'codex'], []])('stays where somebody edited its block: %s', (...agent) => {
    const root = here();
    init(root, 'codex', '--yes');
    const path = join(root, '.codex/config.toml');
    const edited = readFileSync(path, 'utf8').replace('args = ', 'env = {}\nargs = ');
    writeFileSync(path, edited);
    expect(ledger(root, ['init', ...agent, '--remove', '--yes']).out).toContain(
      '.codex/config.toml  its block was edited by hand',
    );
    expect(readFileSync(path, 'utf8')).toBe(edited);
  });

  it('goes with all the rest', () => {
    const root = here({ 'ledger.config.json': '{}\n' });
    for (const { agent } of mcpServers) init(root, agent, '--yes');
    expect(ledger(root, ['init', '--remove', '--yes']).code).toBe(0);
    expect(mcpServers.filter(({ path }) => existsSync(join(root, path)))).toEqual([]);
  });

  it('of VS Code stands beside the hooks that Copilot reads as well', () => {
    const root = here();
    expect(init(root, 'vscode', '--block', '--yes').code).toBe(0);
    const hooks = '.github/hooks/ledger.json';
    const text = readFileSync(join(root, hooks), 'utf8');
    expect(text).toContain('hook stop --block');
    expect(init(root, 'copilot', '--block', '--yes').out).toContain(
      `${hooks}  it is set up already`,
    );
    // What somebody wrote beside it stays, and so does the server of VS Code.
    writeFileSync(join(root, '.github/hooks/own.json'), '{}\n');
    expect(init(root, 'copilot', '--remove', '--yes').code).toBe(0);
    expect(
      ['ledger.json', 'own.json'].map((name) => existsSync(join(root, '.github/hooks', name))),
    ).toEqual([false, true]);
    expect(existsSync(join(root, '.vscode/mcp.json'))).toBe(true);
    init(root, 'vscode', '--yes');
    expect(init(root, 'vscode', '--remove', '--yes').code).toBe(0);
    expect([existsSync(join(root, hooks)), existsSync(join(root, '.vscode'))]).toEqual([
      false,
      false,
    ]);
  });
});
