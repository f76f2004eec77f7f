import { shellWord } from '#messages/shell-word';
import type { Ledger } from '#provenance/ledger/ledger';
import { isNativeFactPath } from '#provenance/native-item';
import type { Located } from '#workspace/document';
import { findRecord } from '#workspace/find-record';
import { endTogether, replacesNothing, successorsOf } from '#workspace/history/successors';
import { lastName } from '#workspace/paths/target';
import { isErasedRecord, isNameOfErased } from '#workspace/record-status';
import type { Adr, Finding } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { defineVisitingRule } from '../rule.ts';

/** FND312: both sides of a supersession name each other. */
export const supersessionReciprocal = defineVisitingRule({
  code: 'FND312',
  name: 'supersession-reciprocal',
  severity: 'error',
  since: '1.0',
  summary: 'A superseded record names its successor, and the successor names it back.',
  why: 'An agent that lands on the old record must find the new one, and a reviewer of the new one what it replaced.',
  falsePositives:
    'A decision record may name its successor in prose: a link or an ADR number in its Status counts.',
  messages: {
    successor: {
      text: 'superseded, but by what is not said',
      mend: ['add superseded_by: <id or path of the record that replaces it>'],
    },
    unknown: { text: '{key}: {name} names no {role} here', mend: ['mend the id or path'] },
    taken: {
      text: '{taken} took the place of {name}, and not this record',
      mend: [
        'where {taken} holds: ledger supersede {path} {taken}',
        'where this one holds: ledger supersede {taken} {path}',
        'to withdraw this one: ledger retract {path} --reason "…"',
      ],
    },
    back: {
      text: '{name} does not name this record under "{key}"',
      mend: ['add {key}: {id} to {path}'],
    },
  },
  visit: (workspace, _options, ledger) => ({
    *record(record) {
      if (record.role !== 'finding' && record.role !== 'adr') return;
      if (
        record.status?.value === 'superseded' &&
        record.supersededBy.length === 0 &&
        !namesSuccessorInProse(record)
      )
        yield {
          messageId: 'successor',
          data: {},
          at: { path: record.path, span: record.status.span },
          key: 'successor',
        };
      for (const reference of record.supersededBy)
        yield* oneSided({ record, key: 'superseded_by', reference }, workspace);
      if (replacesNothing(record)) return;
      for (const reference of record.supersedes)
        if (!isNativeSuperseded(record, reference, workspace, ledger))
          yield* oneSided({ record, key: 'supersedes', reference }, workspace);
    },
  }),
});

/** One side of a supersession, as a record writes it. */
interface Side {
  readonly record: Finding | Adr;
  readonly key: 'superseded_by' | 'supersedes';
  readonly reference: Located;
}

/** A side that leads to no record, or to one that does not name this record back. */
function* oneSided({ record, key, reference }: Side, workspace: Workspace) {
  const other = findRecord(workspace, record, reference.value, record.role);
  const at = { path: record.path, span: reference.span };
  // An id that two records share leads back here; LDG005 reports it.
  if (other === record) return;
  if (!other || (other.role !== 'finding' && other.role !== 'adr')) {
    // An act that erases one side leaves the other as it was.
    if (isErasedRecord(other) || isNameOfErased(workspace, reference.value)) return;
    yield {
      messageId: 'unknown' as const,
      data: { key, name: reference.value, role: record.role },
      at,
      key: `${key} ${reference.value}`,
    };
    return;
  }
  // A record that an act of its own withdrew since has its own row, and leads nowhere.
  if (key === 'supersedes' && withdrawn.has(other.status?.value ?? '')) return;
  if (namesBack(other, record, key, workspace)) return;
  const taken =
    key === 'supersedes'
      ? successorsOf(workspace, other).find((each) => !replacesNothing(each))
      : undefined;
  if (taken && endTogether(workspace, other, record)) return;
  yield {
    messageId: taken ? ('taken' as const) : ('back' as const),
    data: {
      name: reference.value,
      key: key === 'supersedes' ? 'superseded_by' : 'supersedes',
      id: record.id.value,
      path: taken ? shellWord(record.path) : other.path,
      taken: shellWord(taken?.path ?? ''),
    },
    at,
    key: `${key} ${reference.value}`,
    related: [{ path: other.path, span: other.id.span, message: 'the other side' }],
  };
}

/** Whether the other side names the record that names it under a key. */
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

/** A native note stays as it is: the ledger alone holds that it was superseded. */
function isNativeSuperseded(
  { role }: Finding | Adr,
  { value }: Located,
  workspace: Workspace,
  ledger: Ledger,
): boolean {
  return (
    role === 'finding' &&
    ledger.byTarget.get(value)?.status === 'superseded' &&
    isNativeFactPath(value, workspace)
  );
}

/** A record that was taken out of memory for itself, and not because another one took its place. */
const withdrawn: ReadonlySet<string> = new Set(['rejected', 'quarantined', 'rolled-back']);

/**
 * Whether a decision record says in prose that this very one supersedes it, by number or by file.
 */
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

/** `Superseded by [ADR-0037](…)`, as decision records have said it since before frontmatter. */
function namesSuccessorInProse(record: Finding | Adr): boolean {
  return (
    record.role === 'adr' &&
    /superseded\s+by\b[^\n]{0,80}(?:\d{1,5}|\]\(|\.md)/i.test(record.document.text)
  );
}
