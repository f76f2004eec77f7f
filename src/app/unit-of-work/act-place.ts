import { fileFact } from '#disk/reading/file-facts';
import { readAdrFolder } from '#disk/reading/read-memory';
import { readTexts } from '#disk/reading/read-texts';
import type { Located } from '#disk/roots/locate';
import type { Repository } from '#git/repository/open-repository';
import type { Position } from '#git/repository/read-position';
import type { Policy } from '#promotion/policy';
import type { EvidenceSource } from '#sources/evidence/evidence-source';
import { evidenceSource } from '#sources/evidence/open-evidence';
import { type Loaded, loadWorkspace } from '#sources/load-workspace';
import type { MemorySource } from '#sources/memory-source';
import { type NamesInGit, namesOfWorkTree } from '#sources/names-in-git';
import { mailmapIdentities } from '#sources/policy/mailmap-identities';
import { workTreeSource } from '#sources/work-tree-source';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';

import type { Env } from './act-request.ts';

/** All that an act reads from: the work tree, or a commit that nobody checked out. */
export interface ActPlace {
  /** What the request says of the branch and the commit; asked of git unless given. */
  readonly position?: Pick<Position, 'branch' | 'head'>;
  /** What may be decided there; read from the configuration unless given. */
  readonly policy?: Policy;
  readonly repository: Repository | null;
  readonly evidence: EvidenceSource;
  /** Null outside of git. */
  readonly names: NamesInGit | null;
  /** @param today the day on which ends are judged; today unless given */
  load(today?: string): Promise<Loaded>;
  /** The identities as the mailmap in force has them. */
  people(identities: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The folder that `.adr-dir` names. */
  adrFolder(): string | null;
  /** Where a link leads below the root; null where there is no link, or it leads out of the root. */
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
  return {
    repository,
    evidence: evidenceSource(root.path, repository, opened),
    names: repository && namesOfWorkTree(repository),
    load: (today) =>
      loadWorkspace(located, {
        branchEnv: env as NodeJS.ProcessEnv,
        ...(today === undefined ? {} : { today }),
      }),
    people: (identities) => mailmapIdentities(identities, repository?.root ?? null, opened),
    adrFolder: () => readAdrFolder(root.path),
    linkAt: (path) => {
      const fact = fileFact(root.path, path);
      return fact.kind === 'link' ? { to: fact.to } : null;
    },
    texts: (paths) => Promise.resolve(readTexts(root.path, paths)),
    guarded: (config) => workTreeSource(root, config, env as NodeJS.ProcessEnv),
  };
}
