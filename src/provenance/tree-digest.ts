import { digestOfErased } from '#workspace/text/erased-text';

import { digestOf } from './digest.ts';

/**
 * The digest of a JSON value, `sha256:` and 64 hex digits, made of the digests of its parts: the
 * order of keys is no part of it, and a text that was erased leaves its digest behind, so that the
 * whole stays verifiable.
 */
export function treeDigest(value: unknown): string {
  if (typeof value === 'string') return digestOfErased(value) ?? digestOf(`text\n${value}`);
  if (Array.isArray(value)) return digestOf(`list\n${value.map(treeDigest).join('\n')}`);
  if (typeof value !== 'object' || value === null) return digestOf(`value\n${String(value)}`);
  const members = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => `${JSON.stringify(key)} ${treeDigest(each)}`)
    .sort();
  return digestOf(`map\n${members.join('\n')}`);
}

/** What stands in the place of a value that was erased: a text, or all that stands under a key. */
export function erasedText(value: unknown): string {
  return `erased ${treeDigest(value)}`;
}
