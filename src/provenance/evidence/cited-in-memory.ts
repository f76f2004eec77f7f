import { type CitedEvidence, type CitedRowOfMemory, locatorsIn } from './cited-evidence.ts';
import { type CitedMemory, comparedRows, hashedLocators, holdsStill } from './compare-evidence.ts';
import type { ComparedRecord } from './compared-records.ts';

/** What memory can compare, by path of the record, in its order. */
export function citedInMemory(
  compared: readonly ComparedRecord[],
  memory: CitedMemory,
): (path: string) => CitedEvidence[] {
  const byPath = new Map<string, number[]>();
  for (const [
    order,
    {
      record: { path },
    },
  ] of compared.entries())
    byPath.set(path, [...(byPath.get(path) ?? []), order]);
  return (path) =>
    (byPath.get(path) ?? []).map((order) =>
      citedOf(compared[order] as ComparedRecord, order, memory),
    );
}

function citedOf(
  { record, history }: ComparedRecord,
  order: number,
  memory: CitedMemory,
): CitedEvidence {
  const rows = comparedRows(record, history).map(
    ({ kind, surface, hash, unique, loose }): CitedRowOfMemory => ({
      kind,
      surface,
      hash,
      unique,
      loose,
      holds: kind === 'finding' ? holdsStill(surface, hash, memory) : undefined,
    }),
  );
  const own = new Set(locatorsIn(rows).map((each) => JSON.stringify(each)));
  return {
    path: record.path,
    order,
    rows,
    more: hashedLocators(record, history).filter((each) => !own.has(JSON.stringify(each))),
  };
}
