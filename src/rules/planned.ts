import { presentItems } from '#diagnostics/defined-values';
import type { Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import {
  columnHead,
  isTitleSection,
  sectionsAround,
  textAround,
} from '#workspace/stores/text-around';

import { isExample } from './written-links.ts';

/** Words right before a name that is missing, or not to be used. */
export const denialWords =
  /(?:\b(?:no|not|never|without|avoid|nor|non-existent|missing)\b|n['’]t\b|\binstead of\b|\brather than\b|❌)[^.\n]{0,30}$/iu;
/** Words of a line about plans or examples. */
const plannedWords =
  /\b(?:planned|future|coming soon|to ?do|not yet|would|could be|for example|e\.g\.|such as|suggest(?:ed|ion)?|propos(?:ed|al)|to be (?:added|created|defined)|add (?:a|an|the|new|these)|if (?:available|present|configured|needed|it exists|one exists|they exist)|when (?:available|present|configured)|once (?:available|added)|hypothetical|if any)\b/iu;

/** A name as an example: "the file's name (e.g., `a.yml`". */
const forExample = /\be\.g\.[^.;)\n]*$/i;
const sentenceEnd = /(?<!\b(?:e\.g|i\.e|etc))[.!?]\s/i;

/** Headings of plans: "Roadmap (2027)", "Plan for the API", "Pending work". */
const plannedHeading =
  /\b(?:next (?:steps?|phases?)|planned|future|not started|follow-?ups?|pending|upcoming|remaining|open (?:items|questions))\b|\b(?:plans?|road ?map|to-?dos?|backlog|ideas?|proposals?)\b(?=\W*$|\s*[:(|/&–—]|\s-\s|\s(?:for|to|of|and|lists?|items?|tasks?|features?|phases?|status|v?\d\S*)\b)/i;
/** In a title, which may name a product ("Terraform Plan Analysis"), only at the start. */
const plannedTitle =
  /^\P{L}*(?:(?:implementation|project|product|development|migration|refactoring|release|rollout|test|work|feature|action|execution|technical) )?(?:next steps|plans?|road ?map|to-?dos?|backlog|ideas|proposals?|future work)(?=\W*$|\s*[:(|/&–—]|\s-\s|\s(?:for|to|of|and|list|items)\b)/iu;
/** Files that are plans by their name. */
const plannedFile =
  /(?:^|[-_./])(?:plans?|road-?map|to-?dos?|backlog|ideas|proposals?|next-?steps)(?:[-_./]|$)/i;

/** Words of a move to come; "was split into" is about the past. */
const bringsTo =
  /(?<!\b(?:is|are|was|were|been|has|have|had|got|we|already)\s+)\b(?:extract|split|move|break|divide|decompose|refactor|reorgani[sz]e|separate)\b[^.\n]{0,60}\b(?:in)?to\b|\bshould (?:become|be (?:split|moved|extracted))\b/i;
/** The same right before a place. */
const bringsHere = new RegExp(`(?:${bringsTo.source})[^.,;\\n]{0,25}$`, 'i');
/** The end of words that introduce a list. */
const leadsOn = /:[*_\s]*$/;
/** Words over planned paths: "Target structure", "Fix: ..." over a list. */
const leadsToCome =
  /\b(?:proposed|target|desired|suggested|recommended|future) (?:[\w-]+ ){0,2}(?:structure|layout|architecture|organi[sz]ation|modules?|files)\b|^[^\w\n]*(?:fix|proposal|recommendation|suggestion)\W{0,3}:/i;

/** Words of a line or its heading about generated files. */
const madeWords =
  /\b(?:generate[sd]?|outputs?|produces?|emits?|writes?|saves?|dumps?|downloads?)\b/i;
/** The same right after a name: `out.yaml` (the generated one), `x.json` — written by deploy. */
const madeAfter =
  /^[`*_)\]"']{0,5}\s*(?:—|–|-|:|\()\s*(?:the |an? )?(?:auto-?)?(?:generated|created|written|produced)\b/i;

/** The same further after it: `a.log` and `b.json` are local artifacts. */
const isArtifact =
  /^[^.;|]{0,60}\b(?:is|are) (?:all )?(?:(?:local|build|runtime|temporary) (?:\w+ )?(?:artifacts?|files?|outputs?)|(?:git-?)?ignored|untracked)\b/i;
/** A later sentence of an item about the name at its start. */
const madeLater =
  /[.;)]\s+(?:auto-?)?(?:written|generated|created|produced) (?:by|during|at|when|on|from|after|in)\b/i;

/** Names of files and code, without commands. */
const names = /`[^`\s]+`|(?<![\w.-])[\w-]{2,}\.[a-z]\w{0,9}\b|[\w.-]*\w\/\w\S*/gi;

export function withoutNames(text: string): string {
  return text.replace(names, ' ');
}

/** Text around a place, with line breaks as blanks. */
interface Around {
  readonly before: string;
  readonly after: string;
}

/** Characters on each side that are read: a paragraph may be as long as its file. */
const reach = 400;

/** The text of the line before a place. */
export function lineBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - reach), at);
  return before.slice(before.lastIndexOf('\n') + 1);
}

function lineAfter(text: string, at: number): string {
  return text.slice(at, at + reach).split('\n', 1)[0] ?? '';
}

/** The text around a place in its paragraph, list item, or else line. */
function blockAround(document: Document, { start, end }: Span): Around {
  const { text } = document;
  const { block } = textAround(document, start);
  const whole =
    block?.kind === 'item' ? block.text : block?.kind === 'paragraph' ? block.span : null;
  if (whole === null) return { before: lineBefore(text, start), after: lineAfter(text, end) };
  const joined = (from: number, to: number): string =>
    text.slice(from, to).replace(/[ \t]*\r?\n[ \t]*/g, ' ');
  return {
    before: joined(Math.min(Math.max(whole.start, start - reach), start), start),
    after: joined(end, Math.max(Math.min(whole.end, end + reach), end)),
  };
}

function sentenceIn({ before, after }: Around): Around {
  return {
    before: before.split(sentenceEnd).at(-1) ?? '',
    after: after.split(sentenceEnd)[0] ?? '',
  };
}

/** The text of the sentence or line of a place, whichever is longer on each side. */
function lineAround(document: Document, span: Span): Around {
  const { text } = document;
  const line = { before: lineBefore(text, span.start), after: lineAfter(text, span.end) };
  const sentence = sentenceIn(blockAround(document, span));
  const longer = (one: string, other: string): string => (one.length < other.length ? other : one);
  return {
    before: longer(line.before, sentence.before),
    after: longer(line.after, sentence.after),
  };
}

/**
 * Whether a named file is generated, so that it may be missing.
 *
 * @param wasThere whether it existed once: then only its sentence counts
 */
export function isGeneratedFile(document: Document, span: Span, wasThere = false): boolean {
  const block = blockAround(document, span);
  const around = wasThere ? sentenceIn(block) : lineAround(document, span);
  const before = withoutNames(around.before);
  const under = document.sections.findLast(({ heading }) => heading.start <= span.start);
  return (
    /→|->|=>/.test(before) ||
    madeWords.test(before) ||
    (!wasThere && madeWords.test(under?.name ?? '')) ||
    madeAfter.test(block.after) ||
    isArtifact.test(withoutNames(around.after)) ||
    (opensItem(block.before) && madeLater.test(block.after))
  );
}

/** Whether a path is the target of a move to come, by its line, list or heading. */
export function isMoveTarget(document: Document, { start }: Span): boolean {
  const { text } = document;
  const { block, parents, lead, under } = textAround(document, start);
  const leads = presentItems([...parents.map((each) => each.text), lead?.span]).map((span) =>
    text.slice(span.start, span.end),
  );
  // Text before a list is about it; before another paragraph it may not be.
  const over = block?.kind === 'item' || parents.length > 0 ? leads : [];
  return (
    bringsHere.test(withoutNames(lineBefore(text, start))) ||
    over.some((each) => leadsOn.test(each) && bringsTo.test(withoutNames(each))) ||
    [...over, ...under.map(({ name }) => name)].some((each) => leadsToCome.test(each))
  );
}

/** Whether a name is one of several to choose from: `a`, `b` or `c`. */
export function isAlternative({ text }: Document, { start, end }: Span): boolean {
  return (
    /\bor[\s`*_("']{1,4}$/i.test(text.slice(Math.max(0, start - 12), start)) ||
    /^[`*_)\]"']{0,4},?\s+or\b/i.test(text.slice(end, end + 12))
  );
}

/** Words right before a name that is to change: "move `a.ts` to `lib/`". */
const changedBefore =
  /\b(?:create|move|rename|replace|migrate|extract|split|delete|remove)[\s`*_("'[]{1,4}$/i;
/** Words after a name that is wrong or forbidden. */
const deniedAfter =
  /^[^.;\n]{0,60}\b(?:(?:is|are) (?:wrong|incorrect|invalid|an? (?:mistake|error))|(?:must|should|may) (?:not|never) (?:come back|return|exist|be (?:re)?(?:added|created|introduced|restored)))\b/i;
/**
 * A later sentence of an item that forbids the name at its start. "Never call it from the UI" is
 * about an existing one.
 */
const forbiddenLater =
  /(?:[—–.;:(]|\s-)\s*(?:(?:do not|don['’]t|never) (?:reintroduce\b|(?:add|bring) (?:it |them )?back\b|(?:add|restore|use|import|call)(?: (?:it|them|this|these|any ?more|again|at all))*\s*(?:[.;!)]|$))|(?:is |are )?not in v\d|(?:was |were )?removed in v?\d|post-mvp\b)/i;
/** Columns and labels of former names. */
const former = /^\W*(?:old|from|before|previous(?:ly)?|former(?:ly)?|was)\b/i;
const deniedLine =
  /^\W*(?:wrong|bad|before|old|incorrect|invalid)\b\s*[:(–—-]|\b(?:mistake|typo)\b/i;

/** Headings over forbidden names. */
const forbidding =
  /\b(?:forbidden|prohibited|banned|disallowed|anti-?patterns?|don['’]ts|(?:do not|don['’]t|never) (?:use|add|do))\b|^\W*(?:never|avoid)\W*$/i;

/** Whether only names and marks are before a place. */
function opensItem(before: string): boolean {
  return !/[\p{L}\p{N}]/u.test(withoutNames(before).replace(/^\s*(?:[-*+]|\d+[.)])\s/, ''));
}

/** Whether the words around a name forbid it, so that it may be missing. */
export function isForbidden(document: Document, span: Span): boolean {
  const { before, after } = blockAround(document, span);
  return (
    deniedAfter.test(sentenceIn({ before, after }).after) ||
    (opensItem(before) && forbiddenLater.test(after))
  );
}

/** The same of a name of code, which a heading may forbid, too. */
export function isForbiddenName(document: Document, span: Span): boolean {
  const isUnder = sectionsAround(document, span.start).some(({ name }) => forbidding.test(name));
  return isForbidden(document, span) || (isUnder && opensItem(blockAround(document, span).before));
}

/** Whether the words around a name deny it, or say how it will change. */
export function isDenied(document: Document, span: Span): boolean {
  const { text } = document;
  const head = columnHead(textAround(document, span.start).block, span.start);
  const { before, after } = lineAround(document, span);
  return (
    (head !== null && former.test(text.slice(head.start, head.end))) ||
    denialWords.test(before) ||
    changedBefore.test(before) ||
    deniedLine.test(before + after) ||
    isForbidden(document, span)
  );
}

/**
 * Whether the words around a name say that it is planned, an example or missing.
 *
 * @param wasThere whether it existed once: then only its sentence counts
 */
export function isPlanned(document: Document, span: Span, wasThere = false): boolean {
  const { path } = document;
  const isUnder = sectionsAround(document, span.start).some((section) =>
    (isTitleSection(document, section) && !plannedFile.test(path)
      ? plannedTitle
      : plannedHeading
    ).test(section.name),
  );
  if (isUnder) return true;
  const line = lineAround(document, span);
  const { before, after } = wasThere ? sentenceIn(line) : line;
  return (
    denialWords.test(line.before) ||
    plannedWords.test(withoutNames(before)) ||
    forExample.test(before) ||
    plannedWords.test(withoutNames(after)) ||
    /^[`*_)\]"']{0,4}\s+(?:is|are|was)?\s*(?:not|n't|does not|doesn['’]t|do not|don['’]t|no longer)\b/i.test(
      after,
    )
  );
}

/** Words before a list of names that are to be made, or not. */
const asked = /\b(?:create|add|write|make|never|not|avoid)\b[^.;]{0,40}$|n['’]t\b[^.;]{0,40}$/i;
/** Parts of an example path. */
const standIn = /(?:^|\/)(?:your|my|new|some|example|sample|foo|bar)[-_]/i;

/** Whether a name that never existed is an example, planned, or forbidden. */
export function isNotMeantToExist(document: Document, span: Span): boolean {
  const { before } = lineAround(document, span);
  return (
    standIn.test(document.text.slice(span.start, span.end)) ||
    asked.test(withoutNames(before)) ||
    isExample(document, span) ||
    isDenied(document, span) ||
    isMoveTarget(document, span) ||
    isPlanned(document, span)
  );
}
