import { closeSync, openSync, readSync } from 'node:fs';

import { isNotePermalink } from '#workspace/stores/detect-stores';

import { lstatSync } from '../facts/tracked-fs.ts';

/** Bytes of a file that show whether its frontmatter has a key. */
const headBytes = 4_096;
const head = Buffer.allocUnsafe(headBytes);

/** Whether the frontmatter of a file has the keys by which basic-memory is known. */
export function hasPermalink(absolute: string): boolean {
  try {
    if (!lstatSync(absolute).isFile()) return false;
    const descriptor = openSync(absolute, 'r');
    try {
      const text = head
        .toString('utf8', 0, readSync(descriptor, head, 0, headBytes, 0))
        .replace(/^\ufeff/, '');
      const end = text.search(/\n---[ \t]*(?:\r?\n|$)/);
      return /^---[ \t]*\r?\n/.test(text) && isPermalinkOf(end === -1 ? text : text.slice(0, end));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return false;
  }
}

/** A site's permalink is a place on the web, and its pages are of no type. */
function isPermalinkOf(frontmatter: string): boolean {
  const value = /\npermalink:[ \t]*["']?([^"'\s]*)/.exec(frontmatter)?.[1];
  return value !== undefined && /\ntype:/.test(frontmatter) && isNotePermalink(value);
}
