import { describe, expect, it } from 'vitest';

import { treeOutline } from '#workspace/outline/tree';
import { layoutOf } from '#workspace/paths/layout';
import { readRecords } from '#workspace/read-records';
import { isServedAsFact } from '#workspace/record-status';
import type { Records } from '#workspace/workspace';

const read = (files: Readonly<Record<string, string>>): Promise<Records> =>
  readRecords(
    Object.entries(files).map(([path, text]) => ({ path, text, byteOrderMark: false })),
    layoutOf({}, null),
    new Set(Object.keys(files)),
    (requests) =>
      Promise.resolve(requests.map((request) => treeOutline(request.text, request.from))),
  );
const at = (text: string, span: { start: number; end: number } | undefined): string =>
  span ? text.slice(span.start, span.end) : '';

describe('the index', () => {
  it('reads every entry form, with places', async () => {
    const text = `# Memory index

## Topic files

| Topic | File | Load when |
| --- | --- | --- |
| Auth | \`topics/auth.md\` | Touching login |
| Bare | topics/bare.md | Touching \`a \\| b\` |

## Durable findings

- [Replay](../f/replay.md) — Load when: touching tokens
- [Wrapped](../f/wrapped.md)
  — Load when: one line,
  and another
- **[Bold](../f/bold.md)** - *Load when:* bold things
- \`f/code.md\` — Load when: code spans

<!-- - [Commented](x.md) — Load when: never -->

_(empty — nothing here)_

\`\`\`text
- [Fenced](y.md) — Load when: never
\`\`\`
`;
    const { indexes } = await read({ 'memory/INDEX.md': text });
    const [index] = indexes;
    expect(index?.governed).toBe(true);
    expect(
      index?.entries.map((entry) => [
        entry.section,
        entry.form,
        entry.title,
        entry.target?.value,
        entry.loadWhen?.value,
      ]),
    ).toEqual([
      ['topics', 'row', 'Auth', 'topics/auth.md', 'Touching login'],
      ['topics', 'row', 'Bare', 'topics/bare.md', 'Touching `a \\| b`'],
      ['findings', 'item', 'Replay', '../f/replay.md', 'touching tokens'],
      ['findings', 'item', 'Wrapped', '../f/wrapped.md', 'one line, and another'],
      ['findings', 'item', 'Bold', '../f/bold.md', 'bold things'],
      ['findings', 'item', 'f/code.md', 'f/code.md', 'code spans'],
    ]);
    expect(at(text, index?.entries[2]?.loadWhen?.span)).toBe('touching tokens');
    expect(at(text, index?.entries[0]?.span)).toBe('| Auth | `topics/auth.md` | Touching login |');
  });

  it.each([
    ['no Load when', '# Memory\n\n- [A](a.md) — about a\n', false],
    ['a Load when', '# Memory\n\n- [A](a.md) — Load when: changing a\n', true],
    ['its type', '---\ntype: memory-index\n---\n\n# Memory\n', true],
    ['a heading of its own', '# Memory\n\n## Durable findings\n', true],
    [
      '"When to load", which is another convention',
      '# Memory\n\n| File | When to load |\n| --- | --- |\n| [a](a.md) | Always |\n',
      false,
    ],
  ])('with %s claims the convention or not', async (_name, text, governed) => {
    expect((await read({ 'memory/INDEX.md': text })).indexes[0]?.governed).toBe(governed);
  });
});

describe('tables', () => {
  it('report a row without its condition, above the first heading too', async () => {
    const table = '| File | Load when |\n| --- | --- |\n| [a](a.md) |\n';
    for (const text of [table, `# Memory\n\n${table}`])
      expect((await read({ 'memory/INDEX.md': text })).problems.map(({ kind }) => kind)).toEqual([
        'row',
      ]);
  });

  it('have no words in a cell that is a dash, as an HTML entity too', async () => {
    const queue =
      '# Do it\n\n## Promotion queue\n\n| Item | Status | Reason |\n| --- | --- | --- |\n' +
      '| &mdash; | &mdash; | &mdash; |\n| A | pending | &mdash; |\n';
    const { tasks, glossaries } = await read({
      'corpus/tasks/x.md': `---\ntype: task\n---\n\n${queue}`,
      'memory/glossary.md': '| Term | Meaning |\n| --- | --- |\n| word | &mdash; |\n',
    });
    expect(tasks[0]?.queue.map(({ discovery, reason }) => [discovery.value, reason])).toEqual([
      ['A', null],
    ]);
    expect(glossaries[0]?.terms[0]?.meaning).toBeNull();
  });
});

describe('records', () => {
  it.each([
    ['pattern', 'Promoted'],
    ['dead-end', 'Accepted'],
    ['adr', 'Accepted'],
    ['audit', 'Promoted'],
  ])('of type %s are served as fact with the status %s', async (type, status) => {
    const { byPath } = await read({
      'a.md': `---\ntype: ${type}\nid: a\nstatus: ${status}\n---\n\n# A\n`,
    });
    const record = byPath.get('a.md');
    expect(record && isServedAsFact(record)).toBe(true);
  });
});

