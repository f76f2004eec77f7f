import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { contentOf } from '#provenance/item-content';
import { erasureOf, isOnlyErased } from '#provenance/ledger/erasure';
import type { Ledger } from '#provenance/ledger/ledger';
import type { LostEntry } from '#workspace/history/history';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { entryFileEvent } from '../diagnostic-events.ts';
import { moveBackAdvice, movedMemory } from '../lost-memory.ts';
import { atStart, defineRule, message, report } from '../rule.ts';

export const appendOnly = defineRule({
  code: 'LED503',
  name: 'append-only',
  severity: 'error',
  summary:
    'Every ledger entry of the base revision is there, under its name, with its bytes; of an item ' +
    'that an act erased, each text may be its digest.',
  why:
    'Entries are the only record of decisions: without one, or with another text, the past is ' +
    'another one.',
  falsePositives:
    'Line ends do not count. A base branch whose own history was rewritten shows no loss: git ' +
    'has nothing to compare with then.',
  messages: {
    changed: message(
      '{act} was rewritten since {base}',
      'take it back: git checkout {base} -- {path}',
      'what was decided wrong is put right by another act, never in the entry',
    ),
    removed: message(
      '{act} was removed since {base}',
      'take it back: git checkout {base} -- {path}',
      'what was decided wrong is put right by another act: ledger show {item}',
    ),
    reverted: message(
      '{act} was taken back by removing its entry',
      'restore it: git checkout {base} -- {path}',
      'then withdraw it for all to see: ledger retract {item} --reason "…"',
    ),
    moved: message('{from} moved to {to}, and this entry of the ledger with it', ...moveBackAdvice),
    renamed: message(
      '{act} was renamed since {base}',
      'give it its name back: git mv -- {now} {path}',
    ),
  },
  *check(workspace, ledger) {
    const { history } = workspace.surroundings;
    const moved = movedMemory(workspace, ledger);
    // An entry is lost even if another base never had it.
    for (const base of history?.bases ?? []) {
      for (const lost of base.lostEntries) {
        if (isErasure(lost, workspace, ledger)) continue;

        const place = atStart(lost.now ?? lost.path, `${lost.became} ${lost.path}`);
        const move = lost.became === 'removed' ? moved(lost.path) : null;
        if (move) {
          yield report('moved', { from: move.from, to: move.to, back: move.back }, place, {
            cause: move.cause,
          });
          continue;
        }
        const named = lost.entry?.content.items[0]?.item;
        const data = {
          act: actOf(lost, [base.records, workspace.byPath], ledger),
          base: base.name,
          path: shellWord(lost.path),
          now: shellWord(lost.now ?? ''),
          item: named === undefined ? 'ITEM' : ledger.shortOf(named),
        };
        const messageId =
          lost.became === 'removed' && lost.entry?.content.act === 'promotion'
            ? 'reverted'
            : lost.became;
        yield report(messageId, data, place, { ...entryFileEvent(lost.path) });
      }
    }
  },
});

/** Whether a change removed only texts of erased items from an entry. */
function isErasure(lost: LostEntry, { entries }: Workspace, { items }: Ledger): boolean {
  if (lost.became !== 'changed' || !lost.entry) return false;
  const now = entries.find(({ path }) => path === lost.now);
  return (
    now !== undefined &&
    isOnlyErased(lost.entry.content, now.content, (item) => {
      const history = items.get(item);
      return history !== undefined && erasureOf(history) !== null;
    })
  );
}

/** `the promotion of "Tokens are rejected on reuse"` */
function actOf(
  { entry }: LostEntry,
  states: readonly ReadonlyMap<string, MemoryRecord>[],
  { items }: Ledger,
): string {
  const [item] = entry?.content.items ?? [];
  if (!entry) return 'a ledger entry';
  if (entry.content.act === 'close' && entry.content.task)
    return `the close of the task ${clip(entry.content.task, 30)}`;
  const said =
    item &&
    (items.get(item.item)?.discovery ??
      contentOf([{ entry, item }], recordIn(states, item.path)).claim);
  return said
    ? `the ${entry.content.act} of "${clip(said, 38 - entry.content.act.length)}"`
    : `a ${entry.content.act} of ${entry.content.at.slice(0, 10)}`;
}

function recordIn(
  states: readonly ReadonlyMap<string, MemoryRecord>[],
  path: string | null,
): MemoryRecord | null {
  return states.flatMap((records) => records.get(path ?? '') ?? [])[0] ?? null;
}
