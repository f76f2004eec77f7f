import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { commit, emptyRepository, git, write } from '../git/scratch-repository.ts';
import {
  type Came,
  head,
  type InstalledTool,
  installedTool,
  run,
} from '../integrations/installed-tool.ts';

const installed = installedTool();

const subjects = [
  'queues',
  'retries',
  'sessions',
  'tokens',
  'uploads',
  'search',
  'billing',
  'mail',
  'caching',
  'tracing',
  'flags',
  'exports',
] as const;
const subject = (at: number): string => subjects[at % subjects.length] ?? 'things';

/** A decision record as teams write them: most are sound, some have the flaws of years. */
function decision(at: number): readonly [path: string, text: string] {
  const number = String(at).padStart(4, '0');
  const status =
    at % 11 === 0
      ? `Superseded by [ADR-${String(at + 1).padStart(4, '0')}](${String(at + 1).padStart(4, '0')}-gone.md)`
      : at % 7 === 0
        ? 'Proposed'
        : 'Accepted';
  const text =
    `# ${at}. Store ${subject(at)} in one place (${at})\n\nDate: 2023-` +
    `${String((at % 12) + 1).padStart(2, '0')}-11\n\n## Status\n\n${status}` +
    `\n\n## Context\n\nThe ${subject(at)} of the service were kept in ${at}` +
    ` places.\n\n## Decision\n\nWe keep ${subject(at)} in one place.\n\n## ` +
    `Consequences\n\nThere is one place to look at for ${subject(at)}.\n`;
  // The number 17 was given twice, and one was saved on Windows.
  return [
    `docs/adr/${at === 18 ? '0017' : number}-${subject(at)}-${at}.md`,
    at === 30 ? text.replaceAll('\n', '\r\n') : text,
  ];
}

/** A note as an agent leaves it, and the index it keeps of them. */
const note = (at: number): readonly [path: string, text: string] => [
  `.claude/memory/${subject(at)}-${at}.md`,
  `# ${subject(at)} ${at}\n\nThe ${subject(at)} job takes ${at} seconds on the build machine.\n`,
];
const notes = `# Memory\n\n${Array.from({ length: 60 }, (_, at) => `- [${subject(at)} ${at}](${subject(at)}-${at === 7 ? 'renamed' : at}` + `.md) — Load when: ${at % 9 === 0 ? 'always' : `working on ${subject(at)} ${at}`}\n`).join('')}`;

/**
 * A repository of some years: code, 48 decision records, 60 notes, a few commits, a hook of its own
 * and a workflow.
 */
function oldRepository(): string {
  const folder = emptyRepository({
    'src/main.ts': 'export const port = 8080;\n',
    'README.md': '# Service\n',
    'AGENTS.md': '# For agents\n\nRun the tests.\n',
    '.github/workflows/test.yml': 'on: push\njobs: {}\n',
  });
  commit(folder, {}, 'Begin');
  for (let at = 1; at <= 48; at += 12)
    commit(
      folder,
      Object.fromEntries(Array.from({ length: 12 }, (_, more) => decision(at + more))),
      `Decisions from ${at} on`,
    );
  commit(
    folder,
    Object.fromEntries(Array.from({ length: 60 }, (_, at) => note(at))),
    'What agents noted',
  );
  commit(folder, { '.claude/memory/MEMORY.md': notes }, 'An index of the notes');
  return folder;
}

const ledger = (tool: InstalledTool, folder: string, ...args: readonly string[]): Came =>
  run(tool, folder, 'memory-ledger', args);

