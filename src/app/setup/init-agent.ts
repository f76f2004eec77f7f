import { dirname } from 'node:path';

import { keepBeforeInit, readFilesBeforeInit } from '#disk/state/files-before-init';
import { removeEmptyFolders, replaceFile } from '#disk/writing/replace-file';
import { hooksThere } from '#setup/agents/plan-agent';
import { planAgent, planAgentsRemoval } from '#setup/agents/plan-agents';
import type { SetupFacts } from '#setup/facts';
import { hookTools } from '#setup/plan-setup';
import type { SetupStep } from '#setup/setup-plan';

import { foundMemory } from './existing-memory.ts';
import { agentsFound, ciFound, type PlannedInit } from './init.ts';
import type { PlannedRemoval } from './remove-init.ts';
import { setupFacts, type SetupGround, type SetupRequest } from './setup-facts.ts';

export { knownAgents } from '#setup/agents/plan-agents';

/**
 * Plans the hooks of an agent in its settings, and the server of this tool among its own; with
 * `block` the hooks hold it up once while proposals wait.
 *
 * @param agent one of `knownAgents`
 * @throws {UsageError} for settings that are none, {EnvironmentError} for what cannot be read
 */
export async function planInitAgent(
  request: SetupRequest,
  agent: string,
  block: boolean,
): Promise<PlannedInit> {
  const ground = await setupFacts({ ...request, asksPrograms: false });
  const { facts, parts } = ground;
  const plan = planAgent(facts, agent, block);
  return {
    ...placeOf(ground),
    found: {
      memory: parts.flatMap((part) => foundMemory(part.workspace)),
      hooks: facts.git ? hookTools(facts) : [],
      ci: ciFound(ground),
      agents: agentsFound(ground),
    },
    plan,
    write: () => {
      writeAlone(ground, plan.steps);
      remember(ground, plan.steps);
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

function placeOf({ located, repository }: SetupGround): {
  readonly root: string;
  readonly gitDir: string | null;
} {
  return { root: located.root.path, gitDir: repository?.commonDir ?? null };
}

/**
 * Each file by itself: a person's settings and a list of git's are no memory, and need none of its
 * folders.
 */
function writeAlone(ground: SetupGround, steps: readonly SetupStep[]): void {
  const { root, gitDir } = placeOf(ground);
  for (const { path, place, before, after, executable } of steps)
    replaceFile({
      within: place === 'git' ? (gitDir ?? root) : root,
      path,
      before,
      after,
      executable,
    });
}

/** What was there before the first time, as long as nobody else wrote since. */
function remember({ facts, repository }: SetupGround, steps: readonly SetupStep[]): void {
  if (!repository) return;
  const known = new Map(readFilesBeforeInit(repository.gitDir));
  for (const { path, place, before, after } of steps) {
    if (place === 'git' || after === null) continue;
    const old = known.get(path);
    if (old !== undefined && old.after === before) known.set(path, { before: old.before, after });
    else if (isOurs(facts, path)) known.delete(path);
    else known.set(path, { before, after });
  }
  keepBeforeInit(repository.gitDir, known);
}

function isOurs(facts: SetupFacts, path: string): boolean {
  return hooksThere(facts, path).some((each) => each.state !== null);
}
