import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { processContext } from '../../src/cli/context.ts';
import { features } from '../../src/features.ts';
import { loadContext } from '../../src/features/context/app/context.ts';
import { runContext } from '../../src/features/context/cli/context-command.ts';
import { commit, emptyRepository, git } from '../git/scratch-repository.ts';
import { folderWith, ledger, type Ran } from '../support/run-cli.ts';

/** A project with a home folder beside it. */
interface Place {
  readonly top: string;
  readonly home: string;
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Ran;
  /** What is given to an agent, which must work. */
  text(profile: string, env?: Readonly<Record<string, string>>, ...more: readonly string[]): string;
  json(
    profile: string,
    env?: Readonly<Record<string, string>>,
    ...more: readonly string[]
  ): {
    readonly profile: string;
    readonly text: string;
    readonly notices: readonly string[];
    readonly tiers: readonly {
      readonly tier: string;
      readonly path: string;
      readonly state: string;
      readonly note: string | null;
    }[];
  };
}

function placeAt(top: string, home: string): Place {
  const run: Place['run'] = (args, env = {}) =>
    ledger(top, ['context', ...args], { env: { HOME: home, ...env } });
  const text: Place['text'] = (profile, env, ...more) => {
    const ran = run(['--profile', profile, ...more], env);
    if (ran.code !== 0) throw new Error(ran.error);
    return ran.out;
  };
  return {
    top,
    home,
    run,
    text,
    json: (profile, env, ...more) =>
      JSON.parse(text(profile, env, '--format', 'json', ...more)) as ReturnType<Place['json']>,
  };
}

function place(
  files: Readonly<Record<string, string>>,
  inHome: Readonly<Record<string, string>> = {},
): Place {
  const [top, home] = [realpathSync(emptyRepository(files)), realpathSync(folderWith(inHome))];
  return placeAt(top, home);
}

