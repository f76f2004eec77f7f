import type { Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { datedPlaces } from '#workspace/stores/native-stores';
import { noteStem } from '#workspace/stores/store';
import { isTitleSection, sectionsAround } from '#workspace/stores/text-around';

/** Words of a sentence about the past. */
const pastWords =
  /(?<![\p{L}\p{N}_])(?:remov(?:ed|al)|deleted|deletion|renam(?:ed?|ing)|moved|relocated|replac(?:ed|es)|supersed\w{0,6}|deprecat\w{0,6}|obsolete|retired|gone|migrated|merged (?:from|into)|reverted|former(?:ly)?|previously|originally|before the (?:move|migration|re(?:design|factor(?:ing)?|name|organi[sz]ation|write)|split)|(?:commit|PR|pull request) [`#]{0,2}[0-9a-f]{2,40}|used to (?:be|live|have|hold|read|stand)|no longer|any ?more|(?<!(?:chat|message|conversation|git|commit|command|search|order|undo|session) )history|historical(?:ly)?|archived|(?:was|were|lived) (?:in|at|under|called|named)|(?:was|were) (?:created|added|introduced|written)|there (?:is|are|was|were) no|(?:does not|doesn.t|did not|didn.t|never) exist(?:ed)?)(?![\p{L}\p{N}_])|(?:entfernt|gelöscht|verschoben|umbenannt|früher|ehemals|veraltet|ersetzt|nicht mehr|supprimée?s?|déplacée?s?|renommée?s?|anciennement|obsolètes?|n.existe plus|eliminad[oa]s?|movid[oa]s?|renombrad[oa]s?|antes(?! del? )|ya no existen?|obsolet[oa]s?|removid[oa]s?|renomead[oa]s?|antigamente|não existem? mais|rimoss[oiae]|spostat[oiae]|rinominat[oiae]|verwijderd|verplaatst|hernoemd)(?![\p{L}\p{N}_])|(?:удал[её]н|перемещ|переименован|устарел|больше нет|削除|廃止|移動|改名|旧|删除|刪除|移除|废弃|廢棄|重命名|迁移|遷移|移至|搬到|不再|已无|삭제|이동|폐기)/iu;
/** The same right before a name. */
const pastBefore =
  /(?:\b(?:old|legacy|former|previous|original|was|were|formerly|ex|not (?:an?|in|under)|alte[rsn]?|anciens?|antigu[oa]s?)|旧|舊|~~)[\s`*_("'[]{0,4}$/iu;
/** Headings of logs, archives and lists of what was done. */
const pastHeading =
  /(?<![\p{L}\p{N}_])(?:histor(?:y|ical)|change ?log|(?:recent|latest) changes|recently (?:added|changed|done|fixed)|what['’]s new|release notes|work ?log|timeline|supersed\w{0,6}|deprecated|archived?|removed|deleted|obsolete|renamed|previously|legacy|retired|stale)(?![\p{L}\p{N}_])/iu;
/** In a title, which may name a product ("Chat History Service"), only at the start or the end. */
const pastTitle =
  /^\P{L}*(?:supersed\w{0,6}|deprecated|archived|removed|deleted|obsolete|retired|stale|historical)(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_])(?:history|change ?log|work ?log|timeline)\P{L}*$/iu;
/** Names of logs and archives. */
const pastName =
  /^(?:change-?log|history|log|work-?log|timeline|archive|session[-_s].*|.*[-_](?:log|history|archive|session|ledger|retro(?:spective)?))$/i;
const pastFolder =
  /(?:^|\/)(?:archived?|history|log|logs|sessions|retros?|superseded|deprecated)\//i;
/** A note that calls itself past before its first section, in capitals or by a status. */
const pastBanner =
  /\b(?:SUPERSEDED|HISTORICAL|OBSOLETE|DEPRECATED|ARCHIVED|OUTDATED)\b|^status: *["']?(?:superseded|historical|obsolete|deprecated|archived|outdated|stale)\b/m;
/** A list item that begins with a day: an entry of a log. */
const pastEntry = /^\s*(?:[-*+]\s+)?[[(*_`]{0,3}(?:19|20)\d\d-\d\d-\d\d\b/;
/** A task that is ticked off. */
const doneItem = /^\s*[-*+]\s+\[[xX]\]\s/;
/** An arrow after a name, and the name after that. */
const arrowAfter =
  /^(?::\d+(?:-\d+)?)?[`*_)\]"']{0,4}\s{0,3}(?:→|⇒|⟶|-{1,2}>|=>)\s{0,3}[`*_(["']{0,4}([\w@./+-]*)/;
/** Words after a name that may be missing: `x.md`, once it is there; `y.md` (if it exists). */
const maybeAfter =
  /^[`*_)\]"']{0,4},?\s{1,3}\(?(?:once|when|if|where|whenever|as soon as)\s(?:(?:it|they|one|that|this)\s)?(?:is|are|exists?|present|there|any|available|created)\b|^[`*_)\]"']{0,4}\s\((?:optional|planned|generated|not yet\b)/i;
/** Characters on each side of a place that are searched for its sentence. */
const reach = 200;

/** Prose is about the present, the past, or the day in its heading. */
export type Tense = 'present' | 'past' | 'dated';

/**
 * Finds the tense of the prose at a place: names of the past may be missing. An arrow means a move
 * only if it leads to the new path of the name.
 */
export function tenseIn(document: Document): (span: Span, movedTo: string | null) => Tense {
  const { path, text, bodyStart, sections } = document;
  const first = sections.find((section) => section.depth > 1)?.heading.start ?? text.length;
  const all =
    pastName.test(noteStem(path)) ||
    pastFolder.test(path) ||
    pastBanner.test(text.slice(0, Math.min(first, bodyStart + 1_000)));
  const isOfDay = datedPlaces(document);
  return (span, movedTo) => {
    const under = sectionsAround(document, span.start);
    if (
      all ||
      under.some((each) =>
        (isTitleSection(document, each) ? pastTitle : pastHeading).test(each.name),
      ) ||
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

/** Whether the words after a name say that it may be missing. */
export function isMarkedOptional({ text }: Document, { end }: Span): boolean {
  return maybeAfter.test(text.slice(end, end + 60));
}

/** Letters of scripts without words in `pastWords`. */
const foreignLetters =
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\P{L}]/gu;

function isForeign(sentence: string): boolean {
  const foreign = sentence.match(foreignLetters)?.length ?? 0;
  return foreign > 3 && foreign * 2 > (sentence.match(/\p{L}/gu)?.length ?? 0);
}

function isEntry(text: string, { start }: Span): boolean {
  return pastEntry.test(lineBefore(text, start));
}

/** The first 60 characters of the line, up to the place. */
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

/** The sentence at a place, within its paragraph, list item or row. */
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

/** A sentence without paths and file names: a folder may be called `removed`. */
function withoutNames(sentence: string): string {
  return sentence.replace(/\S*[\w.-]\/[\w.-]\S*|[\w-]+\.[a-z]{1,5}\b/gi, ' ');
}
