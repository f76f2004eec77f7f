import type { MemoryRecord } from '#workspace/records';

import type { ActContext } from '../act-context.ts';
import type { Discovery } from '../discovery/read-discovery.ts';
import type { Proposal } from '../proposals/earlier-replacement.ts';

/** Details that are not written into a file. */
const kept = new Set([
  'evidence',
  'origin',
  'origin_obligations',
  'origin_traces',
  'paths',
  'owners',
  'diff',
  'guard',
  'valid_until',
  'review_by',
]);

/**
 * The texts that a promotion writes and that no reviewer reads in a record: all texts of an item
 * without one, and the condition for the index.
 */
export async function writtenTexts(
  { buffer }: Pick<ActContext, 'buffer'>,
  { claim, loadWhen, details }: Discovery,
  record: MemoryRecord | null,
): Promise<Proposal['texts']> {
  const condition = loadWhen === null ? [] : [['the "Load when" condition', loadWhen] as const];
  const raised = Object.entries(details)
    .filter(([key]) => !kept.has(key))
    .flatMap(([key, value]) =>
      (Array.isArray(value) ? value : [value]).map(
        (each) => [key === 'text' ? 'the procedure' : `"${key}"`, String(each)] as const,
      ),
    );
  const texts: Proposal['texts'][number][] = [];
  for (const [where, text] of record && record.role !== 'native'
    ? condition
    : [['the claim', claim] as const, ...condition, ...raised]) {
    // Plain words hide nothing.
    if (!/[<&[\0\r]|\s{20}/.test(text)) continue;
    // On one line, as in its cell: indented lines would be parsed as code.
    texts.push({
      where,
      document: await buffer.read(
        where === 'the procedure' ? text.trim() : text.replace(/\s+/g, ' ').trim(),
      ),
    });
  }
  return texts;
}
