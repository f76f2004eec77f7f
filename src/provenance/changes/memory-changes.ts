import { newRows } from '#workspace/history/changes-since-base';
import type { History, PolicyChange } from '#workspace/history/history';
import type { Workspace } from '#workspace/workspace';

import { withdrawalsIn } from '../comparison/tombstones.ts';
import { consequenceAdded, recordedConsequence } from '../consequence/high-consequence.ts';
import { type Kind, kindNamed, kindOfRole } from '../discovery-kinds.ts';
import type { PlaceInDoubt } from '../evidence/facts-in-doubt.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import { itemOfRow } from '../ledger/items-of-records.ts';
import { type Ledger, ledgerOf } from '../ledger/ledger.ts';
import { ownerNames, ownersOfChange } from '../people/owners-of-change.ts';
import { stringsIn } from '../record-text/pin.ts';
import { changedTexts } from './changed-agent-texts.ts';
import { changedItems, type GroupedChange, withoutSuccessors } from './changed-items.ts';
import type { ChangedText } from './changed-texts.ts';
import { type ItemChange, type WayOfChange, waysOfChange } from './item-change.ts';
import { type Edit, editsIn, type NewDirective, newDirectives } from './memory-edits.ts';
import { addSimilarWithdrawals } from './rows-of-acts.ts';
import { unreadMemory } from './unread-memory.ts';

/** The effects of a change on memory, for its reviewer. */
export interface MemoryChange {
  readonly base: string;
  /** Whether the base has no configuration and no ledger yet. */
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
  /** Decided in comments, to be recorded after the merge. */
  readonly settled: readonly ItemChange[];
  /** Raised or validated. */
  readonly undecided: readonly ItemChange[];
  /** Tasks it closes. */
  readonly closes: readonly string[];
  readonly edits: readonly Edit[];
  readonly directives: readonly NewDirective[];
  /** Words for agents that it adds, moves or removes without an act. */
  readonly texts: readonly ChangedText[];
}

/** The status of a record that the configuration of a change leaves out. */
export const leftOutStatus = 'left out by the configuration';

interface ChangeOptions {
  /** Kinds that are of high consequence by configuration. */
  readonly highKinds: readonly Kind[];
  /** Cited places with new hashes, by the path of the record. */
  readonly places: ReadonlyMap<string, readonly PlaceInDoubt[]>;
  /** Path from the repository's top to the root, with a closing slash; empty if they are one. */
  readonly prefix: string;
  /** Files in which an exception silenced a rule that keeps decisions: the report shows them. */
  readonly excused: ReadonlySet<string>;
}

/** The effects of a branch on memory, compared with its base; null without a branch. */
export function changeOfMemory(
  workspace: Workspace,
  { prefix, highKinds, places, excused }: ChangeOptions,
): MemoryChange | null {
  const { history } = workspace.surroundings;
  if (!history?.gate) return null;
  const { base, adoption, policyChanges, attestations } = history.gate;
  const ledger = ledgerOf(workspace);
  const withdrawals = withdrawalsIn(ledger);
  const high = (item: ItemHistory): string | null => highOf(item, workspace, highKinds);
  const changed = changedItems(workspace, ledger, withdrawals, { prefix, places, high });
  const groups = groupsOf(
    withoutSuccessors(changed, workspace, ledger, history),
    recordsLeftOut(workspace, ledger, prefix, high),
  );
  const targets = new Set(changed.map(({ change }) => change.target));
  const change: MemoryChange = {
    base,
    adoption,
    policyChanges: policyChanges.map(({ fromTop, what }) => ({ path: fromTop, what })),
    ...groups,
    undecided: [...groups.undecided, ...unrecordedRows(workspace, history, ledger, prefix)],
    closes: ledger.entries.flatMap(({ path, content: act }) =>
      act.act === 'close' && attestations.has(path) && act.task ? [act.task] : [],
    ),
    edits: withPrefix(editsIn(history), prefix).filter(({ path }) => !targets.has(path)),
    directives: withPrefix(newDirectives(workspace, history), prefix),
    texts: withPrefix(
      addSimilarWithdrawals(changedTexts(workspace, history, ledger, excused), withdrawals, ledger),
      prefix,
    ),
  };
  return withoutSecrets(change, secretsIn(workspace));
}

