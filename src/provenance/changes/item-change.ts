import { guardLine } from '#guards/guard-line';
import { readGuards } from '#guards/guards-of-record';
import type { Attestation, Settled } from '#workspace/history/history';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import { shownText } from '#workspace/text/prose-spans';

import type { Kind } from '../discovery-kinds.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type Principal, principalOf } from '../people/address-of.ts';
import type { RecordedAct } from '../recorded-acts.ts';

/** What a change does to one item, and who stands behind it. */
export interface ItemChange {
  /** As people type it: a short id, or `task#n` for a row that no act speaks of. */
  readonly short: string;
  readonly kind: Kind | null;
  readonly claim: string;
  /** What else agents read of it: another heading than the claim, a meaning, a procedure. */
  readonly says?: readonly string[];
  /** What memory says otherwise than at the base. */
  readonly changes?: readonly ChangedWords[];
  /**
   * Places that it cites as before and whose lines are others now; without words where they were
   * others at the base already.
   */
  readonly places?: readonly ChangedWords[];
  /** Withdrawals of other items that it repeats. */
  readonly repeats?: readonly RepeatedWithdrawal[];
  /** The withdrawn claim that is most like it; only where it repeats none. */
  readonly like?: LikeWithdrawal;
  /** What takes its place. */
  readonly successor?: Successor;
  /** Where its record is, from the repository's top. */
  readonly target: string | null;
  /** Where it stood at the base; null where it was not there. */
  readonly before: string | null;
  readonly after: string;
  /**
   * The act that took it there; null for a row that no act speaks of, for what the configuration
   * leaves out, and for what was decided in a comment.
   */
  readonly decision: Decision | null;
  readonly raisedBy: string | null;
  /** Owners whose word it needs, by itself or by CODEOWNERS of the base. */
  readonly asked: readonly string[];
  /** Why it does much harm when it is wrong; null when it does not. */
  readonly high: string | null;
  /** Places that memory rests on since, which it did not cite before. */
  readonly newEvidence: readonly string[];
  /** What its guards check, a line each; they come with it, and go with it. */
  readonly guards: readonly string[];
  /** How it was decided in a comment; only where no commit says so yet. */
  readonly settled?: Settled;
}

/** What takes the place of an item: its short id, and its claim or title. */
export interface Successor {
  readonly item: string;
  readonly claim: string;
  /** Where its record is, from the repository's top. */
  readonly path: string;
}

/** Words of memory before a change and after it; empty where there were none, or are none now. */
export interface ChangedWords {
  /** `claim`, `load when`, `applies when`. */
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** Who withdrew what an item says again, and why. */
export interface RepeatedWithdrawal {
  readonly item: string;
  readonly by: string;
  readonly at: string;
  readonly cause: string | null;
  readonly reason: string | null;
}

/** A withdrawn claim that an item is like. */
export interface LikeWithdrawal extends RepeatedWithdrawal {
  readonly claim: string;
}

/** Who decided, and what bears that out. */
export interface Decision {
  readonly act: LedgerEntry['act'];
  readonly by: string;
  readonly principal: Principal;
  readonly reason: string | null;
  /** Attested where something bears it out. */
  readonly standing: 'attested' | 'claimed';
  readonly shownBy: Attestation['by'];
  /** Who is only named in the entry, and whether they approved the change. */
  readonly reviewer: { readonly identity: string; readonly approved: boolean } | null;
  readonly overrides: readonly string[];
  /** Items that relied on what was withdrawn, to be looked at again. */
  readonly reopened: readonly string[];
}

/** The groups of items in the order a reviewer reads them. */
export const waysOfChange = [
  'promotes',
  'supersedes',
  'withdraws',
  'setsAside',
  'amends',
  'confirms',
  'settled',
  'undecided',
] as const;
export type WayOfChange = (typeof waysOfChange)[number];

/** What the new acts on an item come to; null where there are none. */
export function changeOf(
  item: ItemHistory,
  ledger: Ledger,
  attestations: ReadonlyMap<string, Attestation>,
): {
  readonly way: WayOfChange;
  readonly change: Omit<ItemChange, 'high' | 'asked' | 'newEvidence'>;
  /** What other new acts on it give as their reasons. */
  readonly reasons: readonly string[];
} | null {
  const isNew = ({ entry }: RecordedAct): boolean => attestations.has(entry.path);
  const acts = item.acts.filter(isNew);
  const last =
    acts.findLast((act) => act.item.to === item.status && act.entry.content.act !== 'close') ??
    acts.at(-1);
  if (!last || acts.every((act) => act.entry.content.act === 'close')) return null;
  const before = item.acts.findLast((act) => !isNew(act))?.item.to ?? null;
  const amended = acts.some(
    ({ entry }) => entry.content.act === 'amendment' || entry.content.act === 'correction',
  );
  return {
    way: wayOf(before, item.status, amended),
    change: {
      short: ledger.shortOf(item.item),
      kind: item.kind,
      claim: item.discovery,
      target: item.path,
      before,
      after: item.status,
      decision: decisionOf(last, ledger, attestations.get(last.entry.path)),
      raisedBy: item.raisedBy,
      guards: guardsOf(item),
    },
    reasons: acts.flatMap(({ entry, item: { reason } }) =>
      reason === undefined || reason === last.item.reason
        ? []
        : [`reason of the ${entry.content.act}: ${shownText(reason)}`],
    ),
  };
}

function guardsOf({ content }: ItemHistory): string[] {
  const { guard } = content.details;
  return guard === undefined ? [] : readGuards(guard).guards.map(guardLine);
}

function wayOf(before: string | null, after: string, amended: boolean): WayOfChange {
  if (after === 'pending' || after === 'validated') return 'undecided';
  // What was withdrawn long ago is not withdrawn by an entry that leaves it so.
  if (amended && before === after) return 'amends';
  if (after === 'superseded') return 'supersedes';
  if (after === 'rolled-back') return 'withdraws';
  if (after !== 'promoted') return 'setsAside';
  if (before !== 'promoted' && before !== 'stale') return 'promotes';
  return amended ? 'amends' : 'confirms';
}

function decisionOf(
  { entry: { content: act }, item }: RecordedAct,
  ledger: Ledger,
  attestation: Attestation | undefined,
): Decision {
  return {
    act: act.act,
    by: act.by,
    principal: principalOf(act),
    reason: item.reason === undefined ? null : shownText(item.reason),
    standing: attestation?.by ? 'attested' : 'claimed',
    shownBy: attestation?.by ?? null,
    reviewer: act.reviewer
      ? { identity: act.reviewer.identity, approved: attestation?.reviewerApproved ?? false }
      : null,
    overrides: act.overrides ?? [],
    reopened: (act.reopened ?? []).map((each) => ledger.shortOf(each)),
  };
}
