import { calledOf } from '#provenance/ledger/item-history';
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
      const { details, loadWhen } = history.content;
      const claim = calledOf(history);
      return [
        {
          history,
          path,
          id: history.item,
          kind: history.kind,
          title: details.title ?? claim,
          topic: null,
          claim,
          rest: '',
          more: 0,
          loadWhen,
          appliesWhen: details.applies_when ?? [],
          doesNotApplyWhen: details.does_not_apply_when ?? [],
          paths: details.paths ?? [],
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
