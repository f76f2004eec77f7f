import { amend as say } from '#messages/amend';
import type { Message } from '#messages/message';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { isPlaceholder } from '#workspace/text/placeholder-text';

import { consequenceOf, consequenceOfWords, highConsequence } from '../discovery/consequence.ts';
import { isIndependent } from '../discovery/corroboration.ts';
import type { Discovery } from '../discovery/discovery.ts';
import { writtenTexts } from '../edits/written-texts.ts';
import { actItem } from '../entries/entry-item.ts';
import { passGates } from '../gate.ts';
import { notRetracted } from '../gates/not-retracted.ts';
import { nothingHidden } from '../gates/nothing-hidden.ts';
import { obligationsKept } from '../gates/obligations-kept.ts';
import { mayAct } from '../policy.ts';
import type { Proposal } from '../proposals/proposal.ts';
import { refusal } from '../reason.ts';
import { type Session, shortIn } from '../session.ts';

/**
 * Another wording of memory without a record of its own, and what speaks against it being no more
 * than that.
 */
export interface AmendedText {
  readonly proposal: Proposal;
  readonly discovery: Discovery;
  /** The file it was edited in. */
  readonly path: string;
  readonly beyond: Message | null;
}

/** Says that an item without a record of its own is no memory, so nothing of it is amended. */
export function notMemory(short: string, { status }: ItemHistory): Message {
  return say.notMemory({ item: short, status, candidate: null, other: short });
}

/** Records another wording of a term or a rule, where nothing speaks against it. */
export async function amendText(
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
