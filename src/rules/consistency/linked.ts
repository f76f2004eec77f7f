import { clip } from '#messages/fill-template';
import { discoveryRecords } from '#provenance/discovery-kinds';
import { unlinkedRecords } from '#provenance/links/graph';
import { linksOf } from '#provenance/links/links-of';
import { isMemory } from '#provenance/own-files';
import { governedTargets } from '#workspace/governed-entries';
import { relativeLink } from '#workspace/paths/target';
import type { DiscoveryRecord } from '#workspace/records';

import { defineRule, inFile, report } from '../rule.ts';

/** Kinds in words. LED512 reports findings and patterns without a row. */
const called: Readonly<Partial<Record<DiscoveryRecord['role'], string>>> = {
  adr: 'decision',
  audit: 'audit',
  'bug-report': 'bug report',
};

export const linked = defineRule({
  code: 'CON803',
  name: 'linked',
  severity: 'info',
  summary:
    'An index or another file of memory links to each accepted decision, audit and bug report.',
  why: 'Agents follow links from the index. They never find a file without a link.',
  falsePositives:
    'Links in code and in other pages do not count. Not checked: workspaces without an index with ' +
    'Load when, files whose folder is linked, and kinds of which more than half are unlinked.',
  messages: {
    alone: {
      text: 'no file of memory links to the {kind} "{title}"',
      mend: ['add to {index}: - [{title}]({link}) — Load when: <condition>'],
      quotes: ['title'],
    },
  },
  *check(workspace, ledger) {
    const [index] = workspace.indexes
      .filter((each) => each.governed)
      .sort((a, b) => a.path.split('/').length - b.path.split('/').length);
    if (!index) return;
    const reached = governedTargets(workspace);
    const judged = discoveryRecords(workspace).filter(
      (record) =>
        called[record.role] !== undefined && isMemory(record, ledger.byTarget.get(record.path)),
    );
    // Usually the index has all of them, and following every link takes time.
    if (judged.every((record) => reached?.has(record.path))) return;
    const alone = new Set(unlinkedRecords(workspace, ledger, linksOf(workspace, ledger)));
    for (const record of judged) {
      if (!alone.has(record) || !halfAreLinked(record.role, judged, alone)) continue;
      yield report(
        'alone',
        {
          kind: called[record.role] ?? '',
          title: clip(record.title, 40),
          index: index.path,
          link: relativeLink(index.path, record.path),
        },
        inFile(record, record.id.span, record.path),
      );
    }
  },
});

function halfAreLinked(
  role: DiscoveryRecord['role'],
  judged: readonly DiscoveryRecord[],
  alone: ReadonlySet<DiscoveryRecord>,
): boolean {
  const ofKind = judged.filter((record) => record.role === role);
  return ofKind.filter((record) => alone.has(record)).length * 2 <= ofKind.length;
}
