import { beyondSteps, rewords } from '#claims/rewording';
import { amend as say } from '#messages/generated/decide';
import type { Message } from '#messages/message';
import { isIndexed } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { isAsPinned } from '#provenance/pinned';
import {
  guidesFor,
  holdsSection,
  placeOfSection,
  sectionOfAct,
} from '#provenance/record-text/promoted-section';
import { promotedTexts } from '#provenance/record-text/promoted-text';
import {
  recordedMeaning,
  saysMeaning,
  shownMeaning,
  termRow,
} from '#provenance/record-text/term-meaning';
import type { MemoryRecord } from '#workspace/records';
import { isPlaceholder } from '#workspace/text/prose-spans';

import {
  consequenceOf,
  consequenceOfWords,
  highConsequence,
  isIndependent,
} from '../discovery/consequence.ts';
import { itemRecord } from '../discovery/find-item.ts';
import { type Discovery, discoveryOf } from '../discovery/read-discovery.ts';
import { writtenTexts } from '../edits/written-texts.ts';
import { actItem } from '../entries/entry-item.ts';
import { moveOf } from '../entries/entry-recorder.ts';
import { passGates } from '../gate.ts';
import { loadWhenGiven } from '../gates/load-when-given.ts';
import { notRetracted } from '../gates/not-retracted.ts';
import { nothingHidden } from '../gates/nothing-hidden.ts';
import { obligationsKept } from '../gates/obligations-kept.ts';
import { scopeGiven } from '../gates/scope-given.ts';
import { addRow } from '../indexes/index-rows.ts';
import { mayAct } from '../policy.ts';
import type { Proposal } from '../proposals/proposal.ts';
import { propose } from '../proposals/propose.ts';
import { type Reason, refusal } from '../reason.ts';
import { addDone, type Session, shortIn } from '../session.ts';
import { type Amendment, changesOfMeaning } from './changes-of-meaning.ts';

/** Gates that hold for memory whatever changed about it. */
const gates = [scopeGiven, loadWhenGiven, obligationsKept, notRetracted, nothingHidden];
/** A native note that was adopted says nothing of its scope, and an amendment adds none. */
const nativeGates = [obligationsKept, notRetracted, nothingHidden];

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
  const short = shortIn(session, history.item);
  const record = await itemRecord(session, history);
  if (!moveOf('amend', history) || !record)
    return void session.reasons.push(notAmendable(short, history));
  if (isAsPinned(record, history)) return void session.reasons.push(unchanged(short, record));

  const { world } = session;
  const discovery = discoveryOf(history, record);
  const high =
    consequenceOf(history, record, world) ?? consequenceOfWords(discovery, record, world.workspace);
  const amendment: Amendment = {
    history,
    short,
    record,
    discovery,
    accepted: versions.find((each) => isAsPinned(each, history)) ?? null,
    isHigh: high !== null,
  };
  const gated = passGates(
    record.role === 'native' ? nativeGates : gates,
    await propose(session, history),
  );
  const refusals = [
    ...refusalsToWho(session, amendment),
    ...changesOfMeaning(session, amendment),
    ...gated.reasons,
    ...refusalsToRaiser(session, amendment),
  ];
  session.reasons.push(...refusals);
  session.notes.push(...gated.notes);
  if (refusals.length > 0) return;

  const entry = await recordAmendment(session, amendment);
  await showInRecord(session, amendment);
  addDone(session, history, {
    did: 'amended',
    claim: discovery.claim,
    target: record.path,
    status: 'promoted',
    entry,
  });
}

/** Why there is no wording to amend, and the act that fits instead. */
function notAmendable(short: string, history: ItemHistory): Reason {
  if (moveOf('amend', history))
    return refusal(short, 'P01', say.noRecord({ item: short, kind: history.kind }));
  const candidate = isOpen(history) ? history.path : null;
  const other = candidate === null ? short : null;
  return refusal(
    short,
    'P01',
    say.notMemory({ item: short, status: history.status, candidate, other }),
  );
}

/** Why nothing is amended while the file still has its accepted text. */
function unchanged(short: string, record: MemoryRecord): Reason {
  return refusal(short, 'P12', say.unchanged({ path: record.path, item: short }));
}

/** Refuses an actor who may not amend, and an amendment without a reason. */
function refusalsToWho({ world, request }: Session, { short, isHigh }: Amendment): Reason[] {
  const refusals: Reason[] = [];
  const forbidden = mayAct('amend', request.principal, world.policy, isHigh);
  if (forbidden) refusals.push({ ...forbidden, item: short });
  if (isPlaceholder(request.reason ?? ''))
    refusals.push(refusal(short, 'P03', say.unexplained({ item: short })));
  return refusals;
}

/** Refuses the person who raised memory of high consequence. */
function refusalsToRaiser(
  { world, request }: Session,
  { history, short, isHigh }: Amendment,
): Reason[] {
  if (!isHigh || isIndependent(history.raisedBy, request, world)) return [];
  return [refusal(short, 'P08', say.ofHigh({ item: short }))];
}

/** Writes the entry. */
async function recordAmendment(
  { request, recorder }: Session,
  { history, record, discovery }: Amendment,
): Promise<string> {
  const { contentHash, rows } = history.content;
  return recorder.record({
    kind: 'amendment',
    task: history.task,
    items: [
      actItem(history, {
        to: 'promoted',
        reason: request.reason,
        record,
        contentHash,
        rows,
        loadWhen: discovery.loadWhen,
        provenance: {
          ...discovery.details,
          claim: discovery.claim,
        },
      }),
    ],
  });
}

