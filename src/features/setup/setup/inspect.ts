import { present } from '#diagnostics/present';
import { claudeCode } from '#setup/agents/hooked-agents';
import { type SetupFacts, textOf } from '#setup/facts';
import { callsLedger } from '#setup/hooks/hook-command';
import { findBlock } from '#setup/managed-block';

import { agentsFile, agentsLines } from './agents-block.ts';
import { type GatingJob, gatingJobs, usesGitHub } from './github.ts';
import { usesGitLab } from './gitlab.ts';
import { callIn, type HookCall, type HookReach } from './hook-call.ts';
import { type AgentState, inspectAgent } from './inspect-agent.ts';
import { lefthookFile } from './lefthook.ts';
import { type HookTool, hookTools } from './plan-setup.ts';
import { pluginEnabledIn } from './plugin.ts';
import { sameButForTheName } from './put-block.ts';
import { simpleGitHook, simpleGitHooksFile } from './simple-git-hooks.ts';
import type { KnownCalls } from './unknown-calls.ts';

/**
 * One tool for hooks: whether its file calls this tool, and whether it is at work in this clone.
 */
export interface HookState {
  readonly tool: HookTool;
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
  const jobs = gatingJobs(facts);
  const workflows = [...facts.files.keys()].filter((path) => path.startsWith('.github/workflows/'));
  const gitlab = textOf(facts, '.gitlab-ci.yml');
  return {
    hooks: facts.git ? hookTools(facts).map((tool) => asked(hookState(facts, tool), ask)) : [],
    ci: present([
      usesGitHub(facts) && { name: 'GitHub', gated: jobs.length > 0 },
      usesGitLab(facts) && {
        name: 'GitLab',
        gated: gitlab !== null && /\bmemory-ledger\b/.test(withoutComments(gitlab)),
      },
    ]),
    skipped: jobs.filter((job) => job.isSkipped),
    agents: {
      file: agentsFile(facts),
      there: textOf(facts, agentsFile(facts)) !== null,
      block: blockState(facts),
    },
    agentHooks: inspectAgent(facts, ask, known),
    hasAgent: facts.present.has('.claude'),
    plugin: pluginEnabledIn(facts, claudeCode),
    pinned: ['.pre-commit-config.yaml', '.gitlab-ci.yml', ...workflows].flatMap((path) =>
      pinnedIn(textOf(facts, path)).map((version) => ({ path, version })),
    ),
  };
}

function asked(hook: HookState, ask: (call: HookCall) => HookReach | null): HookState {
  const reach = hook.call && hook.runs ? ask(hook.call) : null;
  return {
    ...hook,
    reach,
    runs: hook.runs && reach?.found !== 'other' && reach?.found !== 'nothing',
  };
}

function hookState(facts: SetupFacts, tool: HookTool): HookState {
  const installed = facts.git?.hooks.files.get('pre-commit');
  const script = installed?.kind === 'text' ? installed.text : '';
  const isExecutable = installed?.kind === 'text' && installed.executable;
  const of = (file: string, text: string | null, runs: boolean, isOwn: boolean): HookState => ({
    tool,
    file,
    calls: callsLedger.test(withoutComments(text ?? '')),
    runs,
    pinned: pinnedIn(text)[0] ?? null,
    call: callIn(text ?? '', isOwn),
    reach: null,
  });
  // The framework installs the tool itself.
  if (tool === 'pre-commit')
    return {
      ...of(
        '.pre-commit-config.yaml',
        textOf(facts, '.pre-commit-config.yaml'),
        isExecutable && /pre-commit\.com|pre_commit/.test(script),
        false,
      ),
      pinned: null,
      call: null,
    };
  if (tool === 'husky')
    return of(
      '.husky/pre-commit',
      textOf(facts, '.husky/pre-commit'),
      (facts.git?.hooks.configured ?? '').startsWith('.husky'),
      false,
    );
  if (tool === 'lefthook')
    return of(
      lefthookFile(facts) ?? 'lefthook.yml',
      textOf(facts, lefthookFile(facts) ?? ''),
      isExecutable && script.includes('lefthook'),
      false,
    );
  if (tool === 'simple-git-hooks') {
    const file = simpleGitHooksFile(facts) ?? 'package.json';
    const runs = isExecutable && callsLedger.test(withoutComments(script));
    return of(file, simpleGitHook(facts, file, 'pre-commit'), runs, false);
  }
  const isOwn = facts.git?.hooks.where === 'git';
  const state = of(
    `${isOwn ? `.git/${facts.git?.hooks.path ?? ''}` : (facts.git?.hooks.path ?? '')}/pre-commit`,
    script,
    isExecutable,
    isOwn,
  );
  return { ...state, runs: state.calls && isExecutable };
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

function withoutComments(text: string): string {
  return text.replace(/^\s*#.*$/gm, '');
}
