import type { EvidenceItem } from '#provenance/evidence-items';
import { bodyDigest } from '#provenance/body-digest';
import type { ItemHistory } from '#provenance/ledger/ledger';

import type { MemoryRecord } from '#workspace/records';

import type { Request } from './request.ts';
import type { World } from './world.ts';

/** What stands beside the raiser's word (document 3.2). */
export interface Corroboration {
  /** Whoever decides is not who raised it. */
  readonly independent: boolean;
  /** In words for the entry: who or what corroborates; null when nothing does. */
  readonly by: string | null;
}

/**
 * Finds what corroborates an item: a decider who is another person, an earlier validation, a proof run again, or a second
 * surface of another origin. A reviewer typed on the command line is not among them.
 */
export function corroborationOf(history: ItemHistory, record: MemoryRecord | null, evidence: readonly EvidenceItem[], request: Request, world: World): Corroboration {
  const independent = isIndependent(history.raisedBy, request, world);
  if (independent) return { independent, by: `decided by ${request.by}, raised by ${history.raisedBy ?? ''}` };
  const validation = history.acts.findLast((act) => act.entry.act.kind === 'validation' && act.item.to === 'validated');
  const seen = validation?.item.body_digest;
  // It holds for what was seen: whatever was written since is nobody's but the writer's.
  const unchanged = seen === undefined ? record === null : record !== null && bodyDigest(record) === seen;
  if (validation && unchanged && isCurrent(history, validation.entry.id)) return { independent, by: validation.entry.act.corroboration ?? `validated by ${validation.entry.act.by}` };
  if (request.rerun !== null) return { independent, by: request.rerun };
  const origins = new Set(evidence.flatMap(originOf));
  return { independent, by: origins.size >= 2 ? `surfaces of ${origins.size} origins: ${[...origins].sort().join(', ')}` : null };
}

/** Whether the decider is a person, and not the one who raised it (e-mail after mailmap, case-folded). */
export function isIndependent(raisedBy: string | null, request: Request, world: World): boolean {
  return request.actor === 'person' && raisedBy !== null && !world.isSamePerson(raisedBy, request.by);
}

/** A validation counts until the item was sent back after it. */
function isCurrent(history: ItemHistory, validation: string): boolean {
  const after = history.acts.slice(history.acts.findIndex((act) => act.entry.id === validation) + 1);
  return !after.some((act) => act.item.to === 'pending' || act.item.to === 'quarantined');
}

/** Where a piece of evidence comes from: this repository, or a host. */
function originOf(item: EvidenceItem): string[] {
  if (item.kind === 'place') return ['this repository'];
  // What is typed and not hashed corroborates nothing: an address without a quote, the output of a command nobody ran again.
  if (item.kind !== 'source' || item.quote === null) return [];
  const host = /^https?:\/\/(?:[^@/]*@)?([^/:?#]+)/i.exec(item.url)?.[1];
  return [host?.toLowerCase().replace(/^www\./, '') ?? item.url.toLowerCase()];
}
