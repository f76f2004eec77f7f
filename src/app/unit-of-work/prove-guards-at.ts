import type { GuardTrial } from '#guards/prove-guard';
import { guardsInForce } from '#provenance/guards-in-force';
import { ledgerOf } from '#provenance/ledger/ledger';
import { ownFiles } from '#provenance/own-files';
import { guardedTree } from '#sources/guards/broken-today';
import { proveGuards } from '#sources/guards/prove-guards';
import type { LoadedWorkspace } from '#sources/load-workspace';

import type { ActPlace } from './act-place.ts';

/** Guards to prove, and the memory with the other guards. */
export interface GuardProofRequest {
  readonly loaded: LoadedWorkspace;
  /** Guards as data, by the path of their record or the claim of a new fact. */
  readonly prove: readonly { readonly key: string; readonly guards: unknown }[];
}

/** Proves guards against the files of a place; returns the results by their keys. */
export async function proveGuardsAt(
  place: ActPlace,
  { loaded: { workspace, config }, prove }: GuardProofRequest,
): Promise<Map<string, GuardTrial>> {
  const ledger = ledgerOf(workspace);
  const isOwn = ownFiles(workspace);
  const tree = await guardedTree(place.guarded(config), isOwn);
  const { repository, evidence } = place;
  const known = guardsInForce(workspace, ledger, config.guard?.level);
  const proven = new Map<string, GuardTrial>();
  for (const { key, guards } of prove) {
    const others = known
      .filter(({ record }) => record.path !== key)
      .map((each) => ({ ...each, short: ledger.shortOf(each.history.item) }));
    proven.set(
      key,
      await proveGuards(guards, { tree, repository, prefix: evidence.prefix, isOwn, others }),
    );
  }
  return proven;
}
