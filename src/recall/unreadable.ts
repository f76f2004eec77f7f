import type { Ledger } from '#provenance/ledger/ledger';
import { unreadableMemory } from '#provenance/unreadable-memory';
import type { Workspace } from '#workspace/workspace';

import type { Recalled } from './recalled.ts';

/**
 * Promoted memory that cannot be read, as its acts tell of it: a task that matches it is told that
 * it is left out.
 */
export function unreadableRecords(workspace: Workspace, ledger: Ledger): Recalled[] {
  return [...unreadableMemory(workspace, ledger).values()].flatMap(
    ({ history, path }): Recalled[] => {
      if (history.status === 'stale') return [];
      const said = history.acts.find((act) => act.item.says)?.item.says ?? {};
      return [
        {
          history,
          path,
          id: history.item,
          kind: history.kind,
          title: said.title ?? history.discovery,
          topic: null,
          claim: said.claim ?? history.discovery,
          rest: '',
          more: 0,
          loadWhen: history.acts.findLast((act) => act.item.load_when)?.item.load_when ?? null,
          appliesWhen: said.applies_when ?? [],
          doesNotApplyWhen: said.does_not_apply_when ?? [],
          paths: said.paths ?? [],
          evidence: [],
          verifiedAt: null,
          neverVerified: false,
          testimony: null,
          validUntil: null,
          reviewBy: null,
          standing: 'unreadable',
          addresses: null,
        },
      ];
    },
  );
}
