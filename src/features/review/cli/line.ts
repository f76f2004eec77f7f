import type { Style } from '#reporters/report';

import { columnsOf, splitAt, wrap } from './wrap.ts';

/** A stretch of text in one colour; null is the terminal's own. */
export interface Piece {
  readonly text: string;
  readonly style: Style | null;
}

/** One line of the screen, left to right. */
export type Line = readonly Piece[];

/** A piece, plain unless a style is named. */
export function piece(text: string, style: Style | null = null): Piece {
  return { text, style };
}

/** A line of one piece. */
export function plain(text: string, style: Style | null = null): Line {
  return [piece(text, style)];
}

/** How far a review is: decisions are kept on the way, and written at its end. */
export function chosenOf(chosen: number, all: number): string {
  return `${chosen} of ${all} chosen${chosen === 0 ? '' : ', not written yet'}`;
}

/** Columns of the labels on the left. */
const labelWidth = 11;

/** A label with a text beside it, wrapped so that the label stands alone on the left. */
export function labelled(
  label: string,
  text: string,
  columns: number,
  style: Style | null = null,
): Line[] {
  return wrap(text, columns - labelWidth).map((line, index) => [
    piece((index === 0 ? label : '').padEnd(labelWidth), 'dim'),
    piece(line, style),
  ]);
}

/** A text on the left and one on the right; where both do not fit, the left one is cut. */
export function atBothEnds(
  left: string,
  right: string,
  columns: number,
  style: Style | null,
): Line {
  const room = columns - columnsOf(right) - 2;
  const [start, rest] = splitAt(left, Math.max(0, room));
  const shown = rest === '' ? start : `${splitAt(start, Math.max(0, room - 1))[0]}…`;
  return [
    piece(shown, style),
    piece(' '.repeat(Math.max(1, columns - columnsOf(shown) - columnsOf(right)))),
    piece(right, 'dim'),
  ];
}

/** A line across the screen, with a word in it. */
export function rule(columns: number, word = ''): Line {
  const said = word === '' ? '' : `── ${word} `;
  return plain(`${said}${'─'.repeat(Math.max(0, columns - columnsOf(said)))}`, 'dim');
}

/** A line cut to the columns there are. */
export function clipLine(line: Line, columns: number): Line {
  let left = columns;
  return line.flatMap((each) => {
    const [text] = splitAt(each.text, left);
    left -= columnsOf(text);
    return text === '' ? [] : [{ ...each, text }];
  });
}
