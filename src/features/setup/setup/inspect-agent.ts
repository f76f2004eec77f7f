import { UsageError } from '#diagnostics/failure';
import { agentEvents, hookedAgents, settingsOf } from '#setup/agents/hooked-agents';
import { type SetupFacts, textOf } from '#setup/facts';

import { agentHooks, commandLines } from './agent-settings.ts';
import type { HookCall, HookReach } from './hook-call.ts';

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
  return hookedAgents.flatMap((agent) =>
    settingsOf(agent).flatMap((file): AgentState[] => {
      const broken: AgentState = {
        agent: agent.name,
        file,
        state: 'broken',
        blocks: false,
        missing: [],
        unknown: [],
        why: null,
        call: null,
        reach: null,
      };
      const text = textOf(facts, file);
      if (text === null) return [];
      try {
        const hooks = agentHooks(facts, file, text);
        const lines = commandLines(file, text);
        const unknown = [...new Set(lines.flatMap((line) => unknownCalls(line, known)))];
        if (hooks.length === 0 && unknown.length === 0) return [];
        const missing = agent.events
          .map((event) => event.name)
          .filter((event) => !hooks.some((each) => each.event === event));
        const isOlder = hooks.some((each) => each.state === 'older' || each.formerTools);
        const call = callOf(hooks.map((each) => each.command).join('\n'));
        return [
          {
            ...broken,
            state: missing.length > 0 || isOlder ? 'older' : 'current',
            blocks: hooks.some((each) => each.blocks),
            missing,
            unknown,
            call,
            reach: call && ask(call),
          },
        ];
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        return [{ ...broken, why: error.message }];
      }
    }),
  );
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

/** Every command by each of its names, with the options it takes. */
export type KnownCalls = ReadonlyMap<string, readonly string[]>;

/** What starts another command, or passes one on to it; options of its own may stand between. */
const launchers: ReadonlySet<string> = new Set(
  'then else elif if do while until ! exec env time npx bunx yarn pnpm bun npm node'.split(' '),
);
/** The tool by its name, a path to it, or a version of it. */
const toolName = /(?:^|\/)(?:memory-)?ledger(?:\.cjs)?(?:@[\w.^~-]+)?$/;
const valued: ReadonlySet<string> = new Set(['-C', '--config', '--color']);

/**
 * What a command line of an agent's settings asks of this tool that this version does not know: an
 * event of `ledger hook`, a command, or an option of one, each as it is typed.
 *
 * @param known the commands there are; null where nobody looked, and then hooks alone are judged,
 *   by their events
 */
function unknownCalls(line: string, known: KnownCalls | null): string[] {
  return callsIn(line).flatMap((words) => {
    const plain = words.filter(
      (word, at) => !word.startsWith('-') && !valued.has(words[at - 1] ?? ''),
    );
    const [name, event] = plain;
    if (name === undefined) return [];
    if (
      name === 'hook' &&
      event !== undefined &&
      !agentEvents.some((each) => each.argument === event)
    )
      return [`hook ${event}`];
    const options = known?.get(name);
    if (options === undefined) return known === null ? [] : [name];
    const said = name === 'hook' && event !== undefined ? `hook ${event}` : name;
    return words.flatMap((word) =>
      /^--?[a-z][\w-]*(?:=|$)/i.test(word) && !options.includes(word.replace(/=.*$/s, ''))
        ? [`${said} ${word.replace(/=.*$/s, '')}`]
        : [],
    );
  });
}

/**
 * The words after the tool's name, for each call of it in a line of a shell. What a variable stands
 * for is not known, but for the one `init` writes.
 */
function callsIn(line: string): string[][] {
  const ours = /\bmemory-ledger\b/.test(line);
  return line
    .replace(/(?:^|\s)#.*$/gm, '')
    .split(/[;&|\n(){}]+/)
    .flatMap((part) => {
      const words = part
        .split(/\s+/)
        .map((word) => word.replace(/^["']|["']$/g, ''))
        .filter((word) => word !== '' && !/[<>]/.test(word));
      const first = words.find((word) => !/^\w+=/.test(word)) ?? '';
      const isTool = (word: string): boolean => toolName.test(word) || (ours && word === '$t');
      const at = isLauncher(first) ? words.findIndex(isTool) : words.indexOf(first);
      if (at === -1 || !isTool(words[at] ?? '')) return [];
      const rest = words.slice(at + 1);
      return [rest.slice(0, rest.includes('--') ? rest.indexOf('--') : rest.length)].filter(
        (each) => !each.some((word) => word.includes('$')),
      );
    });
}

function isLauncher(word: string): boolean {
  return launchers.has(word.replace(/^.*\//s, ''));
}
