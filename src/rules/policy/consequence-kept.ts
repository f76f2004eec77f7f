import type { Severity } from '#diagnostics/diagnostic';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import {
  isHeavy,
  loweredObligations,
  unapprovedSpecs,
} from '#provenance/consequence/lowered-obligations';
import { isSamePerson } from '#provenance/people/address-of';
import { isApprovedByReviewer } from '#provenance/people/reviewer-approval';
import type { History } from '#workspace/history/history';
import { baselineFile, waiversFile } from '#workspace/policy/policy-files';
import type { Workspace } from '#workspace/workspace';

import { loweredByConfig } from '../lowered-config.ts';
import { newExceptions } from '../lowered-exceptions.ts';
import { defineRule } from '../rule.ts';

const mend = [
  'let a reviewer approve this change of {path}',
  'to take it back: git checkout {base} -- {path}',
] as const;

/** POL005: a change that asks less of later decisions is shown as that. */
export const consequenceKept = defineRule({
  code: 'POL005',
  name: 'consequence-kept',
  severity: 'error',
  since: '1.0',
  summary:
    'No change makes less of a requirement, of an approved spec, of the rules that guard ' +
    'memory, by configuration, waiver or baseline, or of who decides, unless a reviewer ' +
    'approved it.',
  why:
    'A requirement of high consequence asks a second person for what is decided about ' +
    'it. Whoever lowers it decides alone from then on.',
  falsePositives:
    'A change that is meant is reported all the same. It is an error where the forge ' +
    'tells who approved and no reviewer did; a warning where nobody tells; an info for ' +
    'requirements of normal consequence. A requirement under a new id counts as gone. ' +
    'An override for fewer files counts as a new one.',
  messages: {
    weight: { text: 'at {base}, {why}; this change takes that away', mend },
    gone: { text: '{spec} of {base} has {id}, and it is gone here: {why}', mend },
    modality: { text: '{id} of {spec} says {was} at {base}, and {now} here', mend },
    draft: { text: '{spec} is {was} at {base} and binds; here it is {now}', mend },
    config: { text: 'this asks less than {base} does: {what}', mend },
    exception: {
      text: 'this asks less than {base} does: {what}',
      mend: [
        'let a reviewer approve this change of {path}',
        'to take it back: delete from {path} what is new there',
      ],
    },
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
    const at = { path, span: (now ?? spec.now)?.id.span ?? { start: 0, end: 0 } };
    const data = {
      base,
      path: shellWord(spec.before.path),
      id: before.id.value,
      spec: clip(spec.before.id.value, 24),
    };
    const place = {
      at,
      key: `${how} ${spec.before.path} ${before.id.value}`,
      severity: why === null ? ('info' as const) : severity,
    };
    if (how === 'modality')
      yield {
        messageId: how,
        data: { ...data, was: before.modality ?? '', now: now?.modality ?? 'nothing' },
        ...place,
      };
    else
      yield {
        messageId: how,
        data: { ...data, why: clip(why ?? 'of normal consequence', 44) },
        ...place,
      };
  }
}

function* ofSpecs(workspace: Workspace, base: string, severity: Severity) {
  for (const { before, now } of unapprovedSpecs(workspace))
    yield {
      messageId: 'draft' as const,
      data: {
        base,
        path: shellWord(before.path),
        spec: clip(before.id.value, 24),
        was: before.status?.value ?? '',
        now: clip(now?.status?.value ?? 'without a status', 16),
      },
      at: { path: now?.path ?? before.path, span: (now ?? before).id.span },
      key: `draft ${before.path}`,
      severity: isHeavy(before) ? severity : ('info' as const),
    };
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
    yield {
      messageId,
      data: { base, path: shellWord(path), what: clip(what, 60) },
      at: { path, span: { start: 0, end: 0 } },
      key: what,
      severity,
    };
}
