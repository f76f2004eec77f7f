import { presentItems } from '#diagnostics/defined-values';
import type { Span } from '#diagnostics/diagnostic';
import { diagnosticFingerprint } from '#diagnostics/line-map';

import type { Document } from '../document.ts';
import { isPlainDirective } from '../policy/directives.ts';
import { hiddenEntities } from './hidden-entities.ts';

/** Markdown that agents read and a rendered page does not show. */
export interface HiddenMarkdown {
  /** Its kind in words: `a comment`. */
  readonly what: string;
  readonly span: Span;
  /** A short comment such as `<!-- TODO: … -->`. */
  readonly isToDo?: true;
  /** The hidden text, where its end is known. */
  readonly hidden?: string;
}

/** A page shows it only under the mouse. */
export const linkTitle = 'the title of a link';

/** The symbols in the last part are letters in circles and squares, and of Braille. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]|[\p{L}\p{M}\p{N}\u{2460}-\u{24FF}\u{2776}-\u{2793}\u{2800}-\u{28FF}\u{3200}-\u{33FF}\u{1F100}-\u{1F1FF}]+/gu;

/** The number of words in a text; each 20 letters of a long word count as one. */
export function countHiddenWords(text: string): number {
  return (text.match(word) ?? []).reduce((sum, { length }) => sum + Math.ceil(length / 20), 0);
}

