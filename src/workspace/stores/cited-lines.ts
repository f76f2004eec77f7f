import type { Document, Located } from '../document.ts';
import { oncePerObject } from '../once-per-object.ts';
import { citedNamesOf } from './cited-names.ts';
import { citedPathsOf } from './cited-paths.ts';
import { isInCode } from './prose.ts';
import { plainPath } from './surrounding-folders.ts';

/** Lines of a file that a note cites: `src/a.ts:12-14`, `a.ts:12`, `src/a.ts#L12`. */
export interface CitedLines extends Located {
  readonly first: number;
  readonly last: number;
}

const behindName = /^(?::(\d{1,6})(?:[-–](\d{1,6}))?(?![\d.:]|-\d)|#L(\d{1,6})(?:-L?(\d{1,6}))?)/;
/** What a server listens on is written behind its name as lines are. */
const port = /^(?:80|443|[3-9]000|3001|5173|8080|8888|9229)$/;

/** The lines that a note cites in its prose, each with the file that has them. */
export const citedLinesOf = oncePerObject((document: Document): CitedLines[] => {
  const inPaths = citedPathsOf(document).flatMap(({ value, lines, span }) => {
    const [first, last = first] = (lines?.match(/\d+/g) ?? []).map(Number);
    return first === undefined || last === undefined ? [] : [{ value, span, first, last }];
  });
  const inNames = citedNamesOf(document).flatMap(({ value, span: { start, end } }) => {
    const [text = '', ...numbers] = behindName.exec(document.text.slice(end, end + 16)) ?? [];
    const [first, last = first] = numbers.filter((each) => each !== undefined);
    return first === undefined ||
      last === undefined ||
      port.test(first) ||
      isInCode(document, start)
      ? []
      : [{ value, span: { start, end: end + text.length }, first: +first, last: +last }];
  });
  return [...inPaths, ...inNames].sort((one, other) => one.span.start - other.span.start);
});

/** The files of a tree that a path, or a name without its folder, may mean. */
export function filesEndingWith(files: Iterable<string>, value: string): string[] {
  const plain = plainPath(value).replace(/^(?:\.\.\/)+/, '');
  return [...files].filter((file) => file === plain || file.endsWith(`/${plain}`));
}
