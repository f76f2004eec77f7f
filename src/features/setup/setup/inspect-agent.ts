import { UsageError } from '#diagnostics/failure';
import { agentOf, hookedAgents, settingsOf } from '#setup/agents/hooked-agents';
import { type SetupFacts, textOf } from '#setup/facts';

import { agentHooks, commandLines } from './agent-settings.ts';
import type { HookCall, HookReach } from './hook-call.ts';
import { type KnownCalls, unknownCalls } from './unknown-calls.ts';

/** How the hooks of an agent stand in one file of its settings. */
export interface AgentState {
  /** The agent, as people call it. */
  readonly agent: string;
  readonly file: string;
  /**
   * As this version writes them, as another one did or not all of them, or settings that cannot be
   * read.
   */
  readonly state: 'current' | 'older' | 'broken';
  readonly blocks: boolean;
  /** Events that nothing answers. */
  readonly missing: readonly string[];
  /** What the settings ask of this tool that this version does not know, as it is typed. */
  readonly unknown: readonly string[];
  /** What keeps the settings from being read; null where nothing does. */
  readonly why: string | null;
  /** How they call the tool; null where several things are tried. */
  readonly call: HookCall | null;
  /** What is there when a hook calls; null where nobody asked. */
  readonly reach: HookReach | null;
}

/** The files of settings that call this tool, and those that cannot be read. */
export function inspectAgent(
  facts: SetupFacts,
  ask: (call: HookCall) => HookReach | null,
  known: KnownCalls | null,
): AgentState[] {
  return hookedAgents.flatMap(settingsOf).flatMap((file): AgentState[] => {
    const text = textOf(facts, file);
    if (text === null) return [];
    const agent = agentOf(file).name;
    try {
      const hooks = agentHooks(facts, file, text);
      const unknown = [
        ...new Set(commandLines(file, text).flatMap((line) => unknownCalls(line, known))),
      ];
      if (hooks.length === 0 && unknown.length === 0) return [];
      const missing = agentOf(file)
        .events.filter((event) => !hooks.some((each) => each.event === event.name))
        .map((event) => event.name);
      const call = callOf(hooks.map((each) => each.command).join('\n'));
      const state =
        missing.length > 0 || hooks.some((each) => each.state === 'older' || each.formerTools)
          ? 'older'
          : 'current';
      const blocks = hooks.some((each) => each.blocks);
      return [
        { agent, file, state, blocks, missing, unknown, why: null, call, reach: call && ask(call) },
      ];
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return [
        {
          agent,
          file,
          state: 'broken',
          blocks: false,
          missing: [],
          unknown: [],
          why: error.message,
          call: null,
          reach: null,
        },
      ];
    }
  });
}

/** What the commands would start; null where several things are tried. */
function callOf(commands: string): HookCall | null {
  const linked =
    /CLAUDE_PROJECT_DIR:-\.\}"?\/'?((?:[^"';]+\/)?node_modules\/\.bin\/memory-ledger)/g;
  const paths = [...commands.matchAll(linked)].map(([, path = '']) => path);
  if (paths.length > 0 || / && printf %s "\$r"/.test(commands))
    return { by: 'project', paths: [...new Set(paths)] };
  return /command -v memory-ledger /.test(commands) && !/; elif /.test(commands)
    ? { by: 'path', name: 'memory-ledger', known: null }
    : null;
}
