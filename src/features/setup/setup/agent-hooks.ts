import { UsageError } from '#diagnostics/failure';
import {
  addJson,
  cutJson,
  type Fields,
  jsonChild,
  jsonTree,
  replaceJson,
} from '#features/setup/workspace/json-edit';
import { agentSettings as say } from '#messages/generated/configuration';
import { agentCommand } from '#setup/agents/agent-call';
import {
  type AgentEvent,
  agentOf,
  claudeCode,
  type HookedAgent,
  type HookForm,
  settingsOf,
} from '#setup/agents/hooked-agents';
import { linkedFolder, type SetupFacts } from '#setup/facts';

import {
  type AgentHook,
  agentHooks,
  type HookSteps,
  nodeAt,
  readAgentHooks,
  settingsValue,
} from './agent-settings.ts';
import {
  blockFile,
  cutFile,
  type CutResult,
  type ManagedFile,
  planFile,
  type PutResult,
} from './managed-file.ts';
import { configFile } from './own-files.ts';
import { joinPlans, type SetupPlan } from './setup-plan.ts';

/** A file before `init` changed it (null for no file) and after. */
export interface BeforeInit {
  readonly before: string | null;
  readonly after: string;
}

/**
 * Plans the hooks of an agent in its settings. Hooks of another version are updated; all other text
 * keeps its bytes.
 *
 * @throws {UsageError} for settings that are not JSON or have another shape, with the place
 */
export function planAgentHooks(
  facts: SetupFacts,
  block: boolean,
  agent: HookedAgent = claudeCode,
): SetupPlan {
  const path = (facts.local ? agent.own : agent.shared) ?? agent.shared;
  const other = facts.local ? agent.shared : agent.own;
  if (other !== null && readAgentHooks(facts, other).some((each) => each.state !== null)) {
    const why =
      `the hooks are in here already and would answer twice; \`ledger init --remove ` +
      `--agent ${agent.id}\` deletes them`;
    return joinPlans([{ kept: [{ path: other, why }] }]);
  }
  const plan = planFile(settingsFile(facts, path, { block }));
  if ((plan.steps ?? []).length === 0) return joinPlans([plan]);
  const isBare = configFile(facts) === null && !facts.memory.any;
  const notes = [
    `${agent.name} reads its hooks when a session begins: start a new one`,
    ...(isBare ? ['ledger itself is not set up here: `ledger init`'] : []),
  ];
  const exclude = facts.local && facts.git ? planFile(excludeFile(facts, path)) : {};
  return joinPlans([plan, exclude, { notes }]);
}

/**
 * Plans the removal of an agent's hooks from its settings. It restores the bytes from before if the
 * file was not edited since; else it removes the hooks of ledger alone.
 *
 * @param known the files as they were before setup, as this clone stored them
 */
export function planAgentRemoval(
  facts: SetupFacts,
  known: ReadonlyMap<string, BeforeInit>,
  agent: HookedAgent = claudeCode,
): SetupPlan {
  const rows = settingsOf(agent).map((path) => settingsFile(facts, path, { known }));
  return joinPlans(rows.map(cutFile));
}

/** Describes `info/exclude` with a line that makes git ignore the settings of one person. */
export function excludeFile(facts: SetupFacts, path: string): ManagedFile {
  const line = `/${path}`;
  const already = (text: string): string | null =>
    text.split(/\r?\n/).includes(line) ? 'it names the file' : null;
  return blockFile(
    {
      part: 'agent-hooks',
      path: 'info/exclude',
      place: 'git',
      file: facts.git?.exclude,
      says: 'hides this file from Git',
    },
    { lines: [line], style: 'hash', name: claudeCode.id, already },
  );
}

