import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

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
  sampleOf([
    ...['docs/style.md', 'docs/more.md', rule, 'src/CLAUDE.md', 'src/AGENTS.md'],
    ...['src/GEMINI.md', 'AGENTS.override.md', 'GEMINI.md', '.claude/commands/x.md'],
    ...['.claude/agents/x.md', '.claude/skills/x/SKILL.md', '.claude/skills/x/more.md'],
    ...['.github/copilot-instructions.md', '.github/instructions/x.instructions.md'],
    ...['.cursor/rules/x.mdc', '.cursorrules', '.windsurfrules', '.windsurf/rules/x.md'],
    ...['.clinerules', '.gemini/commands/x.toml', 'src/.claude/rules/x.md'],
    ...[note, index, '.claude/memory/new.md', 'src/.claude/memory/new.md'],
    ...['packages/one/AGENTS.md', 'packages/one/.github/copilot-instructions.md'],
    'packages/one/src/AGENTS.md',
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
    expect(report).toMatch(/src\/AGENTS\.md:1, not shown: .*it is no text/);
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
