import { policy as say } from '#messages/generated/acts';
import type { Kind } from '#provenance/discovery-kinds';
import {
  type ActReach,
  type ActWeight,
  type Principal,
  reachOf,
  type Trust,
  trustOf,
} from '#provenance/people/identity';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import { isPlaceholder } from '#workspace/text/prose-spans';

import type { Reason } from './reason.ts';

/** The settings for decisions. */
export interface Policy extends Trust {
  /** Kinds that are always of high consequence. */
  readonly highConsequence: readonly Kind[];
}

/**
 * Reads the settings for decisions from a configuration; without them, the strict defaults of
 * `trustOf`.
 */
export function policyOf(config: LedgerConfig): Policy {
  return { ...trustOf(config), highConsequence: config.highConsequence ?? [] };
}

/** The weight of each command, which decides the actors that may run it. */
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
  'undo what a person did': 'person',
  'undo a waiver or a baseline': 'person',
  'restore what people edited': 'person',
} as const satisfies Readonly<Record<string, ActWeight>>;

/** A command, or a part of one such as `override`, that not every actor may run. */
export type Command = keyof typeof weights;

/** All commands that have a weight. */
export const commands = Object.keys(weights) as readonly Command[];

/** Refuses a command that a principal may not run; null where it may. */
export function refuseUnauthorized(
  command: Command,
  principal: Principal,
  policy: Policy,
  high: boolean,
): Reason | null {
  const weight = weights[command];
  const reach = reachOf(principal, weight, policy);
  if (reach === 'all' || (reach === 'low' && !high)) return null;
  return { code: 'ACT', message: whyNot(command, principal, reach)({ command }) };
}

function whyNot(command: Command, { kind }: Principal, reach: ActReach): typeof say.forPeople {
  if (kind === 'person') return say.claimedPerson;
  if (kind === 'service') return say.forPeopleNotCi;
  if (weights[command] === 'person') return say.forPeople;
  if (reach !== 'low') return say.decidedByPeople;
  return command === 'waive' || command === 'baseline' ? say.errorsForPeople : say.highForPeople;
}

/** Gates that a person may override with a reason. */
const overridable: ReadonlySet<string> = new Set(['P10', 'P11', 'P15']);

/** Refuses overrides of gates by their actor, by the gate, or without a reason. */
export function overrideProblems(
  request: Pick<ActRequest, 'principal' | 'overrides' | 'reason'>,
  policy: Policy,
): Reason[] {
  if (request.overrides.length === 0) return [];
  const forbidden = refuseUnauthorized('override', request.principal, policy, true);
  if (forbidden) return [forbidden];
  const unknown = request.overrides.filter((code) => !overridable.has(code));
  if (unknown.length > 0)
    return [{ code: 'ACT', message: say.notOverridden({ gates: unknown.join(', ') }) }];
  return isPlaceholder(request.reason ?? '')
    ? [{ code: 'P03', message: say.overrideUnexplained() }]
    : [];
}

/** The inputs of an act that are not in the workspace: time, person, task and options. */
export interface ActRequest {
  /** RFC 3339 in UTC, whole seconds: `2026-11-21T09:14:00Z`. */
  readonly at: string;
  /** `Name <address>` from the settings of git. */
  readonly by: string;
  /** Person, agent or service. Not a proof, unless attested. */
  readonly principal: Principal;
  /** A reviewer from the command line: recorded as claimed, not enough for high consequence. */
  readonly reviewer: string | null;
  readonly task: string | null;
  readonly session: string | null;
  /** The commit of HEAD. */
  readonly base: string | null;
  /** Branch and pull request. */
  readonly traces: readonly string[];
  readonly reason: string | null;
  /** Codes of gates to override. */
  readonly overrides: readonly string[];
  /** A line about a proof that was just run again; null for none. */
  readonly rerun: string | null;
}

/** A future day for example commands: 31 January of the next year. */
export function exampleDate(at: string): string {
  return `${Number(at.slice(0, 4)) + 1}-01-31`;
}
