import { join } from 'node:path';

import { isOfAudit } from '#app/audit/audit-memory';
import { loadMemories } from '#app/invocation/load-memories';
import { type Env, principalOf } from '#app/invocation/principal';
import { judgeLoaded } from '#app/lint/judge-workspace';
import { workTreePlace } from '#app/unit-of-work/act-place';
import type { Diagnostic } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { present } from '#diagnostics/present';
import { decode } from '#disk/reading/read-source';
import { journalFolder } from '#disk/roots/work-trees';
import { transactNow } from '#disk/transaction/transact';
import { replaceFile } from '#disk/writing/replace-file';
import { keepSetupRecord } from '#features/setup/disk/setup-record';
import { adrLayout, configFile } from '#features/setup/setup/own-files';
import { agentsAtWork, planAgent } from '#features/setup/setup/plan-agents';
import {
  type HookTool,
  hookTools,
  planSetup,
  type SetupChoices,
} from '#features/setup/setup/plan-setup';
import {
  joined,
  type Part,
  type PartialPlan,
  safeParts,
  setupParts,
  type SetupPlan,
  type SetupStep,
} from '#features/setup/setup/setup-plan';
import { initBaseline as say } from '#messages/generated/configuration';
import { textOf } from '#messages/join-message';
import { mayAct } from '#promotion/policy';
import { baselineFile, baselineText, mayBeBaselined } from '#rules/baseline';
import { homepage } from '#rules/rule';
import type { FileFact, SetupFacts } from '#setup/facts';
import { shortDigest, withoutBlock } from '#setup/managed-block';
import type { MemorySource } from '#sources/work-tree-source';
import { agentPlaces } from '#workspace/paths/layout';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { type ExistingMemory, foundMemory } from './existing-memory.ts';
import { setupFacts, type SetupGround, type SetupRequest } from './setup-facts.ts';
import { writeAgentSteps } from './write-agent-steps.ts';

export { type Part, safeParts, setupParts };

/** What `init` found and is about to do; nothing is written until `write` is called. */
export interface PlannedInit {
  readonly root: string;
  /** Where steps of the place `git` are; null outside git. */
  readonly gitDir: string | null;
  readonly found: {
    readonly memory: readonly ExistingMemory[];
    readonly hooks: readonly HookTool[];
    readonly ci: readonly string[];
    readonly agents: readonly string[];
  };
  readonly plan: SetupPlan;
  write(): void;
}

/**
 * Plans setting up a repository.
 *
 * @param parts those that are wanted
 * @throws {UsageError} for a configuration that is none, {EnvironmentError} for what cannot be read
 */
export async function planInit(
  request: SetupRequest,
  parts: ReadonlySet<Part>,
): Promise<PlannedInit> {
  const ground = await setupFacts(request);
  const { facts, located, repository, loaded } = ground;
  const adrs = adrLayout(facts, (path) => ground.isKnown(path));
  const choices: SetupChoices = { homepage, adrs, parts, baseline: null };
  const first = planSetup(facts, choices);
  const main = await withBaseline(request, ground, choices, first);
  const ofAgents = planAgentsAtWork(facts, parts);
  return {
    root: located.root.path,
    gitDir: repository?.commonDir ?? null,
    found: {
      memory: ground.parts.flatMap((part) => foundMemory(part.workspace)),
      hooks: facts.git ? hookTools(facts) : [],
      ci: ciFound(ground),
      agents: agentsFound(ground),
    },
    plan: joined([main, ofAgents]),
    write: () => {
      writeSteps(
        located.root.path,
        repository?.commonDir ?? null,
        journalFolder(located.root.path, loaded.config),
        main.steps,
      );
      if (repository) keepSetupRecord(repository.gitDir, wholeFiles(main.steps));
      writeAgentSteps(ground, ofAgents.steps);
    },
  };
}

/** Writes steps: the work tree's in one transaction, then what no transaction reaches. */
export function writeSteps(
  root: string,
  gitDir: string | null,
  home: string,
  steps: readonly SetupStep[],
): void {
  const apart = (step: SetupStep): boolean => step.place === 'git' || step.executable;
  const writes = steps
    .filter((step) => !apart(step))
    .map(({ path, before, after }) => ({ path, before, after }));
  if (writes.length > 0) transactNow(root, home, { kind: 'plan', writes });
  for (const { path, place, before, after, executable } of steps.filter(apart))
    replaceFile({
      within: place === 'git' ? (gitDir ?? root) : root,
      path,
      before,
      after,
      executable,
    });
}

/**
 * The plan with a baseline of what is wrong already, where there is none. Once a configuration
 * governs, calling problems old is for people: what an agent adds is not old because it is there.
 */
async function withBaseline(
  { env, now }: SetupRequest,
  ground: SetupGround,
  choices: SetupChoices,
  first: SetupPlan,
): Promise<SetupPlan> {
  const { facts, loaded } = ground;
  if (!facts.git || facts.files.get(baselineFile)?.kind !== 'absent') return first;
  if (!choices.parts.has('configuration')) return first;
  const isNew = configFile(facts) === null;
  const config = isNew
    ? {
        layout: choices.adrs ? { adrs: [...choices.adrs] } : undefined,
        workspaces: facts.workspaces.length > 0 ? [...facts.workspaces] : undefined,
      }
    : loaded.config;
  const problems = await problemsThen(ground, first, config, now.toISOString().slice(0, 10));
  const baseline = baselineOf(problems);
  if (!baseline) return first;
  if (!isNew && !(await maySetBaseline(ground, env)))
    return {
      ...first,
      notes: [...first.notes, textOf(say.problemsUndecided({ count: problems.length }))],
    };
  const planned = planSetup(facts, { ...choices, baseline });
  const plan = { ...planned, notes: [...mendableNote(problems), ...planned.notes] };
  const early = ground.parts.every(({ workspace }) => workspace.entries.length === 0)
    ? problems.filter((each) => each.code === 'LED507').length
    : 0;
  return early === 0
    ? plan
    : {
        ...plan,
        notes: [...plan.notes, textOf(say.recordsEarlier({ count: early }))],
      };
}

