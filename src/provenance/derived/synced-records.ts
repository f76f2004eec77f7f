import { hiddenCharacters } from '#detection/hidden-characters';
import { plainText } from '#diagnostics/plain-text';
import { lineText } from '#workspace/edit/table-edit';
import { globProblem } from '#workspace/paths/layout';
import { isExpired, isServedAsFact } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';
import { noteStem } from '#workspace/stores/store';
import type { Records } from '#workspace/workspace';

import { testimonyLabel } from '../consequence/inherited-consequence.ts';
import { holdsDiscovery, kindOfRole } from '../discovery-kinds.ts';
import { doubtsIn } from '../doubts.ts';
import { contentOf } from '../item-content.ts';
import { sharedRecords } from '../ledger/items-of-records.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { isSameAddress } from '../people/identity.ts';
import { isAsPinned, pinsOf } from '../pinned.ts';
import { pinOf } from '../record-text/pin.ts';
import { conditionOf } from '../record-text/row-title.ts';

/** A promoted record for files that agents load: each text on one line, nothing hidden. */
export interface SyncedRecord {
  readonly item: string;
  readonly path: string;
  /** The id, if it can be a file name; else the name of the record's file. */
  readonly name: string;
  readonly title: string;
  readonly claim: string;
  /** Who said so, if it has only testimony; else null. */
  readonly testimony: string | null;
  /** `testimony` in fewer words. */
  readonly saidBy: string | null;
  /** When to read it; null for no condition. */
  readonly condition: string | null;
  readonly appliesWhen: readonly string[];
  readonly doesNotApplyWhen: readonly string[];
  /** Without globs that leave the repository or match too slowly. */
  readonly globs: readonly string[];
  /** Who decided it last. */
  readonly by: string;
  /** Of that decision, `2026-11-20`. */
  readonly day: string;
  readonly digest: string;
}

/**
 * The promoted records by path, dead ends last; without those that branches decided apart, and
 * those that were edited since, are expired, or rest on withdrawn memory.
 */
export function listSyncedRecords(
  { byPath, today }: Pick<Records, 'byPath' | 'today'>,
  ledger: Ledger,
): SyncedRecord[] {
  const doubts = doubtsIn({ byPath }, ledger);
  return [...byPath.values()]
    .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
    .flatMap((record): SyncedRecord[] => {
      const history = ledger.byTarget.get(record.path);
      if (
        !holdsDiscovery(record) ||
        !history ||
        history.kind !== kindOfRole(record.role) ||
        !isServedAsFact(record) ||
        isExpired(record, today) ||
        doubts.has(record.path) ||
        sharedRecords(ledger).has(record.path)
      )
        return [];
      const last = history.latest.at(-1);
      if (
        !last ||
        history.latest.some((act) => act.item.to !== 'promoted') ||
        pinsOf(history).length === 0 ||
        !isAsPinned(record, history)
      )
        return [];
      const { claim, details } = contentOf(history.acts, record);
      const condition = conditionOf(record, ledger);
      return [
        {
          item: history.item,
          path: record.path,
          name: nameOf(record.id.value, record.path),
          title: marked(record, visibleLine(record.title)),
          claim: marked(
            record,
            visibleLine(claim === '' && record.role !== 'finding' ? history.discovery : claim),
          ),
          testimony: testimonyLabel(record, history, isSameAddress),
          saidBy: testimonyLabel(record, history, null),
          condition:
            condition === null || visibleLine(condition) === '' ? null : visibleLine(condition),
          appliesWhen: (details.applies_when ?? []).map(visibleLine),
          doesNotApplyWhen: (details.does_not_apply_when ?? []).map(visibleLine),
          globs: (details.paths ?? []).filter(
            (glob) => glob.trim() !== '' && globProblem(glob) === null,
          ),
          by: visibleLine(last.entry.content.by),
          day: last.entry.content.at.slice(0, 10),
          digest: pinOf(record),
        },
      ];
    });
}

function rank({ role, path }: MemoryRecord): string {
  return `${role === 'dead-end' ? 1 : 0}${path}`;
}

/** Marks the words of a dead end, so that they do not read like a fact. */
function marked({ role }: MemoryRecord, words: string): string {
  return role === 'dead-end' ? `Tried and given up: ${words}` : words;
}

/** Words on one line, without characters that a person cannot see. */
function visibleLine(words: string): string {
  const line = plainText(lineText(words)).replace(/\s+/g, ' ');
  const hidden = hiddenCharacters(line).filter((each) => each.kind === 'hidden');
  return hidden
    .reduceRight((text, { span }) => text.slice(0, span.start) + text.slice(span.end), line)
    .trim();
}

function nameOf(id: string, path: string): string {
  const named = [id, noteStem(path)].find(
    (each) => /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$/u.test(each) && !each.endsWith('.'),
  );
  return named ?? 'record';
}
