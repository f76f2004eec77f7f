import { readConfigAt } from '#disk/reading/read-config-file';
import type { Located } from '#disk/roots/locate';
import { looksAt } from '#guards/guarded-files';
import { guardsInForce } from '#provenance/guards-in-force';
import { readLedger } from '#provenance/ledger/ledger';
import { ownPlaces } from '#provenance/own-files';
import { describedGuard } from '#rules/guard-words';

import type { Env } from '../invocation/actor.ts';
import { loadMemories } from '../invocation/load-memories.ts';
import { view } from '../invocation/views.ts';
import { guardsView, type HookGuard, type HookGuards } from './hook-guards.ts';

/** The guards of all memory below a root: a view, so that most calls of tools read no memory. */
export function guardsHere(located: Located, env: Env): Promise<HookGuards> {
  return view(located, env, guardsView, async () => {
    const guards: HookGuard[] = [];
    const [records, ledgers]: [string[], string[]] = [[], []];
    for (const { workspace, config } of await loadMemories(
      located,
      await readConfigAt(located),
      null,
    )) {
      const ledger = readLedger(workspace.entries);
      for (const { record, nth, level } of guardsInForce(workspace, ledger, config.guard?.level)) {
        const said = describedGuard({ record: record.path, nth }, workspace, ledger);
        if (said !== null) guards.push({ record: record.path, nth, level, ...said });
      }
      const own = ownPlaces(workspace);
      records.push(...own.records);
      ledgers.push(...own.ledgers);
    }
    const isSeen = (path: string): boolean => guards.some(({ guard }) => looksAt(guard, path));
    return { guards, records: records.filter(isSeen), ledgers: [...new Set(ledgers)] };
  });
}
