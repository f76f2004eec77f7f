import stringWidth from 'string-width';

import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { joinSentence } from '#messages/sentence';
import type { Style } from '#reporters/report';
import { escapeInvisible } from '#reporters/visible';

import type { TextInput, Trial } from './state.ts';

/** A terminal's size in characters. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Text in one color; `style` is null for the terminal's own. */
interface Piece {
  readonly text: string;
  readonly style: Style | null;
}

/** One line of the screen, left to right. */
export type Line = readonly Piece[];

/** A full screen: as many lines as it has rows. `cursor` is null while no text is typed. */
export interface Screen {
  readonly lines: readonly Line[];
  readonly cursor: { readonly row: number; readonly column: number } | null;
}

/** The last lines of a screen, below the rule. `cursor.row` counts from the first of them. */
export type Foot = Screen;

/** Columns that a screen uses. The last one stays empty: some terminals break the line there. */
export function usableColumns({ columns }: Size): number {
  return Math.max(20, columns - 1);
}

/** Rows between head and foot. */
export function bodyRows(foot: Foot, { rows }: Size): number {
  return Math.max(1, rows - 3 - foot.lines.length);
}

/** Limits `scroll` so that the last line of `body` is the last one on the screen. */
export function limitScroll(scroll: number, body: readonly Line[], rows: number): number {
  return Math.min(scroll, Math.max(0, body.length - rows));
}

/** Draws a head, a window of `body` that starts `scroll` lines down, and a foot. */
export function drawFrame(
  {
    head,
    body,
    foot,
  }: { readonly head: Line; readonly body: readonly Line[]; readonly foot: Foot },
  scroll: number,
  size: Size,
): Screen {
  const columns = usableColumns(size);
  const rows = bodyRows(foot, size);
  const above = limitScroll(scroll, body, rows);
  const shown = body.slice(above, above + rows);
  const below = body.length - above - shown.length;
  const hint = below > 0 ? `${below} more ↓` : above > 0 ? `${above} more ↑` : '';
  const lines = [
    head,
    rule(columns),
    ...shown,
    ...Array.from({ length: rows - shown.length }, () => plain('')),
    rule(columns, hint),
    ...foot.lines,
  ]
    .slice(0, size.rows)
    .map((line) => clipLine(line, columns));
  const { cursor } = foot;
  return {
    lines,
    cursor: cursor && {
      row: lines.length - foot.lines.length + cursor.row,
      column: Math.min(cursor.column, columns),
    },
  };
}

/** A question, the text typed in answer, and a hint or the problem with that text. */
export function questionFoot(
  question: string,
  { field, problem }: { readonly field: TextInput; readonly problem: Message | null },
  hint: string,
  columns: number,
): Foot {
  const lead = '> ';
  const room = columns - lead.length - 1;
  let start = 0;
  // Scroll the line sideways so that the cursor stays on it.
  while (countColumns(field.text.slice(start, field.cursor)) > room)
    start += [...field.text.slice(start)][0]?.length ?? 1;
  const asked = wrap(question, columns).map((line) => plain(line));
  const typed = splitAtColumn(escapeInvisible(field.text.slice(start)), room)[0];
  const typedBefore = escapeInvisible(field.text.slice(start, field.cursor));
  return {
    lines: [
      ...asked,
      [piece(lead, 'path'), piece(typed)],
      problem === null ? plain(hint, 'dim') : plain(textOf(problem), 'error'),
    ],
    cursor: { row: asked.length, column: lead.length + countColumns(typedBefore) },
  };
}

/** Keys as `p promote`, with the key highlighted. */
export function keysLine(keys: readonly string[]): Line {
  return keys.flatMap((each, index) => [
    piece(`${index === 0 ? '' : '  '}${each.slice(0, 1)}`, 'path'),
    piece(each.slice(1), 'dim'),
  ]);
}

/** Why a trial was refused, with at most `maxAdvice` lines of advice for each reason. */
export function refusalLines(trial: Trial | null, columns: number, maxAdvice: number): Line[] {
  if (trial?.outcome.kind !== 'refused') return [];
  return [
    plain('refused', 'error'),
    ...trial.outcome.reasons.flatMap((reason) => {
      const { text, mend } = joinSentence(reason);
      return [
        ...labelled(reason.item ?? '', text, columns, 'warning'),
        ...mend.slice(0, maxAdvice).flatMap((line) => labelled('', line, columns, 'dim')),
      ];
    }),
    plain(''),
  ];
}

