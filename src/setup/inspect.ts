import { agentsFile, agentsLines } from './agents-block.ts';
import { gatingWorkflows, usesGitHub } from './ci/github.ts';
import { usesGitLab } from './ci/gitlab.ts';
import { textOf, type SetupFacts } from './facts.ts';
import { callsLedger } from './hooks/hook-command.ts';
import { lefthookFile } from './hooks/lefthook.ts';
import { findBlock } from './managed-block.ts';
import { sameButForTheName } from './same-words.ts';
import { hookTools, type HookTool } from './plan-setup.ts';

/** One tool for hooks: whether its file calls this tool, and whether it is at work in this clone. */
export interface HookState {
  readonly tool: HookTool;
  readonly file: string;
  readonly calls: boolean;
  readonly runs: boolean;
}

/** What became of the block in AGENTS.md: as this version writes it, as another one did, edited by people, or not there. */
export type BlockState = 'current' | 'older' | 'edited' | 'none';

/** How far the tool is set up in a repository (document 5, `doctor`). */
export interface Inspection {
  readonly hooks: readonly HookState[];
  readonly ci: readonly { readonly name: string; readonly gated: boolean }[];
  readonly agents: { readonly file: string; readonly there: boolean; readonly block: BlockState };
  /** Version that the framework's hook or the workflow is pinned to; null where none is. */
  readonly pinned: readonly { readonly path: string; readonly version: string }[];
}

/** Looks at what is set up; nothing is judged here. */
export function inspectSetup(facts: SetupFacts): Inspection {
  const workflows = gatingWorkflows(facts);
  const gitlab = textOf(facts, '.gitlab-ci.yml');
  return {
    hooks: facts.git ? hookTools(facts).map((tool) => hookState(facts, tool)) : [],
    ci: [...(usesGitHub(facts) ? [{ name: 'GitHub', gated: workflows.length > 0 }] : []), ...(usesGitLab(facts) ? [{ name: 'GitLab', gated: gitlab !== null && /\bmemory-ledger\b/.test(withoutComments(gitlab)) }] : [])],
    agents: { file: agentsFile(facts), there: textOf(facts, agentsFile(facts)) !== null, block: blockState(facts) },
    pinned: ['.pre-commit-config.yaml', '.gitlab-ci.yml', ...workflows].flatMap((path) => [...withoutComments(textOf(facts, path) ?? '').matchAll(/\bmemory-ledger@v?(\d+\.\d+\.\d+[\w.-]*)/g)].map(([, version = '']) => ({ path, version }))),
  };
}

function hookState(facts: SetupFacts, tool: HookTool): HookState {
  const installed = facts.git?.hooks.files.get('pre-commit');
  const script = installed?.kind === 'text' ? installed.text : '';
  const isExecutable = installed?.kind === 'text' && installed.executable;
  const calls = (path: string): boolean => callsLedger.test(withoutComments(textOf(facts, path) ?? ''));
  if (tool === 'pre-commit') return { tool, file: '.pre-commit-config.yaml', calls: calls('.pre-commit-config.yaml'), runs: isExecutable && /pre-commit\.com|pre_commit/.test(script) };
  if (tool === 'husky') return { tool, file: '.husky/pre-commit', calls: calls('.husky/pre-commit'), runs: (facts.git?.hooks.configured ?? '').startsWith('.husky') };
  if (tool === 'lefthook') return { tool, file: lefthookFile(facts) ?? 'lefthook.yml', calls: calls(lefthookFile(facts) ?? ''), runs: isExecutable && script.includes('lefthook') };
  const folder = facts.git?.hooks.where === 'git' ? `.git/${facts.git.hooks.path}` : (facts.git?.hooks.path ?? '');
  const doesCall = callsLedger.test(withoutComments(script));
  return { tool, file: `${folder}/pre-commit`, calls: doesCall, runs: doesCall && isExecutable };
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

function withoutComments(text: string): string {
  return text.replace(/^\s*#.*$/gm, '');
}
