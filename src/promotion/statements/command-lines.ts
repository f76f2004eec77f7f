import type { Document } from '#workspace/document';

/** What each command begins with. */
const beginning = /^\/ledger(?![\w-])/;
/** Most commands of one comment. */
export const mostCommands = 50;

/**
 * The lines of a comment that are commands. A command begins its line, and its paragraph, or
 * follows another command there: what is quoted, code, in a list, a table or HTML is none, nor is
 * a line that Markdown joins to a quotation above it.
 */
export function commandLines({ text, outline }: Pick<Document, 'text' | 'outline'>): string[] {
  const found: string[] = [];
  for (const block of outline.blocks) {
    if (block.kind !== 'paragraph' || block.nesting > 0) continue;
    const { start } = block.span;
    // A blank before the command is no beginning of a line.
    if (start > 0 && text[start - 1] !== '\n') continue;
    const said = text.slice(start, block.span.end);
    for (const line of said.split(/\r?\n/)) {
      if (!beginning.test(line)) break;
      found.push(line.trimEnd());
      // An open backtick or comment may hide what follows.
      if (/`/.test(line) || line.includes('<!--')) break;
    }
  }
  return found;
}
