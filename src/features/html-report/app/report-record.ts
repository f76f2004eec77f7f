import type { MemoryLinks } from '#app/inspect/graph';
import type { ItemDetails, NamedItem } from '#app/inspect/show';
import { compareStrings } from '#diagnostics/diagnostic';
import { oneLine, plainText } from '#diagnostics/plain-text';
import type {
  Excerpt,
  ReportEvidence,
  ReportRecord,
  Standing,
} from '#features/html-report/reporters/report-data';
import { clip } from '#messages/fill-template';
import { isSetAside, isUndecided } from '#promotion/acts/review-queue';
import { argumentsOf, type Discovery } from '#promotion/discovery/read-discovery';
import { isBroken } from '#provenance/evidence/compare-rows';
import { evidenceItems, evidenceLine } from '#provenance/evidence/evidence-items';
import { smallDiff } from '#provenance/evidence/line-changes';
import { fileNamed, type Locator, readLocator } from '#provenance/evidence/locator';
import { nameSurface, readSurface } from '#provenance/surfaces/surface-name';
import { frontmatterMap } from '#workspace/document';
import { listOf, scalarOf } from '#workspace/frontmatter/values';
import { isServedAsFact, isWithdrawn } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';

import { type CitedText, keyOfRow } from './cited-texts.ts';

/** A record or item, with its details. */
export interface Shown extends NamedItem {
  readonly id: string;
  readonly details: Omit<ItemDetails, keyof MemoryLinks>;
}

/** What is known about records besides their details. */
export interface Around {
  /** In UTC, `2026-11-22`. */
  readonly today: string;
  readonly then: ReadonlyMap<string, CitedText>;
  /** The topic of a record by its path. */
  readonly topics: ReadonlyMap<string, string>;
}

/** Makes the record of the report from the details of an item. */
export function recordOf(shown: Shown, { then, topics, today }: Around): ReportRecord {
  const { record, details, id } = shown;
  const { discovery, path, end, putOff } = details;
  const topic = path === null ? undefined : topics.get(path);
  const standing = standingOf(shown, today);
  return {
    id,
    path,
    kind: discovery.kind,
    title: oneLine(plainText(details.title)),
    claim: discovery.claim,
    status: details.status,
    standing,
    appliesWhen: discovery.details.applies_when ?? [],
    notWhen: discovery.details.does_not_apply_when ?? [],
    loadWhen: discovery.loadWhen,
    tags: [...new Set([...(topic === undefined ? [] : [topic]), ...tagsOf(record)])].sort(),
    files: filesOf(details),
    evidence: evidenceOf(details, then),
    said: evidenceItems(discovery.details.evidence ?? [])
      .filter(({ kind }) => kind !== 'place')
      .map(evidenceLine),
    parts: partsOf(shown),
    validUntil: end.valid_until,
    reviewBy: end.review_by,
    expired: standing === 'ended' && details.expired && !isWithdrawn(details.status),
    deferred: putOff.until ?? putOff.blockedBy,
    owners: details.owners,
    high: details.high,
    edited: details.asAccepted === false,
    acts: details.acts.map(({ at, kind, to, by, how, reason }) => ({
      at,
      act: kind,
      to,
      by,
      how,
      reason,
    })),
    guards: details.guards,
  };
}

function standingOf({ record, history, details }: Shown, today: string): Standing {
  const { status, expired, asAccepted, compared, putOff } = details;
  if (isUndecided(status)) return 'waits';
  if (isSetAside(status)) return putOff.until !== null && putOff.until <= today ? 'waits' : 'aside';
  if (expired || (isWithdrawn(status) && status !== 'stale')) return 'ended';
  if (status === 'stale') return 'doubt';
  const isServed = record !== null && history === null && isServedAsFact(record);
  if (status !== 'promoted' && !isServed) return 'unrecorded';
  if (asAccepted === false || compared.some(({ state }) => isBroken(state))) return 'doubt';
  return compared.some(({ state }) => state === 'fresh' || state === 'moved')
    ? 'holds'
    : 'unchecked';
}

