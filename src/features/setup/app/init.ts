import { join } from 'node:path';

import { isAuditRule } from '#app/audit/audit-memory';
import { loadMemories } from '#app/invocation/load-memories';
import { type Env, principalOf } from '#app/invocation/principal';
import { judgeLoaded } from '#app/lint/judge-workspace';
import { workTreePlace } from '#app/unit-of-work/act-place';
import type { Diagnostic } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { decode } from '#disk/reading/read-source';
import { hookTools } from '#features/setup/setup/hook-tools';
import { adrLayout } from '#features/setup/setup/memory-packages';
import { configFile, type NewBaseline } from '#features/setup/setup/own-files';
import {
  agentParts,
  agentsAtWork,
  knownAgents,
  planAgent,
} from '#features/setup/setup/plan-agents';
import { ciInUse, planSetup, type SetupChoices } from '#features/setup/setup/plan-setup';
import {
  joinPlans,
  type PartialPlan,
  safeParts,
  type SetupPart,
  setupParts,
  type SetupPlan,
  type SetupStep,
} from '#features/setup/setup/setup-plan';
import { initBaseline as say } from '#messages/generated/configuration';
import { textOf } from '#messages/join-message';
import { refuseUnauthorized } from '#promotion/policy';
import { baselineFile, baselineText, mayBeBaselined } from '#rules/baseline';
import { homepage } from '#rules/rule';
import { isThere, type SetupFacts } from '#setup/facts';
import type { MemorySource } from '#sources/work-tree-source';
import { agentPlaces } from '#workspace/paths/layout';
import type { FileFact } from '#workspace/paths/rule-facts';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { recordWhole, writeAgentSteps, writeSteps } from './remove-init.ts';
import {
  type ExistingMemory,
  foundMemory,
  gatherSetupContext,
  type SetupContext,
  type SetupRequest,
  type WrittenPlaces,
  writtenPlacesOf,
} from './setup-context.ts';

export { agentParts, knownAgents, type SetupPart, safeParts, setupParts };

/** What `init` found and is about to do; nothing is written until `write` is called. */
export interface PlannedInit extends WrittenPlaces {
  readonly found: {
    readonly memory: readonly ExistingMemory[];
    readonly hooks: readonly string[];
    readonly ci: readonly string[];
    readonly agents: readonly string[];
  };
  readonly plan: SetupPlan;
  write(): void;
}

/**
 * Plans setting up a repository.
 *
 * @param parts the parts to write
 * @throws {UsageError} for an invalid configuration, {EnvironmentError} for an unreadable file
 */
export async function planInit(
  request: SetupRequest,
  parts: ReadonlySet<SetupPart>,
): Promise<PlannedInit> {
  const ground = await gatherSetupContext(request);
  const adrs = adrLayout(ground.facts, (path) => ground.isKnown(path));
  const choices: SetupChoices = { homepage, adrs, parts, baseline: null };
  const first = planSetup(ground.facts, choices);
  const main = await withBaseline(request, ground, choices, first);
  const ofAgents = planAgentsAtWork(ground.facts, parts);
  return {
    ...writtenPlacesOf(ground),
    found: foundHere(ground),
    plan: joinPlans([main, ofAgents]),
    write: () => {
      writeSteps(ground, main.steps);
      recordWhole(ground, main.steps);
      writeAgentSteps(ground, ofAgents.steps);
    },
  };
}

/**
 * Plans the hooks and the MCP server of ledger in the settings of an agent. With `block`, the hooks
 * block the agent once while proposals are pending.
 *
 * @param agent one of `knownAgents`
 * @param parts which of `agentParts`
 * @throws {UsageError} for invalid settings, {EnvironmentError} for an unreadable file
 */
export async function planInitAgent(
  request: SetupRequest,
  agent: string,
  block: boolean,
  parts: ReadonlySet<SetupPart>,
): Promise<PlannedInit> {
  const ground = await gatherSetupContext({ ...request, asksPrograms: false });
  const plan = planAgent(ground.facts, agent, block, parts);
  return {
    ...writtenPlacesOf(ground),
    found: foundHere(ground),
    plan,
    write: () => {
      writeAgentSteps(ground, plan.steps);
    },
  };
}

