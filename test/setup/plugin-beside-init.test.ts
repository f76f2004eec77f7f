import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { pluginKey } from '#features/setup/setup/agent-settings';

import { ledger } from '../support/run-cli.ts';
import { type Team, team } from '../support/team.ts';

const shared = '.claude/settings.json';
const own = '.claude/settings.local.json';
const none = '{\n\t// ours\n\t"model": "opus"\n}\n';
/** The settings as the agent leaves them once a person installed the plugin for a project. */
const enabling = (value: unknown, key = pluginKey): string =>
  `{\n\t// ours\n\t"model": "opus",\n\t"extraKnownMarketplaces": ` +
  `{ "memory-ledger": { "source": { "source": "github", "repo": "memory-ledger/memory-ledger" } } },` +
  `\n\t"enabledPlugins": { "${key}": ${JSON.stringify(value)} }\n}\n`;
const project = { 'CLAUDE.md': '# X\n', 'ledger.config.json': '{}\n', 'src/a.ts': 'export {};\n' };
const here = (files: Readonly<Record<string, string>>): Team =>
  team('main', { ...project, ...files });
const init = ({ root }: Team, ...args: readonly string[]) => ledger(root, ['init', ...args]);
const changed = (at: Team): string => at.git('status', '--porcelain');

describe('beside the plugin', { timeout: 60_000 }, () => {
  it.each([
    ['asked for', ['--agent', 'claude-code', '--yes']],
    ['asked to hold up', ['--agent', 'claude-code', '--block', '--yes']],
    ['as parts', ['--yes', '--with', 'agent-hooks,mcp']],
  ])('init adds no hooks and no server, and says why: %s', (_how, args) => {
    const at = here({ [shared]: enabling(true) });
    const { code, out } = init(at, ...args);
    expect(code).toBe(0);
    expect(out).toContain(pluginKey);
    expect(at.read(shared)).toBe(enabling(true));
    expect(existsSync(join(at.root, '.mcp.json'))).toBe(false);
  });

  it('init says nothing of it where nobody asked for hooks', () => {
    expect(init(here({ [shared]: enabling(true) }), '--yes').out).not.toContain(pluginKey);
  });

  it.each([
    ['switched off', enabling(false)],
    ['of another name', enabling(true, 'ledger@accounts')],
    ['of no plugins', '{ "enabledPlugins": ["ledger@memory-ledger"] }\n'],
  ])('init sets up what settings %s do not have', (_what, text) => {
    const at = here({ [shared]: text });
    expect(init(at, '--agent', 'claude-code', '--yes').code).toBe(0);
    expect(at.read(shared)).toContain('ledger:init');
    expect(init(at, '--remove', '--agent', 'claude-code', '--yes').code).toBe(0);
    expect(at.read(shared)).toBe(text);
    expect(changed(at)).toBe('');
  });

  it('the settings of one person count for that person', () => {
    const at = here({ [own]: enabling(true) });
    expect(init(at, '--agent', 'claude-code', '--local', '--yes').out).toContain(pluginKey);
    expect(changed(at)).toBe('');
    expect(init(at, '--agent', 'claude-code', '--yes').code).toBe(0);
    expect(at.read(shared)).toContain('ledger:init');
  });

  it('hooks that are there already are kept up to date, for the plugin leaves events to them', () => {
    const at = here({ [shared]: none });
    init(at, '--agent', 'claude-code', '--yes');
    const both = at
      .read(shared)
      .replace('"model"', `"enabledPlugins": { "${pluginKey}": true },\n\t"model"`);
    at.write(shared, both);
    init(at, '--agent', 'claude-code', '--block', '--yes');
    expect(at.read(shared)).toMatch(/hook stop --block/);
    expect(at.read(shared).replaceAll(/"command": .*/g, '')).toBe(
      both.replaceAll(/"command": .*/g, ''),
    );
  });

  it('--remove leaves the plugin to the agent, and --check names it', () => {
    const at = here({ [shared]: enabling(true) });
    init(at, '--remove', '--agent', 'claude-code', '--yes');
    expect([at.read(shared), changed(at)]).toEqual([enabling(true), '']);
    const { out } = init(at, '--check');
    expect(out).toMatch(/Claude Code\s+\.claude\/settings\.json enables the plugin/);
    expect(out).not.toContain('do not call ledger');
  });
});
