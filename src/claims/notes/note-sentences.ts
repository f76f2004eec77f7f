import type { Span } from '#diagnostics/diagnostic';
import { plainText, wordsOf } from '#diagnostics/plain-text';
import type { Document } from '#workspace/document';
import type { Block } from '#workspace/outline/outline';

import { splitPlainText } from '../sentences/standalone-statements.ts';

/** A sentence in the body of a note. */
export interface NoteSentence {
  readonly text: string;
  /** Label or heading that marks it as the fact, such as "rule"; null for none. */
  readonly called: string | null;
  /** Whether the label is a tag in brackets. */
  readonly isTagged: boolean;
  /** Number of its block. */
  readonly block: number;
  /** Number of its paragraph among those that lead the note, from 0; null for other paragraphs. */
  readonly lead: number | null;
}

/** The sentences of a note that may be its fact, without those under headings such as "Why". */
export interface NoteSentences {
  readonly sentences: readonly NoteSentence[];
  /** Number of headings below the title, without those such as "Why". */
  readonly sections: number;
}

/** Labels and headings of the fact itself. */
const factName =
  /^(?:the |key |core |final |main |our )?(rule|statement|decision|claim|fact|finding|lesson|learning|conclusion|insight|principle|takeaway|verdict|bottom line|tl;?dr|root cause|summary|answer|what we learned|outcome|description)(s?)\b/i;
/** Labels of a single fact; a "finding" may be one of many. */
export const singleFactLabels =
  /^(?:rule|statement|decision|claim|conclusion|verdict|bottom line|tl;?dr|root cause|summary|answer|what we learned|lesson)$/;
/** Labels and headings of text beside the fact. */
const besides =
  /^(?:why|how to apply|when to|rationale|reasons?|timeline|history|examples?|references?|related|relations|see also|evidence|context|background|metadata|record metadata|changelog|approach|methodology|objective|scope|status|source|date|tags?|atomicity|impact|validation|links?|trigger|artifacts?|session|for whom|where|project|state|files|plan|next|open|todo|pending|remaining|limitations|tools|owner|consequences|alternatives|appendices|user impact|current state|note|notes|data and analysis|discussion|recommendations?|format|entries|columns|target users|use cases|user experience|research questions?|hypotheses|confidence|iter(?:ation)?s? ?\d|phases? ?\d|step ?\d|last (?:updated|reviewed|verified)|affected area|workaround)\b/i;
/** Headings at the beginning of a note. */
const overview =
  /^(?:purpose|overview|summary|about|introduction|goal|what (?:it|this) is|description)\b| overview$/i;
/** The label of a paragraph or an item. */
const label =
  /^(?:\*\*|__)([^*_\n]{2,80}?)[:.]?(?:\*\*|__)\s*(?:\([^)]*\)\s*)?[:.—–-]*\s*|^([A-Z][A-Za-z -]{2,30}):\s+/;
/** Labels without a subject. */
const general =
  /^(?:problem|issue|bug|symptom|solution|fix|resolution|cause|context|note|tip|hint|warning|caution|important|gotcha|pitfall|result|what|detail|info)s?$/i;
const tag = /^\[([a-z][a-z -]{1,20})\]\s*/;
/** Checkboxes and table rows. */
const noProse = /^\[[ xX]\]\s|^\|/;
/** Paragraphs that lead a note, and sentences of each that count. */
const [maxLeads, maxLeadSentences] = [2, 2];

/** State while blocks are read. */
interface Place {
  heading: string;
  /** Whether the last label began text beside the fact, with the list below it. */
  isBeside: boolean;
  leads: number;
  isHeaded: boolean;
}

