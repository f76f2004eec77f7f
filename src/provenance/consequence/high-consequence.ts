import { domainOf, isHardPolicy } from '#claims/obligations/obligation-domains';
import { forceOf, namesOf } from '#claims/obligations/obligation-index';
import { frontmatterMap, type Obligation } from '#workspace/document';
import { listOf } from '#workspace/frontmatter/values';
import { isNewEntry, recordsBefore } from '#workspace/history/changes-since-base';
import {
  type ChangedSpec,
  changedSpecs,
  newObligations,
  type SpecInputs,
  specsInForce,
} from '#workspace/history/specs-in-force';
import { isApproved } from '#workspace/record-status';
import type { MemoryRecord, Spec } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { whyAgainstObligation } from '../comparison/against-obligation.ts';
import { evidenceItems, originOf } from '../evidence/evidence-items.ts';
import { evidenceLines } from '../evidence/evidence-lines.ts';
import type { Details, RecordedAct } from '../item-content.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import { recordOfItem } from '../native-item.ts';
import { memoryTexts } from '../record-text/asserted-statements.ts';

/** The details of an item that decide about its consequence. */
type Weighed = Pick<Details, 'consequence' | 'origin' | 'origin_obligations' | 'origin_traces'>;

/** Whether an item is the words of others: an imported note, a transcript. */
export function isWrittenByOthers(details: Pick<Details, 'origin' | 'origin_traces'>): boolean {
  return details.origin === 'external' && cameFromOthers(details);
}

function cameFromOthers({ origin_traces: traces }: Pick<Details, 'origin_traces'>): boolean {
  return (traces ?? []).some((trace) => /^(?:import|transcript):/.test(trace));
}

/**
 * Why the details of an item make it of high consequence, in words, or null: external origin, a
 * hard-policy or critical requirement of the work tree or base, or `Consequence: high`. Kinds of
 * high consequence by configuration are added by callers.
 */
export function whyHighConsequence(details: Weighed, workspace: SpecInputs): string | null {
  const isHigh = details.consequence === 'high';
  // Words of others stay so with any evidence.
  if (details.origin === 'external' || (isHigh && cameFromOthers(details)))
    return 'its evidence is not in this repository';
  if (isHigh) return 'it was proposed as high-consequence';
  const named = new Set(details.origin_obligations ?? []);
  if (named.size === 0) return null;
  const high = highObligationsIn(workspace);
  const found = [...named].flatMap((name) => high.get(name) ?? []);
  return found.length === 0
    ? null
    : found.reduce((first, each) => (each.position < first.position ? each : first)).why;
}

/** Why an obligation is of high consequence, and its position among all such. */
interface HighObligation {
  readonly position: number;
  readonly why: string;
}

/** Obligations of high consequence by each of their names, cached for the specs. */
const known = new WeakMap<SpecInputs['specs'], ReadonlyMap<string, HighObligation>>();

function highObligationsIn(workspace: SpecInputs): ReadonlyMap<string, HighObligation> {
  const specs = specsInForce(workspace);
  const before = known.get(specs);
  if (before) return before;
  const found = new Map<string, HighObligation>();
  // A new id may be a removed requirement of high consequence.
  const gone = goneIn(workspace);
  const fresh = gone === null ? null : newObligations(workspace);
  for (const spec of specs) {
    for (const obligation of spec.obligations) {
      const replaces = fresh?.has(obligation)
        ? `${obligation.id.value} may replace ${gone ?? ''}`
        : null;
      const why = whyObligationIsHigh(obligation, spec) ?? replaces;
      if (why === null) continue;
      for (const name of namesOf(spec.id.value, obligation.id.value))
        if (!found.has(name)) found.set(name, { position: found.size, why });
    }
  }
  known.set(specs, found);
  return found;
}

/** The name of an obligation of high consequence that a change removes; null for none. */
function goneIn(workspace: SpecInputs): string | null {
  for (const { before, now } of changedSpecs(workspace)) {
    const kept = new Set(
      now?.id.value === before.id.value ? now.obligations.map(({ id }) => id.value) : [],
    );
    const gone = before.obligations.find(
      (each) => whyObligationIsHigh(each, before) !== null && !kept.has(each.id.value),
    );
    if (gone) return `${gone.id.value} of ${before.id.value}`;
  }
  return null;
}

/** Why an obligation is of high consequence, in words; null when it is not. */
function whyObligationIsHigh(obligation: Obligation, spec: Spec): string | null {
  const domain = domainOf(obligation, spec);
  if (isHardPolicy(domain))
    return `${obligation.id.value} of ${spec.id.value} has the domain ${domain}`;
  return /^critical\b/i.test(obligation.risk ?? '')
    ? `${obligation.id.value} of ${spec.id.value} has a critical risk`
    : null;
}