/** Gives the index row the condition that the record now has. */
async function showInRecord(
  session: Session,
  { history, record, discovery }: Amendment,
): Promise<void> {
  // The row says what the record says: a typo in the condition goes from both.
  if (isIndexed(history.kind) && record.role !== 'native' && discovery.loadWhen !== null)
    await addRow(session, record, {
      title: record.title,
      path: record.path,
      status: null,
      loadWhen: discovery.loadWhen,
    });
}

/** Whether it waits for its decision. */
function isOpen({ status }: ItemHistory): boolean {
  return status === 'pending' || status === 'validated';
}

/** Accepts another wording of a promoted term, edited in its row: what it means may not change. */
async function amendTerm(session: Session, history: ItemHistory): Promise<void> {
  const { world } = session;
  const short = shortIn(session, history.item);
  const refuse = (code: string, message: Message): void =>
    void session.reasons.push(refusal(short, code, message));
  const last = promotedTexts(world.ledger, 'term')
    .find((each) => each.history.item === history.item)
    ?.acts.at(-1);
  if (!last || history.path === null) return refuse('P01', notMemory(short, history));
  const term = last.item.says?.title ?? '';
  const found = termRow(world.workspace.glossaries, term, history.path);
  if (!found) return refuse('P12', say.termGone({ term, item: short }));
  const [was, meaning] = [recordedMeaning(last), found.row.meaning?.value ?? ''];
  if (saysMeaning(last, found))
    return refuse('P12', say.termUnchanged({ term, path: found.glossary.path }));

  const proposal = await propose(session, history);
  const claim =
    proposal.discovery.claim === (last.item.says?.meaning ?? proposal.discovery.claim)
      ? shownMeaning(meaning)
      : proposal.discovery.claim;
  const discovery = {
    ...proposal.discovery,
    claim,
    details: { ...proposal.discovery.details, ...last.item.says, claim, meaning },
  };
  const { path } = found.glossary;
  await amendText(session, history, {
    proposal,
    discovery,
    path,
    beyond: rewords(was, shownMeaning(meaning)) ? null : say.otherTerm({ term, item: short }),
  });
}

/**
 * Accepts another wording of a promoted rule, edited in its guide: what it tells people to do may
 * not change.
 */
async function amendWorkflow(session: Session, history: ItemHistory): Promise<void> {
  const { world, desk } = session;
  const short = shortIn(session, history.item);
  const refuse = (code: string, message: Message): void =>
    void session.reasons.push(refusal(short, code, message));
  const last = promotedTexts(world.ledger, 'workflow')
    .find((each) => each.history.item === history.item)
    ?.acts.at(-1);
  if (!last || history.path === null) return refuse('P01', notMemory(short, history));
  const section = sectionOfAct(last);
  const { title } = section;
  const [found] = guidesFor(world.workspace, history.path).flatMap((path) => {
    const text = desk.text(path) ?? '';
    const place = placeOfSection(text, title);
    return place ? [{ path, text, place }] : [];
  });
  if (!found) return refuse('P12', say.sectionGone({ title, item: short }));
  if (holdsSection(found, section, history.path))
    return refuse('P12', say.sectionUnchanged({ title, path: found.path }));

  const proposal = await propose(session, history);
  const change = beyondSteps(section.text, found.place.text);
  const discovery = {
    ...proposal.discovery,
    details: {
      ...proposal.discovery.details,
      ...last.item.says,
      claim: proposal.discovery.claim,
      text: found.place.text,
    },
  };
  await amendText(session, history, {
    proposal,
    discovery,
    path: found.path,
    beyond: change === null ? null : say.otherSteps({ change, item: short }),
  });
}

/**
 * Another wording of memory without a record of its own, and what speaks against it being no more
 * than that.
 */
interface AmendedText {
  readonly proposal: Proposal;
  readonly discovery: Discovery;
  /** The file it was edited in. */
  readonly path: string;
  readonly beyond: Message | null;
}

/** Says that an item without a record of its own is no memory, so nothing of it is amended. */
function notMemory(short: string, { status }: ItemHistory): Message {
  return say.notMemory({ item: short, status, candidate: null, other: short });
}

/** Records another wording of a term or a rule, where nothing speaks against it. */
async function amendText(
  session: Session,
  history: ItemHistory,
  { proposal, discovery, path, beyond }: AmendedText,
): Promise<void> {
  const { world, request, recorder } = session;
  const short = shortIn(session, history.item);
  const before = session.reasons.length;
  const refuse = (code: string, message: Message): void =>
    void session.reasons.push(refusal(short, code, message));
  const { workspace, policy } = world;
  const now =
    highConsequence(discovery, workspace, policy) ?? consequenceOfWords(discovery, null, workspace);
  const high = (consequenceOf(history, null, world) ?? now) !== null;
  const forbidden = mayAct('amend', request.principal, world.policy, high);
  if (forbidden) session.reasons.push({ ...forbidden, item: short });
  if (isPlaceholder(request.reason ?? '')) refuse('P03', say.unexplained({ item: short }));
  if (beyond) refuse('P12', beyond);
  if (high && !isIndependent(history.raisedBy, request, world))
    refuse('P08', say.ofHigh({ item: short }));
  const passed = passGates([obligationsKept, notRetracted, nothingHidden], {
    ...proposal,
    discovery,
    texts: await writtenTexts(session, discovery, null),
  });
  session.reasons.push(...passed.reasons);
  session.notes.push(...passed.notes);
  if (session.reasons.length > before) return;

  const { claim } = discovery;
  const entry = await recorder.record({
    kind: 'amendment',
    task: history.task,
    items: [
      actItem(history, {
        to: 'promoted',
        reason: request.reason,
        provenance: discovery.details,
      }),
    ],
  });
  session.done.push({
    did: 'amended',
    item: history.item,
    short,
    kind: history.kind,
    claim,
    target: path,
    status: 'promoted',
    entry: entry.slice(0, 8),
    next: [],
  });
}
