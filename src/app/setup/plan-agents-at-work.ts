import { UsageError } from '#diagnostics/failure';
import { agentsAtWork, planAgent } from '#setup/agents/plan-agents';
import type { FileFact, SetupFacts } from '#setup/facts';
import { configFile } from '#setup/own-files';
import { joined, type Part, type PartialPlan, type SetupPlan } from '#setup/setup-plan';

/** Plans the hooks and servers of the agents that work here, as far as they are wanted. */
export function planAgentsAtWork(facts: SetupFacts, parts: ReadonlySet<Part>): SetupPlan {
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
