import { presentItems } from '#diagnostics/defined-values';
import type { Span } from '#diagnostics/diagnostic';
import { oneLine, plainText } from '#diagnostics/plain-text';
import type { Document } from '#workspace/document';
import type { Block } from '#workspace/outline/outline';

/** One sentence, bullet or row of a text. */
export interface TextStatement {
  /** On one line, with backticks, without other Markdown. */
  readonly text: string;
  readonly span: Span;
  /** The headings above it, the outermost first, and the leads of its lists. */
  readonly under: readonly string[];
  /** Whether its last heading or a lead of its lists denies it, such as "Never:". */
  readonly denied: boolean;
  /** False for examples, questions, the past and the future. */
  readonly asserts: boolean;
}

/** The statements of a text, in order. */
export interface TextStatements {
  readonly statements: readonly TextStatement[];
  /** Number of statements that are too long to compare, and left out. */
  readonly long: number;
}

/** UTF-16 units; a longer statement is a table of data, or a text without full stops. */
export const maxStatementLength = 400;
const minStatementLength = 8;
/** With Markdown and links. */
const maxWrittenLength = 1_600;

type Read = TextStatement | 'long';

/** The context of a block: its headings, and the items around it. */
type Around = Pick<TextStatement, 'under' | 'denied' | 'asserts'>;

/**
 * Reads the statements of a Markdown text: sentences of paragraphs and items, and table rows of two
 * cells. Skips code blocks, quotes and raw HTML.
 *
 * @param within only this part; else the whole body
 */
export function textStatements(document: Document, within?: Span): TextStatements {
  const { text, outline } = document;
  const found: Read[] = [];
  const headings: { readonly depth: number; readonly title: string }[] = [];
  const items: { readonly nesting: number; readonly lead: string }[] = [];
  let lead: string | null = null;
  const around = (nesting: number): Around => {
    const leads = items.filter((item) => item.nesting < nesting).map((item) => item.lead);
    const own = presentItems([lead, ...leads]);
    const titles = headings.map(({ title }) => title);
    return {
      under: [...titles, ...own],
      denied: [...titles.slice(-1), ...own].some(isDenyingLead),
      asserts: !titles.some(isNonAssertingSection) && !own.some(isMixedListLead),
    };
  };
  for (const block of outline.blocks) {
    const isOutside = within && (block.span.start < within.start || block.span.end > within.end);
    if (isOutside && block.kind !== 'heading') continue;
    if (block.kind === 'heading') {
      while ((headings.at(-1)?.depth ?? 0) >= block.depth) headings.pop();
      headings.push({ depth: block.depth, title: startOf(text, block.text) });
      [lead, items.length] = [null, 0];
    } else if (block.kind === 'paragraph' || block.kind === 'item') {
      if (block.kind === 'paragraph' && block.nesting === 0) [lead, items.length] = [null, 0];
      if (block.kind === 'item') while ((items.at(-1)?.nesting ?? -1) >= block.nesting) items.pop();
      const span = block.kind === 'item' ? block.text : block.span;
      found.push(...statementsAt(text, span, around(block.nesting)));
      const last = endOf(text, span);
      if (block.kind === 'item') items.push({ nesting: block.nesting, lead: leadOf(last) });
      else if (/:\**$/.test(last)) lead = leadOf(last);
    } else if (block.kind === 'table') found.push(...rowsOf(text, block, around(block.nesting)));
  }
  const statements = found.filter((each) => each !== 'long');
  return { statements, long: found.length - statements.length };
}

function startOf(text: string, { start, end }: Span): string {
  return wordsAt(text, { start, end: Math.min(end, start + maxStatementLength) });
}

function endOf(text: string, { start, end }: Span): string {
  return wordsAt(text, { start: Math.max(start, end - maxStatementLength), end });
}

/** Gives the lead of a list: the last sentence before it. */
function leadOf(words: string): string {
  return words.slice(-120).replace(/^.*[.!?]\s+(?=\p{Lu})/u, '');
}

