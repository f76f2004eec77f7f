import { type Document, mapOf, type Section } from '#workspace/document';
import { plainValue } from '#workspace/frontmatter/values';
import { ownersNamed } from '#workspace/owners/record-owners';
import type { MemoryRecord } from '#workspace/records';
import type { NativeFact } from '#workspace/stores/native-fact';
import { readNativeFields } from '#workspace/stores/native-fields';

import { digestOf } from '../digest.ts';
import { type Layout, type TextRange, withLayout } from './body-layout.ts';

/** The keys of a record that no act but an amendment may change, in the schema's order. */
const immutable = [
  'id',
  'type',
  'claim',
  'applies_when',
  'does_not_apply_when',
  'paths',
  'owners',
  'origin_obligations',
  'origin_traces',
  'confidence',
  'findings',
  'guard',
  'valid_until',
  'review_by',
] as const;

/**
 * SHA-256 over what a reviewer accepted: the immutable keys, one `key: JSON` line each, then the
 * body with line feeds (of a decision record, without its status),
 * with its blank lines where a formatter puts them.
 */
export function bodyDigest(record: MemoryRecord): string {
  return digestOf(canonicalBody(record));
}

/**
 * What a promotion fills into a candidate that somebody wrote by hand, and traces that only say
 * where it was raised.
 */
const filled = ['origin_obligations', 'origin_traces', 'confidence'] as const;
const ownTraces = /^(?:ledger|item|task|branch):/;

/**
 * The digests that a record may have had before its promotion filled in what it lacked: the one it
 * has, and those without some of these keys.
 */
export function digestsBeforeFilling(record: MemoryRecord): string[] {
  const ways: Filling[] = filled.reduce<Filling[]>(
    (all, key) =>
      all.flatMap((way) => [
        way,
        { ...way, [key]: 'absent' },
        ...(key === 'origin_traces' ? [{ ...way, [key]: 'own' as const }] : []),
      ]),
    [{}],
  );
  return ways.flatMap((way) =>
    layouts.map((layout) => digestOf(canonicalBody(record, undefined, layout, way))),
  );
}

type Filling = Readonly<Record<string, 'absent' | 'own'>>;

/**
 * Whether a digest that an entry holds is that of a record, or of the part of it before an offset,
 * however its blank lines stand: digests of before they were set apart are over the text as it
 * stood.
 */
export function holdsDigest(
  record: MemoryRecord,
  digest: string | undefined,
  end?: number,
): boolean {
  return (
    digest !== undefined &&
    layouts.some((layout) => digestOf(canonicalBody(record, end, layout)) === digest)
  );
}

/**
 * The digest under which acts know a body that says the same as this one; a new one where none
 * does.
 */
export function knownDigest(
  record: MemoryRecord,
  acts: readonly { readonly item: { readonly body_digest?: string | undefined } }[],
): string {
  return (
    acts.findLast((act) => holdsDigest(record, act.item.body_digest))?.item.body_digest ??
    bodyDigest(record)
  );
}

const layouts = ['even', 'as written', 'tight'] as const;

/** The text that the body digest is taken over. */
export function canonicalBody(
  record: MemoryRecord,
  end = record.document.text.length,
  layout: (typeof layouts)[number] = 'even',
  before: Filling = {},
): string {
  if (record.role === 'native') return canonicalNative(record, layout);
  const { document } = record;
  const map = mapOf(document);
  const keys = immutable.flatMap((key) => {
    const pair = map?.pairs.find((each) => each.key === key);
    if (!pair || pair.value.kind === 'empty' || before[key] === 'absent') return [];
    // Other tools have an `owners` of theirs, which nobody accepts.
    if (key === 'owners' && ownersNamed(document).length === 0) return [];
    const value = plainValue(pair.value);
    return [
      `${key}: ${JSON.stringify(before[key] === 'own' && Array.isArray(value) ? value.filter((each) => !ownTraces.test(String(each))) : value)}`,
    ];
  });
  const apart = changeable(record);
  const body =
    layout === 'as written'
      ? without(document, apart, end)
          .replace(/\r\n/g, '\n')
          .replace(/^\n+|\n+$/g, '')
      : withLayout(document, { start: document.bodyStart, end }, apart, layout);
  return `ledger/body/v1\n${keys.join('\n')}\n\n${body}\n`;
}

/**
 * What a native note says of itself and agents read; who wrote it last, and in which session, may
 * change.
 */
const nativeKeys: ReadonlySet<string> = new Set([
  'name',
  'description',
  'type',
  'metadata.type',
  'paths',
  'globs',
]);

/**
 * The same of a native fact, whose frontmatter is split as the agents do it: a part of a file is
 * its text alone.
 */
function canonicalNative(
  { document, note, span }: NativeFact,
  layout: Layout | 'as written',
): string {
  const { fields, bodyStart } = note
    ? readNativeFields(document.text)
    : { fields: [], bodyStart: span.start };
  const keys = fields
    .filter((field) => nativeKeys.has(field.key))
    .map(
      (field) =>
        `${field.key}: ${JSON.stringify(field.items.length > 0 ? field.items.map((item) => item.value) : field.value)}`,
    )
    .sort();
  const body = (
    layout === 'as written'
      ? document.text.slice(bodyStart, span.end).replace(/\r\n/g, '\n')
      : withLayout(document, { start: bodyStart, end: span.end }, [], layout)
  ).replace(/^\n+|\s+$/g, '');
  return `ledger/native/v1\n${keys.join('\n')}\n\n${body}\n`;
}

/** The stretches of the body that may change without an act on it. */
export function changeable(record: MemoryRecord): TextRange[] {
  const { document } = record;
  if (record.role !== 'adr') return [];
  const sections = document.sections.flatMap((section, at) =>
    section.name === 'status' ? [whole(document, section, at)] : [],
  );
  const { status } = record;
  const inBody =
    status &&
    status.span.start >= document.bodyStart &&
    !sections.some((each) => status.span.start >= each.start && status.span.start < each.end);
  return inBody
    ? [...sections, { start: status.span.start, end: status.span.end }].sort(
        (a, b) => a.start - b.start,
      )
    : sections;
}

/** A section from its heading to the next of the same or a higher level. */
function whole(document: Document, section: Section, at: number): TextRange {
  const next = document.sections.slice(at + 1).find((each) => each.depth <= section.depth);
  return { start: section.heading.start, end: next?.heading.start ?? document.text.length };
}

function without(document: Document, stretches: readonly TextRange[], end: number): string {
  let text = '';
  let at = document.bodyStart;
  for (const stretch of stretches) {
    if (stretch.start < at || stretch.start >= end) continue;
    text += document.text.slice(at, stretch.start);
    at = stretch.end;
  }
  return text + document.text.slice(at, Math.max(at, end));
}
