import { createTwoFilesPatch } from 'diff';

import type { ItemHistory } from '#provenance/ledger/ledger';
import { fileOf } from '#provenance/native-item';

import { actItem } from '../act-item.ts';
import { discoveryOf } from '../discovery-of.ts';
import { consequenceOf } from '../consequence.ts';
import { isIndependent } from '../corroboration.ts';
import { addWithdrawal, dropRow } from '../index-rows.ts';
import type { ActItem } from '../discovery.ts';
import { itemRecord } from '../item-record.ts';
import { landingOf } from '../kinds/all.ts';
import { moveOf } from '../move-of.ts';
import { mayAct } from '../policy.ts';
import { addHistory, setStatus } from '../record-edits.ts';
import { reliesOn } from '../relies-on.ts';
import { follow } from '#workspace/look-up';
import { plainText } from '#workspace/plain-text';
import { saysNothing } from '#workspace/says-nothing';
import { replacementIn } from '#workspace/successors';
import type { NativeFact } from '#workspace/stores/native-fact';

import { cutFromIndex } from '../native-index.ts';
import type { Note } from '../reason.ts';

import { shortIn, type Session } from '../session.ts';
import { takeOut } from '../take-out.ts';
import { showInTask } from '../task-view.ts';
import { quarantinedBy } from './check-disposition.ts';

/** Why memory is withdrawn; all but `stale` leave a tombstone against learning it again. */
export type Cause = NonNullable<ActItem['cause']>;

/**
 * Withdraws memory: status rolled-back, the active row leaves, a visible row and an entry arrive,
 * and what relied on it is listed and reopened. Memory of high consequence is put into quarantine
 * by the first person who withdraws it, so nobody is served it, and withdrawn for good by a second
 * one.
 */
