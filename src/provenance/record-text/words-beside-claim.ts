import type { MemoryRecord } from '#workspace/records';

import { evidenceItems, evidenceLine } from '../evidence/evidence-items.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import { headingOf } from './asserted-statements.ts';
import { pinnedParts } from './pin.ts';

/** Sections that acts write, and that say nothing by their names. */
const usualSections =
  /^#+ (?:claim|evidence|applies when|does not apply when|context|decision|alternatives considered|consequences|status|origin|why it was given up)$/i;

/**
 * All words of an item that agents are given, or find in its record, besides its claim: each text
 * once, in its order. Places of evidence are left out: a report names those that are new.
 */
export function wordsBesideClaim(
  { kind, content }: Pick<ItemHistory, 'kind' | 'content'>,
  record: MemoryRecord | null,
): string[] {
  const { claim, loadWhen, details } = content;
  const named = (name: string, ...values: readonly (string | null | undefined)[]): string[] => {
    const given = values.filter((each) => each);
    return given.length > 0 ? [`${name}: ${given.join('; ')}`] : [];
  };
  const items = evidenceItems(details.evidence ?? []);
  const texts = [
    ...named(
      kind === 'term' ? 'term' : 'heading',
      headingOf(kind, details.title, record) ?? details.title,
    ),
    ...named('meaning', details.meaning),
    ...named('also', ...(details.aliases ?? [])),
    ...named('not', ...(details.not ?? [])),
    ...named('text', details.text),
    ...named('pointer', details.pointer),
    ...named('load when', loadWhen),
    ...named('applies when', ...(details.applies_when ?? [])),
    ...named('does not apply when', ...(details.does_not_apply_when ?? [])),
    ...items.flatMap((item) => (item.kind === 'place' ? [] : [evidenceLine(item)])),
  ];
  const places = items.map(evidenceLine);
  return unsaid(
    [...texts, ...(record ? blocksOf(pinnedParts(record).body) : [])],
    [claim, ...places.filter((each) => !texts.includes(each))],
  );
}

/** Paragraphs and items of lists, each with the heading that it is the first below. */
function blocksOf(body: string): string[] {
  const blocks: string[] = [];
  let heading = '';
  for (const block of body.split(/\n{2,}|\n(?=\s*(?:[-*+]|\d+[.)]) )/).map((each) => each.trim())) {
    if (block === '' || /^# /.test(block) || usualSections.test(block)) continue;
    const name = /^#+ (.*)$/.exec(block)?.[1];
    if (name === undefined) blocks.push(`${heading}${block}`);
    heading = name === undefined ? '' : `${heading}${name}: `;
  }
  return heading === '' ? blocks : [...blocks, heading];
}

/** Texts whose words none of those before them has. */
function unsaid(texts: readonly string[], said: readonly string[]): string[] {
  const known = said.map(wordsOf);
  return texts.filter((text) => {
    const words = wordsOf(text);
    // The name before a text is none of it.
    const own = wordsOf(text.replace(/^[a-z ]+: /, ''));
    if (known.some((each) => each.includes(own))) return false;
    known.push(words);
    return true;
  });
}

function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}
