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

/**
 * Says what an act on named items reads: the evidence they cite and, where they are about to become
 * memory, what lint and the search for secrets need.
 */
export function requiredEvidence(
  names: readonly string[],
  deciding: boolean,
): (workspace: Workspace, ledger: Ledger) => Required<WorldNeeds> {
  return (workspace, ledger) => {
    const items = names.flatMap((name) => itemsNamed(name, workspace, ledger));
    const locators = items.flatMap(({ record, history }) => citedLocators(record, history));
    if (!deciding) return { locators, authors: false, lint: [], prove: [], guard: [] };
    return {
      locators,
      authors: items.some(restsOnTestimony),
      lint: items.flatMap(({ record, history }) => [
        ...(record ? [fileOf(record)] : []),
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
function textsOf({ record, history }: Named): Required<WorldNeeds>['guard'] {
  if (record) return [{ path: record.path, text: record.document.text }];
  if (!history) return [];
  return [{ path: history.item, text: JSON.stringify(history.acts.map((act) => act.item)) }];
}
