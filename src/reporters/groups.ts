import {
  type Cause,
  compareStrings,
  type Diagnostic,
  type Severity,
} from '#diagnostics/diagnostic';

/** Diagnostics that are shown in one block: of one cause, or of one rule and severity. */
export interface Group {
  readonly first: Diagnostic;
  /** The codes of its rules, that of `first` first. */
  readonly codes: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** The event behind all of them. */
  readonly cause: Cause | null;
  /** The fixes that all of them share. */
  readonly mend: readonly string[];
}

/** Places of one cause that a block names. */
export const maxPlacesShown = 10;

const order: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/**
 * Groups diagnostics: the policy first, then by severity and code; for one code the largest causes
 * first. Diagnostics of several rules with one cause and one fix are one group.
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
  return ranked.sort((a, b) => compareStrings(a.rank, b.rank)).flatMap(({ groups }) => groups);
}

/** The policy of a change comes before the problems that it finds. */
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
    .map((members) => members.sort((a, b) => compareStrings(rankOf(a), rankOf(b))));
}

function codesOf(members: readonly Diagnostic[]): string[] {
  return [...new Set(members.map((each) => each.code))];
}

function byCause(found: readonly Diagnostic[]): Group[] {
  const causes = new Map<string, Diagnostic[]>();
  for (const each of found) if (each.cause) add(causes, each.cause.what, each);
  // A cause with one place is not a group: its own message says more.
  const shared = [...causes]
    .filter(([, members]) => members.length > 1)
    .sort(([a, some], [b, others]) => others.length - some.length || compareStrings(a, b));
  const alone = found.filter((each) => !each.cause || causes.get(each.cause.what)?.length === 1);
  return [...shared.map(([, members]) => members), ...(alone.length > 0 ? [alone] : [])].map(
    (members) => toGroup(members, members !== alone),
  );
}

function toGroup(diagnostics: readonly Diagnostic[], isOneCause: boolean): Group {
  const [first] = diagnostics as [Diagnostic];
  // Diagnostics of one event may list different advice: a fix comes first, then the longest list.
  const cause = isOneCause
    ? [...diagnostics.filter(({ fix }) => fix), ...diagnostics]
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

/** The first places of a group, by file, and how many more there are. */
export function firstPlacesByFile(
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

/** One place of each subject first: a contradiction in many files must not hide another. */
export function distinctSubjectsFirst(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  const firsts = diagnostics.filter(({ data }) => {
    const subject = String(data.about ?? [data.says, data.other].sort().join('\n'));
    const isNew = !seen.has(subject);
    seen.add(subject);
    return isNew;
  });
  return [...firsts, ...diagnostics.filter((each) => !firsts.includes(each))];
}
