import { shellWord } from '#messages/shell-word';
import { discoveryRecords } from '#provenance/discovery-kinds';
import { recordsPromotion } from '#provenance/item-content';
import type { Ledger } from '#provenance/ledger/ledger';
import { nativeItems } from '#provenance/native-item';
import { pinOf } from '#provenance/record-text/pin';
import { isNewEntry } from '#workspace/history/changes-since-base';
import type { BaseRevision } from '#workspace/history/history';
import { isServedAsFact, statusOf } from '#workspace/standing';
import { type NativeFact, nativeFactIn } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { ofUnrecorded } from '../events.ts';
import { moveBack, movedMemory } from '../lost-memory.ts';
import { itemHandle } from '../queue-items.ts';
import { defineRule, inFile, message, report } from '../rule.ts';
import { roleName } from '../tense.ts';

export const promotionRecorded = defineRule({
  code: 'LED507',
  name: 'promotion-recorded',
  severity: 'error',
  summary:
    'Where there is a ledger, each accepted record has an entry that promoted or adopted it.',
  why: 'A status that somebody typed has passed no gate: nobody saw the evidence and nobody stands for it.',
  falsePositives:
    'Records that were accepted before the ledger began: one `ledger adopt` takes them ' +
    'all in. An audit or a bug report counts only where it says accepted or promoted.',
  messages: {
    adopted: message(
      'adopted by this change, and this {role} was no memory at {base}',
      'merge it as a candidate first, or have it promoted: ledger capture "…"',
      'what it says now was decided by nobody: ledger retract {item} --reason "…"',
    ),
    moved: message('this {role} was promoted in {from}, which moved to {to}', ...moveBack),
    unrecorded: message(
      'this {role} says {status}, but no entry promoted it',
      'if it was decided before: ledger adopt {path}',
      'if not: set status: {candidate}, then ledger promote {path}',
    ),
  },
  *check(workspace, ledger) {
    yield* adoptedHere(workspace, ledger);
    yield* nativesAdoptedHere(workspace, ledger);
    const { history, ledgerBegins } = workspace.surroundings;
    const isBegun = workspace.entries.length > 0 || ledgerBegins;
    // A new memory without a ledger passed no gate if a memory beside it has a ledger.
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
        yield report(
          'moved',
          { role: roleName(record), from: move.from, to: move.to, back: move.back },
          { at, key: 'unrecorded', cause: move.cause },
        );
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
      yield report('unrecorded', data, about);
    }
  },
});

/** Records that this change adopts and the base did not have as memory: they need a promotion. */
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
    yield report(
      'adopted',
      {
        role: roleName(record),
        base: history.gate.base,
        item: itemHandle(item, ledger, record.path),
      },
      inFile(record, record.status?.span ?? record.id.span, 'adopted'),
    );
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
    yield report(
      'adopted',
      { role: roleName(fact), base: history.gate.base, item: itemHandle(item, ledger, fact.path) },
      inFile(fact.file, fact.id.span, 'adopted'),
    );
  }
}

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

function stoodAs({ changes, records }: BaseRevision, path: string): boolean {
  const change = changes.find((each) => each.now === path);
  const before = change?.before ? records.get(change.before) : undefined;
  return change === undefined || (before !== undefined && isServedAsFact(before));
}

/** Whether a record was memory without an entry at a base already. */
function wasSo(workspace: Workspace, path: string, ledger: Ledger): boolean {
  const bases = workspace.surroundings.history?.bases ?? [];
  return bases.some(({ changes, records, lostEntries }) => {
    // A record whose entry this change deleted.
    if (lostEntries.some(({ entry }) => entry?.content.items.some((item) => item.path === path)))
      return false;
    const change = changes.find((each) => each.now === path);
    const before = change?.before ? records.get(change.before) : undefined;
    // A record that an act promoted under another name.
    return change
      ? before !== undefined &&
          isServedAsFact(before) &&
          !recordsPromotion(ledger.byTarget.get(before.path)?.acts ?? [])
      : true;
  });
}
