import type { ItemHistory } from '#provenance/ledger/ledger';

import { actItem } from '../act-item.ts';
import { highConsequence } from '../consequence.ts';
import { corroborationOf, isIndependent } from '../corroboration.ts';
import { discoveryOf } from '../discovery-of.ts';
import type { Act as EntryAct } from '../entries.ts';
import { addRow, addWithdrawal, dropRow, dropWithdrawal } from '../index-rows.ts';
import { executionLocal } from '../kinds/local.ts';
import { landingOf } from '../kinds/all.ts';
import { moveOf } from '../move-of.ts';
import { mayAct, type Command } from '../policy.ts';
import { evidenceItems } from '#provenance/evidence-items';
import { addHistory, setStatus } from '../record-edits.ts';
import { shownStatus } from '#provenance/shown-status';

import { saysNothing } from '#workspace/says-nothing';

import { shortIn, type Session } from '../session.ts';
import { someDay } from '../some-day.ts';
import { isTerminal, movesFrom, recordStatusFor, type Act } from '../states.ts';
import { showInTask } from '../task-view.ts';

/** Decisions that are no promotion: what each is called, and what entry it leaves. */
const dispositions = {
  reject: { did: 'rejected', entry: 'disposition' },
  defer: { did: 'deferred', entry: 'disposition' },
  block: { did: 'blocked', entry: 'disposition' },
  quarantine: { did: 'quarantined', entry: 'quarantine' },
  release: { did: 'released', entry: 'release' },
  reopen: { did: 'reopened', entry: 'reopening' },
  validate: { did: 'validated', entry: 'validation' },
} as const satisfies Readonly<Partial<Record<Act, { readonly did: string; readonly entry: EntryAct['kind'] }>>>;

/** The acts this file plans. */
export type Disposition = keyof typeof dispositions;

/** What a disposition needs to be told besides its reason. */
export interface DisposeOptions {
  /** A date, `2026-12-01`. */
  readonly until: string | null;
  readonly blockedBy: string | null;
  /** A reopened item goes on in this task. */
  readonly task: string | null;
}

