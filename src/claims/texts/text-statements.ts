import type { Span } from '#diagnostics/diagnostic';
import { oneLine, plainText } from '#diagnostics/plain-text';
import { present } from '#diagnostics/present';
import type { Document } from '#workspace/document';
import type { Block } from '#workspace/outline/outline';

/** One sentence, bullet or row of a text, with what stands around it. */
export interface TextStatement {
  /** On one line; code keeps its marks, links are their words. */
  readonly text: string;
  readonly span: Span;
  /** The headings above it, the outermost first, and what leads up to a list. */
  readonly under: readonly string[];
  /** Whether it stands under "Never:" or the like, so that the opposite is asked for. */
  readonly denied: boolean;
  /** Whether it says how things are or are to be done: no example, no past, no question. */
  readonly asserts: boolean;
}

/** The statements of a text. */
export interface TextStatements {
  readonly statements: readonly TextStatement[];
  /** How many more there are that are too long to compare. */
  readonly long: number;
}

/** Longer ones are tables of data or texts without full stops. */
export const longestStatement = 400;
const shortest = 8;
/** The same with the marks and links that go. */
const longestWritten = 1_600;

/** A statement, or one that is too long. */
type Read = TextStatement | 'long';

/** What stands around a block: its headings, and the items it is nested in. */
interface Around {
  readonly under: readonly string[];
  readonly denied: boolean;
  readonly asserts: boolean;
}

/**
 * The statements of a Markdown text: sentences of paragraphs and items, and rows of two cells. Code
 * blocks, quotes and raw HTML are left out, and headings are what statements stand under.
 *
 * @param within only what stands there; all of the body unless given
 */
