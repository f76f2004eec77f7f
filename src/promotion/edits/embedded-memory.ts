import { plainText } from '#diagnostics/plain-text';
import { retract as say } from '#messages/retract';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { guidesFor, placeOfSection, sectionOfAct } from '#provenance/record-text/promoted-section';

import { discoveryOf } from '../discovery/read-discovery.ts';
import { landingOf } from '../kinds/kind-landings.ts';
import { propose } from '../proposals/propose.ts';
import type { Session } from '../session.ts';
import { dropRule } from './drop-rule.ts';
import { dropTerm } from './drop-term.ts';

/**
 * Takes the text of memory without a record of its own out of the glossary or the guide, or notes
 * that people have to.
 */
export async function takeOut(session: Session, history: ItemHistory): Promise<void> {
  const { path: target } = history;
  if (target === null) return;
  if (history.kind === 'workflow') return dropRule(session, history, target);
  const { title = '' } = discoveryOf(history, null).details;
  if (history.kind === 'term' && (await dropTerm(session, target, title))) return;
  session.notes.push({ message: say.textStays({ path: target }) });
}

/**
 * Writes it there again, as the last act says it that made it memory; nothing where it still is.
 */
export async function putBack(session: Session, history: ItemHistory): Promise<void> {
  const last = history.acts.findLast(
    (act) => act.item.to === 'promoted' && act.item.says !== undefined,
  );
  if (!last || history.path === null || (history.kind !== 'term' && history.kind !== 'workflow'))
    return;
  const proposal = await propose(session, history);
  const discovery = {
    ...proposal.discovery,
    claim: history.discovery,
    details: last.item.says ?? {},
  };
  const { title } =
    history.kind === 'term' ? { title: discovery.details.title ?? '' } : sectionOfAct(last);
  if (await isThere(session, history, title)) return;
  await landingOf(history.kind).land(
    session,
    { ...proposal, discovery },
    { contentHash: null, rows: [], reviewer: session.request.by },
  );
}

async function isThere(
  { desk, world }: Session,
  { kind, path: target }: ItemHistory,
  title: string,
): Promise<boolean> {
  if (kind === 'workflow')
    return guidesFor(world.workspace, target ?? '').some(
      (guide) => placeOfSection(desk.text(guide) ?? '', title) !== null,
    );
  const glossary = await desk.record(target ?? '');
  return (
    glossary?.role === 'glossary' &&
    glossary.terms.some((each) => plainText(each.term.value) === title)
  );
}
