import type { ItemHistory } from '#provenance/ledger/item-history';
import {
  guidesFor,
  holdsSection,
  placeOfSection,
  sectionOfAct,
} from '#provenance/record-text/promoted-section';
import { promotedTexts } from '#provenance/record-text/promoted-text';
import { recordedMeaning, shownMeaning, termRow } from '#provenance/record-text/term-meaning';
import type { RecordedAct } from '#provenance/recorded-acts';
import { addTerm } from '#workspace/edit/add-term';
import { cellText } from '#workspace/edit/cell-text';
import type { Glossary } from '#workspace/records';

import type { Session } from '../session.ts';
import { formattedLine, formattedText } from '../templates/formatted-text.ts';

/** Why nothing is put back; else the path that is written. */
export type PutBack = 'unreadable' | 'undecided' | 'unchanged' | 'lost' | (string & {});

/** Puts the meaning of a promoted term back into its row, or the row into its glossary. */
export async function putBackTerm(session: Session, history: ItemHistory): Promise<PutBack> {
  const { desk, world } = session;
  const last = lastText(session, history);
  if (!last || history.path === null) return 'undecided';
  const { title = '', aliases = [], not = [] } = last.item.says ?? {};
  const meaning = formattedLine(last.item.says?.meaning ?? recordedMeaning(last));
  const found = termRow(world.workspace.glossaries, title, history.path);
  const cell = found?.row.meaning;
  if (cell && shownMeaning(cell.value) === recordedMeaning(last)) return 'unchanged';
  if (found && !cell) return 'lost';
  const path = found?.glossary.path ?? history.path;
  await desk.edit<Glossary>(
    path,
    'glossary',
    (glossary) =>
      cell
        ? [{ ...cell.span, text: cellText(meaning) }]
        : addTerm(glossary, { term: title, meaning, aliases, not }),
    (after) =>
      shownMeaning(termRow([after], title, path)?.row.meaning?.value ?? '') ===
      recordedMeaning(last),
  );
  return path;
}

/** Puts the section of a promoted rule back into its guide. */
export async function putBackSection(session: Session, history: ItemHistory): Promise<PutBack> {
  const last = history.kind === 'workflow' ? lastText(session, history) : undefined;
  if (!last || history.path === null) return 'undecided';
  const section = sectionOfAct(last);
  const guides = guidesFor(session.world.workspace, history.path).flatMap((path) => {
    const text = session.desk.text(path);
    return text === null ? [] : [{ path, text, place: placeOfSection(text, section.title) }];
  });
  const guide = guides.find(({ place }) => place !== null) ?? guides[0];
  if (!guide) return 'lost';
  if (holdsSection(guide, section, history.path)) return 'unchanged';
  const { path, text: raw, place } = guide;
  const at = place ?? { start: raw.length, end: raw.length };
  const before = raw.slice(0, at.start).trimEnd();
  const after = raw.slice(at.end);
  const heading = place ? /^.*/.exec(raw.slice(place.start))?.[0] : `## ${section.title}`;
  await session.desk.put(
    path,
    `${before}\n\n${heading}\n\n${formattedText(section.text)}\n${after === '' ? '' : `\n${after}`}`,
  );
  return path;
}

function lastText({ world }: Session, { item, kind }: ItemHistory): RecordedAct | undefined {
  return promotedTexts(world.ledger, kind)
    .find((each) => each.history.item === item)
    ?.acts.at(-1);
}
