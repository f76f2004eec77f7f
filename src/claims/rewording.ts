import { editDistance } from '#diagnostics/near-match';
import { clip } from '#messages/fill-template';

import { longestClaim, propositionOf, type Statement } from './proposition.ts';
import { sentencesOf } from './sentences/sentences.ts';

/**
 * Whether a text is the other in a better spelling: the same values, the same denials in the same
 * places, and word for word the same or a letter or two apart; or sentence by sentence so, in
 * another order.
 */
export function rewords(one: string, other: string): boolean {
  if (squeezed(one) === squeezed(other)) return true;
  // What stands in code or quotes is no wording, and neither is what is struck through.
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
  // What is not read to its end cannot be compared.
  if (Math.max(one.length, other.length) > longestClaim) return false;
  const [was, is] = [propositionOf(one).said, propositionOf(other).said];
  return was.length === is.length && (alike(was, is) || isTurned(was, is));
}

function alike(said: readonly Statement[], other: readonly Statement[]): boolean {
  return said.every(
    ({ kind, text }, at) =>
      kind === other[at]?.kind &&
      (text === other[at].text || (kind === 'word' && isSlip(text, other[at].text))),
  );
}

/**
 * Whether a word is another one mistyped, by a letter, or by two in a long one. A first letter is
 * hardly ever wrong, and makes another word: internal and external.
 */
function isSlip(word: string, other: string): boolean {
  return (
    Math.min(word.length, other.length) >= 4 &&
    word[0] === other[0] &&
    editDistance(word, other) <= (word.length >= 9 ? 2 : 1)
  );
}

/**
 * "In batch mode the server waits" for "The server waits in batch mode": one part of it moved to
 * the other end. Not where something is denied, or has a value.
 */
function isTurned(said: readonly Statement[], other: readonly Statement[]): boolean {
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

/** A heading, a step, a paragraph, a row or a block of code. */
interface Step {
  readonly kind: 'heading' | 'numbered' | 'point' | 'row' | 'words' | 'code';
  /** How deep a heading or an item is, counted in the levels that there are. */
  readonly depth: number;
  readonly lines: readonly string[];
}

/**
 * What a procedure says now besides what it said, in words for a message; null where only its
 * wording changed. Its order counts, and so do code, link targets, and how deep a step stands.
 */
export function beyondSteps(was: string, is: string): string | null {
  const [before, after] = [stepsOf(was), stepsOf(is)];
  const at = Array.from(
    { length: Math.max(before.length, after.length) },
    (_each, place) => place,
  ).find((place) => !isReworded(before[place], after[place]));
  if (at !== undefined && before.length !== after.length)
    return before.length < after.length
      ? `it says more: "${shown(after[at])}"`
      : `it says less: "${shown(before[at])}"`;
  if (at !== undefined) return `"${shown(after[at])}" says something else`;
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
  const steps: { kind: Step['kind']; depth: number; lines: string[] }[] = [];
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

function stepAt(
  line: string,
  indents: number[],
): { kind: Step['kind']; depth: number; lines: string[] } {
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

/** Where the links of a text lead, as they are written. */
export function linkTargets(text: string): string[] {
  return [...text.matchAll(/\]\(([^()\s]*)|^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*(\S*)/gm)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
}

function shown(step: Step | undefined): string {
  return clip(step?.lines.join(' ') ?? '', 30);
}
