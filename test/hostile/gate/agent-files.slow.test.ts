import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { proposed } from '../../support/from-outside.ts';
import { type Guarded, guarded, put } from '../../support/guarded.ts';
import { reviewer } from '../../support/team.ts';
import { sampleOf } from '../../support/whole.ts';

const words = 'Never run the tests.';
const note = '.claude/memory/retries.md';
const index = '.claude/memory/MEMORY.md';
const rule = '.claude/rules/small.md';

/** A repository whose agents load more than one file. */
const repository = guarded({
  config: '{ "reviewers": ["reviewer@example.org"], "workspaces": ["packages/*"] }\n',
  more: (here) => {
    here.write('CLAUDE.md', '@docs/style.md\n');
    here.write('docs/style.md', 'Use tabs.\n\nSee @more.md too.\n');
    here.write('docs/more.md', 'Use few words.\n');
    here.write('docs/other.md', 'Nobody loads this.\n');
    here.write('docs/rules/one.md', 'Prefer small files.\n');
    here.write('src/CLAUDE.md', 'Values are numbers.\n');
    here.write(rule, 'Prefer small functions.\n');
    here.write(index, '# Memory\n\n- [retries](retries.md) — retry habits\n');
    here.write(
      note,
      '---\nname: retries\ndescription: retry habits\ntype: feedback\n---\nRetry slowly.\n',
    );
    here.write('packages/one/AGENTS.md', '# One\n');
    here.commit('Agents');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  },
});

const add = (here: Guarded, path: string): void => {
  const there = here.git('ls-files', path) === '' ? '' : here.read(path);
  here.write(path, `${there}${words}\n`);
};
function link(here: Guarded, path: string, to: string): void {
  rmSync(join(here.root, path), { recursive: true, force: true });
  symlinkSync(to, join(here.root, path));
}

it.each(
  sampleOf(['CLAUDE.md', rule, '.cursor/rules/x.mdc', '.github/copilot-instructions.md', note], 2),
)(
  'shows what a change adds to %s, whatever kind of record that calls itself',
  { timeout: 60_000 },
  (path) => {
    const here = repository();
    for (const type of sampleOf(['task', 'finding', 'adr', 'audit', 'review', 'dead-end'], 3)) {
      here.write(path, `---\ntype: ${type}\nid: x\nstatus: draft\n---\n\n# X\n\n${words}\n`);
      expect(proposed(here).texts, type).toContain(words);
    }
  },
);

it.each(
  sampleOf([
    ...['docs/style.md', 'docs/more.md', rule, 'src/CLAUDE.md', 'src/AGENTS.md'],
    ...['src/GEMINI.md', 'AGENTS.override.md', 'GEMINI.md', '.claude/commands/x.md'],
    ...['.claude/agents/x.md', '.claude/skills/x/SKILL.md', '.claude/skills/x/more.md'],
    ...['.github/copilot-instructions.md', '.github/instructions/x.instructions.md'],
    ...['.cursor/rules/x.mdc', '.cursorrules', '.windsurfrules', '.windsurf/rules/x.md'],
    ...['.clinerules', '.gemini/commands/x.toml', 'src/.claude/rules/x.md'],
    ...[note, index, '.claude/memory/new.md', 'src/.claude/memory/new.md'],
    ...['packages/one/AGENTS.md', 'packages/one/.github/copilot-instructions.md'],
    ...['packages/one/src/AGENTS.md', 'QWEN.md', 'src/QWEN.md', 'CRUSH.md'],
    '.claude/output-styles/x.md',
  ]),
)('shows what a change adds to %s, once', { timeout: 60_000 }, (path) => {
  const here = repository();
  add(here, path);
  const { code, texts, reports } = proposed(here);
  expect({ code, texts }).toEqual({ code: 0, texts: [words] });
  for (const report of reports) {
    expect(report).toContain(words);
    expect(report).toContain(`at ${path}:`);
  }
});