/** Makes a part of a line; null for the default color. */
export function piece(text: string, style: Style | null = null): Piece {
  return { text, style };
}

/** Makes a line of one piece. */
export function plain(text: string, style: Style | null = null): Line {
  return [piece(text, style)];
}

/** Returns `3 of 7 chosen, not written yet`. */
export function describeProgress(chosen: number, all: number): string {
  return `${chosen} of ${all} chosen${chosen === 0 ? '' : ', not written yet'}`;
}

const labelColumns = 11;

/** A label, and `text` wrapped in a column to its right. */
export function labelled(
  label: string,
  text: string,
  columns: number,
  style: Style | null = null,
): Line[] {
  return wrap(text, columns - labelColumns).map((line, index) => [
    piece((index === 0 ? label : '').padEnd(labelColumns), 'dim'),
    piece(line, style),
  ]);
}

/** A line with text at both ends. Cuts `left` if both do not fit. */
export function justify(left: string, right: string, columns: number, style: Style | null): Line {
  const room = columns - countColumns(right) - 2;
  const [start, rest] = splitAtColumn(left, Math.max(0, room));
  const shown = rest === '' ? start : `${splitAtColumn(start, Math.max(0, room - 1))[0]}…`;
  return [
    piece(shown, style),
    piece(' '.repeat(Math.max(1, columns - countColumns(shown) - countColumns(right)))),
    piece(right, 'dim'),
  ];
}

/** A line across the screen that starts with `word`. */
export function rule(columns: number, word = ''): Line {
  const said = word === '' ? '' : `── ${word} `;
  return plain(`${said}${'─'.repeat(Math.max(0, columns - countColumns(said)))}`, 'dim');
}

/** Cuts a line after `columns` terminal columns. */
export function clipLine(line: Line, columns: number): Line {
  let left = columns;
  return line.flatMap((each) => {
    const [text] = splitAtColumn(each.text, left);
    left -= countColumns(text);
    return text === '' ? [] : [{ ...each, text }];
  });
}

/** Counts terminal columns; `text` has no control characters. */
export function countColumns(text: string): number {
  return /^[ -~]*$/.test(text) ? text.length : stringWidth(text, { countAnsiEscapeCodes: true });
}

const graphemes = new Intl.Segmenter();

/** Splits `text` between two characters into the start that fits into `columns`, and the rest. */
export function splitAtColumn(text: string, columns: number): readonly [string, string] {
  let used = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    used += countColumns(segment);
    if (used > columns) return [text.slice(0, index), text.slice(index)];
  }
  return [text, ''];
}

/**
 * Fits one line of a file into `columns`: tabs become spaces, hidden characters are named, and a
 * longer line is cut with an ellipsis.
 */
export function fitLine(text: string, columns: number): string {
  const line = escapeInvisible(text.replace(/\r$/, '').replace(/\t/g, '  '));
  return countColumns(line) <= columns
    ? line
    : `${splitAtColumn(line, Math.max(0, columns - 1))[0]}…`;
}

/** Breaks `text` between words into lines of at most `columns`, and names hidden characters. */
export function wrap(text: string, columns: number): string[] {
  const width = Math.max(8, columns);
  const lines: string[] = [];
  let line = '';
  for (const word of escapeInvisible(text.replace(/\s+/g, ' ').trim()).split(' ')) {
    let rest = word;
    if (line !== '' && countColumns(line) + 1 + countColumns(rest) <= width) {
      line += ` ${rest}`;
      continue;
    }
    if (line !== '') lines.push(line);
    while (countColumns(rest) > width) {
      const [start] = splitAtColumn(rest, width);
      // Break a path at a slash or hyphen.
      const joint = Math.max(start.lastIndexOf('/'), start.lastIndexOf('-')) + 1;
      const end = joint > start.length / 2 ? joint : start.length;
      lines.push(rest.slice(0, end));
      rest = rest.slice(end);
    }
    line = rest;
  }
  return [...lines, line];
}
