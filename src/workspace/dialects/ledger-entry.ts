import type { LedgerEntry } from '../schema/generated/types.ts';
import { validateLedgerEntry } from '../schema/generated/entry-validator.js';
import { duplicateKey } from '../duplicate-key.ts';
import { firstProblem } from '../schema/explain.ts';
import type { ShapeProblem } from '../shape-problem.ts';
import type { TextFile } from '../source-file.ts';

/** One file of the ledger, read; `id` is the digest part of its name. */
export interface Entry {
  readonly path: string;
  readonly id: string;
  readonly text: string;
  readonly act: LedgerEntry;
}

/** Reads one ledger entry: strict JSON of the schema's shape. */
export function readLedgerEntry(
  file: TextFile,
): { readonly entry: Entry } | { readonly problem: ShapeProblem } {
  let act: unknown;
  const whole = {
    start: 0,
    end: Math.min(
      file.text.length,
      file.text.indexOf('\n') === -1 ? file.text.length : file.text.indexOf('\n'),
    ),
  };
  try {
    act = JSON.parse(file.text);
  } catch {
    return {
      problem: {
        kind: 'schema',
        path: file.path,
        key: 'entry',
        expected: 'a JSON object',
        span: whole,
      },
    };
  }
  const twice = duplicateKey(file.text);
  if (twice)
    return {
      problem: {
        kind: 'schema',
        path: file.path,
        key: 'entry',
        expected: 'JSON without a key given twice',
        span: twice.span,
      },
    };
  if (!validateLedgerEntry(act)) {
    const problem = firstProblem(validateLedgerEntry.errors);
    return {
      problem: {
        kind: 'schema',
        path: file.path,
        key: problem.key,
        expected: problem.expected,
        span: keySpan(file.text, problem.pointer) ?? whole,
      },
    };
  }
  const odd = problemOf(act as LedgerEntry);
  if (odd)
    return {
      problem: {
        kind: 'schema',
        path: file.path,
        key: odd.pointer.slice(1),
        expected: odd.expected,
        span: keySpan(file.text, odd.pointer) ?? whole,
      },
    };
  const name = file.path.slice(file.path.lastIndexOf('/') + 1).replace(/\.json$/, '');
  return {
    entry: {
      path: file.path,
      id: name.slice(name.lastIndexOf('-') + 1),
      text: file.text,
      act: act as LedgerEntry,
    },
  };
}

/** Where the last key of a pointer is written first; null when it is not there. */
function keySpan(text: string, pointer: string): { start: number; end: number } | null {
  const key = JSON.stringify(pointer.slice(pointer.lastIndexOf('/') + 1));
  const start = text.indexOf(`${key}:`);
  return start === -1 ? null : { start, end: start + key.length };
}

/** What a pattern cannot say: a day that the calendar has, and an act that is about something. */
function problemOf(
  act: LedgerEntry,
): { readonly pointer: string; readonly expected: string } | null {
  if (!isOnCalendar(act.at)) return { pointer: '/at', expected: 'a day that the calendar has' };
  // A task may be closed that raised nothing.
  return act.items.length === 0 && act.kind !== 'close'
    ? { pointer: '/items', expected: 'what the act was on' }
    : null;
}

function isOnCalendar(at: string): boolean {
  const [year = 0, month = 0, day = 0] = at.slice(0, 10).split('-').map(Number);
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
}
