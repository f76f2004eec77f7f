import { agentNote } from './agents/agent-note.ts';
import { planAgents } from './agents-block.ts';
import { planAttributes } from './attributes.ts';
import { planWorkflows, usesGitHub } from './ci/github.ts';
import { planGitLab, usesGitLab } from './ci/gitlab.ts';
import type { SetupFacts } from './facts.ts';
import { planHusky } from './hooks/husky.ts';
import type { HookTool } from './hooks/install-hooks.ts';
import { lefthookFile, planLefthook } from './hooks/lefthook.ts';
import { planPlainHooks } from './hooks/plain-git-hooks.ts';
import { planFramework } from './hooks/pre-commit-framework.ts';
import { planSimpleGitHooks, simpleGitHooksFile } from './hooks/simple-git-hooks.ts';
import { planConfig, planSkeleton } from './own-files.ts';
import { putBlock } from './put-block.ts';
import { joined, type Part, type PartialPlan, type SetupPlan, treeStep } from './setup-plan.ts';

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
