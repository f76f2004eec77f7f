import type { FileFact, SetupFacts } from '../facts.ts';
import type { RemovalPlan } from '../plan-removal.ts';
import {
  joined,
  type Part,
  type PartialPlan,
  type SetupPlan,
  type SetupStep,
} from '../setup-plan.ts';
import { type BeforeInit, planAgentRemoval, planExcludeRemoval } from './cut-agent-hooks.ts';
import { claudeCode, hookedAgents, namesOf } from './hooked-agents.ts';
import { mcpServers } from './mcp-settings.ts';
import { excludeName, planAgentHooks } from './plan-agent.ts';
import { planMcp, planMcpRemoval } from './plan-mcp.ts';
import { pluginEnabledIn, pluginKey } from './plugin.ts';

/** The agents that can be set up: each with hooks, most with the server of this tool. */
export const knownAgents: readonly string[] = [
  ...new Set([...mcpServers.map(({ agent }) => agent), ...hookedAgents.flatMap(namesOf)]),
];

/** The parts of setup that are an agent's own. */
export const agentParts: ReadonlySet<Part> = new Set(['agent-hooks', 'mcp']);

/** The agents that work here, by the files and folders that say so. */
export function agentsAtWork(facts: Pick<SetupFacts, 'files' | 'present'>): string[] {
  const isThere = (path: string): boolean =>
    facts.present.has(path) || (facts.files.get(path)?.kind ?? 'absent') !== 'absent';
  return hookedAgents.filter(({ signs }) => signs.some(isThere)).map(({ id }) => id);
}

/**
 * Plans the hooks of an agent, and the server of this tool among its own: both may stand in one
 * file. For one person there are the hooks alone, for a server in a file of the project is
 * everybody's.
 *
 * @param wanted which of the two
 * @throws {UsageError} for settings that are none
 */
export function planAgent(
  facts: SetupFacts,
  agent: string,
  block: boolean,
  wanted: ReadonlySet<Part> = agentParts,
): SetupPlan {
  if (![...agentParts].some((part) => wanted.has(part))) return joined([]);
  const hooked = hookedAgents.filter((each) => namesOf(each).includes(agent));
  const plugged = hooked.map((each) => pluginEnabledIn(facts, each)).find((path) => path !== null);
  if (plugged !== undefined)
    return joined([{ kept: [{ path: plugged, why: `its plugin ${pluginKey} does it already` }] }]);
  const hooks = (wanted.has('agent-hooks') ? hooked : [])
    .filter((each) => !facts.local || each.own !== null)
    .map((each) => planAgentHooks(facts, block, each));
  const then = withSteps(facts, stepsOf(hooks));
  const servers =
    facts.local || !wanted.has('mcp')
      ? []
      : mcpServers.filter((home) => home.agent === agent).map((home) => planMcp(then, home));
  const plan = joined([...hooks, ...servers]);
  return { ...plan, steps: asOne(plan.steps) };
}

/**
 * Plans taking agents' hooks and servers out.
 *
 * @param known the files as they were before, as this clone remembers them
 */
export function planAgentsRemoval(
  facts: SetupFacts,
  known: ReadonlyMap<string, BeforeInit>,
  isWanted: (agent: string) => boolean,
): RemovalPlan {
  const hooks = hookedAgents
    .filter((each) => namesOf(each).some(isWanted))
    .map((each) => planAgentRemoval(facts, known, each));
  const then = withSteps(facts, stepsOf(hooks));
  const plans = [
    ...hooks,
    ...mcpServers.filter(({ agent }) => isWanted(agent)).map((home) => planMcpRemoval(then, home)),
    isWanted(claudeCode.id) ? planExcludeRemoval(facts, excludeName) : { steps: [], left: [] },
  ];
  return { steps: asOne(stepsOf(plans)), left: plans.flatMap(({ left }) => left) };
}

function stepsOf(plans: readonly PartialPlan[]): SetupStep[] {
  return plans.flatMap(({ steps = [] }) => steps);
}

/** What stands there once some steps are taken. */
function withSteps(facts: SetupFacts, steps: readonly SetupStep[]): SetupFacts {
  const files = new Map(facts.files);
  for (const { path, place, after, executable } of steps)
    if (place === 'tree')
      files.set(
        path,
        after === null
          ? { kind: 'absent' }
          : ({ kind: 'text', text: after, executable } satisfies FileFact),
      );
  return { ...facts, files };
}

/** Steps with each file once. */
function asOne(steps: readonly SetupStep[]): SetupStep[] {
  const byFile = new Map<string, SetupStep>();
  for (const step of steps) {
    const key = `${step.place} ${step.path}`;
    const first = byFile.get(key);
    byFile.set(
      key,
      first ? { ...step, before: first.before, says: `${first.says}; ${step.says}` } : step,
    );
  }
  return [...byFile.values()];
}
