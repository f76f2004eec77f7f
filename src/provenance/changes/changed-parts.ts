import { describeStepChange, rewords } from '#claims/rewording';
import { presentItems } from '#diagnostics/defined-values';
import { frontmatterMap } from '#workspace/document';
import { plainValue } from '#workspace/frontmatter/values';
import type { History } from '#workspace/history/history';
import { joinPath, resolveTarget } from '#workspace/paths/target';
import type { Adr, MemoryRecord } from '#workspace/records';

import { treeDigest } from '../digest.ts';
import { isStoredInRecord } from '../evidence/evidence.ts';
import { evidenceLines } from '../evidence/evidence-lines.ts';
import { rowsIn, type StatedContent } from '../item-content.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { ChangeablePart } from '../ledger/transitions.ts';
import { bodyOf, pinnedParts } from '../record-text/pin.ts';
import { shownMeaning } from '../record-text/term-meaning.ts';
import { changedMeaning } from './changed-meaning.ts';

/** A part of a record that changed, in words for a message. */
export interface ChangedPart {
  readonly what: string;
  /** What an act must carry to change it; `status` is set by the act itself. */
  readonly needs: ChangeablePart | 'status';
}

type NeedsByKey = Readonly<Record<string, ChangedPart['needs']>>;

/** What an act must carry to change a key of a record or a statement; other keys need `all`. */
const needsOfKeys: NeedsByKey = {
  load_when: 'condition',
  topic: 'condition',
  valid_until: 'end',
  review_by: 'end',
  content_hash: 'evidence',
  per_surface_hash: 'evidence',
};
const needsOfRecordKeys: NeedsByKey = {
  ...needsOfKeys,
  status: 'status',
  quarantine_reason: 'status',
  superseded_by: 'successor',
  supersedes: 'links',
  reviewer_or_tool: 'decider',
  timestamp: 'decider',
};
const needsOfStatements: NeedsByKey = { ...needsOfKeys, evidence: 'evidence' };

/** The parts of a record that differ between two versions: path, keys, body. */
export function changedParts(
  was: MemoryRecord,
  is: MemoryRecord,
  ledger: Ledger,
  history: History | null,
): ChangedPart[] {
  return presentItems([
    was.path !== is.path && { what: 'its path', needs: 'place' as const },
    ...changedKeys(was, is),
    was.role === 'adr' &&
      is.role === 'adr' &&
      saysMoreInStatus(was, is) && { what: 'the text of its status', needs: 'all' as const },
    ...changedBody(was, is, ledger, history),
  ]);
}

/** Keys and body of an erased record that are neither as they were nor the digest of that. */
export function changedBesideErasure(was: MemoryRecord, is: MemoryRecord): ChangedPart[] {
  const [before, now] = [pinnedParts(was), pinnedParts(is)];
  const keys = [...new Set([...Object.keys(before.keys), ...Object.keys(now.keys)])];
  const digest = ({ keys: values }: typeof before, key: string): string | null =>
    key in values ? treeDigest(values[key]) : null;
  return presentItems([
    ...keys
      .filter((key) => digest(before, key) !== digest(now, key))
      .map((what) => ({ what, needs: needsOfRecordKeys[what] ?? ('all' as const) })),
    treeDigest(before.body) !== treeDigest(now.body) && { what: 'its text', needs: 'all' as const },
  ]);
}

/**
 * The keys of frontmatter that differ between two versions, without foreign keys of the
 * configuration; none for native notes.
 */
export function changedKeys(was: MemoryRecord, is: MemoryRecord): ChangedPart[] {
  // The keys of a native note count as its wording.
  if (was.role === 'native' || is.role === 'native') return [];
  const [before, now] = [keysOf(was), keysOf(is)];
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((key) => {
    if (before.get(key) === now.get(key) || is.document.foreignKeys?.has(key)) return [];
    const isOther =
      key === 'per_surface_hash' &&
      isOtherEvidence(rowsIn(frontmatterMap(was.document)), rowsIn(frontmatterMap(is.document)));
    // The id of a decision has its number, which follows its path.
    if (key === 'id' && was.path !== is.path) return [{ what: key, needs: 'place' }];
    if (wordedKeys.has(key) && isReworded(before.get(key), now.get(key)))
      return [{ what: key, needs: 'wording' }];
    return [{ what: key, needs: isOther ? 'all' : (needsOfRecordKeys[key] ?? 'all') }];
  });
}

/** Keys for what other dialects write in sections. */
const wordedKeys: ReadonlySet<string> = new Set([
  'title',
  'claim',
  'applies_when',
  'does_not_apply_when',
]);

