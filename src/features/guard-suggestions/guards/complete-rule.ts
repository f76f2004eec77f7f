import type { ForbidGuard, Guard } from '#guards/guard';
import { families, type NamePattern, type WrittenRule } from '#guards/written/name-patterns';
import { matchesGlob } from '#workspace/paths/match-glob';

/** What is known of the files where a rule was written. */
export interface RuleGround {
  /** All files of the tree, from the folder of the memory. */
  readonly paths: readonly string[];
  /** The folder that the instruction file is for; empty for all. */
  readonly home: string;
  /** The files that the instruction file says it is for. */
  readonly globs: readonly string[];
}

/** A line that has what a pattern looks for. */
export interface Hit {
  readonly pattern: string;
  readonly path: string;
}

type ForbidRule = Extract<WrittenRule, { readonly kind: 'forbid' }>;

/** Endings of files that programs are written in, and of those that go with them. */
const programs = new Set(
  (
    'ts tsx js jsx mjs cjs mts cts vue svelte astro py pyi rb go rs java kt kts swift c h cc cpp ' +
    'hpp m mm cs fs php scala ex exs erl hs ml clj dart lua r jl zig nim'
  ).split(' '),
);
const besides = new Set(
  'sh bash zsh ps1 sql css scss sass less html yml yaml tf proto graphql'.split(' '),
);
/** Files that no rule about code means. */
const built =
  /(?:^|\/)(?:node_modules|vendor|dist|build|out|coverage|\.next|\.yarn)\/|\.min\.\w+$|\.d\.ts$/;

/** Whether a rule about code looks at a file. */
export function isSource(path: string): boolean {
  const ending = endingOf(path);
  return (programs.has(ending) || besides.has(ending)) && !built.test(path);
}

