import type { Span } from '#diagnostics/diagnostic';
import { frontmatterMap } from '#workspace/document';
import { plainValue } from '#workspace/frontmatter/values';
import type { Adr, DiscoveryRecord, MemoryRecord } from '#workspace/records';

import { bodyUpTo, rangesApart } from '../record-text/pin.ts';

/**
 * The first changed value or line of an accepted record, leaving out what acts may change: the line
 * before if lines were only removed, the id if nothing else differs.
 */
export function firstChange(before: MemoryRecord, now: DiscoveryRecord): Span {
  return changedValue(before, now) ?? changedLine(before, now) ?? now.id.span;
}

function changedValue(before: MemoryRecord, now: DiscoveryRecord): Span | null {
  const was = valuesIn(before);
  const pair = frontmatterMap(now.document)?.pairs.find(
    ({ key, value }) =>
      !changeableKeys.has(key) && !promoterKeys.test(key) && was.get(key) !== plainOf(value),
  );
  return pair && pair.value.kind !== 'empty' ? pair.value.span : null;
}

/** Keys that say who promoted it. */
const promoterKeys = /^(?:reviewer_or_tool|timestamp|raised_by|pass|profile)$/;

function valuesIn({ document }: MemoryRecord): ReadonlyMap<string, string> {
  return new Map(
    (frontmatterMap(document)?.pairs ?? []).map(({ key, value }) => [key, plainOf(value)]),
  );
}

function plainOf(value: Parameters<typeof plainValue>[0]): string {
  return value.kind === 'empty' ? '' : JSON.stringify(plainValue(value));
}

function changedLine(before: MemoryRecord, now: DiscoveryRecord): Span | null {
  const [was, is] = [linesOf(before).map((line) => line.text), linesOf(now)];
  const at = is.findIndex((line, place) => line.text !== was[place]);
  if (at === -1) return was.length > is.length ? (is.at(-1)?.span ?? null) : null;
  const isGone =
    was.indexOf(is[at]?.text ?? '', at) !== -1 &&
    !is.slice(at).some((line) => line.text === was[at]);
  return (isGone ? is[at - 1] : is[at])?.span ?? null;
}

/** The lines of a body that are not blank and that no act may change. */
function linesOf(record: MemoryRecord): { readonly text: string; readonly span: Span }[] {
  const { document } = record;
  const apart = rangesApart(record, []);
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

/** Keys of an accepted decision that may change: its status, and what acts write. */
const changeableKeys = new Set([
  'status',
  'updated',
  'superseded_by',
  'load_when',
  'topic',
  'content_hash',
  'per_surface_hash',
]);

/**
 * What changed in an accepted decision, in words: its text, or a key. `remark` if only dated
 * sections were added at its end; null if only its status changed, or keys were added.
 */
export function decisionChanges(before: Adr, now: Adr): string | null {
  const changed = changedKey(before, now);
  if (changed !== null) return `${changed} in its frontmatter`;
  const was = bodyUpTo(before, before.document.text.length);
  if (was === bodyUpTo(now, now.document.text.length)) return null;
  return datedSections(now).some((start) => bodyUpTo(now, start) === was) ? 'remark' : 'its text';
}

/** Starts of the sections at the end with a date in their heading, the last one first. */
function datedSections(adr: Adr): readonly number[] {
  const starts: number[] = [];
  for (const section of [...adr.document.sections].reverse()) {
    if (section.depth < 2) break;
    if (/\b\d{4}-\d{2}-\d{2}\b/.test(section.title.value)) starts.push(section.heading.start);
    // A deeper section may belong to a dated one.
    else if (section.depth === 2) break;
  }
  return starts;
}

function changedKey(before: Adr, now: Adr): string | null {
  const is = valuesIn(now);
  const keys = [...valuesIn(before)].flatMap(([key, value]) =>
    !changeableKeys.has(key) && is.get(key) !== value ? [key] : [],
  );
  return keys[0] ?? null;
}
