import { mapOf } from '#workspace/document';
import { plainValue } from '#workspace/frontmatter/values';
import type { Adr } from '#workspace/records';

import { bodyUpTo } from '../record-text/pin.ts';

/** Keys of an accepted decision that may change: its status, and what acts write. */
export const changeableKeys = new Set([
  'status',
  'updated',
  'superseded_by',
  'load_when',
  'topic',
  'content_hash',
  'per_surface_hash',
]);

/**
 * What makes an accepted decision another one, in words: its text, or a key. `remark` when all that
 * is new is a section with a date at its end; null when nothing but its status changed, or keys
 * were added.
 */
export function decisionChanges(before: Adr, now: Adr): string | null {
  const changed = changedKey(before, now);
  if (changed !== null) return `${changed} in its frontmatter`;
  const was = bodyUpTo(before, before.document.text.length);
  if (was === bodyUpTo(now, now.document.text.length)) return null;
  return datedSections(now).some((start) => bodyUpTo(now, start) === was) ? 'remark' : 'its text';
}

/** Where the sections at the end begin that have a date in their heading, the last one first. */
function datedSections(adr: Adr): readonly number[] {
  const starts: number[] = [];
  for (const section of [...adr.document.sections].reverse()) {
    if (section.depth < 2) break;
    if (/\b\d{4}-\d{2}-\d{2}\b/.test(section.title.value)) starts.push(section.heading.start);
    // Sections below a dated one belong to it.
    else if (section.depth === 2) break;
  }
  return starts;
}

function changedKey(before: Adr, now: Adr): string | null {
  const values = (adr: Adr): Map<string, string> =>
    new Map(
      (mapOf(adr.document)?.pairs ?? []).map((pair) => [
        pair.key,
        pair.value.kind === 'empty' ? '' : JSON.stringify(plainValue(pair.value)),
      ]),
    );
  const is = values(now);
  for (const [key, value] of values(before))
    if (!changeableKeys.has(key) && is.get(key) !== value) return key;
  return null;
}
