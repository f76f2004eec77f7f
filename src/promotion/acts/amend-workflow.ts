import { shellWord } from '#messages/shell-word';
import type { ItemHistory } from '#provenance/ledger/ledger';
import {
  guidesFor,
  holdsSection,
  placeOfSection,
  sectionOfAct,
} from '#provenance/record-text/promoted-section';
import { promotedTexts } from '#provenance/record-text/promoted-text';
import { beyondSteps } from '#claims/reworded-steps';

import { propose } from '../proposals/propose.ts';
import { shortIn, type Session } from '../session.ts';
import { amendText } from './amend-text.ts';

/**
 * Accepts another wording of a promoted rule, edited in its guide: what it tells people to do may
 * not change.
 */
export async function amendWorkflow(session: Session, history: ItemHistory): Promise<void> {
  const { world, desk } = session;
  const short = shortIn(session, history.item);
  const refuse = (code: string, text: string, mend: readonly string[]): void =>
    void session.reasons.push({ code, item: short, text, mend });
  const last = promotedTexts(world.ledger, 'workflow')
    .find((each) => each.history.item === history.item)
    ?.acts.at(-1);
  if (!last || history.target === null)
    return refuse('P01', `${short} is ${history.status}: only memory is amended`, [
      `ledger show ${short}`,
    ]);
  const section = sectionOfAct(last);
  const [found] = guidesFor(world.workspace, history.target).flatMap((path) => {
    const text = desk.text(path) ?? '';
    const place = placeOfSection(text, section.title);
    return place ? [{ path, text, place }] : [];
  });
  if (!found)
    return refuse('P12', `"${section.title}" is a heading of no guide any more`, [
      `git checkout HEAD -- ${shellWord(history.target)}`,
      `if it no longer holds: ledger retract ${short} --reason "…"`,
    ]);
  if (holdsSection(found, section, history.target))
    return refuse('P12', `"${section.title}" says what it said when it was accepted`, [
      `edit its section in ${found.path} first, then run this again`,
    ]);

  const proposal = await propose(session, history);
  const what = beyondSteps(section.text, found.place.text);
  const discovery = {
    ...proposal.discovery,
    details: {
      ...proposal.discovery.details,
      ...last.item.provenance,
      claim: proposal.discovery.claim,
      text: found.place.text,
    },
  };
  const mend = [
    `git checkout HEAD -- ${shellWord(found.path)}`,
    `another rule: ledger retract ${short} --because stale --reason "…", then capture the new one`,
  ];
  await amendText(session, history, {
    proposal,
    discovery,
    path: found.path,
    beyond: what === null ? null : { text: `${what}: that is more than wording`, mend },
  });
}
