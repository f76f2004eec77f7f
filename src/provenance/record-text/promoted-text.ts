import type { RecordedAct } from '../item-content.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** A term, rule or requirement that acts wrote into a shared file. */
export interface PromotedText {
  readonly history: ItemHistory;
  /** The acts with its text, the last one last; several where branches decided apart. */
  readonly acts: readonly RecordedAct[];
  readonly path: string;
}

/** The promoted items of a kind without records. */
export function promotedTexts(ledger: Ledger, kind: ItemHistory['kind']): PromotedText[] {
  return [...ledger.items.values()].flatMap((history): PromotedText[] => {
    if (history.kind !== kind || history.path === null || history.status !== 'promoted') return [];
    const says = (act: RecordedAct): boolean =>
      act.item.to === 'promoted' &&
      act.item.says !== undefined &&
      (kind !== 'workflow' || act.item.says.text !== undefined);
    const last = history.acts.findLast(says);
    if (!last) return [];
    const others = history.latest.filter((act) => says(act) && act !== last);
    return [{ history, acts: [...others, last], path: history.path }];
  });
}
