import { againstObligation } from '#provenance/comparison/against-obligation';
import { recordedConsequence, whyHighConsequence } from '#provenance/consequence/high-consequence';
import { inheritedConsequence } from '#provenance/consequence/inherited-consequence';
import { type ItemHistory, unrecorded } from '#provenance/ledger/item-history';
import { assertedStatements } from '#provenance/record-text/asserted-statements';
import { memoryTexts } from '#provenance/record-text/memory-texts';
import { recordsPromotion } from '#provenance/recorded-acts';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import type { Policy } from '../policy.ts';
import type { World } from '../reliance.ts';
import { type Discovery, discoveryOf } from './read-discovery.ts';

/**
 * Why a discovery is of high consequence, in words; null when it is not: by what it says, or by its
 * kind where the configuration names that.
 */
export function highConsequence(
  discovery: Discovery,
  workspace: Workspace,
  policy: Policy,
): string | null {
  return (
    whyHighConsequence(discovery.details, workspace) ??
    (policy.highConsequence.includes(discovery.kind)
      ? `a ${discovery.kind} is of high consequence here`
      : null)
  );
}

/**
 * The same of an item of the ledger, as QUE407 judges it: by its record, by what any act said that
 * made memory of it, by what it takes the place of and by what was raised before with the same
 * claim. Neither an edit nor a later act makes it harmless first.
 */
export function consequenceOf(
  history: ItemHistory,
  record: MemoryRecord | null,
  { workspace, policy, ledger }: Pick<World, 'workspace' | 'policy' | 'ledger'>,
): string | null {
  // Where the evidence of a candidate comes from is settled when it is decided.
  const recorded = recordsPromotion(history.acts) ? recordedConsequence(history, workspace) : null;
  const discovery = discoveryOf(history, record);
  const said = recorded ?? highConsequence(discovery, workspace, policy);
  const found = said ?? inheritedConsequence(history, record, workspace, ledger);
  // What is memory was read so when it was decided.
  return (
    found ??
    (recordsPromotion(history.acts) ? null : consequenceOfWords(discovery, record, workspace))
  );
}

/** The same of a discovery that nobody raised yet. */
export function consequenceUnraised(
  discovery: Discovery,
  { workspace, policy, ledger }: Pick<World, 'workspace' | 'policy' | 'ledger'>,
): string | null {
  const item = unrecorded(discovery.kind, discovery.claim, null);
  return (
    highConsequence(discovery, workspace, policy) ??
    inheritedConsequence(item, null, workspace, ledger, assertedStatements(discovery, null)) ??
    consequenceOfWords(discovery, null, workspace)
  );
}

/**
 * Why words are of high consequence: they go against a requirement. Null where that is not
 * recognised.
 */
export function consequenceOfWords(
  discovery: Discovery,
  record: MemoryRecord | null,
  workspace: Workspace,
): string | null {
  const { kind, claim, details } = discovery;
  const { said } = memoryTexts(discovery, record);
  const raisedAgainst = details.origin_obligations ?? [];
  return againstObligation(
    { kind, claims: [claim], said, raisedAgainst, spec: details.spec },
    workspace,
  );
}
