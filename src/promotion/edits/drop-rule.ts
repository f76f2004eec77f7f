import { retract as say } from '#messages/retract';
import type { ItemHistory } from '#provenance/ledger/item-history';
import {
  guidesFor,
  holdsSection,
  placeOfSection,
  pointerOfAct,
  pointersOf,
  pointerWords,
  sectionOfAct,
} from '#provenance/record-text/promoted-section';
import { promotedTexts } from '#provenance/record-text/promoted-text';
import { itemEnd } from '#workspace/edit/section-place';
import { removeLines } from '#workspace/edit/text-lines';
import type { MemoryRecord } from '#workspace/records';

import type { Session } from '../session.ts';

/**
 * Takes a withdrawn rule out of its guide, and the line that leads to it out of AGENTS.md. What
 * people have changed there since is theirs to take out, and is noted.
 */
export async function dropRule(
  session: Session,
  history: ItemHistory,
  path: string,
): Promise<void> {
  const last = history.acts.findLast(
    (act) => act.item.to === 'promoted' && act.item.says !== undefined,
  );
  if (!last) return;
  const section = sectionOfAct(last);
  for (const guide of guidesFor(session.world.workspace, path)) {
    const text = session.desk.text(guide) ?? '';
    const place = placeOfSection(text, section.title);
    if (!place) continue;
    if (holdsSection({ path: guide, text }, section, path))
      await session.desk.put(guide, cut(text, place.start, place.end));
    else session.notes.push({ message: say.sectionStays({ title: section.title, path: guide }) });
  }
  await dropPointer(session, history, pointerWords(pointerOfAct(last, '')));
}

/** A text without a stretch of lines, ending as it ended. */
function cut(text: string, start: number, end: number): string {
  if (end < text.length) return text.slice(0, start) + text.slice(end);
  return text.slice(0, start).trimEnd() + (/\r?\n$/.exec(text)?.[0] ?? '');
}

async function dropPointer(
  { world, desk, notes }: Session,
  history: ItemHistory,
  words: string,
): Promise<void> {
  // Another rule may be introduced with the same words.
  const others = promotedTexts(world.ledger, 'workflow')
    .filter((each) => each.history.item !== history.item)
    .flatMap((each) => each.acts);
  if (others.some((act) => pointerWords(pointerOfAct(act, '')) === words)) return;
  for (const { path, block } of pointersOf(world.workspace).filter(
    (each) => each.words === words,
  )) {
    const record = await desk.record(path);
    const end = block.kind === 'item' && record ? itemEnd(record.document, block) : block.span.end;
    if (record?.role !== 'bootloader' || end > block.span.end)
      notes.push({ message: say.pointerStays({ path }) });
    else
      await desk.edit<MemoryRecord>(
        path,
        'bootloader',
        ({ document }) => [
          removeLines(
            document.text,
            block.span.start,
            Math.max(block.span.start, block.span.end - 1),
          ),
        ],
        (after, before) =>
          after.document.outline.blocks.length < before.document.outline.blocks.length,
      );
  }
}
