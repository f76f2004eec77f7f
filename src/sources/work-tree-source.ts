import { pathFacts } from '#disk/reading/path-facts';
import { readAdrFolder, readMemory, submodule } from '#disk/reading/read-memory';
import type { Root } from '#disk/roots/find-root';
import { journalFolder } from '#disk/roots/journal-folder';
import { folderFromRoot } from '#disk/roots/path-from-root';
import { committedWrites } from '#disk/transaction/committed-writes';
import { listNames, trackedNames } from '#git/objects/list-names';
import type { Repository } from '#git/repository/open-repository';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';

import { repositoryOrNone, workTreeEvidence } from './evidence/work-tree-evidence.ts';
import type { MemorySource } from './memory-source.ts';
import { loadPolicy } from './policy/load-policy.ts';
import { mailmapIdentities } from './policy/mailmap-identities.ts';
import { factsOfLeftOut, refuseLeftOut } from './sparse-checkout.ts';
import { factsInSubmodules, submodulesAmong } from './submodule-folders.ts';

/**
 * Memory as it stands in the work tree. Git is opened only where evidence is gone, to tell removed
 * from renamed, and in a sparse checkout; in a linked work tree its own attributes stay unasked.
 *
 * @param env what git is run in; null leaves evidence uncompared and people unasked, for a caller
 *   that does so itself
 * @param planned texts that files would have, by path
 */
export function workTreeSource(
  root: Root,
  config: ConfigInForce,
  env: NodeJS.ProcessEnv | null,
  planned: ReadonlyMap<string, string> = new Map(),
): MemorySource {
  const top = root.repository ?? root.path;
  // A committed journal that nobody finished yet is what memory says: readers lay it over, and
  // recover nothing.
  const overlay = new Map([
    ...committedWrites(root.path, journalFolder(root.path, config)),
    ...planned,
  ]);
  return {
    cached: { path: root.path, top },
    memory: async (layout, named) => {
      await refuseLeftOut(root, layout, env ?? process.env);
      // A folder that nothing says is a repository is memory as a whole.
      const whole = !root.fenced && root.config === null && named.length === 0 ? [''] : named;
      const read = readMemory({ root: root.path, layout, named: whole, overlay });
      const { hollow = [] } = read;
      return env === null || !root.inGit || hollow.length === 0
        ? read
        : {
            ...read,
            files: [
              ...read.files,
              ...(await submodulesAmong(hollow, root.path, env)).map(submodule),
            ],
          };
    },
    facts: async (wanted) => {
      const facts = pathFacts(root.path, wanted);
      return new Map([
        ...facts,
        ...(await factsOfLeftOut(root, facts, env ?? process.env)),
        ...(root.inGit ? await factsInSubmodules(facts, root.path, env ?? process.env) : []),
      ]);
    },
    filesNamed: (names) => trackedFilesNamed(names, root.path, env),
    files: () => filesBelow(listNames, root.path, env),
    policy: () => loadPolicy(root.path, overlay),
    adrFolder: () => Promise.resolve(readAdrFolder(root.path)),
    evidence: env === null ? null : workTreeEvidence(root, env),
    people: (identities) =>
      env === null
        ? Promise.resolve(new Map())
        : mailmapIdentities(identities, top, () => repositoryOrNone(root.path, env)),
  };
}

/** What git tracks below the root: a build or a dependency is no part of the project. */
async function trackedFilesNamed(
  names: ReadonlySet<string>,
  root: string,
  env: NodeJS.ProcessEnv | null,
): Promise<readonly string[] | null> {
  const paths = await filesBelow(trackedNames, root, env);
  return paths?.filter((path) => names.has(path.slice(path.lastIndexOf('/') + 1))) ?? null;
}

/** The files that git lists below the root, in one of its ways. */
async function filesBelow(
  list: (repository: Repository) => Promise<string[]>,
  root: string,
  env: NodeJS.ProcessEnv | null,
): Promise<readonly string[] | null> {
  const repository = env === null ? null : await repositoryOrNone(root, env);
  if (repository === null) return null;
  const inside = folderFromRoot(repository.root, root);
  const prefix = inside === '' ? '' : `${inside}/`;
  return (await list(repository)).flatMap((path) =>
    path.startsWith(prefix) ? [path.slice(prefix.length)] : [],
  );
}
