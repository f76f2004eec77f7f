import type { CommandResult } from './run-commands.ts';
import type { Verification, VerifiedRecord } from './verification.ts';

/** What a command that passes makes up for: the fact was tried, whatever became of the lines. */
const madeUpFor: ReadonlySet<string> = new Set(['changed', 'gone', 'missing', 'ambiguous']);

/**
 * What `verify` found, with what became of commands: one that passes verifies its record, and one
 * that fails puts it in doubt.
 */
export function withCommands(found: Verification, results: readonly CommandResult[]): Verification {
  const outcomes = new Map<string, CommandResult['outcome'][]>();
  for (const { record, outcome } of results)
    outcomes.set(record, [...(outcomes.get(record) ?? []), outcome]);
  const records = found.records.map((record): VerifiedRecord => {
    const own = outcomes.get(record.path) ?? [];
    if (own.includes('failed'))
      return { ...record, broken: true, state: record.broken ? record.state : 'in-doubt' };
    const isProved = own.length > 0 && own.every((each) => each === 'passed');
    return isProved && madeUpFor.has(record.state) ? { ...record, broken: false } : record;
  });
  const judged = records.filter(
    (each) => each.state !== 'unverifiable' || each.broken || each.status === 'stale',
  );
  const stale = judged.filter((each) => each.broken || each.status === 'stale').length;
  return { ...found, records, drift: { stale, judged: judged.length } };
}
