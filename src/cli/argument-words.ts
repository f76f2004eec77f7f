import { UsageError } from '#diagnostics/failure';

/**
 * A command line as a program and its arguments: words, with quotes around those that hold blanks.
 * No shell reads them, so nothing in them is replaced and nothing is run beside the program.
 *
 * @param flag what it was given for, for messages
 * @throws {UsageError} for a quote that does not end, or no words
 */
export function argumentWords(text: string, flag: string): string[] {
  const words = [...text.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) =>
    word.replace(
      /"([^"]*)"|'([^']*)'/g,
      (_all, double?: string, single?: string) => double ?? single ?? '',
    ),
  );
  const open = text.replace(/"[^"]*"|'[^']*'/g, '');
  if (/["']/.test(open))
    throw new UsageError(
      `${flag} has a quote that does not end`,
      `${flag} 'node "my extractor.mjs" --fast'`,
    );
  if (words.length === 0)
    throw new UsageError(`${flag} names no program`, `${flag} 'node extractor.mjs'`);
  return words;
}
