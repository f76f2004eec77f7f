import { recordRepository } from '#disk/facts/repository-dependency';
import type { Located } from '#disk/roots/locate';
import { openRepository, type Repository } from '#git/repository/open-repository';
import { defaultLocationsOf } from '#promotion/edits/default-locations';
import type { Request } from '#promotion/policy';
import type { World } from '#promotion/reliance';
import type { Locator } from '#provenance/evidence/locator';
import { type Ledger, ledgerOf } from '#provenance/ledger/ledger';
import { isSamePerson } from '#provenance/people/address-of';
import { surfaceReaders } from '#provenance/surfaces/surface-readers';
import { layoutsOf } from '#sources/evidence/compare-layouts';
import { type EvidenceSource, gatherEvidence } from '#sources/evidence/gather-evidence';
import { findSecrets } from '#sources/find-secrets';
import type { Loaded } from '#sources/load-workspace';
import type { NamesInGit } from '#sources/names-in-git';
import { namedBy } from '#sources/policy/mailmap-identities';
import { readTrees } from '#threads/read-trees';
import type { Workspace } from '#workspace/workspace';

import type { Env } from '../invocation/principal.ts';
import { type ActPlace, workTreePlace } from './act-place.ts';
import type { ProofAsked } from './prove-asked.ts';

/** What an act reads besides memory; nothing else is gathered. */
export interface WorldNeeds {
  /** Evidence to read. */
  readonly locators?: readonly Locator[];
  /** Paths of the files to lint. */
  readonly lint?: readonly string[];
  /** Texts to search for secrets. */
  readonly guard?: readonly { readonly path: string | null; readonly text: string }[];
  /** Whether to read who else commits here. */
  readonly authors?: boolean;
  /** Guards to prove. */
  readonly prove?: ProofAsked['prove'];
}

/** Says what an act needs, once memory is read. */
export type AskedOfWorld = (
  workspace: Workspace,
  ledger: Ledger,
  loaded: Loaded,
  repository: Repository | null,
) => WorldNeeds | Promise<WorldNeeds>;

/** A loaded world with the repository around it. */
export interface LoadedWorld extends Loaded {
  readonly world: World;
  readonly repository: Repository | null;
  readonly source: EvidenceSource;
  /** Null outside of git. */
  readonly names: NamesInGit | null;
  /** The folder that `.adr-dir` names. */
  readonly adrFolder: string | null;
}

/** When an act happens, and who acts: left out where memory is only looked at; null for now. */
type Asking = (Pick<Request, 'at'> & Partial<Pick<Request, 'by' | 'principal'>>) | null;

/** Loads all that an act reads of the work tree: memory, its ledger, and what it needs besides. */
export async function loadWorld(
  located: Located,
  env: Env,
  request: Asking,
  needs: AskedOfWorld,
): Promise<LoadedWorld> {
  const repository = await openRepository(located.root.path, env);
  // A cached view is dropped when git would answer otherwise.
  if (repository) recordRepository(repository);
  return loadWorldAt(workTreePlace(located, env, repository), request, needs);
}

/** The same for any place. */
export async function loadWorldAt(
  place: ActPlace,
  request: Asking,
  needs: AskedOfWorld = () => ({}),
): Promise<LoadedWorld> {
  const { repository, evidence: source, names } = place;
  const loaded = await place.load(request?.at.slice(0, 10));
  const { workspace } = loaded;
  const ledger = ledgerOf(workspace);
  const needed = await needs(workspace, ledger, loaded, repository);
  const { locators = [], lint = [], guard = [], prove = [] } = needed;
  const authors = needed.authors ? await place.authors() : null;
  const [evidence, secrets, people] = await Promise.all([
    gatherEvidence(
      locators.map((locator) => locator.path),
      source,
    ),
    guard.length > 0 ? findSecrets(guard) : [],
    place.people([
      ...namedBy(workspace.entries),
      ...(request?.by === undefined ? [] : [request.by]),
      ...(authors ?? []),
    ]),
  ]);
  const readers = {
    ...(await surfaceReaders(locators, evidence, readTrees)),
    ...(locators.length > 0 && { layouts: await layoutsOf(locators, evidence, source) }),
  };
  // Waivers count for people alone.
  const judgedOn = request?.principal?.kind === 'person' ? request.at.slice(0, 10) : null;
  const lintErrors =
    lint.length === 0
      ? []
      : (await import('./lint-errors.ts')).lintErrorsOf(loaded, new Set(lint), judgedOn);
  return {
    ...loaded,
    repository,
    source,
    names,
    adrFolder: place.adrFolder(),
    world: {
      workspace,
      ledger,
      homes: homesOf(place, loaded),
      policy: await place.policy(request?.principal ?? null, loaded),
      evidence,
      readers,
      lintErrors,
      secrets,
      proven:
        prove.length === 0
          ? new Map()
          : await (await import('./prove-asked.ts')).proveAsked(place, { loaded, prove }),
      authors,
      isSamePerson: isSamePerson(people),
    },
  };
}

/** Where new records go; for a bootloader that is a link, the file it leads to. */
function homesOf(place: ActPlace, { workspace, config }: Loaded): World['homes'] {
  const named = defaultLocationsOf(workspace, config, place.adrFolder());
  return { ...named, bootloader: place.linkAt(named.bootloader)?.to ?? named.bootloader };
}
