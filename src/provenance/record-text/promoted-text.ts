import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { RecordedAct } from '../recorded-acts.ts';

/** What acts wrote into a file that belongs to no item: a term, a rule, a requirement. */
export interface PromotedText {
  readonly history: ItemHistory;
  /**
   * The acts that say what stands there, the last one last; several where branches decided apart.
   */
  readonly acts: readonly RecordedAct[];
  readonly path: string;
}

/** The items of a kind that keep no record and that are memory now. */
export function promotedTexts(ledger: Ledger, kind: ItemHistory['kind']): PromotedText[] {
  return [...ledger.items.values()].flatMap((history): PromotedText[] => {
    if (history.kind !== kind || history.path === null || history.status !== 'promoted') return [];
    const says = (act: RecordedAct): boolean =>
      act.item.to === 'promoted' &&
      act.item.says !== undefined &&
      (kind !== 'workflow' || act.item.says.text !== undefined);
    const last = history.acts.findLast(says);
    return last
      ? [
          {
            history,
            acts: [...history.latest.filter((act) => says(act) && act !== last), last],
            path: history.path,
          },
        ]
      : [];
  });
}
