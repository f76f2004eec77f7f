import { shellWord } from '#diagnostics/shell-word';
import type { ItemHistory } from '#provenance/ledger/ledger';
import { promotedTexts } from '#provenance/promoted-text';
import { rewords } from '#provenance/rewording';
import { recordedMeaning, shownMeaning, termRow } from '#provenance/term-meaning';
import { saysNothing } from '#workspace/says-nothing';

import { actItem } from '../act-item.ts';
import { highConsequence } from '../consequence.ts';
import { isIndependent } from '../corroboration.ts';
import { passGates } from '../gate.ts';
import { notRetracted } from '../gates/not-retracted.ts';
import { nothingHidden } from '../gates/nothing-hidden.ts';
import { obligationsKept } from '../gates/obligations-kept.ts';
import { mayAct } from '../policy.ts';
import { propose } from '../propose.ts';
import { shortIn, type Session } from '../session.ts';
import { writtenTexts } from '../written-texts.ts';

/** Accepts another wording of a promoted term, edited in its row: what it means may not change (document 3.5, `amend`). */
export async function amendTerm(session: Session, history: ItemHistory): Promise<void> {
  const { world, request, recorder } = session;
  const short = shortIn(session, history.item);
  const before = session.reasons.length;
  const refuse = (code: string, text: string, mend: readonly string[]): void => void session.reasons.push({ code, item: short, text, mend });
  const last = promotedTexts(world.ledger, 'term').find((each) => each.history.item === history.item)?.acts.at(-1);
  if (!last || history.target === null) return refuse('P01', `${short} is ${history.status}: only memory is amended`, [`ledger show ${short}`]);
  const term = last.item.provenance?.title ?? '';
  const found = termRow(world.workspace.glossaries, term, history.target);
  if (!found) return refuse('P12', `"${term}" is in no glossary any more`, [`git checkout HEAD -- ${shellWord(history.target)}`, `if nobody should use it: ledger retract ${short} --reason "…"`]);
  const [was, meaning] = [recordedMeaning(last), found.row.meaning?.value ?? ''];
  if (was === shownMeaning(meaning)) return refuse('P12', `"${term}" means what it meant when it was accepted`, [`edit its row in ${found.glossary.path} first, then run this again`]);

  const proposal = await propose(session, history);
  const claim = proposal.discovery.claim === (last.item.provenance?.meaning ?? proposal.discovery.claim) ? shownMeaning(meaning) : proposal.discovery.claim;
  const discovery = { ...proposal.discovery, claim, details: { ...proposal.discovery.details, ...last.item.provenance, claim, meaning } };
  const high = highConsequence(discovery, world.workspace, world.policy) !== null;
  const forbidden = mayAct('amend', request.actor, world.policy, high);
  if (forbidden) refuse(forbidden.code, forbidden.text, forbidden.mend);
  if (saysNothing(request.reason ?? '')) refuse('P03', `say why the wording of ${short} changes`, [`ledger amend ${short} --reason "…"`]);
  if (!rewords(was, shownMeaning(meaning))) refuse('P12', `"${term}" means something else now: that is more than wording`, [`git checkout HEAD -- ${shellWord(found.glossary.path)}`, `another meaning: ledger retract ${short} --because stale --reason "…", then capture the new one`]);
  if (high && !isIndependent(history.raisedBy, request, world)) refuse('P08', `${short} is of high consequence: somebody else than who raised it amends it`, ['let another person run it']);
  const passed = passGates([obligationsKept, notRetracted, nothingHidden], { ...proposal, discovery, texts: await writtenTexts(session, discovery, null) });
  session.reasons.push(...passed.reasons);
  session.notes.push(...passed.notes);
  if (session.reasons.length > before) return;

  const entry = await recorder.record({ kind: 'amendment', raisedBy: history.raisedBy, task: history.task, items: [actItem(history, { to: 'promoted', reason: request.reason, discovery: claim, provenance: discovery.details })] });
  session.done.push({ did: 'amended', item: history.item, short, kind: history.kind, claim, target: found.glossary.path, status: 'promoted', entry: entry.slice(0, 8), next: [] });
}
