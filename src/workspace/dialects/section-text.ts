import { oneLine, plainText } from '#diagnostics/plain-text';

import type { Document, Located, Section } from '../document.ts';
import type { Block } from '../outline/outline.ts';
import { isPlaceholder } from '../text/placeholder-text.ts';
import { textAt } from './record-fields.ts';

/**
 * The prose of a section: its paragraphs, quotes and items up to the next heading, or null when it
 * says nothing.
 */
export function sectionText(document: Document, section: Section | undefined): Located | null {
  const blocks = ownBlocks(section).filter(
    (block) =>
      block.kind === 'paragraph' ||
      block.kind === 'item' ||
      block.kind === 'quote' ||
      block.kind === 'table' ||
      block.kind === 'code',
  );
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return null;
  const start = first.kind === 'item' && blocks.length === 1 ? first.text.start : first.span.start;
  const value = textAt(document, { start, end: last.span.end });
  return isPlaceholder(plainText(value.value)) ? null : value;
}

/**
 * The items of a section; a section of plain paragraphs counts each paragraph. Wrapped lines are
 * joined.
 */
export function sectionItems(document: Document, section: Section | undefined): Located[] {
  const blocks = ownBlocks(section);
  const items = blocks.flatMap((block) => (block.kind === 'item' ? [block.text] : []));
  const spans =
    items.length > 0
      ? items
      : blocks.flatMap((block) =>
          block.kind === 'paragraph' || block.kind === 'quote' || block.kind === 'table'
            ? [block.span]
            : [],
        );
  return spans
    .map((span) => textAt(document, span))
    .map((each) => ({ ...each, value: oneLine(each.value) }))
    .filter((each) => !isPlaceholder(plainText(each.value)));
}

/**
 * `- key: value` bullets of a section, by key; `pass: verify; profile: skeptic` on one bullet gives
 * both.
 */
export function bulletsUnder(
  document: Document,
  section: Section | undefined,
): ReadonlyMap<string, Located> {
  const found = new Map<string, Located>();
  for (const block of ownBlocks(section)) {
    if (block.kind !== 'item') continue;
    const raw = oneLine(textAt(document, block.text).value);
    for (const part of raw.split(/;\s+(?=[a-z_]+\s*:)/)) {
      // No key has more than 40 letters: without bounds, a row of underscores is tried in every way
      // it can be divided.
      const match = /^[*_`]{0,6}([a-z][a-z_]{0,40})[*_`]{0,6}\s{0,10}:/i.exec(part.trim());
      if (match?.[1])
        found.set(match[1].toLowerCase(), {
          value: part.trim().slice(match[0].length).trim(),
          span: block.text,
        });
    }
  }
  return found;
}

function ownBlocks(section: Section | undefined): readonly Block[] {
  if (!section) return [];
  const next = section.blocks.findIndex((block) => block.kind === 'heading');
  return next === -1 ? section.blocks : section.blocks.slice(0, next);
}
