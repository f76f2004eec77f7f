import type { PinnedParts } from '#provenance/record-text/pin';
import { erasedText } from '#provenance/tree-digest';
import { scalarText } from '#workspace/edit/yaml-text';
import { isErased } from '#workspace/text/erased-text';
/** Keys of a record that are words of this model, days, digests, or names of other records. */
const kept: ReadonlySet<string> = new Set([
  'type',
  'id',
  'status',
  'number',
  'date',
  'created',
  'updated',
  'timestamp',
  'confidence',
  'pass',
  'profile',
  'content_hash',
  'valid_until',
  'review_by',
  'findings',
  'supersedes',
  'superseded_by',
  'origin_obligations',
]);

/**
 * The file of a record without its texts: each key that may hold one and the body leave their
 * digests, so that the pin stays. What no pin covers goes: comments, and keys of other tools.
 */
export function erasedRecordText({ keys, body }: PinnedParts): string {
  const lines = Object.entries(keys).map(([key, value]) => {
    if (value === null) return `${key}:`;
    const isText = typeof value === 'string';
    if (isText && (kept.has(key) || isErased(value))) return `${key}: ${scalarText(value)}`;
    const isList = Array.isArray(value) && value.every((each) => typeof each === 'string');
    if (isList && kept.has(key))
      return `${key}: [${value.map((each) => scalarText(each)).join(', ')}]`;
    return `${key}: ${scalarText(erasedText(value))}`;
  });
  const head = lines.length === 0 ? '' : `---\n${lines.join('\n')}\n---\n\n`;
  return `${head}${erasedText(body)}\n`;
}
