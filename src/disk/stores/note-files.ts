import { readSync } from 'node:fs';

import { decodePercentEscapes } from '#diagnostics/plain-text';
import { dialectOfIndex, isNotePermalink } from '#workspace/stores/detect-stores';

import { withOpenFile } from '../facts/open-file.ts';
import { lstatIfThere } from '../facts/tracked-fs.ts';
import { readSource } from '../reading/read-source.ts';

/** Bytes that show the keys of a frontmatter. */
const headBytes = 4_096;
const head = Buffer.allocUnsafe(headBytes);

/** Whether a file is a note of basic-memory, by the keys of its frontmatter. */
export function hasPermalink(absolute: string): boolean {
  try {
    if (!lstatIfThere(absolute)?.isFile()) return false;
    const length = withOpenFile(absolute, (file) => readSync(file, head, 0, headBytes, 0));
    const text = head.toString('utf8', 0, length).replace(/^\ufeff/, '');
    const end = text.search(/\n---[ \t]*(?:\r?\n|$)/);
    return /^---[ \t]*\r?\n/.test(text) && isPermalinkOf(end === -1 ? text : text.slice(0, end));
  } catch {
    return false;
  }
}

/** A website's permalink is a URL, and its pages have no type. */
function isPermalinkOf(frontmatter: string): boolean {
  const value = /\npermalink:[ \t]*["']?([^"'\s]*)/.exec(frontmatter)?.[1];
  return value !== undefined && /\ntype:/.test(frontmatter) && isNotePermalink(value);
}

/** Files of many projects that are not notes. */
const ofProject = /^(?:readme|changelog|contributing|license|security|code_of_conduct)\b/i;

/**
 * Tells which files beside a `MEMORY.md` are its notes: all of them for a system that names itself
 * in the heading, else those that it links.
 *
 * @param index absolute
 */
export function isNoteBesideIndex(index: string): (name: string) => boolean {
  const text = textOf(index);
  const isWhole = dialectOfIndex({ text, bodyStart: 0 }) !== 'claude';
  const linked = new Set(
    [...text.matchAll(/\]\(<?(?:\.\/)?([^()<>#/\n]{1,255}\.md)/gi)].map((match) =>
      decodePercentEscapes(match[1] ?? ''),
    ),
  );
  return (name) => !ofProject.test(name) && (isWhole || linked.has(name));
}

function textOf(index: string): string {
  try {
    const source = readSource(index, 'MEMORY.md');
    return 'text' in source ? source.text : '';
  } catch {
    // The walk reports that it cannot be read.
    return '';
  }
}
