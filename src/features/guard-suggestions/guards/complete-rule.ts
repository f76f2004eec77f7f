import type { ForbidGuard, Guard } from '#guards/guard';
import { languageEndings, type NamePattern, type WrittenRule } from '#guards/written/name-patterns';
import { matchesGlob } from '#workspace/paths/match-glob';

interface RuleContext {
  /** All files, from the folder of the memory. */
  readonly paths: readonly string[];
  /** Folder of the instruction file; empty for all. */
  readonly home: string;
  /** Globs that the instruction file declares. */
  readonly globs: readonly string[];
}

/** A line that matches a pattern. */
interface Hit {
  readonly pattern: string;
  readonly path: string;
}

type ForbidRule = Extract<WrittenRule, { readonly kind: 'forbid' }>;

const programEndings = new Set(
  (
    'ts tsx js jsx mjs cjs mts cts vue svelte astro py pyi rb go rs java kt kts swift c h cc cpp ' +
    'hpp m mm cs fs php scala ex exs erl hs ml clj dart lua r jl zig nim'
  ).split(' '),
);
const otherEndings = new Set(
  'sh bash zsh ps1 sql css scss sass less html yml yaml tf proto graphql'.split(' '),
);
/** Files that no rule about code applies to. */
const generated =
  /(?:^|\/)(?:node_modules|vendor|dist|build|out|coverage|\.next|\.yarn)\/|\.min\.\w+$|\.d\.ts$/;

/** True if rules about code apply to a file. */
export function mayHaveCodeRules(path: string): boolean {
  const ending = endingOf(path);
  return (programEndings.has(ending) || otherEndings.has(ending)) && !generated.test(path);
}

function endingOf(path: string): string {
  return /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

/** All patterns that `completeRule` may choose from, for a single search. */
export function patternsOf(rule: WrittenRule): readonly string[] {
  return rule.kind === 'forbid'
    ? rule.names.flatMap((choices) => choices.map(({ pattern }) => pattern))
    : [];
}

/**
 * Completes a rule with the files it applies to and the form of each name that occurs in the code.
 * Returns no guards if those files do not exist.
 */
export function completeRule(
  rule: WrittenRule,
  context: RuleContext,
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
      const globs = rule.globs.map((glob) => resolveGlob(glob, context));
      return globs.some((glob) => glob === null)
        ? []
        : [{ kind: 'path', ...common, in: globs as string[], except: [] }];
    }
    case 'together': {
      const globs = rule.globs.map((glob) => resolveGlob(glob, context));
      const areThere = globs.every(
        (glob) => glob !== null && context.paths.some((path) => matchesGlob(glob, path)),
      );
      return areThere ? [{ kind: 'together', ...common, globs: globs as string[] }] : [];
    }
    case 'forbid': {
      const guard = completeForbid(rule, context, hits);
      return guard === null ? [] : [{ ...guard, ...common }];
    }
  }
}

function completeForbid(
  rule: ForbidRule,
  context: RuleContext,
  hits: readonly Hit[],
): Omit<ForbidGuard, 'instead' | 'level'> | null {
  const inScope = resolveScope(rule, context);
  if (inScope === null) return null;
  const isThere = (path: string): boolean =>
    mayHaveCodeRules(path) &&
    (inScope.length === 0 || inScope.some((glob) => matchesGlob(glob, path)));
  const chosen = rule.names.map((choices) => chooseForm(choices, context, hits, isThere));
  const found = hits.filter(
    ({ pattern, path }) => chosen.some((each) => each.pattern === pattern) && isThere(path),
  );
  const globs = inScope.length > 0 ? inScope : globsByEnding(rule, chosen, found, context);
  if (globs.length === 0) return null;
  return {
    kind: 'forbid',
    pattern: chosen.map(({ pattern }) => pattern).join('|'),
    in: globs,
    except: rule.scope.except
      .map((glob) => resolveGlob(glob, context) ?? glob)
      .filter((glob) => context.paths.some((path) => matchesGlob(glob, path))),
    multiline: false,
    bad: chosen.map(({ bad }) => bad),
    good: [],
  };
}