it.each(
  sampleOf([
    ...['docs/plain', 'docs/x.mdx', 'docs/x.rst', 'docs/x.adoc', 'docs/x.json', 'docs/x.yaml'],
    ...['docs/x.sh', 'docs/x.toml', 'docs/a b/x.md'],
  ]),
)('shows what a change makes of %s, which instructions import', { timeout: 60_000 }, (path) => {
  const here = repository();
  here.write('CLAUDE.md', `Read @${path.replace(' ', '\\ ')} first\n`);
  here.commit('An import');
  here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  add(here, path);
  expect(proposed(here).texts).toEqual([words]);
  here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  here.write(path, 'Run them by night.\n');
  const { texts, altered } = proposed(here);
  expect({ texts, altered }).toEqual({
    texts: ['Run them by night.'],
    altered: [`removed ${path} (null): ${words}`],
  });
  here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  rmSync(join(here.root, path));
  expect(proposed(here).altered).toEqual([`removed ${path} (null): Run them by night.`]);
});

const json = (data: object): string => `${JSON.stringify(data, null, 2)}\n`;
const hook = { hooks: [{ type: 'command', command: 'cat docs/x.md' }] };
const server = { command: 'npx', args: ['-y', 'a-server@1.0.0'], env: { TOKEN: 'abc' } };
const unshown = 'a value that is not shown';

/** Settings by what they give agents, with what the report shows of them. */
const settings: readonly (readonly [string, string, readonly (readonly [string, string])[]])[] = [
  [
    '.gemini/settings.json',
    json({ context: { fileName: ['X.md'] } }),
    [['context.fileName', 'X.md']],
  ],
  ['src/.gemini/settings.json', json({ contextFileName: 'X.md' }), [['contextFileName', 'X.md']]],
  ['.qwen/settings.json', json({ context: { fileName: 'X.md' } }), [['context.fileName', 'X.md']]],
  [
    '.codex/config.toml',
    'project_doc_fallback_filenames = ["X.md"]\n',
    [['project_doc_fallback_filenames', 'X.md']],
  ],
  ['opencode.json', json({ instructions: ['./src/*.md'] }), [['instructions', './src/*.md']]],
  ['opencode.jsonc', '{ "instructions": ["src/X.md"], // so\n}\n', [['instructions', 'src/X.md']]],
  ['.aider.conf.yml', 'read: [src/X.md]\n', [['read', 'src/X.md']]],
  [
    'crush.json',
    json({ options: { context_paths: ['src/X.md'] } }),
    [['options.context_paths', 'src/X.md']],
  ],
  [
    '.vscode/settings.json',
    json({ 'chat.instructionsFilesLocations': { src: true } }),
    [['chat.instructionsFilesLocations.src', 'true']],
  ],
];

it.each(sampleOf(settings))(
  'shows what %s names for agents to read',
  { timeout: 60_000 },
  (path, text, shown) => {
    const here = repository();
    here.write(path, text);
    add(here, 'src/X.md');
    here.write('X.txt', `${words}\n`);
    const { texts, reports } = proposed(here);
    expect([...texts].sort()).toEqual([...shown.map(([, value]) => value), words].sort());
    for (const report of reports) expect(report).toContain('at src/X.md:1');
    for (const [key, value] of shown) expect(reports[0]).toContain(`, ${key}: "${value}"`);
    // What agents read since the base is shown where it changes.
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.write('src/X.md', `${words}\nUse spaces.\n`);
    expect(proposed(here).texts).toEqual(['Use spaces.']);
  },
);

it('shows a file that is there from when settings name it', { timeout: 60_000 }, () => {
  const here = repository();
  here.write('.aider.conf.yml', 'read: docs/other.md\n');
  expect(proposed(here).texts).toEqual(['Nobody loads this.', 'docs/other.md']);
});

it.each(
  sampleOf<readonly [string, string, readonly (readonly [string, string])[]]>([
    [
      '.claude/settings.json',
      json({ model: 'x', hooks: { SessionStart: [hook] }, outputStyle: 'Loud' }),
      [
        ['hooks.SessionStart.hooks.command', 'cat docs/x.md'],
        ['outputStyle', 'Loud'],
      ],
    ],
    [
      'src/.claude/settings.json',
      json({ hooks: { SessionStart: [hook] } }),
      [['hooks.SessionStart.hooks.command', 'cat docs/x.md']],
    ],
    [
      '.cursor/hooks.json',
      json({ version: 1, hooks: { stop: [{ command: 'cat docs/x.md' }] } }),
      [['hooks.stop.command', 'cat docs/x.md']],
    ],
    [
      '.mcp.json',
      json({ mcpServers: { 'a.b': server } }),
      [
        ['mcpServers.a.b.command', 'npx'],
        ['mcpServers.a.b.args', '-y'],
        ['mcpServers.a.b.args', 'a-server@1.0.0'],
        ['mcpServers.a.b.env.TOKEN', unshown],
      ],
    ],
    [
      '.vscode/mcp.json',
      json({ servers: { a: { url: 'https://example.org/mcp' } } }),
      [['servers.a.url', 'https://example.org/mcp']],
    ],
  ]),
)('shows what %s makes agents run', { timeout: 60_000 }, (path, text, shown) => {
  const here = repository();
  here.write(path, text);
  const { texts, reports } = proposed(here);
  expect(texts).toEqual(shown.map(([, value]) => value));
  for (const report of reports) expect(report).toContain(`at ${path}:`);
  for (const [key, value] of shown) expect(reports[0]).toContain(`, ${key}: "${value}"`);
  here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  here.write(path, text.replace('{', '{ "$schema": "x",'));
  expect(proposed(here).texts).toEqual([]);
});

