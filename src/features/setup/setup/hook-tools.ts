import {
  type HookName,
  hookNames,
  type HooksFolder,
  isThere,
  type SetupFacts,
  textOf,
} from '#setup/facts';
import { hookLines, isHookOf, ledgerCallPattern, withoutComments } from '#setup/hooks/hook-command';
import { appendBlock, blockLines, insertBelow } from '#setup/managed-block';
import { dependsOn, npm } from '#setup/package-manager';

import { lefthookFile, planLefthook } from './lefthook.ts';
import { blockFile, type ManagedFile, planFile, type PutResult } from './managed-file.ts';
import { planPreCommit, preCommitFile } from './pre-commit.ts';
import { joinPlans, type PartialPlan } from './setup-plan.ts';
import { planSimpleGitHooks, simpleGitHook, simpleGitHooksFile } from './simple-git-hooks.ts';

/** A tool that installs git hooks; `git` for plain hooks. */
export type HookToolName = 'pre-commit' | 'husky' | 'lefthook' | 'simple-git-hooks' | 'git';

/** A tool that installs and runs git hooks. */
export interface HookTool {
  readonly name: HookToolName;
  /** Returns the file that names what a commit runs; null if the tool is not used. */
  fileIn(facts: SetupFacts): string | null;
  /** Returns what that file runs at a commit; null for nothing. */
  scriptIn(facts: SetupFacts, file: string): string | null;
  /** Whether git starts it in this clone. */
  isInstalled(facts: SetupFacts): boolean;
  /** Returns the command that installs its hooks in a clone; null if there is nothing to do. */
  install(facts: SetupFacts): string | null;
  plan(facts: SetupFacts): PartialPlan;
}

/** The tools in the order in which one of them is chosen; git's own hooks where none is in use. */
const tools: readonly HookTool[] = [
  {
    name: 'pre-commit',
    fileIn: (facts) => (isThere(facts, preCommitFile) ? preCommitFile : null),
    scriptIn: textOf,
    isInstalled: (facts) => /pre-commit\.com|pre_commit/.test(scriptOfGit(facts)),
    install: () => 'pre-commit install --hook-type pre-commit --hook-type pre-merge-commit',
    plan: planPreCommit,
  },
  {
    name: 'husky',
    fileIn: (facts) =>
      facts.present.has('.husky') || isHuskyActive(facts) ? '.husky/pre-commit' : null,
    scriptIn: textOf,
    isInstalled: isHuskyActive,
    install: (facts) => (isHuskyActive(facts) ? null : runOf(facts, 'husky')),
    plan: planHusky,
  },
  {
    name: 'lefthook',
    fileIn: lefthookFile,
    scriptIn: textOf,
    isInstalled: (facts) => scriptOfGit(facts).includes('lefthook'),
    install: (facts) => {
      // A dependency of the project is not on the PATH.
      const isOwn = dependsOn(textOf(facts, 'package.json'), 'lefthook');
      return `${isOwn ? runOf(facts, 'lefthook') : 'lefthook'} install`;
    },
    plan: planLefthook,
  },
  {
    name: 'simple-git-hooks',
    fileIn: simpleGitHooksFile,
    scriptIn: (facts, file) => simpleGitHook(facts, file, 'pre-commit'),
    isInstalled: (facts) => ledgerCallPattern.test(withoutComments(scriptOfGit(facts))),
    install: (facts) => runOf(facts, 'simple-git-hooks'),
    plan: planSimpleGitHooks,
  },
];

const ofGit: HookTool = {
  name: 'git',
  fileIn: ({ git }) => {
    const path = git?.hooks.path ?? '';
    return `${git?.hooks.where === 'git' ? `.git/${path}` : path}/pre-commit`;
  },
  scriptIn: ({ git }) => {
    const hook = git?.hooks.files.get('pre-commit');
    return hook?.kind === 'text' ? hook.text : null;
  },
  isInstalled: (facts) => ledgerCallPattern.test(withoutComments(scriptOfGit(facts))),
  install: () => null,
  plan: planPlainHooks,
};

/** Returns the tools for hooks that are used; setup changes the first. Else git alone. */
export function hookTools(facts: SetupFacts): readonly HookTool[] {
  const found = tools.filter((tool) => tool.fileIn(facts) !== null);
  return found.length > 0 ? found : [ofGit];
}

