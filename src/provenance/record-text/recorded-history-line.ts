import type { MemoryRecord } from '#workspace/records';

import type { RecordedAct } from '../recorded-acts.ts';
import type { SectionLine } from './history-lines.ts';
import { shownStatus } from './shown-status.ts';

/**
 * Whether a line of a Status history says what an act wrote there: when, what the record became,
 * who and why. Escapes and marks that a formatter puts into it do not count.
 *
 * @param successors what the record names that took its place
 */
export function saysAct(
  { text }: SectionLine,
  act: RecordedAct,
  role: MemoryRecord['role'],
  successors: readonly string[],
): boolean {
  const said = plain(text.replace(/; ledger [a-z2-7]{8}$/, ''));
  return wordsOf(act, successors).some(
    (words) =>
      said ===
      plain(
        [act.entry.act.at, shownStatus(role, act.item.to), words]
          .filter((part) => part !== '')
          .join(' — '),
      ),
  );
}

/** What acts of each kind say after the status; several where the entry leaves it open. */
function wordsOf({ entry: { act }, item }: RecordedAct, successors: readonly string[]): string[] {
  const reason = item.reason ?? '';
  switch (act.kind) {
    case 'raise':
      return [`raised by ${act.task ? `task ${act.task}` : act.by}`];
    case 'promotion':
      return [act.by];
    case 'confirmation':
      return [`confirmed by ${act.by}`, `evidence followed by ${act.by}`];
    case 'amendment':
      return [`amended by ${act.by}: ${reason}`];
    case 'rollback':
      return [`${item.cause ?? ''}: ${reason}`];
    case 'supersession':
      return [...successors, stemOf(reason)].map((name) => `by ${name}`);
    case 'staleness':
      return [reason];
    default:
      return [item.reason ?? act.by];
  }
}

function stemOf(reason: string): string {
  return reason
    .replace(/^superseded by /, '')
    .replace(/^.*\//, '')
    .replace(/\.md$/, '');
}

function plain(text: string): string {
  return text
    .replace(/[\\`*_<>]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
