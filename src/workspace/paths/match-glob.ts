import picomatch from 'picomatch';

/** Ways that the braces of one glob may be read beyond which it is read as none. */
const mostWays = 64;

/**
 * Whether a path matches a glob of a record: `*`, `**`, `?`, `[a-z]` and `{a,b}`, segment by
 * segment, in a time that grows with the one times the other. As one pattern, a glob of a
 * stranger's runs away.
 */
export function matchesGlob(glob: string, path: string): boolean {
  const segments = path.split('/');
  return segmentsOf(glob).some((way) => matchesSegments(way, segments, matchesSegment));
}

/** Globs that were taken apart; one is matched with many paths. */
const known = new Map<string, readonly (readonly string[])[]>();
const mostKnown = 1_000;

/** The ways to read a glob, by their segments. */
function segmentsOf(glob: string): readonly (readonly string[])[] {
  const before = known.get(glob);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) known.clear();
  const ways = waysOf(glob).map((way) => way.replace(/^\.\//, '').split('/'));
  known.set(glob, ways);
  return ways;
}

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
    if (next.length > mostWays) return [];
    ways = next;
  }
  return ways;
}

/** Whether the segments of a path match those of a glob, of which `**` matches any number. */
export function matchesSegments(
  globs: readonly string[],
  segments: readonly string[],
  matches: (glob: string, segment: string) => boolean,
): boolean {
  // Which beginnings of the path the globs so far match, by their number of segments.
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

/** Whether one segment matches a glob of `*` and `?` alone. */
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

/** Braces and the like that hold a slash: such a glob is not taken apart by its folders. */
const spansFolders = /[{([][^})\]]*\//;

/** Whether what a glob may match is a folder, lies in it, or lies around it. */
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

/** A name as file systems compare it that tell neither case nor Unicode forms apart. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/**
 * Whether a path names no place of the tree, whatever stands there: one above the root, or of git
 * or the journal.
 */
export function liesOutside(path: string): boolean {
  return (
    path.startsWith('/') ||
    path.split('/').some((part) => part === '..' || part === '.git' || part === '.txn')
  );
}
