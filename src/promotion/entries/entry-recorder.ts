import {
  canonicalEntry,
  entryFileName,
  entryId,
  folderFor,
} from '#provenance/ledger/canonical-entry';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import {
  type Command,
  isAllowedTransition,
  maySettle,
  transitions,
} from '#provenance/ledger/transitions';
import { principalFields } from '#provenance/people/identity';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { LedgerEntry } from '#workspace/schema/generated/types';

import type { ActItem } from '../discovery/read-discovery.ts';
import type { EditBuffer } from '../edits/edit-buffer.ts';
import type { ActRequest } from '../policy.ts';
import { type ActRequirement, transitionFrom } from '../transitions.ts';

/** The fields of an entry that differ from act to act. */
export interface EntryFields {
  readonly kind: LedgerEntry['act'];
  readonly items: readonly ActItem[];
  readonly raisedBy?: string | null;
  readonly corroboration?: string | null;
  readonly task?: string | null;
  readonly overrides?: readonly string[];
  readonly reopened?: readonly string[];
  readonly corrects?: string;
  readonly followed?: true;
  readonly closing?: LedgerEntry['closing'];
}

/** Plans the entries of one session; each has the one before as its parent. */
export interface Recorder {
  /** The parents of the next entry. */
  readonly heads: readonly string[];
  /** Plans an entry, and returns its id. Throws for an act that the ledger does not allow. */
  record(act: EntryFields): Promise<string>;
  /** The raise entry of an item that the same act decides: not written, and without an id. */
  draft(act: EntryFields): Entry;
  /** An entry that was recorded in this session, by its id. */
  written(id: string): Entry | undefined;
  /** The recorded entries, in their order. */
  readonly entries: readonly Entry[];
  /** Replaces the recorded entries by their final form. */
  finish(entries: readonly Entry[]): void;
  /** A recorder for another request in the same act; both add to one chain of entries. */
  under(request: ActRequest): Recorder;
}

/**
 * Begins a recorder; its first entry has the heads of the ledger as parents.
 *
 * @param folder the folder of the ledger
 */
export function openRecorder(
  ledger: Ledger,
  folder: string,
  request: ActRequest,
  buffer: EditBuffer,
): Recorder {
  let heads: readonly string[] = ledger.heads;
  const written = new Map<string, Entry>();
  const under = (asked: ActRequest): Recorder => ({
    get heads() {
      return heads;
    },
    record: async (act) => {
      for (const item of act.items) assertLawful(act.kind, item, ledger);
      const items = act.items.map((item) => fromLawful(act.kind, item, ledger));
      const entry = entryOf({ ...act, items }, asked, heads);
      const text = canonicalEntry(entry);
      const id = entryId(entry);
      const path = `${folder}/${folderFor(act.kind)}/${entryFileName(entry)}`;
      await buffer.put(path, text);
      written.set(id, { path, id, text, content: entry });
      if (!isMarked(folder, buffer))
        await buffer.put(`${folder}/.gitattributes`, '*.json -text linguist-generated\n');
      heads = [id];
      return id;
    },
    draft: (act) => ({ path: '', id: '', text: '', content: entryOf(act, asked, heads) }),
    written: (id) => written.get(id),
    get entries() {
      return [...written.values()];
    },
    finish: (entries) => {
      written.clear();
      for (const entry of entries) written.set(entry.id, entry);
    },
    under,
  });
  return under(request);
}

/** The ids of the items whose texts an act erases. */
export function itemsErased({ entries }: Pick<Recorder, 'entries'>): ReadonlySet<string> {
  return new Set(
    entries.flatMap(({ content: { act, items } }) =>
      act === 'erasure' ? items.map(({ item }) => item) : [],
    ),
  );
}

/** @throws {Error} for an act that the gate would refuse, which is a fault of its planner */
function assertLawful(
  kind: EntryFields['kind'],
  { item, from, to }: ActItem,
  ledger: Ledger,
): void {
  const apart = (ledger.items.get(item)?.latest ?? []).map((each) => each.item.to);
  if (!isAllowedTransition(kind, from, to) && !maySettle(kind, apart, to))
    throw new Error(`no ${kind} takes ${item} from ${from ?? 'nothing'} to ${to}`);
}

/** Where two branches gave an item different statuses, `from` is the one the law allows. */
function fromLawful(kind: EntryFields['kind'], item: ActItem, ledger: Ledger): ActItem {
  if (isAllowedTransition(kind, item.from, item.to)) return item;
  const from = (ledger.items.get(item.item)?.latest ?? [])
    .map((each) => each.item.to)
    .find((each) => isAllowedTransition(kind, each, item.to));
  return from === undefined ? item : { ...item, from };
}

/** Whether a .gitattributes, of the folder or of the root, keeps the line ends of entries. */
function isMarked(folder: string, buffer: EditBuffer): boolean {
  return (
    buffer.text(`${folder}/.gitattributes`) !== null ||
    (buffer.text('.gitattributes') ?? '')
      .split(/\r?\n/)
      .some((line) => line.startsWith(`${folder}/** -text`))
  );
}

function entryOf(act: EntryFields, request: ActRequest, parents: readonly string[]): LedgerEntry {
  const { reviewer, session } = request;
  const task = act.task ?? request.task;
  return {
    v: 1,
    act: act.kind,
    at: request.at,
    by: request.by,
    ...principalFields(request.principal),
    raised_by: act.raisedBy || undefined,
    reviewer: reviewer === null ? undefined : { identity: reviewer, standing: 'claimed' },
    corroboration: act.corroboration || undefined,
    task: task ?? undefined,
    session: session ?? undefined,
    items: [...act.items],
    closing: act.closing,
    overrides: act.overrides && act.overrides.length > 0 ? [...act.overrides] : undefined,
    reopened: act.reopened && act.reopened.length > 0 ? [...act.reopened] : undefined,
    corrects: act.corrects || undefined,
    followed: act.followed,
    parents: [...parents],
  };
}

interface Move {
  readonly from: string;
  readonly to: string;
  readonly needs: readonly ActRequirement[];
}

/**
 * Returns the move that a command makes on an item; null when the law has none. Where two branches
 * gave it different statuses, the move may start from each status that it does not overrule.
 *
 * @param former the status of a quarantined item before its quarantine
 */
export function transitionOf(
  command: Command,
  history: ItemHistory,
  former: string | null = null,
): Move | null {
  const statuses = [...new Set([history.status, ...history.latest.map((each) => each.item.to)])];
  for (const from of statuses) {
    const move = transitionFrom(command, from, former);
    if (move && maySettle(move.act, statuses, move.to)) return { from, ...move };
  }
  // The command may repeat the decision of one branch.
  const again = transitions.find(
    ({ act, by, to }) =>
      by.includes(command) && statuses.includes(to) && maySettle(act, statuses, to),
  );
  return again && statuses.length > 1 ? { from: again.to, to: again.to, needs: again.needs } : null;
}
