import { present } from '#diagnostics/present';

import { type Document, mapOf, sectionOf } from '../document.ts';
import { scalarOf } from '../frontmatter/values.ts';
import type { MemoryRecord } from '../records.ts';

/** The heading below which a candidate keeps the note it was imported from. */
const importedHeading = 'Imported note';
/** Says that the claim of a candidate is no more than the label of its note. */
const isLabelled =
  'When it was imported, nothing in it was found that states its fact: its label became the claim:';
/** What files it cites stand behind. */
const mayBeEvidence = 'It cites these, which may be evidence:';

/** A native file byte for byte: its text, and whether a byte order mark stood before it. */
export interface NativeText {
  readonly text: string;
  readonly byteOrderMark: boolean;
}

/** What stands above a note that is kept. */
export interface ImportedNoteRemarks {
  /** Places it cites that are here: what may be evidence, if somebody says so. */
  readonly cites: readonly string[];
  /** Its label, where that became the claim. */
  readonly label: string | null;
}

/**
 * The section that keeps a note as it was, in a fence longer than any run of backticks in it:
 * whatever the note says, it is quoted here and no heading, link or instruction of the record.
 *
 * @param from where it came from, in words
 */
export function importedSection(
  { text, byteOrderMark }: NativeText,
  from: string,
  { cites, label }: ImportedNoteRemarks,
): string {
  const longest = Math.max(3, ...[...text.matchAll(/`{3,}/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  const marks = present([
    'markdown',
    byteOrderMark && 'byte-order-mark',
    !text.endsWith('\n') && 'no-newline-at-end',
  ]);
  return (
    `## ${importedHeading}` +
    (label === null ? '' : `\n\n${isLabelled} ${label}`) +
    `${cites.length === 0 ? '' : `\n\n${mayBeEvidence} ${cites.map((path) => `\`${path}\``).join(', ')}`}` +
    `\n\nFrom ${from}, as it was:\n\n${fence}${marks.join(' ')}\n${text}` +
    `${text.endsWith('\n') ? '' : '\n'}${fence}\n`
  );
}

/** The note that a candidate keeps; null where it keeps none. */
export function importedNoteOf(document: Document): NativeText | null {
  // Most keep none, and reading their sections takes long.
  if (!/imported/i.test(document.text)) return null;
  const section = sectionOf(document, importedHeading.toLowerCase());
  const code = section?.blocks.find((block) => block.kind === 'code');
  if (code?.kind !== 'code') return null;
  const marks = firstLineOf(document.text, code.span.start);
  const kept = document.text.slice(code.content.start, code.content.end);
  return {
    text: marks.includes('no-newline-at-end') ? kept.replace(/\n$/, '') : kept,
    byteOrderMark: marks.includes('byte-order-mark'),
  };
}

/** The label of its note that was the claim of a candidate when it was imported; else null. */
export function labelImported(document: Document): string | null {
  const line = remarksOf(document).find((each) => each.startsWith(isLabelled));
  return line?.slice(isLabelled.length) ?? null;
}

/** A candidate's text up to the note that it keeps byte for byte. */
export function beforeImportedNote(text: string): string {
  return text.split(`\n## ${importedHeading}\n`)[0] as string;
}

/** Places that the note cites and that are here, for whoever looks for evidence. */
export function evidenceProposedIn(document: Document): readonly string[] {
  const line = remarksOf(document).find((each) => each.startsWith(mayBeEvidence)) ?? '';
  return [...line.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
}

/** The lines above a kept note. */
function remarksOf(document: Document): readonly string[] {
  const section = sectionOf(document, importedHeading.toLowerCase());
  const code = section?.blocks.find((block) => block.kind === 'code');
  if (!section || code?.kind !== 'code') return [];
  return document.text.slice(section.heading.start, code.span.start).split('\n');
}

/**
 * The digest that a candidate was written with, if it was imported; whoever edits it since has
 * changed it.
 */
export function importDigestOf(document: Document): string | null {
  return scalarOf(mapOf(document), importDigestKey)?.value ?? null;
}

export const importDigestKey = 'import_digest';

/** A candidate's text without the line that holds its digest: what the digest is taken of. */
export function withoutImportDigest(text: string): string {
  return text.replace(new RegExp(`^${importDigestKey}:.*\\r?\\n`, 'm'), '');
}

function firstLineOf(text: string, start: number): readonly string[] {
  return text.slice(start, text.indexOf('\n', start)).replace(/^`+/, '').trim().split(/\s+/);
}

/**
 * The text of the note that stands behind a record: the native note itself, or the one that a
 * candidate was imported from. Null where there is none.
 */
export function noteBodyOf(record: MemoryRecord): string | null {
  if (record.role === 'native')
    return record.document.text.slice(record.span.start, record.span.end);
  if (record.role === 'note') return record.document.text;
  return importedNoteOf(record.document)?.text ?? null;
}
