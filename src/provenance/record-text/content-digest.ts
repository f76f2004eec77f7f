import { fileTexts } from '#workspace/reading/file-texts';
import type { Workspace } from '#workspace/workspace';

import { digestOf } from '../digest.ts';

/**
 * Digest of a file as text: line endings count as LF, so that a checkout on another system is the
 * same; a byte order mark counts.
 */
export function contentDigest(text: string): string {
  return digestOf(text.replace(/\r\n/g, '\n'));
}

/**
 * Digests of the files that were read, each made when it is first asked for; null for one that was
 * not.
 */
export function contentDigests(workspace: Workspace): (path: string) => string | null {
  const textAt = fileTexts(workspace);
  const known = new Map<string, string>();
  return (path) => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const text = textAt(path);
    if (text === null) return null;
    const digest = contentDigest(text);
    known.set(path, digest);
    return digest;
  };
}
