import { posix } from 'node:path';

import type { ParseCacheRoot } from '#disk/facts/parse-cache';
import { pathFacts } from '#disk/reading/path-facts';
import { type MemoryFiles, readAdrFolder, readMemory, submodule } from '#disk/reading/read-memory';
import { isEmptyFolder, type Root } from '#disk/roots/find-root';
import { journalFolder } from '#disk/roots/journal-folder';
import { folderFromRoot } from '#disk/roots/locate';
import { committedWrites } from '#disk/transaction/manifest';
import { listNames, trackedNames } from '#git/objects/list-tree';
import { readIndexEntries } from '#git/objects/read-blobs';
import type { Repository } from '#git/repository/open-repository';
import type { Layout } from '#workspace/paths/layout';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import type { PathFact, PathQuery } from '#workspace/paths/rule-facts';
import { folderOf, lastName } from '#workspace/paths/target';
import type { PolicyFiles } from '#workspace/policy/policy-files';

import type { EvidenceSource } from './evidence/gather-evidence.ts';
import { repositoryOrNone, workTreeEvidence } from './evidence/work-tree-evidence.ts';
import { loadPolicy } from './policy/load-policy.ts';
import { mailmapIdentities } from './policy/mailmap-identities.ts';
import { factsOfLeftOut, refuseSparseMemory } from './sparse-checkout.ts';

/**
 * The source of memory in the work tree. Opens Git only for missing evidence, and in a sparse
 * checkout.
 *
 * @param env the environment for Git; null to compare no evidence and look up no people
 * @param planned texts by path that replace those on disk
 */
export function workTreeSource(
  root: Root,
  config: ConfigInForce,
  env: NodeJS.ProcessEnv | null,
  planned: ReadonlyMap<string, string> = new Map(),
): MemorySource {
  const top = root.repository ?? root.path;
  // An unfinished, committed transaction counts as written; reading does not finish it.
  const overlay = new Map([
    ...committedWrites(root.path, journalFolder(root.path, config)),
    ...planned,
  ]);
  return {
    cached: { path: root.path, top },
    memory: async (layout, named) => {
      await refuseSparseMemory(root, layout, env ?? process.env);
      // Without a repository and a configuration, the whole folder is memory.
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

/** The tracked files of some names below the root. */
async function trackedFilesNamed(
  names: ReadonlySet<string>,
  root: string,
  env: NodeJS.ProcessEnv | null,
): Promise<readonly string[] | null> {
  const paths = await filesBelow(trackedNames, root, env);
  return paths?.filter((path) => names.has(lastName(path))) ?? null;
}

/** The files below the root that `list` returns; null where Git cannot list them. */
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

/** The empty folders that are submodules without a checkout. */
async function submodulesAmong(
  folders: readonly string[],
  root: string,
  env: NodeJS.ProcessEnv,
): Promise<string[]> {
  const repository = folders.length === 0 ? null : await repositoryOrNone(root, env);
  if (repository === null) return [];
  const prefix = folderFromRoot(repository.root, root);
  const entries = await readIndexEntries(
    repository,
    folders.map((folder) => posix.join(prefix, folder)),
  );
  return folders.filter((folder) => entries.get(posix.join(prefix, folder))?.mode === '160000');
}

/** The facts about missing paths in submodules without a checkout. */
async function factsInSubmodules(
  facts: ReadonlyMap<string, PathFact>,
  root: string,
  env: NodeJS.ProcessEnv,
): Promise<ReadonlyMap<string, PathFact>> {
  const missing = [...facts].flatMap(([path, fact]) =>
    fact.kind === 'missing' ? [{ path, fact, lastFolder: folderOf(fact.folder ?? path) }] : [],
  );
  const empty = [...new Set(missing.map(({ lastFolder }) => lastFolder))].filter(
    (folder) => folder !== '' && isEmptyFolder(root, folder),
  );
  const submodules = new Set(await submodulesAmong(empty, root, env));
  return new Map(
    missing
      .filter(({ lastFolder }) => submodules.has(lastFolder))
      .map(({ path, fact }) => [path, { ...fact, elsewhere: true }]),
  );
}

/** A source of memory: the work tree, the index, or a commit. */
export interface MemorySource {
  /** The root of the cache of parsed files; null for no cache. */
  readonly cached: ParseCacheRoot | null;
  /** Reads the files of the layout and below the named paths. */
  memory(layout: Layout, named: readonly string[]): Promise<MemoryFiles>;
  /** Looks up paths that records refer to. */
  facts(wanted: readonly PathQuery[]): Promise<ReadonlyMap<string, PathFact>>;
  /** The files with one of the names, from the root; null where they cannot be listed. */
  filesNamed(names: ReadonlySet<string>): Promise<readonly string[] | null>;
  /** The files that Git does not ignore, from the root; null where they cannot be listed. */
  files(): Promise<readonly string[] | null>;
  /** The waivers and the baseline in force. */
  policy(): Promise<PolicyFiles>;
  /** The folder that `.adr-dir` names. */
  adrFolder(): Promise<string | null>;
  /** Whether an audit judges the settings of agents, also without memory. */
  readonly judgesSettings?: boolean;
  /** Null to compare no evidence. */
  readonly evidence: EvidenceSource | null;
  /** Maps identities by the mailmap in force; unknown ones may be missing. */
  people(identities: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
