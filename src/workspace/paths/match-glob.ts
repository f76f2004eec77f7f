import picomatch from 'picomatch';

/** A glob with more alternatives matches nothing. */
const maxWays = 64;

/**
 * Matches a path with `*`, `**`, `?`, `[a-z]` and `{a,b}`, segment by segment: as one regular
 * expression, a hostile glob could take forever.
 */
export function matchesGlob(glob: string, path: string): boolean {
  const segments = path.split('/');
  return segmentsOf(glob).some((way) => matchesSegments(way, segments, matchesSegment));
}

const cache = new Map<string, readonly (readonly string[])[]>();
const maxCached = 1_000;

/** The segments of each alternative of a glob. */
function segmentsOf(glob: string): readonly (readonly string[])[] {
  const before = cache.get(glob);
  if (before !== undefined) return before;
  if (cache.size >= maxCached) cache.clear();
  const ways = waysOf(glob).map((way) => way.replace(/^\.\//, '').split('/'));
  cache.set(glob, ways);
  return ways;
}

/** Expands braces. */
function waysOf(glob: string): string[] {
  let ways = [glob];
  for (let open = true; open;) {
    open = false;
    const next = ways.flatMap((way) => {
      const brace = /\{([^{}]*,[^{}]*)\}/.exec(way);
      if (!brace) return [way];
      open = true;
      return (brace[1] ?? '')
        .split(',')
        .map((part) => way.slice(0, brace.index) + part + way.slice(brace.index + brace[0].length));
    });
    if (next.length > maxWays) return [];
    ways = next;
  }
  return ways;
}

/** Matches segments of a path; `**` matches any number of them. */
export function matchesSegments(
  globs: readonly string[],
  segments: readonly string[],
  matches: (glob: string, segment: string) => boolean,
): boolean {
  // Numbers of segments that the globs so far match.
  let reached = new Set([0]);
  for (const glob of globs) {
    const next = new Set<number>();
    if (glob === '**')
      for (let at = Math.min(...reached); at <= segments.length; at += 1) next.add(at);
    else
      for (const at of reached)
        if (at < segments.length && matches(glob, segments[at] ?? '')) next.add(at + 1);
    if (next.size === 0) return false;
    reached = next;
  }
  return reached.has(segments.length);
}

function matchesSegment(glob: string, segment: string): boolean {
  if (/[[\]\\()]/.test(glob))
    return (
      !glob.includes('*') &&
      picomatch(glob, { dot: true, noextglob: true, nonegate: true })(segment)
    );
  return matchesWildcards(glob, segment);
}

/** Matches one segment with `*` and `?`. */
export function matchesWildcards(glob: string, segment: string): boolean {
  let [at, from, star, begun] = [0, 0, -1, 0];
  while (from < segment.length) {
    if (glob[at] === '*') [star, begun, at] = [at, from, at + 1];
    else if (at < glob.length && (glob[at] === '?' || glob[at] === segment[from]))
      [at, from] = [at + 1, from + 1];
    else if (star !== -1) [at, begun, from] = [star + 1, begun + 1, begun + 1];
    else return false;
  }
  return /^\**$/.test(glob.slice(at));
}

/** A slash in braces: the glob cannot be split into folders. */
const spansFolders = /[{([][^})\]]*\//;

/** True if a glob may match a folder, or something in or around it. */
export function mayReach(glob: string, folder: string): boolean {
  const parts = spansFolders.test(glob)
    ? [...picomatch.scan(glob).base.split('/'), '**']
    : glob.split('/');
  for (const [at, name] of folder.split('/').entries()) {
    const part = parts[at];
    if (part === '**') return true;
    if (part === undefined || !picomatch.isMatch(name, part, { dot: true, noextglob: true }))
      return false;
  }
  return true;
}

/** The form in which some file systems compare names: without case and Unicode forms. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** True for a path above the root, and in folders of git and the journal. */
export function isOutsideRoot(path: string): boolean {
  return (
    path.startsWith('/') ||
    path.split('/').some((part) => part === '..' || part === '.git' || part === '.txn')
  );
}
