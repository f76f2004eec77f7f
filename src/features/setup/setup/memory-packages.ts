import { isObject } from '#diagnostics/json-decoder';
import { type MemoryPackages, type SetupFacts, textOf } from '#setup/facts';
import { workspaceAt } from '#workspace/paths/nested-configuration';

import { readYaml } from './pre-commit.ts';

const manifest =
  /^(.+)\/(?:package\.json|pyproject\.toml|Cargo\.toml|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|composer\.json|mix\.exs|Gemfile)$/;
const notOurs = /(?:^|\/)(?:node_modules|vendor|tests?|fixtures|__tests__|examples?)\//;

/**
 * Finds packages below the root that contain memory. If a workspace glob of the package manager
 * matches one, that glob names it.
 *
 * @param isKnown whether a path is read as memory without any configuration, as seen from the
 *   folder it belongs to
 */
export function memoryPackages(
  facts: Pick<SetupFacts, 'files' | 'git'>,
  isKnown: (path: string) => boolean,
): MemoryPackages {
  const names = (facts.git?.names ?? []).filter((name) => !notOurs.test(name));
  const packages = new Set(names.flatMap((name) => manifest.exec(name)?.[1] ?? []));
  const found = new Set<string>();
  for (const name of names) {
    if (!/\.mdc?$/.test(name)) continue;
    for (let at = name.indexOf('/'); at !== -1; at = name.indexOf('/', at + 1)) {
      const rest = name.slice(at + 1);
      // Many packages have instructions for agents; those alone are not a workspace.
      if (packages.has(name.slice(0, at)) && rest.includes('/') && isKnown(rest))
        found.add(name.slice(0, at));
    }
  }
  const folders = [...found].sort();
  const declared = declaredGlobs(facts);
  return {
    folders,
    globs: [
      ...new Set(
        folders.map(
          (folder) =>
            declared.find((glob) => workspaceAt({ workspaces: [glob] }, folder) === folder) ??
            folder,
        ),
      ),
    ],
  };
}

/**
 * Returns the folders below the top with a package.json, shortest path first, without tests and
 * examples.
 */
export function packageFolders(names: readonly string[]): string[] {
  const manifests = names.filter((name) => name.endsWith('/package.json') && !notOurs.test(name));
  const folders = manifests.map((name) => name.slice(0, -'/package.json'.length));
  return folders.sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
}

/** Returns the globs of packages in package.json, lerna.json and pnpm-workspace.yaml. */
function declaredGlobs(facts: Pick<SetupFacts, 'files'>): string[] {
  const packagesOf = (value: unknown): unknown => (isObject(value) ? value.packages : null);
  const own = jsonOf(textOf(facts, 'package.json'));
  const workspaces = isObject(own) ? own.workspaces : null;
  return [
    Array.isArray(workspaces) ? workspaces : packagesOf(workspaces),
    packagesOf(jsonOf(textOf(facts, 'lerna.json'))),
    packagesOf(readYaml(textOf(facts, 'pnpm-workspace.yaml') ?? '')?.value),
  ]
    .flatMap((list) => (Array.isArray(list) ? (list as readonly unknown[]) : []))
    .filter((glob): glob is string => typeof glob === 'string' && !glob.startsWith('!'))
    .map((glob) => glob.replace(/^\.\//, '').replace(/\/+$/, ''))
    .filter(
      (glob) =>
        glob !== '' && glob !== '.' && !glob.split('/').includes('..') && !glob.startsWith('/'),
    );
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Returns globs of all folders with decision records; null if ledger finds each by default. */
export function adrLayout(
  facts: SetupFacts,
  isKnown: (path: string) => boolean,
): readonly string[] | null {
  const counts = new Map<string, number>();
  for (const path of facts.git?.names ?? []) {
    // A workspace has its own layout.
    if (workspaceAt({ workspaces: [...facts.workspaces] }, path) !== null) continue;
    const [, folder] =
      /^(.*\/(?:adrs?|decisions|decision-records|architecture-decisions))\/(?:adr[-_]?)?\d{1,5}[-_][^/]*\.md$/i.exec(
        path,
      ) ?? [];
    if (folder !== undefined && !/(?:^|\/)(?:node_modules|vendor|test|tests|fixtures)\//.test(path))
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const folders = [...counts]
    .filter(([, count]) => count >= 2)
    .map(([folder]) => folder)
    .sort();
  return folders.some((folder) => !isKnown(`${folder}/0001-a.md`))
    ? folders.map((folder) => `${folder}/*.md`)
    : null;
}
