import { policy as say } from '#messages/policy';
import type { Kind } from '#provenance/discovery-kinds';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import { isPlaceholder } from '#workspace/text/placeholder-text';

import type { Reason } from './reason.ts';
import type { Actor, Request } from './request.ts';

/** What the configuration says about deciding. */
export interface Policy {
  readonly agentsMayPromote: 'none' | 'low';
  /** Kinds that are of high consequence here, whatever they say. */
  readonly highConsequence: readonly Kind[];
}

/** Reads the policy out of a configuration; its defaults are the strict ones. */
export function policyOf(config: LedgerConfig): Policy {
  return {
    agentsMayPromote: config.agents?.mayPromote ?? 'none',
    highConsequence: config.highConsequence ?? [],
  };
}

/**
 * Commands by how much they decide: proposing, keeping order, deciding, and what only a person
 * does.
 */
const weights = {
  capture: 'propose',
  defer: 'propose',
  block: 'propose',
  'mark-stale': 'propose',
  reopen: 'propose',
  close: 'order',
  mv: 'order',
  renumber: 'order',
  index: 'order',
  undo: 'order',
  prune: 'order',
  promote: 'decide',
  validate: 'decide',
  reject: 'decide',
  quarantine: 'decide',
  confirm: 'decide',
  supersede: 'decide',
  amend: 'decide',
  adopt: 'decide',
  retract: 'decide',
  waive: 'decide',
  baseline: 'decide',
  release: 'person',
  override: 'person',
} as const;

/** A command that the law of actors knows. */
export type Command = keyof typeof weights;

/** All of them, for the test that goes through actor × command. */
export const commands = Object.keys(weights) as readonly Command[];

/**
 * Whether an actor may do this; the reason when not. An agent proposes and keeps order; it decides
 * only where the configuration lets it, and then only what is of low consequence. CI never decides.
 */
export function mayAct(
  command: Command,
  actor: Actor,
  policy: Policy,
  high: boolean,
): Reason | null {
  const weight = weights[command];
  if (actor === 'person' || weight === 'propose' || weight === 'order') return null;
  if (actor === 'ci') return { code: 'ACT', message: say.forPeopleNotCi({ command }) };
  if (weight === 'person') return { code: 'ACT', message: say.forPeople({ command }) };
  if (policy.agentsMayPromote === 'none')
    return { code: 'ACT', message: say.decidedByPeople({ command }) };
  return high ? { code: 'ACT', message: say.highForPeople({ command }) } : null;
}

/** Gates that a person may override with a reason. */
const overridable: ReadonlySet<string> = new Set(['P10', 'P11', 'P15']);

/** What speaks against overriding gates: who acts, and a reason that is missing. */
export function overrideProblems(
  request: Pick<Request, 'actor' | 'overrides' | 'reason'>,
  policy: Policy,
): Reason[] {
  if (request.overrides.length === 0) return [];
  const forbidden = mayAct('override', request.actor, policy, true);
  if (forbidden) return [forbidden];
  const unknown = request.overrides.filter((code) => !overridable.has(code));
  if (unknown.length > 0)
    return [{ code: 'ACT', message: say.notOverridden({ gates: unknown.join(', ') }) }];
  return isPlaceholder(request.reason ?? '')
    ? [{ code: 'P03', message: say.overrideUnexplained() }]
    : [];
}
