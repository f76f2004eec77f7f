import { plainText } from '#diagnostics/plain-text';

import {
  type Document,
  frontmatterMap,
  isItem,
  type ParsedRecord,
  sectionOf,
  type ShapeProblem,
  type SpannedValue,
} from '../document.ts';
import type { YamlMap } from '../frontmatter/frontmatter.ts';
import { listOf, pairOf, referencesOf, scalarOf } from '../frontmatter/values.ts';
import {
  type EvidenceLine,
  type FieldValue,
  type Finding,
  type FindingStatus,
  findingStatuses,
  type ProvenanceField,
  provenanceFields,
  type SurfaceHash,
} from '../records.ts';
import { isPlaceholder } from '../text/prose-spans.ts';
import {
  bulletsUnder,
  idProblems,
  recordBase,
  sectionItems,
  sectionText,
  statusProblem,
  textWithoutDirectives,
} from './section-text.ts';

const claimSections = ['claim', 'what we learned', 'finding'];
const appliesSections = ['applies when', 'where it applies', 'applies', 'when it applies'];
const exceptSections = [
  'does not apply when',
  'where it does not apply',
  'does not apply',
  'when it does not apply',
];

/** Names of the provenance fields in other dialects. */
const alsoKnownAs: Readonly<Partial<Record<ProvenanceField, readonly string[]>>> = {
  origin_obligations: ['related_obligations', 'related'],
  origin_traces: ['origin_trace', 'from'],
  reviewer_or_tool: ['reviewed', 'owner'],
  timestamp: ['promoted_at', 'date', 'updated'],
};

/** Reads a finding in any of the dialects A to D. */
export function readFinding(document: Document): ParsedRecord<Finding> {
  const map = frontmatterMap(document);
  const base = recordBase(document);
  const bullets = bulletsUnder(document, sectionOf(document, 'provenance'));
  const status = readStatus(document, map, base.id);
  const provenance = Object.fromEntries(
    provenanceFields.map((field) => [field, readField(map, bullets, field)]),
  ) as Record<ProvenanceField, FieldValue>;
  const scope = (sections: readonly string[], key: string): readonly SpannedValue[] => {
    const items = sectionItems(document, sectionOf(document, ...sections));
    return items.length > 0 ? items : (listOf(map, key) ?? []);
  };

  const record: Finding = {
    role: 'finding',
    ...base,
    dialect: dialectOf(document, map, bullets),
    status: status.value,
    claim: sectionText(document, sectionOf(document, ...claimSections)) ?? scalarOf(map, 'claim'),
    evidence: readEvidence(document, map),
    appliesWhen: scope(appliesSections, 'applies_when'),
    doesNotApplyWhen: scope(exceptSections, 'does_not_apply_when'),
    provenance,
    originObligations:
      listOf(map, 'origin_obligations', 'related_obligations') ??
      bulletList(bullets, 'origin_obligations'),
    originTraces: listOf(map, 'origin_traces', 'from') ?? bulletList(bullets, 'origin_traces'),
    perSurfaceHash: readSurfaceHashes(map),
    loadWhen: scalarOf(map, 'load_when'),
    supersedes: referencesOf(map, 'supersedes'),
    supersededBy: referencesOf(map, 'superseded_by'),
    quarantineReason:
      scalarOf(map, 'quarantine_reason', 'quarantined_because', 'reason') ??
      quarantineLine(document),
  };
  return { record, problems: [...status.problems, ...idProblems(document)] };
}

function readStatus(
  document: Document,
  map: YamlMap | null,
  id: SpannedValue,
): { value: SpannedValue<FindingStatus>; problems: ShapeProblem[] } {
  const written = scalarOf(map, 'status');
  const known = findingStatuses.find((status) => status === written?.value.toLowerCase());
  if (written && known) return { value: { value: known, span: written.span }, problems: [] };
  const allowed = 'candidate, promoted, rejected, stale, superseded, quarantined or rolled-back';
  return {
    value: {
      value: 'candidate',
      span: written?.span ?? pairOf(map, 'status')?.keySpan ?? id.span,
    },
    problems: written ? [statusProblem(document, written, allowed)] : [],
  };
}

