import { sectionItems } from '#workspace/dialects/section-text';
import { sectionOf } from '#workspace/document';
import type { MemoryRecord } from '#workspace/records';

/** The Evidence lines of a record, as `evidenceItems` reads them. */
export function evidenceLines(record: MemoryRecord): string[] {
  if (record.role === 'finding')
    return record.evidence.map((line) =>
      line.label === 'other'
        ? line.text
        : `${line.label.charAt(0).toUpperCase()}${line.label.slice(1)}: ${line.text}`,
    );
  return sectionItems(record.document, sectionOf(record.document, 'evidence')).map(
    (each) => each.value,
  );
}
