import { presentItems } from '#diagnostics/defined-values';
import { landing as say } from '#messages/generated/acts';
import { isIndexed, type Kind } from '#provenance/discovery-kinds';
import type { SurfaceRow } from '#provenance/evidence/evidence';
import { pointerLine, sectionLink } from '#provenance/record-text/promoted-section';
import { nameSurface } from '#provenance/surfaces/surface-name';
import { frontmatterMap } from '#workspace/document';
import { addPointer, appendObligation } from '#workspace/edit/add-pointer';
import { addTerm, termConflict } from '#workspace/edit/add-term';
import type { KeyChange } from '#workspace/edit/set-keys';
import type { FrontmatterValue } from '#workspace/edit/text-lines';
import { listOf } from '#workspace/frontmatter/values';
import { relativeLink } from '#workspace/paths/target';
import type { Glossary, MemoryRecord, Spec } from '#workspace/records';
import { importDigestKey } from '#workspace/stores/imported-note';

import type { ActContext } from '../act-context.ts';
import {
  decisionHeadings,
  freePath,
  isUnwritten,
  recordedTraces,
  slugOf,
  titleOf,
} from '../discovery/read-discovery.ts';
import { updateEvidencePlaces } from '../edits/merge-conflicts.ts';
import { hashKeys, setStatus } from '../edits/record-edits.ts';
import { addRow } from '../indexes/index-rows.ts';
import type { KindPromoter, PromotionFields } from '../kind-promoter.ts';
import type { Proposal } from '../proposals/earlier-replacement.ts';
import { refusal } from '../reason.ts';
import { amendmentText, glossaryText } from '../templates/index-text.ts';
import { formattedLine, formattedText } from '../templates/record-text.ts';

/** Sections that a promotion needs besides the claim: our heading, then that of other templates. */
const parts = {
  fact: [],
  pattern: [],
  'dead-end': [['Why it was given up', 'why given up', 'why it did not work']],
  decision: [
    ['Context', ...decisionHeadings.context],
    ['Alternatives considered', ...decisionHeadings.alternatives],
    ['Consequences', ...decisionHeadings.consequences],
  ],
  risk: [['Impact']],
  defect: [['Expected'], ['Reproduction', 'steps to reproduce'], ['Root cause', 'cause']],
} as const satisfies Readonly<Partial<Record<Kind, readonly (readonly [string, ...string[]])[]>>>;

