import { isTime, namedDay } from '#app/invocation/typed-day';
import {
  type Decision,
  type Review,
  type ReviewItem,
  type Verdict,
  verdicts,
} from '#app/review/review';
import type { Env } from '#app/unit-of-work/act-request';
import { repeatedKey } from '#app/unit-of-work/given-json';
import {
  anyValue,
  decodeJson,
  isObject,
  listDecoder,
  objectDecoder,
} from '#diagnostics/json-decoder';
import { readReviewDraft, writeReviewDraft } from '#features/review/disk/review-draft';
import { clip } from '#messages/fill-template';
import { reviewJson as say, reviewList } from '#messages/generated/review';
import type { Message } from '#messages/message';

/** Pending items, `whyNot` for every other name, and the time of the review. */
export type PendingItems = Pick<Review, 'items' | 'whyNot' | 'at'>;

/** The decisions in a text, or its problems in the order of its lines. */
export type ReadDecisions =
  { readonly decisions: readonly Decision[] } | { readonly problems: readonly Message[] };

/** Characters. */
const minPrefix = 3;

/** Finds an item by its ID, the start of it, its path, or `task#n`; or returns the problem. */
export function findItem(name: string, { items, whyNot }: PendingItems): ReviewItem | Message {
  const wanted = name.replace(/^\.\//, '');
  const exact = items.find(
    (item) => item.name === wanted || item.short === wanted || item.file === wanted,
  );
  if (exact) return exact;
  const starts =
    wanted.length < minPrefix
      ? []
      : items.filter((item) => item.name.startsWith(wanted.toLowerCase()));
  if (starts.length > 1)
    return reviewList.itemAmbiguous({
      name,
      items: starts
        .slice(0, 4)
        .map((item) => item.short)
        .join(', '),
    });
  return starts[0] ?? whyNot(name);
}

/** Returns whether a result is a message about a problem. */
export function isProblem(read: object | null): read is Message {
  return read !== null && 'template' in read;
}

const keys = ['item', 'decision', 'reason', 'until', 'blocked_by', 'content'] as const;

/** Writes decisions as JSON for `readReviewJson`. */
export function formatReviewJson(decisions: Iterable<Decision>): string {
  return (
    `${JSON.stringify({ decisions: [...decisions].map(({ item, verdict, reason, until, blockedBy, content }) => ({ item, decision: verdict, reason, until, blocked_by: blockedBy, content })) }, null, 2)}` +
    '\n'
  );
}

/**
 * Reads decisions from JSON: `{ "decisions": [{ "item", "decision", "reason"?, "until"?,
 * "blocked_by"?, "content"? }] }`, or the list alone. Each problem names its place in the list.
 * `until` takes a day in words, too. Unknown keys are problems.
 */
export async function readReviewJson(text: string, waits: PendingItems): Promise<ReadDecisions> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { problems: [say.notJson({ why })] };
  }
  const twice = repeatedKey(text.replace(/^\ufeff/, ''));
  if (twice !== null) return { problems: [twice] };
  const list: unknown = Array.isArray(value) ? value : isObject(value) ? value.decisions : null;
  if (!Array.isArray(list)) return { problems: [say.listMissing()] };
  const read = await Promise.all(list.map((each: unknown) => readOne(each, waits)));
  const problems = read.flatMap((decision, index) =>
    isProblem(decision) ? [say.inDecision({ index, why: decision })] : [],
  );
  const decisions = read.flatMap((decision) =>
    isProblem(decision) || decision === null ? [] : [decision],
  );
  const again = decisions.find((each, index) =>
    decisions.slice(0, index).some((other) => other.item === each.item),
  );
  if (again) problems.push(say.decidedTwice({ item: again.item }));
  return problems.length > 0 ? { problems } : { decisions };
}

async function readOne(value: unknown, waits: PendingItems): Promise<Decision | Message | null> {
  if (!isObject(value)) return say.notObject();
  const unknown = Object.keys(value).find((key) => !keys.some((known) => known === key));
  if (unknown !== undefined)
    return say.keyUnknown({ key: unknown.slice(0, 40), keys: keys.join(', ') });
  const texts = Object.fromEntries(keys.map((key) => [key, value[key] ?? null]));
  const odd = keys.find((key) => texts[key] !== null && typeof texts[key] !== 'string');
  if (odd !== undefined) return say.notText({ key: odd });
  const {
    item: name,
    decision,
    reason,
    until,
    blocked_by: blockedBy,
    content,
  } = texts as Readonly<Record<(typeof keys)[number], string | null>>;
  if (!name) return say.nameless();
  const item = findItem(name, waits);
  if (isProblem(item)) return item;
  if (decision === 'skip') return null;
  if (decision === 'release') return say.released({ item: item.short });
  if (!isVerdict(decision)) return say.decisionUnknown({ decisions: verdicts.join(', ') });
  const why = (reason ?? '').trim();
  if (decision !== 'promote' && item.kind !== 'local' && why === '')
    return say.unexplained({ item: item.short, decision });
  const today = waits.at.slice(0, 10);
  const day = until ? await namedDay(until, today) : null;
  if (until && day === null) return say.untilInvalid({ said: clip(until, 30) });
  if (blockedBy && (await isTime(blockedBy, today)))
    return say.blockedByTime({ said: clip(blockedBy, 30) });
  if (decision === 'defer' && !until && !blockedBy) return say.deferOpen();
  return {
    item: item.name,
    verdict: decision,
    reason: why === '' ? null : why,
    until: day,
    blockedBy: blockedBy ?? null,
    content: content ?? null,
  };
}

function isVerdict(word: string | null | undefined): word is Verdict {
  return verdicts.some((each) => each === word);
}

/**
 * Reads the decisions that an earlier review left in the draft, by item. Drops and counts those
 * whose item changed or is no longer pending.
 */
export async function readDraft(
  review: Review,
  env: Env,
): Promise<{ readonly decisions: ReadonlyMap<string, Decision>; readonly dropped: number }> {
  const text = readReviewDraft(env, review.root);
  if (text === null) return { decisions: new Map(), dropped: 0 };
  const all =
    decodeJson(text, objectDecoder({ decisions: listDecoder(anyValue) }))?.decisions ?? [];
  // Read each alone: a problem in one must not drop the others.
  const reads = await Promise.all(
    all.map((each) => readReviewJson(JSON.stringify([each]), review)),
  );
  const kept = reads
    .flatMap((read) => ('decisions' in read ? read.decisions : []))
    .filter(({ item: name, content }) =>
      review.items.some((item) => item.name === name && item.content === content),
    );
  return {
    decisions: new Map(kept.map((decision) => [decision.item, decision])),
    dropped: all.length - kept.length,
  };
}

/**
 * Stores decisions for the next review; an empty list deletes the draft.
 *
 * @throws {EnvironmentError} if the draft cannot be written
 */
export function saveDraft(
  review: Pick<Review, 'root'>,
  env: Env,
  decisions: Iterable<Decision>,
): void {
  const all = [...decisions];
  writeReviewDraft(env, review.root, all.length === 0 ? null : formatReviewJson(all));
}
