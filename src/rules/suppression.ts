import { byPlace, type Diagnostic, reaches, type Suppressed } from '#diagnostics/diagnostic';
import type { Directive, Exception, Exceptions } from '#workspace/policy/directives';
import { baselineFile, type PolicyFiles } from '#workspace/policy/policy-files';
import type { Workspace } from '#workspace/workspace';

import { excepted, type Exemption, exemptionsOf, type LineRange } from './exemptions.ts';
import { judge, type Judging } from './judge.ts';
import { judgesWhatStands, mayBeWaived } from './lowered-rules.ts';

/** What is asked about the problems of one run. */
export interface SuppressionRequest {
  readonly workspace: Workspace;
  /** The rules that ran, and what they found. */
  readonly judgings: readonly Judging[];
  readonly diagnostics: readonly Diagnostic[];
  readonly policy: PolicyFiles;
  /** The day the run is judged on, `2026-11-22`. */
  readonly today: string;
  /**
   * Whether a directive may have a say about a problem: one that a change adds has none about
   * errors until it is merged.
   */
  counts(directive: Directive, diagnostic: Diagnostic): boolean;
}

/** What is left to report, and what is not. */
export interface Verdict {
  readonly diagnostics: readonly Diagnostic[];
  readonly suppressed: readonly Suppressed[];
  /**
   * How every waiver and directive stands, and the entries of the baseline that are worth a word.
   */
  readonly exceptions: readonly Exception[];
}

/**
 * Takes away what directives, waivers and the baseline make exceptions of, and adds what is to be
 * said about those.
 */
export function suppress(request: SuppressionRequest): Verdict {
  const { workspace, judgings, policy, today } = request;
  const exemptions = exemptionsOf(workspace, policy, today);
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
  const said = judge(
    { ...workspace, surroundings: { ...workspace.surroundings, exceptions } },
    judgings.filter(({ rule }) => rule.code.startsWith('WAV')),
  );
  return { diagnostics: [...diagnostics, ...said].sort(byPlace), suppressed, exceptions: all };
}

/** For which of its rules an exemption met a problem. */
type Needed = ReadonlyMap<Exemption, Set<string>>;

/** Goes through the problems once; `needed` learns which exemption was needed for which rule. */
function sift(
  { diagnostics, policy, counts }: SuppressionRequest,
  exemptions: readonly Exemption[],
  needed: Needed,
): { diagnostics: Diagnostic[]; suppressed: Suppressed[] } {
  const speakingOf = exemptionsAt(exemptions);
  // An entry holds what it says that it holds: a reader of the file sees its code alone.
  const baseline = new Set(
    policy.baseline.map(({ value: { code, fingerprint } }) =>
      holding(excepted(code).code, fingerprint),
    ),
  );
  const left: Diagnostic[] = [];
  const suppressed: Suppressed[] = [];
  for (const diagnostic of diagnostics) {
    let { severity } = diagnostic;
    let by: Suppressed | null = null;
    for (const exemption of speakingOf(diagnostic)) {
      if (exemption.to !== 'off' && reaches(exemption.to, diagnostic.severity)) continue;
      needed.get(exemption)?.add(diagnostic.code);
      if (
        !exemption.holdsIn(diagnostic.path) ||
        (exemption.directive && !counts(exemption.directive, diagnostic))
      )
        continue;
      if (exemption.to === 'off') by ??= { diagnostic, by: exemption.by, reason: exemption.reason };
      else if (reaches(severity, exemption.to)) severity = exemption.to;
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

/** How an exemption stands, now that it is known what it was needed for. */
function standing(exemption: Exemption, wasLookedFor: LookedFor, needed: Needed): Exception {
  const { by, word, path, span, scope, gaps, until, ended } = exemption;
  const open = gaps.length === 0 && ended !== 'date';
  const rules = exemption.rules.map((rule) => ({
    ...rule,
    idle:
      open &&
      rule.code !== null &&
      !rule.fixed &&
      // It may be for an edit or a command to come.
      !needed.get(exemption)?.has(rule.code) &&
      wasLookedFor(rule.code, exemption.paths),
  }));
  // What only speaks of a change has no file to fit before it is made, nor after.
  const awaits =
    ended === 'content' &&
    exemption.rules.every(
      (rule) =>
        rule.code !== null &&
        !judgesWhatStands(rule.code) &&
        !needed.get(exemption)?.has(rule.code),
    );
  return { by, word, path, span, scope, rules, gaps, until, ended: awaits ? null : ended };
}

/** Whether a rule was looked for in files, so that finding nothing means that nothing is there. */
type LookedFor = (code: string, paths: readonly string[]) => boolean;

function searched({ workspace, judgings }: SuppressionRequest): LookedFor {
  const byCode = new Map(judgings.map((judging) => [judging.rule.code, judging]));
  // What cannot be read in full, as in the middle of a merge, may hold what is not found now.
  const broken = new Set(
    workspace.malformed.flatMap(({ path, problem }) =>
      problem.kind === 'text' && problem.reason === 'byte-order-mark' ? [] : [path],
    ),
  );
  return (code, paths) => {
    const judging = byCode.get(code);
    // Before there is a ledger nothing is missing in it: what a baseline holds of that is for the
    // day it begins.
    if (
      !judging ||
      !judgesWhatStands(code) ||
      (code === 'LED507' && workspace.entries.length === 0) ||
      paths.some((path) => broken.has(path))
    )
      return false;
    return paths.length === 0 || paths.some((path) => judging.severityIn(path) !== null);
  };
}

/**
 * Entries of the baseline that are worth a word: what they hold no longer occurs, or may not be in
 * one.
 */
function stale(
  { workspace, diagnostics, policy }: SuppressionRequest,
  wasLookedFor: LookedFor,
): Exception[] {
  const occurring = new Set(diagnostics.map((each) => each.fingerprint));
  return policy.baseline.flatMap(({ value: { code, path, fingerprint }, span }): Exception[] => {
    const rule = excepted(code);
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
 * Gives each problem the exemptions that speak of it, in their order. Problems must come by place,
 * as `judge` gives them: of what is said about one file only that is looked at which has begun and
 * not ended, so that thousands of directives cost no more than what they say.
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
  readonly reach: LineRange;
}

/**
 * What speaks of one rule in one file: what begins further down, the nearest last, and what has not
 * ended yet.
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

/** The rules an exemption may speak of at all, each once. */
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
