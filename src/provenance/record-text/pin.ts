import { type Document, frontmatterMap } from '#workspace/document';
import { plainValue } from '#workspace/frontmatter/values';
import { memoizeByObject } from '#workspace/memoize';
import type { MemoryRecord } from '#workspace/records';
import type { NativeFact } from '#workspace/stores/native-fact';
import { readNativeFields } from '#workspace/stores/native-fields';
import { fileTexts, type Workspace } from '#workspace/workspace';

import { digestOf, treeDigest } from '../digest.ts';
import { type TextRange, withLayout } from './body-layout.ts';

/** The input of a pin: all keys of a record, and its body in one layout. */
export interface PinnedParts {
  readonly keys: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/**
 * The digest of a record, `sha256:` and 64 hex digits, as acts write it into entries. Blank lines,
 * line ends, quotes, the order of keys and foreign keys of the configuration do not count.
 */
export const pinOf: (record: MemoryRecord) => string = memoizeByObject((record: MemoryRecord) =>
  treeDigest(pinnedParts(record)),
);

/** Reads the parts of a record that its pin covers, without foreign keys of the configuration. */
export function pinnedParts(record: MemoryRecord): PinnedParts {
  if (record.role === 'native') return nativeParts(record);
  const { document } = record;
  const pairs = (frontmatterMap(document)?.pairs ?? []).filter(
    ({ key }) => document.foreignKeys?.has(key) !== true,
  );
  return {
    keys: Object.fromEntries(pairs.map(({ key, value }) => [key, plainValue(value)])),
    body: textOf(document, document.bodyStart, document.text.length),
  };
}

/** Keys of a native note that agents read; others, such as its session, may change. */
const nativeKeys: ReadonlySet<string> = new Set([
  'name',
  'description',
  'type',
  'metadata.type',
  'paths',
  'globs',
]);

/** A note has its frontmatter as agents read it; a part of a file has only a body. */
function nativeParts({ document, note, span }: NativeFact): PinnedParts {
  const { fields, bodyStart } = note
    ? readNativeFields(document.text)
    : { fields: [], bodyStart: span.start };
  const keys = fields
    .filter(({ key }) => nativeKeys.has(key))
    .map(({ key, items, value }) => [
      key,
      items.length > 0 ? items.map((item) => item.value) : value,
    ]);
  return {
    keys: Object.fromEntries(keys) as PinnedParts['keys'],
    body: textOf(document, bodyStart, span.end),
  };
}

function textOf(document: Document, start: number, end: number): string {
  return withLayout(document, { start, end }, []).replace(/^\n+|\s+$/g, '');
}

/** Keys of content; the others are about the decision and its hashes. */
const contentKeys: ReadonlySet<string> = new Set([
  'id',
  'type',
  'claim',
  'applies_when',
  'does_not_apply_when',
  'paths',
  'owners',
  'findings',
  'guard',
  'valid_until',
  'review_by',
]);

/**
 * The digest of a record without its status, hashes and decider. Deciders compare a candidate with
 * its evidence; records that cite it compare it alone.
 */
export function textDigestOf(record: MemoryRecord, evidence: 'with evidence' | 'alone'): string {
  const { keys, body } = pinnedParts(record);
  if (record.role === 'native') return treeDigest({ keys, body });
  return treeDigest({
    keys: Object.fromEntries(Object.entries(keys).filter(([key]) => contentKeys.has(key))),
    body: bodyOf(record, evidence === 'alone' ? ['evidence'] : []),
  });
}

/** The body of a decision record without its status, up to an offset. */
export function bodyUpTo(record: MemoryRecord, end: number): string {
  return bodyOf(record, [], end);
}

/** The body of a record without some of its sections, and without the status of a decision. */
export function bodyOf(
  record: MemoryRecord,
  without: readonly string[],
  end = record.document.text.length,
): string {
  const { document } = record;
  return withLayout(
    document,
    { start: document.bodyStart, end },
    rangesApart(record, without),
  ).trim();
}

/** The ranges of some sections, and of the status that a decision shows in its body. */
export function rangesApart(record: MemoryRecord, sectionNames: readonly string[]): TextRange[] {
  if (record.role === 'native') return [];
  const { document } = record;
  if (record.role !== 'adr') return rangesOfSections(document, sectionNames);
  const sections = rangesOfSections(document, [...sectionNames, 'status']);
  const span = record.status?.span;
  const isCovered =
    span === undefined ||
    span.start < document.bodyStart ||
    sections.some((each) => span.start >= each.start && span.start < each.end);
  return isCovered
    ? sections
    : [...sections, { start: span.start, end: span.end }].sort((a, b) => a.start - b.start);
}

/** The ranges of some sections, each to the next heading of the same or a higher level. */
function rangesOfSections({ sections, text }: Document, names: readonly string[]): TextRange[] {
  return sections.flatMap(({ name, depth, heading }, at) => {
    if (!names.includes(name)) return [];
    const next = sections.slice(at + 1).find((each) => each.depth <= depth);
    return [{ start: heading.start, end: next?.heading.start ?? text.length }];
  });
}

/** The digest of a file as text: CRLF counts as LF; a byte order mark counts. */
export function contentDigest(text: string): string {
  return digestOf(text.replace(/\r\n/g, '\n'));
}

/** Returns a cached lookup of digests of files; null for a file that was not read. */
export function contentDigests(workspace: Workspace): (path: string) => string | null {
  const textAt = fileTexts(workspace);
  const known = new Map<string, string>();
  return (path) => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const text = textAt(path);
    if (text === null) return null;
    const digest = contentDigest(text);
    known.set(path, digest);
    return digest;
  };
}

/** The texts of a record: those that it asserts, and those that it only discusses. */
export interface MemoryTexts {
  /** The values of its keys, and its text without those sections. */
  readonly said: readonly string[];
  /** The sections with alternatives that were not chosen. */
  readonly weighed: readonly string[];
}

const alternatives = [
  'alternatives considered',
  'alternatives',
  'considered options',
  'options considered',
];

/** All texts of a record: its keys and sections. */
export function textsOf({ document }: Pick<MemoryRecord, 'document'>): MemoryTexts {
  const apart = rangesOfSections(document, alternatives);
  return {
    said: [
      ...(frontmatterMap(document)?.pairs ?? []).flatMap((pair) =>
        stringsIn(plainValue(pair.value)),
      ),
      without(document, apart),
    ],
    weighed: apart.map(({ start, end }) => document.text.slice(start, end)),
  };
}

/** All strings in a JSON value, without its keys. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function without(document: Document, apart: readonly TextRange[]): string {
  let text = '';
  let at = document.bodyStart;
  for (const { start, end } of apart) {
    text += document.text.slice(at, Math.max(at, start));
    at = Math.max(at, end);
  }
  return text + document.text.slice(at);
}