const toDo = /^<!--\s*(?:TODO|FIXME|XXX)\b[\p{L}\p{N} ,.:;?!'()-]{0,80}-->$/u;

const farRight = ' '.repeat(80);
const farBelow = /(?:\n[^\S\n]*){19}\n/;
const hidingTag =
  /^<(?:script|style|template|noscript|iframe|object|embed|form|input|meta|link|base|svg|math|dialog|datalist|noframes|xmp|plaintext|title)\b/i;
const collapsed = /^<details\b(?![^>]*\sopen\b)/i;
const handler = /\son[a-z]{3,20}\s?=/i;
const hidingAttribute = /\s(?:hidden\b|aria-hidden\s?=)/i;
const styleOrClass = /\s(?:style|class)\s{0,20}=\s{0,20}("[^"]*"|'[^']*'|[^\s>]*)/gi;
const hidingStyle =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*(?:0?\.0\d*|0)(?![\d.])|font-size\s*:\s*(?:0|0?\.[01]\d*|[01]px)(?![\d.])|color\s*:\s*(?:white|transparent|#fff)|position\s*:\s*(?:absolute|fixed)|text-indent\s*:\s*-|(?:left|right|top|margin[\w-]{0,10})\s*:\s*-\d{3}|(?:height|width)\s*:\s*0(?![\d.])|clip(?:-path)?\s*:|scale\(0|content-visibility/i;
const hidingClass =
  /(?<![\w-])(?:hidden|d-none|sr-only|visually-hidden|invisible|collapse)(?![\w-])/i;

/** Finds comments, hiding HTML, data addresses and text that is far outside the page. */
export function hiddenMarkdown(document: Document): HiddenMarkdown[] {
  const { text, outline } = document;
  const found: HiddenMarkdown[] = [];
  for (const { span } of outline.html) found.push(...hiddenInHtml(text, span));
  const used = new Set(
    outline.links.filter((link) => link.kind === 'reference').map((link) => link.target),
  );
  for (const block of text.includes(']:') ? outline.blocks : []) {
    if (block.kind !== 'definition') continue;
    const title = titleOf(text, block.span);
    if (block.target === '#' || block.target === '' || (title && !used.has(block.target)))
      found.push({ what: 'a comment written as a link definition', span: block.span });
    else if (title) found.push({ what: linkTitle, ...title });
  }
  for (const link of outline.links) {
    const title = link.kind === 'link' || link.kind === 'image' ? titleOf(text, link.span) : null;
    if (title) found.push({ what: linkTitle, ...title });
    if (link.kind === 'link' && link.text.start === link.text.end)
      found.push({ what: 'a link without words', span: link.span });
    if (/^\s*(?:data|javascript|vbscript):/i.test(link.target))
      found.push({ what: 'a data: or javascript: address', span: link.span });
    else if (link.kind === 'image' && /^https?:\/\/[^?#]*\?\S/i.test(link.target))
      found.push({ what: 'a remote image with a query', span: link.span });
  }
  for (const span of hiddenEntities(document))
    found.push({ what: 'a hidden character written as an HTML entity', span });
  return [...found, ...ambiguousMarks(document), ...outOfSight(document)];
}

/** The title behind the address of a link or a definition. */
function titleOf(
  text: string,
  { start, end }: Span,
): Pick<HiddenMarkdown, 'span' | 'hidden'> | null {
  const found = /\s("[^"]*"|'[^']*'|\([^()]*\))\s*\)?\s*$/.exec(text.slice(start, end));
  const [, title = ''] = found ?? [];
  if (!found || countHiddenWords(title) === 0) return null;
  return { span: { start: start + found.index + 1, end }, hidden: title.slice(1, -1) };
}

function hiddenInHtml(text: string, span: Span): HiddenMarkdown[] {
  const found: HiddenMarkdown[] = [];
  for (const { 0: raw, index } of text
    .slice(span.start, span.end)
    .matchAll(/<!--(?:(?!-->)[^])*(?:-->|$)|<[^<>]*>/g)) {
    const at = { start: span.start + index, end: span.start + index + raw.length };
    if (raw.startsWith('<!--')) {
      const hidden = raw.slice(4).replace(/-->$/, '');
      const isToDo = toDo.test(raw) ? true : undefined;
      if (!isTemplateComment(raw) && countHiddenWords(hidden) > 0)
        found.push({ what: 'a comment', span: at, hidden, isToDo });
    } else if (hidingTag.test(raw) || hidingAttribute.test(raw) || isStyledAway(raw)) {
      const hidden = contentAt(text, at, raw) ?? undefined;
      found.push({ what: 'HTML that hides its content', span: at, hidden });
    } else if (collapsed.test(raw)) found.push({ what: 'HTML that is collapsed', span: at });
    else if (handler.test(raw)) found.push({ what: 'HTML that runs a script', span: at });
    else if (/\s(?:src|srcset|poster|background)\s?=\s?["']?https?:[^"'\s>]{0,2000}\?\S/i.test(raw))
      found.push({ what: 'a remote image with a query', span: at });
    else if (/=\s?["']?\s?(?:data|javascript|vbscript):/i.test(raw))
      found.push({ what: 'a data: or javascript: address', span: at });
    else if (
      /\s(?:title|alt|aria-[a-z]+|data-[a-z-]+)\s?=\s?(?:"[^"]{30,}"|'[^']{30,}')/i.test(raw)
    )
      found.push({ what: 'text in an HTML attribute', span: at });
  }
  return found;
}

/** Tags that forges show as text: an unclosed one is a word of a sentence. */
const shownByForges = /^(?:title|xmp|noframes|plaintext)$/;

/**
 * The content of a tag that only hides it; null where its end is not near, or a tag or comment
 * inside makes the end uncertain.
 */
function contentAt(text: string, { end }: Span, tag: string): string | null {
  const name = /^<([a-z][a-z0-9]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
  if (/^(?:script|style|iframe|object|embed|form|input|meta|link|base|svg|math)$/.test(name))
    return null;
  const rest = text.slice(end, end + 400).split(/\n\s*\n/, 1)[0] ?? '';
  const close = rest.toLowerCase().indexOf(`</${name}>`);
  if (close === -1) return shownByForges.test(name) ? '' : null;
  const content = rest.slice(0, close);
  return content.includes('<') ? null : content;
}

/** Whether the style or class of a tag hides its content. */
function isStyledAway(tag: string): boolean {
  return [...tag.matchAll(styleOrClass)].some((attribute) =>
    (/^\sstyle/i.test(attribute[0]) ? hidingStyle : hidingClass).test(attribute[1] ?? ''),
  );
}

const claimSections = ['claim', 'decision', 'applies when', 'does not apply when'];

const strike = /(?<![~\p{L}\d])(~{1,2})(?![\s~])[^~\n]{0,300}[^\s~]\1(?![~\p{L}\d])/gu;

/** Finds struck-through words and pictures in claims, which readers and agents read differently. */
function ambiguousMarks(document: Document): HiddenMarkdown[] {
  const { text, outline } = document;
  if (!text.includes('~') && !outline.links.some(({ kind }) => kind === 'image')) return [];
  const title = outline.blocks.find((block) => block.kind === 'heading' && block.depth === 1);
  const spans = presentItems([
    title?.span,
    ...document.sections
      .filter(({ name }) => claimSections.includes(name))
      .flatMap(({ blocks }) => blocks.filter(({ kind }) => kind !== 'code'))
      .map(({ span }) => span),
  ]);
  const plain = withoutCode(document).replace(/`[^`\n]{1,300}`/g, (code) =>
    'x'.repeat(code.length),
  );
  const struck = spans.flatMap(({ start, end }) =>
    [...plain.slice(start, end).matchAll(strike)].map(({ 0: raw, index }): HiddenMarkdown => ({
      what: 'struck-through text',
      span: { start: start + index, end: start + index + raw.length },
    })),
  );
  const pictures = outline.links
    .filter(
      ({ kind, span: { start } }) =>
        kind === 'image' && spans.some((each) => start >= each.start && start < each.end),
    )
    .map(({ span }): HiddenMarkdown => ({ what: 'a picture in a claim', span }));
  return [...struck, ...pictures];
}

/** Finds text far to the right or far below. */
function outOfSight(document: Document): HiddenMarkdown[] {
  const { text, bodyStart } = document;
  if (!text.includes(farRight) && !farBelow.test(text)) return [];
  const found: HiddenMarkdown[] = [];
  let [at, blank] = [bodyStart, 0];
  for (const raw of withoutCode(document).slice(bodyStart).split('\n')) {
    const line = raw.trimEnd();
    const end = at + line.length;
    const gap = line.indexOf(farRight);
    if (gap !== -1)
      found.push({ what: 'text behind 80 or more spaces', span: { start: at + gap, end } });
    if (line !== '' && blank >= 20)
      found.push({ what: 'text below 20 or more blank lines', span: { start: at, end } });
    blank = line === '' ? blank + 1 : 0;
    at += raw.length + 1;
  }
  return found;
}

/** The text with `x` in place of code blocks and tables, which are aligned with spaces. */
function withoutCode(document: Document): string {
  const { text, outline } = document;
  const parts: string[] = [];
  let from = 0;
  for (const block of outline.blocks) {
    if ((block.kind !== 'code' && block.kind !== 'table') || block.span.start < from) continue;
    // Same length, so that offsets stay.
    parts.push(text.slice(from, block.span.start), 'x'.repeat(block.span.end - block.span.start));
    from = block.span.end;
  }
  return parts.join('') + text.slice(from);
}

/** Hashes of the comments in known templates: the kernel templates of this model, and MADR. */
const known = new Set<string>([
  '0370c8fd571b9e49',
  '04aa420e46a1f8b7',
  '0a5e1f97d0e0f9c0',
  '14e89b83acb8edea',
  '23a8376bafb42cc4',
  '35fea331e932781b',
  '42b5a9e369261a6a',
  '464feb06a60d9e6e',
  '5692fd0b5691e052',
  '58b68de73dae3172',
  '5c1a0bd4dac91213',
  '5f5b9b299d42ee27',
  '60fc1964dfc4b94f',
  '6383e873a31c38eb',
  '638e8ec23bcc5a21',
  '735494e2f568f186',
  '76ea4c8df4a6d4f8',
  '7810b5e809a13306',
  '7994c450594f8e38',
  '7b27908862faf8df',
  '83455cb3637b4332',
  '91b509014962b7b4',
  '932d867cb1550d72',
  '951ae27c723c5a7e',
  'ad1d4ebc62757fcf',
  'b57702352e243401',
  'b96e9fe2d7005f1e',
  'c6ddb169770a4de9',
  'd10d6331ccc467ed',
  'd86fad98d65ccbea',
  'da9541faea83a684',
  'dffe4a56abdef381',
  'ead013fcbba68923',
  'ebe65286db7212b6',
  'f361a9e0f14c8936',
  'fb517e559c54933d',
  'fcd41f79d7fe2f34',
]);

/** Whether a comment is from a known template, or a directive of this tool or a common linter. */
function isTemplateComment(comment: string): boolean {
  if (comment.length > 4_096) return false;
  const inner = comment.slice(4).replace(/-->$/, '').replace(/\s+/g, ' ').trim();
  // The grammars are exact, so that no hidden words can follow a directive.
  if (isPlainDirective(inner) || /^\/?ledger:(?:begin|end)(?: [0-9a-f]{8,64})?$/.test(inner))
    return true;
  if (
    /^(?:markdownlint|rumdl|prettier|remark|textlint)-(?:disable|enable|ignore|capture|restore)(?:-next-line|-line|-file|-start|-end)?(?: MD\d{3})*$|^(?:toc|tocstop)$|^c?spell(?:-?checker)?:\s?(?:disable|enable|(?:ignore|words?)(?: [\w-]{1,30}){1,2})$|^vale (?:on|off)$/i.test(
      inner,
    )
  )
    return true;
  return known.has(diagnosticFingerprint('template-comment', '', inner, 0));
}
