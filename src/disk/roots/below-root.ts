import * as platform from 'node:path';

/**
 * A path below a root as one from it, with forward slashes: empty for the root itself, null for
 * what lies outside.
 *
 * @param root absolute
 * @param absolute spelled as the root is, links followed or not
 * @param forms of paths, as this system or another has them
 */
export function belowRoot(
  root: string,
  absolute: string,
  forms: Pick<platform.PlatformPath, 'relative' | 'isAbsolute' | 'sep'> = platform,
): string | null {
  const inside = withSlashes(forms.relative(root, absolute), forms.sep);
  return inside === '..' || inside.startsWith('../') || forms.isAbsolute(inside) ? null : inside;
}

/** A path with forward slashes, which Windows takes as well; elsewhere a backslash is a letter. */
export function withSlashes(path: string, separator: string = platform.sep): string {
  return path.split(separator).join('/');
}

/**
 * The name that Windows opens for a path: dots and spaces at the end of a part, and a stream, are
 * not part of the name.
 */
export function openedOnWindows(path: string): string {
  const [, drive = '', names = ''] = /^([A-Za-z]:)?([^]*)$/.exec(path) ?? [];
  return (
    drive +
    names.replace(/[^\\/]+/g, (part) => (/^(?:\.{1,2}|[A-Za-z]:)$/.test(part) ? part : bare(part)))
  );
}

function bare(part: string): string {
  return part.replace(/:[^]*$/, '').replace(/[. ]+$/, '');
}
