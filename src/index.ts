/**
 * The public API of memory-ledger: lint memory, audit what agents keep, print what was found, know
 * the rules.
 */
export { lint, type LintOptions, type LintResult, type LintSummary } from '#app/lint/lint';
export { gate, type GateOptions, type GateResult } from '#app/lint/gate';
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
