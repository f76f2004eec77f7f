import { beyondSteps } from '#claims/reworded-steps';
import { amend as say } from '#messages/amend';
import type { Message } from '#messages/message';
import type { ItemHistory } from '#provenance/ledger/item-history';
import {
  guidesFor,
  holdsSection,
  placeOfSection,
  sectionOfAct,
} from '#provenance/record-text/promoted-section';
import { promotedTexts } from '#provenance/record-text/promoted-text';

import { propose } from '../proposals/propose.ts';
import { refusal } from '../reason.ts';
import { type Session, shortIn } from '../session.ts';
import { amendText, notMemory } from './amend-text.ts';

/**
 * Accepts another wording of a promoted rule, edited in its guide: what it tells people to do may
 * not change.
 */
export async function amendWorkflow(session: Session, history: ItemHistory): Promise<void> {
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
