import { loadMemories } from '#app/invocation/load-memories';
import type { Env } from '#app/invocation/principal';
import { readAdrFolder } from '#disk/reading/read-memory';
import type { Located } from '#disk/roots/locate';
import { ledgerRows } from '#features/context/recall/ledger-rows';
import type { LedgerPart } from '#features/context/recall/ledger-text';
import { defaultLocationsOf } from '#promotion/edits/default-locations';
import { comparedRecords } from '#provenance/evidence/compare-evidence';
import { filesWithFacts } from '#provenance/evidence/facts-in-doubt';
import { ledgerOf } from '#provenance/ledger/ledger';
import { workspaceAt } from '#workspace/paths/nested-configuration';
import type { LedgerConfig } from '#workspace/schema/generated/types';

/**
 * The facts that hold now of the memories that are about a folder: its own first, then the root's.
 * Their evidence is compared as they are read.
 */
export async function ledgerParts(
  located: Located,
  config: LedgerConfig,
  env: Env,
): Promise<LedgerPart[]> {
  const own = workspaceAt(config, located.from) ?? '';
  const parts = (await loadMemories(located, config, env as NodeJS.ProcessEnv)).filter(
    (part) => part.folder === '' || part.folder === own || own === '',
  );
  parts.sort((a, b) => rank(a.folder, own) - rank(b.folder, own));
  return parts.map(({ workspace, config: inForce }) => {
    const ledger = ledgerOf(workspace);
    const { index } = defaultLocationsOf(workspace, inForce, readAdrFolder(located.root.path));
    return {
      ...ledgerRows(workspace, ledger),
      index: workspace.byPath.has(index) ? index : '',
      files: filesWithFacts(comparedRecords(workspace, ledger)).size,
    };
  });
}

function rank(folder: string, own: string): number {
  return folder === own ? 0 : folder === '' ? 1 : 2;
}
