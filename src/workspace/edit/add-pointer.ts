import { plainText } from '#diagnostics/plain-text';
import { edit as say } from '#messages/generated/acts';

import type { Document } from '../document.ts';
import type { Block } from '../outline/outline.ts';
import { applyEdits } from './apply-edits.ts';
import { type EditResult, isRefused, refusalOf } from './edit-result.ts';
import { isInBlock, ledgerBlock } from './ledger-block.ts';
import { blockInSection, itemBelow, lastItem, ownBlocks, plainLine } from './section-place.ts';

/** Lines of a bootloader, which is loaded whole at every start. */
const mostLines = 200;
/** Headings under which bootloaders keep pointers. */
const pointerSections = new Set(
  (
    'memory, project memory, workflow, workflows, guides, guide, pointers, read first, ' +
    'documentation, docs, further reading, references'
  ).split(', '),
);

/**
 * Adds one bullet to the pointers of a bootloader: to a list under Memory, Workflow, Guides or the
 * like, else at the end. Nothing changes when the pointer is there.
 *
 * @returns a refusal for more than one line, and where the file would pass 200 lines
 */
export function addPointer(document: Document, line: string): EditResult {
  const refusal = refusalOf(document);
  if (refusal) return refusal;
  const words = /[\r\n]/.test(line.trim()) ? null : plainLine(line);
  if (words === null) return { refused: say.onlyPointers({ path: document.path }) };
  const { text, outline } = document;
  if (
    outline.blocks.some(
      (block) =>
        block.kind === 'item' &&
        plainText(text.slice(block.text.start, block.text.end)) === plainText(words),
    )
  )
    return [];

  const edits = pointerEdits(document, words);
  if (isRefused(edits)) return edits;
  const lines = applyEdits(text, edits).replace(/\n$/, '').split('\n').length;
  return lines > mostLines
    ? {
        refused: say.tooLong({ path: document.path, lines, most: mostLines }),
      }
    : edits;
}

function pointerEdits(document: Document, words: string): EditResult {
  const sections = document.sections.filter((section) => pointerSections.has(section.name));
  const managed = ledgerBlock(document.text);
  const isOurs = ({ span }: Block): boolean => isInBlock(span, managed);
  const lists = sections
    .flatMap(
      (section) => lastItem(ownBlocks(document, section).filter((block) => !isOurs(block))) ?? [],
    )
    .filter((item) => !item.ordered);
  const [list] = lists;
  if (list) return [itemBelow(document, list, words)];
  const end = document.outline.blocks.filter((block) => block.nesting === 0).at(-1);
  return end?.kind === 'item' && !end.ordered && !isOurs(end)
    ? [itemBelow(document, end, words)]
    : blockInSection(document, null, [`- ${words}`]);
}
