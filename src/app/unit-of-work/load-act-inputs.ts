import { recordRepository } from '#disk/reading/git-files';
import type { RootWithPaths } from '#disk/roots/locate';
import { openRepository, type Repository } from '#git/repository/open-repository';
import { guardData } from '#guards/guards-of-record';
import type { ActInputs } from '#promotion/act-inputs';
import { citedLocators } from '#promotion/discovery/cited-locators';
import { findItem } from '#promotion/discovery/find-item';
import { defaultLocationsOf } from '#promotion/edits/default-locations';
import type { ActRequest } from '#promotion/policy';
import { evidenceItems, testimonyIn } from '#provenance/evidence/evidence-items';
import { evidenceLines } from '#provenance/evidence/evidence-lines';
import type { Locator } from '#provenance/evidence/locator';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { type Ledger, ledgerOf } from '#provenance/ledger/ledger';
import { pathOfRecordFile, recordOfItem } from '#provenance/native-item';
import { isSamePerson } from '#provenance/people/identity';
import { surfaceReaders } from '#provenance/surfaces/surface-readers';
import { layoutsOf } from '#sources/evidence/compare-layouts';
import { type EvidenceSource, gatherEvidence } from '#sources/evidence/gather-evidence';
import { findSecrets } from '#sources/find-secrets';
import type { LoadedWorkspace } from '#sources/load-workspace';
import type { NamesInGit } from '#sources/names-in-git';
import { namedBy } from '#sources/policy/mailmap-identities';
import { readTrees } from '#threads/read-trees';
import { targetPath } from '#workspace/paths/target';
import type { MemoryRecord } from '#workspace/records';
import { fileOfTarget } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import type { Env } from '../invocation/principal.ts';
import { type ActPlace, workTreePlace } from './act-place.ts';
import type { GuardProofRequest } from './prove-guards-at.ts';

/** What an act reads besides memory; nothing else is gathered. */
export interface ActNeeds {
  /** Evidence to read. */
  readonly locators?: readonly Locator[];
  /** Paths of the files to lint. */
  readonly lint?: readonly string[];
  /** Texts to search for secrets. */
  readonly guard?: readonly { readonly path: string | null; readonly text: string }[];
  /** Whether to read who else commits here. */
  readonly authors?: boolean;
  /** Guards to prove. */
  readonly prove?: GuardProofRequest['prove'];
}

/** Says what an act needs, once memory is read. */
export type ActNeedsFinder = (
  workspace: Workspace,
  ledger: Ledger,
  loaded: LoadedWorkspace,
  repository: Repository | null,
) => ActNeeds | Promise<ActNeeds>;

/** Loaded inputs with the repository around it. */
export interface LoadedActInputs extends LoadedWorkspace {
  readonly inputs: ActInputs;
  readonly repository: Repository | null;
  readonly source: EvidenceSource;
  /** Null outside of git. */
  readonly names: NamesInGit | null;
  /** The folder that `.adr-dir` names. */
  readonly adrFolder: string | null;
}

/** The time of an act, and its person: a reading act has no person. Null is the present time. */
type Asking = (Pick<ActRequest, 'at'> & Partial<Pick<ActRequest, 'by' | 'principal'>>) | null;

/** Loads all that an act reads of the work tree: memory, its ledger, and what it needs besides. */
export async function loadActInputs(
  located: RootWithPaths,
  env: Env,
  request: Asking,
  needs: ActNeedsFinder,
): Promise<LoadedActInputs> {
  const repository = await openRepository(located.root.path, env);
  // A cached view is dropped when git would answer otherwise.
  if (repository) recordRepository(repository);
  return loadActInputsAt(workTreePlace(located, env, repository), request, needs);
}

/** The same for any place. */
export async function loadActInputsAt(
  place: ActPlace,
  request: Asking,
  needs: ActNeedsFinder = () => ({}),
): Promise<LoadedActInputs> {
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
    inputs: {
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
          : await (await import('./prove-guards-at.ts')).proveGuardsAt(place, { loaded, prove }),
      authors,
      isSamePerson: isSamePerson(people),
    },
  };
}

/** Where new records go; for a bootloader that is a link, the file it leads to. */
function homesOf(place: ActPlace, { workspace, config }: LoadedWorkspace): ActInputs['homes'] {
  const named = defaultLocationsOf(workspace, config, place.adrFolder());
  return { ...named, bootloader: place.linkAt(named.bootloader)?.to ?? named.bootloader };
}

interface Named {
  readonly record: MemoryRecord | null;
  readonly history: ItemHistory | null;
}

/**
 * Says what an act on named items reads: the evidence they cite and, where they are about to become
 * memory, what lint and the search for secrets need.
 */
export function requiredEvidence(
  names: readonly string[],
  deciding: boolean,
): (workspace: Workspace, ledger: Ledger) => Required<ActNeeds> {
  return (workspace, ledger) => {
    const items = names.flatMap((name) => itemsNamed(name, workspace, ledger));
    const locators = items.flatMap(({ record, history }) => citedLocators(record, history));
    if (!deciding) return { locators, authors: false, lint: [], prove: [], guard: [] };
    return {
      locators,
      authors: items.some(restsOnTestimony),
      lint: items.flatMap(({ record, history }) => [
        ...(record ? [pathOfRecordFile(record)] : []),
        ...(history?.path ? [fileOfTarget(history.path)] : []),
      ]),
      prove: items.flatMap(({ record }) => {
        const guards = record && record.role !== 'native' ? guardData(record.document) : null;
        return record && guards !== null ? [{ key: record.path, guards }] : [];
      }),
      guard: items.flatMap(textsOf),
    };
  };
}

function itemsNamed(name: string, workspace: Workspace, ledger: Ledger): Named[] {
  const found = findItem(name, { workspace, ledger });
  switch (found.kind) {
    case 'item':
      return [{ history: found.history, record: recordOfItem(found.history, workspace) }];
    case 'record':
      return [{ history: null, record: found.record }];
    case 'row': {
      // A row that was written by hand may link the candidate it is about.
      const { target } = found.row;
      const record = target && workspace.byPath.get(targetPath(target.value));
      return record ? [{ history: null, record }] : [];
    }
    case 'none':
      return [];
  }
}

function restsOnTestimony({ record, history }: Named): boolean {
  const lines = record ? evidenceLines(record) : history?.content.details.evidence;
  return testimonyIn(evidenceItems(lines ?? [])).length > 0;
}

/** The text of the record or, where an item has none, what its entries say of it. */
function textsOf({ record, history }: Named): Required<ActNeeds>['guard'] {
  if (record) return [{ path: record.path, text: record.document.text }];
  if (!history) return [];
  return [{ path: history.item, text: JSON.stringify(history.acts.map((act) => act.item)) }];
}
