import { plainText } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { acceptances } from '#provenance/acceptances';
import { firstChange } from '#provenance/changes/first-change';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { isMemory } from '#provenance/is-memory';
import type { Ledger } from '#provenance/ledger/ledger';
import { pinOf, textDigestOf } from '#provenance/record-text/pin';
import { type ChangedRecord, changedRecords } from '#workspace/history/changes-since-base';
import { resolveTarget } from '#workspace/paths/target';
import type { DiscoveryRecord, MemoryRecord } from '#workspace/records';
import { statusOf } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

import { theRecord } from '../entry-place.ts';
import { moveBack, movedMemory } from '../moved-memory.ts';
import { replacing, roleName } from '../record-words.ts';
import { defineRule } from '../rule.ts';

const retract =
  'git checkout {base} -- {path} && git commit -m "Restored" -- {path} && ledger adopt {path} && ' +
  'ledger retract {path} --reason "…"';

/** FND309: what was accepted is what stands there. */
export const acceptedBodyUnchanged = defineRule({
  code: 'FND309',
  name: 'accepted-body-unchanged',
  severity: 'error',
  since: '1.0',
  summary:
    'A record that was memory at the base, and that no act of a ledger accepted, is there and is what it was.',
  why: 'An accepted record that was edited says something that nobody accepted, under the name of who did.',
  falsePositives: 'Any change counts, of a comma as well; line ends and the status may change.',
  messages: {
    since: {
      text: 'this {role} was memory at {base} and says something else now',
      mend: [
        'by mistake: git checkout {base} -- {path}',
        'a new truth: ledger {replace}',
        'a typo: take it back, ledger adopt {path}, mend it, then ledger amend',
      ],
    },
    deleted: {
      text: '"{item}" was memory at {base} and was deleted, not retracted',
      mend: ['restore it: git checkout {base} -- {path}', `if it no longer holds: ${retract}`],
    },
    moved: { text: '{from} moved to {to}, and "{item}" with it', mend: moveBack },
    retyped: {
      text: 'this {now} was "{item}", memory at {base}',
      mend: [
        'take the change back: git checkout {base} -- {path}',
        `if it no longer holds: ${retract}`,
      ],
    },
  },
  *check(workspace, _options, ledger) {
    const moved = movedMemory(workspace, ledger);
    for (const change of changedRecords(workspace)) {
      yield* changedSinceBase(change, ledger);
      yield* goneSinceBase(change, workspace, ledger, moved);
    }
  },
});

/** A record that no act accepted, and that was memory at the base with another text. */
function* changedSinceBase({ before, now, base }: ChangedRecord, ledger: Ledger) {
  // A record that was set back to a candidate is no memory, and may change.
  if (
    !now ||
    !holdsDiscovery(before) ||
    !holdsDiscovery(now) ||
    before.role === 'adr' ||
    !isMemory(before, undefined) ||
    statusOf(now) === 'candidate' ||
    acceptances(ledger.byTarget.get(now.path)).length > 0 ||
    textDigestOf(before, 'with evidence') === textDigestOf(now, 'with evidence')
  )
    return;
  yield {
    messageId: 'since' as const,
    data: {
      role: roleName(now),
      base,
      replace: replacing(now, shellWord(now.path)),
      path: shellWord(before.path),
    },
    at: { path: now.path, span: firstChange(before, now) },
    related: [theRecord(now)],
    key: `since base ${pinOf(now)}`,
  };
}

/** A record that was memory, and is gone or holds nothing any more. */
function* goneSinceBase(
  { before, now, base }: ChangedRecord,
  workspace: Workspace,
  ledger: Ledger,
  moved: ReturnType<typeof movedMemory>,
) {
  if (
    (now !== null && holdsDiscovery(now)) ||
    !holdsDiscovery(before) ||
    !isMemory(before, undefined) ||
    isRetracted(workspace, before) ||
    isJudgedByLedger(before, now, ledger)
  )
    return;
  const move = now === null ? moved(before.path) : null;
  const data = { item: clip(before.title, move ? 24 : 36), base, path: shellWord(before.path) };
  const shared = {
    at: { path: now?.path ?? before.path, span: { start: 0, end: 0 } },
    key: 'deleted',
  };
  if (now !== null)
    yield { messageId: 'retyped' as const, data: { ...data, now: roleName(now) }, ...shared };
  else if (move)
    yield {
      messageId: 'moved' as const,
      data: { ...data, from: move.from, to: move.to, back: move.back },
      cause: move.cause,
      ...shared,
    };
  else yield { messageId: 'deleted' as const, data, ...shared };
}

/**
 * Whether another rule reports that a record is gone: FND317 a decision without an act, LED504 a
 * deleted file that the ledger has as memory.
 */
function isJudgedByLedger(
  before: DiscoveryRecord,
  now: MemoryRecord | null,
  ledger: Ledger,
): boolean {
  const history = ledger.byTarget.get(before.path);
  if (!history) return before.role === 'adr';
  return now === null || (history.status !== 'promoted' && history.status !== 'stale');
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
