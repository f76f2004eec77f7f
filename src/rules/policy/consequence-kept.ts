import type { Severity } from '#diagnostics/diagnostic';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import {
  hasHighConsequence,
  loweredObligations,
  unapprovedSpecs,
} from '#provenance/consequence/high-consequence';
import { isSamePerson } from '#provenance/people/identity';
import { isApprovedByReviewer } from '#provenance/people/reviewer-approval';
import type { History } from '#workspace/history/history';
import {
  type BaselineEntry,
  baselineFile,
  type Waiver,
  waiversFile,
} from '#workspace/policy/policy-files';
import type { Workspace } from '#workspace/workspace';

import { loweredByConfig } from '../lowered-config.ts';
import { codeNamed, isDecisionProtection, mayBeWaived } from '../lowered-rules.ts';
import { atStart, defineRule, inFile, message, report } from '../rule.ts';

const approve = 'on purpose: have a reviewer approve this pull request';
const fix = [approve, 'by mistake: git checkout {base} -- {path}'] as const;

export const consequenceKept = defineRule({
  code: 'POL005',
  name: 'consequence-kept',
  severity: 'error',
  summary:
    'No change weakens a requirement, an approved spec, the rules that protect memory, or who decides, unless a reviewer approved it.',
  why: 'After one person lowers a requirement, agents and people need no second person for what it protected.',
  falsePositives:
    'An intended change is reported, too: as an error if no reviewer approved, as a warning if approvals are unknown, as an info for requirements of normal consequence. A requirement under a new id counts as deleted. An override for fewer files counts as a new one.',
  messages: {
    weight: message('{id} is no longer high-consequence; at {base}, {why}', ...fix),
    gone: message('{id} of {spec} was deleted since {base}: {why}', ...fix),
    modality: message('{id} of {spec} changed from {was} at {base} to {now}', ...fix),
    draft: message('the status of {spec} changed from {was} at {base} to {now}', ...fix),
    config: message('the configuration is less strict than at {base}: {what}', ...fix),
    exception: message(
      'the exceptions are less strict than at {base}: {what}',
      approve,
      'by mistake: delete the new entries from {path}',
    ),
  },
  *check(workspace) {
    const { history, people } = workspace.surroundings;
    const gate = history?.gate;
    if (!gate) return;
    const severity: Severity =
      gate.approvals === null || isApprovedByReviewer(gate, isSamePerson(people))
        ? 'warning'
        : 'error';
    yield* ofRequirements(workspace, gate.base, severity);
    yield* ofSpecs(workspace, gate.base, severity);
    yield* ofPolicy(workspace, gate, severity);
  },
});

function* ofRequirements(workspace: Workspace, base: string, severity: Severity) {
  for (const { spec, before, now, how, why } of loweredObligations(workspace)) {
    const path = spec.now?.path ?? spec.before.path;
    const span = (now ?? spec.now)?.id.span ?? { start: 0, end: 0 };
    const data = {
      base,
      path: shellWord(spec.before.path),
      id: before.id.value,
      spec: clip(spec.before.id.value, 24),
    };
    const place = {
      ...inFile(path, span, `${how} ${spec.before.path} ${before.id.value}`),
      severity: why === null ? ('info' as const) : severity,
    };
    const [was, is] = [before.modality ?? '', now?.modality ?? 'nothing'];
    if (how === 'modality') yield report(how, { ...data, was, now: is }, place);
    else yield report(how, { ...data, why: why ?? 'it is not high-consequence' }, place);
  }
}

function* ofSpecs(workspace: Workspace, base: string, severity: Severity) {
  for (const { before, now } of unapprovedSpecs(workspace))
    yield report(
      'draft',
      {
        base,
        path: shellWord(before.path),
        spec: clip(before.id.value, 24),
        was: before.status?.value ?? '',
        now: clip(now?.status?.value ?? 'none', 16),
      },
      inFile(now?.path ?? before.path, (now ?? before).id.span, `draft ${before.path}`),
      { severity: hasHighConsequence(before) ? severity : 'info' },
    );
}

function* ofPolicy(
  workspace: Workspace,
  { base, policyChanges }: NonNullable<History['gate']>,
  severity: Severity,
) {
  const config =
    policyChanges.find(({ what }) => what === 'configuration')?.path ?? 'ledger.config.json';
  const lowered = [
    ...loweredByConfig(workspace).map((what) => ({
      messageId: 'config' as const,
      what,
      path: config,
    })),
    ...newExceptions(workspace).map(({ what, by }) => ({
      messageId: 'exception' as const,
      what,
      path: by === 'waivers' ? waiversFile : baselineFile,
    })),
  ];
  for (const { messageId, what, path } of lowered)
    yield report(
      messageId,
      { base, path: shellWord(path), what: clip(what, 60) },
      atStart(path, what),
      { severity },
    );
}

interface NewException {
  readonly what: string;
  readonly by: 'waivers' | 'baseline';
}

/** New or wider exceptions of rules that keep decisions, by waiver or baseline, in words. */
export function newExceptions(workspace: Workspace): NewException[] {
  const edit = workspace.surroundings.history?.gate?.exceptionsEdit;
  if (!edit) return [];
  const { before, now } = edit;
  const waived = now.waivers.flatMap((waiver) => {
    const code = codeNamed(waiver.code);
    if (code === null || !mayBeMade(code)) return [];
    if (before.waivers.some((other) => holdsAsMuch(other, waiver))) return [];
    const { to = 'off', scope, expiry } = waiver;
    const end = expiry === undefined ? '' : ` until ${expiry}`;
    return [`${code} ${to === 'off' ? 'is waived' : `becomes ${to}`} in ${scope}${end}`];
  });
  const known = new Set(before.baseline.map(nameOf));
  const held = now.baseline
    .filter((entry) => !known.has(nameOf(entry)))
    .flatMap(({ code }) => codeNamed(code) ?? [])
    .filter(mayBeMade);
  return [
    ...[...new Set(waived)].map((what) => ({ what, by: 'waivers' as const })),
    ...[...new Set(held)].map((code) => ({
      what: `the baseline excepts ${held.filter((each) => each === code).length} more of ${code}`,
      by: 'baseline' as const,
    })),
  ];
}

function mayBeMade(code: string): boolean {
  return isDecisionProtection(code) && mayBeWaived(code);
}

/** Identifies an entry of the baseline: its path is only for readers. */
function nameOf({ code, fingerprint }: BaselineEntry): string {
  return `${code} ${fingerprint}`;
}

const leniency = ['info', 'warning', 'off'];

/** Whether one waiver excepts as much as the other, for as long. */
function holdsAsMuch(one: Waiver, other: Waiver): boolean {
  const contents = ({ content, digests }: Waiver): readonly string[] | null =>
    digests ?? (content === undefined ? null : [content]);
  const [known, wanted] = [contents(one), contents(other)];
  return (
    codeNamed(one.code) === codeNamed(other.code) &&
    one.scope === other.scope &&
    leniency.indexOf(one.to ?? 'off') >= leniency.indexOf(other.to ?? 'off') &&
    (one.expiry ?? '') >= (other.expiry ?? '') &&
    (known === null || wanted?.every((each) => known.includes(each)) === true)
  );
}
