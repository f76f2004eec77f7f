import type { Diagnostic } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { noStopwatch, type Stopwatch } from '#diagnostics/stopwatch';
import { invocation } from '#messages/generated/program';
import { discoveryRecords } from '#provenance/discovery-kinds';
import { isMemoryProtection } from '#rules/lowered-rules';
import { rules } from '#rules/registry';
import type { Rule } from '#rules/rule';
import { runRules } from '#rules/run-rules';
import { type RuleRequest, SelectionError, selectRules } from '#rules/selection';
import { suppress, type SuppressionResult } from '#rules/suppression';
import type { LoadedWorkspace } from '#sources/load-workspace';
import { baseDirectiveFinder } from '#workspace/history/changes-since-base';
import type { Directive } from '#workspace/policy/directives';

/** How rules are run over loaded memory. */
export interface JudgeOptions {
  /** Rules and severities on top of the configuration's. */
  readonly rules: RuleRequest;
  /** The day on which waivers must be in force, `2026-11-22`. */
  readonly today: string;
  /** Selects rules by code; all rules unless given. */
  readonly isOf?: (code: string) => boolean;
  /** All rules in the order to run them; by code unless given. */
  readonly inOrder?: readonly Rule[];
  readonly stopwatch?: Stopwatch;
}

/**
 * Runs the rules over a loaded workspace, and applies directives, waivers and the baseline. At a
 * gate, a directive of the change excludes no errors, and no directive excludes errors of rules
 * that guard memory.
 *
 * @throws {UsageError} for a rule, severity or option that does not exist
 */
export function judgeLoaded(
  { workspace, config, policy }: LoadedWorkspace,
  { rules: request, today, isOf, inOrder = rules, stopwatch = noStopwatch }: JudgeOptions,
): SuppressionResult {
  try {
    const judgings = selectRules(inOrder, config, request).filter(
      ({ rule }) =>
        isOf?.(rule.code) !== false &&
        !(rule.code === 'LDG003' && isOf === undefined && wasReported(config, request)),
    );
    const { history } = workspace.surroundings;
    const wasWritten = history ? baseDirectiveFinder(workspace, history) : () => false;
    const counts = (directive: Directive, diagnostic: Diagnostic): boolean =>
      diagnostic.severity !== 'error' ||
      !history?.gate ||
      (!isMemoryProtection(diagnostic.code) && wasWritten(directive));
    const diagnostics = runRules(workspace, judgings, stopwatch);
    stopwatch.lap('rules');
    const verdict = suppress({ workspace, judgings, diagnostics, policy, today, isOf, counts });
    stopwatch.lap('exceptions');
    return verdict;
  } catch (error) {
    if (error instanceof SelectionError)
      throw new UsageError(invocation.ruleUnknown({ why: error.message }));
    throw error;
  }
}

/**
 * Whether LDG003 (an index of another convention) is left out: a configured workspace got it
 * before. It runs where the rule is named, and in every audit.
 */
function wasReported(
  config: LoadedWorkspace['config'],
  { only = [], set = [] }: RuleRequest,
): boolean {
  const isNamed = (each: string): boolean => /^(?:LDG003|known-dialect)(?:=|$)/i.test(each);
  return (
    Object.keys(config).some((key) => key !== 'within') &&
    ![...only, ...set, ...Object.keys(config.rules ?? {})].some(isNamed)
  );
}

/**
 * Counts the files that the caller named, and the records among them. Entries of the ledger, tasks,
 * specs and the map are files and no records.
 */
export function countRecords(
  { workspace }: LoadedWorkspace,
  isAsked: (path: string) => boolean,
): { readonly files: number; readonly records: number } {
  const asked = [...workspace.files].filter(isAsked);
  return {
    files: asked.length,
    records: discoveryRecords(workspace).filter(({ path }) => isAsked(path)).length,
  };
}
