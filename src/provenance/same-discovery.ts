import { wordsOf } from '#workspace/plain-text';
import type { Finding } from '#workspace/records';

/** Why two findings count as one discovery: the same task or raise, or nearly the same claim; null when they are two (document 2, FND314). */
export function sameDiscovery(one: Finding, two: Finding): string | null {
  const [a, b] = [origins(one), origins(two)];
  // Another task and another raise: one origin in common makes them one.
  if ([...a].some((origin) => b.has(origin))) return 'the same origin';
  const [words, others] = [new Set(wordsOf(one.claim?.value ?? '')), new Set(wordsOf(two.claim?.value ?? ''))];
  const shared = [...words].filter((word) => others.has(word)).length;
  const union = words.size + others.size - shared;
  return union > 0 && shared / union >= 0.9 ? 'nearly the same claim' : null;
}

function origins(finding: Finding): Set<string> {
  // Where something was written down is no origin: two tasks may share a branch.
  return new Set(finding.originTraces.map((trace) => trace.value).filter((trace) => !/^(?:branch|commit|session):/.test(trace)));
}
