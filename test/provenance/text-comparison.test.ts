import { describe, expect, it } from 'vitest';

import { decode } from '#disk/reading/read-source';
import { textComparison } from '#provenance/comparison/text-comparison';
import { compareTextScopes } from '#provenance/comparison/text-scopes';
import { ledgerOf } from '#provenance/ledger/ledger';
import { layoutOf } from '#workspace/paths/layout';
import { readRecords } from '#workspace/read-records';
import type { Workspace } from '#workspace/workspace';

const compared = async (files: Readonly<Record<string, string>>) => {
  const records = await readRecords(
    Object.entries(files).map(([path, text]) => decode(path, Buffer.from(text))),
    layoutOf({}, null),
    new Set(),
    () => Promise.resolve([]),
  );
  const found = textComparison(records as Workspace, ledgerOf(records));
  return {
    ...found,
    pairs: found.conflicts.map(
      ({ one, other, overrides, says }) =>
        `${one.path} ${overrides ? '>' : '|'} ${other.path}: ${says.join(' / ')}`,
    ),
  };
};
const adr = (status: string, decision: string): string =>
  `---\ntype: adr\nstatus: ${status}\n---\n\n# ADR: X\n\n## Context\n\nIt was so.\n\n## Decision\n\n${decision}\n`;
const note = (name: string, description: string, body: string): string =>
  `---\nname: ${name}\ndescription: ${description}\ntype: project\n---\n\n${body}\n`;

describe('scopes of texts', () => {
  it.each([
    ['', [], '', [], 'same'],
    ['', [], 'web', [], 'within'],
    ['api', [], 'web', [], 'apart'],
    ['a', [], 'ab', [], 'apart'],
    ['', ['**/*.py'], '', ['web/**/*.{ts,tsx}'], 'apart'],
    ['', ['api/**'], '', ['web/**'], 'apart'],
    ['', ['web/**'], '', [], 'within'],
    ['', ['**/*'], '', [], 'same'],
    ['', ['**/*.ts'], '', ['**/*.ts'], 'same'],
  ] as const)('%s %j and %s %j: %s', (folder, globs, other, others, relation) => {
    expect(compareTextScopes({ folder, globs }, { folder: other, globs: others })).toBe(relation);
  });
});

describe('whole texts', () => {
  it('contradict each other across instructions, notes and decisions, each pair once', async () => {
    const { pairs, compared: counts } = await compared({
      'CLAUDE.md': '# A\n\nTests use Jest. Unit tests use Jest.\n\nServices talk over REST.\n',
      'AGENTS.md': '# A\n\nTests use Vitest. Write unit tests with Vitest.\n',
      '.claude/memory/MEMORY.md': '# Memory\n\n- [Uploads](uploads.md) — limits\n',
      '.claude/memory/uploads.md': note(
        'Uploads',
        'limits of uploads',
        'Uploads are retried twice.',
      ),
      '.serena/memories/uploads.md': '# Uploads\n\nUploads are retried 5 times.\n',
      'docs/adr/0001-rpc.md': adr('accepted', 'Services talk over gRPC.'),
    });
    expect(pairs.sort()).toEqual([
      '.claude/memory/uploads.md | .serena/memories/uploads.md: 2 / 5',
      'AGENTS.md | CLAUDE.md: Vitest / Jest',
      'CLAUDE.md | docs/adr/0001-rpc.md: REST / gRPC',
    ]);
    expect(counts).toMatchObject({ files: 5, claims: 1, leftOut: [], cut: 0, long: 0, partly: 0 });
  });

  it('contradict each other in amounts and after a migration, and not about numbered things', async () => {
    const { pairs } = await compared({
      'CLAUDE.md':
        '# A\n\nUse vitest for testing.\n\nThe heap is 2 GB.\n\nThe timeout is 60 seconds.\n\nGearbox 1 is in Berlin.\n',
      'AGENTS.md':
        '# A\n\nThe project migrated to jest.\n\nThe heap is 4 GB.\n\nThe timeout is 1 minute.\n\nGearbox 2 is in Berlin.\n',
    });
    expect(pairs.sort()).toEqual([
      'AGENTS.md | CLAUDE.md: 4 gb / 2 gb',
      'AGENTS.md | CLAUDE.md: Jest / Vitest',
    ]);
  });

  it('are not sure to, where each file of rules is one for its own tool', async () => {
    const sureOf = async (path: string): Promise<boolean[]> => {
      const { conflicts } = await compared({
        [path]: '# A\n\nUse Drizzle for all database queries.\n',
        '.claude/rules/prisma-rules.md': '# B\n\nUse Prisma for all database queries.\n',
      });
      return conflicts.map(({ sure }) => sure);
    };
    expect(await sureOf('.claude/rules/drizzle.md')).toEqual([false]);
    expect(await sureOf('CLAUDE.md')).toEqual([true]);
  });

  it('are not compared where a sentence is too long, and it is said how many are', async () => {
    const { compared: counts } = await compared({
      'AGENTS.md': `# A\n\nTests use Vitest.\n\n${'Tests use Vitest and '.repeat(200)}\n`,
      '.claude/memory/MEMORY.md': '# Memory\n\n- [Tests](tests.md) — how\n',
      '.claude/memory/tests.md': note('Tests', 'how tests run '.repeat(40), 'Tests use Vitest.'),
    });
    expect(counts).toMatchObject({ statements: 2, long: 2 });
  });

  it('do not, where one is withdrawn, and it is said that they were left out', async () => {
    const { pairs, compared: counts } = await compared({
      'AGENTS.md': '# A\n\nTests use Vitest.\n\nServices talk over gRPC.\n',
      '.claude/memory/MEMORY.md':
        '# Memory\n\n- [Tests](tests.md) — outdated, kept for history\n- [Runs](runs.md) — x\n',
      '.claude/memory/tests.md': note('Tests', 'how tests run', 'Tests use Jest.'),
      '.claude/memory/runs.md': note(
        'Runs',
        'how tests run',
        '> Superseded in May.\n\nTests use Jest.',
      ),
      'docs/adr/0001-rest.md': adr('superseded', 'Services talk over REST.'),
      'docs/adr/0002-soap.md': adr('proposed', 'Services talk over REST.'),
    });
    expect(pairs).toEqual([]);
    expect(counts.leftOut).toEqual([
      { path: '.claude/memory/runs.md', why: 'it says it is out of date' },
      { path: '.claude/memory/tests.md', why: 'it says it is out of date' },
      { path: 'docs/adr/0001-rest.md', why: 'a decision that is superseded' },
      { path: 'docs/adr/0002-soap.md', why: 'a decision that is proposed' },
    ]);
  });

  it('do not, where one is a text of its day, and rules of any name are none', async () => {
    const { pairs, compared: counts } = await compared({
      'AGENTS.md': '# A\n\nTests use Vitest.\n',
      '.cursor/rules/migration.mdc': '---\nalwaysApply: true\n---\n\nTests use Jest.\n',
      '.serena/memories/phase_completed.md': '# A\n\nTests use Mocha.\n',
    });
    expect(pairs).toEqual(['.cursor/rules/migration.mdc | AGENTS.md: Jest / Vitest']);
    expect(counts.leftOut).toEqual([
      { path: '.serena/memories/phase_completed.md', why: 'a text of its day' },
    ]);
  });

  it('for folders and globs apart say nothing of each other, and a nearer one overrides', async () => {
    const { pairs } = await compared({
      'AGENTS.md': '# All\n\nIndent with tabs.\n',
      'packages/api/AGENTS.md': '# api\n\nTests use Jest. Indent with 2 spaces.\n',
      'packages/web/AGENTS.md': '# web\n\nTests use Vitest.\n',
      '.claude/rules/py.md': '---\npaths: ["**/*.py"]\n---\n\nStrings take single quotes.\n',
      '.claude/rules/ts.md': '---\npaths: ["**/*.ts"]\n---\n\nStrings take double quotes.\n',
    });
    expect(pairs).toEqual(['AGENTS.md > packages/api/AGENTS.md: tabs / 2 spaces']);
  });

  it('are no contradiction where a file speaks of both, or is a log of values', async () => {
    const { pairs } = await compared({
      'CLAUDE.md':
        '# A\n\nThe web tests use Vitest.\n\nThe old admin keeps its Jest tests in Jest.\n',
      'AGENTS.md': '# A\n\nTests use Jest.\n',
      '.serena/memories/a.md':
        '# A\n\nThe corpus of the parser has 120 files.\n\nThe corpus of the parser has 130 files.\n',
      '.serena/memories/b.md': '# B\n\nThe corpus of the parser has 140 files.\n',
    });
    expect(pairs).toEqual([]);
  });
});

