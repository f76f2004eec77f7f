import { relative, sep } from 'node:path';

import { fileFact, readTexts } from '#disk/reading/file-facts';
import { readAdrFolder } from '#disk/reading/read-memory';
import type { RootWithPaths } from '#disk/roots/locate';
import { recentAuthors } from '#git/history/recent-authors';
import { readHeadFiles } from '#git/objects/read-blobs';
import type { Repository } from '#git/repository/open-repository';
import { type Position, readHead } from '#git/repository/read-position';
import { type Policy, policyOf } from '#promotion/policy';
import { isClaimed, type Principal } from '#provenance/people/identity';
import type { EvidenceSource } from '#sources/evidence/compare-layouts';
import { evidenceSource } from '#sources/evidence/gather-evidence';
import { type LoadedWorkspace, loadWorkspace } from '#sources/load-workspace';
import { type NamesInGit, namesOfWorkTree } from '#sources/names-in-git';
import { mailmapIdentities } from '#sources/policy/mailmap-identities';
import { type MemorySource, workTreeSource } from '#sources/work-tree-source';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import { lastName } from '#workspace/paths/target';

import { type Env, principalOf } from '../invocation/principal.ts';

/** Where an act reads from: the work tree, or a commit that is not checked out. */
export interface ActPlace {
  /** The branch and the commit; read from git unless given. */
  readonly position?: Pick<Position, 'branch' | 'head'>;
  readonly repository: Repository | null;
  readonly evidence: EvidenceSource;
  /** Null outside of git. */
  readonly names: NamesInGit | null;
  /** @param today `2026-01-31`, the day that decides what has expired; today unless given */
  load(today?: string): Promise<LoadedWorkspace>;
  /** @param principal who acts; null for the one that the environment names */
  policy(principal: Principal | null, loaded: LoadedWorkspace): Promise<Policy>;
  /** Maps identities to those that the mailmap in force gives them. */
  people(identities: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The authors of recent commits; null where git cannot say. */
  authors(): Promise<readonly string[] | null>;
  /** The folder that `.adr-dir` names. */
  adrFolder(): string | null;
  /** The path below the root that a link leads to, null for one outside; null for no link. */
  linkAt(path: string): { readonly to: string | null } | null;
  /** Reads files outside memory; the text is null for a file that is not there. */
  texts(paths: readonly string[]): Promise<ReadonlyMap<string, string | null>>;
  /** The files that guards are matched against. */
  guarded(config: ConfigInForce): Pick<MemorySource, 'files' | 'evidence'>;
}

/** Returns the work tree as the place of an act. `repository` is null outside git. */
export function workTreePlace(
  located: RootWithPaths,
  env: Env,
  repository: Repository | null,
): ActPlace {
  const { root } = located;
  const opened = (): Promise<Repository | null> => Promise.resolve(repository);
  const source = evidenceSource(root.path, repository, opened);
  return {
    repository,
    evidence: source,
    names: repository && namesOfWorkTree(repository),
    load: (today) =>
      loadWorkspace(located, {
        branchEnv: env as NodeJS.ProcessEnv,
        repository,
        today,
      }),
    policy: (principal, loaded) =>
      policyFor(principal ?? principalOf(env), located, loaded, source),
    people: (identities) => mailmapIdentities(identities, repository?.root ?? null, opened),
    authors: async () =>
      repository ? recentAuthors(repository, [await readHead(repository)]) : [],
    adrFolder: () => readAdrFolder(root.path),
    linkAt: (path) => {
      const fact = fileFact(root.path, path);
      return fact.kind === 'link' ? { to: fact.to } : null;
    },
    texts: (paths) => Promise.resolve(readTexts(root.path, paths)),
    guarded: (config) => workTreeSource(root, config, env as NodeJS.ProcessEnv),
  };
}

/**
 * The policy for who acts. A person has the one of the work tree. An agent, a service or a claimed
 * person has the committed one, so that it cannot allow itself more; without a commit, nothing is
 * allowed.
 */
async function policyFor(
  principal: Principal,
  { root }: RootWithPaths,
  { config }: LoadedWorkspace,
  source: EvidenceSource,
): Promise<Policy> {
  if (principal.kind === 'person' && !isClaimed(principal)) return policyOf(config);
  const repository = await source.repository();
  if (!repository) return policyOf({});
  const path =
    root.config === null
      ? null
      : source.prefix + relative(root.path, root.config).split(sep).join('/');
  const blob = path === null ? null : ((await readHeadFiles(repository, [path])).get(path) ?? null);
  if (path === null || !blob) return policyOf({});
  const { readConfig } = await import('#workspace/dialects/config');
  return policyOf(readConfig(blob.toString('utf8'), lastName(path)));
}
