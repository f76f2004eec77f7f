import { textOf } from '#messages/join-message';
import { repeatedKey } from '../unit-of-work/duplicate-json-key.ts';
import { isDay, itemNamed, type ReadDecisions, type Waits } from './review-lookup.ts';
import { verdicts, type Decision, type Verdict } from './review.ts';

const keys = ['item', 'decision', 'reason', 'until', 'blocked_by', 'content'] as const;

/** Decisions as JSON that `readReviewJson` takes, one object each. */
export function reviewJson(decisions: Iterable<Decision>): string {
  return `${JSON.stringify({ decisions: [...decisions].map(({ item, verdict, reason, until, blockedBy, content }) => ({ item, decision: verdict, reason, until, blocked_by: blockedBy, content })) }, null, 2)}\n`;
}

/**
 * Reads decisions from JSON: `{ "decisions": [{ "item", "decision", "reason"?, "until"?,
 * "blocked_by"?, "content"? }] }`, or the list alone. What is wrong is said with its place in the
 * list; keys nobody knows are wrong.
 */
export function readReviewJson(text: string, waits: Waits): ReadDecisions<Decision> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    return {
      problems: [`it is no JSON: ${error instanceof Error ? error.message : String(error)}`],
    };
  }
  const twice = repeatedKey(text.replace(/^\ufeff/, ''));
  if (twice !== null) return { problems: [textOf(twice)] };
  const list: unknown = Array.isArray(value) ? value : isObject(value) ? value.decisions : null;
  if (!Array.isArray(list)) return { problems: ['it has no list of "decisions"'] };
  const read = list.map((each: unknown, index) => ({
    at: `decisions[${index}]`,
    decision: readOne(each, waits),
  }));
  const problems = read.flatMap(({ at, decision }) =>
    typeof decision === 'string' ? [`${at}: ${decision}`] : [],
  );
  const decisions = read.flatMap(({ decision }) =>
    typeof decision === 'string' || decision === null ? [] : [decision],
  );
  const again = decisions.find((each, index) =>
    decisions.slice(0, index).some((other) => other.item === each.item),
  );
  if (again) problems.push(`${again.item} is decided twice`);
  return problems.length > 0 ? { problems } : { decisions };
}

function readOne(value: unknown, waits: Waits): Decision | string | null {
  if (!isObject(value)) return 'it is no object';
  const unknown = Object.keys(value).find((key) => !keys.some((known) => known === key));
  if (unknown !== undefined) return `"${unknown.slice(0, 40)}" is none of ${keys.join(', ')}`;
  const texts = Object.fromEntries(keys.map((key) => [key, value[key] ?? null]));
  const odd = keys.find((key) => texts[key] !== null && typeof texts[key] !== 'string');
  if (odd !== undefined) return `"${odd}" should be text`;
  const {
    item: name,
    decision,
    reason,
    until,
    blocked_by: blockedBy,
    content,
  } = texts as Readonly<Record<(typeof keys)[number], string | null>>;
  if (!name) return 'it names no "item"';
  const item = itemNamed(name, waits);
  if (typeof item === 'string') return item;
  if (decision === 'skip') return null;
  if (decision === 'release')
    return `a release is decided by itself, by somebody else than who put it into quarantine: ledger release ${item.short} --reason "…"`;
  if (!isVerdict(decision)) return `"decision" is one of ${verdicts.join(', ')}, skip`;
  const why = (reason ?? '').trim();
  if (decision !== 'promote' && item.kind !== 'local' && why === '')
    return `say why ${item.short} is to ${decision}: "reason"`;
  if (until && !isDay(until)) return '"until" is a day: 2027-01-31';
  if (decision === 'defer' && !until && !blockedBy) return 'defer needs "until" or "blocked_by"';
  return {
    item: item.name,
    verdict: decision,
    reason: why === '' ? null : why,
    until: until ?? null,
    blockedBy: blockedBy ?? null,
    content: content ?? null,
  };
}

function isVerdict(word: string | null | undefined): word is Verdict {
  return verdicts.some((each) => each === word);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
