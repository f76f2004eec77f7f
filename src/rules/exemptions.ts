import { presentItems } from '#diagnostics/defined-values';
import type { Diagnostic, Severity } from '#diagnostics/diagnostic';
import { closest } from '#diagnostics/near-match';
import { contentDigests } from '#provenance/record-text/pin';
import { isKnownAbsent } from '#workspace/detectors/undated-days';
import type { SpannedValue } from '#workspace/document';
import {
  type Directive,
  directivesOf,
  type ExceptedRule,
  type Exception,
  maxReasonLength,
} from '#workspace/policy/directives';
import { type PolicyFiles, type Waiver, waiversFile } from '#workspace/policy/policy-files';
import { isDay } from '#workspace/text/day';
import { isPlaceholder } from '#workspace/text/prose-spans';
import type { Workspace } from '#workspace/workspace';

import { isCodeRule, mayBeWaived } from './lowered-rules.ts';
import { rules } from './registry.ts';
import type { Rule } from './rule.ts';
import { waiverScopeMatcher } from './waiver-scope.ts';

/** A waiver or a directive, as a run applies it. */
export interface Exemption extends Omit<Exception, 'rules'> {
  readonly rules: readonly Omit<ExceptedRule, 'idle'>[];
  /** The level that a problem is lowered to. */
  readonly to: 'off' | Severity;
  readonly reason: string;
  readonly directive: Directive | null;
  /** The files in its scope that were read. */
  readonly paths: readonly string[];
  /** The lines of its only file; null for a glob. */
  readonly reach: ExemptLines | null;
  /** Whether a problem of one of its rules is in its scope, in force or not. */
  speaksOf(diagnostic: Pick<Diagnostic, 'path' | 'place'>): boolean;
  /** Whether it is in force in a file. */
  holdsIn(path: string): boolean;
}

/** Lines of one file, 1-based and with both ends. */
export interface ExemptLines {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/** All directives, then all waivers: directives are nearer to the text. */
export function exemptionsOf(
  workspace: Workspace,
  policy: PolicyFiles,
  today: string,
): Exemption[] {
  const digests = contentDigests(workspace);
  return [
    ...workspace.documents.flatMap((document) =>
      isKnownAbsent(document, 'marks')
        ? []
        : directivesOf(document).map((directive) => ofDirective(directive, today)),
    ),
    ...policy.waivers.map((waiver) => ofWaiver(waiver, workspace, digests, today)),
  ];
}

const ruleNamed: ReadonlyMap<string, Rule> = new Map(
  rules
    .toReversed()
    .flatMap((rule) =>
      [rule.code, rule.name, ...(rule.aliases ?? [])].map(
        (name) => [name.toLowerCase(), rule] as const,
      ),
    ),
);

/** The rule of a code, a name or an alias. */
export function exceptedRule(named: string): Omit<ExceptedRule, 'idle'> {
  const rule = ruleNamed.get(named.toLowerCase());
  return {
    named,
    code: rule?.code ?? null,
    near: rule
      ? null
      : closest(
          named,
          rules.flatMap((each) => [each.code, each.name]),
        ),
    fixed: rule !== undefined && !mayBeWaived(rule.code),
  };
}

function ofDirective(directive: Directive, today: string): Exemption {
  const { path, span, until, reason, from, to } = directive;
  const gaps = presentItems([
    directive.kind === null && 'directive',
    directive.kind !== null && directive.rules.length === 0 && 'rules',
    directive.kind !== null && isPlaceholder(reason) && 'reason',
    reason.length > maxReasonLength && 'length',
    until !== null && !isDay(until) && 'until',
  ]);
  const ended = gaps.length === 0 && until !== null && until < today ? 'date' : null;
  return {
    by: 'inline',
    word: directive.word,
    path,
    span,
    scope: path,
    rules: directive.rules.map(exceptedRule),
    gaps,
    until,
    ended,
    to: 'off',
    reason,
    directive,
    paths: [path],
    reach: { path, from, to },
    speaksOf: (diagnostic) =>
      diagnostic.path === path &&
      from <= diagnostic.place.start.line &&
      diagnostic.place.start.line <= to,
    holdsIn: () => gaps.length === 0 && ended === null,
  };
}

function ofWaiver(
  { value: waiver, span }: SpannedValue<Waiver>,
  workspace: Workspace,
  digestAt: (path: string) => string | null,
  today: string,
): Exemption {
  const { scope, expiry = null, content, digests } = waiver;
  const plain = workspace.files.has(scope) || !isGlob(scope);
  const matches = waiverScopeMatcher(scope, plain);
  const paths = plain
    ? [scope].filter((path) => workspace.files.has(path))
    : [...workspace.files].filter((path) => matches(path));
  const rule = exceptedRule(waiver.code);
  const gaps = gapsOf(waiver, plain && !isCodeRule(rule.code ?? ''));
  const given = digests === undefined ? null : new Set<string>(digests);
  const sameContent = (path: string): boolean =>
    given ? given.has(digestAt(path) ?? '') : content === undefined || digestAt(path) === content;
  const late = gaps.length === 0 && expiry !== null && expiry < today;
  return {
    by: 'waiver',
    word: null,
    path: waiversFile,
    span,
    scope,
    rules: [rule],
    gaps,
    until: expiry,
    to: waiver.to ?? 'off',
    reason: waiver.reason ?? '',
    directive: null,
    paths,
    reach: plain ? { path: scope, from: 0, to: Infinity } : null,
    ended: late
      ? 'date'
      : gaps.length === 0 && paths.length > 0 && !paths.some(sameContent)
        ? 'content'
        : null,
    speaksOf: (diagnostic) => matches(diagnostic.path),
    holdsIn: (path) => gaps.length === 0 && !late && sameContent(path),
  };
}

function gapsOf(
  { reason, authority, expiry, recorded_at: recordedAt, content, digests }: Waiver,
  needsContent: boolean,
): string[] {
  return presentItems([
    isPlaceholder(reason ?? '') && 'reason',
    isPlaceholder(authority ?? '') && 'authority',
    ...(expiry === undefined ? ['expiry'] : isDay(expiry) ? [] : ['until']),
    recordedAt === undefined && 'recorded_at',
    // A waiver of one file holds for the content of that file.
    needsContent && content === undefined && digests === undefined && 'content',
  ]);
}

function isGlob(scope: string): boolean {
  return /[*?{[]/.test(scope);
}
