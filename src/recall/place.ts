import type { LineRange } from '#diagnostics/changed-lines';

/** A file that a task touches, from the root, and the lines of it; null where it names none. */
export interface Place {
  readonly path: string;
  readonly lines: LineRange | null;
  /** How the file is called now, where memory cites it by the name it had before. */
  readonly now?: string;
}

/** How places are joined to a file: `a.ts:12`, `a.ts:12:5`, `a.ts:12-20`. */
const afterColon = /^(.+?):(\d{1,7})(?:-(\d{1,7})|(?::\d{1,7})(?:-\d{1,7})?)?(?::\D.*)?$/s;
/** `a.ts#L12`, `a.ts#L12-L20`, with columns as forges write them. */
const afterHash = /^(.+)#L(\d{1,7})(?:C\d+)?(?:-L?(\d{1,7})(?:C\d+)?)?$/s;
/** `a.ts(12)` and `a.ts(12,5)`, as compilers write it. */
const inParentheses = /^(.+)\((\d{1,7})(?:,\d{1,7}){0,3}\)?$/s;

/** Reads a file as people and programs write it, with the lines that they mean. */
export function readPlace(text: string): Place {
  const [, path, from, to] =
    afterHash.exec(text) ?? inParentheses.exec(text) ?? afterColon.exec(text) ?? [];
  return path === undefined || from === undefined
    ? { path: text, lines: null }
    : { path, lines: rangeOf(Number(from), Number(to ?? from)) };
}

/** A range with its ends in order; none for a line zero. */
export function rangeOf(one: number, other: number): LineRange | null {
  const [from, to] = one <= other ? [one, other] : [other, one];
  return from < 1 ? null : { from, to };
}
