import { relative, sep } from 'node:path';

import type { Diagnostic } from '#diagnostics/diagnostic';
import { recordRepository } from '#disk/facts/repository-dependency';
import { followedFile } from '#disk/reading/file-facts';
import { readAdrFolder } from '#disk/reading/read-memory';
import type { Located } from '#disk/roots/locate';
import { readHeadFiles } from '#git/objects/read-head-files';
import { openRepository, type Repository } from '#git/repository/open-repository';
import { defaultLocationsOf } from '#promotion/edits/default-locations';
import { type Policy, policyOf } from '#promotion/policy';
import type { Request } from '#promotion/request';
import type { World } from '#promotion/world';
import type { Locator } from '#provenance/evidence/locator';
import { type Ledger, readLedger } from '#provenance/ledger/ledger';
import { isSamePerson } from '#provenance/people/address-of';
import { isClaimed, type Principal } from '#provenance/people/principal';
import type { ProvenGuards } from '#provenance/proven-guards';
import { surfaceReaders } from '#provenance/surfaces/surface-readers';
import { layoutsOf } from '#sources/evidence/compare-layouts';
import { type EvidenceSource, gatherEvidence } from '#sources/evidence/gather-evidence';
import { evidenceSource } from '#sources/evidence/open-evidence';
import { findSecrets } from '#sources/find-secrets';
import { type Loaded, loadWorkspace } from '#sources/load-workspace';
import { mailmapIdentities, namedBy } from '#sources/policy/mailmap-identities';
import { readTrees } from '#threads/read-trees';
import type { Workspace } from '#workspace/workspace';

import { type Env, principalOf } from '../invocation/principal.ts';
import { lintErrorsOf } from './lint-errors.ts';
import type { ProofAsked } from './prove-asked.ts';

/** What an act looks at besides memory itself; each part is gathered only when it is asked for. */
export interface WorldNeeds {
  /** Places in files whose bytes count. */
  readonly locators: readonly Locator[];
  /** Paths of files in which an error of lint matters. */
  readonly lint: readonly string[];
  /** Texts in which no secret may stand. */
  readonly guard: readonly { readonly path: string | null; readonly text: string }[];
  /** Guards to be proved. */
  readonly prove?: ProofAsked['prove'];
}

/** Says what an act looks at, once memory is known. */
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
}

/**
 * Loads everything an act looks at: memory, ledger, and the facts it needs about the rest.
 *
 * @param request who acts and when; nobody where somebody only looks, null where that is now
 * @param needs asked once memory and ledger are known
 * @param known the repository around it, where it was opened already
 */
export async function loadWorld(
  located: Located,
  env: Env,
  request: (Pick<Request, 'at'> & Partial<Pick<Request, 'by' | 'principal'>>) | null,
  needs: AskedOfWorld,
  known?: Repository | null,
): Promise<LoadedWorld> {
  const [loaded, repository] = await Promise.all([
    loadWorkspace(located, {
      branchEnv: env as NodeJS.ProcessEnv,
      ...(request && { today: request.at.slice(0, 10) }),
    }),
    known === undefined ? openRepository(located.root.path, env) : known,
  ]);
  // Who asks for a view is told when git would answer otherwise.
  if (repository) recordRepository(repository);
  const { workspace } = loaded;
  const ledger = readLedger(workspace.entries);
  const { locators, lint, guard, prove = [] } = await needs(workspace, ledger, loaded, repository);
  const source = evidenceSource(located.root.path, repository, () => Promise.resolve(repository));
  const [evidence, secrets, people] = await Promise.all([
    gatherEvidence(
      locators.map((locator) => locator.path),
      source,
    ),
    guard.length > 0 ? findSecrets(guard) : [],
    mailmapIdentities(
      [...namedBy(workspace.entries), ...(request?.by === undefined ? [] : [request.by])],
      repository?.root ?? null,
      () => Promise.resolve(repository),
    ),
  ]);
  const readers = {
    ...(await surfaceReaders(locators, evidence, readTrees)),
    ...(locators.length > 0 && { layouts: await layoutsOf(locators, evidence, source) }),
  };
  const judgedOn = request?.principal?.kind === 'person' ? request.at.slice(0, 10) : null;
  const lintErrors: readonly Diagnostic[] =
    lint.length > 0 ? lintErrorsOf(loaded, new Set(lint), judgedOn) : [];
  const proven = await provenIn(located, env, { loaded, repository, prove });
  return {
    ...loaded,
    repository,
    source,
    world: {
      workspace,
      ledger,
      homes: homesOf(located, loaded),
      policy: await policyFor(request?.principal ?? principalOf(env), located, loaded, {
        repository,
        source,
      }),
      evidence,
      readers,
      lintErrors,
      secrets,
      proven,
      isSamePerson: isSamePerson(people),
    },
  };
}

/** Where new records go, with the file that the bootloader is a link to. */
function homesOf({ root }: Located, { workspace, config }: Loaded): World['homes'] {
  const named = defaultLocationsOf(workspace, config, readAdrFolder(root.path));
  return { ...named, bootloader: followedFile(root.path, named.bootloader) };
}

/** Proving guards needs what most acts do not. */
async function provenIn(
  located: Located,
  env: Env,
  asked: ProofAsked,
): Promise<ReadonlyMap<string, ProvenGuards>> {
  return asked.prove.length === 0
    ? new Map()
    : (await import('./prove-asked.ts')).proveAsked(located, env, asked);
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
  { repository, source: { prefix } }: Pick<LoadedWorld, 'repository' | 'source'>,
): Promise<Policy> {
  if (principal.kind === 'person' && !isClaimed(principal)) return policyOf(config);
  if (!repository) return policyOf({});
  const path =
    root.config === null ? null : prefix + relative(root.path, root.config).split(sep).join('/');
  const blob = path === null ? null : ((await readHeadFiles(repository, [path])).get(path) ?? null);
  if (path === null || !blob) return policyOf({});
  const { readConfig } = await import('#workspace/dialects/config');
  return policyOf(readConfig(blob.toString('utf8'), path.slice(path.lastIndexOf('/') + 1)));
}