/** The tags of a record's frontmatter. */
function tagsOf(record: MemoryRecord | null): string[] {
  const map = record ? frontmatterMap(record.document) : null;
  return ['tags', 'tag', 'topic'].flatMap((key) => {
    const list = listOf(map, key)?.map(({ value }) => value);
    const single = scalarOf(map, key)?.value;
    return list ?? (single === undefined ? [] : [single]);
  });
}

function filesOf({ compared, discovery, proposedEvidence }: Shown['details']): string[] {
  const cited = compared.flatMap(({ kind, surface, place }) => {
    const locator = readSurface(kind, place ?? surface);
    return locator ? [fileNamed(locator.path)] : [];
  });
  const named = evidenceItems(discovery.details.evidence ?? []).flatMap((item) =>
    item.kind === 'place' ? [fileNamed(item.locator.path)] : [],
  );
  const proposed = proposedEvidence.flatMap((each) => readLocator(each, 'cited')?.path ?? []);
  const [files = []] = [cited, named, proposed.map(fileNamed)].filter(({ length }) => length > 0);
  return [...new Set(files)].sort(compareStrings);
}

/** The places of a record's evidence, with their texts now, and as they were if they changed. */
function evidenceOf(
  { compared, evidence }: Shown['details'],
  then: Around['then'],
): ReportEvidence[] {
  const texts = new Map(evidence.map(({ surface, text }) => [surface, text]));
  const rows =
    compared.length > 0
      ? compared
      : evidence.map(({ surface }) => ({
          surface,
          kind: '',
          hash: '',
          state: 'unverifiable' as const,
          why: null,
          place: null,
        }));
  return rows.map(({ kind, surface, hash, state, why, place }) => {
    const locator = kind === '' ? null : readSurface(kind, place ?? surface);
    const there = texts.get(locator ? nameSurface(locator) : surface) ?? null;
    const was = then.get(keyOfRow({ kind, surface, hash })) ?? null;
    // Lines that moved by others above them are shown where they are, not at their old numbers.
    const { text: now, from } =
      was?.now === undefined
        ? { text: there, from: firstLineOf(locator) }
        : (was.now ?? { text: null, from: null });
    const diff = was && smallDiff(linesOf(was.text), now === null ? [] : linesOf(now));
    return {
      surface,
      state,
      why,
      movedTo: place,
      broken: isBroken(state),
      now: now === null ? null : excerptOf(now, from, null),
      then: was && excerptOf(was.text, was.from, was.commit),
      diff: diff?.lines ?? [],
      moreChanges: diff?.more ?? 0,
    };
  });
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}

function firstLineOf(locator: Locator | null): number | null {
  return locator?.kind === 'lines' ? locator.from : null;
}

/** Lines of one excerpt that are shown. */
const maxExcerptLines = 60;
/** Characters of one line. */
const maxLineLength = 400;

function excerptOf(text: string, from: number | null, commit: string | null): Excerpt {
  const lines = linesOf(text);
  return {
    from,
    text: lines
      .slice(0, maxExcerptLines)
      .map((line) => clip(line, maxLineLength))
      .join('\n'),
    more: Math.max(0, lines.length - maxExcerptLines),
    commit,
  };
}

const partNames: readonly (readonly [keyof Discovery['details'], string])[] = [
  ['context', 'Context'],
  ['alternatives', 'Alternatives'],
  ['consequences', 'Consequences'],
  ['given_up', 'Given up because'],
  ['expected', 'Expected'],
  ['reproduction', 'Reproduction'],
  ['root_cause', 'Root cause'],
  ['impact', 'Impact'],
  ['text', 'Text'],
];

/** Characters of one part. */
const maxPartLength = 3_000;

function partsOf({ record, details: { discovery, note } }: Shown): ReportRecord['parts'] {
  const known = { ...discovery.details, ...(record ? argumentsOf(record) : {}) };
  return [
    ...partNames.map(([key, name]) => ({ name, text: known[key] })),
    { name: 'Imported note', text: note },
  ].flatMap(({ name, text }) =>
    typeof text === 'string' && text !== ''
      ? [
          {
            name,
            text: text.slice(0, maxPartLength),
            more: Math.max(0, text.length - maxPartLength),
          },
        ]
      : [],
  );
}
