import { shellWord } from '#diagnostics/shell-word';
import { createTwoFilesPatch } from 'diff';

import { canonicalBody, holdsDigest } from '#provenance/body-digest';
import type { ItemHistory } from '#provenance/ledger/ledger';
import { fileOf } from '#provenance/native-item';
import { beyondWording } from '#provenance/beyond-wording';
import { rewords } from '#provenance/rewording';
import type { MemoryRecord } from '#workspace/records';

import { isIndexed } from '#provenance/discovery-kinds';
import { recordedEvidence } from '#provenance/ledger/recorded-evidence';

import { actItem } from '../act-item.ts';
import type { Provenance } from '../discovery.ts';
import { discoveryOf } from '../discovery-of.ts';
import { consequenceOf, consequenceOfWords } from '../consequence.ts';
import { itemRecord } from '../item-record.ts';
import { isIndependent } from '../corroboration.ts';
import { addRow } from '../index-rows.ts';
import { moveOf } from '../move-of.ts';
import { passGates } from '../gate.ts';
import { loadWhenGiven } from '../gates/load-when-given.ts';
import { notRetracted } from '../gates/not-retracted.ts';
import { nothingHidden } from '../gates/nothing-hidden.ts';
import { obligationsKept } from '../gates/obligations-kept.ts';
import { scopeGiven } from '../gates/scope-given.ts';
import { mayAct } from '../policy.ts';
import { propose } from '../propose.ts';
import { addHistory } from '../record-edits.ts';
import { saysNothing } from '#workspace/says-nothing';

import { shortIn, type Session } from '../session.ts';
import { amendTerm } from './amend-term.ts';
import { amendWorkflow } from './amend-workflow.ts';
import { isReplaceable, replaceByHand } from './supersede.ts';

/** Gates that hold for memory whatever changed about it. */
const gates = [scopeGiven, loadWhenGiven, obligationsKept, notRetracted, nothingHidden];
/** A native note that was adopted says nothing of its scope, and an amendment adds none. */
const nativeGates = [obligationsKept, notRetracted, nothingHidden];
const exactly = [
  'evidence',
  'origin_obligations',
  'origin_traces',
  'confidence',
  'paths',
  'findings',
] as const;

/**
 * Accepts a change of wording in a promoted record that was made in its file: a new digest, and the
 * difference in the entry. What is said may not change: that is a new truth, and supersedes.
 *
 * @param versions the record as git has had it, newest first
 */
