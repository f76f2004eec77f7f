import { join } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { hookTools } from '#features/setup/setup/hook-tools';
import { adrLayout } from '#features/setup/setup/memory-packages';
import { configFile } from '#features/setup/setup/own-files';
import {
  agentParts,
  agentsAtWork,
  knownAgents,
  planAgent,
} from '#features/setup/setup/plan-agents';
import { ciInUse, planSetup, type SetupChoices } from '#features/setup/setup/plan-setup';
import {
  joined,
  type Part,
  type PartialPlan,
  safeParts,
  setupParts,
  type SetupPlan,
  type SetupStep,
} from '#features/setup/setup/setup-plan';
import { homepage } from '#rules/docs-url';
import type { FileFact, SetupFacts } from '#setup/facts';
import { agentPlaces } from '#workspace/paths/memory-folders';

import { withBaseline } from './init-baseline.ts';
import {
  type ExistingMemory,
  foundMemory,
  placeOf,
  setupFacts,
  type SetupGround,
  type SetupRequest,
  type WrittenPlaces,
} from './setup-facts.ts';
import { recordWhole, writeAgentSteps, writeSteps } from './write-steps.ts';

export { agentParts, knownAgents, type Part, safeParts, setupParts };

/** What `init` found and is about to do; nothing is written until `write` is called. */
export interface PlannedInit extends WrittenPlaces {
  readonly found: {
    readonly memory: readonly ExistingMemory[];
    readonly hooks: readonly string[];
    readonly ci: readonly string[];
    readonly agents: readonly string[];
  };
  readonly plan: SetupPlan;
  write(): void;
}

/**
 * Plans setting up a repository.
 *
 * @param parts those that are wanted
 * @throws {UsageError} for a configuration that is none, {EnvironmentError} for what cannot be read
 */
export async function planInit(
  request: SetupRequest,
  parts: ReadonlySet<Part>,
): Promise<PlannedInit> {
  const ground = await setupFacts(request);
  const adrs = adrLayout(ground.facts, (path) => ground.isKnown(path));
  const choices: SetupChoices = { homepage, adrs, parts, baseline: null };
  const first = planSetup(ground.facts, choices);
  const main = await withBaseline(request, ground, choices, first);
  const ofAgents = planAgentsAtWork(ground.facts, parts);
  return {
    ...placeOf(ground),
    found: foundHere(ground),
    plan: joined([main, ofAgents]),
    write: () => {
      writeSteps(ground, main.steps);
      recordWhole(ground, main.steps);
      writeAgentSteps(ground, ofAgents.steps);
    },
  };
}

/**
 * Plans the hooks of an agent in its settings, and the server of this tool among its own; with
 * `block` the hooks hold it up once while proposals wait.
 *
 * @param agent one of `knownAgents`
 * @param parts which of `agentParts`
 * @throws {UsageError} for settings that are none, {EnvironmentError} for what cannot be read
 */
export async function planInitAgent(
  request: SetupRequest,
  agent: string,
  block: boolean,
  parts: ReadonlySet<Part>,
): Promise<PlannedInit> {
  const ground = await setupFacts({ ...request, asksPrograms: false });
  const plan = planAgent(ground.facts, agent, block, parts);
  return {
    ...placeOf(ground),
    found: foundHere(ground),
    plan,
    write: () => {
      writeAgentSteps(ground, plan.steps);
    },
  };
}

function foundHere({ facts, parts }: SetupGround): PlannedInit['found'] {
  return {
    memory: parts.flatMap((part) => foundMemory(part.workspace)),
    hooks: facts.git ? hookTools(facts).map(({ name }) => name) : [],
    ci: ciInUse(facts).map(({ name }) => name),
    agents: agentPlaces.filter(
      (path) => facts.present.has(path) || (facts.files.get(path)?.kind ?? 'absent') !== 'absent',
    ),
  };
}

/** Where a step's file is, absolute. */
export function absoluteOf(
  { root, gitDir }: WrittenPlaces,
  { place = 'tree', path }: Partial<Pick<SetupStep, 'place'>> & Pick<SetupStep, 'path'>,
): string {
  return join(place === 'git' ? (gitDir ?? root) : root, path);
}

/** Plans the hooks and servers of the agents that work here, as far as they are wanted. */
function planAgentsAtWork(facts: SetupFacts, parts: ReadonlySet<Part>): SetupPlan {
  const agents = facts.git && !facts.local ? agentsAtWork(facts) : [];
  const then = parts.has('configuration') ? withConfiguration(facts) : facts;
  return joined(agents.map((agent) => planAgentIfReadable(then, agent, parts)));
}

/** Settings of an agent that cannot be read are said; the rest is set up all the same. */
function planAgentIfReadable(
  facts: SetupFacts,
  agent: string,
  parts: ReadonlySet<Part>,
): PartialPlan {
  try {
    return planAgent(facts, agent, false, parts);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { notes: [error.message] };
  }
}

/** What stands here once the configuration is written. */
function withConfiguration(facts: SetupFacts): SetupFacts {
  if (configFile(facts) !== null) return facts;
  const file: FileFact = { kind: 'text', text: '{}', executable: false };
  return { ...facts, files: new Map([...facts.files, ['ledger.config.json', file]]) };
}
