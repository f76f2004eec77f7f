/** The law, written down a second time, for tests. `=` is the status that the item has. */
const frozen = `
raise         -                                   pending       claim                     all
adoption      -                                   promoted      reviewer,checks           all
promotion     -,pending,validated                 promoted      checks                    all
validation    pending                             validated     corroboration             text
disposition   pending,validated                   deferred      reason,until              text
disposition   pending,validated                   blocked       reason,until              text
disposition   pending,validated,quarantined       rejected      reason                    text
quarantine    pending,validated,promoted,stale    quarantined   reason
release       quarantined                         pending,validated,promoted,stale  reason,second
reopening     deferred,blocked                    pending
confirmation  promoted,stale                      promoted      checks                    condition,evidence,end
amendment     promoted                            promoted      checks,reason             wording,condition,end
staleness     promoted                            stale
supersession  promoted,stale                      superseded    successor                 successor
rollback      promoted,stale,quarantined          rolled-back   reason,second-if-high
correction    *                                   =             -                         place,links
close         *                                   =
erasure       rejected,superseded,rolled-back     =             reason                    stubs
`;

export const statuses = [
  'pending',
  'validated',
  'promoted',
  'deferred',
  'rejected',
  'blocked',
  'stale',
  'superseded',
  'quarantined',
  'rolled-back',
];

/** Statuses that no act leads out of. */
export const finalStatuses = ['rejected', 'superseded', 'rolled-back'];

const words: Readonly<Record<string, string>> = {
  until: 'until or blocked-by',
  second: 'second person',
  'second-if-high': 'second person if high-consequence',
};

/** What an act does to an item by the law. */
export interface FrozenRow {
  readonly act: string;
  readonly from: readonly (string | null)[];
  /** `=` is the status that the item has. */
  readonly to: readonly string[];
  readonly needs: readonly string[];
  readonly carries: readonly string[];
}

export const frozenLaw: readonly FrozenRow[] = frozen
  .trim()
  .split('\n')
  .map((line) => {
    const [act = '', from = '', to = '', needs = '', carries = ''] = line.split(/ +/);
    const list = (cell: string): string[] => cell.split(',').filter((each) => !/^-?$/.test(each));
    return {
      act,
      from: from === '*' ? statuses : from.split(',').map((each) => (each === '-' ? null : each)),
      to: to.split(','),
      needs: list(needs).map((each) => words[each] ?? each),
      carries: list(carries),
    };
  });

/** The row by which an act leads from one status to another; undefined where none does. */
export function frozenRow(act: string, from: string | null, to: string): FrozenRow | undefined {
  return frozenLaw.find(
    (each) =>
      each.act === act &&
      each.from.includes(from) &&
      (each.to.includes(to) || (each.to[0] === '=' && to === from)),
  );
}
