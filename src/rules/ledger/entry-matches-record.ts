import { oneLine } from '#diagnostics/plain-text';
import { shellWord } from '#messages/shell-word';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { heldBy, type HeldFields, rowsText } from '#provenance/evidence/held-fields';
import { mirroredFields } from '#provenance/evidence/mirrored-fields';
import { isFinal } from '#provenance/ledger/law';
import type { ItemHistory, Ledger } from '#provenance/ledger/ledger';
import { shownStatus } from '#provenance/record-text/shown-status';
import { recordsPromotion } from '#provenance/recorded-acts';
import { mapOf } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import { factAt } from '#workspace/paths/follow-reference';
import type { DiscoveryRecord } from '#workspace/records';
import { isServedAsFact, statusOf } from '#workspace/standing';
import { fileOfTarget, nativeFactAt } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { ofLostRecord } from '../events.ts';
import { itemHandle } from '../item-handle.ts';
import { causedBy, lostMemory } from '../lost-memory.ts';
import { moveBack, movedMemory } from '../moved-memory.ts';
import { deciding } from '../record-words.ts';
import { defineVisitingRule } from '../rule.ts';

/** Words of records in which nothing is decided yet, besides those that ledger writes. */
const undecided = new Set([
  'candidate',
  'in-progress',
  'proposed',
  'draft',
  'open',
  'pending',
  'review',
  'in-review',
  'deferred',
]);

/** LED504: a record shows what the ledger decided. */
export const entryMatchesRecord = defineVisitingRule({
  code: 'LED504',
  name: 'entry-matches-record',
  severity: 'error',
  since: '1.0',
  summary: 'A record has the status, the hashes and the Load when that its latest entry holds.',
  why: 'A status or hash typed by hand is a decision nobody made; agents read the record, not the ledger.',
  falsePositives:
    'Where two branches decided apart, a record that agrees with either is right until LED508 is resolved.',
  messages: {
    status: {
      text: 'the record says {status}, the ledger {recorded}',
      mend: ['set it back to status: {recorded}', 'to decide it: set it back, then {decide}'],
    },
    hash: {
      text: 'content_hash is not the one the ledger holds',
      mend: [
        'put it back: ledger undo {item}',
        'if the evidence was looked at again: ledger confirm {item}',
      ],
    },
    rows: {
      text: 'per_surface_hash is not what was hashed when it was decided',
      mend: [
        'put it back: ledger undo {item}',
        'if the evidence was looked at again: ledger confirm {item}',
      ],
    },
    gone: {
      text: 'the record of {item}, {path}, is gone',
      mend: [
        'put it back: ledger undo {item}',
        'if it no longer holds: ledger retract {item} --reason "…"',
        'if it was renamed: ledger mv {path} <new path>',
      ],
    },
    moved: { text: 'the record of {item} was in {from}, which moved to {to}', mend: moveBack },
    part: {
      text: 'the fact of {item} is gone from {path}',
      mend: [
        'put it back: ledger undo {item}',
        'if it no longer holds: put it back, then ledger retract {item} --reason "…"',
      ],
    },
    field: {
      text: '{field} is not what the ledger recorded',
      mend: ['put it back: ledger undo {item}'],
    },
    condition: {
      text: 'load_when is not the one the ledger holds',
      mend: ['put it back: ledger undo {item}', 'if the new one is right: ledger confirm {item}'],
    },
  },
  visit: (workspace, _options, ledger) => ({
    *record(record) {
      if (!holdsDiscovery(record)) return;
      const history = ledger.byTarget.get(record.path);
      if (!history) return;
      // The shortest id costs a look at all ids, so it waits for something to report.
      const item = (): string => itemHandle(history, ledger, record.path);
      const held = heldBy(history);
      const fields = held ? [...otherFields(record, history, item)] : [];
      const shown = held
        ? [...otherEvidence(record, held, item), ...otherCondition(record, held, item)]
        : [];
      for (const each of [...otherStatus(record, history, item), ...fields, ...shown]) yield each;
    },
    *rest() {
      yield* recordsGone(workspace, ledger);
      yield* partsGone(workspace, ledger);
    },
  }),
});

function* otherStatus(record: DiscoveryRecord, history: ItemHistory, item: () => string) {
  const status = statusIn(record, history);
  // A withdrawal for good counts, whatever another branch decided.
  const recorded = history.latest
    .filter((act) => !isFinal(history.status) || isFinal(act.item.to))
    .map((act) => shownStatus(record.role, act.item.to));
  // LED507 reports a record that claims to be memory and never was.
  const claims = isServedAsFact(record) && !recordsPromotion(history.acts);
  if (status === null || claims || recorded.some((each) => agrees(status, each))) return;
  const last = recorded.at(-1) ?? '';
  yield {
    messageId: 'status' as const,
    data: {
      status,
      recorded: last,
      decide: deciding(last, status, item()),
    },
    at: { path: record.path, span: record.status?.span ?? record.id.span },
    key: `status ${status}`,
  };
}