/** Why an item is of high consequence by any of its acts; a later act does not lower it. */
function highOf(
  item: ItemHistory,
  workspace: Workspace,
  highKinds: readonly Kind[],
): string | null {
  return (
    recordedConsequence(item, workspace) ??
    item.acts
      .map((act) => consequenceAdded(item, act, workspace))
      .find((reason) => reason !== null) ??
    (highKinds.includes(item.kind) ? `a ${item.kind} is high-consequence here` : null)
  );
}

/** Records that the configuration of the change leaves out, as withdrawals without an act. */
function recordsLeftOut(
  workspace: Workspace,
  ledger: Ledger,
  prefix: string,
  high: (item: ItemHistory) => string | null,
): ItemChange[] {
  return unreadMemory(workspace, ledger).map(({ record, path, history: item }) => ({
    short: item ? ledger.shortOf(item.item) : record.id.value,
    kind: item?.kind ?? kindOfRole(record.role) ?? null,
    claim: item?.discovery ?? record.title,
    target: prefix + path,
    before: item?.status ?? 'promoted',
    after: leftOutStatus,
    decision: null,
    raisedBy: item?.raisedBy ?? null,
    high: item ? high(item) : null,
    asked: item ? ownerNames(ownersOfChange(item, workspace)) : [],
    newEvidence: [],
    guards: [],
  }));
}

type Groups = Pick<MemoryChange, WayOfChange>;

/** Groups the changes; a record that is left out is only listed as withdrawn. */
function groupsOf(changed: readonly GroupedChange[], left: readonly ItemChange[]): Groups {
  const leaving = new Set(left.map(({ target }) => target));
  return groupsBy((way) => [
    ...changed
      .filter((each) => each.way === way && !leaving.has(each.change.target))
      .map((each) => each.change),
    ...(way === 'withdraws' ? left : []),
  ]);
}

function groupsBy(itemsOf: (way: WayOfChange) => readonly ItemChange[]): Groups {
  return {
    promotes: itemsOf('promotes'),
    supersedes: itemsOf('supersedes'),
    withdraws: itemsOf('withdraws'),
    setsAside: itemsOf('setsAside'),
    amends: itemsOf('amends'),
    confirms: itemsOf('confirms'),
    settled: itemsOf('settled'),
    undecided: itemsOf('undecided'),
  };
}

function withPrefix<Placed extends { readonly path: string }>(
  placed: readonly Placed[],
  prefix: string,
): Placed[] {
  return placed.map((each) => ({ ...each, path: prefix + each.path }));
}

/** Joins the changes of several memories below one configuration; null if there are none. */
export function changesOfMemory(changes: readonly (MemoryChange | null)[]): MemoryChange | null {
  const [first, ...others] = changes.flatMap((change) => change ?? []);
  if (!first) return null;
  const all = [first, ...others];
  return {
    ...first,
    ...groupsBy((way) => all.flatMap((change) => change[way])),
    closes: all.flatMap((change) => change.closes),
    edits: all.flatMap((change) => change.edits),
    directives: all.flatMap((change) => change.directives),
    texts: all.flatMap((change) => change.texts),
  };
}

/** Rows that a person wrote into a queue by hand. */
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
        asked: [],
        newEvidence: [],
        guards: [],
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

/** Masks secrets in all texts of a report. SEC704 reports their place and kind. */
export function withoutSecrets<Value>(value: Value, secrets: readonly string[]): Value {
  // The longest first: one may contain another.
  const inOrder = [...new Set(secrets.map((each) => each.trim()))]
    .filter((each) => each !== '')
    .sort((one, other) => other.length - one.length);
  return inOrder.length === 0 ? value : (masked(value, inOrder) as Value);
}

function secretsIn({ documents, malformed, entries, surroundings }: Workspace): string[] {
  const { secrets } = surroundings;
  return [...documents, ...malformed, ...entries].flatMap(({ path, text }) =>
    (secrets?.get(path) ?? []).map(({ span }) => text.slice(span.start, span.end)),
  );
}

/** All texts of a change: its changed lines as one text, and its other texts as one. */
export function textsIn({
  texts,
  ...change
}: {
  readonly texts: readonly ChangedText[];
}): string[] {
  return [texts.map(({ text }) => text).join('\n'), stringsIn(change).join('\n')];
}

function masked(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string')
    return secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), value);
  if (Array.isArray(value)) return value.map((each) => masked(each, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, masked(each, secrets)]),
  );
}
