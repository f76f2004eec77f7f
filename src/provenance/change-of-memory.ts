import type { Attestation, History, PolicyChange } from '#workspace/history';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import { newRows } from '#workspace/since-base';
import type { Workspace } from '#workspace/workspace';

import { consequenceAdded } from './consequence-added.ts';
import { editsIn, newDirectives, type Edit, type NewDirective } from './edits-of-memory.ts';
import { kindNamed, kindOfRole, type Kind } from './discovery-kinds.ts';
import { whyHighConsequence } from './high-consequence.ts';
import { itemOfRow } from './ledger/item-of-row.ts';
import { readLedger, type ItemHistory, type Ledger } from './ledger/ledger.ts';
import { leftOut } from './left-out.ts';
import type { RecordedAct } from './recorded-acts.ts';
import { newEvidence } from './new-evidence.ts';
import { addedTexts, type AddedText } from './texts-for-agents.ts';

/** What a change does to one item, and who stands behind it. */
export interface ItemChange {
  /** As people type it: a short id, or `task#n` for a row that no act speaks of. */
  readonly short: string;
  readonly kind: Kind | null;
  readonly claim: string;
  /** Where its record is, from the repository's top. */
  readonly target: string | null;
  /** Where it stood at the base; null where it was not there. */
  readonly before: string | null;
  readonly after: string;
  /**
   * The act that took it there; null for a row that no act speaks of, and for what the
   * configuration leaves out.
   */
  readonly decision: Decision | null;
  readonly raisedBy: string | null;
  /** Why it does much harm when it is wrong; null when it does not. */
  readonly high: string | null;
  /** Places that memory rests on since, which it did not cite before. */
  readonly newEvidence: readonly string[];
}

