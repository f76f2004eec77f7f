import { isSeq, type Node } from 'yaml';

import { claudeCode, settingsPaths } from '#setup/agents/hooked-agents';
import { hookNames, type SetupFacts } from '#setup/facts';
import { blockLines, insertBelow } from '#setup/managed-block';

import { planAgents } from './agents-block.ts';
import { planAttributes } from './attributes.ts';
import { planWorkflows, usesGitHub } from './github.ts';
import { planGitLab, usesGitLab } from './gitlab.ts';
import { type HookTool, installOfHooks } from './install-hooks.ts';
import { lefthookFile, planLefthook } from './lefthook.ts';
import { planConfig, planSkeleton } from './own-files.ts';
import { planPlainHooks, planShellHook } from './plain-git-hooks.ts';
import { hooksThere } from './plan-agent.ts';
import { pluginEnabledIn } from './plugin.ts';
import { putBlock } from './put-block.ts';
import { joined, type Part, type PartialPlan, type SetupPlan, treeStep } from './setup-plan.ts';
import { planSimpleGitHooks, simpleGitHooksFile } from './simple-git-hooks.ts';
import { lastOffset, pairOf, readYaml, startOffset } from './yaml-place.ts';

const path = '.pre-commit-config.yaml';

/**
 * The hook as the framework's file holds it: `repo: local`, for a repository in TypeScript does not
 * install under it.
 */
export function frameworkLines(version: string, stages: readonly string[]): string[] {
  return [
    '- repo: local',
    '  hooks:',
    '    - id: ledger-lint',
    '      name: ledger lint',
    '      entry: memory-ledger lint --staged',
    '      language: node',
    `      additional_dependencies: ["memory-ledger@${version}"]`,
    '      always_run: true',
    '      pass_filenames: false',
    '      require_serial: true',
    `      stages: [${stages.join(', ')}]`,
  ];
}

