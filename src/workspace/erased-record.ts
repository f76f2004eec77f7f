import { type Document, mapOf } from './document.ts';
import { scalarOf } from './frontmatter/values.ts';
import type { FileRecord, MemoryRecord, Note } from './records.ts';
import { isErased } from './text/prose-spans.ts';
import type { Records } from './workspace.ts';

/** Characters of a body that may be one erased text. */
const mostOfStub = 200;

/** Whether the whole body of a document is one erased text: then it claims nothing any more. */
export function isErasedDocument({ text, bodyStart }: Document): boolean {
  return text.length - bodyStart <= mostOfStub && isErased(text.slice(bodyStart).trim());
}

/** A file of memory whose text was erased. It is a note, so no rule asks it for a claim. */
export type ErasedRecord = Note & { readonly title: 'erased' };

/** Whether the text of a record was erased. */
export function isErasedRecord(
  record: FileRecord | MemoryRecord | null | undefined,
): record is ErasedRecord {
  return record?.role === 'note' && isErasedDocument(record.document);
}

/** Whether a name is the id or the path of a record whose text was erased. */
export function isNameOfErased({ byPath }: Pick<Records, 'byPath'>, name: string): boolean {
  return [...byPath.values()].some(
    (record) =>
      isErasedRecord(record) &&
      (record.path === name || scalarOf(mapOf(record.document), 'id')?.value === name),
  );
}