function foundHere({ facts, parts }: SetupContext): PlannedInit['found'] {
  return {
    memory: parts.flatMap((part) => foundMemory(part.workspace)),
    hooks: facts.git ? hookTools(facts).map(({ name }) => name) : [],
    ci: ciInUse(facts).map(({ name }) => name),
    agents: agentPlaces.filter((path) => facts.present.has(path) || isThere(facts, path)),
  };
}

/** Returns the absolute path of a step's file. */
export function absoluteOf(
  { root, gitDir }: WrittenPlaces,
  { place = 'tree', path }: Partial<Pick<SetupStep, 'place'>> & Pick<SetupStep, 'path'>,
): string {
  return join(place === 'git' ? (gitDir ?? root) : root, path);
}

/**
 * Adds a baseline of the existing problems to a plan, if there is none. In a configured repository
 * only those who may write a baseline get one: an agent must not declare its own problems old.
 */
async function withBaseline(
  { env, now }: SetupRequest,
  ground: SetupContext,
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
  if (!isNew && !(await maySetBaseline(ground, env))) {
    const note = say.problemsUndecided({ count: problems.length });
    return { ...first, notes: [...first.notes, textOf(note)] };
  }
  const planned = planSetup(facts, { ...choices, baseline });
  return {
    ...planned,
    notes: [...mendableNote(problems), ...planned.notes, ...earlyNote(ground, problems)],
  };
}

/** Returns a note on records that were accepted before there was a ledger. */
function earlyNote(ground: SetupContext, problems: readonly Diagnostic[]): string[] {
  const count = problems.filter(({ code }) => code === 'LED507').length;
  if (count === 0 || !beginsLedger(ground)) return [];
  return [textOf(say.recordsEarlier({ count }))];
}

/** Returns whether no workspace has ledger entries, so that the ledger begins now. */
function beginsLedger({ parts }: SetupContext): boolean {
  return parts.every(({ workspace }) => workspace.entries.length === 0);
}

async function maySetBaseline(
  { located, repository, loaded }: SetupContext,
  env: Env,
): Promise<boolean> {
  const policy = await workTreePlace(located, env, repository).policy(null, loaded);
  return refuseUnauthorized('baseline', principalOf(env), policy, true) === null;
}

/** Returns a note on problems that `--fix` removes, which then need no baseline. */
function mendableNote(problems: readonly Diagnostic[]): string[] {
  const mendable = problems.filter((each) => each.fix);
  if (mendable.length === 0) return [];
  const command = mendable.every(({ code }) => isAuditRule(code))
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
 * Returns the errors and warnings that lint will report after everything is written and the ledger
 * has begun. Only those can be in the baseline.
 */
async function problemsThen(
  ground: SetupContext,
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
  const begins = beginsLedger(ground) ? { ledgerBegins: true as const } : {};
  const all = await loadMemories(ground.located, config, process.env, then);
  return all.flatMap(({ workspace, ...part }) => {
    const surroundings = { ...workspace.surroundings, ...begins };
    const loaded = { ...part, workspace: { ...workspace, surroundings } };
    const { diagnostics } = judgeLoaded(loaded, { rules: {}, today });
    return diagnostics.filter((each) => each.severity !== 'info');
  });
}

function baselineOf(problems: readonly Diagnostic[]): NewBaseline | null {
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

/** Plans hooks and servers of the agents that are used here, if their parts are wanted. */
function planAgentsAtWork(facts: SetupFacts, parts: ReadonlySet<SetupPart>): SetupPlan {
  const agents = facts.git && !facts.local ? agentsAtWork(facts) : [];
  const then = parts.has('configuration') ? withConfiguration(facts) : facts;
  return joinPlans(agents.map((agent) => planAgentIfReadable(then, agent, parts)));
}

/** Plans hooks and server of an agent; unreadable settings only add a note. */
function planAgentIfReadable(
  facts: SetupFacts,
  agent: string,
  parts: ReadonlySet<SetupPart>,
): PartialPlan {
  try {
    return planAgent(facts, agent, false, parts);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { notes: [error.message] };
  }
}

/** Returns the facts as they are after the configuration is written. */
function withConfiguration(facts: SetupFacts): SetupFacts {
  if (configFile(facts) !== null) return facts;
  const file: FileFact = { kind: 'text', text: '{}', executable: false };
  return { ...facts, files: new Map([...facts.files, ['ledger.config.json', file]]) };
}
