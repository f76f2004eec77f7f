import { lineMap } from '#diagnostics/line-map';
import { json as say } from '#messages/generated/configuration';
import type { Message } from '#messages/message';
import { duplicateKey } from '#workspace/text/duplicate-json-key';

/**
 * What is wrong with JSON that gives a key twice: parsers keep the last, people read the
 * first. Null when nothing is.
 */
export function repeatedKey(text: string): Message | null {
  const twice = duplicateKey(text);
  return twice
    ? say.keyTwice({
        key: twice.key.slice(0, 40),
        line: lineMap(text).place(twice.span).start.line,
      })
    : null;
}
