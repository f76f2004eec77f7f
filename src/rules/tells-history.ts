import type { Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { stemOf } from '#workspace/stores/store';

/** Words of prose that says how things were, or how they came to be otherwise; an arrow is how people write a move. */
const pastWords =
  /(?<![\p{L}\p{N}_])(?:remov(?:ed|al)|deleted|deletion|renam(?:ed?|ing)|moved|moving|relocated|replac(?:ed|es|ing)|supersed\w{0,6}|deprecat\w{0,6}|obsolete|retired|dropped|gone|extracted|merged|folded into|split|migrat(?:ed|ing|ion)|ported|consolidated|reverted|former(?:ly)?|previous(?:ly)?|used to|no longer|any ?more|legacy|old|original(?:ly)?|histor(?:y|ical|ically)|archived?|(?:was|were|lived) (?:in|at|under|called|named)|instead of|rather than|not? exist|absent|missing)(?![\p{L}\p{N}_])|→|⇒|⟶|->|=>|~~|(?:削除|廃止|移動|改名|旧|删除|移除|废弃|重命名|迁移|삭제|이동)/iu;
/** Headings over what is past: a log, a list of what was done, an archive. */
const pastHeading = /(?<![\p{L}\p{N}_])(?:histor(?:y|ical)|change ?log|log|timeline|supersed\w{0,6}|deprecated|archived?|removed|deleted|obsolete|renamed|moved|migration|previous(?:ly)?|legacy|retired|done|completed|resolved|shipped|landed|stale)(?![\p{L}\p{N}_])|\b(?:19|20)\d\d-\d\d(?:-\d\d)?\b/iu;
/** Files that are logs by their name, or lie among what was put away. */
const pastName = /^(?:change-?log|history|log|work-?log|timeline|archive|session[-_s].*|.*[-_](?:log|history|archive|session|retro(?:spective)?))$/i;
const pastFolder = /(?:^|\/)(?:archived?|history|log|logs|sessions|retros?|superseded|deprecated)\//i;
/** What a note says of itself before its first section, in capitals or as a status. */
const pastBanner = /\b(?:SUPERSEDED|HISTORICAL|OBSOLETE|DEPRECATED|ARCHIVED|OUTDATED)\b|^status: *["']?(?:superseded|historical|obsolete|deprecated|archived|outdated|stale)\b/m;
/** How far a sentence is looked for around a place. */
const reach = 300;

/** Tells for places of a document whether the prose around them tells of the past: what it names need not be there now. */
export function tellsHistory(document: Document): (span: Span) => boolean {
  const { path, text, bodyStart, sections } = document;
  const first = sections.find((section) => section.depth > 1)?.heading.start ?? text.length;
  const all = pastName.test(stemOf(path)) || pastFolder.test(path) || pastBanner.test(text.slice(0, Math.min(first, bodyStart + 1_000)));
  const past = sections.filter((section) => pastHeading.test(section.name)).map((section) => ({ start: section.heading.start, end: section.blocks.at(-1)?.span.end ?? section.heading.end }));
  return (span) => all || past.some(({ start, end }) => span.start >= start && span.start < end) || pastWords.test(withoutNames(sentenceAround(text, span)));
}

/** The sentence a place is in: no further than its paragraph, its list item or its row. */
function sentenceAround(text: string, { start, end }: Span): string {
  const before = text.slice(Math.max(0, start - reach), start);
  const after = text.slice(end, end + reach);
  const from = Math.max(0, ...[...before.matchAll(/[.!?。](?=\s)|\n\s*\n|\n\s*(?:[-*+|>#]|\d+[.)])|^/g)].map((match) => match.index + 1));
  const to = /[.!?。](?=\s|$)|\n\s*\n|\n\s*(?:[-*+|>#]|\d+[.)]) /.exec(after)?.index ?? after.length;
  return `${before.slice(from)} ${text.slice(start, end)} ${after.slice(0, to)}`;
}

/** The words of a sentence without the paths in it, which may well lie in a folder called `old`. */
function withoutNames(sentence: string): string {
  return sentence.replace(/\S*[\w.-]\/[\w.-]\S*|[\w-]+\.[a-z]{1,5}\b/gi, ' ');
}
