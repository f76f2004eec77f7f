import type { Ledger } from '#provenance/ledger/ledger';
import { readFileCopy } from '#provenance/projections/memory-block';
import { destination } from '#workspace/edit/cell-text';
import type { Workspace } from '#workspace/workspace';

import { indexLine, moreLine } from './index-line.ts';
import { type Projected, projectedRecords } from './projected-records.ts';
import { isIndexDialect, isProjectIndex } from './surfaces.ts';
import { ruleFor } from './write-rules.ts';

/** Tells the lines of agents' files that are what `ledger sync` writes there of promoted memory. */
export function writtenLines(
  workspace: Workspace,
  ledger: () => Ledger,
): (path: string, line: string) => boolean {
  let records: readonly Projected[] | null = null;
  const files = new Map<string, ReadonlySet<string>>();
  return (path, line) => {
    const text = workspace.byPath.get(path)?.document.text ?? '';
    if (!text.includes('<!-- ledger:memory ')) return false;
    const known =
      files.get(path) ??
      linesAt(path, text, (records ??= projectedRecords(workspace, ledger())), workspace);
    files.set(path, known);
    return known.has(line);
  };
}

function linesAt(
  path: string,
  text: string,
  records: readonly Projected[],
  { indexes, stores }: Workspace,
): ReadonlySet<string> {
  const copy = readFileCopy(text);
  if (copy) {
    const record = records.find(({ item }) => item === copy.key);
    return new Set(
      record &&
        ruleFor(record, path)
          .split('\n')
          .map((line) => line.trim()),
    );
  }
  const dialect = stores.find(({ index }) => index?.path === path)?.dialect;
  if (!isProjectIndex(path) || dialect === undefined || !isIndexDialect(dialect)) return new Set();
  const maps = [null, ...indexes.map((index) => index.path)];
  return new Set([
    ...records.map((record) => indexLine(dialect, record, destination(path, record.path))),
    ...records.flatMap((_record, at) => maps.map((map) => moreLine(at + 1, path, map))),
  ]);
}
