import type { Diagnostic } from '#diagnostics/diagnostic';
import type { ConflictKinds } from '#promotion/conflict-notes';
import { rules as registered } from '#rules/registry';
import type { Rule } from '#rules/rule';
import { type RuleRun, runRules } from '#rules/run-rules';
import { selectRules } from '#rules/selection';
import { suppress } from '#rules/suppression';
import type { LoadedWorkspace } from '#sources/load-workspace';

/** The rules on contradicting claims, duplicates and contradicting texts. */
export const conflictCodes: readonly string[] = ['CON801', 'CON802', 'CON804'];

interface OpenConflicts {
  /** The codes of the rules that are on. */
  readonly codes: readonly string[];
  readonly open: readonly Diagnostic[];
  /** The number of those that a waiver, a comment or the baseline suppresses. */
  readonly waived: number;
}

/**
 * Finds contradictions and duplicates by their rules, if these are on.
 *
 * @param today the day on which waivers must be in force, `2026-11-22`
 */
export function findOpenConflicts(
  { workspace, config, policy }: LoadedWorkspace,
  today: string,
  rules: readonly Rule[],
): OpenConflicts {
  const judgings = judgingsOf(config, rules, conflictCodes);
  const codes = judgings.map(({ rule }) => rule.code);
  if (judgings.length === 0) return { codes: [], open: [], waived: 0 };
  const { diagnostics, suppressed } = suppress({
    workspace,
    judgings,
    diagnostics: runRules(workspace, judgings),
    policy,
    today,
    counts: () => true,
  });
  return {
    codes,
    open: diagnostics.filter((each) => codes.includes(each.code)),
    waived: suppressed.length,
  };
}

/** What an act compares: the kinds of conflict whose rules are on. */
export function enabledConflictKinds(config: LoadedWorkspace['config']): ConflictKinds {
  const codes = judgingsOf(config, registered, ['CON801', 'CON802', 'IDX103']).map(
    ({ rule }) => rule.code,
  );
  return {
    contradictions: codes.includes('CON801'),
    duplicates: codes.includes('CON802'),
    conditions: codes.includes('IDX103'),
  };
}

function judgingsOf(
  config: LoadedWorkspace['config'],
  rules: readonly Rule[],
  wanted: readonly string[],
): RuleRun[] {
  const codes = wanted.filter((code) => rules.some((rule) => rule.code === code));
  return codes.length === 0 ? [] : selectRules(rules, config, { only: codes });
}
