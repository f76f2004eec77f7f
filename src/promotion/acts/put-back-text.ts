import { type Standing, standingOfItem } from '#provenance/derived/texts';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { heldRequirement } from '#provenance/record-text/promoted-requirement';
import {
  guidesFor,
  placeOfSection,
  pointerOfAct,
  pointersOf,
  pointerWords,
  sectionOfAct,
} from '#provenance/record-text/promoted-section';
import { recordedMeaning, saysMeaning, termRow } from '#provenance/record-text/term-meaning';
import { appendObligation } from '#workspace/edit/append-obligation';
import { cellText } from '#workspace/edit/cell-text';
import type { Obligation } from '#workspace/obligation';
import type { Glossary, MemoryRecord, Spec } from '#workspace/records';

import { putBack as landAgain } from '../edits/embedded-memory.ts';
import type { Session } from '../session.ts';
import { formattedLine, formattedText } from '../templates/formatted-text.ts';

/** Why nothing is put back; else the path that is written. */
export type PutBack = 'unreadable' | 'undecided' | 'unchanged' | 'lost' | (string & {});

/**
 * Puts the text of an item without a record of its own back into its file: in the place of what
 * stands there, else as the act wrote it there.
 *
 * @param versions its file in git, newest first
 */
export async function putBackText(
  session: Session,
  history: ItemHistory,
  versions: readonly MemoryRecord[],
): Promise<PutBack> {
  const { workspace, ledger } = session.world;
  const standing = standingOfItem(workspace, ledger, history);
  if (!standing) return history.status === 'promoted' ? 'unreadable' : 'undecided';
  if (standing.kind === 'held') return 'unchanged';
  if (history.kind === 'behaviour') return putBackRequirement(session, standing, versions);
  if (history.kind === 'workflow') return putBackSection(session, standing);
  return standing.kind === 'gone'
    ? landedAgain(session, standing)
    : putBackMeaning(session, standing);
}

async function landedAgain(session: Session, { at, text }: Standing): Promise<PutBack> {
  await landAgain(session, text.history);
  return at.path;
}

async function putBackMeaning(session: Session, { act, at, text }: Standing): Promise<PutBack> {
  const { title = '', meaning = recordedMeaning(act) } = act.item.says ?? {};
  const isBack = (glossary: Glossary): boolean => {
    const row = termRow([glossary], title, at.path);
    return row !== null && saysMeaning(act, row);
  };
  const cell = termRow(session.world.workspace.glossaries, title, text.path)?.row.meaning;
  if (!cell) return 'lost';
  await session.desk.edit<Glossary>(
    at.path,
    'glossary',
    () => [{ ...cell.span, text: cellText(formattedLine(meaning)) }],
    isBack,
  );
  return at.path;
}

async function putBackSection(session: Session, standing: Standing): Promise<PutBack> {
  const { act, text } = standing;
  const { workspace } = session.world;
  const section = sectionOfAct(act);
  const words = pointerWords(pointerOfAct(act, ''));
  const led = pointersOf(workspace).flatMap((each) => (each.words === words ? each.leadsTo : []));
  const guides = guidesFor(workspace, text.path).flatMap((path) => {
    const raw = session.desk.text(path);
    return raw === null ? [] : [{ path, raw, place: placeOfSection(raw, section.title) }];
  });
  const guide =
    guides.find(({ place }) => place !== null) ??
    guides.find(({ path }) => path === text.path || led.includes(path));
  if (!guide) return landedAgain(session, standing);
  const { path, raw, place } = guide;
  const at = place ?? { start: raw.length, end: raw.length };
  const before = raw.slice(0, at.start).trimEnd();
  const after = raw.slice(at.end);
  const marks = /^ {0,3}(#+)/.exec(raw.slice(place?.start ?? raw.length))?.[1] ?? '##';
  await session.desk.put(
    path,
    `${before}\n\n${marks} ${section.title}\n\n${formattedText(section.text)}\n${after === '' ? '' : `\n${after}`}`,
  );
  return path;
}

/** Takes a requirement from the last spec that had it, to where the one of its id stands now. */
async function putBackRequirement(
  { desk }: Session,
  { act, at: { path } }: Standing,
  versions: readonly MemoryRecord[],
): Promise<PutBack> {
  const obligationIn = (spec: Spec): Obligation | null =>
    heldRequirement(spec, [act])?.obligation ?? null;
  const spec = versions.find(
    (each): each is Spec => each.role === 'spec' && obligationIn(each) !== null,
  );
  const was = spec && obligationIn(spec);
  if (!was) return 'lost';
  const block = spec.document.text.slice(was.span.start, was.span.end);
  if (desk.text(path) === null) await desk.put(path, spec.document.text);
  else
    await desk.edit<Spec>(
      path,
      'spec',
      (now) => {
        const same = now.obligations.find(({ id }) => id.value === was.id.value);
        return same ? [{ ...same.span, text: block }] : appendObligation(now, block);
      },
      (now) => obligationIn(now) !== null,
    );
  return path;
}
