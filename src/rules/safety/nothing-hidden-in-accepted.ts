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

const hidingTag = /^<(?:script|style|template|noscript|iframe|object|embed|form|input|meta|link|base|svg|math)\b/i;
const hidingAttribute = /\s(?:hidden\b|aria-hidden\s*=|style\s*=\s*["'][^"']*(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0|font-size\s*:\s*0|color\s*:\s*(?:white|transparent|#fff)|position\s*:\s*absolute|text-indent\s*:\s*-|height\s*:\s*0|width\s*:\s*0))/i;

function hiddenIn(document: Document): Hidden[] {
  const { text, outline } = document;
  const found: Hidden[] = [];
  for (const { span } of outline.html) {
    const raw = text.slice(span.start, span.end);
    if (raw.startsWith('<!--')) {
      if (!isTemplateComment(raw) && raw.replace(/^<!--+|-+->$/g, '').trim() !== '') found.push({ what: 'a comment', span });
    } else if (hidingTag.test(raw) || hidingAttribute.test(raw)) found.push({ what: 'HTML that hides its content', span });
    else if (/=\s*(?:"[^"]{80,}"|'[^']{80,}')/.test(raw)) found.push({ what: 'text in an HTML attribute', span });
  }
  for (const block of outline.blocks) {
    if (block.kind === 'definition' && (/^\/\/|^COMMENT$/.test(block.label) || block.target === '#' || block.target === '<>')) found.push({ what: 'a comment written as a link definition', span: block.span });
  }
  for (const link of outline.links) {
    if (/^\s*(?:data|javascript|vbscript):/i.test(link.target)) found.push({ what: 'a data: or javascript: address', span: link.span });
    else if (link.kind === 'image' && /^https?:\/\/[^?#]*\?\S/i.test(link.target)) found.push({ what: 'a remote image with a query', span: link.span });
  }
  const far = / {80,}\S/.exec(withoutCode(document));
  if (far) found.push({ what: 'text behind 80 or more spaces', span: { start: far.index, end: far.index + far[0].length } });
  const gap = /\n(?:[ \t]*\r?\n){20,}[ \t]*\S/.exec(text.slice(document.bodyStart));
  if (gap) found.push({ what: 'text below 20 or more blank lines', span: { start: document.bodyStart + gap.index + 1, end: document.bodyStart + gap.index + gap[0].length } });
  return found;
}

/** The text with code blocks and tables blanked out: they are aligned with spaces. */
function withoutCode(document: Document): string {
  let { text } = document;
  if (!/ {80,}/.test(text)) return '';
  for (const block of document.outline.blocks) {
    if (block.kind === 'code' || block.kind === 'table') text = text.slice(0, block.span.start) + '\n'.repeat(block.span.end - block.span.start) + text.slice(block.span.end);
  }
  return text;
}
