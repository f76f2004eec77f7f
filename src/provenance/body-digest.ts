import { mapOf, type Document, type Section } from '#workspace/document';
import { plainValue } from '#workspace/frontmatter/values';
import { readNativeFields } from '#workspace/stores/native-fields';
import type { NativeFact } from '#workspace/stores/native-fact';
import type { MemoryRecord } from '#workspace/records';

import { digestOf } from './digest.ts';

/** The keys of a record that no act but an amendment may change, in the schema's order (document 3.6, body digest). */
const immutable = ['id', 'type', 'claim', 'applies_when', 'does_not_apply_when', 'paths', 'origin_obligations', 'origin_traces', 'confidence', 'findings'] as const;

/**
 * SHA-256 over what a reviewer accepted: the immutable keys, one `key: JSON` line each, then the body with line feeds,
 * without the Status history (for a decision record, without its status) and without blank lines at its ends.
 */
export function bodyDigest(record: MemoryRecord): string {
  return digestOf(canonicalBody(record));
}

/** The same as if the body ended at an offset into the file's text. */
export function digestUntil(record: MemoryRecord, end: number): string {
  return digestOf(canonicalBody(record, end));
}

/** The text that the body digest is taken over. */
export function canonicalBody(record: MemoryRecord, end = record.document.text.length): string {
  if (record.role === 'native') return canonicalNative(record);
  const { document } = record;
  const map = mapOf(document);
  const keys = immutable.flatMap((key) => {
    const pair = map?.pairs.find((each) => each.key === key);
    return pair && pair.value.kind !== 'empty' ? [`${key}: ${JSON.stringify(plainValue(pair.value))}`] : [];
  });
  const body = without(document, changeable(record), end).replace(/\r\n/g, '\n').replace(/^\n+|\n+$/g, '');
  return `ledger/body/v1\n${keys.join('\n')}\n\n${body}\n`;
}

/** What a native note says of itself and agents read; who wrote it last, and in which session, may change (document 6.1). */
const nativeKeys: ReadonlySet<string> = new Set(['name', 'description', 'type', 'metadata.type', 'paths', 'globs']);

/** The same of a native fact, whose frontmatter is split as the agents do it: a part of a file is its text alone. */
function canonicalNative({ document, note, span }: NativeFact): string {
  const { fields, bodyStart } = note ? readNativeFields(document.text) : { fields: [], bodyStart: span.start };
  const keys = fields.filter((field) => nativeKeys.has(field.key)).map((field) => `${field.key}: ${JSON.stringify(field.items.length > 0 ? field.items.map((item) => item.value) : field.value)}`).sort();
  const body = document.text.slice(bodyStart, span.end).replace(/\r\n/g, '\n').replace(/^\n+|\s+$/g, '');
  return `ledger/native/v1\n${keys.join('\n')}\n\n${body}\n`;
}

/** A part of a text. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The stretches of the body that may change without an act on it. */
export function changeable(record: MemoryRecord): Stretch[] {
  const { document } = record;
  if (record.role === 'native') return [];
  const names = record.role === 'adr' ? ['status', 'status history'] : ['status history'];
  const sections = document.sections.flatMap((section, at) => (names.includes(section.name) ? [whole(document, section, at)] : []));
  const status = record.role === 'adr' ? record.status : null;
  const inBody = status && status.span.start >= document.bodyStart && !sections.some((each) => status.span.start >= each.start && status.span.start < each.end);
  return inBody ? [...sections, { start: status.span.start, end: status.span.end }].sort((a, b) => a.start - b.start) : sections;
}

/** A section from its heading to the next of the same or a higher level. */
function whole(document: Document, section: Section, at: number): Stretch {
  const next = document.sections.slice(at + 1).find((each) => each.depth <= section.depth);
  return { start: section.heading.start, end: next?.heading.start ?? document.text.length };
}

function without(document: Document, stretches: readonly Stretch[], end: number): string {
  let text = '';
  let at = document.bodyStart;
  for (const stretch of stretches) {
    if (stretch.start < at || stretch.start >= end) continue;
    text += document.text.slice(at, stretch.start);
    at = stretch.end;
  }
  return text + document.text.slice(at, Math.max(at, end));
}
