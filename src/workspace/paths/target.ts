/** Where a link leads, judged by its text alone. */
export type Target =
  | { readonly kind: 'inside'; readonly path: string; readonly anchor: string | null }
  | { readonly kind: 'anchor'; readonly anchor: string }
  | { readonly kind: 'web'; readonly url: string }
  | { readonly kind: 'outside' }
  | {
      readonly kind: 'refused';
      readonly why:
        'scheme' | 'absolute' | 'backslash' | 'drive' | 'control-character' | 'malformed-escape';
    };

const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/;
/** Folders at the root of a file system, never of a repository. */
export const machineRoot =
  /^\/+(?:home|Users|root|etc|tmp|var|usr|opt|mnt|media|private|proc|sys|dev|srv|run|Volumes|Library|Applications)(?:\/|$)/;
/** Schemes of places that are elsewhere and of people: none opens a file here, or runs anything. */
const webSchemes = new Set(
  'http https mailto ftp ftps sftp tel sms irc ircs xmpp geo news'.split(' '),
);
/** A host as the web writes it, `//cdn.example.org/x`; `//notes.md` is none. */
const webHost = /^\/\/(?:[\w-]+\.)+(?!mdx?\b)[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i;

/**
 * Resolves a link target against the file it stands in. Percent escapes are decoded once; the
 * result stays below the root or is `outside`. A leading slash means the root of the repository, as
 * forges read it, unless it names a folder that only a machine has.
 *
 * @param from path of the file with the link, relative to the root
 */
export function resolveTarget(from: string, raw: string): Target {
  const text = raw.trim();
  // Letters, digits and what else stands in names: nothing to decode, to refuse or to take off.
  if (/^[\w.-]+(?:\/[\w.-]+)*$/.test(text)) return inside(joinPath(folderOf(from), text), null);
  if (/^[A-Za-z]:[\\/]/.test(text)) return { kind: 'refused', why: 'drive' };
  const named = scheme.exec(text)?.[1]?.toLowerCase();
  if (named !== undefined)
    return webSchemes.has(named)
      ? { kind: 'web', url: text }
      : { kind: 'refused', why: named === 'file' ? 'absolute' : 'scheme' };
  if (webHost.test(text)) return { kind: 'web', url: text };
  // A share: neither a path of the repository nor a web address anybody can check.
  if (text.startsWith('//')) return { kind: 'refused', why: 'absolute' };
  if (text.startsWith('#')) return { kind: 'anchor', anchor: text.slice(1) };

  const hash = text.indexOf('#');
  const anchor = hash === -1 ? null : text.slice(hash + 1);
  const encoded = (hash === -1 ? text : text.slice(0, hash)).replace(/\?[^/]*$/, '');
  let decoded = encoded;
  if (encoded.includes('%')) {
    try {
      decoded = decodeURIComponent(encoded);
    } catch {
      return { kind: 'refused', why: 'malformed-escape' };
    }
  }
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(decoded)) return { kind: 'refused', why: 'control-character' };
  if (decoded.includes('\\')) return { kind: 'refused', why: 'backslash' };
  if (machineRoot.test(decoded)) return { kind: 'refused', why: 'absolute' };
  const path = decoded.startsWith('/') ? joinPath('', decoded) : joinPath(folderOf(from), decoded);
  return inside(path, anchor);
}

function inside(path: string | null, anchor: string | null): Target {
  return path === null ? { kind: 'outside' } : { kind: 'inside', path, anchor };
}

/** Joins and normalises; null when the result would leave the root. */
export function joinPath(folder: string, relative: string): string | null {
  // Most have nothing to normalise.
  if (!/(?:^|\/)\.{0,2}(?:\/|$)/.test(relative))
    return folder === '' ? relative : `${folder}/${relative}`;
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

/** The folder of a path, without a closing slash; empty for the root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

/** The last name of a path: of the file or folder itself. */
export function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A folder and all above it, the root as the empty name. */
export function foldersAbove(folder: string): string[] {
  const folders = [folder];
  for (let at = folder; at !== '';) folders.push((at = folderOf(at)));
  return folders;
}

/** The shortest relative link from one file to another. */
export function relativeLink(from: string, to: string): string {
  const start = folderOf(from) === '' ? [] : folderOf(from).split('/');
  const goal = to.split('/');
  let shared = 0;
  while (shared < start.length && shared < goal.length - 1 && start[shared] === goal[shared])
    shared += 1;
  return [...start.slice(shared).map(() => '..'), ...goal.slice(shared)].join('/');
}

/** Orders paths by how deep they stand, the nearest to the root first. */
export function byDepth(one: string, other: string): number {
  return one.split('/').length - other.split('/').length;
}

/** A link, code span or bare path in a Target cell, as a path. */
export function targetPath(cell: string): string {
  return (/\]\(([^()\s]+)\)/.exec(cell)?.[1] ?? /`([^`]+)`/.exec(cell)?.[1] ?? cell).trim();
}

/** Whether a path is one of those that were named, or lies below one; an empty name is the root. */
export function isNamed(path: string, named: readonly string[]): boolean {
  return named.some((each) => each === '' || path === each || path.startsWith(`${each}/`));
}

/** Whether a path was asked about: without names, all are. */
export function isAskedFor(path: string, named: readonly string[]): boolean {
  return named.length === 0 || isNamed(path, named);
}
