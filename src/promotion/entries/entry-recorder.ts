import { base32DigestOf } from '#provenance/digest';
import {
  canonicalEntry,
  entryFileName,
  entryId,
  folderFor,
} from '#provenance/ledger/canonical-entry';
import type { Ledger } from '#provenance/ledger/ledger';
import { principalFields } from '#provenance/people/principal';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { LedgerEntry } from '#workspace/schema/generated/types';

import type { ActItem, Discovery } from '../discovery/discovery.ts';
import type { EditBuffer } from '../edits/edit-buffer.ts';
import type { EditedCopies } from '../projections/edited-copies.ts';
import type { Request } from '../request.ts';

/** What an act adds to the fields that every entry has. */
export interface Act {
  readonly kind: LedgerEntry['kind'];
  readonly items: readonly ActItem[];
  readonly raisedBy?: string | null;
  readonly corroboration?: string | null;
  readonly task?: string | null;
  readonly overrides?: readonly string[];
  readonly reopened?: readonly string[];
  readonly corrects?: string;
  readonly closing?: LedgerEntry['closing'];
}

/** Writes entries one after the other, each going on from the one before. */
export interface Recorder {
  /** The heads the next entry goes on from. */
  readonly heads: readonly string[];
  record(act: Act): Promise<string>;
  /** An entry that was written in this session, by its id. */
  written(id: string): Entry | undefined;
  /** All of them, in their order. */
  readonly entries: readonly Entry[];
}

/**
 * Opens a recorder over the ledger as it is.
 *
 * @param edited what stands of an item elsewhere in words of a person's; it goes into the entry
 *   that withdraws it
 */
export function openRecorder(
  ledger: Ledger,
  folder: string,
  request: Request,
  desk: EditBuffer,
  edited: ReadonlyMap<string, EditedCopies>,
): Recorder {
  let heads: readonly string[] = ledger.heads;
  const written = new Map<string, Entry>();
  return {
    get heads() {
      return heads;
    },
    record: async (act) => {
      const entry = entryOf(
        { ...act, items: act.items.map((item) => withCopies(item, edited)) },
        request,
        heads,
      );
      const text = canonicalEntry(entry);
      const id = entryId(text);
      const path = `${folder}/${folderFor(act.kind)}/${entryFileName(entry, text)}`;
      await desk.put(path, text);
      written.set(id, { path, id, text, act: entry });
      const attributes = `${folder}/.gitattributes`;
      if (desk.text(attributes) === null)
        await desk.put(attributes, '*.json -text linguist-generated\n');
      heads = [id];
      return id;
    },
    written: (id) => written.get(id),
    get entries() {
      return [...written.values()];
    },
  };
}

function withCopies(item: ActItem, edited: ReadonlyMap<string, EditedCopies>): ActItem {
  const copies =
    item.from === 'promoted' && item.to !== 'promoted' ? edited.get(item.item) : undefined;
  return copies ? { ...item, edited_copies: [...copies] } : item;
}

function entryOf(act: Act, request: Request, parents: readonly string[]): LedgerEntry {
  const reviewer = request.reviewer;
  return {
    v: 1,
    kind: act.kind,
    at: request.at,
    ...principalFields(request.principal),
    by: request.by,
    raised_by: act.raisedBy ?? null,
    reviewer: reviewer === null ? null : { identity: reviewer, standing: 'claimed' },
    corroboration: act.corroboration ?? null,
    task: act.task ?? request.task,
    session: request.session,
    items: [...act.items],
    ...(act.closing ? { closing: act.closing } : {}),
    ...(act.overrides && act.overrides.length > 0 ? { overrides: [...act.overrides] } : {}),
    ...(act.reopened && act.reopened.length > 0 ? { reopened: [...act.reopened] } : {}),
    ...(act.corrects ? { corrects: act.corrects } : {}),
    base: request.base,
    parents: [...parents],
  };
}

/**
 * The id of a new item: ten characters of a digest over what was raised, by whom, when and after
 * which acts, so that the same discovery raised again is another item. Longer where those ten are
 * taken.
 */
export function newItemId(
  discovery: Discovery,
  target: string | null,
  request: Request,
  parents: readonly string[],
  taken: { has(id: string): boolean },
): string {
  const digest = base32DigestOf(
    `ledger/item/v1\n${JSON.stringify([discovery.kind, discovery.claim, target, request.at, request.by, request.task, parents])}`,
  );
  for (let length = 10; length < digest.length; length += 1)
    if (!taken.has(digest.slice(0, length))) return digest.slice(0, length);
  return digest;
}
