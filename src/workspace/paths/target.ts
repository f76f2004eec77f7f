/** The target of a link, by its text alone. */
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
/** Folders of a machine, not of a repository. */
export const machineFolderPattern =
  /^\/+(?:home|Users|root|etc|tmp|var|usr|opt|mnt|media|private|proc|sys|dev|srv|run|Volumes|Library|Applications)(?:\/|$)/;
/** Schemes that neither open a local file nor run a program. */
const webSchemes = new Set(
  'http https mailto ftp ftps sftp tel sms irc ircs xmpp geo news'.split(' '),
);
/** `//cdn.example.org/x`, not `//notes.md`. */
const webHost = /^\/\/(?:[\w-]+\.)+(?!mdx?\b)[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i;

/**
 * Resolves a link relative to its file and decodes percent escapes once. A leading slash is the
 * root of the repository, except for a folder of a machine.
 *
 * @param from path of the file with the link, relative to the root
 */
export function resolveTarget(from: string, raw: string): Target {
  const text = raw.trim();
  // A plain path, as most are.
  if (/^[\w.-]+(?:\/[\w.-]+)*$/.test(text)) return inside(joinPath(folderOf(from), text), null);
  if (/^[A-Za-z]:[\\/]/.test(text)) return { kind: 'refused', why: 'drive' };
  const named = scheme.exec(text)?.[1]?.toLowerCase();
  if (named !== undefined)
    return webSchemes.has(named)
      ? { kind: 'web', url: text }
      : { kind: 'refused', why: named === 'file' ? 'absolute' : 'scheme' };
  if (webHost.test(text)) return { kind: 'web', url: text };
  // A network share.
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
  if (machineFolderPattern.test(decoded)) return { kind: 'refused', why: 'absolute' };
  const path = decoded.startsWith('/') ? joinPath('', decoded) : joinPath(folderOf(from), decoded);
  return inside(path, anchor);
}

function inside(path: string | null, anchor: string | null): Target {
  return path === null ? { kind: 'outside' } : { kind: 'inside', path, anchor };
}

/** Joins and normalizes; null for a path outside of the root. */
export function joinPath(folder: string, relative: string): string | null {
  // Most paths are normal already.
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

/** Returns the folder of a path, without a closing slash; empty for the root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

/** Returns the part of a path after its last slash; a path without one is returned whole. */
export function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A folder and all above it; the root is empty. */
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

/** Compares two paths by their depth, for sorting: the nearest to the root first. */
export function byDepth(one: string, other: string): number {
  return one.split('/').length - other.split('/').length;
}

/** The path in a Target cell: a link, a code span or bare. */
export function targetPath(cell: string): string {
  return (/\]\(([^()\s]+)\)/.exec(cell)?.[1] ?? /`([^`]+)`/.exec(cell)?.[1] ?? cell).trim();
}

/** True for one of the named paths, and below; an empty name is the root. */
export function isAtOrBelow(path: string, named: readonly string[]): boolean {
  return named.some((each) => each === '' || path === each || path.startsWith(`${each}/`));
}

/** True for a named path, or without names for all. */
export function isRequestedPath(path: string, named: readonly string[]): boolean {
  return named.length === 0 || isAtOrBelow(path, named);
}
