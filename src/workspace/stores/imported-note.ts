import { presentItems } from '#diagnostics/defined-values';

import { type Document, frontmatterMap, sectionOf } from '../document.ts';
import { scalarOf } from '../frontmatter/values.ts';
import type { MemoryRecord } from '../records.ts';

const importedHeading = 'Imported note';
/** Precedes the label of the note that became the claim. */
const isLabelled =
  'When it was imported, nothing in it was found that states its fact: its label became the claim:';
/** Precedes the files that the note cites. */
const mayBeEvidence = 'It cites these, which may be evidence:';

/** The bytes of a native file. */
export interface NativeText {
  readonly text: string;
  readonly byteOrderMark: boolean;
}

/**
 * Writes the section that quotes a note, in a fence longer than its runs of backticks: headings,
 * links and instructions of a note are not the record's.
 *
 * @param from source of the note, in words
 */
export function importedSection(
  { text, byteOrderMark }: NativeText,
  from: string,
  {
    cites,
    label,
  }: {
    /** Existing files that the note cites: possible evidence. */
    readonly cites: readonly string[];
    /** The label of the note, if that became the claim. */
    readonly label: string | null;
  },
): string {
  const longest = Math.max(3, ...[...text.matchAll(/`{3,}/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  const marks = presentItems([
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

/** The note that a candidate quotes, or null. */
export function importedNoteOf(document: Document): NativeText | null {
  // Sections are slow to read, and most candidates quote no note.
  if (!/imported/i.test(document.text)) return null;
  const { code } = quotedNoteOf(document) ?? {};
  if (!code) return null;
  const { text } = document;
  const kept = text.slice(code.content.start, code.content.end);
  const marks = text
    .slice(code.span.start, text.indexOf('\n', code.span.start))
    .replace(/^`+/, '')
    .split(/\s+/);
  return {
    text: marks.includes('no-newline-at-end') ? kept.replace(/\n$/, '') : kept,
    byteOrderMark: marks.includes('byte-order-mark'),
  };
}

/** The label of the note that became a candidate's claim, or null. */
export function labelImported(document: Document): string | null {
  const line = remarksOf(document).find((each) => each.startsWith(isLabelled));
  return line?.slice(isLabelled.length) ?? null;
}

/** A candidate's text before the note that it quotes. */
export function beforeImportedNote(text: string): string {
  return text.split(`\n## ${importedHeading}\n`)[0] as string;
}

/** The files that the note cites, as possible evidence. */
export function evidenceProposedIn(document: Document): readonly string[] {
  const line = remarksOf(document).find((each) => each.startsWith(mayBeEvidence)) ?? '';
  return [...line.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
}

/** The lines above a quoted note. */
function remarksOf(document: Document): readonly string[] {
  const quoted = quotedNoteOf(document);
  if (!quoted) return [];
  return document.text.slice(quoted.section.heading.start, quoted.code.span.start).split('\n');
}

function quotedNoteOf(document: Document) {
  const section = sectionOf(document, importedHeading.toLowerCase());
  const code = section?.blocks.find((block) => block.kind === 'code');
  return section && code ? { section, code } : null;
}

/** The digest of an imported candidate when it was written, which shows later edits. */
export function importDigestOf(document: Document): string | null {
  return scalarOf(frontmatterMap(document), importDigestKey)?.value ?? null;
}

/** The frontmatter key of the digest that `importDigestOf` reads. */
export const importDigestKey = 'import_digest';

/** The text that the digest is computed of: without the line of the digest. */
export function withoutImportDigest(text: string): string {
  return text.replace(new RegExp(`^${importDigestKey}:.*\\r?\\n`, 'm'), '');
}

/** The text of a native note, or of the note that a candidate was imported from, or null. */
export function noteBodyOf(record: MemoryRecord): string | null {
  if (record.role === 'native')
    return record.document.text.slice(record.span.start, record.span.end);
  if (record.role === 'note') return record.document.text;
  return importedNoteOf(record.document)?.text ?? null;
}
