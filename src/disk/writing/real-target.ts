import { readlinkSync, realpathSync as spellingOf } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

import { readFileSync, realpathSync, statSync } from '../facts/tracked-fs.ts';
import { belowRoot, openedOnWindows } from '../roots/locate.ts';

/** Bytes of a file that a hook looks at; what is longer is no record. */
const mostBytes = 4_194_304;

/** Characters of a path beyond which no file has it. */
const longestPath = 32_767;

/** A file that is about to be written: where it really is, and what stands there. */
export interface RealTarget {
  /** From the root, with forward slashes; null where it lies outside. */
  readonly path: string | null;
  /** Null where nothing can be read there. */
  readonly text: string | null;
}

/**
 * Follows a path to where it is really written: links and `..` of every folder above it that is
 * there, and a link that the file is itself.
 *
 * @param root absolute, without links
 * @param cwd absolute folder that the path starts from
 */
export function realTarget(root: string, cwd: string, typed: string): RealTarget {
  const absolute = realPath(cwd, typed);
  if (absolute === null) return { path: null, text: null };
  const path = belowRoot(spelled(root), spelled(absolute)) || null;
  return { path, text: path === null ? null : textOf(absolute) };
}

/** Where a file really is or would be; null for what no system opens. */
export function realPath(cwd: string, typed: string): string | null {
  if (typed.length > longestPath) return null;
  const opened = process.platform === 'win32' ? openedOnWindows(typed) : typed;
  return realOf(resolve(cwd, opened));
}

/** A path as its folders spell the names: some systems open them in any case and Unicode form. */
function spelled(absolute: string): string {
  try {
    return spellingOf.native(absolute);
  } catch {
    const above = dirname(absolute);
    return above === absolute ? absolute : join(spelled(above), basename(absolute));
  }
}

/** Links that are followed one after the other; more go in circles. */
const mostLinks = 40;

function realOf(absolute: string, links = 0): string {
  try {
    return realpathSync(absolute);
  } catch {
    const above = dirname(absolute);
    if (above === absolute || links > mostLinks) return absolute;
    const here = join(realOf(above, links), basename(absolute));
    const target = linkOf(here);
    // What is written through a link that leads to nothing yet comes to be where it leads.
    return target === null ? here : realOf(resolve(dirname(here), target), links + 1);
  }
}

function linkOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

function textOf(absolute: string): string | null {
  try {
    const facts = statSync(absolute);
    return facts.isFile() && facts.size <= mostBytes ? readFileSync(absolute, 'utf8') : null;
  } catch {
    return null;
  }
}
