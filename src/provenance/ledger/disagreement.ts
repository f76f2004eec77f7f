import type { LedgerEntry } from '#workspace/schema/generated/types';

import type { RecordedAct } from '../recorded-acts.ts';
import type { ItemOrder } from './item-order.ts';

type ActItem = LedgerEntry['items'][number];

/** What acts on one item can say otherwise than each other. */
export type Matter = 'status' | 'place' | 'claim' | 'body' | 'condition' | 'scope' | 'evidence';

/** One thing that an act may say of its item. */
export interface Statement {
  readonly matter: Matter;
  /** What an act says; undefined where it says nothing of it. */
  of(item: ActItem): string | undefined;
  /** Whether an act decided on this, if only by leaving it out of what it wrote down. */
  isDecidedIn(item: ActItem): boolean;
}

type ProvenanceKey = keyof NonNullable<ActItem['says']>;

/** Who decided, when, and how sure they were is each act's own; everything else is the item's. */
const fromProvenance: Readonly<Record<'claim' | 'scope' | 'evidence', readonly ProvenanceKey[]>> = {
  claim: [
    'claim',
    'title',
    'meaning',
    'aliases',
    'not',
    'text',
    'guide',
    'pointer',
    'spec',
    'modality',
    'verify_by',
    'findings',
    'context',
    'alternatives',
    'consequences',
    'impact',
    'expected',
    'reproduction',
    'root_cause',
  ],
  scope: ['applies_when', 'does_not_apply_when', 'paths', 'topic'],
  evidence: ['evidence'],
};

// Cited lines that stand elsewhere in the same file are the same evidence.
const statements: readonly Statement[] = [
  own('status', (item) => item.to),
  own('place', (item) => `${item.kind} ${item.path ?? ''}`),
  own('claim', (item) => item.discovery),
  own('body', (item) => item.body_digest),
  own('condition', (item) => item.load_when ?? undefined),
  own('evidence', (item) => item.content_hash),
  own('evidence', (item) =>
    text(
      item.per_surface_hash?.map((row) => [row.kind, row.surface.replace(/#.*$/, ''), row.hash]),
    ),
  ),
  ...(['claim', 'scope', 'evidence'] as const).flatMap((matter) =>
    fromProvenance[matter].map((key): Statement => ({
      matter,
      of: (item) => text(item.says?.[key]),
      isDecidedIn: ({ says: provenance }) => provenance !== undefined,
    })),
  ),
];

function own(matter: Matter, of: Statement['of']): Statement {
  return { matter, of, isDecidedIn: (item) => of(item) !== undefined };
}

function text(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}

/**
 * What two acts on an item say otherwise, each with what the acts that it knew of said before it.
 * An act that says nothing of a matter leaves it as it was.
 *
 * @param one position among the item's acts, as `other`
 */
export function disagreement(
  acts: readonly RecordedAct[],
  one: number,
  other: number,
  order: ItemOrder,
): Statement[] {
  return statements.filter(({ of }) => {
    const [here, there] = [acts[one] as RecordedAct, acts[other] as RecordedAct].map((act) =>
      of(act.item),
    );
    if (here === undefined && there === undefined) return false;
    return !meets(saidBy(acts, one, of, order), saidBy(acts, other, of, order));
  });
}

/** What holds of a matter after an act: its own word, else the latest before it. */
function saidBy(
  acts: readonly RecordedAct[],
  at: number,
  of: Statement['of'],
  order: ItemOrder,
): ReadonlySet<string> {
  const said = of((acts[at] as RecordedAct).item);
  return new Set(
    said === undefined
      ? order
          .latestBefore(at, ({ item }) => of(item) !== undefined)
          .flatMap(({ item }) => of(item) ?? [])
      : [said],
  );
}

function meets(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((each) => other.has(each));
}