export function textStatements(document: Document, within?: Span): TextStatements {
  const { text, outline } = document;
  const found: Read[] = [];
  const headings: { readonly depth: number; readonly title: string }[] = [];
  const items: { readonly nesting: number; readonly lead: string }[] = [];
  let lead: string | null = null;
  const around = (nesting: number): Around => {
    const leads = items.filter((item) => item.nesting < nesting).map((item) => item.lead);
    const own = present([lead, ...leads]);
    const titles = headings.map(({ title }) => title);
    return {
      under: [...titles, ...own],
      denied: [...titles.slice(-1), ...own].some(isDenyingLead),
      asserts: !titles.some(isOtherSection) && !own.some(isListOfOthers),
    };
  };
  for (const block of outline.blocks) {
    if (within && (block.span.start < within.start || block.span.end > within.end)) {
      if (block.kind !== 'heading') continue;
    }
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

/** A heading, as far as anybody reads it. */
function startOf(text: string, { start, end }: Span): string {
  return wordsAt(text, { start, end: Math.min(end, start + longestStatement) });
}

/** The end of a block, where what leads up to a list stands. */
function endOf(text: string, { start, end }: Span): string {
  return wordsAt(text, { start: Math.max(start, end - longestStatement), end });
}

/** The end of what leads up to a list: its last sentence, at most. */
function leadOf(words: string): string {
  return words.slice(-120).replace(/^.*[.!?]\s+(?=\p{Lu})/u, '');
}

/** A list of links, such as an index of notes: what they lead to says it itself. */
const leadsElsewhere = /^[^\p{L}\p{N}`[]*(?:\[[^\]\n]+\]\([^)\n]+\)|\[\[[^\]\n]+\]\])/u;

function statementsAt(text: string, block: Span, around: Around): Read[] {
  if (leadsElsewhere.test(text.slice(block.start, Math.min(block.end, block.start + 300))))
    return [];
  return sentenceSpans(text, block).flatMap((span) => statementOf(text, span, around));
}

/** A row of two cells is a name and what is said of it. */
function rowsOf(
  text: string,
  { header, rows }: Extract<Block, { kind: 'table' }>,
  around: Around,
): Read[] {
  if (header.cells.length !== 2) return [];
  return rows.flatMap(({ cells: [name, value] }) => {
    if (!name || !value) return [];
    if (value.end - name.start > longestWritten) return ['long'];
    const [key, said] = [wordsAt(text, name), wordsAt(text, value)];
    return key === '' || said === ''
      ? []
      : madeOf(`${key}: ${said}`, { start: name.start, end: value.end }, around);
  });
}

function statementOf(text: string, span: Span, around: Around): Read[] {
  if (span.end - span.start > longestWritten) return ['long'];
  return madeOf(wordsAt(text, span), span, around);
}

function madeOf(written: string, span: Span, { under, denied, asserts }: Around): Read[] {
  // 1.2 before a sentence is its place in the text.
  const words = written.replace(/^\d{1,3}(?:\.\d{1,3})+\.?\s+|^\d{1,3}[.)]\s+/, '');
  // An import, a title and what only leads up to something state nothing.
  if (words.length < shortest || /:\**$|^@\S+$/.test(words)) return [];
  if (words.length > longestStatement) return ['long'];
  return [{ text: words, span, under, denied, asserts: asserts && isAsserted(words) }];
}

/** A stretch of a text on one line: links become their words, emphasis goes, code stays code. */
function wordsAt(text: string, { start, end }: Span): string {
  const raw = oneLine(text.slice(start, end)).replace(/\s+/g, ' ').trim();
  if (!/[*_[\]<~\\]/.test(raw)) return raw;
  return raw
    .split(/(`+[^`]+`+)/)
    .map((part, at) => (at % 2 === 1 ? part : emphasisGone(part)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function emphasisGone(part: string): string {
  const [, before = '', after = ''] = [part, /^\s*/.exec(part)?.[0], /\s*$/.exec(part)?.[0]];
  return part.trim() === ''
    ? part
    : `${before}${plainText(part.replace(/\*{2,3}|__/g, '').replace(/~~[^~]*~~/g, ''))}${after}`;
}

/** Full stops after these end no sentence. */
const shortened =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|incl|resp|no|nr|fig|dr|mr|ms|st|\p{L})\.$/iu;
/** Where a sentence may end: at a full stop, or at a semicolon, before something new. */
const ends = /(?:[.!?]["”’)\]*_`]{0,3}(?=\s+["“(*_`~[]{0,3}[\p{Lu}\p{N}❌✅])|;(?=\s))/gu;

/**
 * Where the sentences of a stretch of a text stand, in its own offsets. What stands in code ends no
 * sentence.
 */
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

/** Headings of what is no longer so, not yet so, or only shown. */
const otherSection =
  /\b(?:examples?|histor(?:y|ical)|change ?-?log|work ?log|previous(?:ly)?|former(?:ly)?|deprecated|obsolete|archived?|superseded|rejected|alternatives?|options|considered|migrat(?:ing|ed|ion) (?:from|to|path|plan)|road ?map|to-?dos?|next steps?|future|backlog|planned|plans?|phases?|in progress|recent(?:ly)?|progress|^sessions?\b|session (?:log|notes|summary|history)|templates?|references?|resources|see also|lessons|incidents?|known (?:issues|bugs|problems)|common (?:mistakes|errors|issues|pitfalls)|why not|trade-?offs|pros|cons|anti-?patterns?)\b/i;
/** Headings and leads of lists of what is not to be done; one with an object is a rule itself. */
const denying =
  /^[^\p{L}]*(?:please )?(?:(?:do not|don['’]?ts?|never|avoid|must not|you must not|never do|do not do)(?: (?:this|these|the following|do|any of these))?|forbidden(?: \w+)?|prohibited(?: \w+)?|not allowed|disallowed|what not to do|things? (?:to avoid|not to do))[^\p{L}]*$/iu;
/** Leads of lists of which not all holds, or that only show something. */
const listOfOthers =
  /\b(?:examples?|e\.g\.|such as|for instance|either|one of|options?|alternatives?|bad|wrong|incorrect|good|correct|before|after|previously|old|instead of)\b[^.]*:?\**$/i;
/** Labels of what is only shown. */
const shown =
  /^[^\p{L}\d`]*(?:bad|wrong|incorrect|good|correct|right|examples?|e\.g\.|before|after|old|new|todo|fixme|idea|question|q|a|output|input|user|assistant|result|evidence|references?|refs?|sources?|see(?: also)?|dates?|(?:last )?updated|authors?|owners?|tickets?|issues?|commits?|status|phase|rationale|reason|canonical implementation|found|discovered|next \w+ id|(?:latest|last) \w+ id)\b(?:\s?[:：]|\s(?=Feature \d|SEC-|T\d))/iu;
/** Words of what was so, will be so, or may be so. */
const notNow =
  /\b(?:used to(?! (?:\w+ )?(?:the|a|an)\b)|formerly|previously|originally|historically|in the past|superseded|deprecated|obsolete|outdated|migrating to|(?:moved|migrated|migrating|switched|changed|renamed|converted|ported)(?: away)? from|replaced|until (?:\d{4}|recently|spring|summer|autumn|fall|winter|last|v?\d)|in the future|eventually|someday|some day|planned|might|could|would|perhaps|maybe|tbd|consider(?:ed|ing)?|was|were|had|did|will (?:be|move|migrate|replace|switch)|going to)\b/i;
/** A text that speaks of itself. */
const ofItself =
  /^[^\p{L}]*(?:this|the following|these) (?:document|file|guide|section|page|rules?|repository|skill)s? (?:outlines?|provides?|describes?|establishes|contains?|defines?|covers?|is for|exists?|guides?|explains?|lists?)\b/iu;
/** How far somebody had come, on the day it was written. */
const progress =
  /\d[\d,]*\+? (?:\p{L}+ ){0,2}(?:tests?|checks?|suites?|specs?) (?:are |all )?(?:green|pass(?:ed|ing|es)?|failing|fail)|\d[\d,]* (?:passed|failed|skipped)\b|\b(?:plan|iter|phase|feature|step|stage) \S+ (?:\p{L}+ )?(?:done|complete[d]?)\b|[—–:✅-]\s*(?:done|completed?|shipped|merged|landed|wip)[!.]?$/iu;

/** Whether what stands under a heading is told of another time, or only shown. */
export function isOtherSection(title: string): boolean {
  return otherSection.test(title);
}

/** Whether a heading, or what leads up to a list, says that what follows is not to be done. */
export function isDenyingLead(lead: string): boolean {
  return denying.test(lead);
}

/** Whether what leads up to a list says that not all of it holds. */
export function isListOfOthers(lead: string): boolean {
  return listOfOthers.test(lead);
}

/** Whether a sentence says how things are, or how they are to be done. */
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
