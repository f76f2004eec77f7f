import { policy as say } from '#messages/generated/acts';
import type { Kind } from '#provenance/discovery-kinds';
import {
  type Principal,
  type Reach,
  reachOf,
  type Trust,
  trustOf,
  type Weight,
} from '#provenance/people/address-of';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import { isPlaceholder } from '#workspace/text/prose-spans';

import type { Reason } from './reason.ts';

/** What the configuration says about deciding. */
export interface Policy extends Trust {
  /** Kinds that are of high consequence here, whatever they say. */
  readonly highConsequence: readonly Kind[];
}

/** Reads the policy out of a configuration; its defaults are the strict ones. */
export function policyOf(config: LedgerConfig): Policy {
  return {
    ...trustOf(config),
    highConsequence: config.highConsequence ?? [],
  };
}

/** Commands by how much they decide; some only of what they are about. */
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
} as const satisfies Readonly<Record<string, Weight>>;

/** A command that the law of actors knows. */
export type Command = keyof typeof weights;

/** All of them, for the test that goes through actor × command. */
export const commands = Object.keys(weights) as readonly Command[];

/** Whether a principal may do this; the reason when not. */
export function mayAct(
  command: Command,
  principal: Principal,
  policy: Policy,
  high: boolean,
): Reason | null {
  const weight = weights[command];
  const reach = reachOf(principal, weight, policy);
  if (reach === 'all' || (reach === 'low' && !high)) return null;
  return { code: 'ACT', message: whyNot(principal, weight, reach)({ command }) };
}

function whyNot({ kind }: Principal, weight: Weight, reach: Reach): typeof say.forPeople {
  if (kind === 'person') return say.claimedPerson;
  if (kind === 'service') return say.forPeopleNotCi;
  if (weight === 'person') return say.forPeople;
  return reach === 'low' ? say.highForPeople : say.decidedByPeople;
}

/** Gates that a person may override with a reason. */
const overridable: ReadonlySet<string> = new Set(['P10', 'P11', 'P15']);

/** What speaks against overriding gates: who acts, and a reason that is missing. */
export function overrideProblems(
  request: Pick<Request, 'principal' | 'overrides' | 'reason'>,
  policy: Policy,
): Reason[] {
  if (request.overrides.length === 0) return [];
  const forbidden = mayAct('override', request.principal, policy, true);
  if (forbidden) return [forbidden];
  const unknown = request.overrides.filter((code) => !overridable.has(code));
  if (unknown.length > 0)
    return [{ code: 'ACT', message: say.notOverridden({ gates: unknown.join(', ') }) }];
  return isPlaceholder(request.reason ?? '')
    ? [{ code: 'P03', message: say.overrideUnexplained() }]
    : [];
}

/**
 * Everything about an act that is not in the workspace: who, when, in which task. Time and names
 * arrive here.
 */
export interface Request {
  /** RFC 3339 in UTC, whole seconds: `2026-11-21T09:14:00Z`. */
  readonly at: string;
  /** `Name <address>`, as git knows whoever runs the tool. */
  readonly by: string;
  /** What they are, and how that is known; a guard rail, not a proof, unless it is attested. */
  readonly principal: Principal;
  /** A reviewer named by hand; recorded as claimed, and never enough for high consequence. */
  readonly reviewer: string | null;
  readonly task: string | null;
  readonly session: string | null;
  /** The commit it was made on: a hint. */
  readonly base: string | null;
  /** Traces the surroundings give: branch, pull request. */
  readonly traces: readonly string[];
  /** Why, where the act asks for a reason. */
  readonly reason: string | null;
  /** Gates to override, by code. */
  readonly overrides: readonly string[];
  /** A proof that was just run again, in one line; null when there is none. */
  readonly rerun: string | null;
}

/**
 * A day to come, for commands that show how a date is written: the end of January of the next year.
 */
export function exampleDate(at: string): string {
  return `${Number(at.slice(0, 4)) + 1}-01-31`;
}