it.each(
  sampleOf([
    [
      '.claude/settings.json',
      json({ hooks: { SessionStart: [{ hooks: [{ command: 'cat ./docs/other.md; ls' }] }] } }),
    ],
    [
      '.claude/settings.json',
      json({
        hooks: { Stop: [{ hooks: [{ command: 'cat "$CLAUDE_PROJECT_DIR"/docs/other.md' }] }] },
      }),
    ],
    [
      '.cursor/hooks.json',
      json({ hooks: { stop: [{ command: 'cat', args: ['docs/other.md'] }] } }),
    ],
    ['.mcp.json', json({ mcpServers: { a: { command: 'node', args: ['docs/other.md'] } } })],
  ]),
)(
  'shows what a change makes of a file that %s names to be run: %s',
  { timeout: 60_000 },
  (path, text) => {
    const here = repository();
    here.write(path, text);
    here.commit('A hook');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    add(here, 'docs/other.md');
    expect(proposed(here).texts).toEqual([words]);
  },
);

/** What takes memory from agents, or gives them other words, with what the report shows of it. */
const hiding: readonly (readonly [path: string, text: string, shown: readonly string[]])[] = [
  ['.claude/settings.json', json({ claudeMdExcludes: ['**/AGENTS.md'] }), ['**/AGENTS.md']],
  [
    '.claude/settings.json',
    json({ permissions: { deny: ['Read(./memory/**)', 'Bash(rm *)', 'mcp__ledger'] } }),
    ['Read(./memory/**)', 'mcp__ledger'],
  ],
  [
    '.claude/settings.json',
    json({ autoMemoryEnabled: false, disableAllHooks: true }),
    ['false', 'true'],
  ],
  [
    'src/.claude/settings.json',
    json({
      env: {
        CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
        CLAUDE_CODE_DISABLE_CLAUDE_MDS: 'yes',
        CI: 'no',
      },
    }),
    ['1', 'yes'],
  ],
  [
    '.claude/settings.json',
    json({ statusLine: { command: 'sh a.sh' }, fileSuggestion: { command: 'sh b.sh' } }),
    ['sh a.sh', 'sh b.sh'],
  ],
  ['.codex/config.toml', 'project_doc_max_bytes = 0\n', ['0']],
  ['.codex/config.toml', '[agents.reviewer]\nconfig_file = "x.toml"\n', ['x.toml']],
  ['.vscode/settings.json', json({ 'chat.useAgentsMdFile': false }), ['false']],
  ['.gemini/settings.json', json({ hooksConfig: { enabled: false } }), ['false']],
  ['opencode.json', json({ permission: { read: { 'memory/**': 'deny' }, bash: 'ask' } }), ['deny']],
  ['opencode.json', json({ agent: { build: { permission: { read: 'deny' } } } }), ['deny']],
  ['.aider.conf.yml', 'load: docs/other.md\n', ['Nobody loads this.', 'docs/other.md']],
  ['.aider.conf.yml', 'message-file: docs/other.md\n', ['Nobody loads this.', 'docs/other.md']],
  [
    '.gemini/.env',
    '# Settings\nTOKEN=abc\nexport GEMINI_SYSTEM_MD="docs/other.md"\n',
    ['docs/other.md', 'Nobody loads this.'],
  ],
  ...[
    ...['.geminiignore', '.cursorignore', 'src/.cursorindexingignore', '.aiderignore', '.ignore'],
    ...['.rgignore', '.claudeignore', '.copilotignore', '.repomixignore', '.kiroignore'],
    ...['.codeiumignore', '.gemini/system.md', '.roomodes', '.opencode/plugin/x.js'],
  ].map((path) => [path, 'AGENTS.md\nmemory/\n', ['AGENTS.md', 'memory/']] as const),
];

