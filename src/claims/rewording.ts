import { editDistance } from '#diagnostics/near-match';
import { clip } from '#messages/fill-template';

import { maxClaimLength, propositionOf, type PropositionPart } from './proposition.ts';
import { sentencesOf } from './sentences/sentences.ts';

/**
 * Whether a text only corrects the spelling of the other, or reorders its sentences: the same
 * values and denials, and words that differ by a letter or two at most.
 */
export function rewords(one: string, other: string): boolean {
  if (squeezed(one) === squeezed(other)) return true;
  // Code, quotations and struck-through text must stay.
  if (quoted(one) !== quoted(other)) return false;
  if (sameWords(one, other)) return true;
  const [before, after] = [sentencesOf(one), sentencesOf(other)];
  if (before.length !== after.length) return false;
  const left = [...after];
  return before.every((sentence) => {
    const at = left.findIndex((each) => sameWords(sentence, each));
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
}

function sameWords(one: string, other: string): boolean {
  // A longer text is not read to its end.
  if (Math.max(one.length, other.length) > maxClaimLength) return false;
  const [was, is] = [propositionOf(one).said, propositionOf(other).said];
  return was.length === is.length && (alike(was, is) || isTurned(was, is));
}

function alike(said: readonly PropositionPart[], other: readonly PropositionPart[]): boolean {
  return said.every(
    ({ kind, text }, at) =>
      kind === other[at]?.kind &&
      (text === other[at].text || (kind === 'word' && isSlip(text, other[at].text))),
  );
}

/**
 * Whether a word is another one mistyped, by one letter, or two in a long word. The first letter
 * must be the same: internal and external.
 */
function isSlip(word: string, other: string): boolean {
  return (
    Math.min(word.length, other.length) >= 4 &&
    word[0] === other[0] &&
    editDistance(word, other) <= (word.length >= 9 ? 2 : 1)
  );
}

/**
 * Whether one part moved to the other end: "In batch mode the server waits", "The server waits in
 * batch mode". Not for claims with denials or values.
 */
function isTurned(said: readonly PropositionPart[], other: readonly PropositionPart[]): boolean {
  if (said.length < 3 || said.some(({ kind }) => kind === 'not' || kind === 'value')) return false;
  return said.some(
    (_each, at) => at > 0 && alike([...said.slice(at), ...said.slice(0, at)], other),
  );
}

function quoted(claim: string): string {
  return (
    claim
      .normalize('NFKC')
      .replace(/[\u201c\u201d]/g, '"')
      .match(/`[^`\n]{1,200}`|"[^"\n]{1,200}"|~~|<\/?(?:del|s)\b/gi) ?? []
  )
    .map((each) => each.replace(/^[`"]|[`"]$/g, '').toLowerCase())
    .sort()
    .join('\n');
}

function squeezed(text: string): string {
  return text.replace(/[\s*_`]+/g, ' ').trim();
}

/** A part of a procedure. */
interface Step {
  kind: 'heading' | 'numbered' | 'point' | 'row' | 'words' | 'code';
  /** Level of a heading or an item. */
  depth: number;
  lines: string[];
}

/**
 * Says what a procedure adds, drops or changes; null where only its wording changed. Order, code,
 * link targets and the depth of steps count.
 */
export function describeStepChange(was: string, is: string): string | null {
  const [before, after] = [stepsOf(was), stepsOf(is)];
  const longer = before.length > after.length ? before : after;
  const at = longer.findIndex((_step, place) => !isReworded(before[place], after[place]));
  if (at !== -1) {
    if (before.length < after.length) return `it says more: "${shown(after[at])}"`;
    if (before.length > after.length) return `it says less: "${shown(before[at])}"`;
    return `"${shown(after[at])}" says something else`;
  }
  return linkTargets(was).join('\n') === linkTargets(is).join('\n')
    ? null
    : 'it links to something else';
}

function isReworded(was: Step | undefined, is: Step | undefined): boolean {
  if (!was || !is || was.kind !== is.kind || was.depth !== is.depth) return false;
  if (was.kind === 'code') return was.lines.join('\n') === is.lines.join('\n');
  const [before, after] = [sentencesOf(was.lines.join(' ')), sentencesOf(is.lines.join(' '))];
  return (
    before.length === after.length &&
    before.every((sentence, at) => rewords(sentence, after[at] ?? ''))
  );
}

function stepsOf(text: string): Step[] {
  const steps: Step[] = [];
  const indents: number[] = [];
  let open: 'words' | 'code' | null = null;
  let fence = '';
  for (const line of text.trim().split(/\r?\n/)) {
    const last = steps.at(-1);
    const words = line.trim();
    const marks = /^(`{3,}|~{3,})/.exec(words)?.[1];
    if (open === 'code' && last) {
      last.lines.push(words === '' ? '' : line.trimEnd());
      if (marks?.startsWith(fence)) open = null;
    } else if (marks !== undefined) {
      fence = marks;
      open = 'code';
      steps.push({ kind: 'code', depth: 0, lines: [words] });
    } else if (words === '') open = null;
    else {
      const step = stepAt(line, indents);
      if (step.kind === 'words' && open === 'words' && last) last.lines.push(words);
      else if (!/^[\s|:-]+$/.test(words)) steps.push(step);
      open = step.kind === 'heading' || step.kind === 'row' ? null : 'words';
    }
  }
  return steps;
}

function stepAt(line: string, indents: number[]): Step {
  const [, marks, title = ''] = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*$/.exec(line) ?? [];
  if (marks !== undefined) return { kind: 'heading', depth: marks.length, lines: [title] };
  const [, blanks = '', marker, words = ''] =
    /^([ \t]*)([-*+]|\d{1,9}[.)])[ \t]+(.*)$/.exec(line) ?? [];
  if (marker === undefined)
    return {
      kind: line.trim().startsWith('|') ? 'row' : 'words',
      depth: 0,
      lines: [line.trim().replace(/[ \t]*\|[ \t]*/g, ' | ')],
    };
  while (indents.length > 0 && (indents.at(-1) ?? 0) > blanks.length) indents.pop();
  if (indents.at(-1) !== blanks.length) indents.push(blanks.length);
  return { kind: /\d/.test(marker) ? 'numbered' : 'point', depth: indents.length, lines: [words] };
}

/** Lists the link targets of a text, as written. */
export function linkTargets(text: string): string[] {
  return [...text.matchAll(/\]\(([^()\s]*)|^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*(\S*)/gm)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
}

function shown(step: Step | undefined): string {
  return clip(step?.lines.join(' ') ?? '', 30);
}