describe('what stands in more than one file', () => {
  it('is ranked: copies of files, identical sentences, then those nearly the same', async () => {
    const lines = Array.from(
      { length: 10 },
      (_, at) => `Rule ${'x'.repeat(at + 3)} is kept by all people here.`,
    );
    const { repetitions } = await compared({
      'AGENTS.md': `# A\n\n${lines.join('\n\n')}\n\nRun the whole suite of tests before you commit.\n`,
      'CLAUDE.md': `# A\n\n${lines.join('\n\n')}\n`,
      '.claude/rules/a.md':
        '# R\n\nRun the whole suite of **tests** before you commit!\n\nNever push to the main branch of this repository directly.\n',
      '.claude/rules/b.md':
        '# R\n\nNever push to the main branch of the repository.\n\nAsk first.\n',
      'packages/a/AGENTS.md': '# P\n\nAlways write a changeset for your package.\n',
      'packages/b/AGENTS.md': '# P\n\nAlways write a changeset for your package.\n',
    });
    expect(repetitions.copies).toEqual([{ paths: ['AGENTS.md', 'CLAUDE.md'], shared: 10, of: 10 }]);
    expect(
      repetitions.statements.map(({ how, places }) => [how, ...places.map(({ path }) => path)]),
    ).toEqual([
      ['identical', '.claude/rules/a.md', 'AGENTS.md'],
      ['near', '.claude/rules/a.md', '.claude/rules/b.md'],
    ]);
  });

  it('is a near sentence of another file, with at least four words of content', async () => {
    const placesOf = async (files: Readonly<Record<string, string>>) =>
      (await compared(files)).repetitions.statements.map(({ places }) =>
        places.map(({ path }) => path),
      );
    const [one, other] = ['Run the tests before a push.', 'Run tests before the push now.'];
    expect(
      await placesOf({ 'AGENTS.md': `# A\n\n${one}\n`, 'CLAUDE.md': `# A\n\n${other}\n` }),
    ).toEqual([['AGENTS.md', 'CLAUDE.md']]);
    expect(await placesOf({ 'AGENTS.md': `# A\n\n${one}\n\n${other}\n` })).toEqual([]);
    expect(
      await placesOf({
        'AGENTS.md': '# A\n\nRun this before the push.\n',
        'CLAUDE.md': '# A\n\nRun it before a push.\n',
      }),
    ).toEqual([]);
  });

  it('is nothing where a file only imports another', async () => {
    const { repetitions } = await compared({
      'AGENTS.md': '# A\n\nRun the whole suite of tests before you commit.\n',
      'CLAUDE.md': '@AGENTS.md\n',
    });
    expect(repetitions).toEqual({ copies: [], statements: [] });
  });
});
