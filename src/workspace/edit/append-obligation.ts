import { present } from '#diagnostics/present';
import { edit as say } from '#messages/generated/acts';

import { obligationHead } from '../dialects/spec.ts';
import type { Document, Obligation, Section } from '../document.ts';
import type { Block } from '../outline/outline.ts';
import type { Spec } from '../records.ts';
import { type EditResult, refusalOf } from './edit-result.ts';
import { blockInSection } from './section-place.ts';

type Code = Extract<Block, { kind: 'code' }>;

/**
 * Appends an obligation to the section of the last one, written as that one is: in a fenced block,
 * bare, or below a heading of its own; in a spec without any, as a `sol` block under `##
 * Obligations`.
 *
 * @param block `REQ AC-004:` and the lines below it
 * @returns a refusal when the block starts otherwise, holds a fence or a blank line, or its id is
 *   taken
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
  const section = last
    ? sectionAt(document, last.span.start)
    : (document.sections.find((each) => each.name === 'obligations') ?? null);
  if (!last)
    return blockInSection(document, section, [
      ...(section ? [] : ['## Obligations', '']),
      ...fenced('```', 'sol', lines),
    ]);
  // An obligation that is a heading ends where its section does, and the next one is its sibling.
  if (section && section.heading.start === last.span.start)
    return blockInSection(
      document,
      section,
      present([`${'#'.repeat(section.depth)} ${id}`, '', rest !== '' && rest, ...lines.slice(1)]),
    );
  const code = document.outline.blocks.find(
    (each): each is Code =>
      each.kind === 'code' && each.span.start < last.span.start && last.span.end <= each.span.end,
  );
  const fence = code
    ? (/^(?:`{3,}|~{3,})/.exec(document.text.slice(code.span.start, code.span.end))?.[0] ?? '```')
    : null;
  return blockInSection(
    document,
    section,
    fence === null ? lines : fenced(fence, code?.language ?? '', lines),
  );
}

function fenced(fence: string, language: string, lines: readonly string[]): string[] {
  return [fence + language, ...lines, fence];
}

function sectionAt(document: Document, at: number): Section | null {
  return document.sections.findLast((section) => section.heading.start <= at) ?? null;
}
