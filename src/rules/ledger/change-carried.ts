import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { changedParts, changedSayings } from '#provenance/changes/changed-parts';
import { firstChange } from '#provenance/changes/first-change';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { cameWith } from '#provenance/ledger/decided-apart';
import { carriedBy } from '#provenance/ledger/law';
import type { ItemHistory, Ledger } from '#provenance/ledger/ledger';
import { fileOf, nativeItems } from '#provenance/native-item';
import type { RecordedAct } from '#provenance/recorded-acts';
import { changedRecords } from '#workspace/history/changes-since-base';
import type { DiscoveryRecord, MemoryRecord } from '#workspace/records';
import { type NativeFact, nativeFactIn } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { itemPlace } from '../entry-place.ts';
import { itemHandle } from '../item-handle.ts';
import { replacing, roleName } from '../record-words.ts';
import { defineRule } from '../rule.ts';

/** LED510: what changed of decided records is what the acts of the change may change. */
export const changeCarried = defineRule({
  code: 'LED510',
  name: 'change-carried',
  severity: 'error',
  since: '1.0',
  summary:
    'Of a record that was decided at the base, only that changed which the acts of this change ' +
    'may change: an amendment its wording, a confirmation its evidence, a move its links.',
  why: 'Any act that takes another change along makes it look decided.',
  falsePositives: 'Wording is told from meaning by rules; what they cannot tell counts as meaning.',
  messages: {
    changed: {
      text: '{what} changed since {base}, and no act of this change may change that',
      mend: [
        'put it back: git checkout {base} -- {path}',
        'a new truth: ledger {replace}',
        'what this {role} went through: ledger show {item}',
      ],
    },
    said: {
      text: 'this {kind} says of its item another {what}, and no {kind} may change that',
      mend: [
        'see who added it: git log -- {path}',
        'what the item went through: ledger show {item}',
        'take it back in a change of its own: git revert COMMIT',
      ],
    },
  },
  *check(workspace, _options, ledger) {
    const { history: since } = workspace.surroundings;
    if (!since) return;
    const isNew = cameWith(since);
    for (const { before, now, base, history } of changedItems(workspace, ledger)) {
      const decided = history.acts.findLast((act) => !isNew(act) && act.item.pin !== undefined);
      if (!decided || decided.item.to === 'validated' || decided.item.to === 'pending') continue;
      const carried = new Set(
        history.acts
          .filter(isNew)
          .flatMap(({ entry, item }) => carriedBy(entry.content.act, item.from, item.to)),
      );
      const acted = history.acts.some(isNew);
      for (const { what, needs } of changedParts(before, now, ledger, since)) {
        // A record that no act touched is not as its pin says (LED504).
        if (!acted || needs === 'status' || carried.has('all') || carried.has(needs)) continue;
        if (needs === 'links' && carried.has('successor')) continue;
        yield {
          messageId: 'changed',
          data: {
            what: clip(what, 40),
            base,
            path: shellWord(fileOf(before)),
            role: roleName(now),
            replace: replacing(now, itemHandle(history, ledger, fileOf(now))),
            item: itemHandle(history, ledger, fileOf(now)),
          },
          at: {
            path: fileOf(now),
            span: now.role === 'native' ? now.id.span : firstChange(before, now),
          },
          key: `carried ${what}`,
        };
      }
    }
    for (const { history } of nativeItems(workspace, ledger))
      for (const { act, what } of saidAnew(history, isNew))
        yield {
          messageId: 'said',
          data: {
            what,
            kind: act.entry.content.act,
            path: shellWord(act.entry.path),
            item: itemHandle(history, ledger, act.entry.path),
          },
          at: itemPlace(act.entry, history.item),
          key: `said ${what} ${act.entry.id}`,
        };
  },
});

/**
 * What acts of a change say of a native note that acts of their kind may not say anew: its claim is
 * served as they say it.
 */
function* saidAnew({ acts }: ItemHistory, isNew: (act: RecordedAct) => boolean) {
  for (const [at, act] of acts.entries()) {
    const before = acts.slice(0, at).findLast(({ item }) => item.says)?.item.says;
    if (!before || !act.item.says || !isNew(act)) continue;
    const carried = carriedBy(act.entry.content.act, act.item.from, act.item.to);
    if (carried.includes('all') || carried.includes('text')) continue;
    for (const { what, needs } of changedSayings(before, act.item.says))
      if (needs === 'status' || !carried.includes(needs)) yield { act, what };
  }
}

/** What stands for an item, beside what it was. */
interface ChangedItem {
  readonly before: MemoryRecord;
  readonly now: DiscoveryRecord | NativeFact;
  readonly base: string;
  readonly history: ItemHistory;
}

function* changedItems(workspace: Workspace, ledger: Ledger): Generator<ChangedItem> {
  for (const { before, now, base } of changedRecords(workspace)) {
    if (!now) continue;
    const history = ledger.byTarget.get(now.path);
    if (holdsDiscovery(before) && holdsDiscovery(now)) {
      if (history) yield { before, now, base, history };
      continue;
    }
    // Native notes, and parts of files.
    for (const { fact, history: item } of nativeItems(workspace, ledger)) {
      const part = fact.path.slice(fact.file.length);
      const was =
        fact.file === now.path
          ? nativeFactIn(before.document, `${before.path}${part}`, null)
          : null;
      if (was) yield { before: was, now: fact, base, history: item };
    }
  }
}
