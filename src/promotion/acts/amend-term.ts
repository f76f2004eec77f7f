import { rewords } from '#claims/rewording';
import { amend as say } from '#messages/amend';
import type { Message } from '#messages/message';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { promotedTexts } from '#provenance/record-text/promoted-text';
import {
  recordedMeaning,
  saysMeaning,
  shownMeaning,
  termRow,
} from '#provenance/record-text/term-meaning';

import { propose } from '../proposals/propose.ts';
import { refusal } from '../reason.ts';
import { type Session, shortIn } from '../session.ts';
import { amendText, notMemory } from './amend-text.ts';

/** Accepts another wording of a promoted term, edited in its row: what it means may not change. */
export async function amendTerm(session: Session, history: ItemHistory): Promise<void> {
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
