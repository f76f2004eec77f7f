import { dirname } from 'node:path';

import { removeEmptyFolders } from '#disk/writing/replace-file';
import { keepBeforeInit, readFilesBeforeInit } from '#features/setup/disk/files-before-init';
import { planAgent, planAgentsRemoval } from '#features/setup/setup/plan-agents';
import { hookTools } from '#features/setup/setup/plan-setup';
import type { Part } from '#features/setup/setup/setup-plan';

import { foundMemory } from './existing-memory.ts';
import { agentsFound, ciFound, type PlannedInit } from './init.ts';
import type { PlannedRemoval } from './remove-init.ts';
import { setupFacts, type SetupRequest } from './setup-facts.ts';
import { placeOf, writeAgentSteps, writeAlone } from './write-agent-steps.ts';

export { agentParts, knownAgents } from '#features/setup/setup/plan-agents';

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
  const { facts, parts: memories } = ground;
  const plan = planAgent(facts, agent, block, parts);
  return {
    ...placeOf(ground),
    found: {
      memory: memories.flatMap((part) => foundMemory(part.workspace)),
      hooks: facts.git ? hookTools(facts) : [],
      ci: ciFound(ground),
      agents: agentsFound(ground),
    },
    plan,
    write: () => {
      writeAgentSteps(ground, plan.steps);
    },
  };
}

/**
 * Plans taking the hooks of an agent out of its settings, and nothing else.
 *
 * @throws {UsageError} for a configuration that is none, {EnvironmentError} for what cannot be read
 */
export async function planRemoveAgent(
  request: SetupRequest,
  agent: string,
): Promise<PlannedRemoval> {
  const ground = await setupFacts({ ...request, asksPrograms: false });
  const { facts, repository } = ground;
  const before = repository ? readFilesBeforeInit(repository.gitDir) : new Map<string, never>();
  const plan = planAgentsRemoval(facts, before, (each) => each === agent);
  return {
    ...placeOf(ground),
    plan,
    write: () => {
      writeAlone(ground, plan.steps);
      removeEmptyFolders(
        ground.located.root.path,
        plan.steps.filter((step) => step.after === null).map((step) => dirname(step.path)),
      );
      if (!repository) return;
      keepBeforeInit(repository.gitDir, new Map());
      removeEmptyFolders(repository.gitDir, ['ledger']);
    },
  };
}
