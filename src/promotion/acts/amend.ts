import { describeStepChange, rewords } from '#claims/rewording';
import { amend as say } from '#messages/generated/decide';
import type { Message } from '#messages/message';
import { isIndexed } from '#provenance/discovery-kinds';
import type { RecordedAct } from '#provenance/item-content';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { isAsPinned } from '#provenance/pinned';
import {
  guidesFor,
  hasUnchangedSection,
  placeOfSection,
  sectionOfAct,
} from '#provenance/record-text/promoted-section';
import { promotedTexts } from '#provenance/record-text/promoted-text';
import {
  hasRecordedMeaning,
  recordedMeaning,
  shownMeaning,
  termRow,
} from '#provenance/record-text/term-meaning';
import type { MemoryRecord } from '#workspace/records';
import { isPlaceholder } from '#workspace/text/prose-spans';

import { type ActContext, addItemResult, shortIdOf } from '../act-context.ts';
import {
  consequenceOf,
  highConsequence,
  isIndependent,
  violatedRequirement,
} from '../discovery/consequence.ts';
import { itemRecord } from '../discovery/find-item.ts';
import { type Discovery, discoveryOf } from '../discovery/read-discovery.ts';
import { writtenTexts } from '../edits/written-texts.ts';
import { actItem } from '../entries/entry-item.ts';
import { transitionOf } from '../entries/entry-recorder.ts';
import { runGates } from '../gate.ts';
import { loadWhenGiven } from '../gates/load-when-given.ts';
import { notRetracted } from '../gates/not-retracted.ts';
import { nothingHidden } from '../gates/nothing-hidden.ts';
import { obligationsKept } from '../gates/obligations-kept.ts';
import { scopeGiven } from '../gates/scope-given.ts';
import { addRow } from '../indexes/index-rows.ts';
import { refuseUnauthorized } from '../policy.ts';
import { buildProposal } from '../proposals/build-proposal.ts';
import type { Proposal } from '../proposals/earlier-replacement.ts';
import { type Reason, refusal } from '../reason.ts';
import { commandAfterRefusal } from '../transitions.ts';
import { type Amendment, refuseChangesOfMeaning } from './changes-of-meaning.ts';

/** Gates of every amended text; a native note has no scope, and need not have a condition. */
const textGates = [obligationsKept, notRetracted, nothingHidden];
const recordGates = [scopeGiven, loadWhenGiven, ...textGates];

/**
 * Accepts another wording of a promoted record, edited in its file. Refuses a change of meaning,
 * which needs `supersede`.
 *
 * @param versions the record in git, newest first
 */
export async function amend(
  session: ActContext,
  history: ItemHistory,
  versions: readonly MemoryRecord[],
): Promise<void> {
  if (history.kind === 'term') return amendTerm(session, history);
  if (history.kind === 'workflow') return amendWorkflow(session, history);
  const short = shortIdOf(session, history.item);
  const record = await itemRecord(session, history);
  if (!transitionOf('amend', history) || !record)
    return void session.reasons.push(notAmendable(short, history));
  if (isAsPinned(record, history))
    return void session.reasons.push(
      refusal(short, 'P12', say.unchanged({ path: record.path, item: short })),
    );

  const { inputs } = session;
  const discovery = discoveryOf(history, record);
  const high =
    consequenceOf(history, record, inputs) ??
    violatedRequirement(discovery, record, inputs.workspace);
  const amendment: Amendment = {
    history,
    short,
    record,
    discovery,
    accepted: versions.find((each) => isAsPinned(each, history)) ?? null,
    isHigh: high !== null,
  };
  const gated = runGates(
    record.role === 'native' ? textGates : recordGates,
    await buildProposal(session, history),
  );
  const refusals = [
    ...refusalsToWho(session, amendment),
    ...refuseChangesOfMeaning(session, amendment),
    ...gated.reasons,
    ...refusalsToRaiser(session, amendment),
  ];
  session.reasons.push(...refusals);
  session.notes.push(...gated.notes);
  if (refusals.length > 0) return;

  await writeAmendment(session, amendment);
}

/** Writes the entry, and the condition of the record into its row. */
async function writeAmendment(
  session: ActContext,
  { history, record, discovery }: Amendment,
): Promise<void> {
  const { contentHash, rows } = history.content;
  const { details, claim, loadWhen } = discovery;
  const { title, path, role } = record;
  const entry = await session.recorder.record({
    kind: 'amendment',
    task: history.task,
    items: [
      actItem(history, {
        to: 'promoted',
        reason: session.request.reason,
        record,
        contentHash,
        rows,
        loadWhen,
        provenance: { ...details, claim },
      }),
    ],
  });
  if (isIndexed(history.kind) && role !== 'native' && loadWhen !== null)
    await addRow(session, record, { title, path, status: null, loadWhen });
  addItemResult(session, history, {
    did: 'amended',
    claim,
    target: path,
    status: 'promoted',
    entry,
  });
}

/** Refuses to amend an item that is not memory, or has no record. */
function notAmendable(short: string, history: ItemHistory): Reason {
  if (transitionOf('amend', history))
    return refusal(short, 'P01', say.noRecord({ item: short, kind: history.kind }));
  const { status, path } = history;
  const isOpen = status === 'pending' || status === 'validated';
  return refusal(
    short,
    'P01',
    isOpen && path !== null
      ? say.candidate({ item: short, status, candidate: path })
      : notMemory(short, history),
  );
}