/** Whether who runs this may call problems old here. */
async function maySetBaseline(
  { located, repository, loaded }: SetupGround,
  env: Env,
): Promise<boolean> {
  const policy = await workTreePlace(located, env, repository).policy(null, loaded);
  return mayAct('baseline', principalOf(env), policy, true) === null;
}

/** What can be mended need not be called old. */
function mendableNote(problems: readonly Diagnostic[]): string[] {
  const mendable = problems.filter((each) => each.fix);
  if (mendable.length === 0) return [];
  const command = mendable.every(({ code }) => isOfAudit(code))
    ? 'ledger audit --fix'
    : 'ledger lint --fix';
  return [
    textOf(
      problems.length === 1
        ? say.mendable({ command })
        : say.severalMendable({ count: mendable.length, problems: problems.length, command }),
    ),
  ];
}

/**
 * What lint will say once everything is written, and once the ledger has begun: only that can be
 * called old.
 */
async function problemsThen(
  { located, parts }: SetupGround,
  plan: SetupPlan,
  config: LedgerConfig,
  today: string,
): Promise<Diagnostic[]> {
  const written = plan.steps
    .filter((step) => step.place === 'tree' && /\.md$/.test(step.path))
    .map((step) => decode(step.path, Buffer.from(step.after ?? '')));
  const then = (source: MemorySource): MemorySource => ({
    ...source,
    memory: async (layout, named) => {
      const { files, named: byHand } = await source.memory(layout, named);
      return {
        files: [
          ...files.filter((file) => !written.some((each) => each.path === file.path)),
          ...written.filter((file) => layout.accepts(file.path)),
        ],
        named: byHand,
      };
    },
  });
  // Only a ledger that is nowhere yet begins: one that is there has said what it finds.
  const begins = parts.every(({ workspace }) => workspace.entries.length === 0);
  const all = await loadMemories(located, config, process.env, then);
  return all.flatMap(({ workspace, ...part }) =>
    judgeLoaded(
      {
        ...part,
        workspace: {
          ...workspace,
          surroundings: {
            ...workspace.surroundings,
            ...(begins ? { ledgerBegins: true as const } : {}),
          },
        },
      },
      { rules: {}, today },
    ).diagnostics.filter((each) => each.severity !== 'info'),
  );
}

function baselineOf(problems: readonly Diagnostic[]): SetupChoices['baseline'] {
  const old = problems.filter(mayBeBaselined);
  return problems.length === 0
    ? null
    : {
        path: baselineFile,
        text: baselineText(old),
        entries: new Set(old.map((each) => each.fingerprint)).size,
        kept: problems.length - old.length,
      };
}

function wholeFiles(steps: readonly SetupStep[]): ReadonlyMap<string, string> {
  return new Map(
    steps
      .filter(
        (step) =>
          step.place === 'tree' &&
          step.before === null &&
          step.after !== null &&
          withoutBlock(step.after) === step.after,
      )
      .map((step) => [step.path, shortDigest(step.after ?? '')]),
  );
}

/** The CI services that are in use here. */
export function ciFound({ facts }: SetupGround): string[] {
  const there = (path: string): boolean => (facts.files.get(path)?.kind ?? 'absent') !== 'absent';
  return present([
    (facts.present.has('.github') || facts.git?.host === 'github.com') && 'GitHub',
    (there('.gitlab-ci.yml') || /(?:^|\.)gitlab\./.test(facts.git?.host ?? '')) && 'GitLab',
  ]);
}

/** What shows that agents work here. */
export function agentsFound({ facts }: SetupGround): string[] {
  return agentPlaces.filter(
    (path) => facts.present.has(path) || (facts.files.get(path)?.kind ?? 'absent') !== 'absent',
  );
}

/** Where a step's file is, absolute. */
export function absoluteOf(
  { root, gitDir }: Pick<PlannedInit, 'root' | 'gitDir'>,
  { place = 'tree', path }: Partial<Pick<SetupStep, 'place'>> & Pick<SetupStep, 'path'>,
): string {
  return join(place === 'git' ? (gitDir ?? root) : root, path);
}

/** Plans the hooks and servers of the agents that work here, as far as they are wanted. */
function planAgentsAtWork(facts: SetupFacts, parts: ReadonlySet<Part>): SetupPlan {
  const agents = facts.git && !facts.local ? agentsAtWork(facts) : [];
  const then = parts.has('configuration') ? withConfiguration(facts) : facts;
  return joined(agents.map((agent) => planAgentIfReadable(then, agent, parts)));
}

/** Settings of an agent that cannot be read are said; the rest is set up all the same. */
function planAgentIfReadable(
  facts: SetupFacts,
  agent: string,
  parts: ReadonlySet<Part>,
): PartialPlan {
  try {
    return planAgent(facts, agent, false, parts);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { notes: [error.message] };
  }
}

/** What stands here once the configuration is written. */
function withConfiguration(facts: SetupFacts): SetupFacts {
  if (configFile(facts) !== null) return facts;
  const file: FileFact = { kind: 'text', text: '{}', executable: false };
  return { ...facts, files: new Map([...facts.files, ['ledger.config.json', file]]) };
}
