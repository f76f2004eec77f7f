import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { contentOf } from '#provenance/item-content';
import { erasureOf, isOnlyErased } from '#provenance/ledger/erasure';
import type { Ledger } from '#provenance/ledger/ledger';
import type { LostEntry } from '#workspace/history/history';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { entryFileEvent } from '../diagnostic-events.ts';
import { moveBack, movedMemory } from '../lost-memory.ts';
import { atStart, defineRule, message, report } from '../rule.ts';

export const appendOnly = defineRule({
  code: 'LED503',
  name: 'append-only',
  severity: 'error',
  summary:
    'Each ledger entry of the base is still there with its name and content; only texts of erased items are replaced by hashes.',
  why: 'Entries are the only record of decisions. If one is lost or edited, agents load facts that were withdrawn.',
  falsePositives:
    "Line ends don't count. If the history of the base branch itself was rewritten, git shows no loss.",
  messages: {
    changed: message('{act} was edited since {base}', 'git checkout {base} -- {path}'),
    removed: message('{act} was deleted since {base}', 'git checkout {base} -- {path}'),
    reverted: message(
      '{act} was undone by deleting its entry',
      'by mistake: git checkout {base} -- {path}',
      'on purpose: git checkout {base} -- {path} && ledger undo {item} && ledger retract {item} --reason "…"',
    ),
    moved: message('{from} moved to {to} with this ledger entry', moveBack),
    renamed: message('the file of {act} was renamed since {base}', 'git mv -- {now} {path}'),
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
  if (!entry) return 'an unreadable decision';
  if (entry.content.act === 'close' && entry.content.task)
    return `closing the task ${clip(entry.content.task, 30)}`;
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