/** Refuses an actor who may not amend, and an amendment without a reason. */
function refusalsToWho({ inputs, request }: ActContext, { short, isHigh }: Amendment): Reason[] {
  const refusals: Reason[] = [];
  const forbidden = refuseUnauthorized('amend', request.principal, inputs.policy, isHigh);
  if (forbidden) refusals.push({ ...forbidden, item: short });
  if (isPlaceholder(request.reason ?? ''))
    refusals.push(refusal(short, 'P03', say.unexplained({ item: short })));
  return refusals;
}

/** Refuses the person who raised memory of high consequence. */
function refusalsToRaiser(
  { inputs, request }: ActContext,
  { history, short, isHigh }: Amendment,
): Reason[] {
  if (!isHigh || isIndependent(history.raisedBy, request, inputs)) return [];
  return [refusal(short, 'P08', say.ofHigh({ item: short }))];
}

/** The last act that wrote the text of a term or a rule; undefined where it is not memory. */
function lastTextAct({ inputs }: ActContext, { item, kind }: ItemHistory): RecordedAct | undefined {
  return promotedTexts(inputs.ledger, kind as 'term' | 'workflow')
    .find(({ history }) => history.item === item)
    ?.acts.at(-1);
}

/** Accepts another wording of a promoted term, edited in its row of the glossary. */
async function amendTerm(session: ActContext, history: ItemHistory): Promise<void> {
  const { inputs } = session;
  const short = shortIdOf(session, history.item);
  const refuse = (code: string, message: Message): void =>
    void session.reasons.push(refusal(short, code, message));
  const last = lastTextAct(session, history);
  if (!last || history.path === null) return refuse('P01', notMemory(short, history));
  const term = last.item.says?.title ?? '';
  const found = termRow(inputs.workspace.glossaries, term, history.path);
  if (!found) return refuse('P12', say.termGone({ term, item: short }));
  const [was, meaning] = [recordedMeaning(last), found.row.meaning?.value ?? ''];
  if (hasRecordedMeaning(last, found))
    return refuse('P12', say.termUnchanged({ term, path: found.glossary.path, item: short }));

  const proposal = await buildProposal(session, history);
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

/** Accepts another wording of a promoted rule, edited in its guide. Its steps may not change. */
async function amendWorkflow(session: ActContext, history: ItemHistory): Promise<void> {
  const { inputs, buffer } = session;
  const short = shortIdOf(session, history.item);
  const refuse = (code: string, message: Message): void =>
    void session.reasons.push(refusal(short, code, message));
  const last = lastTextAct(session, history);
  if (!last || history.path === null) return refuse('P01', notMemory(short, history));
  const section = sectionOfAct(last);
  const { title } = section;
  const [found] = guidesFor(inputs.workspace, history.path).flatMap((path) => {
    const text = buffer.text(path) ?? '';
    const place = placeOfSection(text, title);
    return place ? [{ path, text, place }] : [];
  });
  if (!found) return refuse('P12', say.sectionGone({ title, item: short }));
  if (hasUnchangedSection(found, section, history.path))
    return refuse('P12', say.sectionUnchanged({ title, path: found.path, item: short }));

  const proposal = await buildProposal(session, history);
  const change = describeStepChange(section.text, found.place.text);
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

/** Another wording of memory without a record. */
interface AmendedText {
  readonly proposal: Proposal;
  readonly discovery: Discovery;
  /** The file it was edited in. */
  readonly path: string;
  /** Why the edit changes more than wording; null where it does not. */
  readonly beyond: Message | null;
}

function notMemory(short: string, { status }: ItemHistory): Message {
  return say.notMemory({ item: short, status, way: commandAfterRefusal(status, short) });
}

async function amendText(
  session: ActContext,
  history: ItemHistory,
  { proposal, discovery, path, beyond }: AmendedText,
): Promise<void> {
  const { inputs, request, recorder } = session;
  const short = shortIdOf(session, history.item);
  const before = session.reasons.length;
  const refuse = (code: string, message: Message): void =>
    void session.reasons.push(refusal(short, code, message));
  const { workspace, policy } = inputs;
  const now =
    highConsequence(discovery, workspace, policy) ??
    violatedRequirement(discovery, null, workspace);
  const high = (consequenceOf(history, null, inputs) ?? now) !== null;
  const forbidden = refuseUnauthorized('amend', request.principal, inputs.policy, high);
  if (forbidden) session.reasons.push({ ...forbidden, item: short });
  if (isPlaceholder(request.reason ?? '')) refuse('P03', say.unexplained({ item: short }));
  if (beyond) refuse('P12', beyond);
  if (high && !isIndependent(history.raisedBy, request, inputs))
    refuse('P08', say.ofHigh({ item: short }));
  const passed = runGates(textGates, {
    ...proposal,
    discovery,
    texts: await writtenTexts(session, discovery, null),
  });
  session.reasons.push(...passed.reasons);
  session.notes.push(...passed.notes);
  if (session.reasons.length > before) return;

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
  const { claim } = discovery;
  addItemResult(session, history, {
    did: 'amended',
    claim,
    target: path,
    status: 'promoted',
    entry,
  });
}
