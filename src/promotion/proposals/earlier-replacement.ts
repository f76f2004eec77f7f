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

/** A record to replace that another record replaced already. */
export interface ReplacedAlready {
  readonly path: string;
  /** The id of the record that replaces it now. */
  readonly by: string;
}

/**
 * The records that a record wants to replace and that others replaced, before or in this plan. Not
 * those whose replacement it replaces as well.
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
 * Follows the successors of a superseded record and returns the id of the last one; null where
 * there is none, or where `own` has one of their paths.
 */
async function standingFor(
  { world, desk }: Pick<Session, 'world' | 'desk'>,
  path: string,
  own: ReadonlySet<string>,
): Promise<string | null> {
  const reached = new Set([path]);
  let standing: string | null = null;
  // Paths added to the set are walked too, each once, so a cycle ends.
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

/** The paths of records that a copy wants to replace, but that it still repeats. */
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

/** The texts of a discovery without its origin, to compare. */
function wordsOf({ claim, loadWhen, details }: Discovery, record: MemoryRecord): string {
  const title = withoutNumber(details.title ?? '');
  const all = { ...details, title, ...argumentsOf(record) };
  const said = Object.entries(all).filter(([key]) => !ofRaise.has(key));
  return JSON.stringify([claim, loadWhen, said.sort(([one], [other]) => (one < other ? -1 : 1))]);
}

/** Details that the raise fills in. */
const ofRaise: ReadonlySet<string> = new Set(['origin', 'origin_traces', 'consequence']);

/** Refuses to withdraw or replace memory that was edited since its acceptance. */
export function editedBeforeWithdrawal(
  session: Pick<Session, 'world' | 'raised'>,
  { item }: ItemHistory,
  record: MemoryRecord,
): Reason {
  const short = shortIn(session, item);
  return refusal(short, 'P12', say.editedBeforeWithdrawal({ path: record.path, item: short }));
}

/**
 * Refuses an act on memory that was edited since its acceptance: the act must not accept the edit.
 *
 * @param short the short id of the item
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

/** Refuses an act on edited memory at a path. */
export function editedSince({ world, raised }: Pick<Session, 'world' | 'raised'>, path: string) {
  const { ledger, workspace } = world;
  const [history, record] = [ledger.byTarget.get(path), workspace.byPath.get(path)];
  return history && record
    ? notAsAccepted(record, history, shortIn({ world, raised }, history.item))
    : null;
}

/** The refusal of an act on edited memory. */
export function editedText({ path }: Pick<MemoryRecord, 'path'>, short: string): Reason {
  return refusal(short, 'P12', say.edited({ item: short, path }));
}
