import { getsRow } from '#provenance/discovery-kinds';
import { frontmatterMap } from '#workspace/document';
import { pairOf } from '#workspace/frontmatter/values';
import { decisionsSharingNumber } from '#workspace/governed-entries';
import { resolveTarget } from '#workspace/paths/target';
import { isServedAsFact } from '#workspace/record-status';
import type { MemoryIndex, MemoryRecord } from '#workspace/records';
import type { Records } from '#workspace/workspace';

/** Records to read at the base: indexes, decisions with a shared number, memory without a row. */
export function recordsToReadAtBase({ indexes, adrs, byPath }: Records): readonly MemoryRecord[] {
  const governed = indexes.filter((index) => index.governed);
  const listed = new Set(governed.flatMap(targetsOf));
  const unlisted = [...byPath.values()].filter(
    (record) =>
      getsRow(record) &&
      isServedAsFact(record) &&
      pairOf(frontmatterMap(record.document), 'load_when') !== undefined &&
      !listed.has(record.path),
  );
  return [
    ...new Set([
      ...governed,
      ...decisionsSharingNumber(adrs).flat(),
      ...(governed.length > 0 ? unlisted : []),
    ]),
  ];
}

/** The paths that rows of an index lead to, relative to its folder or to the root. */
function targetsOf(index: MemoryIndex): string[] {
  return index.entries.flatMap(({ target }) =>
    ['', index.path].flatMap((from) => {
      const found = target ? resolveTarget(from, target.value) : null;
      return found?.kind === 'inside' ? [found.path] : [];
    }),
  );
}
