import { compare } from '#diagnostics/diagnostic';
import { reviewList as say } from '#messages/generated/review';
import type { Message } from '#messages/message';
import { decideAll, type Decision, type Verdict, verdicts } from '#promotion/acts/review';
import type { ReviewEvidence } from '#promotion/acts/review-evidence';
import { type ReviewItem, reviewItem } from '#promotion/acts/review-item';
import { type Waiting, waitingItems } from '#promotion/acts/review-queue';
import { findItem } from '#promotion/discovery/find-item';
import { openEditBuffer } from '#promotion/edits/edit-buffer';
import type { Outcome } from '#promotion/outcome';
import { openSession, type Session } from '#promotion/session';
import { needsScope } from '#provenance/discovery-kinds';
import type { Ledger } from '#provenance/ledger/ledger';
import { recordOfItem } from '#provenance/native-item';
import { namesIn, ownersAsked } from '#provenance/people/owners-of-change';
import type { Workspace } from '#workspace/workspace';

import { conflictsAsked } from '../conflicts/open-conflicts.ts';
import { wholeDays } from '../invocation/run-date.ts';
import { ownersFor } from '../unit-of-work/act-request.ts';
import { type LoadedWorld, requiredEvidence } from '../unit-of-work/load-world.ts';
import { recordReader } from '../unit-of-work/read-record.ts';
import { act, type Acting } from '../unit-of-work/run-act.ts';
import { targetGuides } from '../unit-of-work/target-guides.ts';

export { needsScope, verdicts };
export type { Decision, Outcome, ReviewEvidence, ReviewItem, Verdict };

/** What waits, as it stood at one moment. */
export interface Review {
  /** The workspace, absolute: kept decisions belong to it. */
  readonly root: string;
  readonly items: readonly ReviewItem[];
  /** The clock of the review, RFC 3339. */
  readonly at: string;
  /** Why a name is none of the items: it was decided, it is mistyped. */
  whyNot(name: string): Message;
}

/** Which items a review is about. */
export interface ReviewScope {
  /** Whether what was put off or set aside is listed too. */
  readonly all?: boolean;
  readonly task?: string | null;
  /** Whether the notes of an item say what it contradicts or repeats; said unless asked not to. */
  readonly conflicts?: boolean;
  /** Most items that are looked at, in their order; all unless given. */
  readonly most?: number;
}

/**
 * Gathers what waits for a decision, each item with its evidence and with what promoting it would
 * come to. Nothing is written and no lock is taken.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function review(
  acting: Acting,
  { all = false, task = null, conflicts = true, most = Infinity }: ReviewScope = {},
): Promise<Review> {
  const found: ReviewItem[] = [];
  let seen: Omit<Review, 'items'> = {
    root: '',
    at: '',
    whyNot: (name) => say.itemNotWaiting({ name }),
  };
  const wanted = (workspace: Workspace, ledger: Ledger): Waiting[] =>
    waitingItems({ workspace, ledger }, all)
      .filter((each) => task === null || each.task === task)
      .slice(0, most);
  await act(acting, {
    looks: true,
    needs: (workspace, ledger) =>
      requiredEvidence(
        wanted(workspace, ledger).map((each) => each.name),
        true,
      )(workspace, ledger),
    others: ({ world }) =>
      targetGuides(
        wanted(world.workspace, world.ledger).map((each) => each.found),
        world,
      ),
    plan: async (session, loaded) => {
      const daysSince = (time: string): number => wholeDays(time, session.request.at);
      seen = {
        root: loaded.source.root,
        at: session.request.at,
        whyNot: (name) => whyNot(name, loaded.world),
      };
      const waiting = wanted(loaded.world.workspace, loaded.world.ledger);
      const fresh = freshSessions(session, loaded, waiting);
      const asked = conflicts ? conflictsAsked(loaded.config) : null;
      const owners = ownersFor(loaded);
      for (const each of waiting)
        found.push({
          ...(await reviewItem(fresh(), each, daysSince, asked)),
          asked: namesIn(ownersAsked(factOf(each, loaded.world.workspace), owners)),
        });
    },
  });
  return { ...seen, items: inOrder(found) };
}

/** The fact that waits, as far as its owners are concerned: a row in a queue cites nothing. */
function factOf({ found }: Waiting, workspace: Workspace): Parameters<typeof ownersAsked>[0] {
  const history = found.kind === 'item' ? found.history : null;
  if (history) return { history, record: recordOfItem(history, workspace) };
  return { history, record: found.kind === 'record' ? found.record : null };
}

/**
 * Carries out all decisions of a review in one transaction: when one is refused, nothing is
 * written.
 *
 * @returns what it came to, and the names of the items that were refused
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function applyReview(
  acting: Acting,
  decisions: readonly Decision[],
): Promise<{ readonly outcome: Outcome; readonly refused: readonly string[] }> {
  let refused: readonly string[] = [];
  const names = decisions.map((each) => each.item);
  const outcome = await act(acting, {
    needs: requiredEvidence(
      names,
      decisions.some((each) => each.verdict === 'promote'),
    ),
    others: ({ world }) =>
      targetGuides(
        waitingItems(world, true)
          .filter((each) => names.includes(each.name))
          .map((each) => each.found),
        world,
      ),
    plan: async (session) => {
      refused = await decideAll(session, decisions);
    },
  });
  return { outcome, refused };
}

function whyNot(name: string, world: LoadedWorld['world']): Message {
  const found = findItem(name, world);
  if (found.kind === 'none') return found.reason.message;
  return found.kind === 'item'
    ? say.itemDecided({ name, status: found.history.status })
    : say.itemNotWaiting({ name });
}

/**
 * A session each time, with a buffer of its own over the files as they are: what promoting one item
 * plans, the next does not see.
 */
function freshSessions(
  session: Session,
  loaded: LoadedWorld,
  waiting: readonly Waiting[],
): () => Session {
  const { world, request } = session;
  const paths = [
    `${world.homes.ledger}/.gitattributes`,
    world.homes.bootloader,
    ...targetGuides(
      waiting.map((each) => each.found),
      world,
    ),
  ];
  const others = new Map(
    paths
      .filter((path) => !world.workspace.files.has(path))
      .map((path) => [path, session.buffer.text(path)]),
  );
  const read = recordReader(loaded);
  return () => openSession(world, request, openEditBuffer(world.workspace, others, read));
}

/**
 * Task by task; within one in the order in which they were raised, and what was written by hand at
 * the end.
 */
function inOrder(items: readonly ReviewItem[]): ReviewItem[] {
  const key = ({ task, raisedAt }: ReviewItem): string =>
    `${task ?? '\uffff'}\n${raisedAt ?? '\uffff'}`;
  return [...items].sort((a, b) => compare(key(a), key(b)));
}
