export type Version = readonly [major: number, minor: number];

/** `to` is excluded; null without an end. */
export interface Interval {
  readonly from: Version;
  readonly to: Version | null;
}

/** With one part, compares only majors. */
export function compareVersions(one: Version, other: Version, parts: 1 | 2): number {
  return one[0] - other[0] || (parts === 1 ? 0 : one[1] - other[1]);
}

/** True if two intervals have a version in common; with one part, a major. */
export function overlap(one: Interval, other: Interval, parts: 1 | 2): boolean {
  const endsBefore = (a: Interval, b: Interval): boolean => {
    if (a.to === null) return false;
    const by = compareVersions(a.to, b.from, parts);
    // `<19.2` includes 19.0.
    return by < 0 || (by === 0 && (parts === 2 || a.to[1] === 0));
  };
  return !endsBefore(one, other) && !endsBefore(other, one);
}

/** Reads `18`, `18.2` or `3.x`; null without a number. */
export function intervalOf(written: string): Interval | null {
  const [, major, minor] = /^v?(\d+)(?:\.(\d+))?/.exec(written.trim()) ?? [];
  if (major === undefined) return null;
  const from: Version = [Number(major), Number(minor ?? 0)];
  return { from, to: minor === undefined ? [from[0] + 1, 0] : [from[0], from[1] + 1] };
}

/** Reads a range of npm, pip, Composer, Bundler or Poetry; null for `*` and `workspace:^`. */
export function rangeOf(written: string): readonly Interval[] | null {
  const text = written.replace(/^npm:.*@/, '').trim();
  if (!/\d/.test(text) || /^[a-z]+[:/]|^[a-z]+$/i.test(text)) return null;
  const intervals = text.split(/\s*\|{1,2}\s*/).map(conjunctionOf);
  const known = intervals.filter((each) => each !== null);
  return known.length === intervals.length ? known : null;
}

/** Reads `>=18 <21`, `>=3.10,<4` or `18 - 20`. */
function conjunctionOf(text: string): Interval | null {
  const hyphen = /^v?(\d[\w.]*)\s+-\s+v?(\d[\w.]*)$/.exec(text);
  if (hyphen) {
    const [low, high] = [intervalOf(hyphen[1] ?? ''), intervalOf(hyphen[2] ?? '')];
    return low && high && { from: low.from, to: high.to };
  }
  let all: Interval = { from: [0, 0], to: null };
  const comparators = text.matchAll(
    /(~>|~=|\^|~|>=|<=|===?|!=|=|>|<)?\s*v?(\d+(?:\.[\dx*]+)*)(?:[-+][\w.+-]+)?/g,
  );
  for (const [, sign = '', version = ''] of comparators) {
    const own = intervalOf(version);
    if (!own) return null;
    all = both(all, comparator(sign, own, version.split('.').length));
  }
  return all;
}

function comparator(sign: string, { from, to }: Interval, parts: number): Interval {
  const all: Interval = { from: [0, 0], to: null };
  switch (sign) {
    case '^':
      return { from, to: from[0] === 0 && parts > 1 ? [0, from[1] + 1] : [from[0] + 1, 0] };
    case '~':
    case '~=':
    case '~>':
      return { from, to: parts > 2 ? [from[0], from[1] + 1] : [from[0] + 1, 0] };
    case '>=':
    case '>':
      return { from, to: null };
    case '<':
      // `<4.2.5` includes 4.2.0.
      return { from: [0, 0], to: parts > 2 ? to : from };
    case '<=':
      return { from: [0, 0], to };
    case '!=':
      return all;
    default:
      return { from, to };
  }
}

function both(one: Interval, other: Interval): Interval {
  const later = compareVersions(one.from, other.from, 2) >= 0 ? one.from : other.from;
  const ends = [one.to, other.to].filter((end) => end !== null);
  const [first = null] = ends.sort((a, b) => compareVersions(a, b, 2));
  return { from: later, to: first };
}