/** Returns the form of a name that occurs in the code, or the first one. */
function chooseForm(
  choices: readonly NamePattern[],
  { paths }: RuleContext,
  hits: readonly Hit[],
  isThere: (path: string) => boolean,
): NamePattern {
  const occurring = choices.find(({ pattern }) =>
    hits.some((hit) => hit.pattern === pattern && isThere(hit.path)),
  );
  const written = new Set(paths.filter(mayHaveCodeRules).map(endingOf));
  const ofTree = choices.filter(
    ({ endings }) => endings?.some((each) => written.has(each)) ?? true,
  );
  const [first] = choices;
  const best = occurring ?? ofTree[0] ?? (first as NamePattern);
  // A form for two languages is reduced to the language it occurs in.
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

/** Globs of the sentence or its file; null if their files do not exist. */
function resolveScope(
  { scope }: ForbidRule,
  { paths, globs, home }: RuleContext,
): readonly string[] | null {
  if (scope.in.length > 0) {
    const own = scope.in.map((glob) => resolveGlob(glob, { paths, globs, home }) ?? glob);
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

/** Globs of the file endings that a rule applies to. */
function globsByEnding(
  { scope }: ForbidRule,
  chosen: readonly NamePattern[],
  found: readonly Hit[],
  { paths, home }: RuleContext,
): readonly string[] {
  const prefix = prefixOf(home);
  const inHome = paths.filter((path) => path.startsWith(prefix) && mayHaveCodeRules(path));
  const counts = new Map<string, number>();
  for (const path of inHome) counts.set(endingOf(path), (counts.get(endingOf(path)) ?? 0) + 1);
  const there = [...counts].sort((a, b) => b[1] - a[1]).map(([ending]) => ending);
  const ofName = chosen.flatMap(({ endings }) => endings ?? []);
  const hit = new Set(found.map(({ path }) => endingOf(path)));
  const written = there.filter((ending) => programEndings.has(ending));
  const inPrograms = written.filter((ending) => hit.has(ending));
  const wanted =
    scope.endings ??
    (ofName.length > 0
      ? ofName
      : inPrograms.length > 0
        ? addFamilies(new Set(inPrograms))
        : // Workflow files name actions with versions; other names there mean something else.
          written.length === 0 || chosen.some(({ pattern }) => /@v?\\?\d/.test(pattern))
          ? [...hit]
          : written);
  const endings = there.filter((ending) => wanted.includes(ending)).slice(0, 8);
  if (endings.length === 0) return [];
  return [`${prefix}**/*.${endings.length === 1 ? endings[0] : `{${endings.join(',')}}`}`];
}

/** Adds the other endings of the same languages. */
function addFamilies(endings: ReadonlySet<string>): readonly string[] {
  const all = [...endings];
  return [languageEndings.js, languageEndings.python].reduce<readonly string[]>(
    (known, family) =>
      all.some((ending) => (family as readonly string[]).includes(ending))
        ? [...known, ...family]
        : known,
    all,
  );
}

/** Resolves a path in a sentence to a glob; null if no file matches. */
function resolveGlob(glob: string, { paths, home }: RuleContext): string | null {
  const isThere = (each: string): boolean => paths.some((path) => matchesGlob(each, path));
  const ways = [...(home === '' ? [] : [`${prefixOf(home)}${glob}`]), glob, `**/${glob}`];
  const found = ways.find(isThere);
  if (found !== undefined) return found.replace(/^\*\*\/\*\*\//, '**/');
  // Output of builds is usually not listed.
  return /\*\*$/.test(glob) ? glob : null;
}

function prefixOf(home: string): string {
  return home === '' ? '' : `${home}/`;
}
