import { recordedConsequence, whyHighConsequence } from '#provenance/high-consequence';
import type { ItemHistory } from '#provenance/ledger/ledger';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import type { Discovery } from './discovery.ts';
import { discoveryOf } from './discovery-of.ts';
import type { Policy } from './policy.ts';

/** Why a discovery is of high consequence, in words; null when it is not (document 3.2): by what it says, or by its kind where the configuration names that. */
export function highConsequence(discovery: Discovery, workspace: Workspace, policy: Policy): string | null {
  return whyHighConsequence(discovery.details, workspace) ?? (policy.highConsequence.includes(discovery.kind) ? `a ${discovery.kind} is of high consequence here` : null);
}

/** The same of memory, by its record and by what any of its acts said: neither an edit nor a later act makes it harmless first. */
export function consequenceOf(history: ItemHistory, record: MemoryRecord | null, workspace: Workspace, policy: Policy): string | null {
  return recordedConsequence(history, workspace) ?? highConsequence(discoveryOf(history, record), workspace, policy);
}
