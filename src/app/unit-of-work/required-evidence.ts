import { guardData } from '#guards/guards-of-record';
import { citedLocators } from '#promotion/discovery/cited-locators';
import { findItem } from '#promotion/discovery/find-item';
import { evidenceItems, testimonyIn } from '#provenance/evidence/evidence-items';
import { evidenceLines } from '#provenance/evidence/evidence-lines';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { fileOf, recordOfItem } from '#provenance/native-item';
import { targetPath } from '#workspace/paths/target';
import type { MemoryRecord } from '#workspace/records';
import { fileOfTarget } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import type { WorldNeeds } from './load-world.ts';

interface Named {
  readonly record: MemoryRecord | null;
  readonly history: ItemHistory | null;
}

/** Whether the evidence of an item has testimony. */
function restsOnTestimony({ record, history }: Named): boolean {
  const lines = record ? evidenceLines(record) : history?.content.details.evidence;
  return testimonyIn(evidenceItems(lines ?? [])).length > 0;
}

/**
 * What an act on named items needs: the evidence they cite and, where they are about to become
 * memory, lint and the search for secrets.
 */
export function requiredEvidence(
  names: readonly string[],
  deciding: boolean,
): (workspace: Workspace, ledger: Ledger) => WorldNeeds {
  return (workspace, ledger) => {
    const found = names.map((name) => findItem(name, { workspace, ledger }));
    const items = found.flatMap((each): Named[] => {
      if (each.kind === 'item')
        return [{ history: each.history, record: recordOfItem(each.history, workspace) }];
      if (each.kind === 'row') {
        // A row that somebody wrote by hand may name the candidate it is about.
        const record = workspace.byPath.get(
          each.row.target ? targetPath(each.row.target.value) : '',
        );
        return record ? [{ history: null, record }] : [];
      }
      return each.kind === 'record' ? [{ history: null, record: each.record }] : [];
    });
    return {
      locators: items.flatMap(({ record, history }) => citedLocators(record, history)),
      authors: deciding && items.some(restsOnTestimony),
      lint: deciding
        ? items.flatMap(({ record, history }) => [
            ...(record ? [fileOf(record)] : []),
            ...(history?.path ? [fileOfTarget(history.path)] : []),
          ])
        : [],
      prove: deciding
        ? items.flatMap(({ record }) => {
            const guards = record && record.role !== 'native' ? guardData(record.document) : null;
            return record && guards !== null ? [{ key: record.path, guards }] : [];
          })
        : [],
      guard: deciding
        ? items.flatMap(({ record, history }) =>
            record
              ? [{ path: record.path, text: record.document.text }]
              : history
                ? [
                    {
                      path: history.item,
                      text: JSON.stringify(history.acts.map((act) => act.item)),
                    },
                  ]
                : [],
          )
        : [],
    };
  };
}
