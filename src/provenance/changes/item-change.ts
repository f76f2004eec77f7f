import { guardLine } from '#guards/guard-line';
import { readGuards } from '#guards/guards-of-record';
import type { Attestation, UncommittedDecision } from '#workspace/history/history';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import { textOrErased } from '#workspace/text/prose-spans';

import type { Kind } from '../discovery-kinds.ts';
import type { RecordedAct } from '../item-content.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type Principal, principalOf } from '../people/identity.ts';

/** What a change does to one item, and who decided it. */
export interface ItemChange {
  /** A short id, or `task#n` for a row without acts. */
  readonly short: string;
  readonly kind: Kind | null;
  readonly claim: string;
  /** Other words that agents read: a heading that is not the claim, a meaning, a procedure. */
  readonly says?: readonly string[];
  readonly changes?: readonly ChangedWords[];
  /** Places cited as before with new lines; no words if the lines differed at the base. */
  readonly places?: readonly ChangedWords[];
  /** Withdrawals of other items that it repeats. */
  readonly repeats?: readonly RepeatedWithdrawal[];
  /** The withdrawn claim most like it, if it repeats none. */
  readonly like?: SimilarWithdrawal;
  readonly successor?: Successor;
  /** Path of its record from the repository's top. */
  readonly target: string | null;
  /** Status at the base; null if it was not there. */
  readonly before: string | null;
  /** Status now. */
  readonly after: string;
  /** Null for a row without acts, if the configuration leaves it out, if a comment decided. */
  readonly decision: Decision | null;
  readonly raisedBy: string | null;
  /** Owners who must approve it, by its record or by CODEOWNERS of the base. */
  readonly asked: readonly string[];
  /** Why it is of high consequence; null if it is not. */
  readonly high: string | null;
  /** Places that it did not cite before. */
  readonly newEvidence: readonly string[];
  /** What its guards check, a line each. */
  readonly guards: readonly string[];
  /** How a comment decided it, if that is not committed yet. */
  readonly settled?: UncommittedDecision;
}

/** The item that supersedes another. */
export interface Successor {
  /** Short id. */
  readonly item: string;
  /** Its claim or title. */
  readonly claim: string;
  /** From the repository's top. */
  readonly path: string;
}

/** Words of memory before and after a change; empty for none. */
export interface ChangedWords {
  /** `claim`, `load when`, `applies when`. */
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** A withdrawal whose claim an item repeats. */
export interface RepeatedWithdrawal {
  /** Short id of the withdrawn item. */
  readonly item: string;
  /** The person who withdrew it. */
  readonly by: string;
  /** RFC 3339. */
  readonly at: string;
  readonly cause: string | null;
  readonly reason: string | null;
}

/** A withdrawn claim that an item is like. */
export interface SimilarWithdrawal extends RepeatedWithdrawal {
  readonly claim: string;
}

/** Who decided an item, why, and whether the forge or git confirms who it was. */
export interface Decision {
  readonly act: LedgerEntry['act'];
  readonly by: string;
  readonly principal: Principal;
  readonly reason: string | null;
  readonly standing: 'attested' | 'claimed';
  /** The proof of an attested person; null if the person is only claimed. */
  readonly shownBy: Attestation['by'];
  /** The reviewer that the entry names, and whether they approved the change. */
  readonly reviewer: { readonly identity: string; readonly approved: boolean } | null;
  /** Codes of gates that it overrides. */
  readonly overrides: readonly string[];
  /** Short ids of items that relied on what was withdrawn. */
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
/** What a change does to an item. */
export type WayOfChange = (typeof waysOfChange)[number];

/** The combined effect of the new acts on an item; null if there are none. */
export function summarizeNewActs(
  item: ItemHistory,
  ledger: Ledger,
  attestations: ReadonlyMap<string, Attestation>,
): {
  readonly way: WayOfChange;
  readonly change: Omit<ItemChange, 'high' | 'asked' | 'newEvidence'>;
  /** Reasons of its other new acts. */
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
        : [`reason of the ${entry.content.act}: ${textOrErased(reason)}`],
    ),
  };
}

function guardsOf({ content }: ItemHistory): string[] {
  const { guard } = content.details;
  return guard === undefined ? [] : readGuards(guard).guards.map(guardLine);
}

function wayOf(before: string | null, after: string, amended: boolean): WayOfChange {
  if (after === 'pending' || after === 'validated') return 'undecided';
  // An amendment that leaves an item withdrawn does not withdraw it.
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
    reason: item.reason === undefined ? null : textOrErased(item.reason),
    standing: attestation?.by ? 'attested' : 'claimed',
    shownBy: attestation?.by ?? null,
    reviewer: act.reviewer
      ? { identity: act.reviewer.identity, approved: attestation?.reviewerApproved ?? false }
      : null,
    overrides: act.overrides ?? [],
    reopened: (act.reopened ?? []).map((each) => ledger.shortOf(each)),
  };
}
