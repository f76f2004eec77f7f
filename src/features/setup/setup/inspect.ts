import { UsageError } from '#diagnostics/failure';
import { agentEvents, claudeCode, hookedAgents, settingsOf } from '#setup/agents/hooked-agents';
import { type SetupFacts, textOf } from '#setup/facts';
import { ledgerCallPattern, withoutComments } from '#setup/hooks/hook-command';
import { findBlock } from '#setup/managed-block';

import { agentHooks, commandLines, pluginEnabledIn } from './agent-settings.ts';
import { type GatingJob, gatingJobs } from './github.ts';
import { gitlabFile } from './gitlab.ts';
import { type HookTool, type HookToolName, hookTools } from './hook-tools.ts';
import { isSameExceptName } from './managed-file.ts';
import { agentsFile, agentsLines, ciInUse } from './plan-setup.ts';
import { preCommitFile } from './pre-commit.ts';

/**
 * How a hook calls ledger: the project's copy, a copy that npx or the like fetches, or a program on
 * the PATH.
 */
export type HookCall =
  | {
      readonly by: 'project';
      /**
       * Paths of the linked copy in the hook, relative to the top; empty if it runs the package
       * manager.
       */
      readonly paths: readonly string[];
    }
  | { readonly by: 'fetch'; readonly program: string; readonly version: string | null }
  | {
      readonly by: 'path';
      readonly name: 'ledger' | 'memory-ledger';
      /** Absolute paths of ledger and node when the hook was written; null if it has none. */
      readonly known: { readonly node: string; readonly path: string } | null;
    };

/** What a hook finds when it calls ledger; `unasked` if the program was not run. */
export type HookReach =
  | { readonly found: 'tool'; readonly version: string | null }
  | {
      readonly found: 'other';
      readonly what: string;
      /** The first line of its output; null if it failed. */
      readonly says: string | null;
    }
  | { readonly found: 'nothing'; readonly what: string }
  | { readonly found: 'unasked' };

/**
 * A tool for git hooks: whether its file calls ledger, and whether its hooks run in this clone.
 */
export interface HookState {
  readonly tool: HookToolName;
  readonly file: string;
  readonly calls: boolean;
  readonly runs: boolean;
  /** The version in its call; null if it has none. */
  readonly pinned: string | null;
  /** How it calls ledger; null if it does not, and for pre-commit, which installs ledger itself. */
  readonly call: HookCall | null;
  /** What the hook finds when it calls ledger; null if that was not checked. */
  readonly reach: HookReach | null;
}

/**
 * The block in AGENTS.md: as this version writes it, as another version did, edited, or missing.
 */
export type BlockState = 'current' | 'older' | 'edited' | 'none';

/** How far ledger is set up in a repository. */
export interface Inspection {
  readonly hooks: readonly HookState[];
  readonly ci: readonly { readonly name: string; readonly gated: boolean }[];
  /** Jobs of GitHub that run the gate, and are skipped for some events of their workflow. */
  readonly skipped: readonly GatingJob[];
  readonly agents: { readonly file: string; readonly there: boolean; readonly block: BlockState };
  /** Hooks of all agents, one entry for each settings file. */
  readonly agentHooks: readonly AgentState[];
  /** Whether the folder `.claude` exists. */
  readonly hasAgent: boolean;
  /** The settings file of Claude Code that enables the plugin of ledger; null for none. */
  readonly plugin: string | null;
  /** Versions that the files of pre-commit, GitLab and GitHub workflows are pinned to. */
  readonly pinned: readonly { readonly path: string; readonly version: string }[];
}

/**
 * Inspects what is set up.
 *
 * @param ask finds out what a hook finds when it calls ledger; null if that is not checked
 * @param known the commands and their options; null to check only the events of hooks
 */
export function inspectSetup(
  facts: SetupFacts,
  ask: (call: HookCall) => HookReach | null,
  known: KnownCalls | null = null,
): Inspection {
  const workflows = [...facts.files.keys()].filter((path) => path.startsWith('.github/workflows/'));
  const file = agentsFile(facts);
  return {
    hooks: facts.git ? hookTools(facts).map((tool) => hookState(facts, tool, ask)) : [],
    ci: ciInUse(facts).map(({ name, isGated }) => ({ name, gated: isGated(facts) })),
    skipped: gatingJobs(facts).filter((job) => job.isSkipped),
    agents: { file, there: textOf(facts, file) !== null, block: blockState(facts) },
    agentHooks: inspectAgent(facts, ask, known),
    hasAgent: facts.present.has('.claude'),
    plugin: pluginEnabledIn(facts, claudeCode),
    pinned: [preCommitFile, gitlabFile, ...workflows].flatMap((path) =>
      pinnedIn(textOf(facts, path)).map((version) => ({ path, version })),
    ),
  };
}

