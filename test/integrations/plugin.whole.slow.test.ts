import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it, onTestFinished } from 'vitest';

import { folderWith } from '../support/run-cli.ts';
import { bot, captured, gitEnv, madeOnce, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';
import { type InstalledTool, installedTool } from './installed-tool.ts';

const installed = installedTool();
const file = 'src/refresh.ts';
const claim = 'Refresh gives nothing for an expired token';
const line = '  if (token.expired) return null;';
const changed = '  if (token.expired) throw new Expired();';
const task = { prompt: 'why does refresh give nothing for an expired token?' };
const claudeSettings = '{\n\t"model": "opus"\n}\n';
const codexConfig = 'model = "o4"\n';

/** A repository with one promoted fact, committed. */
const known = madeOnce((): Team => {
  const here = team('work', {
    [file]: `export function refresh() {\n${line}\n}\n`,
    'ledger.config.json': '{}\n',
    '.claude/settings.json': claudeSettings,
  });
  const more = ['--when', 'changing refresh', '--not-when', 'in tests'];
  here.did(reviewer, 'promote', captured(here.did(bot, 'capture', claim, `${file}#L2`, ...more)));
  here.commit('Know it');
  return here;
});

/** What an agent sends for an event beside what it sends for all. */
interface Payloads {
  readonly [event: string]: object;
}
const path = (root: string): string => join(root, file);
const patch = (root: string): string =>
  `*** Begin Patch\n*** Update File: ${path(root)}\n@@\n-${line}\n+${changed}\n*** End Patch\n`;
const edits = (tool_name: string, tool_input: object): Payloads => ({
  PreToolUse: { tool_name, tool_input },
  PostToolUse: { tool_name, tool_input, tool_response: {} },
  BeforeTool: { tool_name, tool_input },
  AfterTool: { tool_name, tool_input, tool_response: {} },
});
const swap = { old_string: line, new_string: changed };

/** How an agent installs what is made for it, where only the agent's own files change. */
interface Installed {
  readonly name: string;
  readonly hooks: string;
  readonly server: string;
  readonly payloads: (root: string) => Payloads;
  /** The events at which it is told the fact. */
  readonly tells: readonly string[];
  /** Writes what the agent writes, and gives back what takes it out. */
  readonly install: (here: Team, home: string) => () => void;
}

/** Puts a text in the place of another, and gives back what puts the first one back. */
function written(at: string, before: string, after: string): () => void {
  mkdirSync(dirname(at), { recursive: true });
  writeFileSync(at, after);
  return () => writeFileSync(at, before);
}

const agents: readonly Installed[] = [
  {
    name: 'Claude Code',
    hooks: 'plugin/ledger/hooks/hooks.json',
    server: 'plugin/ledger/.mcp.json',
    payloads: (root) => edits('Edit', { file_path: path(root), ...swap }),
    tells: ['SessionStart', 'UserPromptSubmit', 'SubagentStart'],
    install: ({ root }) => {
      const enabled = {
        model: 'opus',
        extraKnownMarketplaces: {
          'memory-ledger': { source: { source: 'github', repo: 'memory-ledger/memory-ledger' } },
        },
        enabledPlugins: { 'ledger@memory-ledger': true },
      };
      const after = `${JSON.stringify(enabled, null, '\t')}\n`;
      return written(join(root, '.claude/settings.json'), claudeSettings, after);
    },
  },
  {
    name: 'Codex',
    hooks: 'plugin/ledger/hooks/codex.json',
    server: 'plugin/ledger/.mcp.json',
    payloads: (root) => edits('apply_patch', { command: patch(root) }),
    tells: ['SessionStart', 'UserPromptSubmit'],
    install: (_here, home) => {
      const cache = join(home, '.codex/plugins/cache/memory-ledger/ledger');
      cpSync('plugin/ledger', cache, { recursive: true });
      const after = `${codexConfig}\n[plugins."ledger@memory-ledger"]\nenabled = true\n`;
      const back = written(join(home, '.codex/config.toml'), codexConfig, after);
      return () => {
        back();
        rmSync(join(home, '.codex/plugins'), { recursive: true });
      };
    },
  },
  {
    name: 'Gemini CLI',
    hooks: 'plugin/gemini/hooks/hooks.json',
    server: 'plugin/gemini/gemini-extension.json',
    payloads: (root) => edits('replace', { file_path: path(root), ...swap }),
    tells: ['SessionStart', 'BeforeAgent'],
    install: (_here, home) => {
      const extension = join(home, '.gemini/extensions/ledger');
      cpSync('plugin/gemini', extension, { recursive: true });
      return () => rmSync(join(home, '.gemini'), { recursive: true });
    },
  },
];

/** Every file of a folder but what git keeps, with its bytes. */
function bytesOf(root: string): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
    .filter((each) => !each.startsWith(join(root, '.git/')));
  return Object.fromEntries(files.sort().map((each) => [each, readFileSync(each, 'latin1')]));
}

/** How a machine has the tool: installed, or by an npx that brings the packed one. */
type Way = 'on the PATH' | 'fetched';
const ways: readonly Way[] = ['on the PATH', 'fetched'];

