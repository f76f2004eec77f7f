import type { Span } from '#diagnostics/diagnostic';
import type { Message } from '#messages/message';

import type { AstGuard } from './guard.ts';

/** That nobody can say, for what the guard needs is not installed; the message says how. */
export interface Unchecked {
  readonly unchecked: Message;
}

/** Finds the code of a guard's shape in a text, through a package that users may have. */
export type AstSearch = (
  guard: Pick<AstGuard, 'pattern' | 'language'>,
  text: string,
) => Promise<readonly Span[] | { readonly problem: string } | Unchecked>;

const wildcards = /\$+[A-Z_][A-Z0-9_]*|\$\$\$/g;

/**
 * A word that all code of a pattern's shape has; null where the pattern has none. Without the
 * parser that is all that is known, and mostly it is not there.
 */
export function astNeed(pattern: string): string | null {
  // What stands in a comment need not be there.
  if (/\/[/*]|<!--/.test(pattern)) return null;
  const words = pattern.replace(wildcards, ' ').match(/[A-Za-z_]\w+/g) ?? [];
  return words.reduce<string | null>(
    (longest, word) => (word.length > (longest?.length ?? 0) ? word : longest),
    null,
  );
}

/** Whether a pattern is a wildcard and nothing else. */
export function matchesAnyCode(pattern: string): boolean {
  return pattern.replace(wildcards, '').trim() === '';
}
