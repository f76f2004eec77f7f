import type { MemoryRecord } from '#workspace/records';

import type { Discovery } from '../discovery/read-discovery.ts';
import type { Proposal } from '../proposals/proposal.ts';
import type { Session } from '../session.ts';

/** What stays in the entry. */
const kept = new Set([
  'evidence',
  'origin',
  'origin_obligations',
  'origin_traces',
  'paths',
  // One word each, of letters that hide nothing.
  'owners',
  'diff',
  // Only records carry one, and a pattern is no Markdown.
  'guard',
  // Only records name days, and a day hides nothing.
  'valid_until',
  'review_by',
]);

/**
 * What a promotion writes from the raise entry and not from a record that a reviewer reads: all of
 * an item without a record, whichever file it lands in, and the condition that becomes a row of the
 * index.
 */
export async function writtenTexts(
  { desk }: Pick<Session, 'desk'>,
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
    // Nothing is hidden in plain words, and most texts are.
    if (!/[<&[\0\r]|\s{20}/.test(text)) continue;
    // What is one cell or one line there is one here: indented, it would pass for code.
    texts.push({
      where,
      document: await desk.read(
        where === 'the procedure' ? text.trim() : text.replace(/\s+/g, ' ').trim(),
      ),
    });
  }
  return texts;
}