function pathFor(tool: InstalledTool, way: Way): string {
  const [bin = '', ...others] = (tool.env.PATH ?? '').split(':');
  if (way === 'on the PATH') return [bin, ...others].join(':');
  const folder = folderWith({});
  const words = `#!/bin/sh\ntest "$*" != "\${*#--yes ${tool.spec} }" && shift 2 && exec ${bin}/memory-ledger "$@"\n`;
  writeFileSync(join(folder, 'npx'), words, { mode: 0o755 });
  return [folder, ...others].join(':');
}

const environment = (
  tool: InstalledTool,
  here: Team,
  home: string,
  way: Way = 'on the PATH',
): Record<string, string> => ({
  ...tool.env,
  PATH: pathFor(tool, way),
  ...gitEnv(bot),
  HOME: home,
  XDG_CACHE_HOME: join(here.root, '.git/cache'),
});

/** The commands of a file of hooks, in the order of its events. */
function commandsOf(hooks: string): [event: string, command: string][] {
  const read = JSON.parse(readFileSync(hooks, 'utf8')) as {
    readonly hooks: Readonly<
      Record<string, readonly [{ readonly hooks: readonly [{ command: string }] }]>
    >;
  };
  return Object.entries(read.hooks).map(([event, [group]]) => [event, group.hooks[0].command]);
}

const all = agents.flatMap((agent) => ways.map((way) => ({ ...agent, way })));

describe('a plugin with the packed tool', { timeout: 120_000 }, () => {
  it.each(sampleOf(all))(
    'of $name, $way, runs a session and leaves every byte as it was',
    (agent) => {
      const tool = installed();
      const here = known();
      const home = folderWith({ '.codex/config.toml': codexConfig });
      const before = [bytesOf(here.root), bytesOf(home)];
      const remove = agent.install(here, home);
      const payloads: Payloads = {
        SessionStart: { source: 'startup' },
        UserPromptSubmit: task,
        BeforeAgent: task,
        ...agent.payloads(here.root),
      };
      const env = environment(tool, here, home, agent.way);
      const answers = commandsOf(agent.hooks).map(([event, command]) => {
        const common = { session_id: 'c1', cwd: here.root, hook_event_name: event };
        const ran = spawnSync('/bin/sh', ['-c', command], {
          cwd: here.root,
          encoding: 'utf8',
          input: JSON.stringify({ ...common, ...payloads[event] }),
          env: env as unknown as NodeJS.ProcessEnv,
        });
        expect([event, ran.status, ran.stderr]).toEqual([event, 0, '']);
        if (ran.stdout !== '') expect(() => JSON.parse(ran.stdout) as unknown).not.toThrow();
        return [event, ran.stdout.includes(claim)];
      });
      const tells = answers.filter(([, isAbout]) => isAbout).map(([event]) => event);
      expect(tells).toEqual(agent.tells);
      remove();
      expect([bytesOf(here.root), bytesOf(home)]).toEqual(before);
      expect(here.git('status', '--porcelain')).toBe('');
    },
  );

  it.each(sampleOf(all))('of $name, $way, serves memory', async ({ server, way }) => {
    const tool = installed();
    const here = known();
    const { mcpServers } = JSON.parse(readFileSync(server, 'utf8')) as {
      readonly mcpServers: Readonly<Record<string, { command: string; args: string[] }>>;
    };
    const { command = '', args = [] } = mcpServers.ledger ?? {};
    const client = new Client({ name: 'an agent', version: '1.2.3' });
    onTestFinished(() => client.close());
    const env = environment(tool, here, here.root, way);
    await client.connect(
      new StdioClientTransport({ command, args, cwd: here.root, env, stderr: 'pipe' }),
    );
    const answer = await client.callTool({ name: 'recall', arguments: { task: task.prompt } });
    expect(JSON.stringify(answer.content)).toContain(claim);
  });

  it('teaches commands that run', () => {
    const tool = installed();
    const here = known();
    const skill = readFileSync('plugin/ledger/skills/ledger/SKILL.md', 'utf8');
    const taught = [...skill.matchAll(/npx memory-ledger ([^`\n]+)/g)].map(
      ([, words = '']) => words,
    );
    const names = {
      TASKS: 'changing refresh',
      TASK: task.prompt,
      CLAIM: 'Refresh reads the token',
      'FILE:SYMBOL': `${file}:refresh`,
      'FILE:LINE': `${file}:2`,
      FILE: file,
    };
    const ran = taught
      .filter((words) => words !== 'review')
      .map((words) => {
        const real = Object.entries(names).reduce(
          (all, [name, value]) => all.replaceAll(name, value),
          words,
        );
        const { status, stderr } = spawnSync('/bin/sh', ['-c', `memory-ledger ${real}`], {
          cwd: here.root,
          encoding: 'utf8',
          env: environment(tool, here, here.root) as unknown as NodeJS.ProcessEnv,
        });
        return [words.split(' ')[0], status, status === 0 ? '' : stderr];
      });
    expect(ran).toEqual([
      ['recall', 0, ''],
      ['show', 0, ''],
      ['capture', 0, ''],
    ]);
  });
});
