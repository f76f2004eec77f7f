import type { Document } from '#workspace/document';
import { codeSpans } from '#workspace/text/code-spans';

/** What each command begins with. */
const beginning = /^\/ledger(?![\w-])/;
/** Most commands of one comment. */
export const mostCommands = 50;

/** What looks like a command to who wrote it. */
const meant = /^\s*\/ledger(?![\w-])/i;
/** What may hide the lines that follow, or show them as something else: code, HTML, a link. */
const hiding = /[`<[\]~$\\]/;

/** The commands of a comment, and what looks like one and is none. */
export interface CommentCommands {
  readonly lines: readonly string[];
  readonly unread: readonly string[];
}

/**
 * The lines of a comment that are commands. A command begins its line, in a paragraph: what is
 * quoted, code, in a list, a table or HTML is none, nor is a line that Markdown joins to a
 * quotation above it. Who writes of a command in code or a quotation means none, and is told so of
 * the others alone.
 */
export function commandLines({
  text,
  outline,
}: Pick<Document, 'text' | 'outline'>): CommentCommands {
  const lines: string[] = [];
  const unread: string[] = [];
  for (const block of outline.blocks) {
    if (block.kind === 'item') {
      const said = text.slice(block.text.start, block.text.end).split('\n', 1)[0] ?? '';
      if (meant.test(said)) unread.push(said.trim());
    }
    if (block.kind !== 'paragraph' || block.nesting > 0) continue;
    const { start, end } = block.span;
    const code = codeSpans(text, start, end);
    // A blank before the command is no beginning of a line.
    let isPlain = start === 0 || text[start - 1] === '\n';
    let at = start;
    for (const line of text.slice(start, end).split('\n')) {
      const isCode = code.some((span) => span.start < at && at < span.end);
      if (isPlain && beginning.test(line)) lines.push(line.trimEnd());
      else if (!isCode && meant.test(line)) unread.push(line.trim());
      if (hiding.test(line)) isPlain = false;
      at += line.length + 1;
    }
  }
  return { lines, unread };
}
