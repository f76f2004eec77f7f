import { UsageError } from '#diagnostics/failure';
import { lineMap } from '#diagnostics/line-map';
import { json as say } from '#messages/generated/configuration';
import type { Message } from '#messages/message';
import { duplicateKey } from '#workspace/text/json-text';

/**
 * Reads JSON that a person or another program wrote.
 *
 * @throws {UsageError} with `notJson` or, for a key that an object has twice, `keyTwice`
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

/** Finds a key that an object has twice: parsers keep the last value, people read the first. */
export function repeatedKey(text: string): Message | null {
  const twice = duplicateKey(text);
  return twice
    ? say.keyTwice({
        key: twice.key.slice(0, 40),
        line: lineMap(text).place(twice.span).start.line,
      })
    : null;
}
