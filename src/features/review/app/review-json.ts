import { isTime, namedDay } from '#app/invocation/typed-day';
import { type Decision, type Verdict, verdicts } from '#app/review/review';
import { repeatedKey } from '#app/unit-of-work/given-json';
import { isObject } from '#diagnostics/kept-json';
import { clip } from '#messages/fill-template';
import { reviewJson as say } from '#messages/generated/review';
import type { Message } from '#messages/message';

import { isProblem, itemNamed, type ReadDecisions, type Waits } from './review-lookup.ts';

const keys = ['item', 'decision', 'reason', 'until', 'blocked_by', 'content'] as const;

/** Decisions as JSON that `readReviewJson` takes, one object each. */
export function reviewJson(decisions: Iterable<Decision>): string {
  return (
    `${JSON.stringify({ decisions: [...decisions].map(({ item, verdict, reason, until, blockedBy, content }) => ({ item, decision: verdict, reason, until, blocked_by: blockedBy, content })) }, null, 2)}` +
    '\n'
  );
}

/**
 * Reads decisions from JSON: `{ "decisions": [{ "item", "decision", "reason"?, "until"?,
 * "blocked_by"?, "content"? }] }`, or the list alone. What is wrong is said with its place in the
 * list; keys nobody knows are wrong. Days are as people write them.
 */
export async function readReviewJson(text: string, waits: Waits): Promise<ReadDecisions<Decision>> {
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

async function readOne(value: unknown, waits: Waits): Promise<Decision | Message | null> {
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
  const item = itemNamed(name, waits);
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