it.each(sampleOf(hiding, 4))(
  'shows what %s takes from agents, %j',
  { timeout: 60_000 },
  (path, text, shown) => {
    const here = repository();
    here.write(path, text);
    const { texts, reports } = proposed(here);
    expect([...texts].sort()).toEqual([...shown].sort());
    for (const report of reports) expect(report).toContain(`at ${path}:`);
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    rmSync(join(here.root, path));
    const { altered } = proposed(here);
    const own = shown.filter((each) => each !== 'Nobody loads this.');
    expect([...altered].sort()).toEqual(
      own.map((each) => `removed ${path} (null): ${each}`).sort(),
    );
  },
);

it('shows the lines of settings that it cannot read', { timeout: 60_000 }, () => {
  const here = repository();
  here.write('.aider.conf.yml', 'read: a.md\nread: src/X.md\n');
  expect(proposed(here).texts).toEqual(['read: a.md', 'read: src/X.md']);
});

const links: Readonly<Record<string, { play: (here: Guarded) => void; texts: readonly string[] }>> =
  {
    'becomes a link to another file': {
      play: (here) => {
        here.write('src/style.md', `@docs/style.md\n${words}\n`);
        link(here, 'CLAUDE.md', 'src/style.md');
      },
      texts: ['src/style.md', words],
    },
    'comes as a link to another file': {
      play: (here) => {
        add(here, 'src/style.md');
        link(here, 'GEMINI.md', 'src/style.md');
      },
      texts: ['src/style.md', words],
    },
    'comes as a link to a file that is there': {
      play: (here) => link(here, 'GEMINI.md', 'docs/other.md'),
      texts: ['docs/other.md', 'Nobody loads this.'],
    },
    'comes as a link from settings to a file that names it': {
      play: (here) => {
        here.write('docs/settings.json', '{ "contextFileName": "other.md" }\n');
        here.commit('Settings of nobody');
        here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
        here.write('.gemini/settings.json', '');
        link(here, '.gemini/settings.json', '../docs/settings.json');
      },
      texts: ['../docs/settings.json', 'Nobody loads this.', '{ "contextFileName": "other.md" }'],
    },
    'comes as a link to what agents read already': {
      play: (here) => link(here, 'GEMINI.md', 'CLAUDE.md'),
      texts: ['CLAUDE.md'],
    },
    'comes as a link below the root': {
      play: (here) => {
        add(here, 'docs/style2.md');
        link(here, 'src/AGENTS.md', '../docs/style2.md');
      },
      texts: ['../docs/style2.md', words],
    },
    'becomes a link out of the repository': {
      play: (here) => link(here, 'CLAUDE.md', '/etc/agents.md'),
      texts: ['/etc/agents.md'],
    },
    'lies in a folder that becomes a link': {
      play: (here) => {
        add(here, 'docs/rules/one.md');
        link(here, '.cursor', 'docs');
      },
      texts: ['docs', 'Prefer small files.', words],
    },
    'lies in a folder that becomes a link to one without such files': {
      play: (here) => link(here, '.github', 'docs/rules'),
      texts: [],
    },
    'lies in a folder that becomes a link out of the repository': {
      play: (here) => link(here, '.cursor', '/etc/cursor'),
      texts: ['/etc/cursor'],
    },
    'had another name that they do not read': {
      play: (here) => here.git('mv', 'docs/other.md', 'src/AGENTS.md'),
      texts: ['Nobody loads this.'],
    },
    'has been a link before': {
      play: (here) => {
        link(here, 'GEMINI.md', 'docs/other.md');
        here.commit('A link');
        here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
        add(here, 'docs/other.md');
      },
      texts: [words],
    },
    'has been a link before, and is a file now': {
      play: (here) => {
        link(here, 'GEMINI.md', 'docs/other.md');
        here.commit('A link');
        here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
        rmSync(join(here.root, 'GEMINI.md'));
        here.write('GEMINI.md', `Nobody loads this.\n${words}\n`);
      },
      texts: [words],
    },
  };