/** Why an item is of high consequence by any of its acts, in words; else null. */
export function recordedConsequence(
  { acts, content: { details } }: Pick<ItemHistory, 'acts' | 'content'>,
  workspace: SpecInputs,
): string | null {
  const { origin, origin_obligations: obligations, origin_traces: traces } = details;
  return whyHighConsequence(
    {
      consequence: acts.some(({ item }) => item.high) ? 'high' : undefined,
      origin,
      origin_obligations: obligations ?? [],
      origin_traces: traces ?? [],
    },
    workspace,
  );
}

/** A requirement of a spec, as the base has it, that a change removes or weakens. */
interface Lowered {
  readonly spec: ChangedSpec;
  readonly before: Obligation;
  /** Null if the spec lost its id. */
  readonly now: Obligation | null;
  readonly how: 'gone' | 'weight' | 'modality';
  /** Why it was of high consequence, in words; null if it was not. */
  readonly why: string | null;
}

/** Whether a spec has a requirement of high consequence. */
export function hasHighConsequence(spec: Spec): boolean {
  return spec.obligations.some((each) => whyObligationIsHigh(each, spec) !== null);
}

/** The requirements of the base that a change removes, lowers in consequence, or weakens. */
export function loweredObligations(workspace: SpecInputs): Lowered[] {
  return changedSpecs(workspace).flatMap((spec) =>
    spec.before.obligations.flatMap((before): Lowered[] => {
      const now = spec.now?.obligations.find(({ id }) => id.value === before.id.value) ?? null;
      const why = whyObligationIsHigh(before, spec.before);
      const told = { spec, before, now, why };
      if (!spec.now || !now) return [{ ...told, how: 'gone' }];
      if (why !== null && whyObligationIsHigh(now, spec.now) === null)
        return [{ ...told, how: 'weight' }];
      return isWeaker(before, now) ? [{ ...told, how: 'modality' }] : [];
    }),
  );
}

function isWeaker(before: Obligation, now: Obligation): boolean {
  const [was, is] = [forceOf(before), forceOf(now)];
  return was !== null && (is === null || is.level < was.level || is.denies !== was.denies);
}

/** The approved specs of the base that a change turns into drafts. */
export function unapprovedSpecs(workspace: SpecInputs): ChangedSpec[] {
  return changedSpecs(workspace).filter(
    ({ before, now }) => now !== null && isApproved(before) && !isApproved(now),
  );
}

/**
 * Why an act that a change adds is of high consequence, whatever its own entry says, in words; null
 * when it is not. It is by the kinds that the base's configuration names, by the requirements that
 * its record names or named at the base, by its evidence, and by words that go against a
 * requirement.
 */
export function consequenceAdded(
  history: ItemHistory,
  act: RecordedAct,
  workspace: Workspace,
): string | null {
  const { entry, item } = act;
  const { history: since } = workspace.surroundings;
  if (!since || !isNewEntry(since, entry.path)) return null;
  if (since.gate?.highConsequence.includes(item.kind))
    return `each ${item.kind} is high-consequence here`;
  const record = recordOfItem(history, workspace);
  return (
    (record && ofRecord(record, since, workspace)) ??
    (record && settlesOrigin.has(entry.content.act) ? ofEvidence(record, workspace) : null) ??
    (saysAnew.has(entry.content.act) ? ofWords(history, record, workspace) : null)
  );
}

/** Acts that settle where the evidence of their item comes from. */
const settlesOrigin: ReadonlySet<string> = new Set(['promotion', 'validation']);

/** Acts that are judged by the words of memory; other acts do not depend on them. */
const saysAnew: ReadonlySet<string> = new Set(['promotion', 'validation', 'amendment']);

function ofWords(
  { kind, content: { claim, loadWhen, details } }: ItemHistory,
  record: MemoryRecord | null,
  workspace: Workspace,
): string | null {
  const { said } = memoryTexts({ claim, loadWhen, details }, record);
  return whyAgainstObligation(
    {
      kind,
      claims: [claim],
      texts: said,
      raisedAgainst: details.origin_obligations ?? [],
      spec: details.spec,
    },
    workspace,
  );
}

function ofRecord(
  record: MemoryRecord,
  since: NonNullable<Workspace['surroundings']['history']>,
  workspace: Workspace,
): string | null {
  const named = [record, ...(record.role === 'native' ? [] : recordsBefore(since, record))].flatMap(
    (each) =>
      listOf(frontmatterMap(each.document), 'origin_obligations', 'related_obligations') ?? [],
  );
  return whyHighConsequence({ origin_obligations: named.map(({ value }) => value) }, workspace);
}

function ofEvidence(record: MemoryRecord, workspace: Workspace): string | null {
  return whyHighConsequence({ origin: originOf(evidenceItems(evidenceLines(record))) }, workspace);
}
