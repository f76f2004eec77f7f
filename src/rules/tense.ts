import { claimOf } from '#claims/claim-sections';
import type { Span } from '#diagnostics/diagnostic';
import { oneLine } from '#diagnostics/plain-text';
import type { Guard } from '#guards/guard';
import { guardsIn } from '#guards/guards-of-record';
import { clip } from '#messages/fill-template';
import { holdsDiscovery, keepsRecord } from '#provenance/discovery-kinds';
import { citedSurfaces } from '#provenance/evidence/evidence-items';
import { promotionOf } from '#provenance/guards-in-force';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { mayRecordBecome } from '#provenance/ledger/law';
import type { Ledger } from '#provenance/ledger/ledger';
import { isDecided } from '#provenance/pinned';
import { nameSurface } from '#provenance/surfaces/surface-name';
import type { Document } from '#workspace/document';
import type { GuardName, SurfaceFact } from '#workspace/paths/surroundings';
import type { MemoryRecord } from '#workspace/records';
import { datedPlaces } from '#workspace/stores/native-stores';
import { stemOf } from '#workspace/stores/store';
import { isTitle, sectionsAround } from '#workspace/stores/text-around';
import type { Workspace } from '#workspace/workspace';

import { itemHandle } from './queue-items.ts';

/** Words of a sentence that says how things were, or how they came to be otherwise. */
const pastWords =
  /(?<![\p{L}\p{N}_])(?:remov(?:ed|al)|deleted|deletion|renam(?:ed?|ing)|moved|relocated|replac(?:ed|es)|supersed\w{0,6}|deprecat\w{0,6}|obsolete|retired|gone|migrated|merged (?:from|into)|reverted|former(?:ly)?|previously|originally|before the (?:move|migration|re(?:design|factor(?:ing)?|name|organi[sz]ation|write)|split)|(?:commit|PR|pull request) [`#]{0,2}[0-9a-f]{2,40}|used to (?:be|live|have|hold|read|stand)|no longer|any ?more|(?<!(?:chat|message|conversation|git|commit|command|search|order|undo|session) )history|historical(?:ly)?|archived|(?:was|were|lived) (?:in|at|under|called|named)|(?:was|were) (?:created|added|introduced|written)|there (?:is|are|was|were) no|(?:does not|doesn.t|did not|didn.t|never) exist(?:ed)?)(?![\p{L}\p{N}_])|(?:entfernt|gelöscht|verschoben|umbenannt|früher|ehemals|veraltet|ersetzt|nicht mehr|supprimée?s?|déplacée?s?|renommée?s?|anciennement|obsolètes?|n.existe plus|eliminad[oa]s?|movid[oa]s?|renombrad[oa]s?|antes(?! del? )|ya no existen?|obsolet[oa]s?|removid[oa]s?|renomead[oa]s?|antigamente|não existem? mais|rimoss[oiae]|spostat[oiae]|rinominat[oiae]|verwijderd|verplaatst|hernoemd)(?![\p{L}\p{N}_])|(?:удал[её]н|перемещ|переименован|устарел|больше нет|削除|廃止|移動|改名|旧|删除|刪除|移除|废弃|廢棄|重命名|迁移|遷移|移至|搬到|不再|已无|삭제|이동|폐기)/iu;
/** Words right before a name that say the same of it. */
const pastBefore =
  /(?:\b(?:old|legacy|former|previous|original|was|were|formerly|ex|not (?:an?|in|under)|alte[rsn]?|anciens?|antigu[oa]s?)|旧|舊|~~)[\s`*_("'[]{0,4}$/iu;
/** Headings over what is past: a log, a list of what was done, an archive. */
const pastHeading =
  /(?<![\p{L}\p{N}_])(?:histor(?:y|ical)|change ?log|(?:recent|latest) changes|recently (?:added|changed|done|fixed)|what['’]s new|release notes|work ?log|timeline|supersed\w{0,6}|deprecated|archived?|removed|deleted|obsolete|renamed|previously|legacy|retired|stale)(?![\p{L}\p{N}_])/iu;
/** A title names the product, "Chat History Service", unless it begins or ends with what it is. */
const pastTitle =
  /^\P{L}*(?:supersed\w{0,6}|deprecated|archived|removed|deleted|obsolete|retired|stale|historical)(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_])(?:history|change ?log|work ?log|timeline)\P{L}*$/iu;
/** Files that are logs by their name, or lie among what was put away. */
const pastName =
  /^(?:change-?log|history|log|work-?log|timeline|archive|session[-_s].*|.*[-_](?:log|history|archive|session|ledger|retro(?:spective)?))$/i;
const pastFolder =
  /(?:^|\/)(?:archived?|history|log|logs|sessions|retros?|superseded|deprecated)\//i;
/** What a note says of itself before its first section, in capitals or as a status. */
const pastBanner =
  /\b(?:SUPERSEDED|HISTORICAL|OBSOLETE|DEPRECATED|ARCHIVED|OUTDATED)\b|^status: *["']?(?:superseded|historical|obsolete|deprecated|archived|outdated|stale)\b/m;
/** A list item that is an entry of a log, by the day it begins with. */
const pastEntry = /^\s*(?:[-*+]\s+)?[[(*_`]{0,3}(?:19|20)\d\d-\d\d-\d\d\b/;
/** A task that is done: what it speaks of was so when it was ticked off. */
const doneItem = /^\s*[-*+]\s+\[[xX]\]\s/;
/** An arrow behind a name, and the name that stands behind it. */
const arrowAfter =
  /^(?::\d+(?:-\d+)?)?[`*_)\]"']{0,4}\s{0,3}(?:→|⇒|⟶|-{1,2}>|=>)\s{0,3}[`*_(["']{0,4}([\w@./+-]*)/;
/**
 * Words behind a name that say it need not be there: `x.md`, once it is there; `y.md` (if it
 * exists); `z.md`, if any.
 */
const maybeAfter =
  /^[`*_)\]"']{0,4},?\s{1,3}\(?(?:once|when|if|where|whenever|as soon as)\s(?:(?:it|they|one|that|this)\s)?(?:is|are|exists?|present|there|any|available|created)\b|^[`*_)\]"']{0,4}\s\((?:optional|planned|generated|not yet\b)/i;
/** How far a sentence is looked for around a place. */
const reach = 200;

/**
 * What prose speaks of: how things are, how they were, or how they were on the day that stands over
 * it.
 */
export type Tense = 'present' | 'past' | 'dated';

/**
 * Tells for places of a document what the prose around them speaks of: what it names of the past
 * need not be there now. An arrow from a name that moved tells of it where it leads to the new one;
 * elsewhere it may be a flow.
 */
export function tenseIn(document: Document): (span: Span, movedTo: string | null) => Tense {
  const { path, text, bodyStart, sections } = document;
  const first = sections.find((section) => section.depth > 1)?.heading.start ?? text.length;
  const all =
    pastName.test(stemOf(path)) ||
    pastFolder.test(path) ||
    pastBanner.test(text.slice(0, Math.min(first, bodyStart + 1_000)));
  const isOfDay = datedPlaces(document);
  return (span, movedTo) => {
    const under = sectionsAround(document, span.start);
    if (
      all ||
      under.some((each) => (isTitle(document, each) ? pastTitle : pastHeading).test(each.name)) ||
      isLeftByArrow(text, span, movedTo) ||
      doneItem.test(lineBefore(text, span.start))
    )
      return 'past';
    if (
      pastBefore.test(text.slice(Math.max(0, span.start - 20), span.start)) ||
      pastWords.test(withoutNames(sentenceAround(text, span)))
    )
      return 'past';
    return isOfDay(span.start) || isForeign(sentenceAround(text, span)) || isEntry(text, span)
      ? 'dated'
      : 'present';
  };
}

/** Whether the words behind a name leave open that it is there. */
export function isMaybe({ text }: Document, { end }: Span): boolean {
  return maybeAfter.test(text.slice(end, end + 60));
}

/** Letters of scripts of which no words are known here: what they tell of is not known. */
const foreignLetters =
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\P{L}]/gu;

function isForeign(sentence: string): boolean {
  const foreign = sentence.match(foreignLetters)?.length ?? 0;
  return foreign > 3 && foreign * 2 > (sentence.match(/\p{L}/gu)?.length ?? 0);
}

function isEntry(text: string, { start }: Span): boolean {
  return pastEntry.test(lineBefore(text, start));
}

/** The beginning of the line a place is on, up to the place. */
function lineBefore(text: string, at: number): string {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at).slice(0, 60);
}

function isLeftByArrow(text: string, { end }: Span, movedTo: string | null): boolean {
  const to = arrowAfter.exec(text.slice(end, end + reach))?.[1];
  return (
    to !== undefined &&
    (movedTo === null || (to !== '' && (movedTo.endsWith(to) || to.endsWith(movedTo))))
  );
}

/** The sentence a place is in: no further than its paragraph, its list item or its row. */
export function sentenceAround(text: string, { start, end }: Span): string {
  const before = text.slice(Math.max(0, start - reach), start);
  const after = text.slice(end, end + reach);
  const from = Math.max(
    0,
    ...[...before.matchAll(/[.!?。](?=\s)|\n\s*\n|\n\s*(?:[-*+|>#│├└]|\d+[.)])|^/g)].map(
      (match) => match.index + 1,
    ),
  );
  const to =
    /[.!?。](?=\s|$)|\n\s*\n|\n\s*(?:[-*+|>#]|\d+[.)]) |\n\s*[│├└]/.exec(after)?.index ??
    after.length;
  return `${before.slice(from)} ${text.slice(start, end)} ${after.slice(0, to)}`;
}

/**
 * The words of a sentence without the paths in it, which may well lie in a folder called `removed`,
 * and without code.
 */
function withoutNames(sentence: string): string {
  return sentence.replace(/\S*[\w.-]\/[\w.-]\S*|[\w-]+\.[a-z]{1,5}\b/gi, ' ');
}

/** What a record is called in a message. */
export function roleName(record: MemoryRecord): string {
  return record.role === 'adr'
    ? 'decision'
    : record.role === 'native'
      ? 'native note'
      : record.role.replace('-', ' ');
}

/**
 * The command that puts another truth in the place of a record. Only what states one thing has a
 * successor; anything else is withdrawn, and captured anew.
 *
 * @param item what the command line takes for the record
 */
export function replacing(record: MemoryRecord, item: string): string {
  // A decision is drafted first: it has more than a claim.
  if (record.role === 'adr') return `supersede ${item}`;
  return record.role === 'finding' || record.role === 'native'
    ? `supersede ${item} "CLAIM"`
    : `retract ${item} --because stale --reason "…"`;
}

/** The acts that take an item to a status, as commands. */
const acts: Readonly<Record<string, (item: string) => string>> = {
  promoted: (item) => `promote ${item}`,
  superseded: (item) => `supersede ${item}`,
  'rolled-back': (item) => `retract ${item} --reason "…"`,
  withdrawn: (item) => `retract ${item} --reason "…"`,
  rejected: (item) => `reject ${item} --reason "…"`,
  deferred: (item) => `defer ${item} --until YYYY-MM-DD --reason "…"`,
  blocked: (item) => `block ${item} --reason "…"`,
  quarantined: (item) => `quarantine ${item} --reason "…"`,
  stale: () => 'verify --mark-stale',
  candidate: (item) => `reopen ${item}`,
};

/**
 * The command that decides what somebody typed as a status: the act that leads there, where the law
 * has one; else memory is withdrawn, and anything else captured anew.
 *
 * @param from where the item stands
 * @param to what the record says
 * @param item what the command line takes for the record
 */
export function deciding(from: string, to: string, item: string): string {
  const [was, wanted] = [from, to].map((each) => (each === 'accepted' ? 'promoted' : each)) as [
    string,
    string,
  ];
  const command =
    was === 'stale' && wanted === 'promoted'
      ? `confirm ${item}`
      : was !== wanted && mayRecordBecome(was, wanted === 'withdrawn' ? 'rolled-back' : wanted)
        ? acts[wanted]?.(item)
        : undefined;
  return `ledger ${command ?? (was === 'promoted' || was === 'stale' ? `retract ${item} --reason "…"` : 'capture "…"')}`;
}

/** How a merge of what was decided is finished; null where people finish it by hand. */
export function finishing(path: string, ledger: Ledger): string | null {
  const history = ledger.byTarget.get(path);
  return history && keepsRecord(history.kind) && isDecided(history)
    ? `put back what was accepted: ledger undo ${itemHandle(history, ledger, path)}`
    : null;
}

/** A guard with what a message says of it. */
interface DescribedGuard {
  readonly guard: Guard;
  /** What its record claims. */
  readonly claim: string;
  readonly item: string;
  /** Who decided it, and when: `Ben, 2026-11-26`. */
  readonly decided: string;
}

/** The guard of this name, with its record's claim and item. */
export function describedGuard(
  { record, nth }: GuardName,
  workspace: Workspace,
  ledger: Ledger,
): DescribedGuard | null {
  const of = workspace.byPath.get(record);
  const guard = of && guardsIn(of.document)?.guards[nth - 1];
  const history = ledger.byTarget.get(record);
  if (!of || !guard || !holdsDiscovery(of)) return null;
  return {
    guard,
    claim: oneLine(claimOf(of)?.value ?? of.title),
    item: history ? itemHandle(history, ledger, record) : of.id.value,
    decided: decidedIn(history),
  };
}

function decidedIn(history: ItemHistory | undefined): string {
  const decided = history ? promotionOf(history) : null;
  return decided === null ? '' : `${decided.by}, ${decided.day}`;
}

/**
 * What and why, in what a line has room for; a path that was just named is not named again.
 *
 * @param room characters of the surface, and of both together
 */
export function evidenceWords(
  { surface, why }: SurfaceFact,
  [ofSurface, ofBoth]: readonly [number, number],
): { readonly surface: string; readonly why: string } {
  const shown = clip(surface, ofSurface);
  const path = surface.replace(/#.*$/s, '');
  const reason = why ?? 'its bytes are others';
  return {
    surface: shown,
    why: clip(
      reason.startsWith(`${path} `) ? `it${reason.slice(path.length)}` : reason,
      ofBoth - shown.length,
    ),
  };
}

/** The row that holds the hash, else the line of Evidence that cites the place, else the status. */
export function evidencePlace(record: MemoryRecord, surface: string): Span {
  if (record.role !== 'finding') return record.id.span;
  const row = record.perSurfaceHash.find((each) => each.surface === surface);
  return (
    row?.span ??
    citedSurfaces(record).find((each) => nameSurface(each.locator) === surface)?.span ??
    record.status.span
  );
}

/** A commit as causes name it: its short id, its day and its subject, which is somebody's words. */
export function commitWords({
  id,
  day,
  subject,
}: {
  readonly id: string;
  readonly day: string;
  readonly subject: string;
}): string {
  return `commit ${id.slice(0, 12)} of ${day}: "${clip(subject, 60)}"`;
}
