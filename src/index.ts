/**
 * The public API of memory-ledger: lint memory, audit what agents keep, print what was found, know
 * the rules.
 */
export { lint, type LintOptions, type LintResult, type LintSummary } from './lint.ts';
export { gate, type GateOptions, type GateResult } from './gate.ts';
export { audit, type AuditOptions, type AuditResult } from './audit.ts';
export { format, type FormatName } from './format.ts';
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
