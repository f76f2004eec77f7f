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
  if (file?.kind !== 'text') return { steps: [], left: [] };
  const after = withoutBlock(file.text, name);
  return {
    steps:
      after === file.text
        ? []
        : [
            {
              part: 'agent-hooks',
              path: 'info/exclude',
              place: 'git',
              before: file.text,
              after,
              executable: false,
              says: 'the block is cut out',
            },
          ],
    left: [],
  };
}

function ofSettings(facts: SetupFacts, path: string, known: BeforeInit | undefined): RemovalPlan {
  const file = facts.files.get(path);
  if (file?.kind !== 'text') return { steps: [], left: [] };
  const step = (after: string | null, says: string): RemovalPlan => ({
    steps: [
      {
        part: 'agent-hooks',
        path,
        place: 'tree',
        before: file.text,
        after,
        executable: file.executable,
        says,
      } satisfies SetupStep,
    ],
    left: [],
  });
  const folder = linkedFolder(facts, path);
  if (folder !== null)
    return {
      steps: [],
      left: /# ledger:init /.test(file.text)
        ? [
            {
              path,
              why: `${folder} is a symbolic link, and nothing is written through one`,
            },
          ]
        : [],
    };
  if (known?.after === file.text)
    return step(
      known.before,
      known.before === null ? 'it is as it was written' : 'it is again as it was',
    );
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
    return {
      ...(isBare(rest, path)
        ? step(null, 'it held nothing else')
        : step(rest, 'the hooks are cut out')),
      left,
    };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return /ledger:init/.test(file.text)
      ? { steps: [], left: [{ path, why: error.message }] }
      : { steps: [], left: [] };
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
