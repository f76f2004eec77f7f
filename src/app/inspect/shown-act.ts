import type { ItemHistory } from '#provenance/ledger/item-history';
import { type PutOff, putOffIn } from '#provenance/ledger/put-off';
import { type Principal, principalOf, principalWords } from '#provenance/people/principal';
import { shownText } from '#workspace/text/erased-text';

/** One act on an item, as `show` and `log` list it. */
export interface ShownAct extends PutOff {
  readonly at: string;
  readonly kind: string;
  readonly to: string;
  readonly by: string;
  readonly principal: Principal;
  /** The same in words; empty for a person whom nothing speaks against. */
  readonly how: string;
  readonly reviewer: string | null;
  readonly corroboration: string | null;
  readonly reason: string | null;
  readonly entry: string;
}

/** An act of the history of an item. */
export function shownAct({ entry, item }: ItemHistory['acts'][number]): ShownAct {
  const { content: act } = entry;
  return {
    at: act.at,
    kind: act.act,
    to: item.to,
    ...putOffIn(item),
    by: act.by,
    principal: principalOf(act),
    how: principalWords(principalOf(act), act.by),
    reviewer: act.reviewer ? `${act.reviewer.identity} (${act.reviewer.standing})` : null,
    corroboration: act.corroboration ?? null,
    reason: item.reason === undefined ? null : shownText(item.reason),
    entry: entry.id.slice(0, 8),
  };
}