/** Whether two JSON texts or lists of texts say the same in other words. */
function isReworded(was: string | undefined, is: string | undefined): boolean {
  if (was === undefined || is === undefined) return false;
  const listed = (written: string): string[] => [JSON.parse(written) as unknown].flat().map(String);
  const [before, now] = [listed(was), listed(is)];
  return before.length === now.length && before.every((each, at) => rewords(each, now[at] ?? ''));
}

type HashedPlace = Readonly<Record<'kind' | 'surface' | 'hash', string>>;

/**
 * Whether hashed evidence was added, dropped or swapped. A row stays if it keeps its place or its
 * hash; a place in the repository may take the place of another. False if none was hashed before.
 */
function isOtherEvidence(before: readonly HashedPlace[], now: readonly HashedPlace[]): boolean {
  const stays = (row: HashedPlace, others: readonly HashedPlace[]): boolean =>
    others.some(
      (each) => each.kind === row.kind && (each.surface === row.surface || each.hash === row.hash),
    );
  const gone = before.filter((row) => !stays(row, now));
  const come = now.filter((row) => !stays(row, before));
  return (
    before.length > 0 &&
    (gone.length !== come.length ||
      before.length !== now.length ||
      ![...gone, ...come].every(({ kind }) => !isStoredInRecord(kind) && kind !== 'finding'))
  );
}

function keysOf({ document }: MemoryRecord): ReadonlyMap<string, string> {
  return new Map(
    (frontmatterMap(document)?.pairs ?? []).map(({ key, value }) => [
      key,
      JSON.stringify(plainValue(value)),
    ]),
  );
}

function changedBody(
  was: MemoryRecord,
  is: MemoryRecord,
  ledger: Ledger,
  history: History | null,
): ChangedPart[] {
  const hasKeys =
    was.role !== 'native' || treeDigest(pinnedParts(was).keys) === treeDigest(pinnedParts(is).keys);
  const isSame = (sections: readonly string[]): boolean =>
    hasKeys && bodyOf(was, sections) === bodyOf(is, sections);
  if (isSame([])) return [];
  const links: ChangedPart = { what: 'its links', needs: 'links' };
  if (hasKeys && onlyMoved(was, is, ledger, history)) return [links];
  const [before, now] = [evidenceLines(was), evidenceLines(is)];
  const isOther = was.role !== 'native' && before.join('\n') !== now.join('\n');
  // Evidence may be rewritten, but not added or dropped.
  const evidence: ChangedPart[] = isOther
    ? [{ what: 'its evidence', needs: before.length === now.length ? 'evidence' : 'all' }]
    : [];
  if (isOther && isSame(['evidence'])) return evidence;
  const apart = isOther ? ['evidence'] : [];
  if (hasKeys && onlyMoved(was, is, ledger, history, apart)) return [...evidence, links];
  const [meaning] = changedMeaning(was, { ...is, id: was.id } as MemoryRecord, [], apart);
  const needs = meaning === undefined ? 'wording' : 'all';
  return [...evidence, { what: meaning ?? 'its wording', needs }];
}