function hookState(
  facts: SetupFacts,
  tool: HookTool,
  ask: (call: HookCall) => HookReach | null,
): HookState {
  const file = tool.fileIn(facts) ?? '';
  const script = tool.scriptIn(facts, file) ?? '';
  const isInstalled = tool.isInstalled(facts);
  // pre-commit installs ledger itself.
  const isBrought = tool.name === 'pre-commit';
  const isOwn = tool.name === 'git' && facts.git?.hooks.where === 'git';
  const call = isBrought ? null : callIn(script, isOwn);
  const reach = call && isInstalled ? ask(call) : null;
  return {
    tool: tool.name,
    file,
    calls: ledgerCallPattern.test(withoutComments(script)),
    runs: isInstalled && reach?.found !== 'other' && reach?.found !== 'nothing',
    pinned: isBrought ? null : (pinnedIn(script)[0] ?? null),
    call,
    reach,
  };
}

/** Matches words that make a package manager run the project's copy, without fetching one. */
const ofYarn = String.raw`yarn(?: run)?(?: -T)?(?: --cwd \S+)?`;
const asking = String.raw`(?:npx|bunx) (?:-\S+ )*--no-install|pnpm (?:-C \S+ )?exec|${ofYarn}`;
const callsManager = new RegExp(String.raw`\b(?:${asking}) (?:memory-)?ledger\b`);

/**
 * Reads from the text of a hook how it calls ledger; null if it does not.
 *
 * @param isOwn whether the text is in this clone alone: a path in a committed text is not trusted
 */
function callIn(text: string, isOwn: boolean): HookCall | null {
  const said = withoutComments(text);
  if (!ledgerCallPattern.test(said)) return null;
  const linked = /(?:^|[\s"'=])((?:[\w.-]+\/)*node_modules\/\.bin\/(?:memory-)?ledger)\b/g;
  const paths = [...said.matchAll(linked)].map(([, path = '']) => path);
  if (paths.length > 0 || callsManager.test(said))
    return { by: 'project', paths: [...new Set(paths)] };
  const fetching = /\b(npx|bunx|pnpm|yarn) (?:dlx )?(?:-\S+ )*memory-ledger(?:@([\w.-]+))?\s/;
  const [, program, version] = fetching.exec(said) ?? [];
  if (program !== undefined) return { by: 'fetch', program, version: version ?? null };
  const [, , quotedNode, node, quotedPath, path] =
    /^elif test -f (\S+|'[^'\n]+'); then (?:'([^'\n]+)'|([^\s']+)) (?:'([^'\n]+)'|([^\s']+)) lint --staged/m.exec(
      said,
    ) ?? [];
  const known = { node: quotedNode ?? node, path: quotedPath ?? path };
  return {
    by: 'path',
    name: /\bmemory-ledger\s+(?:lint|gate)\b/.test(said) ? 'memory-ledger' : 'ledger',
    known:
      isOwn && known.node !== undefined && known.path !== undefined
        ? { node: known.node, path: known.path }
        : null,
  };
}

function blockState(facts: SetupFacts): BlockState {
  const block = findBlock(textOf(facts, agentsFile(facts)) ?? '');
  if (!block) return 'none';
  if ('broken' in block || !block.intact) return 'edited';
  return isSameExceptName(block.lines, agentsLines(facts)) ? 'current' : 'older';
}

function pinnedIn(text: string | null): string[] {
  return Array.from(
    withoutComments(text ?? '').matchAll(/\bmemory-ledger@v?(\d+\.\d+\.\d+[\w.-]*)/g),
    ([, version = '']) => version,
  );
}

/** The hooks of an agent in one of its settings files. */
export interface AgentState {
  /** Name of the agent. */
  readonly agent: string;
  readonly file: string;
  /**
   * `current` as this version writes them; `older` as another version did, or if some are missing;
   * `broken` for unreadable settings.
   */
  readonly state: 'current' | 'older' | 'broken';
  readonly blocks: boolean;
  /** Names of events without a hook of ledger. */
  readonly missing: readonly string[];
  /** Events, commands and options in the settings that this version does not know, as typed. */
  readonly unknown: readonly string[];
  /** Why the settings cannot be read; null if they can. */
  readonly why: string | null;
  /** How they call ledger; null if they try several ways, or an unknown one. */
  readonly call: HookCall | null;
  /** What a hook finds when it calls ledger; null if that was not checked. */
  readonly reach: HookReach | null;
}

/** Inspects the settings files that call ledger, and those that cannot be read. */
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

/** Returns how commands call ledger; null if they try several ways. */
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

/** Options of every command, by each of its names. */
export type KnownCalls = ReadonlyMap<string, readonly string[]>;

/** Words that start another command; their own options may come between. */
const launchers: ReadonlySet<string> = new Set(
  'then else elif if do while until ! exec env time npx bunx yarn pnpm bun npm node'.split(' '),
);
/** Matches ledger by its name, by a path, or with a version. */
const toolName = /(?:^|\/)(?:memory-)?ledger(?:\.cjs)?(?:@[\w.^~-]+)?$/;
const valued: ReadonlySet<string> = new Set(['-C', '--config', '--color']);

/**
 * Lists what a command line in an agent's settings uses that this version does not know: events of
 * `ledger hook`, commands, or options, each as typed.
 *
 * @param known the commands and their options; null to check only the events of hooks
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
 * Returns the words after the name of ledger, for each of its calls in a shell line. Calls with
 * variables are left out, except for the variable that `init` writes.
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
