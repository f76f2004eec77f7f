import { shellWord } from '#messages/shell-word';
import { discoveryRecords } from '#provenance/discovery-kinds';
import { recordsPromotion } from '#provenance/item-content';
import type { Ledger } from '#provenance/ledger/ledger';
import { nativeItems } from '#provenance/native-item';
import { pinOf } from '#provenance/record-text/pin';
import { isNewEntry } from '#workspace/history/changes-since-base';
import type { BaseRevision } from '#workspace/history/history';
import { isServedAsFact, statusOf } from '#workspace/record-status';
import { type NativeFact, nativeFactIn } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { ofUnrecorded } from '../events.ts';
import { moveBack, movedMemory } from '../lost-memory.ts';
import { itemHandle } from '../queue-items.ts';
import { defineRule } from '../rule.ts';
import { roleName } from '../tense.ts';

/** LED507: where a ledger is kept, memory is what an act made memory. */
export const promotionRecorded = defineRule({
  code: 'LED507',
  name: 'promotion-recorded',
  severity: 'error',
  since: '1.0',
  summary:
    'Where there is a ledger, each accepted record has an entry that promoted or adopted it.',
  why: 'A status that somebody typed has passed no gate: nobody saw the evidence and nobody stands for it.',
  falsePositives:
    'Records that were accepted before the ledger began: one `ledger adopt` takes them ' +
    'all in. An audit or a bug report counts only where it says accepted or promoted.',
  messages: {
    adopted: {
      text: 'adopted by this change, and this {role} was no memory at {base}',
      mend: [
        'merge it as a candidate first, or have it promoted: ledger capture "…"',
        'what it says now was decided by nobody: ledger retract {item} --reason "…"',
      ],
    },
    moved: { text: 'this {role} was promoted in {from}, which moved to {to}', mend: moveBack },
    unrecorded: {
      text: 'this {role} says {status}, but no entry promoted it',
      mend: [
        'if it was decided before: ledger adopt {path}',
        'if not: set status: {candidate}, then ledger promote {path}',
      ],
    },
  },
  *check(workspace, _options, ledger) {
    yield* adoptedHere(workspace, ledger);
    yield* nativesAdoptedHere(workspace, ledger);
    const { history, ledgerBegins } = workspace.surroundings;
    const isBegun = workspace.entries.length > 0 || ledgerBegins;
    // Beside a memory with a ledger, what a change adds to one without has passed no gate either.
    if (!isBegun && !history?.gate?.ledgerKept) return;
    const moved = movedMemory(workspace, ledger);
    for (const record of discoveryRecords(workspace)) {
      if (!isServedAsFact(record) || recordsPromotion(ledger.byTarget.get(record.path)?.acts ?? []))
        continue;
      const isOld = wasSo(workspace, record.path, ledger);
      if (!isBegun && isOld) continue;
      const at = { path: record.path, span: record.status?.span ?? record.id.span };
      const move = ledger.byTarget.has(record.path) ? null : moved(record.path);
      if (move && ledger.byTarget.has(move.was(record.path))) {
        yield {
          messageId: 'moved',
          data: { role: roleName(record), from: move.from, to: move.to, back: move.back },
          at,
          key: 'unrecorded',
          cause: move.cause,
        };
        continue;
      }
      const data = {
        role: roleName(record),
        status: statusOf(record) ?? '',
        path: shellWord(record.path),
        candidate: record.role === 'adr' ? 'proposed' : 'candidate',
      };
      const about = {
        at,
        key: 'unrecorded',
        event: ofUnrecorded(record),
        severity: isOld ? ('warning' as const) : undefined,
      };
      yield { messageId: 'unrecorded', data, ...about };
    }
  },
});

/**
 * Adoption takes in what was memory before there was a ledger: what a change itself makes memory
 * has to be promoted.
 */
function* adoptedHere(workspace: Workspace, ledger: Ledger) {
  const { history } = workspace.surroundings;
  if (!history?.gate || history.gate.adoption || history.bases.length === 0) return;
  for (const record of discoveryRecords(workspace)) {
    const item = ledger.byTarget.get(record.path);
    const adoption = item?.acts.find(({ entry }) => entry.content.act === 'adoption');
    if (
      !item ||
      !adoption ||
      !isNewEntry(history, adoption.entry.path) ||
      history.bases.some((base) => stoodAs(base, record.path))
    )
      continue;
    yield {
      messageId: 'adopted' as const,
      data: {
        role: roleName(record),
        base: history.gate.base,
        item: itemHandle(item, ledger, record.path),
      },
      at: { path: record.path, span: record.status?.span ?? record.id.span },
      key: 'adopted',
    };
  }
}

/**
 * A native note says of itself nothing that a base could show; one that was not there, or said
 * something else, was no memory.
 */
function* nativesAdoptedHere(workspace: Workspace, ledger: Ledger) {
  const { history } = workspace.surroundings;
  if (!history?.gate || history.gate.adoption || history.bases.length === 0) return;
  for (const { fact, history: item } of nativeItems(workspace, ledger)) {
    const adoption = item.acts.find(({ entry }) => entry.content.act === 'adoption');
    if (
      !adoption ||
      !isNewEntry(history, adoption.entry.path) ||
      history.bases.some((base) => saidSo(base, fact, adoption.item.pin))
    )
      continue;
    yield {
      messageId: 'adopted' as const,
      data: {
        role: roleName(fact),
        base: history.gate.base,
        item: itemHandle(item, ledger, fact.path),
      },
      at: { path: fact.file, span: fact.id.span },
      key: 'adopted',
    };
  }
}

/** Whether a base has a native note as it was adopted. */
function saidSo(
  { changes, records }: BaseRevision,
  fact: NativeFact,
  pin: string | undefined,
): boolean {
  const change = changes.find((each) => each.now === fact.file);
  const before = change?.before ? records.get(change.before) : undefined;
  const was = before
    ? nativeFactIn(before.document, `${before.path}${fact.path.slice(fact.file.length)}`, null)
    : null;
  return change === undefined || (was !== null && pinOf(was) === pin);
}

/** Whether a base had a record as memory. */
function stoodAs({ changes, records }: BaseRevision, path: string): boolean {
  const change = changes.find((each) => each.now === path);
  const before = change?.before ? records.get(change.before) : undefined;
  return change === undefined || (before !== undefined && isServedAsFact(before));
}

/** Whether it was already so at the base: then this change did not bring it. */
function wasSo(workspace: Workspace, path: string, ledger: Ledger): boolean {
  const bases = workspace.surroundings.history?.bases ?? [];
  return bases.some(({ changes, records, lostEntries }) => {
    // What an act had made memory is so no more because its entry was taken away.
    if (lostEntries.some(({ entry }) => entry?.content.items.some((item) => item.path === path)))
      return false;
    const change = changes.find((each) => each.now === path);
    const before = change?.before ? records.get(change.before) : undefined;
    // What an act made memory under another name was not so.
    return change
      ? before !== undefined &&
          isServedAsFact(before) &&
          !recordsPromotion(ledger.byTarget.get(before.path)?.acts ?? [])
      : true;
  });
}