/** The beginning of a status line: marks, then the status, or `superseded by` and its link. */
const statusBeginning =
  /^[\s*_`]*(?:status[*_\s]*:[*_\s]*)?(?:superseded\s+by\s+(?:\[[^\]]*\]\([^)]*\)|[\w-]+)|[\p{L}-]+)/iu;

/** Nothing or a date after a status. */
const onlyDate = /^[\s.,;:()*_`]*(?:(?:on|since|at)\s+)?[\d\s./()*_`-]*$/i;

/** Whether the lines that show a decision's status say something new besides it and a date. */
function saysMoreInStatus(before: Adr, now: Adr): boolean {
  const tail = (line: string): string => line.replace(statusBeginning, '').trim();
  const was = statusLines(before);
  const known = new Set(was.map(tail));
  return statusLines(now).some(
    (line) => !was.includes(line) && !known.has(tail(line)) && !onlyDate.test(tail(line)),
  );
}

function statusLines({ document, status }: Adr): string[] {
  const { sections, text, bodyStart } = document;
  const inSections = sections.flatMap((section, at) => {
    if (section.name !== 'status') return [];
    const next = sections.slice(at + 1).find((each) => each.depth <= section.depth);
    return text.slice(section.heading.end, next?.heading.start ?? text.length).split('\n');
  });
  const shown =
    inSections.length > 0 || !status || status.span.start < bodyStart
      ? inSections
      : text.slice(status.span.start, status.span.end).split('\n');
  return shown
    .map((line) =>
      line
        .replace(/^\s*[-*+]\s+/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '');
}

/** Destinations of links and of their definitions, as they are written. */
const destinations = /(\]\(|^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*)([^()\s]*)/gm;

/**
 * Whether a record differs only in links that lead to the same file as before, or to the new place
 * of a moved record, and in the number of a decision, if its path has the new one.
 *
 * @param apart sections that are not compared
 */
function onlyMoved(
  was: MemoryRecord,
  is: MemoryRecord,
  ledger: Ledger,
  history: History | null,
  apart: readonly string[] = [],
): boolean {
  const [before, after] = [renumbered(bodyWithout(was, apart), was, is), bodyWithout(is, apart)];
  if (before.replace(destinations, '$1') !== after.replace(destinations, '$1')) return false;
  const [led, lead] = [before, after].map((text) =>
    [...text.matchAll(destinations)].map((match) => match[2] ?? ''),
  ) as [string[], string[]];
  return led.every(
    (raw, at) =>
      raw === lead[at] || leadsAlike([was.path, raw], [is.path, lead[at] ?? ''], ledger, history),
  );
}

function bodyWithout(record: MemoryRecord, apart: readonly string[]): string {
  return apart.length === 0 ? pinnedParts(record).body : bodyOf(record, apart);
}

/** A text with the number of a decision's new path in its heading. */
function renumbered(body: string, was: MemoryRecord, is: MemoryRecord): string {
  const [from, to] = [was, is].map(
    (each) => each.role === 'adr' && numberInName.exec(each.path)?.[1],
  );
  if (!from || !to) return body;
  return body.replace(/^# adr[-_ #]*\d{1,5}\b/im, (heading) => heading.replace(/\d+$/, to));
}

const numberInName = /\/(?:adr[-_ ]?)?(\d{1,5})(?:[-_. ][^/]*)?\.md$/i;

type Link = readonly [from: string, raw: string];

function leadsAlike(
  [wasAt, led]: Link,
  [isAt, leads]: Link,
  ledger: Ledger,
  history: History | null,
): boolean {
  const [old, now] = [resolveTarget(wasAt, led), resolveTarget(isAt, leads)];
  if (old.kind !== 'inside' || now.kind !== 'inside' || old.anchor !== now.anchor) return false;
  // A link that leads nowhere from its file is read from the root.
  const goals = [old.path, joinPath('', led.replace(/#.*$/, ''))];
  return goals.some(
    (goal) =>
      goal !== null &&
      (goal === now.path ||
        (goal === wasAt && now.path === isAt) ||
        isMove(goal, now.path, ledger, history)),
  );
}

/** Whether a record moved from one path to another, by the ledger or by git. */
function isMove(from: string, to: string, ledger: Ledger, history: History | null): boolean {
  const isRecorded = [...ledger.items.values()].some(({ acts }) => {
    const first = acts.findIndex((act) => act.item.path === from);
    return (
      first !== -1 &&
      acts
        .slice(first + 1)
        .some((act) => act.item.path === to && act.entry.content.act === 'correction')
    );
  });
  return (
    isRecorded ||
    (history?.bases ?? []).some((base) =>
      base.changes.some((change) => change.before === from && change.now === to),
    )
  );
}

/**
 * For each field of an item: whether the text after an act only rewords the text before it. A field
 * without a test is never only reworded.
 */
const rewordingTests: Readonly<
  Partial<Record<keyof StatedContent, (was: string, is: string) => boolean>>
> = {
  claim: rewords,
  title: rewords,
  meaning: (was, is) => rewords(shownMeaning(was), shownMeaning(is)),
  text: (was, is) => describeStepChange(was, is) === null,
};

/** Keys under which an act says something else of an item than the acts before it. */
export function changedStatements(was: StatedContent, is: StatedContent): ChangedPart[] {
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])] as (keyof StatedContent)[];
  return keys.flatMap((key) => {
    const [before, now] = [statementOf(was, key), statementOf(is, key)];
    if (JSON.stringify(before) === JSON.stringify(now)) return [];
    const isOther =
      (key === 'evidence' && was.evidence?.length !== is.evidence?.length) ||
      (key === 'per_surface_hash' &&
        isOtherEvidence(was.per_surface_hash ?? [], is.per_surface_hash ?? []));
    const isWording =
      typeof before === 'string' && typeof now === 'string' && rewordingTests[key]?.(before, now);
    const needs = isWording ? 'wording' : isOther ? 'all' : (needsOfStatements[key] ?? 'all');
    return [{ what: key, needs }];
  });
}

/** The value of a key; a term without a meaning has it in its claim. */
function statementOf(
  says: StatedContent,
  key: keyof StatedContent,
): StatedContent[keyof StatedContent] {
  return key === 'meaning' ? (says.meaning ?? says.claim) : says[key];
}
