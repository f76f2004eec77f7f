import { type Kind, kindNamed } from '#provenance/discovery-kinds';
import { resolveTarget, targetPath } from '#workspace/paths/target';
import type { Role } from '#workspace/records';
import { nativeFactAt } from '#workspace/stores/native-fact';

import { handWrittenRows } from '../queue-items.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

/** Where each kind of discovery goes. */
const routes: Readonly<
  Record<
    Exclude<Kind, 'local'>,
    { readonly roles: readonly Role[]; readonly where: string; readonly path: RegExp }
  >
> = {
  behaviour: {
    roles: ['spec', 'adr'],
    where: 'a spec or an ADR',
    path: /(?:^|\/)(?:specs?|adrs?|decisions|amendments)\/|\.swarm\.md$/i,
  },
  decision: {
    roles: ['adr'],
    where: 'corpus/adrs/NNNN-slug.md',
    path: /(?:^|\/)(?:adrs?|decisions)\//i,
  },
  risk: { roles: ['audit'], where: 'corpus/audits/slug.md', path: /(?:^|\/)audits?\//i },
  defect: {
    roles: ['bug-report'],
    where: 'corpus/bugs/slug.md',
    path: /(?:^|\/)(?:bugs?|bug-reports?)\//i,
  },
  fact: { roles: ['finding'], where: 'corpus/findings/slug.md', path: /(?:^|\/)findings?\//i },
  pattern: { roles: ['pattern'], where: 'memory/patterns/slug.md', path: /(?:^|\/)patterns?\//i },
  'dead-end': {
    roles: ['dead-end'],
    where: 'memory/dead-ends/slug.md',
    path: /(?:^|\/)dead-?ends?\//i,
  },
  term: { roles: ['glossary'], where: 'memory/glossary.md', path: /(?:^|\/)glossary\.md$/i },
  workflow: {
    roles: ['bootloader', 'note'],
    where: 'a guide that AGENTS.md links to',
    path: /(?:^|\/)(?:guides?|docs|AGENTS\.md|CONTRIBUTING\.md|skills?|workflows?)(?:\/|$)/i,
  },
};

export const kindRoutesToTarget = defineRule({
  code: 'QUE404',
  name: 'kind-routes-to-target',
  severity: 'warning',
  summary: 'The target of an item fits its kind.',
  why: 'An agent that looks for decisions does not find one that was filed as a finding.',
  falsePositives:
    'A target that is not a path ("the spec") is not checked. An existing record is checked by its ' +
    'kind, not by its folder.',
  messages: {
    wrong: message('the target of a {kind} is {where}, not {target}', 'correct the target'),
    kind: message(
      '"{kind}" is not a kind',
      'use behaviour, decision, risk, defect, fact, pattern, dead-end, term, workflow or local',
    ),
    local: message(
      'a local detail has no target, but this row has {target}',
      'empty its Target cell, and write rejected as Status and execution-local as Reason',
    ),
  },
  *check(workspace, ledger) {
    for (const { task, item, key } of handWrittenRows(workspace, ledger)) {
      // QUE408 reports two kinds on one item.
      if (!item.kind || /[,/+&]|\band\b/.test(item.kind.value)) continue;
      const kind = kindNamed(item.kind.value);
      if (kind === null) {
        yield report('kind', { kind: item.kind.value }, inFile(task, item.kind.span, key));
        continue;
      }
      if (!item.target) continue;
      const target = targetPath(item.target.value);
      const place = inFile(task, item.target.span, key);
      if (kind === 'local') {
        yield report('local', { target }, place);
        continue;
      }
      if (!/\.md\b/.test(target) && !target.includes('/')) continue;
      const route = routes[kind];
      const inside = [resolveTarget('', target), resolveTarget(task.path, target)].flatMap(
        (each) => (each.kind === 'inside' ? [each.path] : []),
      );
      const record = inside.flatMap((path) => workspace.byPath.get(path) ?? [])[0];
      const isRight =
        (kind === 'fact' &&
          [target, ...inside].some((path) => nativeFactAt(workspace, path)?.store)) ||
        (record && record.role !== 'note'
          ? route.roles.includes(record.role)
          : route.path.test(target));
      if (!isRight) yield report('wrong', { kind, where: route.where, target }, place);
    }
  },
});