/** Plans the commit hook in the first tool that is used; a note names the others. */
export function planHooks(facts: SetupFacts): PartialPlan {
  const [first = ofGit, ...others] = hookTools(facts);
  const names = others.map(({ name }) => name).join(' and ');
  const install = first.install(facts);
  return joinPlans([
    first.plan(facts),
    {
      next: install === null ? [] : [install],
      notes:
        names === '' ? [] : [`${names} is here too; ledger leaves it alone: one hook is enough`],
    },
  ]);
}

function runOf({ manager = npm }: SetupFacts, program: string): string {
  return `${manager.run} ${program}`;
}

function isHuskyActive({ git }: SetupFacts): boolean {
  return (git?.hooks.configured ?? '').startsWith('.husky');
}

/** Returns what git runs at a commit; empty for nothing. */
function scriptOfGit({ git }: SetupFacts): string {
  const hook = git?.hooks.files.get('pre-commit');
  return hook?.kind === 'text' && hook.executable ? hook.text : '';
}

/** Version 9 of husky takes plain lines; older ones need a script with their own first line. */
function planHusky(facts: SetupFacts): PartialPlan {
  return joinPlans(
    hookNames.map((name) => {
      const path = `.husky/${name}`;
      return planFile(
        shellHook(facts, name, { path, place: 'tree', file: facts.files.get(path) }, []),
      );
    }),
  );
}

const inThisClone =
  'these Git hooks work only in this clone; to share them, set up husky, lefthook or pre-commit, then: ledger init';

/** Plans git's own hooks, in the folder git looks for them. */
export function planPlainHooks(facts: SetupFacts): PartialPlan {
  const hooks = facts.git?.hooks;
  if (!hooks) return {};
  const { where, path } = hooks;
  const barred = whyBarred(facts, hooks);
  const rows = hookNames.map((name) =>
    shellHook(facts, name, {
      path: `${path}/${name}`,
      place: where === 'git' ? 'git' : 'tree',
      file: hooks.files.get(name),
      barred: barred ?? undefined,
    }),
  );
  const plan = joinPlans((barred === null ? rows : rows.slice(0, 1)).map(planFile));
  const isAlone = where === 'git' && !facts.local && plan.steps.length > 0;
  return isAlone ? { ...plan, notes: [inThisClone] } : plan;
}

function whyBarred({ local }: SetupFacts, { where, configured }: HooksFolder): string | null {
  if (where === 'outside')
    return `core.hooksPath is ${configured ?? ''}, outside this repository: its hooks run for other repositories too`;
  return where === 'tree' && local
    ? 'core.hooksPath leads to files that are committed, and --local writes none'
    : null;
}

function shellHook(
  facts: SetupFacts,
  name: HookName,
  at: Pick<ManagedFile, 'path' | 'file' | 'barred'> & { readonly place: 'tree' | 'git' },
  head: readonly string[] = ['#!/bin/sh'],
): ManagedFile {
  const { place, file } = at;
  const lines = hookLines(facts, place === 'git' ? 'clone' : 'shared');
  // Git's own samples are never run; a hook without the executable bit is not either, and making it
  // run is its owner's decision.
  const isIdle = place === 'git' && file?.kind === 'text' && !file.executable;
  return blockFile(
    {
      part: 'commit-hook',
      executable: true,
      says:
        name === 'pre-commit'
          ? 'lint --staged before every commit'
          : 'the same before a merge is committed',
      barred: isIdle ? idle : undefined,
      ...at,
    },
    {
      lines,
      style: 'hash',
      insert: (text) => insert(text, lines),
      isAsGood: (standing) => isHookOf(facts, standing),
      already: (text) => (ledgerCallPattern.test(withoutComments(text)) ? 'it calls ledger' : null),
    },
    head,
  );
}

const idle = 'it is not executable, so git does not run it; make it executable, or delete it';

function insert(text: string, lines: readonly string[]): PutResult {
  const shebang = /^#!.*/.exec(text)?.[0];
  if (shebang !== undefined && !/\b(?:ba|da|z|k)?sh\b/.test(shebang))
    return { byHand: `it is not a shell script (${shebang.slice(0, 60)})` };
  const block = blockLines(lines, 'hash');
  // A script that ends by `exit` or `exec` would not reach a block at its end.
  if (!/^(?:exec|exit)\b/m.test(text)) return { text: appendBlock(text, block) };
  if (shebang === undefined) return { text: `${block.join('\n')}\n${text}` };
  return { text: insertBelow(text, 0, block) };
}
