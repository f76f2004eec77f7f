import { isOfAudit } from '#app/audit/audit-memory';
import { loadMemories } from '#app/invocation/load-memories';
import { type Env, principalOf } from '#app/invocation/principal';
import { judgeLoaded } from '#app/lint/judge-workspace';
import { workTreePlace } from '#app/unit-of-work/act-place';
import type { Diagnostic } from '#diagnostics/diagnostic';
import { decode } from '#disk/reading/read-source';
import { configFile, type NewBaseline } from '#features/setup/setup/own-files';
import { planSetup, type SetupChoices } from '#features/setup/setup/plan-setup';
import type { SetupPlan } from '#features/setup/setup/setup-plan';
import { textOf } from '#messages/join-message';
import { initBaseline as say } from '#messages/setup-place';
import { mayAct } from '#promotion/policy';
import { baselineFile, baselineText, mayBeBaselined } from '#rules/baseline';
import type { MemorySource } from '#sources/work-tree-source';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import type { SetupGround, SetupRequest } from './setup-facts.ts';

/**
 * The plan with a baseline of what is wrong already, where there is none. Once a configuration
 * governs, calling problems old is for people: what an agent adds is not old because it is there.
 */
export async function withBaseline(
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
        ...(choices.adrs ? { layout: { adrs: [...choices.adrs] } } : {}),
        ...(facts.workspaces.length > 0 ? { workspaces: [...facts.workspaces] } : {}),
      }
    : loaded.config;
  const problems = await problemsThen(ground, first, config, now.toISOString().slice(0, 10));
  const baseline = baselineOf(problems);
  if (!baseline) return first;
  if (!isNew && !(await maySetBaseline(ground, env))) {
    const count = problems.length;
    const note = count === 1 ? say.problemUndecided() : say.problemsUndecided({ count });
    return { ...first, notes: [...first.notes, textOf(note)] };
  }
  const planned = planSetup(facts, { ...choices, baseline });
  return {
    ...planned,
    notes: [...mendableNote(problems), ...planned.notes, ...earlyNote(ground, problems)],
  };
}

/** Records that were accepted before there was a ledger. */
function earlyNote(ground: SetupGround, problems: readonly Diagnostic[]): string[] {
  const count = problems.filter(({ code }) => code === 'LED507').length;
  if (count === 0 || !beginsLedger(ground)) return [];
  return [textOf(count === 1 ? say.recordEarlier() : say.recordsEarlier({ count }))];
}

/** Only a ledger that is nowhere yet begins: one that is there has said what it finds. */
function beginsLedger({ parts }: SetupGround): boolean {
  return parts.every(({ workspace }) => workspace.entries.length === 0);
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
  ground: SetupGround,
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
