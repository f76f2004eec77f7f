import { clip } from '#messages/fill-template';

import { rewords } from './rewording.ts';
import { sentencesOf } from './sentences/sentences.ts';

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
