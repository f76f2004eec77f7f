import type { Workspace } from '#workspace/workspace';

import { digestOf } from './digest.ts';

/** Digest of a file as text: line endings count as LF, so that a checkout on another system is the same; a byte order mark counts. */
export function contentDigest(text: string): string {
  return digestOf(text.replace(/\r\n/g, '\n'));
}

/** Digests of the files that were read, each made when it is first asked for; null for one that was not. */
export function contentDigests(workspace: Workspace): (path: string) => string | null {
  const texts = new Map<string, string>([
    ...workspace.malformed.map(({ path, text }) => [path, text] as const),
    ...workspace.entries.map(({ path, text }) => [path, text] as const),
    ...workspace.documents.map(({ path, text, byteOrderMark }) => [path, (byteOrderMark ? '\ufeff' : '') + text] as const),
  ]);
  const known = new Map<string, string>();
  return (path) => {
    const text = texts.get(path);
    if (text === undefined) return null;
    const digest = known.get(path) ?? contentDigest(text);
    known.set(path, digest);
    return digest;
  };
}
