import type { RepositoryRow } from './page-data.ts';
import type { MemoryReport } from './report-data.ts';
import { endingRecords } from './report-model.ts';

/** Days ahead within which an end counts. */
const daysAhead = 30;

/** Counts one memory for the table of repositories. */
export function rowOf(report: MemoryReport): RepositoryRow {
  const of = (...standings: readonly string[]): number =>
    report.records.filter(({ standing }) => standings.includes(standing)).length;
  const acts = report.records.flatMap((record) => record.acts.map(({ at }) => at)).sort();
  return {
    name: report.name,
    doubt: of('doubt'),
    waiting: of('waits'),
    ending: endingRecords(report, daysAhead).length,
    conflicts: report.conflicts.length,
    promoted: of('holds', 'unchecked', 'doubt'),
    lastAct: acts.at(-1)?.slice(0, 10) ?? null,
    problem: null,
  };
}

/** The row of a repository that could not be read. */
export function problemRow(name: string, problem: string): RepositoryRow {
  const none = { doubt: 0, waiting: 0, ending: 0, conflicts: 0, promoted: 0, lastAct: null };
  return { name, ...none, problem };
}
