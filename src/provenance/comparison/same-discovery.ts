import { wordsOf } from '#diagnostics/plain-text';
import type { Finding } from '#workspace/records';

import type { Ledger } from '../ledger/ledger.ts';
import { tracesOf } from '../recorded-acts.ts';

/**
 * Why two findings count as one discovery: the same task or raise, or nearly the same claim; null
 * when they are two.
 *
 * @param ledger what it recorded when they were raised counts; without it, what the findings say of
 *   themselves
 */
export function sameDiscovery(
  one: Finding,
  two: Finding,
  ledger: Pick<Ledger, 'byTarget'> | null = null,
): string | null {
  const [a, b] = [origins(one, ledger), origins(two, ledger)];
  // Another task and another raise: one origin in common makes them one.
  if ([...a].some((origin) => b.has(origin))) return 'the same origin';
  const [words, others] = [
    new Set(wordsOf(one.claim?.value ?? '')),
    new Set(wordsOf(two.claim?.value ?? '')),
  ];
  const shared = [...words].filter((word) => others.has(word)).length;
  const union = words.size + others.size - shared;
  return union > 0 && shared / union >= 0.9 ? 'nearly the same claim' : null;
}

function origins(finding: Finding, ledger: Pick<Ledger, 'byTarget'> | null): Set<string> {
  const traces = raiseOf(finding, ledger) ?? finding.originTraces.map((trace) => trace.value);
  // Where and with what something was written down is no origin: two tasks may share a branch, and
  // every task has the same client.
  return new Set(
    traces.filter((trace) => !/^(?:branch|commit|session|client|origin):/.test(trace)),
  );
}

/**
 * Where the ledger says a finding came up: its raise entry, the task, and the traces of then; null
 * where none was recorded. What a file says of itself can be edited until it is decided.
 */
function raiseOf(finding: Finding, ledger: Pick<Ledger, 'byTarget'> | null): string[] | null {
  const raise = ledger?.byTarget
    .get(finding.path)
    ?.acts.find((act) => act.entry.content.act === 'raise');
  if (!raise) return null;
  const { task } = raise.entry.content;
  return [
    `ledger:${raise.entry.id.slice(0, 12)}`,
    ...(task ? [`task:${task}`] : []),
    ...tracesOf(raise.item),
  ];
}