/** Lists the sentences of a note that may state its fact, in order. */
export function noteSentences({ outline, text }: Document, part: Span): NoteSentences {
  const blocks = outline.blocks.filter(
    ({ span }) => span.start >= part.start && span.end <= part.end,
  );
  const title = titleIn(blocks);
  const headings = blocks.flatMap((block) =>
    block.kind === 'heading' && block !== title ? [headingOf(block, text)] : [],
  );
  const sections = headings.filter((heading) => !besides.test(heading)).length;
  const sentences: NoteSentence[] = [];
  const place: Place = { heading: '', isBeside: false, leads: 0, isHeaded: false };
  for (const [number, block] of blocks.entries()) {
    if (block.kind === 'heading') {
      place.heading = block === title ? '' : headingOf(block, text);
      place.isBeside = false;
      place.isHeaded ||= block !== title;
    }
    if (block.kind !== 'paragraph' && block.kind !== 'item') continue;
    const isParagraph = block.kind === 'paragraph' && block.nesting === 0;
    const mayLead =
      isParagraph &&
      place.leads < maxLeads &&
      (!place.isHeaded || overview.test(place.heading) || sections <= 1);
    const { start, end } = block.kind === 'item' ? block.text : block.span;
    const lead = mayLead ? place.leads : null;
    const before = sentences.length;
    for (const line of text.slice(start, end).split(/\n(?=\s*(?:\*\*|__))/))
      sentences.push(...sentencesIn(line, place, { block: number, lead, isParagraph }));
    // A greeting is no lead. A list ends the leads.
    if (mayLead && sentences.slice(before).some((each) => wordsOf(each.text).length > 3))
      place.leads += 1;
    else if (!isParagraph && place.leads > 0 && !place.isHeaded) place.leads = maxLeads;
  }
  return { sentences, sections };
}

/** Reads the sentences of a line, and updates the place by its label. */
function sentencesIn(
  line: string,
  place: Place,
  {
    isParagraph,
    ...where
  }: Pick<NoteSentence, 'block' | 'lead'> & { readonly isParagraph: boolean },
): NoteSentence[] {
  const { name, isBold, isTag, prose } = readLine(line);
  const isBeside = name !== null && besides.test(name);
  if (isBeside && isBold) place.isBeside = true;
  else if (isParagraph) place.isBeside = false;
  if (place.isBeside || besides.test(place.heading) || noProse.test(prose)) return [];
  const own = calledBy(name);
  const called = own ?? calledBy(place.heading);
  // Below such a heading, only the first paragraph is the fact.
  if (own === null && called !== null && singleFactLabels.test(called)) place.heading = '';
  return splitPlainText(prose).flatMap((text, at) =>
    isBeside && at === 0
      ? []
      : [
          {
            block: where.block,
            lead: at < maxLeadSentences ? where.lead : null,
            text,
            called: at === 0 || name === null ? called : null,
            isTagged: own !== null && isTag,
          },
        ],
  );
}

/** Finds the title: the first heading, if no other has its level. */
function titleIn(blocks: readonly Block[]): Block | null {
  const [first] = blocks;
  if (first?.kind !== 'heading') return null;
  const others = blocks.slice(1).flatMap((block) => (block.kind === 'heading' ? [block] : []));
  return others.every(({ depth }) => depth > first.depth) ? first : null;
}

function headingOf(block: Extract<Block, { readonly kind: 'heading' }>, text: string): string {
  return plainText(text.slice(block.text.start, block.text.end)).replace(/^[\d.)\s]+/, '');
}

/** Reads a line with its label, without hash tags at its end. */
function readLine(raw: string): {
  /** The label; null for none. */
  readonly name: string | null;
  readonly isBold: boolean;
  /** Whether the label is in brackets: `[fact] …`. */
  readonly isTag: boolean;
  /** The line without a label of the fact, or without a subject. */
  readonly prose: string;
} {
  const line = raw
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?:\s#[\w-]+)+$/, '');
  const tagged = tag.exec(line);
  const rest = line.slice(tagged?.[0].length ?? 0);
  const found = label.exec(rest);
  const name = found?.[1] ?? found?.[2] ?? tagged?.[1] ?? null;
  const after = rest.slice(found?.[0].length ?? 0);
  const isEnded = /[:.—–-]\s*(?:\*\*|__)?\s*$/.test(found?.[0] ?? '') || /^[\p{Lu}`]/u.test(after);
  const isLabel =
    found !== null && (calledBy(name) !== null || (isEnded && general.test(name ?? '')));
  return {
    name,
    isBold: found?.[2] === undefined,
    isTag: !found && tagged !== null,
    prose: isLabel ? after : rest,
  };
}

function calledBy(name: string | null): string | null {
  const [, found, plural = ''] = factName.exec(name ?? '') ?? [];
  return found === undefined ? null : `${found}${plural}`.toLowerCase();
}