describe('findings', () => {
  it('keep an empty key as a value with its place', async () => {
    const text =
      '---\ntype: finding\nid: a\nstatus: promoted\ncontent_hash:\npass: ""\n---\n\n# Finding: A\n';
    const [finding] = (await read({ 'corpus/findings/a.md': text })).findings;
    const { content_hash: hash, pass, profile } = finding?.provenance ?? {};
    expect(hash?.state === 'empty' && at(text, hash.span)).toBe('content_hash');
    expect([pass?.state, profile?.state]).toEqual(['empty', 'absent']);
  });

  it.each([
    [
      'A',
      '---\ntype: finding\nstatus: candidate\nclaim: It holds.\napplies_when: [here]\n---\n\n# A\n',
    ],
    [
      'B',
      '---\ntype: finding\nstatus: candidate\n---\n\n# A\n\n## Claim\n\nIt holds.\n\n## Applies when\n\n- here\n',
    ],
    [
      'C',
      '<!-- why -->\n\n---\ntype: finding\nstatus: candidate\n---\n\n# A\n\n## ' +
        'Claim\nIt\nholds.\n\n## Provenance\n- pass: verify; profile: skeptic\n\n## Applies ' +
        'when\n- here\n',
    ],
    [
      'D',
      '---\ntype: finding\nstatus: candidate\n---\n\n# A\n\n## What we learned\n\nIt ' +
        'holds.\n\n## Where it applies\n\nhere\n',
    ],
  ])('dialect %s gives claim and scope', async (dialect, text) => {
    const [finding] = (await read({ 'findings/a.md': text })).findings;
    expect([
      finding?.dialect,
      finding?.claim?.value.replace(/\s+/g, ' '),
      finding?.appliesWhen.map((each) => each.value),
    ]).toEqual([dialect, 'It holds.', ['here']]);
    if (dialect === 'C')
      expect(
        [finding?.provenance.pass, finding?.provenance.profile].map(
          (given) => given?.state === 'given' && given.value,
        ),
      ).toEqual(['verify', 'skeptic']);
  });
});

describe('specs', () => {
  it('reads sol blocks, bare and fenced, and headings', async () => {
    const text = `---
type: spec
id: s
---

# Spec: S

<!--
REQ AC-099:
THE sample MUST NOT count
-->

REQ AC-001:
WHEN a request returns 401
THE auth client MUST call refresh once
AND THE auth client MUST replay it
VERIFY BY test:a
VERIFY BY test:b
DOMAIN security
RISK high

\`\`\`sol
CONSTRAINT C-001:
THE auth client MUST NOT log tokens
\`\`\`

### AC-002: Redirect

The client SHOULD redirect to the login.
RISK: critical
`;
    const [spec] = (await read({ 'specs/s.md': text })).specs;
    expect(
      spec?.obligations.map(({ id, actor, modality, response, domain, risk, verifyBy }) => ({
        id: id.value,
        actor,
        modality,
        response,
        domain,
        risk,
        verifyBy,
      })),
    ).toEqual([
      {
        id: 'AC-001',
        actor: 'auth client',
        modality: 'MUST',
        response: 'call refresh once',
        domain: 'security',
        risk: 'high',
        verifyBy: ['test:a', 'test:b'],
      },
      {
        id: 'C-001',
        actor: 'auth client',
        modality: 'MUST NOT',
        response: 'log tokens',
        domain: null,
        risk: null,
        verifyBy: [],
      },
      {
        id: 'AC-002',
        actor: 'client',
        modality: 'SHOULD',
        response: 'redirect to the login.',
        domain: null,
        risk: 'critical',
        verifyBy: [],
      },
    ]);
    expect(spec?.obligations.map((each) => at(text, each.id.span))).toEqual([
      'AC-001',
      'C-001',
      'AC-002: Redirect',
    ]);
  });
});

describe('what a file is', () => {
  it.each([
    ['docs/adr/0001-x.md', '# 1. X\n', 'adr'],
    ['docs/adr/README.md', '# Decisions\n', 'note'],
    ['decisions/use-x.md', '# Use X\n\n## Context\n\n## Decision\n', 'adr'],
    ['docs/decisions/2026-02-24__x.md', '# ADR: X\n', 'adr'],
    ['any/where.md', '# Finding: X\n', 'finding'],
    ['any/where.md', '# Finding: {{title}}\n', 'note'],
    ['any/where.md', '---\ntype: task\n---\n', 'task'],
    ['memory/feedback_x.md', '---\ntype: feedback\n---\n\n# ADR: not one of ours\n', 'note'],
    ['memory/x.md', '---\ntype: constructor\n---\n', 'note'],
    ['.claude/memory/MEMORY.md', '# Memory\n', 'index'],
    ['AGENTS.md', '# Agents\n', 'bootloader'],
    ['a/b.swarm.md', '# S\n', 'spec'],
    ['tasks/x.md', '# Do it\n\n## Promotion queue\n', 'task'],
    ['memory/patterns/x.md', '# X\n\n## Findings\n\n- [a](a.md)\n', 'pattern'],
  ])('%s with %j is a %s', async (path, text, role) => {
    expect((await read({ [path]: text })).byPath.get(path)?.role).toBe(role);
  });
});