export async function retract(session: Session, history: ItemHistory, cause: Cause): Promise<void> {
  const { world, request, recorder } = session;
  const short = shortIn(session, history.item);
  const record = await itemRecord(session, history);
  const discovery = discoveryOf(history, record);
  const before = session.reasons.length;
  const refuse = (code: string, text: string, mend: readonly string[]): void =>
    void session.reasons.push({ code, item: short, text, mend });
  const move = moveOf('retract', history);
  if (!move)
    return refuse(
      'P01',
      `${short} is ${history.status}: only memory can be withdrawn`,
      history.status === 'rolled-back'
        ? ['it is withdrawn already']
        : moveOf('reject', history)
          ? [`to refuse it: ledger reject ${short} --reason "…"`]
          : ['it was never served: there is nothing to withdraw'],
    );
  const high = consequenceOf(history, record, world);
  const forbidden = mayAct('retract', request.actor, world.policy, high !== null);
  if (forbidden) refuse(forbidden.code, forbidden.text, forbidden.mend);
  if (saysNothing(request.reason ?? ''))
    refuse('P03', `say why ${short} is withdrawn`, [
      `ledger retract ${short} --reason "…"`,
      'and how: --because poisoned, contradicted, stale or withdrawn',
    ]);
  const second = isIndependent(quarantinedBy(history), request, world);
  if (high !== null && request.actor === 'person' && move.from === 'quarantined' && !second) {
    const text = `${short} is of high consequence (${high}): who put it into quarantine does not withdraw it for good`;
    refuse('P08', text, [
      `let another person run: ledger retract ${short} --reason "…"`,
      'until then nobody is served it',
    ]);
  }
  if (session.reasons.length > before) return;
  const to = high === null || move.from === 'quarantined' ? 'rolled-back' : 'quarantined';
  const why = to === 'quarantined' ? to : cause;
  const said = to === 'quarantined' ? (request.reason ?? '') : `${cause}: ${request.reason ?? ''}`;

  const relying = history.target === null ? [] : reliesOn(history.target, world);
  const cut = record?.role === 'native' ? await cutFromIndex(session, record) : null;
  const diff =
    cut && record
      ? createTwoFilesPatch(
          fileOf(record),
          fileOf(record),
          cut.before,
          cut.after,
          'before',
          'after',
          { context: 1 },
        )
      : null;
  const entry = await recorder.record({
    kind: to === 'quarantined' ? 'quarantine' : 'rollback',
    raisedBy: history.raisedBy,
    task: history.task,
    reopened: relying.flatMap((each) => (each.history ? [each.history.item] : [])),
    items: [
      actItem(history, {
        to,
        reason: request.reason,
        cause,
        record,
        ...(diff === null ? {} : { provenance: { diff } }),
      }),
    ],
  });
  if (landingOf(history.kind).folder && record === null && history.target !== null) {
    // The record was deleted: its rows go, and what a reader finds instead needs no link.
    await dropRow(session, history.target);
    await addWithdrawal(session, {
      item: discovery.claim,
      path: null,
      replacement: null,
      action: `Do not use: ${why} (${request.reason ?? ''})`,
    });
  } else if (record && history.target !== null) {
    await dropRow(session, history.target);
    if (record.role === 'native') session.notes.push(...stays(record, cut !== null));
    await setStatus(
      session,
      record,
      to,
      to === 'quarantined' ? [{ key: 'quarantine_reason', value: request.reason }] : [],
    );
    await addHistory(session, record, to, `${said}; ledger ${entry.slice(0, 8)}`);
    await addWithdrawal(session, {
      item: record.title,
      path: record.path,
      replacement: null,
      action: `Do not use: ${why} (${request.reason ?? ''})`,
    });
  } else if (history.status !== 'quarantined') await takeOut(session, history);
  for (const row of rowsReplacedBy(session, history.target))
    session.notes.push({
      text: `${row.index} sends readers of ${row.item} to it`,
      mend: [`see what holds instead: ledger show ${row.path}`],
    });
  await showInTask(
    session,
    history.task,
    [
      {
        id: history.item,
        discovery: discovery.claim,
        kind: history.kind,
        target: history.target,
        status: to,
        reason: said,
      },
    ],
    false,
  );
  for (const { record: other, how, rests, history: its } of relying)
    session.notes.push({
      text: `${other.path} ${how}: look at it again`,
      mend: its
        ? [
            rests
              ? `if other evidence shows it: ledger supersede ${shortIn(session, its.item)}`
              : `if it still holds: ledger confirm ${shortIn(session, its.item)}`,
            `else: ledger retract ${shortIn(session, its.item)} --reason "…"`,
          ]
        : [],
    });
  const next =
    to === 'quarantined'
      ? [
          `nobody is served it from now on; for good: somebody else runs ledger retract ${short} --reason "…"`,
          `it holds after all: somebody else runs ledger release ${short} --reason "…"`,
        ]
      : [
          'to say what holds instead: ledger capture "…" src/file.ts#L10-L14 --when "…" --not-when "…"',
          'if that was a slip, before it is committed: ledger undo',
        ];
  session.done.push({
    did: to === 'quarantined' ? to : 'retracted',
    item: history.item,
    short,
    kind: history.kind,
    claim: discovery.claim,
    target: history.target,
    status: to,
    entry: entry.slice(0, 8),
    next: request.actor === 'person' ? next : [],
  });
}

/**
 * What a withdrawal leaves in a native store: the file is the agent's, and only its index is ours.
 */
function stays(fact: NativeFact, cut: boolean): Note[] {
  if (cut)
    return [{ text: `it was taken out of ${fact.file}; the entry keeps what it said`, mend: [] }];
  if (fact.store?.index && fact.note)
    return [{ text: `${fact.file} stays, and is served to nobody as fact`, mend: [] }];
  return [
    { text: `agents still load ${fact.file}, which has no index: take it out by hand`, mend: [] },
  ];
}

/** Rows of withdrawn memory that name a record as their replacement. */
function rowsReplacedBy(
  { world }: Session,
  path: string | null,
): { readonly index: string; readonly item: string; readonly path: string }[] {
  return world.workspace.indexes.flatMap((index) =>
    index.retractions.flatMap((row) => {
      const from = row.target ? follow(world.workspace, index.path, row.target.value) : null;
      return path !== null &&
        replacementIn(world.workspace, index, row) === path &&
        from &&
        'path' in from
        ? [{ index: index.path, item: plainText(row.item.value), path: from.path }]
        : [];
    }),
  );
}