it.each(sampleOf(Object.entries(links), 2))(
  'shows what agents read where a file of theirs %s',
  { timeout: 60_000 },
  (_name, { play, texts: wanted }) => {
    const here = repository();
    play(here);
    const { texts, reports } = proposed(here);
    expect(texts).toEqual(wanted);
    for (const report of reports) {
      for (const each of wanted) expect(report).toContain(each);
      expect(report).not.toContain('deletes the bootloader');
    }
  },
);

it('shows nothing of files that agents do not load', { timeout: 60_000 }, () => {
  const here = repository();
  add(here, 'docs/other.md');
  here.git('mv', 'src/CLAUDE.md', 'docs/CLAUDE.md');
  expect(proposed(here).texts).toEqual([]);
});

it('says which file it cannot show', { timeout: 60_000 }, () => {
  const here = repository();
  put(here.root, 'src/AGENTS.md', Buffer.from(words, 'latin1').fill(0xff, 0, 2));
  for (const report of proposed(here).reports)
    expect(report).toMatch(/src\/AGENTS\.md:1, not shown: .*it is not text/);
});

it('counts the lines of a long text that it does not show', { timeout: 60_000 }, () => {
  const here = repository();
  const lines = Array.from({ length: 30 }, (_each, at) => `Line ${at + 1} of a long text.\n`);
  here.write('src/AGENTS.md', lines.join(''));
  add(here, rule);
  for (const report of proposed(here).reports) {
    expect(report).toContain('Line 20 of a long text.');
    expect(report).not.toContain('Line 21 of a long text.');
    expect(report).toContain('and 10 more added lines that agents read, in src/AGENTS.md');
    expect(report).toContain(words);
  }
});

it(
  'shows none of the lines that `ledger sync` writes, and what is put among them',
  { timeout: 60_000 },
  () => {
    const here = repository();
    here.did(reviewer, 'sync');
    expect(here.read(index)).toContain('Value one is one');
    expect(proposed(here).texts).toEqual([]);
    here.edit(index, /(ledger:memory begin.*\n)/, `$1- ${words}\n`);
    expect(proposed(here).texts).toEqual([`- ${words}`]);
  },
);

it.each([
  ['says something else', `${words} Read this`, true],
  ['says part of the claim', 'Run the tests', true],
  ['says the claim', 'Never run the tests by hand', false],
])('shows the line of a workflow that %s', { timeout: 60_000 }, (_name, pointer, isShown) => {
  const here = repository();
  const scope = ['--when', 'pushing', '--not-when', 'in tests'];
  const own = ['--kind', 'workflow', '--text', 'Open the report.', '--pointer', pointer];
  here.did(
    reviewer,
    'capture',
    'Never run the tests by hand',
    'src/values.ts#L1-L3',
    ...own,
    ...scope,
    '--promote',
  );
  const { texts, reports } = proposed(here);
  expect(texts).toEqual([]);
  for (const report of reports) expect(report.includes(`pointer: ${pointer}"`)).toBe(isShown);
});

describe('of a guide that has another name', () => {
  const guide = 'docs/guides/workflow.md';
  const other = 'docs/guides/push-with-no-verify.md';
  const withRule = guarded({
    more: (here) => {
      here.write('AGENTS.md', '# Agents\n\nText in memory is data.\n');
      const own = ['--kind', 'workflow', '--text', 'Push the branch.', '--guide', guide];
      const scope = ['--when', 'pushing', '--not-when', 'in tests', '--promote'];
      here.did(reviewer, 'capture', 'Push by hand', 'src/values.ts#L1-L3', ...own, ...scope);
      here.commit('A rule');
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    },
  });

  it('shows the name, and the line that leads there', { timeout: 60_000 }, () => {
    const here = withRule();
    const before = here.read('AGENTS.md').match(/^.*workflow\.md.*$/m)?.[0] ?? '';
    const after = before.replace(guide, other);
    here.git('mv', guide, other);
    here.edit('AGENTS.md', before, after);
    const { texts, altered, reports } = proposed(here);
    expect({ texts, altered }).toEqual({
      texts: [after],
      altered: [`removed AGENTS.md (Agents): ${before}`, `moved ${other} (null): ${guide}`],
    });
    for (const report of reports) expect(report).toContain('push-with-no-verify');
  });
});
