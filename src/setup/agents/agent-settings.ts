import { UsageError } from '#diagnostics/failure';
import { agentSettings as say } from '#messages/agent-settings';
import type { Message } from '#messages/message';
import { jsonChild, jsonTree } from '#workspace/edit/json-edit';
import { parseJson, placed } from '#workspace/text/json-text';

import type { SetupFacts } from '../facts.ts';
import { answers, blocks, type CallState, callState } from './agent-call.ts';
import { type AgentEvent, agentOf } from './hooked-agents.ts';

/** One command in an agent's settings that answers an event with this tool. */
export interface AgentHook {
  readonly event: string;
  /** Where it stands: in which group of the event, and where in that. */
  readonly group: number;
  readonly at: number;
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
    steps: readonly (string | number)[],
    problem: (values: { readonly place: string }) => Message,
  ): UsageError => {
    const node = steps.reduce<typeof tree>((at, step) => jsonChild(at, step), tree);
    return new UsageError(problem({ place: placed(path, text, node?.offset ?? 0) }));
  };
  if (!isObject(root)) throw misshapen([], (at) => say.noObject(at));
  const hooks = Object.hasOwn(root, 'hooks') ? root.hooks : {};
  if (!isObject(hooks)) throw misshapen(['hooks'], (at) => say.hooksNoObject(at));
  return Object.entries(hooks).flatMap(([event, groups]) => {
    const known = agentOf(path).events.find((each) => each.name === event);
    if (!Array.isArray(groups)) {
      if (known) throw misshapen(['hooks', event], (at) => say.eventNoList({ ...at, event }));
      return [];
    }
    return (groups as readonly unknown[]).flatMap((group, number) =>
      commandsIn(group).flatMap(([at, command]): AgentHook[] => {
        const state = callState(facts, known?.argument ?? '', command);
        return state !== null || (known && answers(command, known.argument))
          ? [
              {
                event,
                group: number,
                at,
                command,
                state,
                blocks: blocks(command),
                formerTools:
                  (state === 'current' || state === 'older') && hasFormerTools(group, known),
              },
            ]
          : [];
      }),
    );
  });
}

function hasFormerTools(group: unknown, event: AgentEvent | undefined): boolean {
  return (
    isObject(group) &&
    typeof group.matcher === 'string' &&
    (event?.formerMatchers ?? []).includes(group.matcher) &&
    commandsIn(group).length === 1
  );
}

/** Every command line in settings that are whole, whoever wrote it and for whatever event. */
export function commandLines(path: string, text: string): string[] {
  const root = settingsValue(text, path);
  const hooks = isObject(root) && isObject(root.hooks) ? root.hooks : {};
  return Object.values(hooks).flatMap((groups) =>
    (Array.isArray(groups) ? (groups as readonly unknown[]) : []).flatMap((group) =>
      commandsIn(group).map(([, command]) => command),
    ),
  );
}

function commandsIn(group: unknown): (readonly [number, string])[] {
  const list =
    isObject(group) && Array.isArray(group.hooks) ? (group.hooks as readonly unknown[]) : [];
  return list.flatMap((each, at) =>
    isObject(each) && typeof each.command === 'string' ? [[at, each.command] as const] : [],
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
