import { UsageError } from '#diagnostics/failure';
import { lineMap } from '#diagnostics/line-map';
import { json as say } from '#messages/generated/configuration';
import type { Message } from '#messages/message';
import { duplicateKey } from '#workspace/text/duplicate-json-key';

/**
 * Reads JSON that a person or another program wrote.
 *
 * @param notJson what is said of a text that is none
 * @param keyTwice what is said where a key stands twice
 * @throws {UsageError} for both
 */
export function givenJson(
  text: string,
  notJson: (why: string) => Message,
  keyTwice: (why: Message) => Message,
): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(notJson(error instanceof Error ? error.message : String(error)));
  }
  const twice = repeatedKey(text);
  if (twice !== null) throw new UsageError(keyTwice(twice));
  return value;
}

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
