import { UsageError } from '#diagnostics/failure';
import { cutJson, jsonTree } from '#features/setup/workspace/json-edit';
import { agentOf, claudeCode, type HookedAgent, settingsOf } from '#setup/agents/hooked-agents';
import { linkedFolder, type SetupFacts } from '#setup/facts';
import { withoutBlock } from '#setup/managed-block';

import { type AgentHook, agentHooks, type HookSteps, nodeAt } from './agent-settings.ts';
import type { RemovalPlan } from './plan-removal.ts';
import type { SetupStep } from './setup-plan.ts';

/** A file as it was before `init` changed it, null where it was not there, and as it was left. */
export interface BeforeInit {
  readonly before: string | null;
  readonly after: string;
}

/**
 * Plans taking the hooks of an agent out of its settings: the bytes from before where nothing was
 * edited since, else our entries alone.
 *
 * @param known the files as they were before, as this clone remembers them
 */
export function planAgentRemoval(
  facts: SetupFacts,
  known: ReadonlyMap<string, BeforeInit>,
  agent: HookedAgent = claudeCode,
): RemovalPlan {
  const plans = settingsOf(agent).map((path) => ofSettings(facts, path, known.get(path)));
  return { steps: plans.flatMap((plan) => plan.steps), left: plans.flatMap((plan) => plan.left) };
}

/** Plans taking out the line that keeps git from seeing a person's own settings. */
export function planExcludeRemoval(facts: SetupFacts, name: string): RemovalPlan {
  const file = facts.git?.exclude;
  if (file?.kind !== 'text') return nothing;
  const after = withoutBlock(file.text, name);
  return after === file.text
    ? nothing
    : cut({ ...file, executable: false }, 'info/exclude', 'git', after, 'the block is cut out');
}

const nothing: RemovalPlan = { steps: [], left: [] };

function cut(
  { text, executable }: { readonly text: string; readonly executable: boolean },
  path: string,
  place: SetupStep['place'],
  after: string | null,
  says: string,
): RemovalPlan {
  return {
    steps: [{ part: 'agent-hooks', path, place, before: text, after, executable, says }],
    left: [],
  };
}

function ofSettings(facts: SetupFacts, path: string, known: BeforeInit | undefined): RemovalPlan {
  const file = facts.files.get(path);
  if (file?.kind !== 'text') return nothing;
  const kept = (mark: RegExp, why: string): RemovalPlan =>
    mark.test(file.text) ? { steps: [], left: [{ path, why }] } : nothing;
  const folder = linkedFolder(facts, path);
  if (folder !== null)
    return kept(
      /# ledger:init /,
      `${folder} is a symbolic link, and nothing is written through one`,
    );
  if (known?.after === file.text) {
    const says = known.before === null ? 'it is as it was written' : 'it is again as it was';
    return cut(file, path, 'tree', known.before, says);
  }
  try {
    const hooks = agentHooks(facts, path, file.text).filter((each) => each.state !== null);
    const edited = hooks.filter((each) => each.state === 'edited');
    const rest = hooks
      .filter((each) => each.state !== 'edited')
      .reduceRight((text, each) => cutHook(text, each), file.text);
    const left = edited.map(({ event }) => ({
      path,
      why: `its hook for ${event} was edited by hand; delete it yourself`,
    }));
    if (rest === file.text) return { steps: [], left };
    agentHooks(facts, path, rest);
    const done = isBare(rest, path)
      ? cut(file, path, 'tree', null, 'it held nothing else')
      : cut(file, path, 'tree', rest, 'the hooks are cut out');
    return { ...done, left };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return kept(/ledger:init/, error.message);
  }
}

/** Whether settings hold nothing but what every new file of them begins with. */
function isBare(text: string, path: string): boolean {
  return ['{}', JSON.stringify(agentOf(path).form.head)].includes(text.replace(/\s/g, ''));
}

/**
 * A text without one command, and without the group, the event and the key that held nothing else.
 */
export function cutHook(text: string, { steps }: AgentHook): string {
  const root = jsonTree(text);
  if (!nodeAt(root, steps)) return text;
  // The list, that of the groups, and the events; a group goes whatever else it says.
  const holders = [...new Set([steps.length - 1, 2, 1])].map((length) => steps.slice(0, length));
  const holds = (holder: HookSteps): number => nodeAt(root, holder)?.children?.length ?? 0;
  const holder = holders.find((each) => holds(each) > 1) ?? [];
  const node = nodeAt(root, holder);
  const step = steps[holder.length];
  if (!node) return text;
  const keys = node.children?.map((each): unknown => each.children?.[0]?.value) ?? [];
  return cutJson(text, node, typeof step === 'number' ? step : keys.indexOf(step));
}
