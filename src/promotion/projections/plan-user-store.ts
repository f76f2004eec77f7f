import { readFileCopy, readMemoryBlock } from '#provenance/projections/memory-block';
import { destination } from '#workspace/edit/cell-text';
import { dialectOfIndex } from '#workspace/stores/detect-stores';
import { nativeCaps } from '#workspace/stores/read-stores';

import { indexLine, moreLine } from './index-line.ts';
import { outsideOf, planBlock, type PlannedBlock } from './plan-block.ts';
import type { Projected } from './projected-records.ts';
import { isIndexDialect } from './surfaces.ts';

/**
 * Plans the block of an index that lies outside of the repository, on one machine: its links lead
 * to the work tree by absolute paths. The reason where nothing may be written.
 *
 * @param root the root of the workspace, absolute
 */
export function planUserStore(
  text: string,
  records: readonly Projected[],
  root: string,
  restore: boolean,
): PlannedBlock | { readonly why: string } {
  if (readFileCopy(text)) return { why: 'it is a copy of one record' };
  const read = readMemoryBlock('MEMORY.md', text, () => null);
  if (read.kind === 'broken') return { why: read.why };
  const block = read.kind === 'block' ? read.block : null;
  const outside = block ? outsideOf(text, block) : text;
  const dialect = dialectOfIndex({ text: outside, bodyStart: 0 });
  if (!isIndexDialect(dialect)) return { why: 'its form is not known' };
  const lines = records.map((record) => {
    const link = `${root === '/' ? '' : encoded(root)}/${destination('', record.path)}`;
    return { key: record.item, link, line: indexLine(dialect, record, link) };
  });
  return planBlock(text, block, {
    lines: lines.filter(({ link }) => !outside.includes(`](${link})`)),
    caps: nativeCaps,
    more: (count) => moreLine(count, '', null),
    restore,
  });
}

/** An absolute path as a destination: what Markdown could trip over percent-encoded. */
function encoded(path: string): string {
  return path
    .split('/')
    .map((part) => (part === '' ? '' : destination('', part)))
    .join('/');
}