export async function amend(
  session: Session,
  history: ItemHistory,
  versions: readonly MemoryRecord[],
): Promise<void> {
  if (history.kind === 'term') return amendTerm(session, history);
  if (history.kind === 'workflow') return amendWorkflow(session, history);
  const { world, request, recorder } = session;
  const short = shortIn(session, history.item);
  const before = session.reasons.length;
  const refuse = (code: string, text: string, mend: readonly string[]): void =>
    void session.reasons.push({ code, item: short, text, mend });
  const record = await itemRecord(session, history);
  if (moveOf('amend', history) && !record)
    return refuse(
      'P01',
      `${short} is a ${history.kind} without a record of its own: its wording is not amended`,
      [
        `another one: ledger retract ${short} --because stale --reason "…", then capture the new one`,
      ],
    );
  if (!moveOf('amend', history) || !record)
    return refuse('P01', `${short} is ${history.status}: only memory is amended`, [
      isOpen(history) && history.target !== null
        ? `a candidate is edited as it is: ${history.target}`
        : `ledger show ${short}`,
    ]);
  const digest =
    history.acts.findLast((act) => act.item.body_digest !== undefined)?.item.body_digest ?? null;
  if (digest !== null && holdsDigest(record, digest))
    return refuse('P12', `${record.path} says what it said when it was accepted`, [
      'edit the wording in the file first, then run this again',
    ]);
  const accepted = versions.find((each) => digest !== null && holdsDigest(each, digest)) ?? null;
  const discovery = discoveryOf(history, record);
  const was =
    history.acts.findLast((act) => act.item.provenance !== undefined)?.item.provenance ?? {};
  const high =
    (consequenceOf(history, record, world) ??
      consequenceOfWords(discovery, record, world.workspace)) !== null;
  const forbidden = mayAct('amend', request.actor, world.policy, high);
  if (forbidden) refuse(forbidden.code, forbidden.text, forbidden.mend);
  if (saysNothing(request.reason ?? ''))
    refuse('P03', `say why the wording of ${short} changes`, [
      `ledger amend ${short} --reason "…"`,
    ]);
  const supersedes = [
    `git checkout HEAD -- ${shellWord(fileOf(record))}`,
    ...(isReplaceable(record)
      ? [`ledger supersede ${short} opens a corrected copy`]
      : replaceByHand(short)),
  ];
  const claimed =
    history.acts.findLast((act) => act.item.provenance?.claim !== undefined)?.item.provenance
      ?.claim ?? history.discovery;
  if (claimed !== discovery.claim && !rewords(claimed, discovery.claim))
    refuse('P12', 'the claim itself changed: that is a new truth, not another wording', supersedes);
  for (const what of detailsChanged(
    accepted ? discoveryOf(history, accepted).details : was,
    discovery.details,
    accepted !== null,
  ))
    refuse('P12', `${what} changed: that is more than wording`, supersedes);
  if (accepted)
    for (const what of beyondWording(accepted, record))
      refuse('P12', `${what}: that is more than wording`, supersedes);
  // Without it nobody can be shown that nothing else changed.
  else if (!isIndependent(history.raisedBy, request, world))
    refuse('P12', 'git has no text of it as it was accepted, to compare with', [
      'let somebody else than who raised it amend it',
      ...supersedes.slice(1),
    ]);
  const passed = passGates(
    record.role === 'native' ? nativeGates : gates,
    await propose(session, history),
  );
  session.reasons.push(...passed.reasons);
  session.notes.push(...passed.notes);
  if (high && !isIndependent(history.raisedBy, request, world))
    refuse('P08', `${short} is of high consequence: somebody else than who raised it amends it`, [
      'let another person run it',
    ]);
  if (session.reasons.length > before) return;

  const diff = accepted
    ? createTwoFilesPatch(
        record.path,
        record.path,
        canonicalBody(accepted),
        canonicalBody(record),
        'accepted',
        'amended',
        { context: 1 },
      )
    : null;
  const { contentHash, rows } = recordedEvidence(history);
  const entry = await recorder.record({
    kind: 'amendment',
    raisedBy: history.raisedBy,
    task: history.task,
    items: [
      actItem(history, {
        to: 'promoted',
        reason: request.reason,
        discovery: discovery.claim,
        record,
        contentHash,
        rows,
        loadWhen: discovery.loadWhen,
        provenance: {
          ...discovery.details,
          claim: discovery.claim,
          ...(diff === null ? {} : { diff }),
        },
      }),
    ],
  });
  await addHistory(
    session,
    record,
    'promoted',
    `amended by ${request.by}: ${request.reason ?? ''}; ledger ${entry.slice(0, 8)}`,
  );
  // The row says what the record says: a typo in the condition goes from both.
  if (isIndexed(history.kind) && record.role !== 'native' && discovery.loadWhen !== null)
    await addRow(session, record, {
      title: record.title,
      path: record.path,
      status: null,
      loadWhen: discovery.loadWhen,
    });
  if (diff === null)
    session.notes.push({
      text: 'what was accepted is not in git any more, so the entry holds the new digest without the difference',
      mend: [],
    });
  session.done.push({
    did: 'amended',
    item: history.item,
    short,
    kind: history.kind,
    claim: discovery.claim,
    target: record.path,
    status: 'promoted',
    entry: entry.slice(0, 8),
    next: [],
  });
}

/** Whether it waits for its decision. */
function isOpen({ status }: ItemHistory): boolean {
  return status === 'pending' || status === 'validated';
}

/**
 * What changed besides prose, in words. Where only an entry holds what was accepted, nothing is
 * known of keys it leaves out.
 */
function detailsChanged(was: Provenance, is: Provenance, whole: boolean): string[] {
  const known = (key: keyof Provenance): boolean =>
    whole || (was[key] !== undefined && key !== 'origin_traces');
  const changed = exactly
    .filter((key) => known(key) && JSON.stringify(was[key] ?? []) !== JSON.stringify(is[key] ?? []))
    .map((key) => key.replace('_', ' '));
  for (const [key, half] of [
    ['applies_when', 'when it applies'],
    ['does_not_apply_when', 'when it does not apply'],
  ] as const) {
    const [before, after] = [was[key] ?? [], is[key] ?? []];
    if (
      known(key) &&
      (before.length !== after.length ||
        before.some((line, at) => line !== after[at] && !rewords(line, after[at] ?? '')))
    )
      changed.push(half);
  }
  return changed;
}
