import { shellWord } from '#messages/shell-word';
import type { Ledger } from '#provenance/ledger/ledger';
import { isNativeFactPath } from '#provenance/native-item';
import type { SpannedValue } from '#workspace/document';
import { findRecord } from '#workspace/find-record';
import { hasCommonReplacement, replacesNothing, successorsOf } from '#workspace/history/successors';
import { lastName } from '#workspace/paths/target';
import { isErasedRecord, isNameOfErased } from '#workspace/record-status';
import type { Adr, Finding } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { defineVisitingRule, inFile, message, report } from '../rule.ts';

export const supersessionReciprocal = defineVisitingRule({
  code: 'FND312',
  name: 'supersession-reciprocal',
  severity: 'error',
  summary: 'A superseded record and its successor name each other.',
  why: 'An agent with the old record needs the new one, and a reviewer of the new one needs the old.',
  falsePositives:
    'A decision record may name its successor in prose: a link or an ADR number in its Status ' +
    'counts.',
  messages: {
    successor: message(
      'this superseded record does not name its successor',
      'add superseded_by: <ID or path of the new record>',
    ),
    unknown: message('{key}: no {role} has the name "{name}"', 'correct the ID or path'),
    taken: message(
      '{name} was superseded by {taken}, not by this record',
      '{taken} is right: ledger supersede {path} {taken}',
      'this record is right: ledger supersede {taken} {path}',
      'this record is wrong: ledger retract {path} --reason "…"',
    ),
    back: message('{path} does not name this record in {key}', 'add {key}: {id} to {path}'),
  },
  visit: (workspace, ledger) => ({
    *record(record) {
      if (record.role !== 'finding' && record.role !== 'adr') return;
      if (
        record.status?.value === 'superseded' &&
        record.supersededBy.length === 0 &&
        !namesSuccessorInProse(record)
      )
        yield report('successor', {}, inFile(record, record.status.span, 'successor'));
      for (const reference of record.supersededBy)
        yield* oneSided({ record, key: 'superseded_by', reference }, workspace);
      if (replacesNothing(record)) return;
      for (const reference of record.supersedes)
        if (!isNativeSuperseded(record, reference, workspace, ledger))
          yield* oneSided({ record, key: 'supersedes', reference }, workspace);
    },
  }),
});

interface Side {
  readonly record: Finding | Adr;
  readonly key: 'superseded_by' | 'supersedes';
  readonly reference: SpannedValue;
}

/** Reports a reference to no record, or to one that does not name this record back. */
function* oneSided({ record, key, reference }: Side, workspace: Workspace) {
  const other = findRecord(workspace, record, reference.value, record.role);
  const place = inFile(record, reference.span, `${key} ${reference.value}`);
  // Two records share an id: LDG005 reports it.
  if (other === record) return;
  if (!other || (other.role !== 'finding' && other.role !== 'adr')) {
    // An act that erases one record leaves the other unchanged.
    if (isErasedRecord(other) || isNameOfErased(workspace, reference.value)) return;
    yield report('unknown', { key, name: reference.value, role: record.role }, place);
    return;
  }
  // A record that was withdrawn later has no successor.
  if (key === 'supersedes' && withdrawn.has(other.status?.value ?? '')) return;
  if (namesBack(other, record, key, workspace)) return;
  const taken =
    key === 'supersedes'
      ? successorsOf(workspace, other).find((each) => !replacesNothing(each))
      : undefined;
  if (taken && hasCommonReplacement(workspace, other, record)) return;
  yield report(
    taken ? 'taken' : 'back',
    {
      name: reference.value,
      key: key === 'supersedes' ? 'superseded_by' : 'supersedes',
      id: record.id.value,
      path: taken ? shellWord(record.path) : other.path,
      taken: shellWord(taken?.path ?? ''),
    },
    place,
    { related: [{ path: other.path, span: other.id.span, message: 'the other record' }] },
  );
}

/** Whether `other` names `record`, which names it under `key`. */
function namesBack(
  other: Finding | Adr,
  record: Finding | Adr,
  key: Side['key'],
  workspace: Workspace,
): boolean {
  const references = key === 'superseded_by' ? other.supersedes : other.supersededBy;
  return (
    references.some(
      (reference) => findRecord(workspace, other, reference.value, other.role) === record,
    ) ||
    (key === 'supersedes' && namesInProse(other, record))
  );
}

/** Whether a native note was superseded: only the ledger says so, the note stays as it is. */
function isNativeSuperseded(
  { role }: Finding | Adr,
  { value }: SpannedValue,
  workspace: Workspace,
  ledger: Ledger,
): boolean {
  return (
    role === 'finding' &&
    ledger.byTarget.get(value)?.status === 'superseded' &&
    isNativeFactPath(value, workspace)
  );
}

/** Statuses of records that were withdrawn and not replaced. */
const withdrawn: ReadonlySet<string> = new Set(['rejected', 'quarantined', 'rolled-back']);

/** Whether a decision record says in prose, by number or by file, that `successor` replaces it. */
function namesInProse(old: Finding | Adr, successor: Finding | Adr): boolean {
  if (old.role !== 'adr' || successor.role !== 'adr') return false;
  const file = lastName(successor.path);
  return [...old.document.text.matchAll(/superseded\s+by\b([^\n]{0,200})/gi)].some(
    ([, words = '']) =>
      words.includes(file) ||
      [...words.matchAll(/\d{1,5}/g)].some(
        ([number]) => Number(number) === successor.number?.value,
      ),
  );
}

/** `Superseded by [ADR-0037](…)`, as decision records without frontmatter say it. */
function namesSuccessorInProse(record: Finding | Adr): boolean {
  return (
    record.role === 'adr' &&
    /superseded\s+by\b[^\n]{0,80}(?:\d{1,5}|\]\(|\.md)/i.test(record.document.text)
  );
}
