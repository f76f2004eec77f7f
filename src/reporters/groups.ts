import { type Cause, compare, type Diagnostic, type Severity } from '#diagnostics/diagnostic';

/**
 * Diagnostics that are told together: by the cause they share, or those of one rule and severity
 * that have none.
 */
export interface Group {
  readonly first: Diagnostic;
  /** The codes of the rules that speak, the first one's first. */
  readonly codes: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** The one event behind all of them. */
  readonly cause: Cause | null;
  /** What mends all of them, said once. */
  readonly mend: readonly string[];
}

/** Places that a block of one cause names before it counts the rest. */
export const mostPlaces = 10;

const order: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/**
 * The groups, what is said of the policy first, then the worst, then by code; of one code those
 * with a cause first, the largest of them before the others. What several rules say of one cause,
 * with one way to mend it, is one group.
 */
export function groupsOf(diagnostics: readonly Diagnostic[]): Group[] {
  const acrossRules = sharedByRules(diagnostics);
  const taken = new Set(acrossRules.flat());
  const byRule = new Map<string, Diagnostic[]>();
  for (const each of diagnostics) if (!taken.has(each)) add(byRule, rankOf(each), each);
  const ranked = [
    ...acrossRules.map((members) => ({
      rank: rankOf(members[0] as Diagnostic),
      groups: [toGroup(members, true)],
    })),
    ...[...byRule].map(([rank, found]) => ({ rank, groups: byCause(found) })),
  ];
  return ranked.sort((a, b) => compare(a.rank, b.rank)).flatMap(({ groups }) => groups);
}

/** What a change is judged by comes before what is found by it. */
function rankOf({ code, severity }: Diagnostic): string {
  return `${code.startsWith('POL') ? '' : order[severity]} ${code}`;
}

/** Diagnostics of several rules with one cause, the worst first. */
function sharedByRules(diagnostics: readonly Diagnostic[]): Diagnostic[][] {
  const causes = new Map<string, Diagnostic[]>();
  for (const each of diagnostics)
    if (each.cause) add(causes, JSON.stringify([each.cause.what, each.cause.mend]), each);
  return [...causes.values()]
    .filter((members) => codesOf(members).length > 1)
    .map((members) => members.sort((a, b) => compare(rankOf(a), rankOf(b))));
}

function codesOf(members: readonly Diagnostic[]): string[] {
  return [...new Set(members.map((each) => each.code))];
}

function byCause(found: readonly Diagnostic[]): Group[] {
  const causes = new Map<string, Diagnostic[]>();
  for (const each of found) if (each.cause) add(causes, each.cause.what, each);
  // What has a cause for itself is no group: its own message says more.
  const shared = [...causes]
    .filter(([, members]) => members.length > 1)
    .sort(([a, some], [b, others]) => others.length - some.length || compare(a, b));
  const alone = found.filter((each) => !each.cause || causes.get(each.cause.what)?.length === 1);
  return [...shared.map(([, members]) => members), ...(alone.length > 0 ? [alone] : [])].map(
    (members) => toGroup(members, members !== alone),
  );
}

function toGroup(diagnostics: readonly Diagnostic[], isOneCause: boolean): Group {
  const [first] = diagnostics as [Diagnostic];
  // Of one event, the places that have most to be done about them say all of it.
  const cause = isOneCause
    ? diagnostics
        .flatMap((each) => each.cause ?? [])
        .reduce<Cause | null>(
          (most, each) => (most !== null && most.mend.length >= each.mend.length ? most : each),
          null,
        )
    : null;
  const common = first.mend.filter((line) => diagnostics.every((each) => each.mend.includes(line)));
  return {
    first,
    codes: codesOf(diagnostics),
    diagnostics,
    cause,
    mend: cause && cause.mend.length > 0 ? cause.mend : common,
  };
}

function add(groups: Map<string, Diagnostic[]>, key: string, each: Diagnostic): void {
  const known = groups.get(key);
  if (known) known.push(each);
  else groups.set(key, [each]);
}

/** One file of a group with its places, as `5:3, 7:3`. */
export interface FilePlaces {
  readonly path: string;
  readonly places: string;
}

/** The first places of a group, file by file, and how many there are besides. */
export function placesOf(
  diagnostics: readonly Diagnostic[],
  most: number,
): { readonly files: readonly FilePlaces[]; readonly more: number } {
  const shown = diagnostics.slice(0, most);
  const files = [...new Set(shown.map((each) => each.path))].map((path) => ({
    path,
    places: shown
      .filter((each) => each.path === path)
      .map(({ place }) => `${place.start.line}:${place.start.column}`)
      .join(', '),
  }));
  return { files, more: diagnostics.length - shown.length };
}

/**
 * The places of a group with one of each subject first: a contradiction that stands in many files
 * must not hide another.
 */
export function oneOfEachFirst(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  const firsts = diagnostics.filter(({ data }) => {
    const subject = String(data.about ?? [data.says, data.other].sort().join('\n'));
    const isNew = !seen.has(subject);
    seen.add(subject);
    return isNew;
  });
  return [...firsts, ...diagnostics.filter((each) => !firsts.includes(each))];
}