/** Fields for who decided and when, with other values than the entries hold. */
function* otherFields(record: DiscoveryRecord, history: ItemHistory, item: () => string) {
  const map = mapOf(record.document);
  for (const [field, recorded] of mirroredFields(history)) {
    const value = scalarOf(map, field);
    if (value && !recorded.includes(value.value))
      yield {
        messageId: 'field' as const,
        data: { field, item: item() },
        at: { path: record.path, span: value.span },
        key: `${field} ${value.value}`,
      };
  }
}

function* otherEvidence(record: DiscoveryRecord, held: HeldFields, item: () => string) {
  const { path } = record;
  const { hash } = fieldsOf(record);
  if (hash && held.hashes.length > 0 && !held.hashes.includes(hash.value))
    yield {
      messageId: 'hash' as const,
      data: { item: item() },
      at: { path, span: hash.span },
      key: `content_hash ${hash.value}`,
    };
  const rows = record.role === 'finding' ? record.perSurfaceHash : [];
  if (rows.length > 0 && held.rows !== null && rowsText(rows) !== held.rows)
    yield {
      messageId: 'rows' as const,
      data: { item: item() },
      at: { path, span: rows[0]?.span ?? record.id.span },
      key: `per_surface_hash ${rowsText(rows)}`,
    };
}

function* otherCondition(record: DiscoveryRecord, held: HeldFields, item: () => string) {
  const { path } = record;
  const { loadWhen } = fieldsOf(record);
  if (!loadWhen || held.loadWhen.length === 0 || held.loadWhen.includes(oneLine(loadWhen.value)))
    return;
  yield {
    messageId: 'condition' as const,
    data: { item: item() },
    at: { path, span: loadWhen.span },
    key: `load_when ${loadWhen.value}`,
  };
}

/** Memory whose file is gone, or moved with the ledger. */
function* recordsGone(workspace: Workspace, ledger: Ledger) {
  const moved = movedMemory(workspace, ledger);
  for (const history of ledger.byTarget.values()) {
    const path = history.path;
    const last = history.latest.at(-1);
    if (
      path === null ||
      !last ||
      (history.status !== 'promoted' && history.status !== 'stale') ||
      fileOfTarget(path) !== path
    )
      continue;
    // FND320 reports a file that is there and is no memory any more.
    if (factAt(workspace, path).kind !== 'missing') continue;
    const at = { path: last.entry.path, span: { start: 0, end: 0 } };
    const item = itemHandle(history, ledger, path);
    const move = moved(path);
    if (move)
      yield {
        messageId: 'moved' as const,
        data: { item, from: move.from, to: move.to, back: move.back },
        at,
        key: `gone ${path}`,
        cause: move.cause,
      };
    else
      yield {
        messageId: 'gone' as const,
        data: { item, path: shellWord(path) },
        at,
        key: `gone ${path}`,
        event: ofLostRecord(path),
        ...causedBy(lostMemory(workspace, ledger, path)),
      };
  }
}

/** Memory that stood in a part of a file, and whose file has no such part any more. */
function* partsGone(workspace: Workspace, ledger: Ledger) {
  for (const history of ledger.byTarget.values()) {
    const file = fileOfTarget(history.path ?? '');
    const last = history.latest.at(-1);
    if (
      !last ||
      history.path === null ||
      file === history.path ||
      (history.status !== 'promoted' && history.status !== 'stale')
    )
      continue;
    if (factAt(workspace, file).kind === 'file' && nativeFactAt(workspace, history.path) !== null)
      continue;
    const at = workspace.files.has(file)
      ? { path: file, span: { start: 0, end: 0 } }
      : { path: last.entry.path, span: { start: 0, end: 0 } };
    yield {
      messageId: 'part' as const,
      data: { item: itemHandle(history, ledger, file), path: shellWord(file) },
      at,
      key: `gone ${history.path}`,
    };
  }
}

/**
 * The status to be compared. An audit or a bug report may have been adopted with words of its own;
 * one that was promoted says so.
 */
function statusIn(record: DiscoveryRecord, history: ItemHistory): string | null {
  return (
    statusOf(record) ??
    (history.acts.some((act) => act.entry.content.act === 'promotion')
      ? (record.status?.value.toLowerCase() ?? null)
      : null)
  );
}

/** `accepted` is judged as `promoted`; what waits may say so in any word. */
function agrees(status: string, expected: string): boolean {
  if (expected === 'candidate' || expected === 'proposed') return undecided.has(status);
  return status === expected || (status === 'accepted' && expected === 'promoted');
}

function fieldsOf(record: DiscoveryRecord) {
  const map = mapOf(record.document);
  if (record.role !== 'finding')
    return { hash: scalarOf(map, 'content_hash'), loadWhen: scalarOf(map, 'load_when') };
  const hash = record.provenance.content_hash;
  return { hash: hash.state === 'given' ? hash : null, loadWhen: record.loadWhen };
}
