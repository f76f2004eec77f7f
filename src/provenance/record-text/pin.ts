import { type Document, mapOf, type Section } from '#workspace/document';
import { plainValue } from '#workspace/frontmatter/values';
import { oncePerObject } from '#workspace/once-per-object';
import { fileTexts } from '#workspace/reading/file-texts';
import type { MemoryRecord } from '#workspace/records';
import type { NativeFact } from '#workspace/stores/native-fact';
import { readNativeFields } from '#workspace/stores/native-fields';
import type { Workspace } from '#workspace/workspace';

import { digestOf, treeDigest } from '../digest.ts';
import { type TextRange, withLayout } from './body-layout.ts';

/** What a pin is taken over: every key of a record, and its body in one layout. */
export interface PinnedParts {
  readonly keys: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/**
 * The digest of a whole record, `sha256:` and 64 hex digits: an act writes it into its entry, and a
 * record with another one was changed since. Blank lines, line ends, quotes and the order of keys
 * change none. Keys that the configuration calls foreign are left out.
 */
export const pinOf: (record: MemoryRecord) => string = oncePerObject((record: MemoryRecord) =>
  treeDigest(pinnedParts(record)),
);

export function pinnedParts(record: MemoryRecord): PinnedParts {
  if (record.role === 'native') return nativeParts(record);
  const { document } = record;
  const pairs = (mapOf(document)?.pairs ?? []).filter(
    ({ key }) => document.foreignKeys?.has(key) !== true,
  );
  return {
    keys: Object.fromEntries(pairs.map(({ key, value }) => [key, plainValue(value)])),
    body: textOf(document, document.bodyStart, document.text.length),
  };
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

/** The frontmatter of a note is split as the agents do it; a part of a file is its text alone. */
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

/** Keys that say something of their own; the others say who decided, when, and what was hashed. */
const saying: ReadonlySet<string> = new Set([
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
 * The digest of what a record says, whoever decided about it and when: its status, its hashes and
 * the day of its promotion are left out. Of the evidence of a candidate a decider wants to know,
 * too; a record that cites this one does not.
 */
export function textDigestOf(record: MemoryRecord, evidence: 'with evidence' | 'alone'): string {
  const { keys, body } = pinnedParts(record);
  if (record.role === 'native') return treeDigest({ keys, body });
  return treeDigest({
    keys: Object.fromEntries(Object.entries(keys).filter(([key]) => saying.has(key))),
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
    stretchesOf(record, without),
  ).trim();
}

/** Sections of a record, and the status that a decision shows in its body. */
export function stretchesOf(record: MemoryRecord, sectionNames: readonly string[]): TextRange[] {
  if (record.role === 'native') return [];
  const { document } = record;
  const names = [...sectionNames, ...(record.role === 'adr' ? ['status'] : [])];
  const sections = document.sections.flatMap((section, at) =>
    names.includes(section.name) ? [whole(document, section, at)] : [],
  );
  const status = record.role === 'adr' ? record.status : null;
  const isInSection =
    status === null ||
    status.span.start < document.bodyStart ||
    sections.some((each) => status.span.start >= each.start && status.span.start < each.end);
  return isInSection
    ? sections
    : [...sections, { start: status.span.start, end: status.span.end }].sort(
        (a, b) => a.start - b.start,
      );
}

/** A section from its heading to the next of the same or a higher level. */
function whole(document: Document, section: Section, at: number): TextRange {
  const next = document.sections.slice(at + 1).find((each) => each.depth <= section.depth);
  return { start: section.heading.start, end: next?.heading.start ?? document.text.length };
}

/**
 * Digest of a file as text: line endings count as LF, so that a checkout on another system is the
 * same; a byte order mark counts.
 */
export function contentDigest(text: string): string {
  return digestOf(text.replace(/\r\n/g, '\n'));
}

/**
 * Digests of the files that were read, each made when it is first asked for; null for one that was
 * not.
 */
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

/** What memory says, in words. */
export interface MemoryTexts {
  /** What it says. */
  readonly said: readonly string[];
  /** What it names as not chosen. */
  readonly weighed: readonly string[];
}

const alternatives = [
  'alternatives considered',
  'alternatives',
  'considered options',
  'options considered',
];

/**
 * Every text of a record: all keys and sections. What was not chosen stands apart.
 */
export function textsOf({ document }: Pick<MemoryRecord, 'document'>): MemoryTexts {
  const apart = stretches(document, alternatives);
  return {
    said: [
      ...(mapOf(document)?.pairs ?? []).flatMap((pair) => stringsIn(plainValue(pair.value))),
      without(document, apart),
    ],
    weighed: stretches(document, alternatives).map(({ start, end }) =>
      document.text.slice(start, end),
    ),
  };
}

/** The texts of a plain value, whatever it is made of. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

function stretches(document: Document, names: readonly string[]): Stretch[] {
  return document.sections.flatMap((section, at) =>
    names.includes(section.name)
      ? [{ start: section.heading.start, end: endOf(document, section, at) }]
      : [],
  );
}

function endOf(document: Document, section: Section, at: number): number {
  return (
    document.sections.slice(at + 1).find((each) => each.depth <= section.depth)?.heading.start ??
    document.text.length
  );
}

function without(document: Document, apart: readonly Stretch[]): string {
  let text = '';
  let at = document.bodyStart;
  for (const { start, end } of apart) {
    text += document.text.slice(at, Math.max(at, start));
    at = Math.max(at, end);
  }
  return text + document.text.slice(at);
}
