import { relative, sep } from 'node:path';

import { fileFact, readTexts } from '#disk/reading/file-facts';
import { readAdrFolder } from '#disk/reading/read-memory';
import type { Located } from '#disk/roots/locate';
import { recentAuthors } from '#git/history/recent-authors';
import { readHeadFiles } from '#git/objects/read-blobs';
import type { Repository } from '#git/repository/open-repository';
import { type Position, readHead } from '#git/repository/read-position';
import { type Policy, policyOf } from '#promotion/policy';
import { isClaimed, type Principal } from '#provenance/people/address-of';
import type { EvidenceSource } from '#sources/evidence/as-evidence';
import { evidenceSource } from '#sources/evidence/gather-evidence';
import { type Loaded, loadWorkspace } from '#sources/load-workspace';
import { type NamesInGit, namesOfWorkTree } from '#sources/names-in-git';
import { mailmapIdentities } from '#sources/policy/mailmap-identities';
import { type MemorySource, workTreeSource } from '#sources/work-tree-source';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import { lastName } from '#workspace/paths/target';

import { type Env, principalOf } from '../invocation/principal.ts';

/** All that an act reads from: the work tree, or a commit that nobody checked out. */
export interface ActPlace {
  /** What the request says of the branch and the commit; asked of git unless given. */
  readonly position?: Pick<Position, 'branch' | 'head'>;
  readonly repository: Repository | null;
  readonly evidence: EvidenceSource;
  /** Null outside of git. */
  readonly names: NamesInGit | null;
  /** @param today the day on which ends are judged; today unless given */
  load(today?: string): Promise<Loaded>;
  /**
   * What may be decided there.
   *
   * @param principal null for who the environment says it is
   */
  policy(principal: Principal | null, loaded: Loaded): Promise<Policy>;
  /** The identities as the mailmap in force has them. */
  people(identities: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Who wrote the commits of late; null where that cannot be told. */
  authors(): Promise<readonly string[] | null>;
  /** The folder that `.adr-dir` names. */
  adrFolder(): string | null;
  /** Where a link leads below the root, null for out of it; null where there is no link. */
  linkAt(path: string): { readonly to: string | null } | null;
  /** Texts of files that are no memory; null where there is none. */
  texts(paths: readonly string[]): Promise<ReadonlyMap<string, string | null>>;
  /** The files in which guards are looked for. */
  guarded(config: ConfigInForce): Pick<MemorySource, 'files' | 'evidence'>;
}

/** The work tree below a root, as it stands. */
export function workTreePlace(located: Located, env: Env, repository: Repository | null): ActPlace {
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
 * What may be decided: whoever is no person, or only claimed to be one, is judged by what is
 * committed, and cannot allow itself more in passing. Where nothing is committed, nothing is
 * allowed.
 */
async function policyFor(
  principal: Principal,
  { root }: Located,
  { config }: Loaded,
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
