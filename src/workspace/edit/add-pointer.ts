import { presentItems } from '#diagnostics/defined-values';
import type { Span } from '#diagnostics/diagnostic';
import { plainText } from '#diagnostics/plain-text';
import { edit as say } from '#messages/generated/acts';

import { obligationHead } from '../dialects/spec.ts';
import { type Document, isItem, type Obligation, ownBlocks, sectionOf } from '../document.ts';
import type { Block } from '../outline/outline.ts';
import type { Spec } from '../records.ts';
import {
  addBlockToSection,
  addItemBelow,
  type EditResult,
  isRefused,
  lastItem,
  refusalOf,
  toSafeLine,
} from './section-edit.ts';
import { applyEdits } from './text-lines.ts';

/** Lines of a bootloader, which agents load whole at every start. */
const maxLines = 200;
const pointerSections = new Set(
  (
    'memory, project memory, workflow, workflows, guides, guide, pointers, read first, ' +
    'documentation, docs, further reading, references'
  ).split(', '),
);

/**
 * Adds a bullet to a bootloader unless it is there: to a list under Memory, Workflow, Guides or the
 * like, else at the end.
 *
 * @returns a refusal for more than one line, and where the file would pass 200 lines
 */
export function addPointer(document: Document, line: string): EditResult {
  const refusal = refusalOf(document);
  if (refusal) return refusal;
  const words = /[\r\n]/.test(line.trim()) ? null : toSafeLine(line);
  if (words === null) return { refused: say.onlyPointers({ path: document.path }) };
  const { text, outline } = document;
  const known = outline.blocks
    .filter(isItem)
    .map((item) => plainText(text.slice(item.text.start, item.text.end)));
  if (known.includes(plainText(words))) return [];

  const edits = pointerEdits(document, words);
  if (isRefused(edits)) return edits;
  const lines = applyEdits(text, edits).replace(/\n$/, '').split('\n').length;
  return lines > maxLines
    ? { refused: say.tooLong({ path: document.path, lines, most: maxLines }) }
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
  if (list) return [addItemBelow(document, list, words)];
  const end = document.outline.blocks.filter((block) => block.nesting === 0).at(-1);
  return end?.kind === 'item' && !end.ordered && !isOurs(end)
    ? [addItemBelow(document, end, words)]
    : addBlockToSection(document, null, [`- ${words}`]);
}

/** The block between the two comments that `ledger sync` writes; null where a text has none. */
export function ledgerBlock(text: string): Span | null {
  const start = text.indexOf('<!-- ledger:memory begin');
  const end = text.indexOf('<!-- ledger:memory end', start);
  return start === -1 ? null : { start, end: end === -1 ? text.length : end };
}

/** Whether a span begins in the block of `ledgerBlock`. */
export function isInBlock({ start }: Span, block: Span | null): boolean {
  return block !== null && block.start < start && start < block.end;
}

type Code = Extract<Block, { kind: 'code' }>;

/**
 * Appends an obligation to the section of the last one, in its form: fenced, bare, or below a
 * heading; without any, as a `sol` block under `## Obligations`.
 *
 * @param block `REQ AC-004:` and the lines below it
 * @returns a refusal for another first line, a fence, an empty line, or an id that is taken
 */
export function appendObligation(spec: Spec, block: string): EditResult {
  const { document } = spec;
  const refusal = refusalOf(document);
  if (refusal) return refusal;
  const lines = block
    .trim()
    .split(/\r?\n/)
    .map((line) => line.trimEnd());
  const [, id, rest = ''] = obligationHead.exec(lines[0] ?? '') ?? [];
  if (id === undefined) return { refused: say.obligationStart({ path: spec.path }) };
  if (lines.some((line) => line === '' || /^\s*(?:`{3,}|~{3,}|#{1,6}(?:\s|$))/.test(line)))
    return { refused: say.obligationInParts({ obligation: id }) };
  if (spec.obligations.some((each) => each.id.value === id))
    return { refused: say.obligationThere({ obligation: id, path: spec.path }) };

  const last = spec.obligations.reduce<Obligation | null>(
    (end, each) => (end && end.span.start > each.span.start ? end : each),
    null,
  );
  const section =
    (last
      ? document.sections.findLast(({ heading }) => heading.start <= last.span.start)
      : sectionOf(document, 'obligations')) ?? null;
  if (!last)
    return addBlockToSection(document, section, [
      ...(section ? [] : ['## Obligations', '']),
      ...fenced('```', 'sol', lines),
    ]);
  // An obligation below a heading ends with its section; the new one is a sibling of it.
  if (section && section.heading.start === last.span.start)
    return addBlockToSection(
      document,
      section,
      presentItems([
        `${'#'.repeat(section.depth)} ${id}`,
        '',
        rest !== '' && rest,
        ...lines.slice(1),
      ]),
    );
  const code = document.outline.blocks.find(
    (each): each is Code =>
      each.kind === 'code' && each.span.start < last.span.start && last.span.end <= each.span.end,
  );
  const fence = code
    ? (/^(?:`{3,}|~{3,})/.exec(document.text.slice(code.span.start, code.span.end))?.[0] ?? '```')
    : null;
  return addBlockToSection(
    document,
    section,
    fence === null ? lines : fenced(fence, code?.language ?? '', lines),
  );
}

function fenced(fence: string, language: string, lines: readonly string[]): string[] {
  return [fence + language, ...lines, fence];
}
