import type { Nodes, Root } from 'mdast';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';

import type { ListedEntry } from '#recall/listed-entries';
import { categoriesOf, summarizeVerification } from '#recall/listed-entries';
import { indexListMarkdown, indexListText } from '#reporters/index-list';

import { rawCharacters } from '../hostile/raw-output.ts';

const paint = (_style: unknown, text: string): string => text;
const entry = (title: string, more: Partial<ListedEntry> = {}): ListedEntry => ({
  title,
  path: `corpus/findings/${title.toLowerCase()}.md`,
  kind: 'facts',
  topic: null,
  section: 'Durable findings',
  status: 'promoted',
  loadWhen: `changing ${title}`,
  selected: true,
  verified: '2026-11-20',
  neverVerified: false,
  evidence: 'fresh',
  testimony: null,
  ...more,
});
const listed = (entries: readonly ListedEntry[]) => ({
  ...summarizeVerification(entries),
  categories: categoriesOf(entries, 'kind'),
});

const all = [
  entry('Two', { verified: '2026-11-01', evidence: 'changed' }),
  entry('One'),
  entry('Word', { kind: 'terms', loadWhen: null, selected: null, verified: null, evidence: null }),
  entry('Choice', {
    kind: 'decisions',
    status: 'accepted',
    loadWhen: null,
    selected: false,
    verified: null,
    evidence: 'unverifiable',
  }),
  entry('Note', {
    kind: 'notes: project',
    status: 'unreviewed',
    loadWhen: null,
    selected: null,
    verified: null,
    evidence: null,
  }),
];

describe('what memory holds, by category', () => {
  it('is in the order of the map, by title, with its figures', () => {
    expect(indexListText(listed(all), paint)).toBe(
      '5 entries in 4 categories: last verified 2026-11-20, the oldest 2026-11-01, 1 of 2 match the code\n\n' +
        'facts  2, last verified 2026-11-20, the oldest 2026-11-01, 1 of 2 match the code\n  One  ' +
        'corpus/findings/one.md\n    verified 2026-11-20; fresh; load when: changing One\n  ' +
        'Two  corpus/findings/two.md\n    verified 2026-11-01; changed; load when: changing ' +
        'Two\n\n' +
        'decisions  1\n  Choice  corpus/findings/choice.md\n    unverifiable; no load_when: add ' +
        'one to its index row\n\n' +
        'terms  1\n  Word  corpus/findings/word.md\n\n' +
        'notes: project  1\n  Note  corpus/findings/note.md\n    unreviewed\n',
    );
  });

  it('puts what has no topic last, and keeps sections as they come', () => {
    const entries = [
      entry('A', { topic: null, section: 'Z' }),
      entry('B', { topic: 'x', section: 'A' }),
      entry('C', { topic: 'b', section: null }),
    ];
    expect(categoriesOf(entries, 'topic').map(({ name }) => name)).toEqual(['b', 'x', 'no topic']);
    expect(categoriesOf(entries, 'section').map(({ name }) => name)).toEqual([
      'Z',
      'A',
      'no section',
    ]);
  });

  it('is nothing, said so', () => {
    expect([indexListText(listed([]), paint), indexListMarkdown(listed([]))]).toEqual([
      'memory is empty\n',
      '# Index of memory\n\nMemory is empty.\n',
    ]);
  });
});

describe('as a page', () => {
  const tree = (text: string): Root =>
    unified()
      .use(remarkParse)
      .use(function () {
        const data = this.data() as {
          micromarkExtensions?: unknown[];
          fromMarkdownExtensions?: unknown[];
        };
        data.micromarkExtensions = [gfmTable()];
        data.fromMarkdownExtensions = [gfmTableFromMarkdown()];
      })
      .parse(text);
  const kinds = (node: Nodes): string[] => [
    node.type,
    ...('children' in node ? node.children.flatMap((child) => kinds(child)) : []),
  ];

  it('has a table of categories and one each, with links that lead there', () => {
    const page = indexListMarkdown(listed([entry('One'), entry('Two', { path: 'a b/c(d).md' })]));
    expect(page).toContain('| facts | 2 | 2026-11-20 | 2026-11-20 | 2 of 2 |\n\n## facts\n');
    expect(page).toContain(
      '| [Two](a%20b/c%28d%29.md) | promoted | 2026-11-20 | fresh | changing Two |\n',
    );
  });

  it('memory makes no cell, heading, link or HTML of its own', () => {
    const hostile = '|x](javascript:y)\n# h <script>`a` @team #12 \u202e';
    const page = indexListMarkdown(
      listed([
        entry('One', {
          title: hostile,
          loadWhen: hostile,
          status: hostile,
          kind: hostile,
          path: 'a)|b\u200b.md',
        }),
      ]),
    );
    const found = tree(page);
    expect(
      kinds(found).filter(
        (kind) =>
          kind === 'heading' || kind === 'table' || kind === 'link' || kind === 'inlineCode',
      ),
    ).toEqual(['heading', 'table', 'heading', 'table', 'link']);
    expect(
      found.children
        .filter((node) => node.type === 'table')
        .map((table) => table.children.map((row) => row.children.length)),
    ).toEqual([
      [5, 5],
      [5, 5],
    ]);
    expect(rawCharacters(page)).toEqual([]);
    expect(page).not.toContain('<script');
  });
});
