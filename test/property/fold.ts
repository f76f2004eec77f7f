import { finalStatuses, frozenLaw, frozenRow } from '../support/frozen-law.ts';
import { type Book, type Known, type Status, waiting } from './book.ts';
import { ancestorsIn, entriesIn, type Entry, isAbout } from './entries.ts';
import type { Problem } from './problem.ts';

/** What somebody does to an item by an act, and what of its record changes with it. */
export interface Deed {
  readonly act: string;
  readonly from: string | null;
  readonly to: string;
  readonly by: string;
  readonly parts: readonly Part[];
  /** Whether it says nothing of why, until when, or by what. */
  readonly isBare?: boolean;
}

/** What may change of a record, as the law calls it; `text` is what only a decision takes along. */
export type Part = 'text' | 'wording' | 'condition' | 'evidence' | 'end' | 'place';

/**
 * Where somebody decides alone about what he raised and is of high consequence, or ends a
 * quarantine that he ordered.
 */
function isAlone({ raiser, keeper, high }: Known, { act, by }: Deed): boolean {
  return act === 'release' ? by === keeper : act === 'promotion' && by === raiser && high;
}

/** Whether an act leaves undecided what was: nothing holds its record to what it says. */
export function isUndecided({ from, to }: Pick<Deed, 'from' | 'to'>): boolean {
  return [from, to].every((each) => each !== null && waiting.includes(each as Status));
}

/** Whether the law lets an act do this to an item, held against the frozen copy of the law. */
export function isLawful(known: Known, deed: Deed): boolean {
  const row = frozenRow(deed.act, deed.from, deed.to);
  const asks = row?.needs.some((need) => /reason|until|successor|corroboration/.test(need));
  return (
    row !== undefined &&
    deed.from === known.status &&
    (deed.act !== 'release' || deed.to === known.former) &&
    !(deed.isBare === true && asks) &&
    !isAlone(known, deed) &&
    (isUndecided(deed) ||
      deed.parts.every((part) => [part, 'all', 'text'].some((each) => row.carries.includes(each))))
  );
}

/** An item after an act. */
export function after(known: Known, { act, to, by }: Pick<Deed, 'act' | 'to' | 'by'>): Known {
  const status = to as Status;
  return act === 'quarantine'
    ? { ...known, status, keeper: by, former: known.status }
    : { ...known, status, keeper: act === 'release' ? null : known.keeper };
}

const leadsTo = (act: string, to: string): boolean =>
  frozenLaw.some((row) => row.act === act && row.to.includes(to));

/**
 * The status of an item by all acts in a tree: those that the law knows, each on what the acts
 * before it left. Where branches decided apart a final status counts, and quarantine before others.
 */
function statusIn(entries: readonly Entry[], item: string): string | null {
  const mine = entries.filter(({ act }) => act.items.some((each) => isAbout(each, item)));
  const before = ancestorsIn(entries);
  const order = mine.sort((a, b) => before(a.id).size - before(b.id).size);
  const counted = new Map<string, string>();
  const latest = (of: readonly string[]): string[] =>
    of.filter((id) => !of.some((each) => before(each).has(id)));
  for (const { id, act } of order) {
    const said = act.items.find((each) => isAbout(each, item))!;
    const known = latest([...counted.keys()].filter((each) => before(id).has(each)));
    const left = known.map((each) => counted.get(each)!);
    // What went missing before it may have left it so.
    const isTorn = [...before(id)].some((each) => !entries.some((one) => one.id === each));
    const starts = left.length > 0 ? left.includes(said.from ?? '') : said.from === null || isTorn;
    // Where branches decided apart an act may say again what one of them said.
    const settles = new Set(left).size > 1 && left.includes(said.to);
    if (
      (starts && frozenRow(act.act, said.from, said.to)) ||
      (settles && leadsTo(act.act, said.to))
    )
      counted.set(id, said.to);
  }
  const ends = latest([...counted.keys()]).map((id) => counted.get(id)!);
  const firm = [...finalStatuses.toReversed(), 'quarantined'];
  return firm.find((each) => ends.includes(each)) ?? ends.at(-1) ?? null;
}

/** The ledger of a tree leads where the legal acts led, and makes memory of nothing else. */
export function ofLedger(book: Book, root: string): Problem[] {
  const entries = entriesIn(root);
  const items = new Set(entries.flatMap(({ act }) => act.items.map(({ item }) => item)));
  return [...items].flatMap((item): Problem[] => {
    const known = [...book.values()].find((each) => item.startsWith(each.item));
    const status = statusIn(entries, item);
    return status === known?.status || (!known && status !== 'promoted')
      ? []
      : [
          {
            sort: 'ledger',
            says: `${item} is ${status ?? 'nothing'} by the entries, and ${known?.status ?? 'nothing'} by legal acts`,
          },
        ];
  });
}
