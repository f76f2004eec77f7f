import { plainText } from '#diagnostics/plain-text';

import { type Document, type Located, mapOf, type Section, sectionOf } from '../document.ts';
import type { YamlMap } from '../frontmatter/frontmatter.ts';
import { listOf, pairOf, referencesOf, scalarOf } from '../frontmatter/values.ts';
import type { Reading, ShapeProblem } from '../reading/shape-problem.ts';
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
  baseOf,
  bulletsUnder,
  idProblems,
  sectionItems,
  sectionText,
  textAt,
} from './section-text.ts';

const claimSections = ['claim', 'what we learned', 'finding'];
const evidenceSections = ['evidence'];
const appliesSections = ['applies when', 'where it applies', 'applies', 'when it applies'];
const exceptSections = [
  'does not apply when',
  'where it does not apply',
  'does not apply',
  'when it does not apply',
];

/** Names other dialects use for the same provenance. */
const alsoKnownAs: Readonly<Partial<Record<ProvenanceField, readonly string[]>>> = {
  origin_obligations: ['related_obligations', 'related'],
  origin_traces: ['origin_trace', 'from'],
  reviewer_or_tool: ['reviewed', 'owner'],
  timestamp: ['promoted_at', 'date', 'updated'],
};

/**
 * Reads a finding in any of the dialects A to D. An empty key is a value to report, never a crash.
 */
export function readFinding(document: Document): Reading<Finding> {
  const map = mapOf(document);
  const base = baseOf(document);
  const bullets = bulletsUnder(document, sectionOf(document, 'provenance'));
  const status = readStatus(document, map, base.id);
  const provenance = Object.fromEntries(
    provenanceFields.map((field) => [field, given(map, bullets, field)]),
  ) as Record<ProvenanceField, FieldValue<string>>;
  const section = (names: readonly string[]): Section | undefined => sectionOf(document, ...names);

  const record: Finding = {
    role: 'finding',
    ...base,
    dialect: dialectOf(document, map, bullets),
    status: status.value,
    claim: sectionText(document, section(claimSections)) ?? scalarOf(map, 'claim'),
    evidence: readEvidence(document, section(evidenceSections), map),
    appliesWhen: scope(document, section(appliesSections), map, 'applies_when'),
    doesNotApplyWhen: scope(document, section(exceptSections), map, 'does_not_apply_when'),
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
  id: Located,
): { value: Located<FindingStatus>; problems: ShapeProblem[] } {
  const written = scalarOf(map, 'status');
  const known = findingStatuses.find((status) => status === written?.value.toLowerCase());
  if (written && known) return { value: { value: known, span: written.span }, problems: [] };
  const span = written?.span ?? pairOf(map, 'status')?.keySpan ?? id.span;
  const problems: ShapeProblem[] = written
    ? [
        {
          kind: 'status',
          path: document.path,
          value: written.value.slice(0, 40),
          allowed: 'candidate, promoted, rejected, stale, superseded, quarantined or rolled-back',
          span,
        },
      ]
    : [];
  return { value: { value: 'candidate', span }, problems };
}

function given(
  map: YamlMap | null,
  bullets: ReadonlyMap<string, Located>,
  field: ProvenanceField,
): FieldValue<string> {
  let empty: FieldValue<string> = { state: 'absent' };
  for (const key of [field, ...(alsoKnownAs[field] ?? [])]) {
    const pair = pairOf(map, key);
    if (
      pair?.value.kind === 'empty' ||
      (pair?.value.kind === 'scalar' && pair.value.text.trim() === '')
    )
      empty = empty.state === 'absent' ? { state: 'empty', span: pair.keySpan } : empty;
    else if (pair?.value.kind === 'scalar')
      return isPlaceholder(pair.value.text) && field !== 'content_hash'
        ? { state: 'empty', span: pair.keySpan }
        : { state: 'given', value: pair.value.text.trim(), span: pair.value.span };
    // A wrong shape is LDG002's business, and then it is at least there.
    else if (pair?.value.kind === 'map')
      return { state: 'given', value: '', span: pair.value.span };
    else if (
      pair?.value.kind === 'list' &&
      field !== 'origin_obligations' &&
      !pair.value.items.some((item) => item.kind === 'scalar' && item.text.trim() !== '')
    )
      empty = { state: 'empty', span: pair.keySpan };
    else if (pair?.value.kind === 'list')
      return {
        state: 'given',
        value: pair.value.items.map((item) => (item.kind === 'scalar' ? item.text : '')).join(', '),
        span: pair.value.span,
      };
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
  bullets: ReadonlyMap<string, Located>,
): Finding['dialect'] {
  if (sectionOf(document, 'what we learned')) return 'D';
  if (bullets.size > 0) return 'C';
  return pairOf(map, 'applies_when') || pairOf(map, 'claim') ? 'A' : 'B';
}

/** `[AC-001, REQ.x.I-001]` written as a bullet's value. */
function bulletList(bullets: ReadonlyMap<string, Located>, key: string): Located[] {
  const bullet = bullets.get(key);
  if (!bullet) return [];
  return bullet.value
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((part) => ({ value: part.trim(), span: bullet.span }))
    .filter((part) => part.value !== '');
}

function scope(
  document: Document,
  section: Section | undefined,
  map: YamlMap | null,
  key: string,
): readonly Located[] {
  const items = sectionItems(document, section);
  return items.length > 0 ? items : (listOf(map, key) ?? []);
}

function readEvidence(
  document: Document,
  section: Section | undefined,
  map: YamlMap | null,
): EvidenceLine[] {
  if (!section) return (listOf(map, 'evidence') ?? []).map(evidenceLine);
  const lines = sectionItems(document, section).map(evidenceLine);
  const code = section.blocks.find((block) => block.kind === 'code');
  if (lines.length === 0 && code)
    return [
      {
        label: 'output',
        text: document.text.slice(code.span.start, code.span.end),
        span: code.span,
      },
    ];
  return lines;
}

function evidenceLine(item: Located): EvidenceLine {
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

/** A reason given in the Status history: `- <date> — quarantined — <reason>`. */
function quarantineLine(document: Document): Located | null {
  const section = sectionOf(document, 'status history');
  for (const block of section?.blocks ?? []) {
    if (block.kind !== 'item') continue;
    const line = textAt(document, block.text);
    const reason = /(?:—|–|--?)\s*quarantined\s*(?:—|–|--?|:)\s*(.+)$/is.exec(line.value)?.[1];
    if (reason && plainText(reason) !== '') return { value: reason, span: line.span };
  }
  return null;
}