function endingOf(path: string): string {
  return /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

/** All patterns that a rule may come to, so that the tree is looked through for them once. */
export function patternsOf(rule: WrittenRule): readonly string[] {
  return rule.kind === 'forbid'
    ? rule.names.flatMap((choices) => choices.map(({ pattern }) => pattern))
    : [];
}

/**
 * The guards that a rule is in a tree: of the forms of a name that which occurs, at the files it is
 * about. None where it is about files that are not there.
 */
export function completeRule(
  rule: WrittenRule,
  ground: RuleGround,
  hits: readonly Hit[],
): readonly Guard[] {
  const common = { instead: rule.instead, level: rule.isAdvice ? ('tell' as const) : null };
  switch (rule.kind) {
    case 'shell':
      return rule.commands.map((command) => ({
        kind: 'shell' as const,
        ...common,
        commands: [command],
        bad: [command],
        good: [],
      }));
    case 'path': {
      const globs = rule.globs.map((glob) => placed(glob, ground));
      return globs.some((glob) => glob === null)
        ? []
        : [{ kind: 'path', ...common, in: globs as string[], except: [] }];
    }
    case 'together': {
      const globs = rule.globs.map((glob) => placed(glob, ground));
      const areThere = globs.every(
        (glob) => glob !== null && ground.paths.some((path) => matchesGlob(glob, path)),
      );
      return areThere ? [{ kind: 'together', ...common, globs: globs as string[] }] : [];
    }
    case 'forbid': {
      const guard = forbidden(rule, ground, hits);
      return guard === null ? [] : [{ ...guard, ...common }];
    }
  }
}

function forbidden(
  rule: ForbidRule,
  ground: RuleGround,
  hits: readonly Hit[],
): Omit<ForbidGuard, 'instead' | 'level'> | null {
  const inScope = scopeOf(rule, ground);
  if (inScope === null) return null;
  const isThere = (path: string): boolean =>
    isSource(path) && (inScope.length === 0 || inScope.some((glob) => matchesGlob(glob, path)));
  const chosen = rule.names.map((choices) => chosenOf(choices, ground, hits, isThere));
  const found = hits.filter(
    ({ pattern, path }) => chosen.some((each) => each.pattern === pattern) && isThere(path),
  );
  const globs = inScope.length > 0 ? inScope : kindsOf(rule, chosen, found, ground);
  if (globs.length === 0) return null;
  return {
    kind: 'forbid',
    pattern: chosen.map(({ pattern }) => pattern).join('|'),
    in: globs,
    except: rule.scope.except
      .map((glob) => placed(glob, ground) ?? glob)
      .filter((glob) => ground.paths.some((path) => matchesGlob(glob, path))),
    multiline: false,
    bad: chosen.map(({ bad }) => bad),
    good: [],
  };
}

/** The form of a name that occurs in the tree; the first one where none does. */
function chosenOf(
  choices: readonly NamePattern[],
  { paths }: RuleGround,
  hits: readonly Hit[],
  isThere: (path: string) => boolean,
): NamePattern {
  const occurring = choices.find(({ pattern }) =>
    hits.some((hit) => hit.pattern === pattern && isThere(hit.path)),
  );
  const written = new Set(paths.filter(isSource).map(endingOf));
  const ofTree = choices.filter(
    ({ endings }) => endings?.some((each) => written.has(each)) ?? true,
  );
  const [first] = choices;
  const best = occurring ?? ofTree[0] ?? (first as NamePattern);
  // Of one that is written for two languages, the half of the language that it occurs in.
  const halves = choices.filter(
    ({ endings, pattern }) =>
      endings !== null && best.endings === null && best.pattern.includes(pattern),
  );
  const own = halves.filter(({ endings, pattern }) =>
    occurring
      ? hits.some((hit) => hit.pattern === pattern && isThere(hit.path))
      : endings?.some((each) => written.has(each)),
  );
  return own.length === 1 ? (own[0] as NamePattern) : best;
}

/** Globs that the sentence, or the file it stands in, says; null for a part nobody finds. */
function scopeOf(
  { scope }: ForbidRule,
  { paths, globs, home }: RuleGround,
): readonly string[] | null {
  if (scope.in.length > 0) {
    const own = scope.in.map((glob) => placed(glob, { paths, globs, home }) ?? glob);
    const there = own.filter((glob) => paths.some((path) => matchesGlob(glob, path)));
    return there.length === 0 ? null : there;
  }
  if (scope.part !== null) {
    const names = scope.part.toLowerCase().split(/[\s/]+/);
    const folders = new Set(paths.flatMap((path) => path.split('/').slice(0, -1)));
    const named = [...folders].filter((folder) => names.includes(folder.toLowerCase()));
    return named.length === 1 ? [`${prefixOf(home)}**/${named[0] ?? ''}/**`] : null;
  }
  const said = globs.filter((glob) => !/^(?:\*\*?\/?)+$/.test(glob));
  return said.map((glob) => (/[/]/.test(glob) ? glob.replace(/^\.?\//, '') : `**/${glob}`));
}

/** Globs of the kinds of files that a rule is about. */
function kindsOf(
  { scope }: ForbidRule,
  chosen: readonly NamePattern[],
  found: readonly Hit[],
  { paths, home }: RuleGround,
): readonly string[] {
  const prefix = prefixOf(home);
  const inHome = paths.filter((path) => path.startsWith(prefix) && isSource(path));
  const counts = new Map<string, number>();
  for (const path of inHome) counts.set(endingOf(path), (counts.get(endingOf(path)) ?? 0) + 1);
  const there = [...counts].sort((a, b) => b[1] - a[1]).map(([ending]) => ending);
  const ofName = chosen.flatMap(({ endings }) => endings ?? []);
  const hit = new Set(found.map(({ path }) => endingOf(path)));
  const written = there.filter((ending) => programs.has(ending));
  const inPrograms = written.filter((ending) => hit.has(ending));
  const wanted =
    scope.endings ??
    (ofName.length > 0
      ? ofName
      : inPrograms.length > 0
        ? withFamilies(new Set(inPrograms))
        : // A workflow names an action by its version; other names there mean something else.
          written.length === 0 || chosen.some(({ pattern }) => /@v?\\?\d/.test(pattern))
          ? [...hit]
          : written);
  const endings = there.filter((ending) => wanted.includes(ending)).slice(0, 8);
  if (endings.length === 0) return [];
  return [`${prefix}**/*.${endings.length === 1 ? endings[0] : `{${endings.join(',')}}`}`];
}

/** Endings with the others of their language. */
function withFamilies(endings: ReadonlySet<string>): readonly string[] {
  const all = [...endings];
  return [families.js, families.python].reduce<readonly string[]>(
    (known, family) =>
      all.some((ending) => (family as readonly string[]).includes(ending))
        ? [...known, ...family]
        : known,
    all,
  );
}

/** A path of a sentence as a glob of the tree; null for a file that is nowhere. */
function placed(glob: string, { paths, home }: RuleGround): string | null {
  const isThere = (each: string): boolean => paths.some((path) => matchesGlob(each, path));
  const ways = [...(home === '' ? [] : [`${prefixOf(home)}${glob}`]), glob, `**/${glob}`];
  const found = ways.find(isThere);
  if (found !== undefined) return found.replace(/^\*\*\/\*\*\//, '**/');
  // What a build writes is mostly not listed.
  return /\*\*$/.test(glob) ? glob : null;
}

function prefixOf(home: string): string {
  return home === '' ? '' : `${home}/`;
}
