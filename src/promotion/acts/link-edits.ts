import type { Edit } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { follow } from '#workspace/paths/follow-reference';
import { relativeLink } from '#workspace/paths/target';
import type { MemoryRecord } from '#workspace/records';

import type { ActInputs } from '../act-inputs.ts';

/** The path of a file before and after it is moved. */
export interface PathChange {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns edits that lead links of one document to the new path of a moved file. In the moved file
 * itself, they adjust all relative links.
 */
export function linkEdits(
  { workspace }: Pick<ActInputs, 'workspace'>,
  other: MemoryRecord,
  { from, to }: PathChange,
): Edit[] {
  const { document } = other;
  const at = other.path === from ? to : other.path;
  const targets = [
    ...document.outline.links.map((link) => ({ raw: link.target, span: link.span })),
    ...(other.role === 'index'
      ? [...other.entries, ...other.retractions].flatMap((row) =>
          row.target ? [{ raw: row.target.value, span: row.target.span }] : [],
        )
      : []),
  ];
  const edits = new Map<number, Edit>();
  for (const { raw, span } of targets) {
    if (raw.startsWith('#') || /^[a-z][a-z0-9+.-]*:/i.test(raw)) continue;
    const target = follow(workspace, other.path, raw);
    if (
      !('path' in target) ||
      (target.kind === 'missing' && target.path !== from) ||
      (target.path !== from && other.path !== from)
    )
      continue;
    const anchor = raw.includes('#') ? raw.slice(raw.indexOf('#')) : '';
    const written = relativeLink(at, target.path === from ? to : target.path) + anchor;
    const start = placeOf(document, span, raw);
    if (start !== null && written !== raw)
      edits.set(start, { start, end: start + raw.length, text: written });
  }
  return [...edits.values()];
}

/** The offset of a destination in its link: the last occurrence of its text. */
function placeOf(
  document: Document,
  span: { readonly start: number; readonly end: number },
  raw: string,
): number | null {
  const at = document.text.slice(span.start, span.end).lastIndexOf(raw);
  return at === -1 ? null : span.start + at;
}