/** Decides one item without promoting it (document 3.1): the law of states, who may act, and what the act needs. */
export async function dispose(session: Session, act: Disposition, history: ItemHistory, options: DisposeOptions): Promise<void> {
  const { world, request, desk, recorder } = session;
  const short = shortIn(session, history.item);
  const record = landingOf(history.kind).folder && history.target !== null ? await desk.record(history.target) : null;
  const discovery = discoveryOf(history, record);
  const reason = act === 'reject' && history.kind === 'local' ? executionLocal : request.reason;
  const before = session.reasons.length;
  const refuse = (code: string, text: string, mend: readonly string[]): void => void session.reasons.push({ code, item: short, text, mend });

  const deferring = act === 'defer' && options.blockedBy !== null ? 'block' : act;
  const move = moveOf(deferring, history, formerOf(history));
  if (!move) return refuse('P01', `${short} is ${history.status}: it cannot be ${dispositions[act].did}`, [`what is open to it: ${[...new Set(movesFrom(history.status).map((each) => each.act))].filter((each) => each !== 'mark-stale').join(', ') || 'nothing more'}`]);
  const high = highConsequence(discovery, world.workspace, world.policy) !== null;
  const agentCleansUp = act === 'reject' && history.kind === 'local';
  const forbidden = agentCleansUp ? null : mayAct(weightOf(act, history), request.actor, world.policy, high);
  if (forbidden) refuse(forbidden.code, forbidden.text, forbidden.mend);
  const needsReason = move.needs.includes('reason') && saysNothing(reason ?? '');
  if (needsReason) refuse('P03', `say why ${short} is ${dispositions[act].did}`, [`ledger ${act} ${short} --reason "…"${act === 'defer' ? ` --until ${someDay(request.at)}` : ''}`]);
  if (move.needs.includes('until-or-blocked-by') && options.until === null && options.blockedBy === null) refuse('P03', `say until when ${short} is deferred, or what it waits for`, [`ledger defer ${short} --reason "…" --until ${someDay(request.at)}`, `ledger defer ${short} --reason "…" --blocked-by "#12"`]);
  if (options.until !== null && options.until < request.at.slice(0, 10)) refuse('P03', `${options.until} is in the past`, ['give a day to come']);
  if (move.needs.includes('second-person') && !isIndependent(secondOf(history), request, world)) refuse('P08', `${short} is released by somebody else than who quarantined it`, ['let another person run it']);
  const corroboration = act === 'validate' ? corroborationOf(history, record, evidenceItems(discovery.details.evidence ?? []), request, world).by : null;
  if (act === 'validate' && corroboration === null) refuse('P08', `nothing corroborates ${short}: whoever raised it cannot validate it alone`, ['let somebody else run it', `run its proof again: ledger validate ${short} --run`]);
  if (session.reasons.length > before) return;

  const status = move.to === 'candidate' ? 'pending' : move.to;
  const task = act === 'reopen' && options.task !== null ? options.task : history.task;
  const entry = await recorder.record({
    kind: dispositions[act].entry,
    raisedBy: history.raisedBy,
    corroboration,
    task,
    items: [actItem(history, { to: status, reason, discovery: discovery.claim, record, ...(options.until ? { until: options.until } : {}), ...(options.blockedBy ? { blockedBy: options.blockedBy } : {}) })],
  });
  if (record && recordStatusFor(status) !== recordStatusFor(history.status)) {
    await setStatus(session, record, status, status === 'quarantined' && reason ? [{ key: 'quarantine_reason', value: reason }] : history.status === 'quarantined' ? [{ key: 'quarantine_reason', value: null }] : []);
    if (isWasMemory(history) && status === 'quarantined') {
      await dropRow(session, record.path);
      await addWithdrawal(session, { item: record.title, path: record.path, replacement: null, action: `Do not use: quarantined (${reason ?? ''})` });
    }
    if (status === 'promoted') await dropWithdrawal(session, record.path);
    if (status === 'promoted') await addRow(session, record, { title: record.title, path: record.path, status: shownStatus(record.role, 'promoted'), loadWhen: discovery.loadWhen ?? '' });
  }
  if (record) await addHistory(session, record, recordStatusFor(status) === 'candidate' ? `${status}` : status, `${reason ?? request.by}; ledger ${entry.slice(0, 8)}`);
  await showInTask(session, task, [{ id: history.item, discovery: discovery.claim, kind: history.kind, target: history.target, status, reason: [reason, options.until ? `until ${options.until}` : null, options.blockedBy ? `blocked by ${options.blockedBy}` : null].filter((part) => part !== null).join('; ') || null }], act === 'reopen');
  session.done.push({ did: dispositions[act].did, item: history.item, short, kind: history.kind, claim: discovery.claim, target: history.target, status, entry: entry.slice(0, 8), next: isTerminal(status) || session.request.actor !== 'person' ? [] : [`ledger promote ${short}`] });
}

/** What a quarantined or stale item was before: the last act that came from another status. */
function formerOf(history: ItemHistory): string | null {
  return history.acts.findLast((act) => act.item.to === history.status && act.item.from !== history.status)?.item.from ?? null;
}

/** A quarantine of what waits is a proposal's fate; of memory it is a decision. */
function weightOf(act: Disposition, history: ItemHistory): Command {
  return act === 'quarantine' && !isWasMemory(history) ? 'defer' : act;
}

function isWasMemory(history: ItemHistory): boolean {
  return recordStatusFor(history.status) === 'promoted' || history.status === 'stale';
}

/** Whose word a release must be independent of: whoever put it into quarantine, else whoever raised it. */
function secondOf(history: ItemHistory): string | null {
  return history.acts.findLast((act) => act.item.to === 'quarantined')?.entry.act.by ?? history.raisedBy;
}
