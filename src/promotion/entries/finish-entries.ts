import { treeDigest } from '#provenance/digest';
import { keepsRecord } from '#provenance/discovery-kinds';
import { canonicalEntry, entryFileName, entryId } from '#provenance/ledger/canonical-entry';
import { erasedEntry } from '#provenance/ledger/erasure';
import type { Ledger } from '#provenance/ledger/ledger';
import { nativeOf } from '#provenance/native-item';
import { pinsOf } from '#provenance/pinned';
import { pinOf, textDigestOf } from '#provenance/record-text/pin';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { MemoryRecord } from '#workspace/records';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import { fileOfTarget, type NativeFact, nativeFactIn } from '#workspace/stores/native-fact';

import type { ActContext } from '../act-context.ts';
import type { ActItem } from '../discovery/read-discovery.ts';
import { actItem } from './entry-item.ts';
import { itemsErased } from './entry-recorder.ts';

/** Acts whose entries are joined, because they hold only the new status of their items. */
const joined: ReadonlySet<LedgerEntry['act']> = new Set(['promotion', 'disposition', 'correction']);

/** Statuses in which a record may be edited, so that it has no pin. */
const open: ReadonlySet<string> = new Set(['pending', 'deferred', 'blocked']);

/**
 * Finishes the entries of an act: adds an entry for other records that it edited, pins each item to
 * its record as the act leaves it, and joins entries that differ only in their items.
 */
export async function finishEntries(session: ActContext): Promise<void> {
  await correctOthers(session);
  const { buffer, recorder, done } = session;
  const groups = groupsOf(recorder.entries);
  const renamed = new Map<string, string>();
  const erased = itemsErased(recorder);
  const finished: Entry[] = [];
  for (const entry of recorder.entries) buffer.remove(entry.path);
  for (const group of groups) {
    const [first] = group as [Entry, ...Entry[]];
    const items: ActItem[] = [];
    for (const item of group.flatMap((each) => each.content.items))
      items.push(await withPin(item, session));
    const corroboration = group.flatMap((each) => each.content.corroboration ?? [])[0];
    const whole: LedgerEntry = {
      ...first.content,
      ...(corroboration === undefined ? {} : { corroboration }),
      items,
      parents: first.content.parents.map((id) => renamed.get(id) ?? id),
    };
    const content = erasedEntry(whole, (item) => erased.has(item));
    const text = canonicalEntry(content);
    const id = entryId(content);
    const path = first.path.replace(/[^/]+$/, entryFileName(content));
    for (const each of group) renamed.set(each.id, id);
    await buffer.put(path, text);
    finished.push({ path, id, text, content });
  }
  recorder.finish(finished);
  done.forEach((each, at) => {
    if (each.entry !== null) done[at] = { ...each, entry: withId(each.entry, renamed) };
  });
}

/** Records corrections for other records that the act edited, such as their links. */
async function correctOthers(session: ActContext): Promise<void> {
  const { inputs, buffer, recorder } = session;
  const known = new Set(
    recorder.entries.flatMap(({ content }) => content.items.map(({ item }) => item)),
  );
  const written = new Set(
    buffer.writes({}).flatMap(({ path, after }) => (after === null ? [] : [path])),
  );
  const items: ActItem[] = [];
  for (const [path, history] of inputs.ledger.byTarget) {
    if (!written.has(fileOfTarget(path)) || known.has(history.item) || open.has(history.status))
      continue;
    const item = actItem(history, { to: history.status });
    const pin = await pinNow(item, session);
    if (pin !== undefined && !pinsOf(history).includes(pin)) items.push(item);
  }
  if (items.length > 0) await recorder.record({ kind: 'correction', items });
}

/** Adds the pin of a decided item. */
async function withPin(item: ActItem, session: ActContext): Promise<ActItem> {
  if (open.has(item.to)) return item;
  const pin = await pinNow(item, session);
  return pin === undefined ? item : inOrder({ ...item, pin });
}

async function pinNow(item: ActItem, session: ActContext): Promise<string | undefined> {
  const { inputs, buffer } = session;
  if (!keepsRecord(item.kind) || item.path === null) {
    const says = item.says ?? saidBefore(item.item, inputs.ledger);
    return says && treeDigest(says);
  }
  const native = await nativeNow(item, session);
  const record: MemoryRecord | null = native ?? (await buffer.record(item.path));
  if (!record) return undefined;
  return item.to === 'validated' ? textDigestOf(record, 'with evidence') : pinOf(record);
}

/** The native note of an item as the act leaves it. */
async function nativeNow(
  { item: id, kind, path }: ActItem,
  { inputs, buffer }: ActContext,
): Promise<NativeFact | null> {
  const { acts, path: from } = inputs.ledger.items.get(id) ?? { acts: [], path };
  const fact = nativeOf({ kind, path: from, acts }, inputs.workspace);
  if (!fact || path === null) return fact;
  const file = fileOfTarget(path);
  const text = buffer.text(file);
  if (text === null || text === fact.document.text) return fact;
  const document = (await buffer.record(file))?.document;
  return document ? nativeFactIn(document, path, fact.store) : null;
}

function saidBefore(item: string, ledger: Ledger): ActItem['says'] {
  return ledger.items.get(item)?.acts.findLast((act) => act.item.says)?.item.says;
}

function inOrder({ item, kind, path, from, to, pin, ...rest }: ActItem): ActItem {
  return { item, kind, path, from, to, pin, ...rest };
}

/** Groups entries that differ only in their items, past entries on other items. */
function groupsOf(entries: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = [];
  for (const entry of entries) {
    const group = groups.find(
      (each, at) =>
        mayJoin(each, entry) && !groups.slice(at + 1).some((later) => sharesItem(later, entry)),
    );
    if (group) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

function sharesItem(group: readonly Entry[], { content }: Entry): boolean {
  const known = new Set(group.flatMap((each) => each.content.items.map(({ item }) => item)));
  return content.items.some(({ item }) => known.has(item));
}

function mayJoin(group: readonly Entry[], entry: Entry): boolean {
  const { content } = entry;
  const sources = [...group.map((each) => each.content), content].flatMap(
    (each) => each.corroboration ?? [],
  );
  return (
    joined.has(content.act) &&
    headOf(group[0]?.content) === headOf(content) &&
    new Set(sources).size <= 1 &&
    !sharesItem(group, entry)
  );
}

function headOf(act: LedgerEntry | undefined): string {
  return JSON.stringify({ ...act, corroboration: null, items: [], parents: [] });
}

function withId(short: string, renamed: ReadonlyMap<string, string>): string {
  const [, id] = [...renamed].find(([old]) => old.startsWith(short)) ?? [];
  return id?.slice(0, 8) ?? short;
}
