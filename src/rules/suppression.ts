import {
  compareDiagnostics,
  type Diagnostic,
  isAtLeast,
  type Suppressed,
} from '#diagnostics/diagnostic';
import type { Directive, Exception, Exceptions } from '#workspace/policy/directives';
import { baselineFile, type PolicyFiles } from '#workspace/policy/policy-files';
import type { Workspace } from '#workspace/workspace';

import { exceptedRule, type Exemption, exemptionsOf, type ExemptLines } from './exemptions.ts';
import { isIndependentOfBase, mayBeWaived } from './lowered-rules.ts';
import { type RuleRun, runRules } from './run-rules.ts';

export interface SuppressionRequest {
  readonly workspace: Workspace;
  /** The rules that ran, and what they found. */
  readonly judgings: readonly RuleRun[];
  readonly diagnostics: readonly Diagnostic[];
  readonly policy: PolicyFiles;
  /** The day the run is judged on, `2026-11-22`. */
  readonly today: string;
  /** Selects rules by code: exceptions of other rules are left out. All rules unless given. */
  readonly isOf?: ((code: string) => boolean) | undefined;
  /**
   * Whether a directive counts for a problem: one that a change adds excepts no errors before the
   * merge.
   */
  counts(directive: Directive, diagnostic: Diagnostic): boolean;
}

export interface SuppressionResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly suppressed: readonly Suppressed[];
  /** All waivers and directives, and the stale entries of the baseline. */
  readonly exceptions: readonly Exception[];
}

/** Applies directives, waivers and the baseline, and adds reports on them. */
export function suppress(request: SuppressionRequest): SuppressionResult {
  const { workspace, judgings, policy, today, isOf } = request;
  const exemptions = exemptionsOf(workspace, policy, today).filter(
    ({ rules }) => !isOf || rules.some(({ code }) => code !== null && isOf(code)),
  );
  if (exemptions.length === 0 && policy.baseline.length === 0)
    return { diagnostics: request.diagnostics, suppressed: [], exceptions: [] };
  const needed: Needed = new Map(exemptions.map((each) => [each, new Set()]));
  const { diagnostics, suppressed } = sift(request, exemptions, needed);
  const lookedFor = searched(request);
  const all = [
    ...exemptions.map((each) => standing(each, lookedFor, needed)),
    ...stale(request, lookedFor),
  ];
  const exceptions: Exceptions = { all, texts: policy.texts };
  const said = runRules(
    { ...workspace, surroundings: { ...workspace.surroundings, exceptions } },
    judgings.filter(({ rule }) => rule.code.startsWith('WAV')),
  );
  return {
    diagnostics: [...diagnostics, ...said].sort(compareDiagnostics),
    suppressed,
    exceptions: all,
  };
}

/** The rules of each exemption that met a problem. */
type Needed = ReadonlyMap<Exemption, Set<string>>;

/** Separates suppressed problems from others; adds to `needed`. */
function sift(
  { diagnostics, policy, counts }: SuppressionRequest,
  exemptions: readonly Exemption[],
  needed: Needed,
): { diagnostics: Diagnostic[]; suppressed: Suppressed[] } {
  const speakingOf = exemptionsAt(exemptions);
  // Reviewers see only the code of an entry: it must match.
  const baseline = new Set(
    policy.baseline.map(({ value: { code, fingerprint } }) =>
      holding(exceptedRule(code).code, fingerprint),
    ),
  );
  const left: Diagnostic[] = [];
  const suppressed: Suppressed[] = [];
  for (const diagnostic of diagnostics) {
    let { severity } = diagnostic;
    let by: Suppressed | null = null;
    for (const exemption of speakingOf(diagnostic)) {
      if (exemption.to !== 'off' && isAtLeast(exemption.to, diagnostic.severity)) continue;
      needed.get(exemption)?.add(diagnostic.code);
      if (
        !exemption.holdsIn(diagnostic.path) ||
        (exemption.directive && !counts(exemption.directive, diagnostic))
      )
        continue;
      if (exemption.to === 'off') by ??= { diagnostic, by: exemption.by, reason: exemption.reason };
      else if (isAtLeast(severity, exemption.to)) severity = exemption.to;
    }
    const { code, fingerprint } = diagnostic;
    if (!by && mayBeWaived(code) && baseline.has(holding(code, fingerprint)))
      by = { diagnostic, by: 'baseline', reason: `it was there before: ${baselineFile}` };
    if (by) suppressed.push(by);
    else left.push(severity === diagnostic.severity ? diagnostic : { ...diagnostic, severity });
  }
  return { diagnostics: left, suppressed };
}

function holding(code: string | null, fingerprint: string): string {
  return `${code ?? ''} ${fingerprint}`;
}