function readField(
  map: YamlMap | null,
  bullets: ReadonlyMap<string, SpannedValue>,
  field: ProvenanceField,
): FieldValue {
  let empty: FieldValue = { state: 'absent' };
  for (const key of [field, ...(alsoKnownAs[field] ?? [])]) {
    const { keySpan: span, value } = pairOf(map, key) ?? {};
    if (value && span) {
      if (value.kind === 'empty' || (value.kind === 'scalar' && value.text.trim() === ''))
        empty = empty.state === 'absent' ? { state: 'empty', span } : empty;
      else if (value.kind === 'scalar')
        return isPlaceholder(value.text) && field !== 'content_hash'
          ? { state: 'empty', span }
          : { state: 'given', value: value.text.trim(), span: value.span };
      // LDG002 reports a wrong shape.
      else if (value.kind === 'map') return { state: 'given', value: '', span: value.span };
      else {
        const texts = value.items.map((item) => (item.kind === 'scalar' ? item.text : ''));
        if (field === 'origin_obligations' || texts.some((text) => text.trim() !== ''))
          return { state: 'given', value: texts.join(', '), span: value.span };
        empty = { state: 'empty', span };
      }
    }
    const bullet = bullets.get(key);
    if (bullet)
      return bullet.value === ''
        ? { state: 'empty', span: bullet.span }
        : { state: 'given', value: bullet.value, span: bullet.span };
  }
  return empty;
}

function dialectOf(
  document: Document,
  map: YamlMap | null,
  bullets: ReadonlyMap<string, SpannedValue>,
): Finding['dialect'] {
  if (sectionOf(document, 'what we learned')) return 'D';
  if (bullets.size > 0) return 'C';
  return pairOf(map, 'applies_when') || pairOf(map, 'claim') ? 'A' : 'B';
}

/** The names in a bullet such as `- origin_obligations: [AC-001, REQ.x.I-001]`. */
function bulletList(bullets: ReadonlyMap<string, SpannedValue>, key: string): SpannedValue[] {
  const bullet = bullets.get(key);
  if (!bullet) return [];
  return bullet.value
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((part) => ({ value: part.trim(), span: bullet.span }))
    .filter((part) => part.value !== '');
}

function readEvidence(document: Document, map: YamlMap | null): EvidenceLine[] {
  const section = sectionOf(document, 'evidence');
  if (!section) return (listOf(map, 'evidence') ?? []).map(evidenceLine);
  const lines = sectionItems(document, section).map(evidenceLine);
  const span = section.blocks.find((block) => block.kind === 'code')?.span;
  return lines.length === 0 && span
    ? [{ label: 'output', text: document.text.slice(span.start, span.end), span }]
    : lines;
}

function evidenceLine(item: SpannedValue): EvidenceLine {
  const match = /^\**(file|files|premise|command|output|source|quote|testimony)\**\s*:\**\s*/i.exec(
    item.value,
  );
  if (!match) return { label: 'other', text: item.value, span: item.span };
  const label = (match[1] ?? '')
    .toLowerCase()
    .replace('files', 'file')
    .replace('quote', 'source') as EvidenceLine['label'];
  const text = item.value.slice(match[0].length).trim();
  const start = Math.min(item.span.start + match[0].length, item.span.end);
  return { label, text, span: { start, end: item.span.end } };
}

function readSurfaceHashes(map: YamlMap | null): SurfaceHash[] {
  const value = pairOf(map, 'per_surface_hash')?.value;
  if (value?.kind !== 'list') return [];
  return value.items.flatMap((item) => {
    if (item.kind !== 'map') return [];
    const text = (key: string): string => scalarOf(item, key)?.value ?? '';
    return [
      {
        kind: text('kind'),
        surface: text('surface'),
        hash: text('hash'),
        unique: text('unique') !== 'false',
        loose: text('loose') === '' ? undefined : text('loose'),
        span: item.span,
      },
    ];
  });
}

/** The reason in a line of the Status history: `- <date> — quarantined — <reason>`. */
function quarantineLine(document: Document): SpannedValue | null {
  for (const { text } of sectionOf(document, 'status history')?.blocks.filter(isItem) ?? []) {
    const line = textWithoutDirectives(document, text).value;
    const reason = /(?:—|–|--?)\s*quarantined\s*(?:—|–|--?|:)\s*(.+)$/is.exec(line)?.[1];
    if (reason && plainText(reason) !== '') return { value: reason, span: text };
  }
  return null;
}