function recordKind(kind: keyof typeof parts, folder: KindPromoter['folder']): KindPromoter {
  return {
    kind,
    folder,
    target: () => null,
    lacking: (_discovery, record) =>
      record
        ? parts[kind].flatMap(([heading, ...others]: readonly [string, ...string[]]) =>
            [heading.toLowerCase(), ...others].every((name) => isUnwritten(record.document, name))
              ? [
                  `text under "## ${heading}"${kind === 'decision' ? ` (--${heading.split(' ', 1)[0]?.toLowerCase() ?? ''})` : ''}`,
                ]
              : [],
          )
        : [],
    land: async (session, proposal, facts) => {
      const { record, target } = proposal;
      if (!record || target === null) return null;
      await updateEvidencePlaces(session, record, rowsAsWritten(proposal), facts.rows);
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

/** The kinds whose candidates are files. */
const recordKinds: readonly KindPromoter[] = [
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
  session: ActContext,
  record: MemoryRecord,
  proposal: Proposal,
  facts: PromotionFields,
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
  const map = frontmatterMap(record.document);
  const traces = listOf(map, 'origin_traces')?.map((each) => each.value) ?? null;
  const [raise = '', ...recorded] = recordedTraces(history);
  const changed =
    traces?.some((trace) => trace.startsWith('ledger:') && !trace.startsWith(raise)) ||
    recorded.some((trace) => traces?.includes(trace) === false);
  return changed && fields.origin_traces !== null
    ? [{ key: 'origin_traces', value: fields.origin_traces as FrontmatterValue }]
    : [];
}

const modality = /\b(?:MUST NOT|SHALL NOT|SHOULD NOT|MAY NOT|MUST|SHALL|SHOULD|MAY)\b/;

/**
 * New behaviour becomes an obligation of a draft spec. An approved spec is not edited: an amendment
 * is written instead, and the item is blocked by it.
 */
const behaviour: KindPromoter = {
  kind: 'behaviour',
  folder: null,
  target: (discovery, _homes, workspace) =>
    specNamed(discovery.details.spec ?? null, workspace.specs)?.path ??
    discovery.details.spec ??
    null,
  lacking: (discovery, _record, workspace) =>
    presentItems([
      !specNamed(discovery.details.spec ?? null, workspace.specs) &&
        (discovery.details.spec ? `spec "${discovery.details.spec}"` : 'spec (--spec)'),
      !modality.test(discovery.claim) && 'MUST, SHOULD or MAY in its claim',
      !discovery.details.verify_by && 'way to verify it (--verify-by)',
    ]),
  land: async (session, { discovery, history, short }) => {
    const { buffer, inputs, request } = session;
    const known = specNamed(discovery.details.spec ?? null, inputs.workspace.specs);
    const spec = known ? ((await buffer.record(known.path)) as Spec | null) : null;
    if (!spec) return null;
    const id = nextId(spec);
    const block = [
      `REQ ${id}:`,
      discovery.claim,
      `VERIFY BY ${discovery.details.verify_by ?? ''}`,
    ].join('\n');
    if (spec.status?.value.toLowerCase() === 'draft') {
      await buffer.edit<Spec>(
        spec.path,
        'spec',
        (each) => appendObligation(each, block),
        (after) => after.obligations.some((each) => each.id.value === id && each.modality !== null),
      );
      return { to: 'promoted', target: spec.path };
    }
    const path = freePath(
      inputs.homes.amendments,
      [slugOf(spec.id.value), slugOf(discovery.claim), short].filter(Boolean).join('-'),
      inputs.workspace.files,
    );
    const title = discovery.details.title ?? titleOf(discovery.claim);
    await buffer.put(
      path,
      amendmentText({
        id: path.slice(path.lastIndexOf('/') + 1, -3),
        title,
        spec: spec.path,
        link: relativeLink(path, spec.path),
        block,
        item: history.item,
        raisedBy: history.raisedBy ?? request.by,
        at: request.at,
      }),
    );
    session.notes.push({ message: say.approvedSpec({ spec: spec.path, path, item: short }) });
    return {
      to: 'blocked',
      target: spec.path,
      blockedBy: path,
      reason: `waits for an amendment of ${spec.path}`,
    };
  },
};

function specNamed(name: string | null, specs: readonly Spec[]): Spec | null {
  return name === null
    ? null
    : (specs.find((spec) => spec.path === name || spec.id.value === name) ?? null);
}

/** The next `AC-` id of a spec, with as many digits as its other ids. */
function nextId(spec: Spec): string {
  const numbers = spec.obligations.flatMap((each) => /^AC-(\d+)/.exec(each.id.value)?.[1] ?? []);
  const width = Math.max(3, ...numbers.map((each) => each.length));
  return `AC-${String(Math.max(0, ...numbers.map(Number)) + 1).padStart(width, '0')}`;
}

const maxPointerLength = 200;
const steps = /(?:^|\s)(?:\d+[.)]\s|step \d)|[;→]|\bthen\b.*\bthen\b/i;

/** A workflow rule becomes a section of a guide, with one pointer line in AGENTS.md. */
const workflow: KindPromoter = {
  kind: 'workflow',
  folder: null,
  target: (discovery, homes) =>
    discovery.details.guide ?? homes.bootloader.replace(/AGENTS\.md$/, 'docs/guides/workflow.md'),
  lacking: (discovery) =>
    presentItems([
      !discovery.details.text && 'text for the guide (--text)',
      ...pointerProblems(discovery.details.pointer),
    ]),
  land: async (session, { discovery, target }) => {
    if (target === null) return null;
    const { buffer, inputs } = session;
    const title = discovery.details.title ?? discovery.claim;
    const guide = buffer.text(target);
    const section = `## ${title}\n\n${formattedText(discovery.details.text ?? '')}\n`;
    await buffer.put(
      target,
      guide === null
        ? `# Workflow\n\n${section}`
        : `${guide.replace(/\s*$/, '')}${eol(guide)}${eol(guide)}${section.replace(/\n/g, eol(guide))}`,
    );
    const bootloader = inputs.homes.bootloader;
    const line = pointerLine(
      { claim: discovery.claim, title, pointer: discovery.details.pointer },
      sectionLink(bootloader, target, buffer.text(target) ?? '', title),
    );
    if (buffer.text(bootloader) === null)
      await buffer.put(
        bootloader,
        '# Agents\n\n## Workflow\n',
        (after) => after.role === 'bootloader',
      );
    await buffer.edit<MemoryRecord>(
      bootloader,
      'bootloader',
      (record) => addPointer(record.document, line),
      (after) => after.document.text.includes(line),
    );
    return { to: 'promoted', target };
  },
};

function pointerProblems(pointer: string | undefined): string[] {
  if (pointer === undefined) return [];
  if (pointer.includes('\n') || pointer.length > maxPointerLength)
    return [`a pointer of one line and at most ${maxPointerLength} characters`];
  return steps.test(pointer) ? ['a pointer without steps: they belong in the guide'] : [];
}

function eol(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** A term becomes a row of the glossary; a second meaning is refused. */
const term: KindPromoter = {
  kind: 'term',
  folder: null,
  target: (_discovery, homes) => homes.glossary,
  lacking: (discovery) =>
    presentItems([
      !discovery.details.title && 'term (--term)',
      !discovery.details.meaning && !discovery.claim && 'meaning',
    ]),
  land: async (session, { discovery, target, short }) => {
    const { title = '', meaning = discovery.claim, aliases = [], not = [] } = discovery.details;
    if (target === null) return null;
    const added = { term: title, meaning: formattedLine(meaning), aliases, not };
    for (const { path } of session.inputs.workspace.glossaries) {
      const glossary = await session.buffer.record(path);
      if (glossary?.role !== 'glossary') continue;
      const taken = termConflict(glossary, added);
      // The term may be there already with the same meaning.
      if (taken === null || (path === target && !('refused' in addTerm(glossary, added)))) continue;
      session.reasons.push(refusal(short, 'P12', say.termTaken({ why: taken, item: short })));
      return null;
    }
    if (session.buffer.text(target) === null)
      await session.buffer.put(target, glossaryText(), (after) => after.role === 'glossary');
    await session.buffer.edit<Glossary>(
      target,
      'glossary',
      (glossary) => addTerm(glossary, added),
      (after, before) =>
        after.terms.length === before.terms.length + 1 &&
        after.terms.some((each) => each.term.value.replace(/[`*_]/g, '') === title),
    );
    return { to: 'promoted', target };
  },
};

/** An execution detail never becomes memory. */
const local: KindPromoter = {
  kind: 'local',
  folder: null,
  target: () => null,
  lacking: () => [],
  land: (session, { short }) => {
    session.reasons.push(refusal(short, 'P12', say.localDetail({ item: short })));
    return Promise.resolve(null);
  },
};

const landings = new Map<Kind, KindPromoter>(
  [...recordKinds, term, workflow, behaviour, local].map((landing) => [landing.kind, landing]),
);

/** Returns the promoter of a kind; the one of local details refuses each promotion. */
export function promoterOf(kind: Kind): KindPromoter {
  return landings.get(kind) ?? local;
}
