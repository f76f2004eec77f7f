import type { Span } from '#diagnostics/diagnostic';

/** A rule of a linter that a text names. */
export interface LintMention {
  readonly name: string;
  readonly span: Span;
}

const inCode = /`(@?[\w-]+(?:\/[\w-]+)*(?:::[\w-]+)?)`/g;
/** Rules as linters name them: `no-console`, `react-hooks/exhaustive-deps`, `E501`. */
const ruleName =
  /^(?:(?:@[\w-]+|import(?:-x)?|react(?:-hooks)?|jsx-a11y|unicorn|n|node|vue|jest|vitest|promise|security|sonarjs|perfectionist|simple-import-sort|unused-imports|@?[\w-]+-eslint|local)\/[\w-]+(?:\/[\w-]+)?|(?:no|prefer|ban|consistent|max|explicit|require|sort|func|array|object|arrow|id|one|eol|space|key|curly|dot)-[a-z0-9-]+|eqeqeq|no[A-Z]\w+|[A-Z]{1,4}\d{2,4}|clippy::\w+)$/;

/** The rules of linters that a text names in code. */
export function namedLintRules(text: string): LintMention[] {
  return [...text.matchAll(inCode)].flatMap(({ index, 1: written = '' }) =>
    ruleName.test(written)
      ? [
          {
            name: written.replace(/^clippy::/, ''),
            span: { start: index + 1, end: index + 1 + written.length },
          },
        ]
      : [],
  );
}
