import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { folderWith, type Ran } from '../support/run-cli.ts';
import { team } from '../support/team.ts';
import { describeWith } from '../support/test-scope.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const own = 'node_modules/.bin/memory-ledger';
const config = { 'ledger.config.json': '{}\n' };
const silence = { code: 0, out: '', error: '' };

/** The commands of a file of hooks, by the event that each passes on. */
function commandsIn(path: string): [string, string][] {
  const { hooks } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly hooks: Readonly<Record<string, { readonly hooks: { readonly command: string }[] }[]>>;
  };
  return Object.values(hooks)
    .flat()
    .flatMap((group) => group.hooks)
    .map(({ command }) => [/\bhook ([a-z-]+)/.exec(command)?.[1] ?? '', command]);
}

const agents = [
  ['Claude Code', 'plugin/ledger/hooks/hooks.json', '.claude/settings.local.json'],
  ['Codex', 'plugin/ledger/hooks/codex.json', '.codex/hooks.json'],
  ['Gemini CLI', 'plugin/gemini/hooks/hooks.json', '.gemini/settings.json'],
] as const;
const servers = ['plugin/ledger/.mcp.json', 'plugin/gemini/gemini-extension.json'] as const;
const [stop] = commandsIn(agents[0][1]).filter(([event]) => event === 'stop');

/**
 * A program that says how it was called, whether outside of all projects, and what it was given. It
 * ends as it is told.
 */
function program(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const words =
    `test "$PWD" != / || printf 'in / '\nprintf '%s %s: ' "\${0##*/bin/}" "$*"\ncat\n` +
    `exit "\${ENDS:-0}"\n`;
  writeFileSync(path, `#!/bin/sh\n${words}`, { mode: 0o755 });
}

function whereIs(name: string): string {
  return spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
}

/** A PATH on which there is what every machine has, and some programs besides. */
function pathWith(...programs: readonly string[]): string {
  const folder = join(folderWith({}), 'bin');
  mkdirSync(folder);
  for (const each of ['git', 'grep', 'ls', 'cat']) symlinkSync(whereIs(each), join(folder, each));
  for (const each of programs) program(join(folder, each));
  return folder;
}

function shell(
  root: string,
  line: string,
  path: string,
  env: Readonly<Record<string, string>> = {},
  started = '/bin/sh',
): Ran {
  const ran = spawnSync(started, ['-c', line], {
    cwd: root,
    encoding: 'utf8',
    input: '{}',
    env: { PATH: path, ...env } as unknown as NodeJS.ProcessEnv,
  });
  return { code: ran.status, out: ran.stdout, error: ran.stderr };
}

describe('a hook of a plugin', { timeout: 60_000 }, () => {
  it.each(agents)(
    'of %s starts the tool that is there, and else keeps quiet',
    (...[, path, settings]) => {
      const plain = folderWith({});
      const project = folderWith(config);
      const twice = folderWith({
        ...config,
        [settings]: '{ "hooks": "x # ledger:init 1a2b3c4d" }\n',
      });
      const installed = folderWith({});
      program(join(installed, own));
      const [none, npx, both] = [pathWith(), pathWith('npx'), pathWith('npx', 'memory-ledger')];
      for (const [event, command] of commandsIn(path)) {
        const found = (root: string, on: string) => shell(root, command, on);
        const says = (out: string) => ({ ...silence, out: `${out} hook ${event}: {}` });
        expect([event, found(plain, none)]).toEqual([event, silence]);
        expect(found(plain, npx)).toEqual(silence);
        expect(found(project, npx)).toEqual(says(`in / npx --yes memory-ledger@${version}`));
        expect(found(plain, both)).toEqual(says('memory-ledger'));
        expect(found(installed, both)).toEqual(says(`./${own}`));
        expect(found(twice, both)).toEqual(silence);
      }
    },
  );

  it('is found from the folder that the agent names, whatever its name is', () => {
    const root = folderWith({});
    const project = join(root, "a 'b $c");
    program(join(project, own));
    expect(shell(root, stop?.[1] ?? '', pathWith(), { CLAUDE_PROJECT_DIR: project }).out).toBe(
      `${join(project, own)} hook stop: {}`,
    );
  });

  it('holds the agent up where the tool says so, and fails for nothing else', () => {
    const codes = ['0', '1', '2', '127'].map((ENDS) =>
      shell(folderWith({}), stop?.[1] ?? '', pathWith('memory-ledger'), { ENDS }),
    );
    expect(codes.map(({ code }) => code)).toEqual([0, 0, 2, 0]);
  });

  it('starts no copy that came with the commits of a project, nor lets it name a registry', () => {
    const here = team('main', { ...config, '.npmrc': 'registry=https://example.org/\n' });
    program(join(here.root, own));
    const found = (...programs: readonly string[]) =>
      shell(here.root, stop?.[1] ?? '', pathWith(...programs)).out;
    expect(found('npx', 'memory-ledger')).toBe(`./${own} hook stop: {}`);
    here.git('add', '-f', 'node_modules');
    expect(found('npx', 'memory-ledger')).toBe('memory-ledger hook stop: {}');
    expect(found('npx')).toBe(`in / npx --yes memory-ledger@${version} hook stop: {}`);
  });
});

describeWith('zsh')('zsh, which some agents start', () => {
  it('says the same', () => {
    const ran = (files: Record<string, string>): Ran =>
      shell(folderWith(files), stop?.[1] ?? '', pathWith('npx'), {}, whereIs('zsh'));
    expect(ran({})).toEqual(silence);
    expect(ran(config).out).toBe(`in / npx --yes memory-ledger@${version} hook stop: {}`);
  });
});

describe('the server of a plugin', () => {
  it.each(servers)('is the tool that is there: %s', (file) => {
    const { mcpServers } = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly mcpServers: {
        readonly ledger: { readonly command: string; readonly args: string[] };
      };
    };
    const { command, args } = mcpServers.ledger;
    expect([command, args[0], args.length]).toEqual(['sh', '-c', 2]);
    const installed = folderWith({});
    program(join(installed, own));
    const started = (root: string, ...programs: readonly string[]) =>
      shell(root, args[1] ?? '', pathWith(...programs));
    expect(started(installed, 'npx', 'memory-ledger').out).toBe(`./${own} mcp: {}`);
    expect(started(folderWith({}), 'npx', 'memory-ledger').out).toBe('memory-ledger mcp: {}');
    const root = realpathSync(folderWith({}));
    expect(started(root, 'npx').out).toBe(
      `in / npx --yes memory-ledger@${version} -C ${root} mcp: {}`,
    );
    expect(started(folderWith({}))).toEqual(silence);
  });
});