/** An item of a list of links, such as an index of notes. */
const leadsElsewhere = /^[^\p{L}\p{N}`[]*(?:\[[^\]\n]+\]\([^)\n]+\)|\[\[[^\]\n]+\]\])/u;

function statementsAt(text: string, block: Span, around: Around): Read[] {
  if (leadsElsewhere.test(text.slice(block.start, Math.min(block.end, block.start + 300))))
    return [];
  return sentenceSpans(text, block).flatMap((span) =>
    span.end - span.start > maxWrittenLength
      ? ['long' as const]
      : makeStatement(wordsAt(text, span), span, around),
  );
}

/** Reads table rows of two cells as a name and a statement. */
function rowsOf(
  text: string,
  { header, rows }: Extract<Block, { kind: 'table' }>,
  around: Around,
): Read[] {
  if (header.cells.length !== 2) return [];
  return rows.flatMap(({ cells: [name, value] }) => {
    if (!name || !value) return [];
    if (value.end - name.start > maxWrittenLength) return ['long'];
    const [key, words] = [wordsAt(text, name), wordsAt(text, value)];
    return key === '' || words === ''
      ? []
      : makeStatement(`${key}: ${words}`, { start: name.start, end: value.end }, around);
  });
}

function makeStatement(written: string, span: Span, { under, denied, asserts }: Around): Read[] {
  // Removes a number such as 1.2 before a sentence.
  const words = written.replace(/^\d{1,3}(?:\.\d{1,3})+\.?\s+|^\d{1,3}[.)]\s+/, '');
  // Imports and leads state nothing.
  if (words.length < minStatementLength || /:\**$|^@\S+$/.test(words)) return [];
  if (words.length > maxStatementLength) return ['long'];
  return [{ text: words, span, under, denied, asserts: asserts && isAsserted(words) }];
}

/** Puts a part of a text on one line, without links and emphasis; code spans stay. */
function wordsAt(text: string, { start, end }: Span): string {
  const raw = oneLine(text.slice(start, end)).replace(/\s+/g, ' ').trim();
  if (!/[*_[\]<~\\]/.test(raw)) return raw;
  return raw
    .split(/(`+[^`]+`+)/)
    .map((part, at) => (at % 2 === 1 ? part : withoutEmphasis(part)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function withoutEmphasis(part: string): string {
  const [, before = '', after = ''] = [part, /^\s*/.exec(part)?.[0], /\s*$/.exec(part)?.[0]];
  return part.trim() === ''
    ? part
    : `${before}${plainText(part.replace(/\*{2,3}|__/g, '').replace(/~~[^~]*~~/g, ''))}${after}`;
}

/** Abbreviations, whose full stop ends no sentence. */
const shortened =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|incl|resp|no|nr|fig|dr|mr|ms|st|\p{L})\.$/iu;
/** End of a sentence: a full stop before a capital or a sign, or a semicolon. */
const ends = /(?:[.!?]["”’)\]*_`]{0,3}(?=\s+["“(*_`~[]{0,3}[\p{Lu}\p{N}❌✅])|;(?=\s))/gu;

/** Finds the sentences in a part of a text. Code spans end no sentence. */
export function sentenceSpans(text: string, { start, end }: Span): Span[] {
  const raw = text.slice(start, end);
  const masked = raw.includes('`')
    ? raw.replace(/`[^`\n]+`/g, (code) => 'c'.repeat(code.length))
    : raw;
  const spans: Span[] = [];
  let from = 0;
  for (const match of masked.matchAll(ends)) {
    const to = match.index + match[0].length;
    if (shortened.test(masked.slice(Math.max(0, to - 12), to))) continue;
    spans.push(trimmed(raw, from, to, start));
    from = to;
  }
  spans.push(trimmed(raw, from, raw.length, start));
  return spans.filter((span) => span.end > span.start);
}

function trimmed(raw: string, from: number, to: number, offset: number): Span {
  const part = raw.slice(from, to);
  const lead = part.length - part.trimStart().length;
  return { start: offset + from + lead, end: offset + from + part.trimEnd().length };
}

/** Headings of sections about the past, the future, or examples. */
const otherSection =
  /\b(?:examples?|histor(?:y|ical)|change ?-?log|work ?log|previous(?:ly)?|former(?:ly)?|deprecated|obsolete|archived?|superseded|rejected|alternatives?|options|considered|migrat(?:ing|ed|ion) (?:from|to|path|plan)|road ?map|to-?dos?|next steps?|future|backlog|planned|plans?|phases?|in progress|recent(?:ly)?|progress|^sessions?\b|session (?:log|notes|summary|history)|templates?|references?|resources|see also|lessons|incidents?|known (?:issues|bugs|problems)|common (?:mistakes|errors|issues|pitfalls)|why not|trade-?offs|pros|cons|anti-?patterns?)\b/i;
/** Headings and leads of lists of things not to do. One with an object is a rule itself. */
const denying =
  /^[^\p{L}]*(?:please )?(?:(?:do not|don['’]?ts?|never|avoid|must not|you must not|never do|do not do)(?: (?:this|these|the following|do|any of these))?|forbidden(?: \w+)?|prohibited(?: \w+)?|not allowed|disallowed|what not to do|things? (?:to avoid|not to do))[^\p{L}]*$/iu;
/** Leads of lists that only show something, or of which not all is true. */
const listOfOthers =
  /\b(?:examples?|e\.g\.|such as|for instance|either|one of|options?|alternatives?|bad|wrong|incorrect|good|correct|before|after|previously|old|instead of)\b[^.]*:?\**$/i;
/** Labels of examples and data. */
const shown =
  /^[^\p{L}\d`]*(?:bad|wrong|incorrect|good|correct|right|examples?|e\.g\.|before|after|old|new|todo|fixme|idea|question|q|a|output|input|user|assistant|result|evidence|references?|refs?|sources?|see(?: also)?|dates?|(?:last )?updated|authors?|owners?|tickets?|issues?|commits?|status|phase|rationale|reason|canonical implementation|found|discovered|next \w+ id|(?:latest|last) \w+ id)\b(?:\s?[:：]|\s(?=Feature \d|SEC-|T\d))/iu;
/** Words about the past, the future, or a possibility. */
const notNow =
  /\b(?:used to(?! (?:\w+ )?(?:the|a|an)\b)|formerly|previously|originally|historically|in the past|superseded|deprecated|obsolete|outdated|migrating to|(?:moved|migrated|migrating|switched|changed|renamed|converted|ported)(?: away)? from|replaced|until (?:\d{4}|recently|spring|summer|autumn|fall|winter|last|v?\d)|in the future|eventually|someday|some day|planned|might|could|would|perhaps|maybe|tbd|consider(?:ed|ing)?|was|were|had|did|will (?:be|move|migrate|replace|switch)|going to)\b/i;
/** A text about itself. */
const ofItself =
  /^[^\p{L}]*(?:this|the following|these) (?:document|file|guide|section|page|rules?|repository|skill)s? (?:outlines?|provides?|describes?|establishes|contains?|defines?|covers?|is for|exists?|guides?|explains?|lists?)\b/iu;
/** Progress of work on one day. */
const progress =
  /\d[\d,]*\+? (?:\p{L}+ ){0,2}(?:tests?|checks?|suites?|specs?) (?:are |all )?(?:green|pass(?:ed|ing|es)?|failing|fail)|\d[\d,]* (?:passed|failed|skipped)\b|\b(?:plan|iter|phase|feature|step|stage) \S+ (?:\p{L}+ )?(?:done|complete[d]?)\b|[—–:✅-]\s*(?:done|completed?|shipped|merged|landed|wip)[!.]?$/iu;

/** Whether a section is about another time, or has examples. */
export function isNonAssertingSection(title: string): boolean {
  return otherSection.test(title);
}

/** Whether a heading or a lead forbids what follows. */
export function isDenyingLead(lead: string): boolean {
  return denying.test(lead);
}

/** Whether a lead says that not all of its list is true. */
export function isMixedListLead(lead: string): boolean {
  return listOfOthers.test(lead);
}

/** Whether a sentence is about the present: no question, example, past or future. */
export function isAsserted(sentence: string): boolean {
  return (
    !/[?]["'”)*]*$/.test(sentence) &&
    !/^\[[ xX]\]/.test(sentence) &&
    !shown.test(sentence) &&
    !ofItself.test(sentence) &&
    !progress.test(sentence) &&
    !notNow.test(sentence.replace(/`[^`]*`/g, ' '))
  );
}
