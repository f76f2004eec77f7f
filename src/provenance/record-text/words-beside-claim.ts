import { claimOf } from '#claims/claim-sections';
import { plainText } from '#diagnostics/plain-text';
import type { MemoryRecord } from '#workspace/records';

import { evidenceItems, evidenceLine } from '../evidence/evidence-items.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import { headingOf } from './asserted-statements.ts';
import { pinnedParts } from './pin.ts';

/** Headings that acts write. */
export const usualSections =
  /^#+ (?:claim|evidence|applies when|does not apply when|context|decision|alternatives considered|consequences|status|origin|why it was given up)$/i;

type Named = readonly [name: string, ...texts: readonly (string | null | undefined)[]];

/**
 * The texts of an item and its record besides its claim, each once, in order. Cited places are left
 * out, because reports name new ones.
 */
export function wordsBesideClaim(
  { kind, content }: Pick<ItemHistory, 'kind' | 'content'>,
  record: MemoryRecord | null,
): string[] {
  const { claim, loadWhen, details } = content;
  const items = evidenceItems(details.evidence ?? []);
  const all: readonly Named[] = [
    [kind === 'term' ? 'term' : 'heading', headingOf(kind, details.title, record) ?? details.title],
    ['meaning', details.meaning],
    ['also', ...(details.aliases ?? [])],
    ['not', ...(details.not ?? [])],
    ['text', details.text],
    ['pointer', details.pointer],
    ['load when', loadWhen],
    ['applies when', ...(details.applies_when ?? [])],
    ['does not apply when', ...(details.does_not_apply_when ?? [])],
    ...items.flatMap((item): Named[] => (item.kind === 'place' ? [] : [['', evidenceLine(item)]])),
    ...blocksOf(record ? pinnedParts(record).body : '').map((block): Named => ['', block]),
  ];
  const own = record && record.role !== 'native' ? claimOf(record)?.value : null;
  const known = new Set(
    [
      ...[
        claim,
        ...claim.split(/(?<=[.!?;:])\s/),
        ...plainText(own ?? '').split(/\n{2,}|\n(?=\s*[-*+] )/),
      ],
      ...items.flatMap((item) => (item.kind === 'place' ? [evidenceLine(item)] : [])),
    ].map(wordsOf),
  );
  return all.flatMap(([name, ...texts]) => {
    const anew = texts.filter((text): text is string => {
      const words = wordsOf(text ?? '');
      return words !== '' && !known.has(words) && known.add(words) !== undefined;
    });
    return anew.length > 0 ? [`${name === '' ? '' : `${name}: `}${anew.join('; ')}`] : [];
  });
}

/** Paragraphs and list items; the first below a heading has it in front. */
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

function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
