import { compare, type Cause, type Diagnostic, type Severity } from '#diagnostics/diagnostic';

/** Diagnostics of one rule and severity that are told together: by the cause they share, or because they have none. */
export interface Group {
  readonly first: Diagnostic;
  readonly diagnostics: readonly Diagnostic[];
  /** The one event behind all of them (document 5, messages). */
  readonly cause: Cause | null;
  /** What mends all of them, said once. */
  readonly mend: readonly string[];
}

/** Places that a block of one cause names before it counts the rest. */
export const mostPlaces = 10;

const order: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** The groups, what is said of the policy first, then the worst, then by code; of one code those with a cause first, the largest of them before the others. */
export function groupsOf(diagnostics: readonly Diagnostic[]): Group[] {
  const byRule = new Map<string, Diagnostic[]>();
  // What a change is judged by comes before what is found by it (document 5, policy comes from the base).
  for (const each of diagnostics) add(byRule, `${each.code.startsWith('POL') ? '' : order[each.severity]} ${each.code}`, each);
  return [...byRule].sort(([a], [b]) => compare(a, b)).flatMap(([, found]) => byCause(found));
}

function byCause(found: readonly Diagnostic[]): Group[] {
  const causes = new Map<string, Diagnostic[]>();
  for (const each of found) if (each.cause) add(causes, each.cause.what, each);
  // What has a cause for itself is no group: its own message says more.
  const shared = [...causes].filter(([, members]) => members.length > 1).sort(([a, some], [b, others]) => others.length - some.length || compare(a, b));
  const alone = found.filter((each) => !each.cause || causes.get(each.cause.what)?.length === 1);
  return [...shared.map(([, members]) => members), ...(alone.length > 0 ? [alone] : [])].map((members) => toGroup(members, members !== alone));
}

function toGroup(diagnostics: readonly Diagnostic[], isOneCause: boolean): Group {
  const [first] = diagnostics as [Diagnostic];
  const cause = isOneCause ? (first.cause ?? null) : null;
  const common = first.mend.filter((line) => diagnostics.every((each) => each.mend.includes(line)));
  return { first, diagnostics, cause, mend: cause && cause.mend.length > 0 ? cause.mend : common };
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
export function placesOf(diagnostics: readonly Diagnostic[], most: number): { readonly files: readonly FilePlaces[]; readonly more: number } {
  const shown = diagnostics.slice(0, most);
  const files = [...new Set(shown.map((each) => each.path))].map((path) => ({
    path,
    places: shown.filter((each) => each.path === path).map(({ place }) => `${place.start.line}:${place.start.column}`).join(', '),
  }));
  return { files, more: diagnostics.length - shown.length };
}
