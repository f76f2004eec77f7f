import type { Span } from '#diagnostics/diagnostic';
import { plainText, wordsOf } from '#diagnostics/plain-text';
import type { Document } from '#workspace/document';
import type { Block } from '#workspace/outline/outline';

import { sentencesOf } from '../sentences/standalone-statements.ts';

/** A sentence of a note's body, with where it stands. */
export interface NoteSentence {
  readonly text: string;
  /** The label or heading that calls it the fact, as "rule"; null where none does. */
  readonly called: string | null;
  /** Whether that is a tag in brackets, as each line of a list may have. */
  readonly isTagged: boolean;
  /** The number of its block. */
  readonly block: number;
  /** Which of the paragraphs that lead the note it stands in, from zero; null where in none. */
  readonly lead: number | null;
}

/** The sentences of a note, and how many sections may each be about another thing. */
export interface NoteSentences {
  readonly sentences: readonly NoteSentence[];
  readonly sections: number;
}

/** Labels and headings of the fact itself. */
const factName =
  /^(?:the |key |core |final |main |our )?(rule|statement|decision|claim|fact|finding|lesson|learning|conclusion|insight|principle|takeaway|verdict|bottom line|tl;?dr|root cause|summary|answer|what we learned|outcome|description)(s?)\b/i;
/** Names of the one fact; what is called a fact or a finding may be one of many. */
export const sure =
  /^(?:rule|statement|decision|claim|conclusion|verdict|bottom line|tl;?dr|root cause|summary|answer|what we learned|lesson)$/;
/** Labels and headings of what goes with it. */
const besides =
  /^(?:why|how to apply|when to|rationale|reasons?|timeline|history|examples?|references?|related|relations|see also|evidence|context|background|metadata|record metadata|changelog|approach|methodology|objective|scope|status|source|date|tags?|atomicity|impact|validation|links?|trigger|artifacts?|session|for whom|where|project|state|files|plan|next|open|todo|pending|remaining|limitations|tools|owner|consequences|alternatives|appendices|user impact|current state|note|notes|data and analysis|discussion|recommendations?|format|entries|columns|target users|use cases|user experience|research questions?|hypotheses|confidence|iter(?:ation)?s? ?\d|phases? ?\d|step ?\d|last (?:updated|reviewed|verified)|affected area|workaround)\b/i;
/** Headings of what a note leads with. */
const overview =
  /^(?:purpose|overview|summary|about|introduction|goal|what (?:it|this) is|description)\b| overview$/i;
/** How a paragraph or an item begins with its label. */
const label =
  /^(?:\*\*|__)([^*_\n]{2,80}?)[:.]?(?:\*\*|__)\s*(?:\([^)]*\)\s*)?[:.—–-]*\s*|^([A-Z][A-Za-z -]{2,30}):\s+/;
/** Labels that say nothing about what is meant, as a product or a system would. */
const general =
  /^(?:problem|issue|bug|symptom|solution|fix|resolution|cause|context|note|tip|hint|warning|caution|important|gotcha|pitfall|result|what|detail|info)s?$/i;
const tag = /^\[([a-z][a-z -]{1,20})\]\s*/;
/** Boxes to tick and rows of tables. */
const noProse = /^\[[ xX]\]\s|^\|/;
/** Paragraphs at the beginning that lead a note, and sentences of each that do. */
const [mostLeads, mostToLead] = [2, 2];

/** What is known where a block is read. */
interface Place {
  heading: string;
  /** Whether the last label began something that goes with the fact: a list below it, too. */
  isBeside: boolean;
  leads: number;
  isHeaded: boolean;
}

/** The sentences of a part of a note that may state its fact, in their order. */
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
      place.leads < mostLeads &&
      (!place.isHeaded || overview.test(place.heading) || sections <= 1);
    const { start, end } = block.kind === 'item' ? block.text : block.span;
    const lead = mayLead ? place.leads : null;
    const before = sentences.length;
    for (const line of text.slice(start, end).split(/\n(?=\s*(?:\*\*|__))/))
      sentences.push(...sentencesIn(line, place, { block: number, lead, isParagraph }));
    // A greeting leads nothing, and a list ends what leads the note.
    if (mayLead && sentences.slice(before).some((each) => wordsOf(each.text).length > 3))
      place.leads += 1;
    else if (!isParagraph && place.leads > 0 && !place.isHeaded) place.leads = mostLeads;
  }
  return { sentences, sections };
}

/** The sentences of a line of a block; the place goes on with what the line labels. */
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
  // Of what stands below such a heading the first paragraph is the fact.
  if (own === null && called !== null && sure.test(called)) place.heading = '';
  return sentencesOf(prose).flatMap((text, at) =>
    isBeside && at === 0
      ? []
      : [
          {
            block: where.block,
            lead: at < mostToLead ? where.lead : null,
            text,
            called: at === 0 || name === null ? called : null,
            isTagged: own !== null && isTag,
          },
        ],
  );
}

/** The heading that names the whole note: the first, where no other is of its level. */
function titleIn(blocks: readonly Block[]): Block | null {
  const [first] = blocks;
  if (first?.kind !== 'heading') return null;
  const others = blocks.slice(1).flatMap((block) => (block.kind === 'heading' ? [block] : []));
  return others.every(({ depth }) => depth > first.depth) ? first : null;
}

function headingOf(block: Extract<Block, { readonly kind: 'heading' }>, text: string): string {
  return plainText(text.slice(block.text.start, block.text.end)).replace(/^[\d.)\s]+/, '');
}

interface LabelledLine {
  readonly name: string | null;
  readonly isBold: boolean;
  /** Whether the name stands in brackets: `[fact] …`. */
  readonly isTag: boolean;
  /** The line without a label that calls it the fact, or says nothing of what is meant. */
  readonly prose: string;
}

/** Reads a paragraph, or a line of one, with its label; hash tags at its end are left off. */
function readLine(raw: string): LabelledLine {
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
