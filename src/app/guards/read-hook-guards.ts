import { readConfigAt } from '#disk/reading/read-config-file';
import type { RootWithPaths } from '#disk/roots/locate';
import { isFileChecked } from '#guards/guard';
import { findGuardInjection } from '#guards/guard-line';
import { guardsInForce } from '#provenance/guards-in-force';
import { ledgerOf } from '#provenance/ledger/ledger';
import { memoryPaths } from '#provenance/own-files';
import { exemptionsOf } from '#rules/exemptions';
import { describedGuard } from '#rules/message-words';
import type { PolicyFiles } from '#workspace/policy/policy-files';
import type { Workspace } from '#workspace/workspace';

import { cachedView } from '../invocation/cached-view.ts';
import { loadMemories } from '../invocation/load-memories.ts';
import type { Env } from '../invocation/principal.ts';
import {
  type GuardRule,
  guardsView,
  type GuardWaiver,
  type HookGuard,
  type HookGuards,
} from './hook-guards.ts';

/** The guards of all memory below a root; cached, so that most calls of tools read no memory. */
export function readHookGuards(located: RootWithPaths, env: Env): Promise<HookGuards> {
  return cachedView(located, env, guardsView, async () => {
    const guards: HookGuard[] = [];
    const [records, ledgers]: [string[], string[]] = [[], []];
    const waivers: GuardWaiver[] = [];
    for (const { workspace, config, policy } of await loadMemories(
      located,
      await readConfigAt(located),
      null,
    )) {
      const ledger = ledgerOf(workspace);
      for (const { record, nth, level } of guardsInForce(workspace, ledger, config.guard?.level)) {
        const said = describedGuard({ record: record.path, nth }, workspace, ledger);
        if (said === null) continue;
        const addresses = findGuardInjection(said.guard, said.claim);
        guards.push({ record: record.path, nth, level, ...said, addresses });
      }
      waivers.push(...guardWaivers(workspace, policy));
      const own = memoryPaths(workspace);
      records.push(...own.records);
      ledgers.push(...own.ledgers);
    }
    const isSeen = (path: string): boolean =>
      guards.some(({ guard }) => isFileChecked(guard, path));
    return { guards, waivers, records: records.filter(isSeen), ledgers: [...new Set(ledgers)] };
  });
}

/** The waivers of guards, with their last days. */
function guardWaivers(workspace: Workspace, policy: PolicyFiles): GuardWaiver[] {
  // With an empty day no waiver is past. A waiver for a content concerns records alone.
  const standing = exemptionsOf(workspace, policy, '').filter(
    ({ by, holdsIn }) => by === 'waiver' && holdsIn(''),
  );
  return standing.flatMap(({ rules, scope, reach, until, to }) =>
    rules.flatMap(({ code }) =>
      code !== null && isGuardRule(code)
        ? [{ code, scope, isPlain: reach !== null, until: until ?? '', to }]
        : [],
    ),
  );
}

function isGuardRule(code: string): code is GuardRule {
  return code === 'GRD001' || code === 'GRD003';
}
