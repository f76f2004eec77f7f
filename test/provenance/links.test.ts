import { describe, expect, it } from 'vitest';

import { findAllDependents } from '#promotion/dependents';
import { readLedger } from '#provenance/ledger/ledger';
import { boundedGraph, graphAround, graphOf, unlinkedRecords } from '#provenance/links/graph';
import { linksOf } from '#provenance/links/links-of';
import { maxRelatedPerFile, relatedFacts } from '#provenance/links/related-facts';
import type { Workspace } from '#workspace/workspace';

import { toWorkspace } from '../support/cases.ts';
import { folderWith } from '../support/run-cli.ts';

const none = readLedger([], null);

/** A workspace of Markdown files, as they are named. */
function workspaceOf(files: Readonly<Record<string, string>>): Promise<Workspace> {
  return toWorkspace(
    folderWith(files),
    Object.entries(files).map(([path, text]) => ({ path, text, byteOrderMark: false })),
    new Set(),
  );
}

function finding(id: string, keys = '', body = '', cited = `src/${id}.ts#L1-L4`): string {
  return (
    `---\ntype: finding\nid: ${id}\nstatus: promoted\n${keys}---\n\n# Finding: ${id}` +
    `\n\n## Claim\n\nIt is ${id}.\n\n## Evidence\n\n- File: \`${cited}\`\n\n${body}`
  );
}

function pattern(id: string, cited: readonly string[]): string {
  return (
    `---\ntype: pattern\nid: ${id}\nstatus: promoted\nfindings: [${cited.join(', ')}` +
    `]\n---\n\n# Pattern: ${id}\n\nDo it so.\n`
  );
}

function adr(number: number, title: string, body = '', keys = ''): string {
  return (
    `---\ntype: adr\nid: ADR-000${number}\nstatus: accepted\n${keys}---\n\n# ADR-000` +
    `${number}: ${title}\n\n## Context\n\nSo it was.\n\n## Decision\n\n${body}` +
    '\n\n## Consequences\n\nIt is.\n'
  );
}

const files = {
  'memory/INDEX.md':
    '# Memory index\n\n## Durable findings\n\n- [One](../corpus/findings/one.md) — Load ' +
    'when: changing one\n- [Two](../corpus/findings/two.md) — Load when: changing ' +
    'two\n\n## Stale or superseded memory\n\n| Item | Replacement | Action |\n| --- | ' +
    '--- | --- |\n| [Old](../corpus/findings/old.md) | One | Use one |\n',
  'memory/patterns/both.md': pattern('both', ['one', 'two']),
  'corpus/findings/one.md': finding(
    'one',
    'supersedes: [old]\norigin_obligations: [C-001, C-002]\n',
  ),
  'corpus/findings/two.md': finding(
    'two',
    '',
    'See [one](one.md) and [one](one.md) again.\n',
    'src/one.ts#L9',
  ),
  'corpus/findings/old.md': finding('old', 'superseded_by: [one]\n').replace(
    'status: promoted',
    'status: superseded',
  ),
  'corpus/findings/on-both.md': finding('on-both', '', '', 'memory/patterns/both.md'),
  'corpus/specs/spec.md':
    '---\ntype: spec\nid: spec\nstatus: draft\n---\n\n# Spec\n\nCONSTRAINT C-001:\nIt ' +
    'MUST be one.\n\nCONSTRAINT C-002:\nIt MUST stay one.\n',
  'AGENTS.md': '# Agents\n\nRead [what is on both](corpus/findings/on-both.md).\n',
};
const lines = (links: ReturnType<typeof linksOf>['all']): string[] =>
  links.map(
    ({ from, kind, to, name }) => `${from} ${kind} ${to}${name === null ? '' : ` (${name})`}`,
  );

