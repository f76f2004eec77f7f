import { type MemoryPackages, type SetupFacts, textOf } from '#setup/facts';
import { manifestOf } from '#setup/package-manager';
import { workspaceAt } from '#workspace/paths/nested-configuration';

import { readYaml } from './yaml-place.ts';

const manifest =
  /^(.+)\/(?:package\.json|pyproject\.toml|Cargo\.toml|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|composer\.json|mix\.exs|Gemfile)$/;
const notOurs = /(?:^|\/)(?:node_modules|vendor|tests?|fixtures|__tests__|examples?)\//;

/**
 * Finds packages below the root that hold memory. What the package manager calls its workspaces
 * names them where it does.
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
      // Instructions for agents stand in many packages and are no memory to keep apart.
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
 * Folders below the top with a package.json, the shortest path first, without those of tests and
 * examples.
 */
export function packageFolders(names: readonly string[]): string[] {
  const manifests = names.filter((name) => name.endsWith('/package.json') && !notOurs.test(name));
  const folders = manifests.map((name) => name.slice(0, -'/package.json'.length));
  return folders.sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
}

/** What npm, yarn, pnpm or lerna call the packages of this repository. */
function declaredGlobs(facts: Pick<SetupFacts, 'files'>): string[] {
  const own = manifestOf(textOf(facts, 'package.json'))?.workspaces;
  const lists = [
    Array.isArray(own) ? own : (own as { readonly packages?: unknown } | undefined)?.packages,
    manifestOf(textOf(facts, 'lerna.json'))?.packages,
    (
      readYaml(textOf(facts, 'pnpm-workspace.yaml') ?? '')?.value as
        { readonly packages?: unknown } | null | undefined
    )?.packages,
  ];
  return lists
    .flatMap((list) => (Array.isArray(list) ? (list as readonly unknown[]) : []))
    .filter((glob): glob is string => typeof glob === 'string' && !glob.startsWith('!'))
    .map((glob) => glob.replace(/^\.\//, '').replace(/\/+$/, ''))
    .filter(
      (glob) =>
        glob !== '' && glob !== '.' && !glob.split('/').includes('..') && !glob.startsWith('/'),
    );
}
