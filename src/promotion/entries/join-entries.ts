import { canonicalEntry, entryFileName, entryId } from '#provenance/ledger/canonical-entry';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { LedgerEntry } from '#workspace/schema/generated/types';

import type { EditBuffer } from '../edits/edit-buffer.ts';
import type { Done } from '../outcome.ts';

/** Acts that say nothing but what became of their items: several of them are one act on several. */
const joined: ReadonlySet<LedgerEntry['act']> = new Set(['promotion', 'disposition']);

/** What an act has planned, as far as it names entries. */
interface Planned {
  readonly desk: EditBuffer;
  readonly recorder: { readonly entries: readonly Entry[] };
  readonly done: Done[];
}

/**
 * Makes one entry of those of an act that say the same of different items, so that a review of ten
 * adds one. Whatever the act wrote under the ids of the others says that of the one.
 */
export async function joinEntries({ desk, recorder, done }: Planned): Promise<void> {
  const groups = groupsOf(recorder.entries);
  if (groups.length === recorder.entries.length) return;
  const renamed = new Map<string, string>();
  let parents: readonly string[] | null = null;
  for (const group of groups) {
    const [first] = group as [Entry, ...Entry[]];
    const kinds = new Set(group.map((each) => each.content.act));
    const act: LedgerEntry = {
      ...first.content,
      act: kinds.size > 1 ? 'review' : first.content.act,
      corroboration: corroborationOf(group),
      items: group.flatMap((each) => each.content.items),
      parents: [...(parents ?? first.content.parents)],
    };
    const text = canonicalEntry(act);
    const id = entryId(text);
    for (const each of group) {
      renamed.set(each.id, id);
      desk.remove(each.path);
    }
    await desk.put(first.path.replace(/[^/]+$/, entryFileName(act, text)), text);
    parents = [id];
  }
  for (const write of desk.writes({})) {
    if (write.after === null || write.path.endsWith('.json')) continue;
    const text = withIds(write.after, renamed);
    if (text !== write.after) await desk.put(write.path, text);
  }
  done.forEach((each, at) => {
    if (each.entry !== null) done[at] = { ...each, entry: withId(each.entry, renamed) };
  });
}

/**
 * Entries that differ in nothing but their items, each item once. One joins an earlier group past
 * entries on other items, such as the supersession that comes with a promotion.
 */
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

function sharesItem(group: readonly Entry[], { content: act }: Entry): boolean {
  const known = new Set(group.flatMap((each) => each.content.items.map(({ item }) => item)));
  return act.items.some(({ item }) => known.has(item));
}

function mayJoin(group: readonly Entry[], entry: Entry): boolean {
  const { content: act } = entry;
  const sources = [...group.map((each) => each.content), act].flatMap(
    (each) => each.corroboration ?? [],
  );
  return (
    joined.has(act.act) &&
    // What joined before says the same as the first.
    headOf(group[0]?.content) === headOf(act) &&
    new Set(sources).size <= 1 &&
    !sharesItem(group, entry)
  );
}

/** What stands behind the promotions of a group; nothing has to stand behind what is put off. */
function corroborationOf(group: readonly Entry[]): string | null {
  return group.flatMap((each) => each.content.corroboration ?? [])[0] ?? null;
}

function headOf(act: LedgerEntry | undefined): string {
  const kind = act && joined.has(act.act) ? '' : act?.act;
  return JSON.stringify({ ...act, kind, corroboration: null, items: [], parents: [] });
}

/** A text with the entries that its lines of history name by the ids that they have now. */
function withIds(text: string, renamed: ReadonlyMap<string, string>): string {
  let found = text;
  for (const [old, id] of renamed)
    found = found.replaceAll(`ledger ${old.slice(0, 8)}`, `ledger ${id.slice(0, 8)}`);
  return found;
}

function withId(short: string, renamed: ReadonlyMap<string, string>): string {
  const [, id] = [...renamed].find(([old]) => old.startsWith(short)) ?? [];
  return id?.slice(0, 8) ?? short;
}
