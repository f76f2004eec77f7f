import { claudeCode } from '#setup/agents/hooked-agents';
import { type SetupFacts, textOf } from '#setup/facts';
import { callsLedger, withoutComments } from '#setup/hooks/hook-command';
import { findBlock } from '#setup/managed-block';

import { pluginEnabledIn } from './agent-settings.ts';
import { agentsFile, agentsLines } from './agents-block.ts';
import { type GatingJob, gatingJobs } from './github.ts';
import { gitlabFile } from './gitlab.ts';
import { callIn, type HookCall, type HookReach } from './hook-call.ts';
import { type HookTool, type HookToolName, hookTools } from './hook-tools.ts';
import { type AgentState, inspectAgent, type KnownCalls } from './inspect-agent.ts';
import { sameButForTheName } from './managed-file.ts';
import { ciInUse } from './plan-setup.ts';
import { preCommitFile } from './pre-commit.ts';

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
    calls: callsLedger.test(withoutComments(script)),
    runs: isInstalled && reach?.found !== 'other' && reach?.found !== 'nothing',
    pinned: isBrought ? null : (pinnedIn(script)[0] ?? null),
    call,
    reach,
  };
}

function blockState(facts: SetupFacts): BlockState {
  try {
    const block = findBlock(textOf(facts, agentsFile(facts)) ?? '');
    if (!block) return 'none';
    if (!block.intact) return 'edited';
    return sameButForTheName(block.lines, agentsLines(facts)) ? 'current' : 'older';
  } catch (error) {
    if (error instanceof RangeError) return 'edited';
    throw error;
  }
}

function pinnedIn(text: string | null): string[] {
  return Array.from(
    withoutComments(text ?? '').matchAll(/\bmemory-ledger@v?(\d+\.\d+\.\d+[\w.-]*)/g),
    ([, version = '']) => version,
  );
}
