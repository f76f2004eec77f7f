import { UsageError } from '#diagnostics/failure';
import { type Fields, isFields, jsonChild, jsonTree } from '#features/setup/workspace/json-edit';
import { agentSettings as say } from '#messages/generated/configuration';
import type { Message } from '#messages/message';
import { answersEvent, type CallState, callState, isBlocking } from '#setup/agents/agent-call';
import { agentOf, type HookedAgent, type HookForm, settingsOf } from '#setup/agents/hooked-agents';
import { type SetupFacts, textOf } from '#setup/facts';
import { parseJson, positionPrefix } from '#workspace/text/json-text';

export type HookSteps = readonly (string | number)[];

/** One command in an agent's settings that answers an event with this tool. */
export interface AgentHook {
  readonly event: string;
  /** Where it stands: the steps to it from the top. */
  readonly steps: HookSteps;
  /** Where the tools stand that it is for: in its group, or beside it. */
  readonly holder: HookSteps;
  readonly command: string;
  /** Null where somebody wrote it by hand. */
  readonly state: CallState | null;
  readonly blocks: boolean;
  /** Whether it is ours alone, for the tools that an earlier version named. */
  readonly formerTools: boolean;
}

/** A text as JSON without the mark that an editor put in front. */
export function settingsValue(text: string, path: string): unknown {
  return parseJson(text.replace(/^\ufeff/, ' '), path, true).value;
}

/**
 * The commands of this tool in an agent's settings.
 *
 * @throws {UsageError} for what is no JSON or has another shape than hooks have, with its place
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
  if (!isFields(root)) throw misshapen([], (at) => say.noObject(at));
  const hooks = Object.hasOwn(root, 'hooks') ? root.hooks : {};
  if (!isFields(hooks)) throw misshapen(['hooks'], (at) => say.hooksNoObject(at));
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

/** What stands at some steps from the top; null for nothing. */
export function nodeAt(tree: JsonNode, steps: HookSteps): JsonNode {
  return steps.reduce<JsonNode>((at, step) => jsonChild(at, step), tree);
}

type JsonNode = ReturnType<typeof jsonTree>;

/** Every command line in settings that are whole, whoever wrote it and for whatever event. */
export function commandLines(path: string, text: string): string[] {
  const root = settingsValue(text, path);
  const hooks = isFields(root) && isFields(root.hooks) ? root.hooks : {};
  return Object.entries(hooks).flatMap(([event, list]) =>
    linesIn(agentOf(path).form, event, list).map(({ command }) => command),
  );
}

interface Line extends Pick<AgentHook, 'steps' | 'holder' | 'command'> {
  /** The tools it is for, where it is alone in that; null where nothing says them. */
  readonly matcher: string | null;
}

function linesIn(form: HookForm, event: string, list: unknown): Line[] {
  const top = ['hooks', event];
  if (!form.grouped) return linesOf(form, top, list, null);
  return listOf(list).flatMap((group, number) => {
    const holder = [...top, number];
    return isFields(group)
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
    const command = isFields(each) ? each[form.command] : null;
    if (!isFields(each) || typeof command !== 'string') return [];
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

/** The commands of this tool in one of the files of settings; none where that cannot be read. */
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

export const pluginName = 'ledger';
export const marketplaceName = 'memory-ledger';

/** As settings of an agent name the plugin. */
export const pluginKey = `${pluginName}@${marketplaceName}`;

/**
 * The settings that enable the plugin of this tool: those of everybody, with `local` also those of
 * one person. Null where none do, and where they have hooks of this tool, for which the plugin
 * keeps quiet.
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
    const enabled = isFields(root) ? root.enabledPlugins : null;
    return isFields(enabled) && enabled[pluginKey] === true;
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}
