import { UsageError } from '#diagnostics/failure';
import { cutJson, jsonChild, jsonTree } from '#workspace/edit/json-edit';

import type { SetupFacts } from '../facts.ts';
import { withoutBlock } from '../managed-block.ts';
import type { RemovalPlan } from '../plan-removal.ts';
import type { SetupStep } from '../setup-plan.ts';
import { type AgentHook, agentHooks } from './agent-settings.ts';
import { agentOf, claudeCode, type HookedAgent, settingsOf } from './hooked-agents.ts';

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
              part: 'exclude',
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
        part: 'agents',
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
  const { folder } = agentOf(path);
  if (facts.files.get(folder)?.kind === 'link')
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
      ...(/^\ufeff?\s*\{\s*\}\s*$/.test(rest)
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

/**
 * A text without one command, and without the group, the event and the key that held nothing else.
 */
export function cutHook(text: string, { event, group, at }: AgentHook): string {
  const root = jsonTree(text);
  const hooks = jsonChild(root, 'hooks');
  const groups = jsonChild(hooks, event);
  const list = jsonChild(jsonChild(groups, group), 'hooks');
  if (!root || !hooks || !groups || !list) return text;
  if ((list.children?.length ?? 0) > 1) return cutJson(text, list, at);
  if ((groups.children?.length ?? 0) > 1) return cutJson(text, groups, group);
  const keyAt = (node: typeof root, key: string): number =>
    node.children?.findIndex((each) => each.children?.[0]?.value === key) ?? -1;
  if ((hooks.children?.length ?? 0) > 1) return cutJson(text, hooks, keyAt(hooks, event));
  return cutJson(text, root, keyAt(root, 'hooks'));
}
