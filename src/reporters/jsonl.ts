import { summaryRecord, toReported } from './json.ts';
import type { Report } from './report.ts';
import { visibleJson } from './visible.ts';

/**
 * One diagnostic a line as JSON has it; the last line is the rest of the report, so that a cut-off
 * output shows.
 */
export function jsonl(report: Report): string {
  return [...report.diagnostics.map(toReported), summaryRecord(report)]
    .map((record) => `${visibleJson(record, 0)}\n`)
    .join('');
}
