import { lineMap } from '#diagnostics/line-map';
import { duplicateKey } from '#workspace/text/duplicate-json-key';

/**
 * What is wrong with JSON that gives a key twice, in words: parsers keep the last, people read the
 * first. Null when nothing is.
 */
export function repeatedKey(text: string): string | null {
  const twice = duplicateKey(text);
  return twice
    ? `"${twice.key.slice(0, 40)}" is given twice, the second time on line ${lineMap(text).place(twice.span).start.line}`
    : null;
}