describe('adopting ledger in a repository of some years', () => {
  it(
    'takes one command; what is old passes, the next bad change fails, a good one ' +
      'passes, and it goes again without a trace',
    () => {
      const tool = installed();
      const folder = oldRepository();
      const before = git(folder, 'rev-parse', 'HEAD^{tree}');
      const untouched = ledger(tool, folder, 'lint', '--fail-on', 'warning');
      expect(untouched.code).toBe(1);

      const init = ledger(tool, folder, 'init', '--yes');
      expect(init.code, init.said).toBe(0);
      const [, old = ''] = /(\d+) old problems; only new ones fail/.exec(init.said) ?? [];
      expect(Number(old)).toBeGreaterThan(8);
      expect(init.said).toMatch(
        /memory {2}1 index in \.claude\/memory, 60 notes in \.claude\/memory, 48 adrs in docs\/adr\n/,
      );
      expect(ledger(tool, folder, 'lint', '--fail-on', 'warning').code).toBe(0);
      git(folder, 'add', '-A');
      const adopted = run(tool, folder, 'git', ['commit', '-qm', 'Keep memory with ledger']);
      expect(adopted.code, adopted.said).toBe(0);
      const first = ledger(tool, folder, 'gate', '--since', 'HEAD~1', '--fail-on', 'warning');
      expect(first.code, first.said).toBe(0);

      // The ledger begins: what was decided before it is no news.
      git(folder, 'checkout', '-q', '-b', 'begins');
      const captured = ledger(
        tool,
        folder,
        'capture',
        'The service listens on 8080',
        'src/main.ts#L1',
        '--when',
        'changing ports',
        '--not-when',
        'in tests',
        '--task',
        'ports',
      );
      expect(captured.code, captured.said).toBe(0);
      git(folder, 'add', '-A');
      const begun = run(tool, folder, 'git', ['commit', '-qm', 'Capture']);
      expect(begun.code, begun.said).toBe(0);
      const afterwards = ledger(
        tool,
        folder,
        'lint',
        '--fail-on',
        'warning',
        '--format',
        'compact',
      );
      expect(afterwards.code).toBe(0);
      expect(afterwards.said).toMatch(/^\S+ info NAT009 [^\n]*\n?$/);
      const raised = ledger(
        tool,
        folder,
        'gate',
        '--since',
        'main',
        '--format',
        'compact',
        '--skip',
        'QUE401,QUE407',
      );
      expect(raised.said).not.toMatch(/LED507|WAV903/);
      git(folder, 'checkout', '-q', 'main');

      // A bad change, as the hook sees it and as the gate does: a row that is new and selects
      // nothing, and a record that is gone.
      const base = head(folder);
      git(folder, 'checkout', '-q', '-b', 'bad');
      write(
        folder,
        '.claude/memory/MEMORY.md',
        notes.replace('Load when: working on retries 1\n', 'Load when: always\n'),
      );
      rmSync(join(folder, '.claude/memory/sessions-2.md'));
      git(folder, 'add', '-A');
      const hook = run(tool, folder, 'git', ['commit', '-qm', 'Worse']);
      expect(hook.code).not.toBe(0);
      expect(head(folder)).toBe(base);
      git(folder, 'commit', '-qm', 'Worse', '--no-verify');
      const bad = ledger(tool, folder, 'gate', '--since', 'main', '--format', 'compact');
      expect(bad.code, bad.said).toBe(1);
      expect(bad.said).toMatch(/MEMORY\.md:4:\d+ error IDX102/);
      expect(bad.said).toContain('sessions-2');
      expect(bad.said.split('\n').filter((line) => / error /.test(line)).length).toBe(2);

      // A good one: a record more, and an old problem mended.
      git(folder, 'checkout', '-q', '-b', 'good', 'main');
      write(folder, 'docs/adr/0049-tracing.md', decision(49)[1]);
      write(
        folder,
        '.claude/memory/MEMORY.md',
        notes.replace(
          'queues-0.md) — Load when: always',
          'queues-0.md) — Load when: working on queues 0',
        ),
      );
      git(folder, 'add', '-A');
      const better = run(tool, folder, 'git', ['commit', '-qm', 'Better']);
      expect(better.code, better.said).toBe(0);
      const good = ledger(tool, folder, 'gate', '--since', 'main', '--fail-on', 'error');
      expect(good.code, good.said).toBe(0);

      git(folder, 'checkout', '-q', 'main');
      expect(ledger(tool, folder, 'init', '--yes').said).toContain(
        'Nothing to write: the marked parts are set up',
      );
      expect(ledger(tool, folder, 'init', '--remove', '--yes').code).toBe(0);
      git(folder, 'add', '-A');
      expect(git(folder, 'write-tree')).toBe(before);
      expect(readFileSync(join(folder, 'AGENTS.md'), 'utf8')).toBe(
        '# For agents\n\nRun the tests.\n',
      );
    },
    120_000,
  );
});
