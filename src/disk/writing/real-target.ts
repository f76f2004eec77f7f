import { readlinkSync, realpathSync as spellingOf } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

import { readFileSync, realpathSync, statIfThere } from '../facts/tracked-fs.ts';
import { belowRoot, windowsPathOf } from '../roots/locate.ts';

/** Longer files are not records. */
const mostBytes = 4_194_304;

/** Characters; no file has a longer path. */
const longestPath = 32_767;

/** A file that is about to be written. */
export interface RealTarget {
  /** From the root, with forward slashes; null outside. */
  readonly path: string | null;
  /** Null where nothing can be read. */
  readonly text: string | null;
}

/**
 * Follows all links of a path, as writing to it does.
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

/** The path of a file without links, whether it is there or not; null where no system opens it. */
export function realPath(cwd: string, typed: string): string | null {
  if (typed.length > longestPath) return null;
  const opened = process.platform === 'win32' ? windowsPathOf(typed) : typed;
  return realOf(resolve(cwd, opened));
}

/** A path spelled as its folders list it: some systems open names in any case and Unicode form. */
function spelled(absolute: string): string {
  try {
    return spellingOf.native(absolute);
  } catch {
    const above = dirname(absolute);
    return above === absolute ? absolute : join(spelled(above), basename(absolute));
  }
}

/** More links go in circles. */
const mostLinks = 40;

function realOf(absolute: string, links = 0): string {
  try {
    return realpathSync(absolute);
  } catch {
    const above = dirname(absolute);
    if (above === absolute || links > mostLinks) return absolute;
    const here = join(realOf(above, links), basename(absolute));
    const target = linkOf(here);
    // Writing through a dangling link makes its target.
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
    const facts = statIfThere(absolute);
    return facts?.isFile() && facts.size <= mostBytes ? readFileSync(absolute, 'utf8') : null;
  } catch {
    return null;
  }
}