/** The state of an exemption after the run. */
function standing(exemption: Exemption, wasLookedFor: LookedFor, needed: Needed): Exception {
  const { by, word, path, span, scope, gaps, until, ended } = exemption;
  const open = gaps.length === 0 && ended !== 'date';
  const rules = exemption.rules.map((rule) => ({
    ...rule,
    idle:
      open &&
      rule.code !== null &&
      !rule.fixed &&
      !needed.get(exemption)?.has(rule.code) &&
      wasLookedFor(rule.code, exemption.paths),
  }));
  // An exception of rules that compare with a base is not ended by other content: the change that
  // it waits for may be still to come.
  const awaits =
    ended === 'content' &&
    exemption.rules.every(
      (rule) =>
        rule.code !== null &&
        !isIndependentOfBase(rule.code) &&
        !needed.get(exemption)?.has(rule.code),
    );
  return { by, word, path, span, scope, rules, gaps, until, ended: awaits ? null : ended };
}

/** Whether a rule judged files completely, so that no report means no problem. */
type LookedFor = (code: string, paths: readonly string[]) => boolean;

function searched({ workspace, judgings }: SuppressionRequest): LookedFor {
  const byCode = new Map(judgings.map((judging) => [judging.rule.code, judging]));
  // A file that cannot be read in full may have more problems.
  const broken = new Set(
    workspace.malformed.flatMap(({ path, problem }) =>
      problem.kind === 'text' && problem.reason === 'byte-order-mark' ? [] : [path],
    ),
  );
  return (code, paths) => {
    const judging = byCode.get(code);
    // Without a ledger LED507 reports nothing: a baseline may be prepared for its beginning.
    if (
      !judging ||
      !isIndependentOfBase(code) ||
      (code === 'LED507' && workspace.entries.length === 0) ||
      paths.some((path) => broken.has(path))
    )
      return false;
    return paths.length === 0 || paths.some((path) => judging.severityIn(path) !== null);
  };
}

/** Entries of the baseline whose problem no longer occurs, or may not be in a baseline. */
function stale(
  { workspace, diagnostics, policy }: SuppressionRequest,
  wasLookedFor: LookedFor,
): Exception[] {
  const occurring = new Set(diagnostics.map((each) => each.fingerprint));
  return policy.baseline.flatMap(({ value: { code, path, fingerprint }, span }): Exception[] => {
    const rule = exceptedRule(code);
    const idle =
      !rule.fixed &&
      !occurring.has(fingerprint) &&
      (rule.code === null || wasLookedFor(rule.code, workspace.files.has(path) ? [path] : []));
    return idle || rule.fixed
      ? [
          {
            by: 'baseline',
            word: null,
            path: baselineFile,
            span,
            scope: path,
            rules: [{ ...rule, idle }],
            gaps: [],
            until: null,
            ended: null,
          },
        ]
      : [];
  });
}

/**
 * Finds the exemptions of a problem, in their order. Problems must come sorted by place, as `judge`
 * returns them: a sweep through each file keeps thousands of directives cheap.
 */
export function exemptionsAt(
  exemptions: readonly Exemption[],
): (diagnostic: Diagnostic) => readonly Exemption[] {
  const order = new Map(exemptions.map((each, at) => [each, at]));
  const wide = new Map<string, Exemption[]>();
  const near = new Map<string, Sweep>();
  for (const exemption of exemptions) {
    for (const code of codesOf(exemption)) {
      if (!exemption.reach) listAt(wide, code).push(exemption);
      else
        sweepAt(near, `${code} ${exemption.reach.path}`).ahead.push({
          exemption,
          reach: exemption.reach,
        });
    }
  }
  for (const { ahead } of near.values()) ahead.sort((a, b) => b.reach.from - a.reach.from);
  return (diagnostic) => {
    const sweep = near.get(`${diagnostic.code} ${diagnostic.path}`);
    if (sweep) advance(sweep, diagnostic.place.start.line);
    const all = [
      ...(sweep?.open ?? []).map((each) => each.exemption),
      ...(wide.get(diagnostic.code) ?? []),
    ];
    return all
      .filter((each) => each.speaksOf(diagnostic))
      .sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  };
}

interface Reaching {
  readonly exemption: Exemption;
  readonly reach: ExemptLines;
}

/**
 * Exemptions of one rule in one file: those that begin further down, nearest last, and those that
 * have not ended.
 */
interface Sweep {
  readonly ahead: Reaching[];
  open: readonly Reaching[];
}

function advance(sweep: Sweep, line: number): void {
  const begun: Reaching[] = [];
  for (let next = sweep.ahead.at(-1); next && next.reach.from <= line; next = sweep.ahead.at(-1)) {
    sweep.ahead.pop();
    begun.push(next);
  }
  sweep.open = [...sweep.open, ...begun].filter((each) => each.reach.to >= line);
}

/** The rules of an exemption that may be excepted. */
function codesOf({ rules }: Exemption): ReadonlySet<string> {
  return new Set(rules.flatMap(({ code, fixed }) => (code !== null && !fixed ? [code] : [])));
}

function listAt<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function sweepAt(sweeps: Map<string, Sweep>, key: string): Sweep {
  const sweep = sweeps.get(key) ?? { ahead: [], open: [] };
  sweeps.set(key, sweep);
  return sweep;
}