/** Plans the entry in `.pre-commit-config.yaml`. */
function planFramework(facts: SetupFacts): PartialPlan {
  const file = facts.files.get(path);
  const value = file?.kind === 'text' ? readYaml(file.text)?.value : null;
  const old = speaksOldStages(value) ?? isOld(facts.preCommit);
  const lines = frameworkLines(
    facts.version,
    old ? ['commit', 'merge-commit', 'manual'] : ['pre-commit', 'pre-merge-commit', 'manual'],
  );
  const plan = putBlock({
    part: 'commit-hook',
    path,
    file,
    lines,
    style: 'hash',
    says: 'lint --staged before every commit',
    insert: (text) => insert(text, lines),
    already: (text) =>
      /^[^#\n]*\bid:\s*['"]?ledger-lint\b/m.test(text) ? 'it has the hook ledger-lint' : null,
  });
  return {
    ...plan,
    next: ['pre-commit install --hook-type pre-commit --hook-type pre-merge-commit'],
    notes:
      old && plan.steps
        ? [
            'stages are named as before pre-commit 3.2 (commit, merge-commit): that is what is in use here',
          ]
        : [],
  };
}

function insert(
  text: string,
  lines: readonly string[],
): { readonly text: string } | { readonly why: string } {
  const before = readYaml(text);
  const repos = before ? pairOf(before.document.contents, 'repos')?.value : null;
  if (!before || !isSeq(repos) || repos.flow || repos.items.length === 0)
    return { why: 'it has no list of repos, one below the other, to add to' };
  const first = repos.items[0] as Node;
  const dash = text.slice(0, startOffset(first)).lastIndexOf('-');
  const indent = text.slice(text.lastIndexOf('\n', dash) + 1, dash);
  if (/\S/.test(indent)) return { why: 'its list of repos begins in the middle of a line' };
  const after = insertBelow(text, lastOffset(text, repos), blockLines(lines, 'hash', { indent }));
  const now = readYaml(after)?.value as { readonly repos?: readonly unknown[] } | null | undefined;
  const was = before.value as { readonly repos: readonly unknown[] };
  const added = now?.repos?.at(-1) as
    { readonly repo?: unknown; readonly hooks?: readonly { readonly id?: unknown }[] } | undefined;
  const asMeant =
    now &&
    added?.repo === 'local' &&
    added.hooks?.[0]?.id === 'ledger-lint' &&
    JSON.stringify({ ...now, repos: now.repos?.slice(0, -1) }) ===
      JSON.stringify({ ...was, repos: was.repos });
  return asMeant
    ? { text: after }
    : { why: 'with the entry added it would not read as it did before' };
}

/** Whether a file names stages as they were called before 3.2; null where it names none. */
function speaksOldStages(value: unknown): boolean | null {
  const config = value as { readonly default_stages?: unknown; readonly repos?: unknown } | null;
  const hooks = Array.isArray(config?.repos)
    ? (config.repos as readonly { readonly hooks?: unknown }[]).flatMap((repo) =>
        Array.isArray(repo?.hooks) ? (repo.hooks as readonly { readonly stages?: unknown }[]) : [],
      )
    : [];
  const named = [config?.default_stages, ...hooks.map((hook) => hook?.stages)]
    .flat()
    .filter((each): each is string => typeof each === 'string');
  if (named.some((stage) => ['commit', 'push', 'merge-commit'].includes(stage))) return true;
  return named.some((stage) => ['pre-commit', 'pre-push', 'pre-merge-commit'].includes(stage))
    ? false
    : null;
}

function isOld(version: string | null): boolean {
  const [, major = 0, minor = 0] = (/^(\d+)\.(\d+)/.exec(version ?? '') ?? []).map(Number);
  return version !== null && major > 0 && (major < 3 || (major === 3 && minor < 2));
}

/**
 * Plans the lines in husky's files. Version 9 takes bare lines, and older ones a script with a
 * first line of their own.
 */
function planHusky(facts: SetupFacts): PartialPlan {
  const plans = hookNames.map((name) =>
    planShellHook(facts, {
      name,
      path: `.husky/${name}`,
      file: facts.files.get(`.husky/${name}`),
      place: 'tree',
      head: [],
    }),
  );
  const active = (facts.git?.hooks.configured ?? '').startsWith('.husky');
  return joined([...plans, active ? {} : { next: [installOfHooks(facts, 'husky')] }]);
}

export type { HookTool };

/**
 * The tools for hooks that are in use, the one that is set up first; git's own folder where there
 * is none.
 */
export function hookTools(facts: SetupFacts): readonly HookTool[] {
  const found: HookTool[] = [];
  if ((facts.files.get('.pre-commit-config.yaml')?.kind ?? 'absent') !== 'absent')
    found.push('pre-commit');
  if (facts.present.has('.husky') || (facts.git?.hooks.configured ?? '').startsWith('.husky'))
    found.push('husky');
  if (lefthookFile(facts) !== null) found.push('lefthook');
  if (simpleGitHooksFile(facts) !== null) found.push('simple-git-hooks');
  return found.length > 0 ? found : ['git'];
}

/**
 * What is decided before the files are planned: the address of the project, layouts, and the
 * baseline.
 */
export interface SetupChoices {
  readonly homepage: string;
  /** The parts that are wanted. */
  readonly parts: ReadonlySet<Part>;
  readonly adrs: readonly string[] | null;
  /** The baseline's file; null where nothing is wrong, or it is not the first time. */
  readonly baseline: {
    readonly path: string;
    readonly text: string;
    readonly entries: number;
    /** Problems that are never old ones: they guard the checks themselves. */
    readonly kept: number;
  } | null;
}

const planners: Readonly<Record<HookTool, (facts: SetupFacts) => PartialPlan>> = {
  'pre-commit': planFramework,
  husky: planHusky,
  lefthook: planLefthook,
  'simple-git-hooks': planSimpleGitHooks,
  git: planPlainHooks,
};

/** Plans everything `init` writes. */
export function planSetup(facts: SetupFacts, choices: SetupChoices): SetupPlan {
  const config = planConfig(facts, choices.homepage, choices.adrs);
  if (!facts.git)
    return joined([
      config,
      {
        notes: [
          'there is no git repository here: hooks, CI and the rest need one. Run `git init`, then `ledger init` again',
        ],
      },
    ]);
  const own = joined([config, planBaseline(choices)]);
  if (facts.local) {
    const anew =
      "simple-git-hooks writes git's hooks anew at every install: then run `ledger init --local` again";
    const notes = [...(simpleGitHooksFile(facts) === null ? [] : [anew]), ...agentNote(facts)];
    return joined([
      own,
      planPlainHooks(facts),
      planExclude(
        facts,
        own.steps.map((step) => step.path),
      ),
      { notes },
    ]);
  }
  const { parts } = choices;
  const most = joined([
    ...(parts.has('configuration') ? [own, planSkeleton(facts)] : []),
    ...(parts.has('commit-hook') ? [planHooks(facts)] : []),
    ...(parts.has('agent-lines') ? [planAgents(facts)] : []),
    planCi(facts, choices),
  ]);
  return parts.has('configuration') ? joined([most, planAttributes(facts, most.steps)]) : most;
}

function planHooks(facts: SetupFacts): PartialPlan {
  const [first, ...others] = hookTools(facts);
  const notes =
    others.length > 0
      ? [`${others.join(' and ')} is here too, and is left alone: one hook is enough`]
      : [];
  return joined([planners[first ?? 'git'](facts), { notes }]);
}

function planBaseline({ baseline }: SetupChoices): PartialPlan {
  if (!baseline) return {};
  const { path, text, entries, kept } = baseline;
  const notes =
    kept > 0
      ? [
          `${kept === 1 ? '1 problem is' : `${kept} problems are`} too grave to be called old, ` +
            `and will fail until mended: \`ledger lint\` names ${kept === 1 ? 'it' : 'them'}`,
        ]
      : [];
  if (entries === 0) return { notes };
  return {
    notes,
    steps: [
      treeStep(
        'configuration',
        path,
        null,
        text,
        `${entries} old ${entries === 1 ? 'problem' : 'problems'}; only new ones fail`,
      ),
    ],
  };
}

function planCi(facts: SetupFacts, { homepage, parts }: SetupChoices): PartialPlan {
  const plans = [
    ...(usesGitHub(facts) ? [planWorkflows(facts, parts)] : []),
    ...(usesGitLab(facts) && parts.has('ci') ? [planGitLab(facts, homepage)] : []),
  ];
  return plans.length > 0 || !parts.has('ci')
    ? joined(plans)
    : {
        notes: [
          `no CI was found: it should run \`ledger gate\` on every change; ${homepage}` +
            '/blob/main/docs/guides/ci.md has the lines',
        ],
      };
}

/** What `--local` writes is nobody else's business: git is told in its own folder. */
function planExclude(facts: SetupFacts, paths: readonly string[]): PartialPlan {
  if (paths.length === 0) return {};
  return putBlock({
    part: 'configuration',
    path: 'info/exclude',
    place: 'git',
    file: facts.git?.exclude,
    lines: paths.map((path) => `/${path}`),
    style: 'hash',
    says: 'keeps git from seeing these files',
  });
}

/** What `init` says where Claude Code is at work and its hooks are not set up. */
function agentNote(facts: SetupFacts): string[] {
  if (
    !facts.present.has('.claude') ||
    pluginEnabledIn(facts, claudeCode) !== null ||
    Object.values(settingsPaths).some((path) => hooksThere(facts, path).length > 0)
  )
    return [];
  return [
    `Claude Code is here: \`ledger init --agent claude-code` +
      `${facts.local ? ' --local' : ''}\` has its sessions told what memory says`,
  ];
}
