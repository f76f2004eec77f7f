import { htmlTag } from './inline.ts';

/** How a line opens a block, judged from its text after the indentation. */
export type BlockStart =
  | { readonly kind: 'fence'; readonly marker: string; readonly language: string }
  | { readonly kind: 'heading'; readonly depth: number; readonly from: number }
  | { readonly kind: 'rule' }
  | { readonly kind: 'underline' }
  | { readonly kind: 'html'; readonly until: 'comment-end' | 'blank'; readonly interrupts: boolean }
  | { readonly kind: 'quote' }
  | {
      readonly kind: 'item';
      readonly marker: string;
      readonly ordered: boolean;
      readonly first: boolean;
      readonly content: number;
      readonly empty: boolean;
    }
  | { readonly kind: 'text' }
  | { readonly kind: 'odd'; readonly reason: string };

const blockNames =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|' +
  'details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|' +
  'h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|' +
  'optgroup|option|p|param|search|section|source|summary|table|tbody|td|tfoot|th|thead|' +
  'title|tr|track|ul';
const htmlBlock = new RegExp(`^</?(?:${blockNames})(?:[ \\t]|/?>|$)`, 'i');
const rawBlock = /^<(?:script|pre|style|textarea)(?:[ \t>]|$)|^<\?|^<!/i;
const item = /^(?:([-+*])|(\d{1,9})([.)]))(?:( +)|$|(?=\t))/;
const backtickFence = /^(`{3,})([^`]*)$/;
const tildeFence = /^(~{3,})(.*)$/;
const heading = /^(#{1,6})(?:[ \t]+|$)/;
const rule = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;

/** Classifies `content`, one line without its indentation and line ending. */
export function blockStart(content: string): BlockStart {
  switch (content.charCodeAt(0)) {
    case 0x60: // `
    case 0x7e: {
      // ~
      const fence = backtickFence.exec(content) ?? tildeFence.exec(content);
      if (fence && /[&\\]/.test(fence[2] ?? '')) return { kind: 'odd', reason: 'fence-info' };
      return fence
        ? {
            kind: 'fence',
            marker: fence[1] ?? '',
            language: /^\S*/.exec((fence[2] ?? '').trim())?.[0] ?? '',
          }
        : { kind: 'text' };
    }
    case 0x23: {
      // #
      const mark = heading.exec(content);
      return mark
        ? { kind: 'heading', depth: (mark[1] ?? '').length, from: mark[0].length }
        : { kind: 'text' };
    }
    case 0x3c: // <
      return htmlStart(content);
    case 0x3e: // >
      return { kind: 'quote' };
    case 0x3d: // =
      return /^=+[ \t]*$/.test(content) ? { kind: 'underline' } : { kind: 'text' };
    case 0x2d: // -
      if (/^-+[ \t]*$/.test(content))
        return content.trimEnd().length >= 3
          ? { kind: 'rule' }
          : content.trimEnd() === '--'
            ? { kind: 'underline' }
            : itemStart(content);
      return rule.test(content) ? { kind: 'rule' } : itemStart(content);
    case 0x2a: // *
    case 0x5f: // _
      return rule.test(content) ? { kind: 'rule' } : itemStart(content);
    default:
      return itemStart(content);
  }
}

function itemStart(content: string): BlockStart {
  const mark = item.exec(content);
  if (!mark) return { kind: 'text' };
  const marker = mark[1] ?? `${mark[2] ?? ''}${mark[3] ?? ''}`;
  const spaces = (mark[4] ?? '').length;
  const empty = content.slice(mark[0].length).trim() === '';
  if (content[marker.length] === '\t') return { kind: 'odd', reason: 'tab' };
  if (!empty && spaces > 4) return { kind: 'odd', reason: 'item-indent' };
  return {
    kind: 'item',
    marker: mark[1] ?? mark[3] ?? '',
    ordered: mark[2] !== undefined,
    first: mark[2] === undefined || Number(mark[2]) === 1,
    content: empty ? marker.length + 1 : marker.length + spaces,
    empty,
  };
}

function htmlStart(content: string): BlockStart {
  if (content.startsWith('<!--')) return { kind: 'html', until: 'comment-end', interrupts: true };
  if (rawBlock.test(content)) return { kind: 'odd', reason: 'html' };
  if (htmlBlock.test(content)) return { kind: 'html', until: 'blank', interrupts: true };
  htmlTag.lastIndex = 0;
  const tag = htmlTag.exec(content);
  return tag && content.slice(tag[0].length).trim() === ''
    ? { kind: 'html', until: 'blank', interrupts: false }
    : { kind: 'text' };
}
