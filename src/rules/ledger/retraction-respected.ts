import {
  listAssertedTexts,
  overridesWithdrawals,
  withdrawalsIn,
  withdrawalsRepeatedBy,
} from '#provenance/comparison/tombstones';
import { discoveryRecords, keepsRecord } from '#provenance/discovery-kinds';
import type { RecordedAct } from '#provenance/item-content';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { isMemory } from '#provenance/own-files';
import { statementsIn } from '#provenance/record-text/asserted-statements';
import { recordedMeaning, shownMeaning } from '#provenance/record-text/term-meaning';
import { statusOf } from '#workspace/record-status';
import { textOrErased } from '#workspace/text/prose-spans';
import { termKey } from '#workspace/text/terms';
import type { Workspace } from '#workspace/workspace';

import { itemHandle, itemPlace } from '../message-words.ts';
import { defineRule, type FileSpan, message, report } from '../rule.ts';

export const retractionRespected = defineRule({
  code: 'LED506',
  name: 'retraction-respected',
  severity: 'error',
  summary:
    'No memory and no candidate repeats a claim that was withdrawn, contradicted or poisoned.',
  why: 'An agent that reads the same misleading source proposes the wrong claim again.',
  falsePositives:
    'Claims are compared by their words, values and polarity, without their reasons: the same fact in other words is not found. Claims promoted with --override P10 after the withdrawal are not reported; LED511 checks who promoted them.',
  messages: {
    memory: message(
      'this claim was withdrawn on {date} ({retraction}): {reason}',
      'ledger retract {item} --reason "…"',
    ),
    term: message(
      'this meaning was withdrawn on {date} ({retraction}): {reason}',
      'delete the row of the term',
    ),
    candidate: message(
      'this claim was withdrawn on {date} ({retraction}): {reason}',
      'wrong: ledger reject {item} --reason "…"',
      'true after all: ledger promote {item} --override P10 --reason "…"',
    ),
  },
  *check(workspace, ledger) {
    const withdrawn = withdrawalsIn(ledger);
    if (withdrawn.length === 0) return;
    for (const { standing, own, path, said } of claims(workspace, ledger)) {
      const told = new Set<RecordedAct>();
      for (const { text, at } of said) {
        const act = withdrawalsRepeatedBy([text], withdrawn).find(
          ({ entry, item }) =>
            item.item !== own?.item && !(own && lets(own, standing, entry.id, ledger)),
        );
        if (!act || told.has(act)) continue;
        told.add(act);
        const { entry, item } = act;
        const data = {
          date: entry.content.at.slice(0, 10),
          reason: textOrErased(item.reason ?? 'no reason given'),
          retraction: itemHandle(ledger.items.get(item.item), ledger, path),
          item: itemHandle(own, ledger, path),
        };
        yield report(standing, data, { at, key: item.item });
      }
    }
  },
});

/** Memory or a candidate, with all its statements. */
interface Claimed {
  readonly standing: 'memory' | 'candidate' | 'term';
  readonly own: ItemHistory | undefined;
  readonly path: string;
  readonly said: readonly { readonly text: string; readonly at: FileSpan }[];
}

/** All records, terms written by hand, and items that only their entries hold. */
function* claims(workspace: Workspace, ledger: Ledger): Generator<Claimed> {
  for (const record of discoveryRecords(workspace)) {
    const { path } = record;
    const own = ledger.byTarget.get(path);
    const standing = isMemory(record, own)
      ? 'memory'
      : ['candidate', 'proposed'].includes(statusOf(record) ?? '')
        ? 'candidate'
        : null;
    if (!standing) continue;
    const said = statementsIn(record).map(({ value, span }) => ({
      text: value,
      at: { path, span },
    }));
    yield { standing, own, path, said };
  }
  yield* termsByHand(workspace, ledger);
  for (const own of ledger.items.values()) {
    const last = own.latest.at(-1);
    const standing =
      own.status === 'promoted'
        ? 'memory'
        : ['pending', 'validated'].includes(own.status)
          ? 'candidate'
          : null;
    if (!standing || !last || keepsRecord(own.kind)) continue;
    const at = itemPlace(last.entry, own.item);
    const said = listAssertedTexts(own, null).map((text) => ({ text, at }));
    yield { standing, own, path: last.entry.path, said };
  }
}

/**
 * Rows of glossaries that no act wrote; agents get them too. LED512 reports rows of withdrawn
 * terms.
 */
function* termsByHand(workspace: Workspace, ledger: Ledger): Generator<Claimed> {
  const ofActs = new Set(
    [...ledger.items.values()].flatMap(({ kind, acts }) =>
      kind === 'term'
        ? acts.map((act) => `${termKey(act.item.says?.title ?? '')} ${recordedMeaning(act)}`)
        : [],
    ),
  );
  for (const { path, terms } of workspace.glossaries)
    for (const { term, meaning, span } of terms)
      if (meaning && !ofActs.has(`${termKey(term.value)} ${shownMeaning(meaning.value)}`))
        yield {
          standing: 'term',
          own: undefined,
          path,
          said: [{ text: shownMeaning(meaning.value), at: { path, span } }],
        };
}

/**
 * Whether a person who knew of the withdrawal let the item pass; memory needs that of its
 * promotion.
 */
function lets(
  history: ItemHistory,
  standing: Claimed['standing'],
  withdrawal: string,
  ledger: Ledger,
): boolean {
  return history.acts.some(
    (act) =>
      overridesWithdrawals(act) &&
      (standing === 'candidate' || act.item.to === 'promoted') &&
      ledger.isBefore(withdrawal, act.entry.id),
  );
}
