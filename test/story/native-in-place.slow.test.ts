import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { bot, captured, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const code = Array.from({ length: 20 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const scope = ['--when', 'changing the values', '--not-when', 'in tests'];

/**
 * One store in the words of its agent, one note of it, and what its index says once the note is
 * memory and once it is not.
 */
interface Dialect {
  readonly files: Readonly<Record<string, string>>;
  readonly from: string;
  readonly target: string;
  readonly claim: string;
  readonly index: string | null;
  /** What promoting adds to the index; empty where the line is there. */
  readonly adds: string;
  /** The line that a withdrawal takes away. */
  readonly line: string;
}

const note = (frontmatter: string, body: string): string => `---\n${frontmatter}\n---\n\n${body}\n`;

const dialects: Readonly<Record<string, Dialect>> = {
  'claude, type at the top': {
    files: {
      '.claude/memory/MEMORY.md':
        '# Memory\n\n- [Values](values.md) — what the values are\n- [Later](later.md) — later\n',
      '.claude/memory/values.md': note(
        'name: values\ndescription: Value one is one: always\ntype: project',
        'Value one is one.',
      ),
      '.claude/memory/later.md': 'Later.\n',
    },
    from: '.claude/memory/values.md',
    target: '.claude/memory/values.md',
    claim: 'Value one is one: always',
    index: '.claude/memory/MEMORY.md',
    adds: '',
    line: '- [Values](values.md) — what the values are\n',
  },
  'claude, type below metadata, CRLF, named by its line': {
    files: {
      '.claude/memory/MEMORY.md': '# Memory\r\n\r\n- [Values](values.md)\r\n',
      '.claude/memory/values.md': note(
        'name: values\ndescription: Value one is one\nmetadata: \n  node_type: memory\n  type: project',
        'Value one is one.',
      ).replaceAll('\n', '\r\n'),
    },
    from: '.claude/memory/MEMORY.md#L3',
    target: '.claude/memory/values.md',
    claim: 'Value one is one',
    index: '.claude/memory/MEMORY.md',
    adds: '',
    line: '- [Values](values.md)\r\n',
  },
  'claude, an orphan': {
    files: {
      '.claude/memory/MEMORY.md': '# Memory\n\n- [Later](later.md) — later\n',
      '.claude/memory/later.md': 'Later.\n',
      '.claude/memory/values.md': note(
        'name: Values\ndescription: Value one is one\ntype: project',
        'Value one is one.',
      ),
    },
    from: '.claude/memory/values.md',
    target: '.claude/memory/values.md',
    claim: 'Value one is one',
    index: '.claude/memory/MEMORY.md',
    adds: '- [Values](values.md) — Value one is one\n',
    line: '- [Values](values.md) — Value one is one\n',
  },
  'claude-agent': {
    files: {
      '.claude/agent-memory/tester/MEMORY.md':
        '- [Values](values.md) - what the values are\n- [Later](later.md)\n',
      '.claude/agent-memory/tester/values.md': 'Value one is one.\n',
      '.claude/agent-memory/tester/later.md': 'Later.\n',
    },
    from: '.claude/agent-memory/tester/values.md',
    target: '.claude/agent-memory/tester/values.md',
    claim: 'Value one is one.',
    index: '.claude/agent-memory/tester/MEMORY.md',
    adds: '',
    line: '- [Values](values.md) - what the values are\n',
  },
  caliban: {
    files: {
      'memory/MEMORY.md': '# Memory index\n\n- [later](later.md) — project: later\n',
      'memory/later.md': note(
        'name: later\ndescription: later\nmetadata:\n  node_type: memory\n  type: project',
        'Later.',
      ),
      'memory/values.md': note(
        'name: values\ndescription: Value one is one\nmetadata:\n  node_type: memory\n  type: feedback',
        'Value one is one.',
      ),
    },
    from: 'memory/values.md',
    target: 'memory/values.md',
    claim: 'Value one is one',
    index: 'memory/MEMORY.md',
    adds: '- [values](values.md) — feedback: Value one is one\n',
    line: '- [values](values.md) — feedback: Value one is one\n',
  },
  'mini-claude': {
    files: {
      'memory/MEMORY.md': '# Memory Index\n\n- **[Later](project_later.md)** (project) — later\n',
      'memory/project_later.md': note('name: Later\ndescription: later\ntype: project', 'Later.'),
      'memory/feedback_values.md': note(
        'name: Values\ndescription: Value one is one\ntype: feedback',
        'Value one is one.',
      ),
    },
    from: 'memory/feedback_values.md',
    target: 'memory/feedback_values.md',
    claim: 'Value one is one',
    index: 'memory/MEMORY.md',
    adds: '- **[Values](feedback_values.md)** (feedback) — Value one is one\n',
    line: '- **[Values](feedback_values.md)** (feedback) — Value one is one\n',
  },
  serena: {
    files: { '.serena/memories/values.md': '# Values\n\nValue one is one.\n' },
    from: '.serena/memories/values.md',
    target: '.serena/memories/values.md',
    claim: 'Value one is one.',
    index: null,
    adds: '',
    line: '',
  },
  'a rule file': {
    files: { '.claude/rules/values.md': note('paths:\n  - "src/**"', 'Value one is one.') },
    from: '.claude/rules/values.md',
    target: '.claude/rules/values.md',
    claim: 'Value one is one.',
    index: null,
    adds: '',
    line: '',
  },
  'a section of CLAUDE.md': {
    files: {
      'CLAUDE.md': '# Project\n\n## Values\n\nValue one is one.\n\n## Other\n\nNot this.\n',
    },
    from: 'CLAUDE.md#L5',
    target: 'CLAUDE.md#values',
    claim: 'Value one is one.',
    index: null,
    adds: '',
    line: '',
  },
  'a fact that the index holds': {
    files: {
      '.claude/memory/MEMORY.md':
        '# Memory\n\n## Values\n\nValue one is one.\n\n## Other\n\nNot this.\n',
    },
    from: '.claude/memory/MEMORY.md#values',
    target: '.claude/memory/MEMORY.md#values',
    claim: 'Value one is one.',
    index: '.claude/memory/MEMORY.md',
    adds: '',
    line: '## Values\n\nValue one is one.\n\n',
  },
};

/** Everything in the repository but git and what the tool keeps for itself. */
function bytes(here: Team): Record<string, string> {
  const paths = readdirSync(here.root, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(here.root.length + 1));
  return Object.fromEntries(
    paths
      .filter((path) => !/^\.git\/|^corpus\/|\.txn\//.test(path))
      .sort()
      .map((path) => [path, here.read(path)]),
  );
}

describe('a native note, promoted where it is', () => {
  it.each(sampleOf(Object.entries(dialects)))(
    '%s',
    { timeout: 120_000 },
    (_name, { files, from, target, claim, index, adds, line }) => {
      const here = team('work', { 'src/values.ts': code, ...files });
      const before = bytes(here);
      const said = here.did(bot, 'capture', '--from', from, 'src/values.ts#L1-L4', ...scope);
      expect(said.split('\n').slice(0, 2)).toEqual([
        expect.stringMatching(/^captured \w+ fact → /),
        `  ${claim}`,
      ]);
      expect(said).toContain(`→ ${target}\n`);
      expect(bytes(here)).toEqual(before);
      const item = captured(said);
      here.did(reviewer, 'promote', item);
      const after = index === null ? before : { ...before, [index]: (before[index] ?? '') + adds };
      expect(bytes(here)).toEqual(after);
      expect(here.did(bot, 'lint', '--fail-on', 'warning', '--skip', 'NAT006')).not.toMatch(
        / (?:error|warning) /,
      );
      expect(here.did(bot, 'verify')).toContain('1 promoted record matches');
      here.commit('Promote');
      here.did(reviewer, 'confirm', item);
      expect(bytes(here)).toEqual(after);
      here.did(
        reviewer,
        'retract',
        item,
        '--reason',
        'it is read from the environment',
        '--because',
        'contradicted',
      );
      expect(bytes(here)).toEqual(
        index === null ? after : { ...after, [index]: (after[index] ?? '').replace(line, '') },
      );
      expect(here.did(bot, 'lint', '--fail-on', 'warning', '--skip', 'NAT006')).not.toMatch(
        / (?:error|warning) /,
      );
      expect(here.as(bot, ['capture', claim, 'src/values.ts#L1-L4', ...scope]).error).toContain(
        'this claim was withdrawn on ',
      );
      here.did(reviewer, 'undo');
      expect(bytes(here)).toEqual(after);
    },
  );
});
