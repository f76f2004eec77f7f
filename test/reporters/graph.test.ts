import { instance, type RenderResult } from '@viz-js/viz';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { GraphEdge, GraphNode, MemoryGraph } from '#provenance/links/graph';
import { linkKinds } from '#provenance/links/links-of';
import { dotGraph, mermaidGraph } from '#reporters/graph-text';

import { rawCharacters } from '../hostile/raw-output.ts';

const viz = await instance();

/**
 * What Mermaid's flowcharts are made of here, and nothing else; its own parser was run over the
 * same texts once.
 */
const lines =
  /^(?:flowchart LR| {2}(?:n\d+|more)\["(?:[^"&<>`\\;%{}*_~|$#\n]|#\d+;|<br\/>)*"\]:::(?:memory|waiting|withdrawn|other)| {2}n\d+ (?:-->|==>|-\.-)\|"(?:[^"&<>`\\;%{}*_~|$#\n]|#\d+;)*"\| n\d+| {2}classDef (?:memory|waiting|withdrawn|other) fill:#[0-9a-f]{6},stroke:#[0-9a-f]{6},color:#[0-9a-f]{6})$/;

/** The label that a reader of Mermaid sees, entities read back. */
function labelsOf(text: string): string[] {
  return [...text.matchAll(/\["(.*)"\]/g)].map(([, label = '']) =>
    label
      .replace('<br/>', '\n')
      .replace(/#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code))),
  );
}

function graphWith(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[] = [],
  more: Partial<MemoryGraph> = {},
): MemoryGraph {
  return { nodes, edges, unlinked: [], crowded: [], leftOut: { nodes: 0, edges: 0 }, ...more };
}

const node = (
  title: string,
  path = 'corpus/findings/a.md',
  status: string | null = 'promoted',
): GraphNode => ({ path, title, kind: 'finding', status });
const two = graphWith(
  [node('One'), node('Two', 'corpus/findings/b.md', 'superseded')],
  [{ from: 'corpus/findings/a.md', to: 'corpus/findings/b.md', how: 'supersedes', names: [] }],
);

describe('a graph in Mermaid', () => {
  it('is a flowchart with what each is, its status, and what each line means', () => {
    expect(mermaidGraph(two)).toBe(
      'flowchart LR\n  n1["One<br/>finding · promoted"]:::memory\n  n2["Two<br/>finding · ' +
        'superseded"]:::withdrawn\n  n1 ==>|"supersedes"| n2\n  classDef memory ' +
        'fill:#dff3e4,stroke:#1e7e34,color:#0b2e13\n  classDef withdrawn ' +
        'fill:#eeeeee,stroke:#777777,color:#444444\n',
    );
  });

  it.each([
    '"];\n  n1-->n1',
    '%%{init: {"theme":"dark"}}%%',
    '</b><script>x</script>',
    '``` `a`',
    'end',
    '1. one',
    '- item',
    '10) ten',
    '\\"',
    '#quot;&amp;',
    '$$x$$',
    '@{ shape: x }',
    ':::other',
    '**b** _i_',
  ])('%s is words in a label', (title) => {
    const text = mermaidGraph(graphWith([node(title)]));
    expect(
      text
        .trimEnd()
        .split('\n')
        .filter((line) => !lines.test(line)),
    ).toEqual([]);
    expect(labelsOf(text)).toEqual([`${title.replace(/\s+/g, ' ')}\nfinding · promoted`]);
  });

  it('shows no character that cannot be seen', () => {
    const text =
      mermaidGraph(graphWith([node('a\u202eb\u200bc')])) +
      dotGraph(graphWith([node('a\u202eb\u200bc', 'x/\u200b.md')]));
    expect(rawCharacters(text)).toEqual([]);
    expect(text).toContain('#92;u#123;202E#125;');
  });
});

describe('a graph in the language of Graphviz', () => {
  it('is drawn by Graphviz itself with the same boxes and lines', () => {
    const drawn = viz.renderJSON(dotGraph(two)) as {
      readonly objects: readonly { readonly label: string; readonly tooltip: string }[];
      readonly edges: readonly {
        readonly tail: number;
        readonly head: number;
        readonly label: string;
      }[];
    };
    expect(drawn.objects.map(({ label, tooltip }) => [label, tooltip])).toEqual([
      ['One\\nfinding · promoted', 'corpus/findings/a.md'],
      ['Two\\nfinding · superseded', 'corpus/findings/b.md'],
    ]);
    expect(drawn.edges.map(({ tail, head, label }) => [tail, head, label])).toEqual([
      [0, 1, 'supersedes'],
    ]);
  });
});

describe('whatever memory says', () => {
  const words = fc.string({
    unit: fc.constantFrom(
      'a',
      '"',
      '\\',
      '`',
      '%',
      '{',
      '}',
      '<',
      '&',
      '#',
      ';',
      '|',
      ']',
      '\n',
      '-',
      '$',
      '1',
      '.',
      ' ',
      '\u202e',
      '😀',
    ),
    maxLength: 30,
  });
  const statuses = fc.option(
    fc.oneof(words, fc.constantFrom('promoted', 'candidate', 'stale', '__proto__')),
    { nil: null },
  );
  const edge = fc.record({
    from: fc.constantFrom('0', '1'),
    to: fc.constantFrom('0', '1'),
    how: fc.constantFrom(...linkKinds, 'shares' as const),
    names: fc.array(words, { maxLength: 4 }),
  });

  let crashes = 0;
  /**
   * A new one each, and none where Graphviz in WebAssembly ends in "table index is out of bounds":
   * it does now and then on graphs that it draws elsewhere.
   */
  const draw = async (dot: string): Promise<RenderResult | null> => {
    try {
      return (await instance()).render(dot, { format: 'dot_json' });
    } catch (error) {
      if (!(error instanceof Error && error.name === 'RuntimeError')) throw error;
      crashes += 1;
      return null;
    }
  };

  it('both stay what they are, one box a file and one line a link', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(words, words),
        statuses,
        fc.array(edge, { maxLength: 4 }),
        fc.array(words, { maxLength: 2 }),
        async ([one, other], status, edges, crowded) => {
          const graph = graphWith([node(one, '0', status), node(other, '1', status)], edges, {
            crowded,
            leftOut: { nodes: 3, edges: 0 },
          });
          const mermaid = mermaidGraph(graph).trimEnd().split('\n');
          expect(mermaid.filter((line) => !lines.test(line))).toEqual([]);
          expect([
            mermaid.filter((line) => /^ {2}n\d+\[/.test(line)).length,
            mermaid.filter((line) => /\| n\d+$/.test(line)).length,
          ]).toEqual([2, edges.length]);
          const drawn = await draw(dotGraph(graph));
          if (drawn === null) return;
          expect(drawn.errors.filter((error) => error.level === 'error')).toEqual([]);
          const read = JSON.parse(drawn.output ?? '{}') as {
            readonly objects: readonly unknown[];
            readonly edges?: readonly unknown[];
          };
          expect([read.objects.length, read.edges?.length ?? 0]).toEqual([2, edges.length]);
        },
      ),
      { numRuns: 50 },
    );
    expect(crashes).toBeLessThan(5);
  });

  it('what is left out is said in the picture', () => {
    const big = graphWith([node('One')], [], {
      leftOut: { nodes: 23, edges: 1 },
      crowded: ['src/main.ts'],
    });
    expect(mermaidGraph(big)).toContain(
      '  more["left out: 23 files and 1 link#59; to see more: --around RECORD or ' +
        '--most N#59; not connected: the many records that cite src/main.ts"]:::other\n',
    );
    expect(dotGraph(big)).toContain(
      'label="left out: 23 files and 1 link; to see more: --around RECORD or --most N; ' +
        'not connected: the many records that cite src/main.ts"',
    );
  });
});
