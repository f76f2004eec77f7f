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
 * What a hook would start: the project's own copy, what npx or its like fetches, or a program on
 * the PATH.
 */
export type HookCall =
  | {
      readonly by: 'project';
      /**
       * Where it says that the copy is linked, from the top; empty where it asks the package
       * manager.
       */
      readonly paths: readonly string[];
    }
  | { readonly by: 'fetch'; readonly program: string; readonly version: string | null }
  | {
      readonly by: 'path';
      readonly name: 'ledger' | 'memory-ledger';
      /** Where the tool was when the hook was written. */
      readonly known: { readonly node: string; readonly path: string } | null;
    };

/** What a hook comes upon when it calls the tool. */
export type HookReach =
  | { readonly found: 'tool'; readonly version: string | null }
  | {
      readonly found: 'other';
      readonly what: string;
      /** The first line of its own words. */
      readonly says: string | null;
    }
  | { readonly found: 'nothing'; readonly what: string }
  | { readonly found: 'unasked' };

/**
 * One tool for hooks: whether its file calls this tool, and whether it is at work in this clone.
 */
export interface HookState {
  readonly tool: HookToolName;
  readonly file: string;
  readonly calls: boolean;
  readonly runs: boolean;
  /** The version that its call names; null where it names none. */
  readonly pinned: string | null;
  /** How it calls the tool; null where it does not, and where its own tool brings this one. */
  readonly call: HookCall | null;
  /** What is there when it calls; null where nobody asked. */
  readonly reach: HookReach | null;
}

/**
 * What became of the block in AGENTS.md: as this version writes it, as another one did, edited by
 * people, or not there.
 */
export type BlockState = 'current' | 'older' | 'edited' | 'none';

/** How far the tool is set up in a repository. */
export interface Inspection {
  readonly hooks: readonly HookState[];
  readonly ci: readonly { readonly name: string; readonly gated: boolean }[];
  /** Jobs of GitHub that run the gate, and are skipped for some events of their workflow. */
  readonly skipped: readonly GatingJob[];
  readonly agents: { readonly file: string; readonly there: boolean; readonly block: BlockState };
  /** The hooks of Claude Code, by the file of settings they are in. */
  readonly agentHooks: readonly AgentState[];
  /** Whether Claude Code is at work here. */
  readonly hasAgent: boolean;
  /** The settings of Claude Code that enable the plugin of this tool; null for none. */
  readonly plugin: string | null;
  /** Version that the framework's hook or the workflow is pinned to; null where none is. */
  readonly pinned: readonly { readonly path: string; readonly version: string }[];
}

/**
 * Looks at what is set up; nothing is judged here.
 *
 * @param ask finds out what a hook comes upon when it calls; asked of hooks that git runs in this
 *   clone
 * @param known the commands there are, with their options
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
  // The framework installs this tool itself.
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

/** What asks a package manager for the copy of the project, and fetches none. */
const ofYarn = String.raw`yarn(?: run)?(?: -T)?(?: --cwd \S+)?`;
const asking = String.raw`(?:npx|bunx) (?:-\S+ )*--no-install|pnpm (?:-C \S+ )?exec|${ofYarn}`;
const callsManager = new RegExp(String.raw`\b(?:${asking}) (?:memory-)?ledger\b`);

/**
 * Reads off the text of a hook how it calls the tool; null where it does not.
 *
 * @param isOwn whether the text is this clone's alone: only then a path in it is one that its owner
 *   put there
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