function put(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const key = {
  claude: (top: string): string => top.replace(/[^A-Za-z0-9]/g, '-'),
  caliban: (top: string): string => top.slice(1).replaceAll('/', '-'),
  mini: (top: string): string => createHash('sha256').update(top).digest('hex').slice(0, 16),
};
const index = '# Memory\n\n- [Role](role.md) — a senior engineer\n';

/** Everything below a folder, to see that nothing was written. */
const listed = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort().join('\n');

/** What makes caliban load one file of a project alone. */
const single = { CALIBAN_DISABLE_CLAUDE_MD_WALK: '1' };

describe('caliban', () => {
  it('loads global, project and auto from where each is, and writes nothing', () => {
    const here = place(
      { 'CLAUDE.md': 'Project rules.\n' },
      { '.config/caliban/CLAUDE.md': 'Global rules.\n' },
    );
    const folder = `.local/share/caliban/projects/${key.caliban(here.top)}/memory`;
    put(here.home, {
      [`${folder}/MEMORY.md`]: `<!-- conventions -->\n${index}`,
      [`${folder}/role.md`]: 'x\n',
      [`${folder}/two.md`]: 'x\n',
    });
    const before = listed(here.top) + listed(here.home);
    expect(here.text('caliban'))
      .toBe(`<global-claude-md path="${here.home}/.config/caliban/CLAUDE.md">
Global rules.
</global-claude-md>

<project-claude-md path="${here.top}/CLAUDE.md">
<project-claude-md path="${here.top}/CLAUDE.md" source="walk">
Project rules.
</project-claude-md>
</project-claude-md>

<auto-memory-index path="${here.home}/${folder}/MEMORY.md">
${index}</auto-memory-index>
`);
    expect(listed(here.top) + listed(here.home)).toBe(before);
    expect(here.text('caliban', {}, '--compat', '0018')).toContain(
      `<auto-memory-index path="${here.home}/${folder}/MEMORY.md">\n# Memory`,
    );
  });

  it('follows absolute XDG folders alone, and looks into ~/.caliban too', () => {
    const here = place(
      {},
      { 'config/caliban/CLAUDE.md': 'Moved.\n', '.config/caliban/CLAUDE.md': 'Usual.\n' },
    );
    expect(here.text('caliban', { XDG_CONFIG_HOME: join(here.home, 'config') })).toContain(
      'Moved.',
    );
    expect(here.text('caliban', { XDG_CONFIG_HOME: 'config' })).toContain('Usual.');
    put(here.home, { [`.caliban/projects/${key.caliban(here.top)}/memory/MEMORY.md`]: index });
    expect(here.text('caliban')).toContain(
      `<auto-memory-index path="${here.home}/.caliban/projects/${key.caliban(here.top)}/memory/MEMORY.md">`,
    );
    put(here.home, {
      [`data/caliban/projects/${key.caliban(here.top)}/memory/MEMORY.md`]: '- first\n',
    });
    expect(here.text('caliban', { XDG_DATA_HOME: join(here.home, 'data') })).toContain('- first\n');
    expect(here.text('caliban', { XDG_DATA_HOME: 'data' })).not.toContain('- first\n');
  });

  it('loads files of each folder, imports and rules, unless the walk is off', () => {
    const here = place(
      {
        '.caliban.md': 'caliban\n',
        'CLAUDE.md': 'top <!-- hidden -->\n@docs/a.md\n  @docs/gone.md with words\nmail @someone\n',
        'AGENTS.md': 'agents\n',
        'docs/a.md': 'imported\n@../CLAUDE.md\n@~/private.md\n',
        'sub/CLAUDE.md': 'sub\n',
        'sub/.caliban/rules/b.md': '---\nname: b\n---\nrule b\n',
        'sub/.caliban/rules/a.md': '---\npaths:\n  - "src/**"\n---\nrule a\n',
        'sub/.caliban/rules/README.md': 'about\n',
        'other/CLAUDE.md': 'other\n',
      },
      { '.config/caliban/rules/own.md': 'own\n', 'private.md': 'SECRET\n' },
    );
    const sub = placeAt(join(here.top, 'sub'), here.home);
    const text = sub.text('caliban');
    const bodies = ['caliban\n', 'top \nimported\n', 'agents\n', 'sub\n', 'own\n', 'rule b\n'];
    expect(bodies.map((body) => text.includes(body))).toEqual(bodies.map(() => true));
    expect(text).toMatch(/caliban\n[^]*top [^]*agents\n[^]*sub\n[^]*own\n[^]*rule b\n/);
    expect(text).not.toMatch(/SECRET|hidden|rule a|other|about/);
    expect(sub.json('caliban').tiers.map(({ state, note }) => note ?? state)).toEqual([
      'absent',
      ...['loaded', 'loaded', 'loaded', 'loaded', 'loaded'],
      'when it works on src/**',
      'loaded',
      'absent',
    ]);
    const without = sub.text('caliban', { CALIBAN_CLAUDE_MD_EXCLUDES: '../AGENTS.md:CLAUDE.md' });
    expect(without).not.toContain('sub\n');
    expect(sub.text('caliban', single)).toBe(sub.text('caliban', {}, '--compat', '0018'));
    expect(sub.text('caliban', single)).not.toContain('agents\n');
  });

  it('takes caps from options, then the configuration, then the variables', () => {
    const here = place({ 'CLAUDE.md': 'A line of rules\n'.repeat(400) });
    const bytes = (env: Readonly<Record<string, string>>, ...more: readonly string[]): string =>
      /\[truncated: \d+ bytes\]/.exec(here.text('caliban', { ...env, ...single }, ...more))?.[0] ??
      'whole';
    expect(bytes({})).toBe('whole');
    expect(bytes({ CALIBAN_MEMORY_BUDGET_TOKENS: '1000' })).toBe('[truncated: 2432 bytes]');
    put(here.top, { 'ledger.config.json': '{ "context": { "cap_tokens_combined": 500 } }' });
    expect(bytes({ CALIBAN_MEMORY_BUDGET_TOKENS: '1000' })).toBe('[truncated: 4432 bytes]');
    expect(bytes({ CALIBAN_MEMORY_BUDGET_TOKENS: '1000' }, '--cap-combined', '800')).toBe(
      '[truncated: 3232 bytes]',
    );
    expect(bytes({ CALIBAN_MEMORY_CAP_TOKENS_CLAUDE_MD: '100' })).toBe('[truncated: 6032 bytes]');
    put(here.top, {
      'ledger.config.json': '{ "context": { "compat": "0018" } }',
      'CLAUDE.md': 'A line of rules\n'.repeat(2_100),
    });
    expect(here.json('caliban')).toMatchObject({
      cap: 8_000,
      tiers: [{}, { lost: [{ by: 'cap_tokens_combined' }] }, {}],
    });
    put(here.top, { 'ledger.config.json': '{ "context": { "cap_tokens_combined": 0 } }' });
    expect(here.run(['--profile', 'caliban'])).toMatchObject({
      code: 2,
      error: expect.stringContaining('ledger.config.json:1') as string,
    });
  });

  it('is loud where the global file alone does not fit', () => {
    const here = place({}, { '.config/caliban/CLAUDE.md': 'A line of rules\n'.repeat(100) });
    expect(here.run(['--profile', 'caliban', '--cap-combined', '100', '--quiet']).error).toContain(
      'WARNING: ',
    );
    expect(here.run(['--profile', 'caliban', '--cap-combined', '1000']).error).toBe('');
  });
});

describe('Claude Code', () => {
  it('loads managed, user, the walk from the top to where it runs, then local', async () => {
    const here = place(
      {
        'CLAUDE.md': 'top\n',
        '.claude/CLAUDE.md': 'top, hidden\n',
        '.claude/rules/b.md': 'rule b\n',
        '.claude/rules/a.md': 'rule a\n',
        '.claude/rules/later.md': '---\npaths:\n  - "src/**"\n---\n@../../x.md\n',
        'sub/CLAUDE.md': 'sub\n',
        'sub/deep/x.txt': '',
        'other/CLAUDE.md': 'other\n',
        'CLAUDE.local.md': 'local top\n',
        'sub/CLAUDE.local.md': 'local sub\n',
        'x.md': 'x\n',
      },
      { '.claude/CLAUDE.md': 'user\n', 'managed/CLAUDE.md': 'managed\n' },
    );
    const shown = await loadContext({
      cwd: join(here.top, 'sub/deep'),
      env: { PATH: process.env.PATH, HOME: here.home },
      profile: 'claude',
      managed: join(here.home, 'managed'),
    });
    expect(
      [...shown.text.matchAll(/^<([a-z-]+) path="([^"]*)">\n(.*)\n<\/\1>$/gm)].map(
        ([, tag, path, body]) =>
          `${tag ?? ''} ${(path ?? '').replace(here.top, 'TOP').replace(here.home, 'HOME')}: ${body ?? ''}`,
      ),
    ).toEqual([
      'managed-claude-md HOME/managed/CLAUDE.md: managed',
      'user-claude-md HOME/.claude/CLAUDE.md: user',
      'project-claude-md TOP/CLAUDE.md: top',
      'project-claude-md TOP/.claude/CLAUDE.md: top, hidden',
      'project-rule TOP/.claude/rules/a.md: rule a',
      'project-rule TOP/.claude/rules/b.md: rule b',
      'project-claude-md TOP/sub/CLAUDE.md: sub',
      'local-claude-md TOP/CLAUDE.local.md: local top',
      'local-claude-md TOP/sub/CLAUDE.local.md: local sub',
    ]);
    expect(shown.tiers.filter((each) => each.state === 'later').map((each) => each.note)).toEqual([
      'when it works on src/**',
    ]);
  });

  it('loads imports before what imports them, four deep, and once', () => {
    const here = place(
      {
        'CLAUDE.md': 'Zero @./a/one.md and `@./never.md` @~/prefs.md @./image.png\n',
        'a/one.md': 'One @two.md @../CLAUDE.md\n',
        'a/two.md': 'Two @three.md @./gone.md\n',
        'a/three.md': 'Three @four.md\n',
        'a/four.md': 'Four @five.md\n',
        'a/five.md': 'Five\n',
        'never.md': 'Never\n',
        'image.png': 'x\n',
      },
      { 'prefs.md': 'Prefs\n' },
    );
    expect(
      [...here.text('claude').matchAll(/^(Zero|One|Two|Three|Four|Five|Never|Prefs)/gm)].map(
        ([word]) => word,
      ),
    ).toEqual(['Four', 'Three', 'Two', 'One', 'Prefs', 'Zero']);
    const { out } = here.run(['--profile', 'claude', '--explain']);
    for (const said of [
      'left out  @five.md: it is more than 4 imports away',
      'left out  @./gone.md: it is not there',
      'left out  @./image.png: it is in no text format',
      `(imported by ${here.top}/CLAUDE.md)`,
    ])
      expect(out).toContain(said);
  });

  it('a repository cannot have an agent load what only its user may read', () => {
    const secrets = {
      '.ssh/id.md': 'SECRET\n',
      '.aws/credentials': 'SECRET\n',
      'notes/keys.json': 'SECRET\n',
      'notes/prefs.md': 'Prefs of @~/.ssh/id.md\n',
      '.claude/more.md': 'More\n',
    };
    const here = place(
      {
        'CLAUDE.md':
          '@~/.ssh/id.md @~/.aws/credentials @~/notes/keys.json @~/notes/prefs.md @~/.claude/more.md @./link.md\n',
      },
      secrets,
    );
    symlinkSync(join(here.home, '.ssh/id.md'), join(here.top, 'link.md'));
    symlinkSync(join(here.home, '.ssh/id.md'), join(here.top, 'CLAUDE.local.md'));
    const { text, tiers } = here.json('claude');
    expect(text).toContain('Prefs of');
    expect(text).toContain('More\n');
    // The user's own file may say where to go on.
    expect(text.match(/SECRET/g)).toHaveLength(1);
    expect(tiers.find((each) => each.path.endsWith('CLAUDE.local.md'))).toMatchObject({
      state: 'unreadable',
      note: 'it is a link that leads out of the repository',
    });
    put(here.home, { 'notes/prefs.md': 'Prefs\n' });
    expect(here.text('claude')).not.toContain('SECRET');
    expect(here.text('caliban')).not.toContain('SECRET');
  });

  it('follows links inside of the repository, and those of the user', () => {
    const here = place(
      { 'AGENTS.md': 'Agents\n' },
      { 'dotfiles/CLAUDE.md': 'Dots\n', '.claude/x': '' },
    );
    symlinkSync('AGENTS.md', join(here.top, 'CLAUDE.md'));
    symlinkSync(join(here.home, 'dotfiles/CLAUDE.md'), join(here.home, '.claude/CLAUDE.md'));
    expect(here.text('claude')).toBe(
      `<user-claude-md path="${here.home}/.claude/CLAUDE.md">\nDots\n</` +
        `user-claude-md>\n\n<project-claude-md path="${here.top}/CLAUDE.md">\nAgents\n</` +
        'project-claude-md>\n',
    );
  });

  it('says which setting switches notes or files off', () => {
    const here = place({ 'CLAUDE.md': 'top\n', 'team/CLAUDE.md': 'team\n' });
    const sub = placeAt(join(here.top, 'team'), here.home);
    put(here.home, {
      [`.claude/projects/${key.claude(here.top)}/memory/MEMORY.md`]: index,
    });
    const off = () =>
      sub
        .json('claude')
        .tiers.filter(({ state }) => state === 'off')
        .map(({ note }) => note);
    expect(off()).toEqual([]);
    const user = (settings: object) =>
      put(here.home, { '.claude/settings.json': JSON.stringify(settings) });
    user({ autoMemoryEnabled: false });
    expect(off()).toEqual(['autoMemoryEnabled in ~/.claude/settings.json']);
    user({ env: { CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1' } });
    expect(off()).toEqual(['env.CLAUDE_CODE_DISABLE_AUTO_MEMORY in ~/.claude/settings.json']);
    user({ autoMemoryEnabled: true, env: { CLAUDE_CODE_DISABLE_AUTO_MEMORY: '0' } });
    expect(off()).toEqual([]);
    put(here.top, {
      '.claude/settings.local.json': JSON.stringify({ claudeMdExcludes: ['**/team/CLAUDE.md'] }),
    });
    expect(off()).toEqual(['claudeMdExcludes in .claude/settings.local.json']);
    expect(sub.text('claude')).not.toContain('team\n');
    const { tiers } = JSON.parse(
      here.run(['--agent', 'claude', '--file', 'team/a.ts', '--format', 'json']).out,
    ) as ReturnType<Place['json']>;
    expect(tiers.map(({ path, state }) => [path.replace(here.top, ''), state])).toEqual([
      ['/CLAUDE.md', 'loaded'],
      ['/team/CLAUDE.md', 'unreadable'],
    ]);
  });

  it('loads rules of folders below, and those of the user', () => {
    const here = place({ '.claude/rules/web/a.md': 'web\n' }, { '.claude/rules/own.md': 'own\n' });
    expect(here.json('claude').tiers.map(({ state, tier }) => `${tier} ${state}`)).toEqual(
      expect.arrayContaining(['user loaded', 'project loaded']),
    );
    expect(here.text('claude')).toMatch(/own\n[^]*web\n/);
  });

  it('work trees share the notes of the canonical root', () => {
    const here = place({ 'CLAUDE.md': 'Rules\n' });
    commit(here.top);
    const tree = join(here.home, 'tree');
    git(here.top, 'worktree', 'add', '-q', '-b', 'other', tree);
    const folder = `.claude/projects/${key.claude(here.top)}/memory`;
    put(here.home, { [`${folder}/MEMORY.md`]: index });
    for (const top of [here.top, tree])
      expect(placeAt(top, here.home).text('claude')).toContain(
        `<auto-memory path="${here.home}/${folder}/MEMORY.md">\n${index}</auto-memory>\n`,
      );
    // caliban and mini-claude go by the folder they run in.
    expect(placeAt(tree, here.home).json('caliban').tiers[2]?.path).toContain(key.caliban(tree));
    expect(placeAt(tree, here.home).text('mini-claude')).toContain(
      `/.mini-claude/projects/${key.mini(tree)}/memory\``,
    );
  });

  it('its notes are elsewhere only where a trusted setting says so', () => {
    const here = place(
      { '.claude/settings.json': '{ "autoMemoryDirectory": "~/stolen" }' },
      {
        'stolen/MEMORY.md': 'stolen\n',
        'mine/MEMORY.md': 'mine\n',
        'local/MEMORY.md': 'local\n',
        'cowork/MEMORY.md': 'cowork\n',
      },
    );
    const auto = (env: Readonly<Record<string, string>> = {}): string | undefined =>
      here.json('claude', env).tiers.at(-1)?.path.replace(here.home, '~');
    const usual = `~/.claude/projects/${key.claude(here.top)}/memory/MEMORY.md`;
    expect(auto()).toBe(usual);
    put(here.home, { '.claude/settings.json': '{ "autoMemoryDirectory": "~/mine/" }' });
    expect(auto()).toBe('~/mine/MEMORY.md');
    put(here.top, { '.claude/settings.local.json': '{ "autoMemoryDirectory": "~/local" }' });
    expect(auto()).toBe('~/local/MEMORY.md');
    // A repository that brings local settings brings somebody else's.
    git(here.top, 'add', '-f', '.claude/settings.local.json');
    expect(auto()).toBe('~/mine/MEMORY.md');
    expect(auto({ CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: join(here.home, 'cowork') })).toBe(
      '~/cowork/MEMORY.md',
    );
    expect(auto({ CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: '../cowork' })).toBe('~/mine/MEMORY.md');
    expect(
      here.run(['--profile', 'claude'], { CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: '../cowork' }).error,
    ).toBe('ledger: CLAUDE_COWORK_MEMORY_PATH_OVERRIDE is not followed: it is relative\n');
    put(here.home, { '.claude/settings.json': '{ "autoMemoryDirectory": "~/" }' });
    expect(auto()).toBe(usual);
  });

  it('caps the characters of a file where that is asked for', () => {
    const here = place({ 'CLAUDE.md': 'A line of rules\n'.repeat(3_000) });
    expect(here.text('claude')).not.toContain('truncated');
    expect(here.text('claude', {}, '--cap-chars-file', '40000')).toContain(
      '\n[truncated: 8032 bytes]\n</project-claude-md>',
    );
    put(here.top, { 'ledger.config.json': '{ "context": { "cap_chars_file": 40000 } }' });
    expect(here.text('claude')).toContain('[truncated: 8032 bytes]');
  });
});

describe('whatever is on disk', () => {
  it.each(['caliban', 'claude', 'mini-claude', null])(
    'the switches make the output of %s the same',
    (profile) => {
      const here = place({ 'CLAUDE.md': 'Rules\n' });
      const outputs = (): string =>
        (['CALIBAN_DISABLE_AUTO_MEMORY', 'CLAUDE_CODE_DISABLE_AUTO_MEMORY'] as const)
          .flatMap((name) =>
            [['--explain'], ['--format', 'json'], []].map((more) =>
              here.run([...(profile === null ? [] : ['--profile', profile]), ...more], {
                [name]: '1',
              }),
            ),
          )
          .map(({ code, out, error }) => `${code}${out}${error}`)
          .join('\n');
      const before = outputs();
      for (const folder of [
        `.local/share/caliban/projects/${key.caliban(here.top)}/memory`,
        `.caliban/projects/${key.caliban(here.top)}/memory`,
        `.claude/projects/${key.claude(here.top)}/memory`,
        `.mini-claude/projects/${key.mini(here.top)}/memory`,
      ])
        put(here.home, { [`${folder}/MEMORY.md`]: index, [`${folder}/role.md`]: 'x\n' });
      put(here.home, { '.claude/settings.json': '{ "autoMemoryDirectory": "~" }' });
      expect(outputs()).toBe(before);
      // Without them it is another.
      expect(here.run(['--profile', profile ?? 'claude']).out).not.toBe(
        here.run(['--profile', profile ?? 'claude'], { CALIBAN_DISABLE_AUTO_MEMORY: '1' }).out,
      );
    },
  );

  it('what cannot be read is said, and all else is loaded', () => {
    const here = place({ '.claude/x': '', 'sub/CLAUDE.md': 'Sub\n' });
    writeFileSync(join(here.top, 'CLAUDE.md'), Buffer.from([0xff, 0xfe, 0x41]));
    mkdirSync(join(here.top, 'CLAUDE.local.md'));
    const ran = placeAt(join(here.top, 'sub'), here.home).run(['--explain']);
    expect(ran).toMatchObject({ code: 0, error: '' });
    expect(ran.out).toContain(`${here.top}/CLAUDE.md  not read: it is not UTF-8 text\n`);
    expect(ran.out).toContain(`${here.top}/CLAUDE.local.md  not read: it is not a regular file\n`);
    expect(placeAt(join(here.top, 'sub'), here.home).run([])).toEqual({
      code: 0,
      out: `<project-claude-md path="${here.top}/sub/CLAUDE.md">\nSub\n</project-claude-md>\n`,
      error:
        `ledger: WARNING: ${here.top}/CLAUDE.md is not loaded: it is not UTF-8 text\nledger: ` +
        `WARNING: ${here.top}/CLAUDE.local.md is not loaded: it is not a regular file\n`,
    });
    expect(placeAt(join(here.top, 'sub'), here.home).run(['--format', 'json']).error).toBe('');
  });

  it('what a CI service takes for its commands is none in its log, and stays as it is elsewhere', () => {
    const text =
      'Rules\n::set-env name=PATH::/evil\n \u3000\u0085::error::x\r::stop-commands::y\na ' +
      '##[command]z ##vso[task] b :: c\nx::y\n';
    const here = place({ 'CLAUDE.md': text });
    expect(here.text('claude')).toContain(text);
    for (const [name, value] of [
      ['GITHUB_ACTIONS', 'true'],
      ['TF_BUILD', 'True'],
      ['CI', '1'],
    ] as const) {
      const shown = here.text('claude', { [name]: value });
      expect(
        shown.split(/[\r\n]/).filter((line) => /^[\s\u0085]*::|##\[|##vso\[/i.test(line)),
      ).toEqual([]);
      expect(shown).toContain(
        'Rules\n:\\u{3A}set-env name=PATH::/evil\n ' +
          '\u3000\u0085:\\u{3A}error::x\r:\\u{3A}stop-commands::y\na #\\u{23}[command]z ' +
          '#\\u{23}vso[task] b :: c\nx::y\n',
      );
    }
    expect(here.text('claude', { CI: 'false' })).toContain(text);
  });

  it('what a terminal would obey is shown on one, and stays as it is where it goes to an agent', async () => {
    const text = 'Rules\n\u001b]0;title\u0007\u001b[2J\tgone\u202e\n';
    const here = place({ 'CLAUDE.md': text });
    expect(here.text('claude')).toContain(text);
    let shown = '';
    await runContext(['--profile', 'claude'], {
      ...processContext(features),
      cwd: here.top,
      env: { HOME: here.home },
      terminal: true,
      out: (part) => void (shown += part.toString()),
    });
    expect(shown).toContain('Rules\n\\u{1B}]0;title\\u{7}\\u{1B}[2J  gone\\u{202E}\n');
  });

  it('an option that is nothing to the profile is refused', () => {
    const here = place({});
    expect(here.run(['--profile', 'claude', '--cap-auto', '5'])).toMatchObject({
      code: 2,
      out: '',
      error: expect.stringContaining('--cap-auto does not work with the profile claude') as string,
    });
    expect(here.run(['--profile', 'caliban', '--cap-auto', 'x']).error).toContain(
      'it is a number from 1 to 10000000',
    );
    expect(here.run(['--profile', 'cursor']).code).toBe(2);
    expect(here.run(['--compat', 'old']).error).toContain('they are greedy, 0018');
    expect(here.run(['sub'])).toMatchObject({ code: 2, out: '' });
  });

  it('the agent that is there is shown, and why', () => {
    const here = place({ 'CLAUDE.md': 'Rules\n' });
    expect(here.run(['--explain']).out).toMatch(/^claude {2}because CLAUDE\.md is here\n/);
    put(here.home, { [`.mini-claude/projects/${key.mini(here.top)}/memory/MEMORY.md`]: '- a\n' });
    expect(here.run(['--explain']).out).toMatch(
      /^mini-claude {2}because mini-claude keeps notes of this project in ~\/\.mini-claude\//,
    );
    expect(here.run([]).out).toContain('## Current Memory Index\n- a\n');
    put(here.top, { 'ledger.config.json': '{ "context": { "profile": "caliban" } }' });
    expect(here.run(['--explain']).out).toMatch(/^caliban {2}because the configuration says so\n/);
    const bare = place({});
    expect(bare.run([])).toEqual({
      code: 0,
      out: '',
      error: 'ledger: ledger loads no file here; to see where it looks: ledger context --explain\n',
    });
  });

  it('--explain says of every tier where it is, how big, what it costs and what it lost', () => {
    const here = place({ 'CLAUDE.md': 'Rules\n' }, { '.config/caliban/CLAUDE.md': 'Mine\n' });
    const auto = `.local/share/caliban/projects/${key.caliban(here.top)}/memory/MEMORY.md`;
    put(here.home, { [auto]: `<!-- c -->${'- [a](a.md) — user: a\n'.repeat(347)}` });
    expect(here.text('caliban', single, '--explain', '--cap-auto', '500'))
      .toBe(`caliban  because you named it
global    ${here.home}/.config/caliban/CLAUDE.md  1 line, 5 bytes; 1 token
project   ${here.top}/CLAUDE.md  1 line, 6 bytes; 1 token
auto      ${here.home}/${auto}  347 lines, 8338 bytes; 2160 bytes loaded, 495 tokens
          cut  HTML comments stay on disk: 10 bytes
          cut  the index is 347 lines (limit: 200): 3527 bytes
          cut  1139 tokens where cap_tokens_auto leaves 500: 2823 bytes
together  497 tokens of 32,000
`);
  });
});
