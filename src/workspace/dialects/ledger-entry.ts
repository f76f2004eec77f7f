import type { Span } from '#diagnostics/diagnostic';

import type { TextFile } from '../document.ts';
import { lastName } from '../paths/target.ts';
import type { ShapeProblem } from '../reading/shape-problem.ts';
import { firstProblem } from '../schema/explain.ts';
import { validateLedgerEntry } from '../schema/generated/entry-validator.js';
import type { LedgerEntry } from '../schema/generated/types.ts';
import { duplicateKey } from '../text/json-text.ts';

/** One file of the ledger, read; `id` is the digest part of its name. */
export interface Entry {
  readonly path: string;
  readonly id: string;
  readonly text: string;
  readonly content: LedgerEntry;
}

/** Reads one ledger entry: strict JSON of the schema's shape. */
export function readLedgerEntry(
  file: TextFile,
): { readonly entry: Entry } | { readonly problem: ShapeProblem } {
  let act: unknown;
  try {
    act = JSON.parse(file.text);
  } catch {
    return { problem: entryProblem(file, 'entry', 'a JSON object', firstLine(file.text)) };
  }
  const twice = duplicateKey(file.text);
  if (twice)
    return {
      problem: entryProblem(file, 'entry', 'JSON without a key given twice', twice.span),
    };
  if (!validateLedgerEntry(act)) {
    const { key, expected, pointer } = firstProblem(validateLedgerEntry.errors);
    return { problem: entryProblem(file, key, expected, spanOf(file.text, pointer)) };
  }
  const odd = problemOf(act as LedgerEntry);
  if (odd) {
    const { pointer, expected } = odd;
    return { problem: entryProblem(file, pointer.slice(1), expected, spanOf(file.text, pointer)) };
  }
  const name = lastName(file.path).replace(/\.json$/, '');
  return {
    entry: {
      path: file.path,
      id: name.slice(name.lastIndexOf('-') + 1),
      text: file.text,
      content: act as LedgerEntry,
    },
  };
}

function entryProblem({ path }: TextFile, key: string, expected: string, span: Span): ShapeProblem {
  return { kind: 'schema', path, key, expected, span };
}

function firstLine(text: string): Span {
  const end = text.indexOf('\n');
  return { start: 0, end: end === -1 ? text.length : end };
}

/** The key that a pointer leads to; the first line where it is not there. */
function spanOf(text: string, pointer: string): Span {
  return keySpan(text, pointer) ?? firstLine(text);
}

/** Where the last key of a pointer is written first; null when it is not there. */
function keySpan(text: string, pointer: string): Span | null {
  const key = JSON.stringify(lastName(pointer));
  const start = text.indexOf(`${key}:`);
  return start === -1 ? null : { start, end: start + key.length };
}

/** What a pattern cannot say: a day that the calendar has, and an act that is about something. */
function problemOf(
  act: LedgerEntry,
): { readonly pointer: string; readonly expected: string } | null {
  if (!isOnCalendar(act.at)) return { pointer: '/at', expected: 'a day that the calendar has' };
  // A task may be closed that raised nothing.
  return act.items.length === 0 && act.act !== 'close'
    ? { pointer: '/items', expected: 'what the act was on' }
    : null;
}

function isOnCalendar(at: string): boolean {
  const [year = 0, month = 0, day = 0] = at.slice(0, 10).split('-').map(Number);
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
}
