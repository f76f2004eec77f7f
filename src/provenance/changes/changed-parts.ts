import { rewords } from '#claims/rewording';
import { present } from '#diagnostics/present';
import { mapOf } from '#workspace/document';
import { plainValue } from '#workspace/frontmatter/values';
import type { History } from '#workspace/history/history';
import { joinPath, resolveTarget } from '#workspace/paths/target';
import type { Adr, MemoryRecord } from '#workspace/records';

import { treeDigest } from '../digest.ts';
import { isOwnText } from '../evidence/evidence.ts';
import { evidenceLines } from '../evidence/evidence-lines.ts';
import { rowsIn } from '../item-content.ts';
import type { Carried } from '../ledger/law.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { bodyOf, pinnedParts } from '../record-text/pin.ts';
import { changedMeaning } from './changed-meaning.ts';

/** Something of a record that changed, in words, and what an act has to carry to change it. */
export interface ChangedPart {
  readonly what: string;
  /** `status` is what the act itself sets. */
  readonly needs: Carried | 'status';
}

/** What an act has to carry to change a key of a record; every other key takes all. */
const carriedKeys: Readonly<Record<string, Carried | 'status'>> = {
  status: 'status',
  quarantine_reason: 'status',
  load_when: 'condition',
  topic: 'condition',
  valid_until: 'end',
  review_by: 'end',
  content_hash: 'evidence',
  per_surface_hash: 'evidence',
  superseded_by: 'successor',
  supersedes: 'links',
  reviewer_or_tool: 'decider',
  timestamp: 'decider',
};

/** What of a record is not what it was. */
export function changedParts(
  was: MemoryRecord,
  is: MemoryRecord,
  ledger: Ledger,
  history: History | null,
): ChangedPart[] {
  return present([
    was.path !== is.path && { what: 'its path', needs: 'place' as const },
    ...changedKeys(was, is),
    was.role === 'adr' &&
      is.role === 'adr' &&
      saysMoreInStatus(was, is) && { what: 'the text of its status', needs: 'all' as const },
    ...changedBody(was, is, ledger, history),
  ]);
}

/**
 * What an erased record does not leave as a digest: keys and a body that say, or said, something
 * else.
 */
export function erasedParts(was: MemoryRecord, is: MemoryRecord): ChangedPart[] {
  const [before, now] = [pinnedParts(was), pinnedParts(is)];
  const keys = [...new Set([...Object.keys(before.keys), ...Object.keys(now.keys)])];
  const digest = ({ keys: of }: typeof before, key: string): string | null =>
    key in of ? treeDigest(of[key]) : null;
  return present([
    ...keys
      .filter((key) => digest(before, key) !== digest(now, key))
      .map((what) => ({ what, needs: carriedKeys[what] ?? ('all' as const) })),
    treeDigest(before.body) !== treeDigest(now.body) && { what: 'its text', needs: 'all' as const },
  ]);
}

/** The keys of a record that are not what they were. */
export function changedKeys(was: MemoryRecord, is: MemoryRecord): ChangedPart[] {
  // Those of a native note are a part of its wording.
  if (was.role === 'native' || is.role === 'native') return [];
  const [before, now] = [keysOf(was), keysOf(is)];
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((key) => {
    if (before.get(key) === now.get(key) || is.document.foreignKeys?.has(key)) return [];
    // A decision keeps its number in its id, which follows its path.
    const isPlace = key === 'id' && was.path !== is.path;
    const isOther =
      key === 'per_surface_hash' &&
      isOtherEvidence(rowsIn(mapOf(was.document)), rowsIn(mapOf(is.document)));
    if (isPlace) return [{ what: key, needs: 'place' }];
    if (inWords.has(key) && isReworded(before.get(key), now.get(key)))
      return [{ what: key, needs: 'wording' }];
    return [{ what: key, needs: isOther ? 'all' : (carriedKeys[key] ?? 'all') }];
  });
}

/** Keys under which some dialects write what others write in sections. */
const inWords: ReadonlySet<string> = new Set([
  'title',
  'claim',
  'applies_when',
  'does_not_apply_when',
]);

