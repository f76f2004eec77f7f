import type { Diagnostic } from '#diagnostics/diagnostic';
import type { ConflictsAsked } from '#promotion/conflict-notes';
import { judge, type Judging } from '#rules/judge';
import { rules as registered } from '#rules/registry';
import type { Rule } from '#rules/rule';
import { selectRules } from '#rules/selection';
import { suppress } from '#rules/suppression';
import type { Loaded } from '#sources/load-workspace';

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
 * @param today the day that waivers are judged on, `2026-11-22`
 */
export function openConflicts(
  { workspace, config, policy }: Loaded,
  today: string,
  rules: readonly Rule[],
): OpenConflicts {
  const judgings = judgingsOf(config, rules, conflictCodes);
  const codes = judgings.map(({ rule }) => rule.code);
  if (judgings.length === 0) return { codes: [], open: [], waived: 0 };
  const { diagnostics, suppressed } = suppress({
    workspace,
    judgings,
    diagnostics: judge(workspace, judgings),
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
export function conflictsAsked(config: Loaded['config']): ConflictsAsked {
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
  config: Loaded['config'],
  rules: readonly Rule[],
  wanted: readonly string[],
): Judging[] {
  const codes = wanted.filter((code) => rules.some((rule) => rule.code === code));
  return codes.length === 0 ? [] : selectRules(rules, config, { only: codes });
}