/** Who decided, and what bears that out. */
export interface Decision {
  readonly act: LedgerEntry['kind'];
  readonly by: string;
  readonly actor: LedgerEntry['actor'];
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

/** What a change does to memory: what its reviewer has to know. */
export interface MemoryChange {
  readonly base: string;
  readonly adoption: boolean;
  /** With paths from the repository's top. */
  readonly policyChanges: readonly Pick<PolicyChange, 'path' | 'what'>[];
  readonly promotes: readonly ItemChange[];
  readonly supersedes: readonly ItemChange[];
  readonly withdraws: readonly ItemChange[];
  /** Rejected, deferred, blocked, quarantined, marked stale. */
  readonly setsAside: readonly ItemChange[];
  readonly amends: readonly ItemChange[];
  readonly confirms: readonly ItemChange[];
  /** Raised or validated, and not decided. */
  readonly undecided: readonly ItemChange[];
  /** Tasks it closes. */
  readonly closes: readonly string[];
  readonly edits: readonly Edit[];
  readonly directives: readonly NewDirective[];
  /** Words it adds where agents read them and nobody decides about them. */
  readonly texts: readonly AddedText[];
}

/**
 * What becomes of a record that the configuration of a change leaves out: withdrawn, and by no act.
 */
export const leftOutStatus = 'left out by the configuration';

/** The groups of items in the order a reviewer reads them. */
export const waysOfChange = [
  'promotes',
  'supersedes',
  'withdraws',
  'setsAside',
  'amends',
  'confirms',
  'undecided',
] as const;
export type WayOfChange = (typeof waysOfChange)[number];

/** What is asked besides the workspace. */
interface Asked {
  /** Kinds that are of high consequence by configuration. */
  readonly highKinds: readonly Kind[];
  /**
   * The way from the repository's top to the root, with a closing slash; empty where they are one.
   */
  readonly prefix: string;
}

/**
 * What the commits of a branch do to memory, compared with their base: the acts its new entries
 * record, taken together an item, and what they leave undecided. Null where no branch is judged.
 */
export function changeOfMemory(
  workspace: Workspace,
  { highKinds, prefix }: Asked,
): MemoryChange | null {
  const { history } = workspace.surroundings;
  if (!history?.gate) return null;
  const { base, adoption, policyChanges, attestations } = history.gate;
  const ledger = readLedger(workspace.entries);
  const added = (item: ItemHistory): string | null =>
    item.acts.map((act) => consequenceAdded(item, act, workspace)).find((why) => why !== null) ??
    null;
  // What any of its acts says counts: a later one does not talk it down.
  const high = (item: ItemHistory): string | null =>
    item.acts
      .map((act) => whyHighConsequence(act.item.provenance ?? {}, workspace))
      .find((why) => why !== null) ??
    added(item) ??
    (highKinds.includes(item.kind) ? `a ${item.kind} is of high consequence here` : null);
  const changed = [...ledger.items.values()].flatMap((item) => {
    const change = changeOf(item, ledger, attestations);
    return change
      ? [
          {
            way: change.way,
            change: {
              ...change.change,
              target: item.target === null ? null : prefix + item.target,
              high: high(item),
            },
          },
        ]
      : [];
  });
  const left = leftOut(workspace, ledger).map(({ record, path, history: item }): ItemChange => ({
    short: item ? ledger.shortOf(item.item) : record.id.value,
    kind: item?.kind ?? kindOfRole(record.role) ?? null,
    claim: item?.discovery ?? record.title,
    target: prefix + path,
    before: item?.status ?? 'promoted',
    after: leftOutStatus,
    decision: null,
    raisedBy: item?.raisedBy ?? null,
    high: item ? high(item) : null,
    newEvidence: [],
  }));
  const leaving = new Set(left.map(({ target }) => target));
  const of = (way: WayOfChange): ItemChange[] => [
    ...changed
      .filter((each) => each.way === way && !leaving.has(each.change.target))
      .map((each) => each.change),
    ...(way === 'withdraws' ? left : []),
  ];
  const targets = new Set(changed.map(({ change }) => change.target));
  return {
    base,
    adoption,
    policyChanges: policyChanges.map(({ fromTop, what }) => ({ path: fromTop, what })),
    promotes: of('promotes'),
    supersedes: of('supersedes'),
    withdraws: of('withdraws'),
    setsAside: of('setsAside'),
    amends: of('amends'),
    confirms: of('confirms'),
    undecided: [...of('undecided'), ...unrecordedRows(workspace, history, ledger, prefix)],
    closes: ledger.entries.flatMap(({ path, act }) =>
      act.kind === 'close' && attestations.has(path) && act.task ? [act.task] : [],
    ),
    edits: editsIn(history)
      .map((edit) => ({ ...edit, path: prefix + edit.path }))
      .filter(({ path }) => !targets.has(path)),
    directives: newDirectives(workspace, history).map((each) => ({
      ...each,
      path: prefix + each.path,
    })),
    texts: addedTexts(workspace, history, ledger).map((each) => ({
      ...each,
      path: prefix + each.path,
    })),
  };
}

/**
 * What a branch does to several memories below one configuration, as one; null where no branch is
 * judged.
 */
export function changesOfMemory(changes: readonly (MemoryChange | null)[]): MemoryChange | null {
  const [first, ...others] = changes.flatMap((change) => change ?? []);
  if (!first) return null;
  const all = [first, ...others];
  const of = (way: WayOfChange): ItemChange[] => all.flatMap((change) => change[way]);
  const items = {
    promotes: of('promotes'),
    supersedes: of('supersedes'),
    withdraws: of('withdraws'),
    setsAside: of('setsAside'),
    amends: of('amends'),
    confirms: of('confirms'),
    undecided: of('undecided'),
  };
  return {
    ...first,
    ...items,
    closes: all.flatMap((change) => change.closes),
    edits: all.flatMap((change) => change.edits),
    directives: all.flatMap((change) => change.directives),
    texts: all.flatMap((change) => change.texts),
  };
}

/** What the new acts on an item come to; null where there are none. */
function changeOf(
  item: ItemHistory,
  ledger: Ledger,
  attestations: ReadonlyMap<string, Attestation>,
): { readonly way: WayOfChange; readonly change: Omit<ItemChange, 'high'> } | null {
  const isNew = ({ entry }: RecordedAct): boolean => attestations.has(entry.path);
  const acts = item.acts.filter(isNew);
  const last =
    acts.findLast((act) => act.item.to === item.status && act.entry.act.kind !== 'close') ??
    acts.at(-1);
  if (!last || acts.every((act) => act.entry.act.kind === 'close')) return null;
  const before = item.acts.findLast((act) => !isNew(act))?.item.to ?? null;
  const amended = acts.some(
    ({ entry }) => entry.act.kind === 'amendment' || entry.act.kind === 'correction',
  );
  return {
    way: wayOf(before, item.status, amended),
    change: {
      short: ledger.shortOf(item.item),
      kind: item.kind,
      claim: item.discovery,
      target: item.target,
      before,
      after: item.status,
      decision: decisionOf(last, ledger, attestations.get(last.entry.path)),
      raisedBy: item.raisedBy,
      newEvidence: newEvidence(item.acts, isNew),
    },
  };
}

function wayOf(before: string | null, after: string, amended: boolean): WayOfChange {
  if (after === 'superseded') return 'supersedes';
  if (after === 'rolled-back') return 'withdraws';
  if (after === 'pending' || after === 'validated') return 'undecided';
  if (after !== 'promoted') return 'setsAside';
  if (before !== 'promoted' && before !== 'stale') return 'promotes';
  return amended ? 'amends' : 'confirms';
}

function decisionOf(
  { entry: { act }, item }: RecordedAct,
  ledger: Ledger,
  attestation: Attestation | undefined,
): Decision {
  return {
    act: act.kind,
    by: act.by,
    actor: act.actor,
    reason: item.reason,
    standing: attestation?.by ? 'attested' : 'claimed',
    shownBy: attestation?.by ?? null,
    reviewer: act.reviewer
      ? { identity: act.reviewer.identity, approved: attestation?.reviewerApproved ?? false }
      : null,
    overrides: act.overrides ?? [],
    reopened: (act.reopened ?? []).map((each) => ledger.shortOf(each)),
  };
}

/** Rows that somebody wrote into a queue by hand. */
function unrecordedRows(
  workspace: Workspace,
  history: History,
  ledger: Ledger,
  prefix: string,
): ItemChange[] {
  return newRows(workspace, history).flatMap(({ task, row }) => {
    const status = row.status.value;
    if ((status !== 'pending' && status !== 'validated') || itemOfRow(row, ledger)) return [];
    return [
      {
        short: `${task.id.value}#${row.position}`,
        kind: kindNamed(row.kind?.value ?? ''),
        claim: row.discovery.value,
        target: prefix + task.path,
        before: null,
        after: status,
        decision: null,
        raisedBy: null,
        high: /^high\b/i.test(row.consequence?.value ?? '') ? 'its row says so' : null,
        newEvidence: [],
      },
    ];
  });
}

/** Whether a change leaves memory as it was. */
export function isUntouched(change: MemoryChange): boolean {
  return (
    change.policyChanges.length === 0 &&
    change.closes.length === 0 &&
    change.edits.length === 0 &&
    change.directives.length === 0 &&
    change.texts.length === 0 &&
    waysOfChange.every((way) => change[way].length === 0)
  );
}
