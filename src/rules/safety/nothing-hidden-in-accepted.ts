import type { Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import type { MemoryRecord } from '#workspace/records';
import { isTemplateComment } from '#workspace/template-comments';

import { defineRule } from '../rule.ts';
import { isAccepted } from '../standing.ts';

interface Hidden {
  readonly what: string;
  readonly span: Span;
}

/** SEC705: accepted memory shows a reviewer everything it tells an agent (document 7.4, hidden Markdown). */
export const nothingHiddenInAccepted = defineRule({
  code: 'SEC705',
  name: 'nothing-hidden-in-accepted',
  severity: 'error',
  since: '1.0',
  summary: 'Accepted memory has no comments, hidden HTML, data URLs or text pushed out of sight.',
  why: 'A reviewer reads the rendered page; an agent reads the source, and obeys what the page does not show.',
  falsePositives: "Comments of the known templates, this tool's directives and a fixture comment before the frontmatter are fine, and so is HTML that shows its text. In drafts it is a warning.",
  messages: {
    hidden: { text: '{what} in {standing} memory', mend: ['say it in the open, or delete it'] },
  },
  *check(workspace) {
    for (const record of workspace.byPath.values()) {
      const standing = standingOf(record);
      if (standing === null) continue;
      for (const { what, span } of hiddenIn(record.document)) {
        const end = record.document.text.indexOf('\n', span.start);
        const at = { path: record.path, span: { start: span.start, end: end === -1 ? span.end : Math.min(span.end, end) } };
        yield { messageId: 'hidden', data: { what, standing }, at, key: what, ...(standing === 'accepted' ? {} : { severity: 'warning' as const }) };
      }
    }
  },
});

/** Whether a record is served as fact, is a draft of one, or is neither. */
function standingOf(record: MemoryRecord): 'accepted' | 'draft' | null {
  switch (record.role) {
    case 'finding':
      return isAccepted(record) ? 'accepted' : record.status.value === 'candidate' ? 'draft' : null;
    case 'pattern':
      return record.status?.value === 'candidate' ? 'draft' : 'accepted';
    case 'adr':
      return record.status?.value === 'accepted' ? 'accepted' : record.status?.value === 'proposed' ? 'draft' : null;
    default:
      return null;
  }
}

const farRight = ' '.repeat(80);
const hidingTag = /^<(?:script|style|template|noscript|iframe|object|embed|form|input|meta|link|base|svg|math)\b/i;
const hidingAttribute = /\s(?:hidden\b|aria-hidden\s*=|style\s*=\s*["'][^"']*(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0|font-size\s*:\s*0|color\s*:\s*(?:white|transparent|#fff)|position\s*:\s*absolute|text-indent\s*:\s*-|height\s*:\s*0|width\s*:\s*0))/i;

function hiddenIn(document: Document): Hidden[] {
  const { text, outline } = document;
  const found: Hidden[] = [];
  for (const { span } of outline.html) found.push(...hiddenInHtml(text, span));
  const used = new Set(outline.links.filter((link) => link.kind === 'reference').map((link) => link.target));
  for (const block of outline.blocks) {
    if (block.kind !== 'definition') continue;
    const titled = /["')]\s*$/.test(text.slice(block.span.start, block.span.end)) && !used.has(block.target);
    if (titled || block.target === '#' || block.target === '') found.push({ what: 'a comment written as a link definition', span: block.span });
  }
  for (const link of outline.links) {
    if (/^\s*(?:data|javascript|vbscript):/i.test(link.target)) found.push({ what: 'a data: or javascript: address', span: link.span });
    else if (link.kind === 'image' && /^https?:\/\/[^?#]*\?\S/i.test(link.target)) found.push({ what: 'a remote image with a query', span: link.span });
  }
  return [...found, ...outOfSight(document)];
}

/** What a piece of HTML keeps from the page: a block may hold many tags and comments, each judged by itself. */
function hiddenInHtml(text: string, span: Span): Hidden[] {
  const found: Hidden[] = [];
  for (const { 0: raw, index } of text.slice(span.start, span.end).matchAll(/<!--(?:(?!-->)[^])*(?:-->|$)|<[^<>]*>/g)) {
    const at = { start: span.start + index, end: span.start + index + raw.length };
    if (raw.startsWith('<!--')) {
      if (!isTemplateComment(raw) && raw.slice(4).replace('-->', '').trim() !== '') found.push({ what: 'a comment', span: at });
    } else if (hidingTag.test(raw) || hidingAttribute.test(raw)) found.push({ what: 'HTML that hides its content', span: at });
    else if (/\s(?:src|srcset|poster|background)\s?=\s?["']?https?:[^"'\s>]{0,2000}\?\S/i.test(raw)) found.push({ what: 'a remote image with a query', span: at });
    else if (/=\s?["']?\s?(?:data|javascript|vbscript):/i.test(raw)) found.push({ what: 'a data: or javascript: address', span: at });
    else if (/\s(?:title|alt|aria-[a-z]+|data-[a-z-]+)\s?=\s?(?:"[^"]{30,}"|'[^']{30,}')/i.test(raw)) found.push({ what: 'text in an HTML attribute', span: at });
  }
  return found;
}

/** Text that stands where nobody looks: far to the right, or far below. */
function outOfSight(document: Document): Hidden[] {
  const found: Hidden[] = [];
  const text = withoutCode(document);
  let blank = 0;
  for (let at = document.bodyStart; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(at, end).trimEnd();
    if (line === '') blank += 1;
    else {
      const gap = line.indexOf(farRight);
      if (gap !== -1) found.push({ what: 'text behind 80 or more spaces', span: { start: at + gap, end: at + line.length } });
      if (blank >= 20) found.push({ what: 'text below 20 or more blank lines', span: { start: at, end: at + line.length } });
      blank = 0;
    }
    at = end + 1;
  }
  return found;
}

/** The text with code blocks and tables blanked out: they are aligned with spaces. */
function withoutCode(document: Document): string {
  const { text, outline } = document;
  const parts: string[] = [];
  let from = 0;
  for (const block of outline.blocks) {
    if ((block.kind !== 'code' && block.kind !== 'table') || block.span.start < from) continue;
    // Offsets stay, and what stood there still counts as text.
    parts.push(text.slice(from, block.span.start), 'x'.repeat(block.span.end - block.span.start));
    from = block.span.end;
  }
  return parts.join('') + text.slice(from);
}
