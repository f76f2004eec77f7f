import { readFileCopy, readMemoryBlock } from '#provenance/derived/memory-block';
import { indexLine, isIndexDialect, isMoreLine, moreLine } from '#provenance/derived/native-line';
import { outsideOf, planBlock, type PlannedBlock } from '#provenance/derived/plan-block';
import type { Projected } from '#provenance/derived/projected-records';
import { destination } from '#workspace/edit/cell-text';
import { dialectOfIndex } from '#workspace/stores/detect-stores';
import { nativeCaps } from '#workspace/stores/read-stores';

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
): PlannedBlock | { readonly why: string } {
  if (readFileCopy(text)) return { why: 'it is a copy of one record' };
  const read = readMemoryBlock(text);
  if (read.kind === 'broken') return { why: read.why };
  const block = read.kind === 'block' ? read.block : null;
  const outside = outsideOf(text, block);
  const dialect = dialectOfIndex({ text: outside, bodyStart: 0 });
  if (!isIndexDialect(dialect)) return { why: 'its form is not known' };
  const base = `${root === '/' ? '' : encoded(root)}/`;
  const links = records.map((record) => ({ record, link: base + destination('', record.path) }));
  return planBlock(text, block, {
    lines: links
      .filter(({ link }) => !outside.includes(`](${link})`))
      .map(({ record, link }) => indexLine(dialect, record, link)),
    caps: nativeCaps,
    more: (count) => moreLine(count, '', null),
    isOwn: (line) => isMoreLine(line) || line.includes(`](${base}`),
  });
}

/** An absolute path as a destination: what Markdown could trip over percent-encoded. */
function encoded(path: string): string {
  return path
    .split('/')
    .map((part) => (part === '' ? '' : destination('', part)))
    .join('/');
}
