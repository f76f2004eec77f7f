import { hiddenCharacters } from '#detection/hidden-characters';
import { plainText } from '#diagnostics/plain-text';
import { lineText } from '#workspace/edit/table-edit';
import { globProblem } from '#workspace/paths/layout';
import { isExpired } from '#workspace/record-end';
import type { MemoryRecord } from '#workspace/records';
import { isServedAsFact } from '#workspace/standing';
import { stemOf } from '#workspace/stores/store';
import type { Records } from '#workspace/workspace';

import { testimonyLabel } from '../consequence/testimony-alone.ts';
import { holdsDiscovery, kindOfRole } from '../discovery-kinds.ts';
import { doubtsIn } from '../doubts.ts';
import { contentOf } from '../item-content.ts';
import { sharedRecords } from '../ledger/items-of-records.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { isSameAddress } from '../people/address-of.ts';
import { isAsPinned, pinsOf } from '../pinned.ts';
import { pinOf } from '../record-text/pin.ts';
import { conditionOf } from '../record-text/row-title.ts';

/**
 * What files that agents load are told of a promoted record: every text on one line, with nothing
 * hidden in it.
 */
export interface Projected {
  readonly item: string;
  readonly path: string;
  /** The id, where it can be a file's name; else the stem of the record's own. */
  readonly name: string;
  readonly title: string;
  readonly claim: string;
  /** Who said so, where it rests on nothing else; null for what can be compared. */
  readonly testimony: string | null;
  /** The same in fewer words. */
  readonly saidBy: string | null;
  /** When to read it; null where nobody said. */
  readonly condition: string | null;
  readonly appliesWhen: readonly string[];
  readonly doesNotApplyWhen: readonly string[];
  /** Without those that leave the repository or take for ever to match. */
  readonly globs: readonly string[];
  /** Who decided it last, on which day, and the digest it was accepted with. */
  readonly by: string;
  readonly day: string;
  readonly digest: string;
}

/**
 * The records that are memory beyond doubt, in the order of their paths, dead ends last: the ledger
 * promoted them, no branch decided otherwise, they say what was accepted and rest on nothing
 * withdrawn. What was edited since is left out, and so is what is expired.
 */
export function projectedRecords(
  { byPath, today }: Pick<Records, 'byPath' | 'today'>,
  ledger: Ledger,
): Projected[] {
  const doubts = doubtsIn({ byPath }, ledger);
  return [...byPath.values()]
    .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
    .flatMap((record): Projected[] => {
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
          title: marked(record, said(record.title)),
          claim: marked(
            record,
            said(claim === '' && record.role !== 'finding' ? history.discovery : claim),
          ),
          testimony: testimonyLabel(record, history, isSameAddress),
          saidBy: testimonyLabel(record, history, null),
          condition: condition === null || said(condition) === '' ? null : said(condition),
          appliesWhen: (details.applies_when ?? []).map(said),
          doesNotApplyWhen: (details.does_not_apply_when ?? []).map(said),
          globs: (details.paths ?? []).filter(
            (glob) => glob.trim() !== '' && globProblem(glob) === null,
          ),
          by: said(last.entry.content.by),
          day: last.entry.content.at.slice(0, 10),
          digest: pinOf(record),
        },
      ];
    });
}

/** What was given up stands below all facts. */
function rank({ role, path }: MemoryRecord): string {
  return `${role === 'dead-end' ? 1 : 0}${path}`;
}

/** What was given up says so wherever it is told: it is no fact about the code of today. */
function marked({ role }: MemoryRecord, words: string): string {
  return role === 'dead-end' ? `Tried and given up: ${words}` : words;
}

/**
 * Words on one line, without invisible characters: what is told to an agent may not say more
 * than a person reads.
 */
function said(words: string): string {
  const line = plainText(lineText(words)).replace(/\s+/g, ' ');
  const hidden = hiddenCharacters(line).filter((each) => each.kind === 'hidden');
  return hidden
    .reduceRight((text, { span }) => text.slice(0, span.start) + text.slice(span.end), line)
    .trim();
}

function nameOf(id: string, path: string): string {
  const named = [id, stemOf(path)].find(
    (each) => /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$/u.test(each) && !each.endsWith('.'),
  );
  return named ?? 'record';
}
