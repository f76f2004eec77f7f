import { acceptedText as say } from '#messages/generated/acts';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { isAsPinned } from '#provenance/pinned';
import { findRecord } from '#workspace/find-record';
import { replacesNothing } from '#workspace/history/successors';
import type { MemoryRecord } from '#workspace/records';

import {
  argumentsOf,
  type Discovery,
  discoveryOf,
  withoutNumber,
} from '../discovery/read-discovery.ts';
import { type Reason, refusal } from '../reason.ts';
import { type Session, shortIn } from '../session.ts';
import { recordStatusFor } from '../states.ts';

/** A record that something wants to replace, and that another record replaced. */
export interface ReplacedAlready {
  readonly path: string;
  /** The id of the record that replaces it now. */
  readonly by: string;
}

/**
 * What a record says it replaces, where another one took its place before, or takes it in this very
 * plan. It may all the same where the record replaces that other one as well.
 */
export async function replacedAlready(
  session: Pick<Session, 'world' | 'desk'>,
  record: MemoryRecord | null,
): Promise<ReplacedAlready[]> {
  if (record?.role !== 'finding' && record?.role !== 'adr') return [];
  const { workspace } = session.world;
  const named = record.supersedes.map(({ value }) =>
    findRecord(workspace, record, value, record.role),
  );
  const own = new Set([record.path, ...named.flatMap((each) => each?.path ?? [])]);
  const found: ReplacedAlready[] = [];
  for (const old of named) {
    const by = old && (await standingFor(session, old.path, own));
    if (old && by) found.push({ path: old.path, by });
  }
  return found;
}

/**
 * The record at the end of the steps from a superseded one to its successors; null where there is
 * none, or where a step leads to one of the given paths.
 */
async function standingFor(
  { world, desk }: Pick<Session, 'world' | 'desk'>,
  path: string,
  own: ReadonlySet<string>,
): Promise<string | null> {
  const reached = new Set([path]);
  let standing: string | null = null;
  // A set gives what is added to it while it is walked, and nothing twice: a round of records ends.
  for (const each of reached) {
    const record = await desk.record(each);
    if (record?.role !== 'finding' && record?.role !== 'adr') continue;
    if (record.status?.value !== 'superseded') {
      if (each !== path && !replacesNothing(record)) standing = record.id.value;
      continue;
    }
    for (const { value } of record.supersededBy) {
      const next = findRecord(world.workspace, record, value, record.role);
      // A native note can be the replacement, and has no role of a record.
      if (next?.role !== record.role) standing = value;
      else if (next.path !== path && own.has(next.path)) return null;
      else reached.add(next.path);
    }
  }
  return standing;
}

/** The records that one wants to replace, and repeats: their copy was not corrected yet. */
export function repeatedReplaced(
  { world }: Pick<Session, 'world'>,
  record: MemoryRecord | null,
  discovery: Discovery,
): string[] {
  if (record?.role !== 'finding' && record?.role !== 'adr') return [];
  return record.supersedes.flatMap(({ value }) => {
    const old = findRecord(world.workspace, record, value, record.role);
    const history = old && world.ledger.byTarget.get(old.path);
    return old && history && wordsOf(discoveryOf(history, old), old) === wordsOf(discovery, record)
      ? [old.path]
      : [];
  });
}

/** What a discovery says, without where it came up. */
function wordsOf({ claim, loadWhen, details }: Discovery, record: MemoryRecord): string {
  const title = withoutNumber(details.title ?? '');
  const all = { ...details, title, ...argumentsOf(record) };
  const said = Object.entries(all).filter(([key]) => !ofRaise.has(key));
  return JSON.stringify([claim, loadWhen, said.sort(([one], [other]) => (one < other ? -1 : 1))]);
}

/** Details that the act of raising gives. */
const ofRaise: ReadonlySet<string> = new Set(['origin', 'origin_traces', 'consequence']);

/** Refuses to withdraw or replace memory in words that nobody accepted. */
export function editedBeforeWithdrawal(
  session: Pick<Session, 'world' | 'raised'>,
  { item }: ItemHistory,
  record: MemoryRecord,
): Reason {
  const short = shortIn(session, item);
  return refusal(short, 'P12', say.editedBeforeWithdrawal({ path: record.path, item: short }));
}

/**
 * What speaks against an act on memory that is not what was accepted: no other act may take such a
 * change along and make it look decided.
 *
 * @param short the item, as people type it
 */
export function notAsAccepted(
  record: MemoryRecord,
  history: ItemHistory,
  short: string,
): Reason | null {
  return recordStatusFor(history.status) === 'candidate' || isAsPinned(record, history)
    ? null
    : editedText(record, short);
}

/** The same of what stands at a path. */
export function editedSince({ world, raised }: Pick<Session, 'world' | 'raised'>, path: string) {
  const { ledger, workspace } = world;
  const [history, record] = [ledger.byTarget.get(path), workspace.byPath.get(path)];
  return history && record
    ? notAsAccepted(record, history, shortIn({ world, raised }, history.item))
    : null;
}

/** Refuses an act on memory in words that were not accepted. */
export function editedText({ path }: Pick<MemoryRecord, 'path'>, short: string): Reason {
  return refusal(short, 'P12', say.edited({ item: short, path }));
}
