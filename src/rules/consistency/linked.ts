import { clip } from '#messages/fill-template';
import { discoveryRecords } from '#provenance/discovery-kinds';
import { unlinkedRecords } from '#provenance/links/graph';
import { linksOf } from '#provenance/links/links-of';
import { isMemory } from '#provenance/own-files';
import { governedTargets } from '#workspace/governed-entries';
import { relativeLink } from '#workspace/paths/target';
import type { DiscoveryRecord } from '#workspace/records';

import { recordHandle } from '../message-words.ts';
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
    'No accepted decision, audit or bug report is alone: an index lists it, or another ' +
    'file of memory links, cites or names it.',
  why: 'An agent follows links from the index. It never finds a file that no link leads to.',
  falsePositives:
    'Only files of memory count, not code or pages that name it. The rule does not judge a ' +
    'workspace without an index with Load when, a file whose folder is linked, or a kind of ' +
    'which more than half are alone: there the folder is the list.',
  messages: {
    alone: {
      text: 'nothing in memory leads to the {kind} "{title}"',
      mend: [
        'link it from a record that it bears on',
        'add to {index}: - [{title}]({link}) — Load when: <condition>',
        'if it no longer holds: ledger retract {record} --reason "…"',
      ],
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
          record: recordHandle(record.path, ledger),
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
