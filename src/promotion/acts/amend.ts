import { createTwoFilesPatch } from 'diff';

import { bodyDigest, canonicalBody } from '#provenance/body-digest';
import type { ItemHistory } from '#provenance/ledger/ledger';
import { rewords } from '#provenance/proposition';
import type { MemoryRecord } from '#workspace/records';

import { recordedEvidence } from '#provenance/ledger/recorded-evidence';

import { actItem } from '../act-item.ts';
import { discoveryOf } from '../discovery-of.ts';
import { highConsequence } from '../consequence.ts';
import { isIndependent } from '../corroboration.ts';
import { moveOf } from '../move-of.ts';
import { passGates } from '../gate.ts';
import { loadWhenGiven } from '../gates/load-when-given.ts';
import { nothingHidden } from '../gates/nothing-hidden.ts';
import { scopeGiven } from '../gates/scope-given.ts';
import { mayAct } from '../policy.ts';
import { propose } from '../propose.ts';
import { addHistory } from '../record-edits.ts';
import { saysNothing } from '#workspace/says-nothing';

import { shortIn, type Session } from '../session.ts';

/**
 * Accepts a change of wording in a promoted record that was made in its file (document 3.5): a new digest, and the
 * difference in the entry. What is claimed may not change: that is a new truth, and supersedes.
 *
 * @param committed the record as it was accepted, where git still has it
 */
export async function amend(session: Session, history: ItemHistory, committed: MemoryRecord | null): Promise<void> {
  const { world, request, desk, recorder } = session;
  const short = shortIn(session, history.item);
  const before = session.reasons.length;
  const refuse = (code: string, text: string, mend: readonly string[]): void => void session.reasons.push({ code, item: short, text, mend });
  const record = history.target === null ? null : await desk.record(history.target);
  if (!moveOf('amend', history) || !record) return refuse('P01', `${short} is ${history.status}: only memory is amended`, [`a candidate is edited as it is: ${history.target ?? ''}`]);
  const accepted = history.acts.findLast((act) => act.item.body_digest !== undefined)?.item.body_digest ?? null;
  if (accepted === bodyDigest(record)) return refuse('P12', `${record.path} says what it said when it was accepted`, ['edit the wording in the file first, then run this again']);
  const discovery = discoveryOf(history, record);
  const was = history.acts.findLast((act) => act.item.provenance !== undefined)?.item.provenance ?? {};
  // Neither may the amendment make it harmless first.
  const high = highConsequence(discovery, world.workspace, world.policy) !== null || highConsequence({ ...discovery, details: was }, world.workspace, world.policy) !== null;
  const forbidden = mayAct('amend', request.actor, world.policy, high);
  if (forbidden) refuse(forbidden.code, forbidden.text, forbidden.mend);
  if (saysNothing(request.reason ?? '')) refuse('P03', `say why the wording of ${short} changes`, [`ledger amend ${short} --reason "…"`]);
  const claimed = history.acts.findLast((act) => act.item.provenance?.claim !== undefined)?.item.provenance?.claim ?? history.discovery;
  if (claimed !== discovery.claim && !rewords(claimed, discovery.claim)) refuse('P12', 'the claim itself changed: that is a new truth, not another wording', [`git checkout -- ${record.path}`, `ledger supersede ${short} opens a corrected copy`]);
  for (const key of ['evidence', 'origin_obligations', 'confidence', 'paths', 'findings'] as const) if (was[key] !== undefined && JSON.stringify(was[key]) !== JSON.stringify(discovery.details[key])) refuse('P12', `${key.replace('_', ' ')} changed: that is more than wording`, [`git checkout -- ${record.path}`, `ledger supersede ${short} opens a corrected copy`]);
  for (const [key, half] of [['applies_when', 'when it applies'], ['does_not_apply_when', 'when it does not apply']] as const) {
    const [before, after] = [was[key], discovery.details[key] ?? []];
    if (before !== undefined && (before.length !== after.length || before.some((line, at) => line !== after[at] && !rewords(line, after[at] ?? '')))) refuse('P12', `${half} changed: that is more than wording`, [`git checkout -- ${record.path}`, `ledger supersede ${short} opens a corrected copy`]);
  }
  session.reasons.push(...passGates([scopeGiven, loadWhenGiven, nothingHidden], await propose(session, history)).reasons);
  if (high && !isIndependent(history.raisedBy, request, world)) refuse('P08', `${short} is of high consequence: somebody else than who raised it amends it`, ['let another person run it']);
  if (session.reasons.length > before) return;

  const diff = committed && bodyDigest(committed) === accepted ? createTwoFilesPatch(record.path, record.path, canonicalBody(committed), canonicalBody(record), 'accepted', 'amended', { context: 1 }) : null;
  const { contentHash, rows } = recordedEvidence(history);
  const entry = await recorder.record({
    kind: 'amendment',
    raisedBy: history.raisedBy,
    task: history.task,
    items: [actItem(history, { to: 'promoted', reason: request.reason, discovery: discovery.claim, record, contentHash, rows, loadWhen: discovery.loadWhen, provenance: { ...discovery.details, claim: discovery.claim, ...(diff === null ? {} : { diff }) } })],
  });
  await addHistory(session, record, 'promoted', `amended by ${request.by}: ${request.reason ?? ''}; ledger ${entry.slice(0, 8)}`);
  if (diff === null) session.notes.push({ text: 'what was accepted is not in git any more, so the entry holds the new digest without the difference', mend: [] });
  session.done.push({ did: 'amended', item: history.item, short, kind: history.kind, claim: discovery.claim, target: record.path, status: 'promoted', entry: entry.slice(0, 8), next: [] });
}