describe('links between records', () => {
  it('are read from keys, evidence, rows and text, one for each pair: the most telling', async () => {
    const { all, to, from } = linksOf(await workspaceOf(files), none);
    expect(lines(all)).toEqual([
      'AGENTS.md link corpus/findings/on-both.md',
      'corpus/findings/old.md superseded-by corpus/findings/one.md',
      'corpus/findings/on-both.md evidence memory/patterns/both.md',
      'corpus/findings/one.md supersedes corpus/findings/old.md',
      'corpus/findings/one.md obligation corpus/specs/spec.md (C-001, C-002)',
      'corpus/findings/two.md link corpus/findings/one.md',
      'memory/INDEX.md retraction corpus/findings/old.md',
      'memory/INDEX.md row corpus/findings/one.md',
      'memory/INDEX.md row corpus/findings/two.md',
      'memory/patterns/both.md finding corpus/findings/one.md',
      'memory/patterns/both.md finding corpus/findings/two.md',
    ]);
    expect(to('corpus/findings/two.md').map((link) => link.from)).toEqual([
      'memory/INDEX.md',
      'memory/patterns/both.md',
    ]);
    expect(from('corpus/findings/two.md').map((link) => link.to)).toEqual([
      'corpus/findings/one.md',
    ]);
  });

  it('of native notes are wikilinks, index lines and references; samples in code and templates are none', async () => {
    const { all } = linksOf(
      await workspaceOf({
        '.claude/memory/MEMORY.md':
          '# Memory\n\n- [Ports](ports.md) — which\n- [Clock](clock.md) — when\n',
        '.claude/memory/ports.md':
          '---\nname: Ports\ntype: project\n---\n\nSee [[clock]], [[nobody]] and `[[ports]]`.\n',
        '.claude/memory/clock.md': '---\nname: Clock\ntype: project\n---\n\n```\n[[ports]]\n```\n',
        '.serena/memories/core.md': '# Core\n\nRead mem:style.\n',
        '.serena/memories/style.md': '# Style\n\nShort.\n',
      }),
      none,
    );
    expect(lines(all)).toEqual([
      '.claude/memory/MEMORY.md row .claude/memory/clock.md',
      '.claude/memory/MEMORY.md row .claude/memory/ports.md',
      '.claude/memory/ports.md wikilink .claude/memory/clock.md',
      '.serena/memories/core.md wikilink .serena/memories/style.md',
    ]);
  });

  it('say what relies on a record through others, once each, and end in a circle', async () => {
    const workspace = await workspaceOf({
      ...files,
      'corpus/findings/one.md': finding('one', '', 'Seen in [what is on both](on-both.md).\n'),
    });
    const relied = findAllDependents(
      'corpus/findings/two.md',
      { workspace, ledger: none },
      linksOf(workspace, none),
    );
    expect(
      relied.map(({ record, how, on, depth }) => `${depth} ${record.path} ${how} ${on}`),
    ).toEqual([
      '1 memory/patterns/both.md cites it as a finding corpus/findings/two.md',
      '2 corpus/findings/on-both.md cites it as evidence memory/patterns/both.md',
      '3 AGENTS.md links to it corpus/findings/on-both.md',
      '3 corpus/findings/one.md links to it corpus/findings/on-both.md',
    ]);
  });

  it('what was withdrawn, supersedes or only lists a record does not rely on it', async () => {
    const workspace = await workspaceOf({
      ...files,
      'corpus/findings/late.md': finding('late', '', '[Old](old.md)\n').replace(
        'status: promoted',
        'status: rejected',
      ),
    });
    expect(
      findAllDependents(
        'corpus/findings/old.md',
        { workspace, ledger: none },
        linksOf(workspace, none),
      ),
    ).toEqual([]);
  });
});

describe('related facts', () => {
  it('cite the same files, those that share most first', async () => {
    const { of } = relatedFacts(
      await workspaceOf({
        'corpus/findings/a.md': finding('a', '', '- File: `src/x.ts`\n', 'src/y.ts#L1'),
        'corpus/findings/b.md': finding('b', '', '', 'src/y.ts#L7'),
        'corpus/findings/c.md': finding('c', '', '- File: `src/y.ts`\n', 'src/x.ts#L7'),
        'corpus/findings/d.md': finding('d'),
      }),
      none,
    );
    expect(of('corpus/findings/a.md')).toEqual([
      { path: 'corpus/findings/c.md', files: ['src/x.ts', 'src/y.ts'] },
      { path: 'corpus/findings/b.md', files: ['src/y.ts'] },
    ]);
    expect(of('corpus/findings/d.md')).toEqual([]);
  });

  it('a file that everybody cites relates nobody, and is named', async () => {
    const many = Object.fromEntries(
      Array.from({ length: maxRelatedPerFile + 1 }, (_, at) => [
        `corpus/findings/f${at}.md`,
        finding(`f${at}`, '', '', 'src/main.ts'),
      ]),
    );
    const workspace = await workspaceOf(many);
    const graph = graphOf(workspace, none, true);
    expect([
      relatedFacts(workspace, none).of('corpus/findings/f1.md'),
      graph.edges,
      graph.crowded,
      graph.nodes.length,
    ]).toEqual([[], [], ['src/main.ts'], maxRelatedPerFile + 1]);
  });
});

