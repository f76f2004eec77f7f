import type { Document } from '#workspace/document';
import { codeSpans } from '#workspace/text/prose-spans';

/** What each command begins with. */
const beginning = /^\/ledger(?![\w-])/;
/** Most commands of one comment. */
export const mostCommands = 50;

/** What looks like a command to who wrote it. */
const meant = /^\s*\/ledger(?![\w-])/i;
/** What may hide the lines that follow, or show them as something else: code, HTML, a link. */
const hiding = /[`<[\]~$\\]/;

/**
 * What mail clients put before the mail that an answer quotes, or before a signature: what follows
 * is not the author's own. Names and verbs are those of the languages that large clients have.
 */
const senders =
  'from|von|de|da|van|fra|från|lähettäjä|od|kimden|от|від|发件人|寄件者|差出人|보낸 사람';
const wrote =
  'wrote|schrieb.*|écrit|escribió|escreveu|scritto|schreef.*|skrev.*|kirjoitti|napisał\\(?a?\\)?|' +
  'napsal\\(?a?\\)?|yazdı|написала?|пише|写道|寫道|書きました|작성';
const quotedMail = [
  /^--$/,
  /^_{5,}$/,
  /^-{2,}\s*\p{L}.*-{2,}$/u,
  new RegExp(`^\\*{0,2}(?:${senders})\\*{0,2}\\s?[:：]`, 'iu'),
  new RegExp(`(?:${wrote})\\s?[:：]$`, 'iu'),
];

/** Where the author's own words end: at a quoted mail, or where HTML opens and does not close. */
function endOfOwn(text: string): number {
  let at = 0;
  for (const line of text.split('\n')) {
    if (quotedMail.some((each) => each.test(line.trim()))) return at;
    at += line.length + 1;
  }
  return text.length;
}

/** Elements that hold nothing, which a forge writes for pictures. */
const empty = new Set(['br', 'hr', 'img', 'input', 'source', 'wbr']);

/** Whether HTML that a text opens is still open at its end. */
function isInHtml(text: string): boolean {
  const open: string[] = [];
  for (const [whole, end, name = ''] of text.matchAll(
    /<(\/?)([a-z][a-z0-9-]*)(?=[\s/>])[^>]*>/gi,
  )) {
    const tag = name.toLowerCase();
    if (empty.has(tag) || whole.endsWith('/>')) continue;
    if (end === '') open.push(tag);
    else if (open.includes(tag)) open.length = open.lastIndexOf(tag);
  }
  return open.length > 0;
}

/** The commands of a comment, and what looks like one and is none. */
export interface CommentCommands {
  readonly lines: readonly string[];
  readonly unread: readonly string[];
}

/**
 * The lines of a comment that are commands. A command begins its line, in a paragraph: what is
 * quoted, code, in a list, a table or HTML is none, nor is a line that Markdown joins to a
 * quotation above it, nor what a mail client quotes. Who writes of a command in code or a quotation
 * means none, and is told so of the others alone.
 */
export function commandLines({
  text,
  outline,
}: Pick<Document, 'text' | 'outline'>): CommentCommands {
  const lines: string[] = [];
  const unread: string[] = [];
  const end = endOfOwn(text);
  for (const block of outline.blocks) {
    if (block.kind === 'item') {
      const said = text.slice(block.text.start, block.text.end).split('\n', 1)[0] ?? '';
      if (meant.test(said)) unread.push(said.trim());
    }
    if (block.kind !== 'paragraph' || block.nesting > 0) continue;
    const { start, end: last } = block.span;
    const code = codeSpans(text, start, last);
    // A blank before the command is no beginning of a line.
    let isPlain = (start === 0 || text[start - 1] === '\n') && !isInHtml(text.slice(0, start));
    let at = start;
    for (const line of text.slice(start, last).split('\n')) {
      const isCode = code.some((span) => span.start < at && at < span.end);
      if (isPlain && at < end && beginning.test(line)) lines.push(line.trimEnd());
      else if (!isCode && meant.test(line)) unread.push(line.trim());
      if (hiding.test(line)) isPlain = false;
      at += line.length + 1;
    }
  }
  return { lines, unread };
}