/** Whether a text, or each of a list, is said in other words. */
function isReworded(was: string | undefined, is: string | undefined): boolean {
  if (was === undefined || is === undefined) return false;
  const listed = (written: string): string[] => [JSON.parse(written) as unknown].flat().map(String);
  const [before, now] = [listed(was), listed(is)];
  return before.length === now.length && before.every((each, at) => rewords(each, now[at] ?? ''));
}

/** Of a row of hashes, what it is over. */
interface HashedPlace {
  readonly kind: string;
  readonly surface: string;
  readonly hash: string;
}

/**
 * Whether hashed evidence was added, dropped or swapped: it stays where it was, or moves with what
 * it says, or another place is named for one that does not stand any more. What was never hashed is
 * no measure.
 */
export function isOtherEvidence(
  before: readonly HashedPlace[],
  now: readonly HashedPlace[],
): boolean {
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
      ![...gone, ...come].every(({ kind }) => !isOwnText(kind) && kind !== 'finding'))
  );
}

function keysOf({ document }: MemoryRecord): ReadonlyMap<string, string> {
  return new Map(
    (mapOf(document)?.pairs ?? []).map(({ key, value }) => [
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
  // What it cites may be named anew; nothing is added to it or dropped.
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

/** What a status line says first: marks, then the word, or by what it was superseded. */
const first =
  /^[\s*_`]*(?:status[*_\s]*:[*_\s]*)?(?:superseded\s+by\s+(?:\[[^\]]*\]\([^)]*\)|[\w-]+)|[\p{L}-]+)/iu;

/** A date, or nothing, behind a status. */
const nothingMore = /^[\s.,;:()*_`]*(?:(?:on|since|at)\s+)?[\d\s./()*_`-]*$/i;

/**
 * Whether a decision's Status says more than a status and its date, and more than it said before:
 * its Status section, or the bullet or paragraph that shows it.
 */
function saysMoreInStatus(before: Adr, now: Adr): boolean {
  const tail = (line: string): string => line.replace(first, '').trim();
  const was = statusLines(before);
  const known = new Set(was.map(tail));
  return statusLines(now).some(
    (line) => !was.includes(line) && !known.has(tail(line)) && !nothingMore.test(tail(line)),
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
 * Whether a record says to the letter what it said, but for links that lead where they led (to the
 * same file, or to the place that a record has moved to) and the number of a decision record, where
 * its new path has that number.
 *
 * @param apart sections that are not looked at
 */
function onlyMoved(
  was: MemoryRecord,
  is: MemoryRecord,
  ledger: Ledger,
  history: History | null,
  apart: readonly string[] = [],
): boolean {
  const [before, after] = [renumbered(lookedAt(was, apart), was, is), lookedAt(is, apart)];
  if (before.replace(destinations, '$1') !== after.replace(destinations, '$1')) return false;
  const [led, lead] = [before, after].map((text) =>
    [...text.matchAll(destinations)].map((match) => match[2] ?? ''),
  ) as [string[], string[]];
  return led.every(
    (raw, at) =>
      raw === lead[at] || leadsAlike([was.path, raw], [is.path, lead[at] ?? ''], ledger, history),
  );
}

function lookedAt(record: MemoryRecord, apart: readonly string[]): string {
  return apart.length === 0 ? pinnedParts(record).body : bodyOf(record, apart);
}

/** The same text with the number of a decision record's new path in its id and title. */
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
  // Links are read from the root as well where nothing stands beside the file.
  const goals = [old.path, joinPath('', led.replace(/#.*$/, ''))];
  return goals.some(
    (goal) =>
      goal !== null &&
      (goal === now.path ||
        (goal === wasAt && now.path === isAt) ||
        isMove(goal, now.path, ledger, history)),
  );
}

/**
 * Whether a record moved from one path to another, by the ledger or, where it is in none, by what
 * git sees.
 */
function isMove(from: string, to: string, ledger: Ledger, history: History | null): boolean {
  const told = [...ledger.items.values()].some(({ acts }) => {
    const first = acts.findIndex((act) => act.item.path === from);
    return (
      first !== -1 &&
      acts
        .slice(first + 1)
        .some((act) => act.item.path === to && act.entry.content.act === 'correction')
    );
  });
  return (
    told ||
    (history?.bases ?? []).some((base) =>
      base.changes.some((change) => change.before === from && change.now === to),
    )
  );
}