/** Describes a settings file with the hooks of an agent in it. */
function settingsFile(
  facts: SetupFacts,
  path: string,
  options: { readonly block?: boolean; readonly known?: ReadonlyMap<string, BeforeInit> },
): ManagedFile {
  const { block = false, known } = options;
  const agent = agentOf(path);
  const folder = linkedFolder(facts, path);
  const file = facts.files.get(path);
  const fresh = hooksFile(agent, (event) => commandFor(facts, event, block));
  const barred =
    folder === null
      ? null
      : `${folder} is a symbolic link, and ledger does not write through links`;
  return {
    part: 'agent-hooks',
    path,
    file,
    executable: file?.kind === 'text' && file.executable,
    says: block
      ? `hooks of ${agent.name}; they block once for pending proposals, changed facts and incomplete changes`
      : `hooks of ${agent.name}; they send facts and never block`,
    fresh,
    snippet: fresh.trimEnd().split('\n'),
    barred,
    put: (text) => putHooks(facts, path, text, block),
    cut: (text) =>
      barred === null
        ? cutHooks(facts, path, text, known?.get(path))
        : { text, says: '', left: isMarked(text) ? [barred] : [] },
  };
}

/** Returns the text of a new settings file: one command for each event. */
export function hooksFile(
  { events, form }: Pick<HookedAgent, 'events' | 'form'>,
  commandOf: (event: AgentEvent) => string,
): string {
  const hooks = events.map((event) => [event.name, [hookEntry(form, event, commandOf(event))]]);
  const whole = { ...form.head, hooks: Object.fromEntries(hooks) as unknown };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

/** Returns the JSON of a hook: a command, in its own group if the format has groups. */
function hookEntry(form: HookForm, event: AgentEvent, line: string): unknown {
  const tools = event.matcher === null ? {} : { matcher: event.matcher };
  const command = { ...form.entry, [form.command]: line, [form.timeout]: event.timeout };
  return form.grouped ? { ...tools, hooks: [command] } : { ...command, ...tools };
}

function commandFor(facts: SetupFacts, event: AgentEvent, block: boolean): string {
  const home = facts.local ? 'clone' : 'shared';
  return agentCommand(facts, home, event.argument, block && event.blocks);
}

function putHooks(facts: SetupFacts, path: string, before: string, block: boolean): PutResult {
  const there = agentHooks(facts, path, before);
  const text = withHooks(facts, path, before, there, block);
  const kept = there.flatMap(({ event, state }) => {
    if (state === null) return [`its hook for ${event} calls ledger already`];
    return state === 'edited'
      ? [`its hook for ${event} was edited by hand; delete it to have it written again`]
      : [];
  });
  if (text !== before) return { text, kept };
  return { kept: kept.length > 0 ? kept : ['it is set up already'] };
}

/** Returns whether ledger wrote a hook, and it was not edited since. */
function isOurs({ state }: AgentHook): boolean {
  return state === 'current' || state === 'older';
}

/** Returns settings with one hook for each event. */
function withHooks(
  facts: SetupFacts,
  path: string,
  before: string,
  there: readonly AgentHook[],
  block: boolean,
): string {
  const { events, form, id: agent } = agentOf(path);
  const isSpare = (hook: AgentHook): boolean =>
    !events.some((event) => event.name === hook.event) ||
    there.some(
      (other) =>
        other !== hook &&
        other.event === hook.event &&
        (!isOurs(other) || there.indexOf(other) < there.indexOf(hook)),
    );
  let text = there.filter((hook) => isOurs(hook) && isSpare(hook)).reduceRight(cutHook, before);
  // Replaced hooks keep their place; new ones are added last.
  for (const hook of agentHooks(facts, path, text).filter(isOurs))
    text = upToDate(facts, path, text, hook, block);
  for (const event of events.filter((one) => !there.some((each) => each.event === one.name)))
    text = withEntry(text, event.name, hookEntry(form, event, commandFor(facts, event, block)));
  if (text === before || readsAsMeant(facts, path, before, text, block)) return text;
  throw new UsageError(say.readsOtherwise({ path, agent }));
}

/** Updates one hook of ledger to the text of this version. */
function upToDate(
  facts: SetupFacts,
  path: string,
  before: string,
  hook: AgentHook,
  block: boolean,
): string {
  const { events, form } = agentOf(path);
  const event = events.find((each) => each.name === hook.event);
  if (!event) return before;
  const replaced = (text: string, steps: HookSteps, value: string): string => {
    const node = nodeAt(jsonTree(text), steps);
    return node ? replaceJson(text, node, value) : text;
  };
  const text =
    hook.formerTools && event.matcher !== null
      ? replaced(before, [...hook.holder, 'matcher'], event.matcher)
      : before;
  return hook.state === 'current' && hook.blocks === (block && event.blocks)
    ? text
    : replaced(text, [...hook.steps, form.command], commandFor(facts, event, block));
}

function withEntry(text: string, event: string, entry: unknown): string {
  const root = jsonTree(text);
  const hooks = jsonChild(root, 'hooks');
  const list = jsonChild(hooks, event);
  if (list) return addJson(text, list, null, entry);
  if (hooks) return addJson(text, hooks, event, [entry]);
  return root ? addJson(text, root, 'hooks', { [event]: [entry] }) : text;
}

/** Returns whether only hooks of ledger changed, and there is one for each event. */
function readsAsMeant(
  facts: SetupFacts,
  path: string,
  before: string,
  after: string,
  block: boolean,
): boolean {
  const there = agentHooks(facts, path, before);
  const now = agentHooks(facts, path, after);
  const isAnswered = agentOf(path).events.every((event) => {
    const isOfEvent = (hook: AgentHook): boolean => hook.event === event.name;
    const [hook, ...more] = now.filter(isOfEvent);
    return (
      there.some((each) => isOfEvent(each) && !isOurs(each)) ||
      (more.length === 0 && hook?.state === 'current' && hook.blocks === (block && event.blocks))
    );
  });
  const others = (text: string, hooks: readonly AgentHook[]): string =>
    saidBy(settingsValue(hooks.filter(isOurs).reduceRight(cutHook, text), path));
  return isAnswered && others(after, now) === others(before, there);
}

/** Returns settings as text to compare; empty events and an empty `hooks` do not count. */
function saidBy(settings: unknown): string {
  const { hooks, ...rest } = settings as { readonly hooks?: Fields };
  const said = Object.entries(hooks ?? {}).filter(
    ([, groups]) => !Array.isArray(groups) || groups.length > 0,
  );
  return JSON.stringify([said, rest]);
}

function isMarked(text: string): boolean {
  return text.includes('ledger:init');
}

function cutHooks(facts: SetupFacts, path: string, text: string, known?: BeforeInit): CutResult {
  if (known?.after === text) {
    const says = known.before === null ? 'it is unchanged' : 'it is as before init';
    return { text: known.before, says, left: [] };
  }
  try {
    const hooks = agentHooks(facts, path, text);
    const left = hooks
      .filter(({ state }) => state === 'edited')
      .map(({ event }) => `its hook for ${event} was edited by hand; delete it yourself`);
    const rest = hooks.filter(isOurs).reduceRight(cutHook, text);
    agentHooks(facts, path, rest);
    // Delete a settings file with nothing but the keys of a new one.
    const bare = ['{}', JSON.stringify(agentOf(path).form.head)];
    return rest !== text && bare.includes(rest.replace(/\s/g, ''))
      ? { text: null, says: 'it contained nothing else', left }
      : { text: rest, says: 'without the hooks', left };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { text, says: '', left: isMarked(text) ? [error.message] : [] };
  }
}

/**
 * Removes a command from settings, with its group, its event and the key `hooks` if they are empty
 * then.
 */
function cutHook(text: string, { steps }: AgentHook): string {
  const root = jsonTree(text);
  if (!nodeAt(root, steps)) return text;
  // The list, that of the groups, and the events; an empty group is removed with its other keys.
  const holders = [...new Set([steps.length - 1, 2, 1])].map((length) => steps.slice(0, length));
  const holds = (holder: HookSteps): number => nodeAt(root, holder)?.children?.length ?? 0;
  const holder = holders.find((each) => holds(each) > 1) ?? [];
  const node = nodeAt(root, holder);
  const step = steps[holder.length];
  return node && step !== undefined ? cutJson(text, node, step) : text;
}
