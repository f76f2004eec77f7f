import { findRecord } from '#workspace/find-record';
import type { Workspace } from '#workspace/workspace';

import { discoveryRecords } from '../discovery-kinds.ts';
import { fileNamed } from '../evidence/at-commit.ts';
import { citedSurfaces } from '../evidence/cited-surfaces.ts';
import { hashedLocators } from '../evidence/hashed-locators.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Led } from './record-link.ts';

/**
 * What records cite by the keys of the model: findings, evidence that is memory itself, what they
 * replace, requirements.
 */
export function* citations(workspace: Workspace, ledger: Pick<Ledger, 'byTarget'>): Iterable<Led> {
  for (const pattern of workspace.patterns) {
    for (const { value, span } of pattern.findings) {
      const found = findRecord(workspace, pattern, value, 'finding');
      if (found) yield { from: pattern.path, to: { path: found.path }, kind: 'finding', span };
    }
  }
  yield* evidence(workspace, ledger);
  for (const record of [...workspace.findings, ...workspace.adrs]) {
    for (const [kind, references] of [
      ['supersedes', record.supersedes],
      ['superseded-by', record.supersededBy],
    ] as const) {
      for (const { value, span } of references) {
        const found = findRecord(workspace, record, value, record.role);
        yield {
          from: record.path,
          to: found ? { path: found.path } : { written: value },
          kind,
          span,
        };
      }
    }
  }
  const specs = new Map(
    workspace.specs.flatMap((spec) =>
      spec.obligations.map((each) => [each.id.value, spec.path] as const),
    ),
  );
  for (const finding of workspace.findings) {
    for (const { value, span } of finding.originObligations) {
      const spec = specs.get(value);
      if (spec !== undefined)
        yield { from: finding.path, to: { path: spec }, kind: 'obligation', span, name: value };
    }
  }
}

/**
 * Evidence that is a record: a surface of kind `finding`, or a file of memory that is cited like
 * any other file.
 */
function* evidence(workspace: Workspace, ledger: Pick<Ledger, 'byTarget'>): Iterable<Led> {
  for (const record of discoveryRecords(workspace)) {
    const history = ledger.byTarget.get(record.path) ?? null;
    const from = record.path;
    for (const row of history ? history.content.rows : [])
      if (row.kind === 'finding')
        yield { from, to: { path: row.surface }, kind: 'evidence', span: null };
    if (record.role !== 'finding') continue;
    for (const { locator, span } of citedSurfaces(record))
      yield { from, to: { path: fileNamed(locator.path) }, kind: 'evidence', span };
    for (const locator of hashedLocators(record, history))
      yield { from, to: { path: fileNamed(locator.path) }, kind: 'evidence', span: null };
  }
}
