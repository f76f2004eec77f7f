import { UsageError } from '#diagnostics/failure';
import { addJson, jsonChild, jsonTree, replaceJson } from '#features/setup/workspace/json-edit';
import { agentSettings as say } from '#messages/generated/configuration';
import { agentCommand } from '#setup/agents/agent-call';
import {
  type AgentEvent,
  agentOf,
  claudeCode,
  type HookedAgent,
} from '#setup/agents/hooked-agents';
import { linkedFolder, type SetupFacts, textOf } from '#setup/facts';
import type { HookHome } from '#setup/hooks/hook-command';

import {
  type AgentHook,
  agentHooks,
  type HookSteps,
  nodeAt,
  settingsValue,
} from './agent-settings.ts';
import { cutHook } from './cut-agent-hooks.ts';
import { hookEntry, hooksFile } from './hooks-file.ts';
import { configFile } from './own-files.ts';
import { putBlock } from './put-block.ts';
import { joined, type PartialPlan, type SetupPlan, treeStep } from './setup-plan.ts';

/** The name of the block that keeps git from seeing a person's own settings. */
export const excludeName = 'claude-code';

/**
 * Plans the hooks of an agent in its settings: what is there keeps its bytes, what this version
 * wrote already stays, what another one wrote is brought up to date.
 *
 * @throws {UsageError} for settings that are no JSON or no settings, with the place
 */
export function planAgentHooks(
  facts: SetupFacts,
  block: boolean,
  agent: HookedAgent = claudeCode,
): SetupPlan {
  const path = (facts.local ? agent.own : agent.shared) ?? agent.shared;
  const other = facts.local ? agent.shared : agent.own;
  if (other !== null && hooksThere(facts, other).some((each) => each.state !== null))
    return joined([
      {
        kept: [
          {
            path: other,
            why:
              `the hooks are in here, and twice they would answer twice; \`ledger init --remove ` +
              `--agent ${agent.id}\` takes them out`,
          },
        ],
      },
    ]);
  const plan = planSettings(facts, path, block);
  const exclude =
    facts.local && facts.git && (plan.steps?.length ?? 0) > 0
      ? putBlock({
          part: 'agent-hooks',
          path: 'info/exclude',
          place: 'git',
          file: facts.git.exclude,
          lines: [`/${path}`],
          style: 'hash',
          name: excludeName,
          says: 'keeps git from seeing this file',
          already: (text) =>
            text.split(/\r?\n/).includes(`/${path}`) ? 'it names the file' : null,
        })
      : {};
  const notes = (plan.steps?.length ?? 0) > 0 ? notesFor(facts, agent) : [];
  return joined([plan, exclude, { notes }]);
}

/** The commands of this tool in one of the files of settings; none where that cannot be read. */
export function hooksThere(facts: SetupFacts, path: string): readonly AgentHook[] {
  const text = textOf(facts, path);
  if (text === null) return [];
  try {
    return agentHooks(facts, path, text);
  } catch (error) {
    if (error instanceof UsageError) return [];
    throw error;
  }
}

function planSettings(facts: SetupFacts, path: string, block: boolean): PartialPlan {
  const file = facts.files.get(path);
  const home: HookHome = facts.local ? 'clone' : 'shared';
  const { name, events, form } = agentOf(path);
  const says = block
    ? `hooks of ${name}; it is held up once while proposals wait`
    : `hooks of ${name}: they tell it what memory says, and hold up nothing`;
  const fresh = hooksFile({ events, form }, (event) => commandFor(facts, event, home, block));
  const byHand = (why: string): PartialPlan => ({
    byHand: [{ part: 'agent-hooks', path, why, snippet: fresh.trimEnd().split('\n') }],
  });
  const folder = linkedFolder(facts, path);
  if (folder !== null)
    return byHand(`${folder} is a symbolic link, and nothing is written through one`);
  if (!file || file.kind === 'absent')
    return { steps: [treeStep('agent-hooks', path, null, fresh, says)] };
  if (file.kind === 'link')
    return byHand('it is a symbolic link, and nothing is written through one');
  if (file.kind === 'unreadable') return byHand(file.why);
  const there = agentHooks(facts, path, file.text);
  const text = merged(facts, path, file.text, there, block);
  const kept = there.flatMap(({ event, state }) =>
    state === 'edited' || state === null
      ? [
          {
            path,
            why:
              state === null
                ? `its hook for ${event} calls ledger already`
                : `its hook for ${event} was edited by hand; delete it to have it written anew`,
          },
        ]
      : [],
  );
  if (text === file.text)
    return { kept: kept.length > 0 ? kept : [{ path, why: 'it is set up already' }] };
  return {
    steps: [
      { ...treeStep('agent-hooks', path, file.text, text, says), executable: file.executable },
    ],
    kept,
  };
}

