import { UsageError } from '#diagnostics/failure';
import { commandLine as say } from '#messages/generated/program';

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
  if (/["']/.test(open)) throw new UsageError(say.quoteOpen({ option: flag }));
  if (words.length === 0) throw new UsageError(say.programMissing({ option: flag }));
  return words;
}
