import type { Span } from '#diagnostics/diagnostic';
import { mapOf } from '#workspace/document';
import { plainValue } from '#workspace/frontmatter/values';
import type { DiscoveryRecord, MemoryRecord } from '#workspace/records';

import { stretchesOf } from '../record-text/pin.ts';
import { changeableKeys } from './decision-changes.ts';

/**
 * The first place of what an accepted record says that is not what it said: a value of its
 * frontmatter, else a line of its body; where lines only went, the one before them. What acts may
 * change is left out; its id where nothing else differs.
 */
export function firstChange(before: MemoryRecord, now: DiscoveryRecord): Span {
  return changedValue(before, now) ?? changedLine(before, now) ?? now.id.span;
}

function changedValue(before: MemoryRecord, now: DiscoveryRecord): Span | null {
  const was = new Map(
    (mapOf(before.document)?.pairs ?? []).map((pair) => [pair.key, plainOf(pair.value)]),
  );
  const pair = mapOf(now.document)?.pairs.find(
    ({ key, value }) =>
      !changeableKeys.has(key) && !promoting.test(key) && was.get(key) !== plainOf(value),
  );
  return pair && pair.value.kind !== 'empty' ? pair.value.span : null;
}

/** Keys that only say who made it memory. */
const promoting = /^(?:reviewer_or_tool|timestamp|raised_by|pass|profile)$/;

function plainOf(value: Parameters<typeof plainValue>[0]): string {
  return value.kind === 'empty' ? '' : JSON.stringify(plainValue(value));
}

function changedLine(before: MemoryRecord, now: DiscoveryRecord): Span | null {
  const [was, is] = [linesOf(before).map((line) => line.text), linesOf(now)];
  const at = is.findIndex((line, place) => line.text !== was[place]);
  if (at === -1) return was.length > is.length ? (is.at(-1)?.span ?? null) : null;
  const isGone =
    was.indexOf(is[at]?.text ?? '', at) !== -1 &&
    is.slice(at).some((line) => line.text === was[at]) === false;
  return (isGone ? is[at - 1] : is[at])?.span ?? null;
}

/** The lines of a body that say something and that no act may change. */
function linesOf(record: MemoryRecord): { readonly text: string; readonly span: Span }[] {
  const { document } = record;
  const apart = stretchesOf(record, []);
  const lines: { text: string; span: Span }[] = [];
  for (let start = document.bodyStart; start < document.text.length;) {
    const next = document.text.indexOf('\n', start);
    const end = next === -1 ? document.text.length : next;
    const text = document.text.slice(start, end).replace(/\r$/, '');
    if (text.trim() !== '' && !apart.some((each) => start < each.end && each.start < end))
      lines.push({ text, span: { start, end: start + text.length } });
    start = end + 1;
  }
  return lines;
}
