import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import type * as astGrep from '@ast-grep/napi';

import { gitRootAbove } from '#disk/roots/find-root';
import type { AstGuard, AstLanguage, AstSearch, MissingPackage } from '#guards/guard';
import { createViolationFinder } from '#guards/violations';
import { guardProof as say } from '#messages/generated/guard';

type AstGrep = typeof astGrep;
type Loaded = { readonly engine: AstGrep } | MissingPackage;

const names: Readonly<Record<AstLanguage, string>> = {
  typescript: 'TypeScript',
  tsx: 'Tsx',
  javascript: 'JavaScript',
  html: 'Html',
  css: 'Css',
};
/** Languages in which a wildcard is a name, so that a pattern parses as it is. */
const scripts: readonly AstLanguage[] = ['typescript', 'tsx', 'javascript'];

/** Makes a search for syntax with the package installed beside this tool. */
export function astSearchFrom(home: string, env: NodeJS.ProcessEnv): AstSearch {
  let loading: Promise<Loaded> | null = null;
  const problems = new Map<string, string | null>();
  return async (guard, text) => {
    const loaded = await (loading ??= load(home, env));
    if ('unchecked' in loaded) return loaded;
    const { engine } = loaded;
    const key = `${guard.language} ${guard.pattern}`;
    let problem = problems.get(key);
    if (problem === undefined) problems.set(key, (problem = problemOf(guard, engine)));
    if (problem !== null) return { problem };
    return engine
      .parse(names[guard.language], text)
      .root()
      .findAll(guard.pattern)
      .map((node) => {
        const { start, end } = node.range();
        return { start: start.index, end: end.index };
      });
  };
}

/**
 * Finds the violations of a guard. Code patterns use the ast-grep package installed beside ledger.
 */
export const findViolations = createViolationFinder(
  astSearchFrom(packageFolderOf(fileURLToPath(import.meta.url)), process.env),
);

/** The folder of this tool's package, by the path of one of its files. */
export function packageFolderOf(file: string): string {
  const parts = file.split(sep);
  const at = Math.max(parts.lastIndexOf('src'), parts.lastIndexOf('dist'));
  return at === -1 ? dirname(file) : parts.slice(0, at).join(sep);
}

/**
 * Loads the package from the `node_modules` in or around this tool, and from no other folder: a
 * pull request could add a package of that name. A tracked package is refused for that reason.
 */
async function load(home: string, env: NodeJS.ProcessEnv): Promise<Loaded> {
  const places = [join(home, 'node_modules'), dirname(home)].filter((each) =>
    each.endsWith(`${sep}node_modules`),
  );
  const requireHere = createRequire(join(home, 'package.json'));
  for (const packages of places) {
    let main: string;
    try {
      main = requireHere.resolve(join(packages, '@ast-grep', 'napi'));
    } catch {
      continue;
    }
    try {
      for (const place of new Set([packages, dirname(main)]))
        if (await isTracked(place, env)) return { unchecked: say.packageTracked() };
      return { engine: requireHere(main) as AstGrep };
    } catch (error) {
      const problem = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
      return { unchecked: say.packageBroken({ problem }) };
    }
  }
  return { unchecked: say.packageMissing() };
}

/** Whether Git tracks anything in the outermost `node_modules` around a folder. */
async function isTracked(folder: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  // In a hook, this variable is for another repository.
  const { GIT_INDEX_FILE: _index, ...others } = env;
  void _index;
  const { openRepository } = await import('#git/repository/open-repository');
  const repository = await openRepository(dirname(folder), others, gitRootAbove(folder) !== null);
  if (repository === null) return false;
  const parts = relative(repository.root, folder).split(sep);
  const at = parts.indexOf('node_modules');
  const { tracksBelow } = await import('#git/objects/list-tree');
  return tracksBelow(repository, (at === -1 ? parts : parts.slice(0, at + 1)).join('/'));
}

/** Why a pattern is invalid; null where it is valid. */
function problemOf(
  { pattern, language }: Pick<AstGuard, 'pattern' | 'language'>,
  engine: AstGrep,
): string | null {
  try {
    const root = engine.parse(names[language], pattern).root();
    root.findAll(pattern);
    const isBroken =
      scripts.includes(language) && root.findAll({ rule: { kind: 'ERROR' } }).length > 0;
    return isBroken ? 'it is not a complete expression or statement' : null;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
  }
}
