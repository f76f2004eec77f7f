import { UsageError } from '#diagnostics/failure';
import { captureOptions as say } from '#messages/capture-options';

import { argumentWords } from './argument-words.ts';

/**
 * The words of a command that runs without a shell.
 *
 * @throws {UsageError} for what only a shell understands: the words would mean something else
 */
export function commandWords(text: string): string[] {
  const unquoted = text.replace(/'[^']*'/g, 'q').replace(/"[^"$`\\]*"/g, 'q');
  const [mark] = /&&|[|&;<>()$`\\*?{}\n]|(?:^|\s)~|^\s*\w+=/.exec(unquoted) ?? [];
  if (mark !== undefined)
    throw new UsageError(say.shellWords({ mark: mark.trim() || 'line break' }));
  return argumentWords(text, '--proved-by');
}
