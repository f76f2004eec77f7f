import { readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep, isAbsolute } from 'node:path';

/** Bytes of a file that a hook looks at; what is longer is no record. */
const mostBytes = 4_194_304;

/** A file that is about to be written: where it really is, and what stands there. */
export interface RealTarget {
  /** From the root, with forward slashes; null where it lies outside. */
  readonly path: string | null;
  /** Null where nothing can be read there. */
  readonly text: string | null;
}

/**
 * Follows a path to where it is really written: links and `..` of every folder above it that is there, and a link that the
 * file is itself.
 *
 * @param root absolute, without links
 * @param cwd absolute folder that the path starts from
 */
export function realTarget(root: string, cwd: string, typed: string): RealTarget {
  const absolute = realOf(resolve(cwd, typed));
  const inside = relative(root, absolute).split(sep).join('/');
  const path = inside === '' || inside === '..' || inside.startsWith('../') || isAbsolute(inside) ? null : inside;
  return { path, text: path === null ? null : textOf(absolute) };
}

function realOf(absolute: string): string {
  try {
    return realpathSync(absolute);
  } catch {
    const above = dirname(absolute);
    return above === absolute ? absolute : join(realOf(above), basename(absolute));
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
