import type { Span } from '#diagnostics/diagnostic';
import { plainText } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { decisionChanges, firstChange } from '#provenance/changes/first-change';
import { acceptances, holdsDiscovery } from '#provenance/discovery-kinds';
import { recordsPromotion } from '#provenance/item-content';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { mayRecordBecome } from '#provenance/ledger/law';
import type { Ledger } from '#provenance/ledger/ledger';
import { pinOf, textDigestOf } from '#provenance/record-text/pin';
import {
  type ChangedRecord,
  changedRecords,
  isNewEntry,
} from '#workspace/history/changes-since-base';
import type { BaseRevision, History } from '#workspace/history/history';
import { resolveTarget } from '#workspace/paths/target';
import { isErasedRecord, isServedAsFact, isWithdrawn, statusOf } from '#workspace/record-status';
import type { Adr, DiscoveryRecord, MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { moveBack, movedMemory } from '../lost-memory.ts';
import { theRecord } from '../made-in-use.ts';
import { itemHandle } from '../queue-items.ts';
import { defineRule } from '../rule.ts';
import { replacing, roleName } from '../tense.ts';

/** FND309: what was accepted or withdrawn at the base, and no act accepted, is as it was there. */
export const acceptedUnchanged = defineRule({
  code: 'FND309',
  name: 'accepted-unchanged',
  severity: 'error',
  since: '1.0',
  summary:
    'What was accepted or withdrawn at the base, and that no act accepted, is there, with its text ' +
    'and its status.',
  why: 'What was edited says something that nobody accepted; withdrawn memory that is gone is learned again.',
  falsePositives:
    'Any change counts, of a comma as well; line ends do not. A decision record may change its ' +
    'status, and add keys and a dated section at its end. LED504 and LED510 judge what an act ' +
    'accepted. A mass rename is waived by the digests of what it makes, in a change that is ' +
    'merged first: a gate takes waivers from the base.',
  messages: {
    since: {
      text: '{status} at {base}, and something else now: {what}',
      mend: [
        'by mistake: git checkout {base} -- {path}',
        'a new truth: ledger {replace}',
        'a typo: take it back, ledger adopt {path}, mend it, then ledger amend',
        'a later remark on a decision: a section with a date at its end',
        'all of it is meant: ledger waive FND309 {now} --reason "…", merged first in a change of its own',
      ],
    },
    remark: {
      text: 'a dated section was added to an accepted decision',
      mend: ['if it changes what was decided, write a decision that supersedes this one'],
    },
    deleted: {
      text: 'deleted since {base}, and it is {status}: {item}',
      mend: [
        'restore it: git checkout {base} -- {path}',
        'if it no longer holds: git checkout {base} -- {path} && git commit -m "Restored" -- {path} && ' +
          'ledger adopt {path} && ledger retract {path} --reason "…"',
        'what was withdrawn stays; elsewhere: restore it, then ledger mv {path} PATH',
      ],
    },
    moved: { text: '{from} moved to {to}, and "{item}" with it', mend: moveBack },
    renamed: {
      text: 'this {role} is {status}, and was renamed by hand since {base}',
      mend: [
        'give it its name back: git mv {now} {path}',
        'then rename it so that the ledger knows: ledger mv {path} {now}',
      ],
    },
    illegal: {
      text: 'nothing leads from {from} (at {base}) to {to}',
      mend: ['set it back to status: {from}', 'a new truth is a new finding: ledger capture "…"'],
    },
    begins: {
      text: 'new since {base}, and {to} from the beginning; a new record is a candidate',
      mend: [
        'propose it: ledger capture "…"',
        'if it is memory, and was decided elsewhere: status accepted, then ledger adopt {item}',
      ],
    },
  },
  *check(workspace, _options, ledger) {
    const { history } = workspace.surroundings;
    if (!history) return;
    const moved = movedMemory(workspace, ledger);
    for (const { before, now, base } of changedRecords(workspace)) {
      if (!holdsDiscovery(before)) continue;
      const here = ledger.byTarget.get(before.path);
      const item = here ?? ledger.byTarget.get(now?.path ?? before.path);
      const isAway = now === null || (here !== undefined && now.path !== before.path);
      const change = { before, now, base };
      if (!isAway && holdsDiscovery(now)) {
        yield* edited({ ...change, now }, item);
        yield* typed({ ...change, now }, ledger);
      } else if (
        isBinding(before, item, workspace) &&
        // LED504 reports memory of the ledger that is gone, and a text that no act erased.
        !(isAway
          ? item?.status === 'promoted' || item?.status === 'stale'
          : item && isErasedRecord(now))
      )
        yield* lost(change, item, moved, ledger);
    }
    yield* begun(workspace, history, ledger);
  },
});

/** A record of a base that holds a discovery, beside what became of it. */
interface Change<Now extends MemoryRecord | null = MemoryRecord | null> extends ChangedRecord {
  readonly before: DiscoveryRecord;
  readonly now: Now;
}

const start: Span = { start: 0, end: 0 };

/**
 * Whether a record may not go: it is memory at the base, or was memory once, and neither does this
 * change withdraw it nor a retraction table name it.
 */
function isBinding(
  before: DiscoveryRecord,
  item: ItemHistory | undefined,
  workspace: Workspace,
): boolean {
  const { history } = workspace.surroundings;
  if (!item)
    return isServedAsFact(before) && (before.role === 'adr' || !isRetracted(workspace, before));
  // What this very change withdraws may go with it: the entry and the row of its retraction stay.
  const isWithdrawnHere = item.latest.every(
    (act) => act.item.to === 'rolled-back' && history && isNewEntry(history, act.entry.path),
  );
  return (isServedAsFact(before) || recordsPromotion(item.acts)) && !isWithdrawnHere;
}

/** Whether a retraction table names a record that is gone. */
function isRetracted(workspace: Workspace, record: DiscoveryRecord): boolean {
  return workspace.indexes.some((index) =>
    index.retractions.some((row) => {
      const found = row.target ? resolveTarget(index.path, row.target.value) : null;
      return (
        (found?.kind === 'inside' && found.path === record.path) ||
        [record.title, record.id.value].includes(plainText(row.item.value))
      );
    }),
  );
}

/** A record that is not at its path any more, or is of a kind that holds nothing. */
function* lost(
  change: Change,
  item: ItemHistory | undefined,
  moved: ReturnType<typeof movedMemory>,
  ledger: Ledger,
) {
  const { before, now, base } = change;
  const path = shellWord(before.path);
  const status = item?.status ?? statusOf(before) ?? '';
  if (now !== null && now.path === before.path)
    yield other({ before, now, base }, 'its kind', status);
  else if (now !== null && holdsDiscovery(now) && !ledger.byTarget.has(now.path))
    yield {
      messageId: 'renamed' as const,
      data: { role: roleName(before), status, base, path, now: shellWord(now.path) },
      at: { path: now.path, span: now.id.span },
      key: 'renamed',
    };
  else {
    const about = { at: { path: before.path, span: start }, key: 'deleted' };
    const move = now === null ? moved(before.path) : null;
    if (move)
      yield {
        messageId: 'moved' as const,
        data: { item: clip(before.title, 24), from: move.from, to: move.to, back: move.back },
        cause: move.cause,
        ...about,
      };
    else
      yield {
        messageId: 'deleted' as const,
        data: { base, status, path, item: clip(before.title, 36) },
        ...about,
      };
  }
}

/** A record that was memory at the base, that no act accepted, and that says something else. */
function* edited(change: Change<DiscoveryRecord>, item: ItemHistory | undefined) {
  const { before, now } = change;
  if (!isServedAsFact(before) || acceptances(item).length > 0) return;
  const what = changeOf(before, now);
  if (what === 'remark')
    yield {
      messageId: 'remark' as const,
      data: {},
      at: { path: now.path, span: firstChange(before, now) },
      related: [theRecord(now)],
      key: 'remark',
      severity: 'warning' as const,
    };
  else if (what !== null) yield other(change, what, statusOf(before) ?? '');
}

/** What a record says now that it did not say, in a few words; null where it says the same. */
function changeOf(before: DiscoveryRecord, now: DiscoveryRecord): string | null {
  if (before.role !== now.role) return 'its kind';
  if (before.role === 'adr') return decisionChanges(before, now as Adr);
  return textDigestOf(before, 'with evidence') === textDigestOf(now, 'with evidence')
    ? null
    : 'its text';
}

function other({ before, now, base }: Change<MemoryRecord>, what: string, status: string) {
  const isRecord = holdsDiscovery(now);
  return {
    messageId: 'since' as const,
    data: {
      status,
      base,
      what,
      path: shellWord(before.path),
      now: shellWord(now.path),
      replace: replacing(before, shellWord(now.path)),
    },
    at: { path: now.path, span: isRecord ? firstChange(before, now) : start },
    related: isRecord ? [theRecord(now)] : [],
    key: `since base ${pinOf(now)}`,
  };
}

/** A status typed by hand that the law of states does not allow, in a record without an act. */
function* typed({ before, now, base }: Change<DiscoveryRecord>, ledger: Ledger) {
  const [from, to] = [statusOf(before), statusOf(now)];
  if (
    from === null ||
    to === null ||
    // Decision records have words of their own.
    now.role === 'adr' ||
    ledger.byTarget.has(now.path) ||
    from === to ||
    // What claims to be memory in a repository with a ledger and is not in it, is LED507's.
    (ledger.entries.length > 0 && isServedAsFact(now)) ||
    mayRecordBecome(meaning(from), meaning(to))
  )
    return;
  yield {
    messageId: 'illegal' as const,
    data: { from, to, base },
    at: { path: now.path, span: now.status?.span ?? now.id.span },
    key: 'transition',
  };
}

/** `accepted` is judged exactly as `promoted`. */
function meaning(status: string): string {
  return status === 'accepted' ? 'promoted' : status;
}

/**
 * Findings and patterns that no base has, that begin withdrawn, and that no act speaks of where
 * acts are recorded.
 */
function* begun({ findings, patterns }: Workspace, { bases }: History, ledger: Ledger) {
  if (ledger.entries.length === 0 || bases.length === 0) return;
  for (const record of [...findings, ...patterns]) {
    const { path } = record;
    const to = statusOf(record) ?? '';
    const isNew = ({ changes }: BaseRevision): boolean =>
      changes.some((change) => change.now === path && change.before === null);
    if (isWithdrawn(to) && !ledger.byTarget.has(path) && bases.every(isNew))
      yield {
        messageId: 'begins' as const,
        data: { to, base: bases[0]?.name ?? '', item: itemHandle(undefined, ledger, path) },
        at: { path, span: record.status?.span ?? record.id.span },
        key: 'begins',
      };
  }
}
