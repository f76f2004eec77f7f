import type { MemoryRecord } from '../records.ts';
import { importedNoteOf } from './imported-note.ts';

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