/**
 * The settings with every event answered once. What is added last stands last, so places found
 * before stay right.
 */
function merged(
  facts: SetupFacts,
  path: string,
  before: string,
  there: readonly AgentHook[],
  block: boolean,
): string {
  const ours = there.filter((each) => each.state === 'current' || each.state === 'older');
  let text = before;
  const { events, form } = agentOf(path);
  const home: HookHome = facts.local ? 'clone' : 'shared';
  const wanted = (name: string): AgentEvent | undefined =>
    events.find((each) => each.name === name);
  const isSpare = (each: AgentHook): boolean =>
    !wanted(each.event) ||
    there.some(
      (other) =>
        other !== each &&
        other.event === each.event &&
        (!ours.includes(other) || there.indexOf(other) < there.indexOf(each)),
    );
  for (const each of ours.filter(isSpare).reverse()) text = cutHook(text, each);
  for (const each of ours.filter((one) => !isSpare(one))) {
    const event = wanted(each.event) as AgentEvent;
    text = withHook(facts, path, text, each, event, block && event.blocks);
  }
  for (const event of events.filter((one) => !there.some((each) => each.event === one.name)))
    text = withNewHook(
      text,
      event.name,
      hookEntry(form, event, commandFor(facts, event, home, block)),
    );
  return asMeant(facts, path, before, text, there, block);
}

/** The settings with one hook of ours as this version writes it. */
function withHook(
  facts: SetupFacts,
  path: string,
  before: string,
  hook: AgentHook,
  event: AgentEvent,
  blocks: boolean,
): string {
  const [now] = agentHooks(facts, path, before).filter(
    (one) => one.event === hook.event && one.command === hook.command,
  );
  if (!now) return before;
  const replaced = (text: string, steps: HookSteps, value: string): string => {
    const node = nodeAt(jsonTree(text), steps);
    return node ? replaceJson(text, node, value) : text;
  };
  const tools =
    hook.formerTools && event.matcher !== null
      ? replaced(before, [...now.holder, 'matcher'], event.matcher)
      : before;
  if (hook.state === 'current' && hook.blocks === blocks) return tools;
  const home: HookHome = facts.local ? 'clone' : 'shared';
  const command = agentCommand(facts, home, event.argument, blocks);
  return replaced(tools, [...now.steps, agentOf(path).form.command], command);
}

function withNewHook(text: string, event: string, added: unknown): string {
  const root = jsonTree(text);
  const hooks = jsonChild(root, 'hooks');
  const list = jsonChild(hooks, event);
  if (list) return addJson(text, list, null, added);
  if (hooks) return addJson(text, hooks, event, [added]);
  return root ? addJson(text, root, 'hooks', { [event]: [added] }) : text;
}

function commandFor(facts: SetupFacts, event: AgentEvent, home: HookHome, block: boolean): string {
  return agentCommand(facts, home, event.argument, block && event.blocks);
}

/** The text where it reads as before with the hooks in it, and only then. */
function asMeant(
  facts: SetupFacts,
  path: string,
  before: string,
  after: string,
  there: readonly AgentHook[],
  block: boolean,
): string {
  if (after === before) return after;
  const own = (hooks: readonly AgentHook[]): readonly AgentHook[] =>
    hooks.filter((each) => each.state === 'current' || each.state === 'older');
  const bare = (text: string): string =>
    JSON.stringify(
      settingsValue(
        own(agentHooks(facts, path, text)).reduceRight((rest, each) => cutHook(rest, each), text),
        path,
      ),
    );
  const now = agentHooks(facts, path, after);
  const isAnswered = agentOf(path).events.every((event) => {
    const all = now.filter((each) => each.event === event.name);
    return (
      there.some(
        (each) => each.event === event.name && (each.state === null || each.state === 'edited'),
      ) ||
      (all.length === 1 && all[0]?.state === 'current' && all[0].blocks === (block && event.blocks))
    );
  });
  if (isAnswered && without(bare(after)) === without(bare(before))) return after;
  throw new UsageError(say.readsOtherwise({ path }));
}

/** Events without a hook, and hooks without an event, say nothing. */
function without(value: string): string {
  const { hooks, ...rest } = JSON.parse(value) as {
    readonly hooks?: Readonly<Record<string, unknown>>;
  };
  const said = Object.entries(hooks ?? {}).filter(
    ([, groups]) => !Array.isArray(groups) || groups.length > 0,
  );
  return JSON.stringify([said, rest]);
}

function notesFor(facts: SetupFacts, { name }: HookedAgent): string[] {
  const bare =
    configFile(facts) === null && !facts.memory.any
      ? ['ledger itself is not set up here: `ledger init`']
      : [];
  return [`${name} reads its hooks when a session begins: begin a new one`, ...bare];
}
