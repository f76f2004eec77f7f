/** The public API of memory-ledger: lint, audit, gate, output formats and rules. */
import { gate as gateOf, type GateOptions, type GateResult } from '#app/lint/gate';
import { findCommentSettlement } from '#cli/feature';

import { features } from './features.ts';

export { lint, type LintOptions, type LintResult } from '#app/lint/lint';
export type { GateOptions, GateResult };
export { audit, type AuditOptions, type AuditResult } from '#app/audit/audit';
export { format, type FormatName } from '#app/lint/format';
export { rules } from '#rules/registry';
export type { Rule, RuleMeta } from '#rules/rule';
export type { RuleRequest } from '#rules/selection';
export type {
  Cause,
  Diagnostic,
  Edit,
  Fix,
  MessageData,
  Place,
  Position,
  Related,
  Severity,
  Suppressed,
} from '#diagnostics/diagnostic';
export { EnvironmentError, UsageError } from '#diagnostics/failure';

/**
 * Checks a branch before its merge, as `ledger gate` does.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when git or the disk fails
 */
export function gate(options: GateOptions = {}): Promise<GateResult> {
  return gateOf(options, findCommentSettlement(features));
}
