import { expect, it } from 'vitest';

import { foldedNameClashes } from '#sources/base/names-in-tree';
import type { Snapshot } from '#sources/snapshot';
import { layoutOf } from '#workspace/paths/layout';

function twins(...paths: readonly string[]): readonly { path: string; twin: string }[] {
  const config = { layout: { index: ['memory/INDEX.md'], findings: ['corpus/findings/**'] } };
  const files = new Map(paths.map((path) => [path, { id: path, mode: '100644' }]));
  return foldedNameClashes({ files } as unknown as Snapshot, layoutOf(config, null), config);
}

it.each([
  [['memory/INDEX.md', 'corpus/findings/a.md', 'corpus/findings/B.md'], []],
  [['memory/INDEX.md', 'docs/Findings/a.md', 'Corpus.md'], []],
  [['memory/INDEX.md', 'memory/index.md'], [['memory/INDEX.md', 'memory/index.md']]],
  [['.claude/Settings.json'], [['.claude/settings.json', '.claude/Settings.json']]],
  [
    ['memory/INDEX.md', 'corpus/ledger/a.json', 'corpus/Findings/deep/a.md'],
    [['corpus/findings/deep/a.md', 'corpus/Findings/deep/a.md']],
  ],
])('%j: these names are others on some systems', (paths, expected) => {
  expect(twins(...paths).map(({ path, twin }) => [path, twin])).toEqual(expected);
});
