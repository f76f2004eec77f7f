import type { ItemHistory } from '#provenance/ledger/item-history';
import { shortId } from '#provenance/ledger/short-id';
import { isPolicyFile } from '#workspace/policy/policy-files';

import type { EditBuffer } from './edits/edit-buffer.ts';
import { entryProblems, recordProblems } from './entries/entry-problems.ts';
import { openRecorder, type Recorder } from './entries/entry-recorder.ts';
import type { Done, Outcome } from './outcome.ts';
import type { Note, Reason } from './reason.ts';
import type { Request } from './request.ts';
import type { World } from './world.ts';

/**
 * One act while it is planned: what it may look at, the desk it writes on, and what it has to say.
 */
export interface Session {
  readonly world: World;
  readonly request: Request;
  readonly desk: EditBuffer;
  readonly recorder: Recorder;
  readonly reasons: Reason[];
  readonly notes: Note[];
  readonly done: Done[];
  /** Ids of items raised in this very act. */
  readonly raised: string[];
}

/** A session at its beginning. */
export function openSession(world: World, request: Request, desk: EditBuffer): Session {
  return {
    world,
    request,
    desk,
    recorder: openRecorder(world.ledger, world.homes.ledger, request, desk),
    reasons: [],
    notes: [],
    done: [],
    raised: [],
  };
}

/** An id as people type it: its shortest unique prefix. */
export function shortIn(session: Pick<Session, 'world' | 'raised'>, item: string): string {
  return shortId(item, session.raised, session.world.ledger.shortOf(item).length);
}

/** What an act did to an item, where its history does not have it. */
type DoneToItem = Pick<Done, 'did' | 'status' | 'entry'> &
  Partial<Pick<Done, 'claim' | 'target' | 'next'>>;

/** Adds to the result of an act that it was done to an item; `entry` may be the whole id. */
export function addDone(
  session: Session,
  history: Pick<ItemHistory, 'item' | 'kind' | 'discovery' | 'path'>,
  done: DoneToItem,
): void {
  session.done.push({
    did: done.did,
    item: history.item,
    short: shortIn(session, history.item),
    kind: history.kind,
    claim: done.claim ?? history.discovery,
    target: done.target === undefined ? history.path : done.target,
    status: done.status,
    entry: done.entry?.slice(0, 8) ?? null,
    next: done.next ?? [],
  });
}

/** Closes a session: a plan when nothing speaks against it, else every reason why not. */
export function outcomeOf(
  session: Session,
  order: { readonly first?: readonly string[]; readonly last?: readonly string[] } = {},
): Outcome {
  const reasons = [...session.reasons, ...session.desk.problems];
  for (const write of session.desk.writes({}))
    if (write.before === null && write.after !== null && write.path.endsWith('.md'))
      reasons.push(...recordProblems(write.path, write.after));
    else if (write.path.endsWith('.json') && !isPolicyFile(write.path) && write.after !== null)
      reasons.push(...entryProblems(write.path, write.after));
  if (reasons.length > 0) return { kind: 'refused', reasons, notes: session.notes };
  return {
    kind: 'plan',
    writes: session.desk.writes(order),
    done: session.done,
    notes: session.notes,
    at: session.request.at,
  };
}
