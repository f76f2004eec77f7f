import { UsageError } from '#diagnostics/failure';
import { isObject } from '#diagnostics/json-decoder';
import { type Fields, jsonChild, jsonTree } from '#features/setup/workspace/json-edit';
import { agentSettings as say } from '#messages/generated/configuration';
import type { Message } from '#messages/message';
import { answersEvent, type CallState, callState, isBlocking } from '#setup/agents/agent-call';
import { agentOf, type HookedAgent, type HookForm, settingsOf } from '#setup/agents/hooked-agents';
import { type SetupFacts, textOf } from '#setup/facts';
import { parseJson, positionPrefix } from '#workspace/text/json-text';

/** Keys and list indexes from the top of a settings file to a value in it. */
export type HookSteps = readonly (string | number)[];

/** A command in an agent's settings that runs ledger at an event. */
export interface AgentHook {
  /** Name of the event in the settings. */
  readonly event: string;
  /** Where the command is. */
  readonly steps: HookSteps;
  /** Where the object is that names the tools it is for: its group, or the hook itself. */
  readonly holder: HookSteps;
  readonly command: string;
  /** Null if the command was written by hand. */
  readonly state: CallState | null;
  /** Whether the command can block the agent. */
  readonly blocks: boolean;
  /** Whether ledger wrote it, for the tools that an earlier version named. */
  readonly formerTools: boolean;
}

/** Parses settings as JSON, without a byte order mark. */
export function settingsValue(text: string, path: string): unknown {
  return parseJson(text.replace(/^\ufeff/, ' '), path, true).value;
}

/**
 * Finds the commands that run ledger in an agent's settings.
 *
 * @throws {UsageError} for invalid JSON and for hooks of an unknown shape, with the place
 */
export function agentHooks(facts: SetupFacts, path: string, text: string): AgentHook[] {
  const root = settingsValue(text, path);
  const tree = jsonTree(text);
  const misshapen = (
    steps: HookSteps,
    problem: (values: { readonly place: string }) => Message,
  ): UsageError => {
    const node = nodeAt(tree, steps);
    return new UsageError(problem({ place: positionPrefix(path, text, node?.offset ?? 0) }));
  };
  if (!isObject(root)) throw misshapen([], (at) => say.noObject(at));
  const hooks = Object.hasOwn(root, 'hooks') ? root.hooks : {};
  if (!isObject(hooks)) throw misshapen(['hooks'], (at) => say.hooksNoObject(at));
  const { events, form } = agentOf(path);
  return Object.entries(hooks).flatMap(([event, list]) => {
    const known = events.find((each) => each.name === event);
    if (known && !Array.isArray(list))
      throw misshapen(['hooks', event], (at) => say.eventNoList({ ...at, event }));
    return linesIn(form, event, list).flatMap(({ matcher, ...line }): AgentHook[] => {
      const { command } = line;
      const state = callState(facts, known?.argument ?? '', command);
      const isOurs = state === 'current' || state === 'older';
      return state !== null || (known && answersEvent(command, known.argument))
        ? [
            {
              event,
              ...line,
              state,
              blocks: isBlocking(command),
              formerTools:
                isOurs && matcher !== null && (known?.formerMatchers ?? []).includes(matcher),
            },
          ]
        : [];
    });
  });
}

/** Returns the value at some steps from the top; null if there is none. */
export function nodeAt(tree: JsonNode, steps: HookSteps): JsonNode {
  return steps.reduce<JsonNode>((at, step) => jsonChild(at, step), tree);
}

type JsonNode = ReturnType<typeof jsonTree>;

/** Lists all command lines in valid settings, of all events and all authors. */
export function commandLines(path: string, text: string): string[] {
  const root = settingsValue(text, path);
  const hooks = isObject(root) && isObject(root.hooks) ? root.hooks : {};
  return Object.entries(hooks).flatMap(([event, list]) =>
    linesIn(agentOf(path).form, event, list).map(({ command }) => command),
  );
}

interface Line extends Pick<AgentHook, 'steps' | 'holder' | 'command'> {
  /** The tools it is for; null if none are named, or other commands share them. */
  readonly matcher: string | null;
}

function linesIn(form: HookForm, event: string, list: unknown): Line[] {
  const top = ['hooks', event];
  if (!form.grouped) return linesOf(form, top, list, null);
  return listOf(list).flatMap((group, number) => {
    const holder = [...top, number];
    return isObject(group)
      ? linesOf(form, [...holder, 'hooks'], group.hooks, { holder, fields: group })
      : [];
  });
}

/** The command lines of one list, of a group where there is one. */
function linesOf(
  form: HookForm,
  steps: HookSteps,
  list: unknown,
  group: { readonly holder: HookSteps; readonly fields: Fields } | null,
): Line[] {
  const lines = listOf(list).flatMap((each, at): Line[] => {
    const command = isObject(each) ? each[form.command] : null;
    if (!isObject(each) || typeof command !== 'string') return [];
    const { holder, fields } = group ?? { holder: [...steps, at], fields: each };
    const matcher = typeof fields.matcher === 'string' ? fields.matcher : null;
    return [{ steps: [...steps, at], holder, command, matcher }];
  });
  return group !== null && lines.length > 1
    ? lines.map((each) => ({ ...each, matcher: null }))
    : lines;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Finds the commands that run ledger in a settings file; none if it cannot be read. */
export function readAgentHooks(facts: SetupFacts, path: string): readonly AgentHook[] {
  const text = textOf(facts, path);
  if (text === null) return [];
  try {
    return agentHooks(facts, path, text);
  } catch (error) {
    if (error instanceof UsageError) return [];
    throw error;
  }
}

/** Name of the plugin for Claude Code. */
export const pluginName = 'ledger';
/** Name of the marketplace that offers the plugin. */
export const marketplaceName = 'memory-ledger';

/** Key of the plugin in the settings of an agent. */
export const pluginKey = `${pluginName}@${marketplaceName}`;

/**
 * Finds the settings file that enables the plugin: the committed one, with `local` also that of one
 * person. Null if none does, and if one of them has hooks of ledger, because the plugin then does
 * nothing.
 */
export function pluginEnabledIn(facts: SetupFacts, agent: HookedAgent): string | null {
  const paths = settingsOf(agent);
  if (paths.some((path) => readAgentHooks(facts, path).length > 0)) return null;
  const read = facts.local ? paths : [agent.shared];
  return read.find((path) => enablesPlugin(path, textOf(facts, path))) ?? null;
}

function enablesPlugin(path: string, text: string | null): boolean {
  try {
    const root = settingsValue(text ?? '{}', path);
    const enabled = isObject(root) ? root.enabledPlugins : null;
    return isObject(enabled) && enabled[pluginKey] === true;
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}
