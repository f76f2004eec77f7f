import type { Severity } from '#diagnostics/diagnostic';
import { locateAt, type RootWithPaths } from '#disk/roots/locate';
import { baseline as say } from '#messages/generated/decide';
import { fileResult, type Outcome } from '#promotion/outcome';
import { refuseUnauthorized } from '#promotion/policy';
import { baselineFile, baselineText, mayBeBaselined, textOfBaseline } from '#rules/baseline';
import { rules } from '#rules/registry';
import { runRules } from '#rules/run-rules';
import { selectRules } from '#rules/selection';
import { suppress } from '#rules/suppression';
import { loadWorkspace } from '#sources/load-workspace';
import type { BaselineEntry, PolicyFiles } from '#workspace/policy/policy-files';

import { memoriesInScope } from '../invocation/memories-in-scope.ts';
import { dayOf } from '../invocation/run-date.ts';
import { type ActInvocation, runAct } from '../unit-of-work/run-act.ts';

/** Compares the problems of today with the baseline file. */
export interface BaselineStatus {
  /** Number of entries in the baseline file. */
  readonly entries: number;
  /** Number of entries by the code of their rule. */
  readonly byRule: Readonly<Record<string, number>>;
  /** Entries whose problem no longer occurs. */
  readonly stale: readonly BaselineEntry[];
  /** Numbers of errors and warnings that are not in the baseline and could be. */
  readonly open: Readonly<Record<Exclude<Severity, 'info'>, number>>;
}

type Problems = Parameters<typeof baselineText>[0];

interface Survey {
  /** Entries of the baseline, and those of them whose problem no longer occurs. */
  readonly held: readonly BaselineEntry[];
  readonly stale: readonly BaselineEntry[];
  /** Problems outside the baseline, and all problems. */
  readonly open: Problems;
  readonly all: Problems;
}

/**
 * Compares the baseline with the problems of today. Writes nothing.
 *
 * @throws {UsageError} for an invalid baseline, {EnvironmentError} for an unreadable file
 */
export async function baseline(
  here: { readonly cwd?: string; readonly config?: string },
  now: Date,
): Promise<BaselineStatus> {
  const { held, stale, open } = await surveyOf(locateAt(here), now);
  const byRule: Record<string, number> = {};
  for (const { code } of held) byRule[code] = (byRule[code] ?? 0) + 1;
  const level = (severity: Severity): number =>
    open.filter((each) => each.severity === severity).length;
  return {
    entries: held.length,
    byRule,
    stale,
    open: { error: level('error'), warning: level('warning') },
  };
}

/**
 * Writes all problems of today into the baseline, or removes entries that no longer occur.
 */
export async function changeBaseline(
  acting: ActInvocation,
  change: 'write' | 'prune',
): Promise<Outcome> {
  const located = locateAt(acting);
  return runAct(acting, {
    others: () => [baselineFile],
    plan: async ({ buffer, done, notes, reasons, request, inputs }) => {
      const command = change === 'write' ? 'baseline' : 'prune';
      const forbidden = refuseUnauthorized(command, request.principal, inputs.policy, true);
      if (forbidden) return void reasons.push(forbidden);
      const { held, stale, all } = await surveyOf(located, new Date(request.at));
      if (change === 'prune' && stale.length === 0)
        return void notes.push({ message: held.length === 0 ? say.none() : say.allOccur() });
      const kept = change === 'write' ? all.length : held.length - stale.length;
      if (kept === 0 && held.length === 0) return void notes.push({ message: say.nothingToHold() });
      if (kept === 0) buffer.remove(baselineFile);
      else
        await buffer.put(
          baselineFile,
          change === 'write'
            ? baselineText(all)
            : textOfBaseline(held.filter((entry) => !stale.includes(entry))),
        );
      done.push(
        fileResult(baselineFile, {
          did: change === 'write' ? 'baselined' : 'pruned',
          kind: 'baseline',
          claim: `${kept} old ${kept === 1 ? 'problem' : 'problems'}; ledger reports only new ones`,
        }),
      );
    },
  });
}

/** Lints as `ledger lint` does, in every memory that the configuration keeps apart. */
async function surveyOf(located: RootWithPaths, now: Date): Promise<Survey> {
  const parts: PartSurvey[] = [];
  for (const part of await memoriesInScope({ ...located, from: '' }))
    parts.push(await surveyPart(part, now));
  const entries = parts[0]?.entries ?? [];
  return {
    held: entries.map((entry) => entry.value),
    stale: entries
      .filter(({ span }) => parts.every(({ gone }) => gone.has(span.start)))
      .map((entry) => entry.value),
    open: parts.flatMap((part) => part.open),
    all: parts.flatMap((part) => part.all),
  };
}

interface PartSurvey extends Pick<Survey, 'open' | 'all'> {
  readonly entries: PolicyFiles['baseline'];
  readonly gone: ReadonlySet<number>;
}

async function surveyPart(located: RootWithPaths, now: Date): Promise<PartSurvey> {
  const { workspace, config, policy } = await loadWorkspace(located, {
    env: process.env,
    today: dayOf(now),
  });
  const judgings = selectRules(rules, config, {});
  const { diagnostics, suppressed, exceptions } = suppress({
    workspace,
    judgings,
    diagnostics: runRules(workspace, judgings),
    policy,
    today: dayOf(now),
    counts: () => true,
  });
  const open = diagnostics.filter(mayBeBaselined);
  return {
    entries: policy.baseline,
    gone: new Set(
      exceptions.flatMap((each) =>
        each.by === 'baseline' && each.rules.some((rule) => rule.idle) ? [each.span.start] : [],
      ),
    ),
    open,
    all: [
      ...open,
      ...suppressed
        .flatMap(({ by, diagnostic }) => (by === 'baseline' ? [diagnostic] : []))
        .filter(mayBeBaselined),
    ],
  };
}
