import { isIndexed, type Kind } from '#provenance/discovery-kinds';
import type { SurfaceRow } from '#provenance/evidence/evidence';
import { nameSurface } from '#provenance/surfaces/surface-name';
import { mapOf } from '#workspace/document';
import type { KeyChange } from '#workspace/edit/set-keys';
import type { FrontmatterValue } from '#workspace/edit/text-lines';
import { listOf } from '#workspace/frontmatter/values';
import type { MemoryRecord } from '#workspace/records';
import { importDigestKey } from '#workspace/stores/imported-note';

import { argued, isUnwritten, recordedTraces } from '../discovery/read-discovery.ts';
import { namePlaces } from '../edits/merge-conflicts.ts';
import { hashKeys, setStatus } from '../edits/record-edits.ts';
import { addRow } from '../indexes/index-rows.ts';
import type { Landing, LandingFacts } from '../landing.ts';
import type { Proposal } from '../proposals/proposal.ts';
import type { Session } from '../session.ts';

/** Sections that a promotion needs besides the claim: our heading, then that of other templates. */
const parts = {
  fact: [],
  pattern: [],
  'dead-end': [['Why it was given up', 'why given up', 'why it did not work']],
  decision: [
    ['Context', ...argued.context],
    ['Alternatives considered', ...argued.alternatives],
    ['Consequences', ...argued.consequences],
  ],
  risk: [['Impact']],
  defect: [['Expected'], ['Reproduction', 'steps to reproduce'], ['Root cause', 'cause']],
} as const satisfies Readonly<Partial<Record<Kind, readonly (readonly [string, ...string[]])[]>>>;

function recordKind(kind: keyof typeof parts, folder: Landing['folder']): Landing {
  return {
    kind,
    folder,
    target: () => null,
    lacking: (_discovery, record) =>
      record
        ? parts[kind].flatMap(([heading, ...others]: readonly [string, ...string[]]) =>
            [heading.toLowerCase(), ...others].every((name) => isUnwritten(record.document, name))
              ? [`what belongs under "## ${heading}"`]
              : [],
          )
        : [],
    land: async (session, proposal, facts) => {
      const { record, target } = proposal;
      if (!record || target === null) return null;
      await namePlaces(session, record, rowsAsWritten(proposal), facts.rows);
      await markPromoted(session, record, proposal, facts);
      if (isIndexed(kind))
        await addRow(session, record, {
          title: record.title,
          path: target,
          status: kind === 'decision' ? 'accepted' : 'promoted',
          loadWhen: proposal.discovery.loadWhen ?? '',
        });
      return { to: 'promoted', target };
    },
  };
}

/** The kinds whose candidates are files of their own. */
export const recordKinds: readonly Landing[] = [
  recordKind('fact', (homes) => homes.findings),
  recordKind('pattern', (homes) => homes.patterns),
  recordKind('dead-end', (homes) => homes.deadEnds),
  recordKind('decision', (homes) => homes.adrs),
  recordKind('risk', (homes) => homes.audits),
  recordKind('defect', (homes) => homes.bugs),
];

/** The rows, with surfaces as the record writes them: it may abbreviate a commit. */
function rowsAsWritten({ surfaces }: Proposal): SurfaceRow[] {
  return surfaces.flatMap(({ item, outcome }) =>
    !('row' in outcome)
      ? []
      : item.kind === 'place' && outcome.row.kind !== 'finding'
        ? [{ ...outcome.row, surface: nameSurface(item.locator) }]
        : [outcome.row],
  );
}

async function markPromoted(
  session: Session,
  record: MemoryRecord,
  proposal: Proposal,
  facts: LandingFacts,
): Promise<void> {
  const { request } = session;
  await setStatus(session, record, 'promoted', [
    { key: 'reviewer_or_tool', value: facts.reviewer },
    { key: 'timestamp', value: request.at },
    ...hashKeys(facts.rows),
    ...(record.role === 'finding' ? provenanceKeys(proposal) : []),
    ...recordedKeys(proposal, record),
    // The decision accepts the proposed condition and text.
    ...(record.role === 'finding'
      ? [
          { key: 'load_when_from', value: null },
          { key: importDigestKey, value: null },
        ]
      : []),
    ...(isIndexed(proposal.discovery.kind) && proposal.discovery.loadWhen !== null
      ? [{ key: 'load_when', value: proposal.discovery.loadWhen }]
      : []),
  ]);
}

/** Provenance fields that the record does not have yet. */
function provenanceKeys({ record, fields }: Proposal): KeyChange[] {
  if (record?.role !== 'finding') return [];
  const wanted = ['origin_obligations', 'origin_traces', 'pass', 'profile', 'confidence'] as const;
  return wanted.flatMap((key) => {
    const value = fields[key];
    return record.provenance[key].state === 'given' || value === null
      ? []
      : [{ key, value: value as FrontmatterValue }];
  });
}

/** Restores the recorded traces, where they were edited in the record since the raise. */
function recordedKeys({ history, fields }: Proposal, record: MemoryRecord): KeyChange[] {
  const map = mapOf(record.document);
  const traces = listOf(map, 'origin_traces')?.map((each) => each.value) ?? null;
  const [raise = '', ...recorded] = recordedTraces(history);
  const changed =
    traces?.some((trace) => trace.startsWith('ledger:') && !trace.startsWith(raise)) ||
    recorded.some((trace) => traces?.includes(trace) === false);
  return changed && fields.origin_traces !== null
    ? [{ key: 'origin_traces', value: fields.origin_traces as FrontmatterValue }]
    : [];
}