describe('memory that nothing leads to', () => {
  const alone = async (more: Readonly<Record<string, string>>): Promise<string[]> => {
    const workspace = await workspaceOf({
      'corpus/adrs/0001-one.md': adr(1, 'One', 'We do one.'),
      ...more,
    });
    return unlinkedRecords(workspace, none, linksOf(workspace, none)).map((record) => record.path);
  };

  it('has neither row nor link nor citation', async () => {
    expect(await alone({})).toEqual(['corpus/adrs/0001-one.md']);
    expect(
      await alone({
        'memory/INDEX.md':
          '# Memory index\n\n## Decisions\n\n- [One](../corpus/adrs/0001-one.md) — Load when: doing one\n',
      }),
    ).toEqual([]);
  });

  it('is found where its folder, its file or its number is named, by anybody but itself', async () => {
    expect(await alone({ 'README.md': '# R\n\nDecisions are [here](corpus/adrs/).\n' })).toEqual(
      [],
    );
    expect(
      await alone({ 'corpus/findings/x.md': finding('x', '', 'As 0001-one.md says.\n') }),
    ).toEqual(['corpus/findings/x.md']);
    expect(
      await alone({ 'corpus/findings/x.md': finding('x', '', 'As ADR 1 says, and [[x]].\n') }),
    ).toEqual(['corpus/findings/x.md']);
    expect(
      await alone({ 'corpus/adrs/0001-one.md': adr(1, 'One', 'ADR-0001 is this one.') }),
    ).toEqual(['corpus/adrs/0001-one.md']);
  });
});

describe('the graph', () => {
  it('around a record does not go on through what lists everything', async () => {
    const row = '- [Far](../corpus/findings/far.md) — Load when: going far\n\n## Stale';
    const graph = graphOf(
      await workspaceOf({
        ...files,
        'memory/INDEX.md': files['memory/INDEX.md'].replace('\n## Stale', row),
        'corpus/findings/far.md': finding('far'),
      }),
      none,
      true,
    );
    const near = (depth: number): string[] =>
      graphAround(graph, 'corpus/findings/two.md', depth).nodes.map((node) => node.path);
    expect(near(1)).toEqual([
      'corpus/findings/two.md',
      'corpus/findings/one.md',
      'memory/INDEX.md',
      'memory/patterns/both.md',
    ]);
    expect(near(2).slice(4)).toEqual([
      'corpus/findings/old.md',
      'corpus/findings/on-both.md',
      'corpus/specs/spec.md',
    ]);
    expect(graphAround(graph, 'memory/INDEX.md', 1).nodes.map((node) => node.path)).toContain(
      'corpus/findings/far.md',
    );
  });

  it('draws a supersession once, and says the status of everything', async () => {
    const graph = graphOf(await workspaceOf(files), none, false);
    expect(graph.edges.filter((edge) => edge.how.startsWith('supersede'))).toEqual([
      {
        from: 'corpus/findings/one.md',
        to: 'corpus/findings/old.md',
        how: 'supersedes',
        names: [],
      },
    ]);
    expect(graph.nodes.map(({ path, status }) => `${path} ${status ?? '-'}`).slice(1, 4)).toEqual([
      'corpus/findings/old.md superseded',
      'corpus/findings/on-both.md promoted',
      'corpus/findings/one.md promoted',
    ]);
  });

  it('keeps what has most links where it is too big, and counts the rest', async () => {
    const graph = graphOf(await workspaceOf(files), none, true);
    const part = boundedGraph(graph, { nodes: 3, edges: 2 }, false);
    expect(part.nodes.map((node) => node.path)).toEqual([
      'corpus/findings/one.md',
      'corpus/findings/two.md',
      'memory/INDEX.md',
    ]);
    expect([part.edges.length, part.leftOut]).toEqual([
      2,
      { nodes: graph.nodes.length - 3, edges: graph.edges.length - 2 },
    ]);
  });
});
