import { shellWord } from '#messages/shell-word';
import type { ItemHistory } from '#provenance/ledger/ledger';
import { promotedTexts } from '#provenance/record-text/promoted-text';
import { rewords } from '#claims/rewording';
import { recordedMeaning, shownMeaning, termRow } from '#provenance/record-text/term-meaning';

import { propose } from '../proposals/propose.ts';
import { shortIn, type Session } from '../session.ts';
import { amendText } from './amend-text.ts';

/** Accepts another wording of a promoted term, edited in its row: what it means may not change. */
export async function amendTerm(session: Session, history: ItemHistory): Promise<void> {
  const { world } = session;
  const short = shortIn(session, history.item);
  const refuse = (code: string, text: string, mend: readonly string[]): void =>
    void session.reasons.push({ code, item: short, text, mend });
  const last = promotedTexts(world.ledger, 'term')
    .find((each) => each.history.item === history.item)
    ?.acts.at(-1);
  if (!last || history.target === null)
    return refuse('P01', `${short} is ${history.status}: only memory is amended`, [
      `ledger show ${short}`,
    ]);
  const term = last.item.provenance?.title ?? '';
  const found = termRow(world.workspace.glossaries, term, history.target);
  if (!found)
    return refuse('P12', `"${term}" is in no glossary any more`, [
      `git checkout HEAD -- ${shellWord(history.target)}`,
      `if nobody should use it: ledger retract ${short} --reason "…"`,
    ]);
  const [was, meaning] = [recordedMeaning(last), found.row.meaning?.value ?? ''];
  if (was === shownMeaning(meaning))
    return refuse('P12', `"${term}" means what it meant when it was accepted`, [
      `edit its row in ${found.glossary.path} first, then run this again`,
    ]);

  const proposal = await propose(session, history);
  const claim =
    proposal.discovery.claim === (last.item.provenance?.meaning ?? proposal.discovery.claim)
      ? shownMeaning(meaning)
      : proposal.discovery.claim;
  const discovery = {
    ...proposal.discovery,
    claim,
    details: { ...proposal.discovery.details, ...last.item.provenance, claim, meaning },
  };
  const mend = [
    `git checkout HEAD -- ${shellWord(found.glossary.path)}`,
    `another meaning: ledger retract ${short} --because stale --reason "…", then capture the new one`,
  ];
  await amendText(session, history, {
    proposal,
    discovery,
    path: found.glossary.path,
    beyond: rewords(was, shownMeaning(meaning))
      ? null
      : { text: `"${term}" means something else now: that is more than wording`, mend },
  });
}
