import { compareStrings } from '#diagnostics/diagnostic';
import { reviewList as say } from '#messages/generated/review';
import type { Message } from '#messages/message';
import { type ActContext, openActContext } from '#promotion/act-context';
import { decideAll, type Decision, type Verdict, verdicts } from '#promotion/acts/review';
import type { ReviewEvidence } from '#promotion/acts/review-evidence';
import { type ReviewItem, reviewItem } from '#promotion/acts/review-item';
import { listReviewQueue, type ReviewQueueItem } from '#promotion/acts/review-queue';
import { findItem } from '#promotion/discovery/find-item';
import { openEditBuffer } from '#promotion/edits/edit-buffer';
import type { Outcome } from '#promotion/outcome';
import { needsScope } from '#provenance/discovery-kinds';
import type { Ledger } from '#provenance/ledger/ledger';
import { recordOfItem } from '#provenance/native-item';
import { ownerNames, ownersAsked } from '#provenance/people/owners-of-change';
import type { Workspace } from '#workspace/workspace';

import { enabledConflictKinds } from '../conflicts/open-conflicts.ts';
import { wholeDays } from '../invocation/run-date.ts';
import { ownersFor } from '../unit-of-work/act-request.ts';
import { type LoadedActInputs, requiredEvidence } from '../unit-of-work/load-act-inputs.ts';
import { recordReader } from '../unit-of-work/read-record.ts';
import { type ActInvocation, runAct } from '../unit-of-work/run-act.ts';
import { targetGuides } from '../unit-of-work/target-guides.ts';

export { needsScope, verdicts };
export type { Decision, Outcome, ReviewEvidence, ReviewItem, Verdict };

/** The pending items at one moment. */
export interface Review {
  /** Absolute path of the workspace. */
  readonly root: string;
  readonly items: readonly ReviewItem[];
  /** RFC 3339. */
  readonly at: string;
  /** Why a name is not one of the items: it was decided, or mistyped. */
  whyNot(name: string): Message;
}

/** Which pending items to list. */
export interface ReviewScope {
  /** Whether deferred, blocked and quarantined items are listed, too. */
  readonly all?: boolean;
  /** Lists only items of this task; null for all tasks. */
  readonly task?: string | null;
  /** Whether notes of an item say what it contradicts or repeats; true by default. */
  readonly conflicts?: boolean;
  /** The largest number of items; all by default. */
  readonly most?: number;
}

/**
 * Lists pending items, each with its evidence and the outcome of a promotion. Takes no lock.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} for unreadable memory
 */
export async function review(
  acting: ActInvocation,
  { all = false, task = null, conflicts = true, most = Infinity }: ReviewScope = {},
): Promise<Review> {
  const found: ReviewItem[] = [];
  let seen: Omit<Review, 'items'> = {
    root: '',
    at: '',
    whyNot: (name) => say.itemNotWaiting({ name }),
  };
  const wanted = (workspace: Workspace, ledger: Ledger): ReviewQueueItem[] =>
    listReviewQueue({ workspace, ledger }, all)
      .filter((each) => task === null || each.task === task)
      .slice(0, most);
  await runAct(acting, {
    looks: true,
    needs: (workspace, ledger) =>
      requiredEvidence(
        wanted(workspace, ledger).map((each) => each.name),
        true,
      )(workspace, ledger),
    others: ({ inputs }) =>
      targetGuides(
        wanted(inputs.workspace, inputs.ledger).map((each) => each.found),
        inputs,
      ),
    plan: async (session, loaded) => {
      const daysSince = (time: string): number => wholeDays(time, session.request.at);
      seen = {
        root: loaded.source.root,
        at: session.request.at,
        whyNot: (name) => whyNot(name, loaded.inputs),
      };
      const waiting = wanted(loaded.inputs.workspace, loaded.inputs.ledger);
      const fresh = freshSessions(session, loaded, waiting);
      const asked = conflicts ? enabledConflictKinds(loaded.config) : null;
      const owners = ownersFor(loaded);
      for (const each of waiting)
        found.push({
          ...(await reviewItem(fresh(), each, daysSince, asked)),
          asked: ownerNames(ownersAsked(factOf(each, loaded.inputs.workspace), owners)),
        });
    },
  });
  return { ...seen, items: inOrder(found) };
}

/** The record and history of a pending item; a row in a queue has neither. */
function factOf(
  { found }: ReviewQueueItem,
  workspace: Workspace,
): Parameters<typeof ownersAsked>[0] {
  const history = found.kind === 'item' ? found.history : null;
  if (history) return { history, record: recordOfItem(history, workspace) };
  return { history, record: found.kind === 'record' ? found.record : null };
}

/**
 * Carries out all decisions of a review in one transaction: if one is refused, nothing is written.
 *
 * @returns the outcome, and the names of refused items
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} for unreadable memory
 */
export async function applyReview(
  acting: ActInvocation,
  decisions: readonly Decision[],
): Promise<{ readonly outcome: Outcome; readonly refused: readonly string[] }> {
  let refused: readonly string[] = [];
  const names = decisions.map((each) => each.item);
  const outcome = await runAct(acting, {
    needs: requiredEvidence(
      names,
      decisions.some((each) => each.verdict === 'promote'),
    ),
    others: ({ inputs }) =>
      targetGuides(
        listReviewQueue(inputs, true)
          .filter((each) => names.includes(each.name))
          .map((each) => each.found),
        inputs,
      ),
    plan: async (session) => {
      refused = await decideAll(session, decisions);
    },
  });
  return { outcome, refused };
}

function whyNot(name: string, inputs: LoadedActInputs['inputs']): Message {
  const found = findItem(name, inputs);
  if (found.kind === 'none') return found.reason.message;
  return found.kind === 'item'
    ? say.itemDecided({ name, status: found.history.status })
    : say.itemNotWaiting({ name });
}

/** Returns a maker of sessions with their own edit buffers: each item is tried by itself. */
function freshSessions(
  session: ActContext,
  loaded: LoadedActInputs,
  waiting: readonly ReviewQueueItem[],
): () => ActContext {
  const { inputs, request } = session;
  const paths = [
    `${inputs.homes.ledger}/.gitattributes`,
    inputs.homes.bootloader,
    ...targetGuides(
      waiting.map((each) => each.found),
      inputs,
    ),
  ];
  const others = new Map(
    paths
      .filter((path) => !inputs.workspace.files.has(path))
      .map((path) => [path, session.buffer.text(path)]),
  );
  const read = recordReader(loaded);
  return () => openActContext(inputs, request, openEditBuffer(inputs.workspace, others, read));
}

/** Sorts by task, then by the time of the proposal; items without either come last. */
function inOrder(items: readonly ReviewItem[]): ReviewItem[] {
  const key = ({ task, raisedAt }: ReviewItem): string =>
    `${task ?? '\uffff'}\n${raisedAt ?? '\uffff'}`;
  return [...items].sort((a, b) => compareStrings(key(a), key(b)));
}
