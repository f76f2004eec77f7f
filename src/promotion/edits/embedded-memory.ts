import { plainText } from '#diagnostics/plain-text';
import { retract as say } from '#messages/generated/decide';
import { namesSection } from '#provenance/derived/promoted-text-status';
import type { RecordedAct } from '#provenance/item-content';
import type { ItemHistory } from '#provenance/ledger/item-history';
import {
  guidesFor,
  hasUnchangedSection,
  placeOfSection,
  pointerOfAct,
  pointersOf,
  pointerWords,
  sectionOfAct,
} from '#provenance/record-text/promoted-section';
import { promotedTexts } from '#provenance/record-text/promoted-text';
import { itemEnd } from '#workspace/edit/section-edit';
import { removeLines } from '#workspace/edit/text-lines';
import type { Glossary, MemoryRecord } from '#workspace/records';

import type { ActContext } from '../act-context.ts';
import { discoveryOf } from '../discovery/read-discovery.ts';
import { promoterOf } from '../kinds/kind-promoters.ts';
import { buildProposal } from '../proposals/build-proposal.ts';

/** Removes a term or a rule from its glossary or guide. Notes a text that people have to remove. */
export async function removeEmbeddedText(session: ActContext, history: ItemHistory): Promise<void> {
  const { path: target } = history;
  if (target === null) return;
  if (history.kind === 'workflow') return dropRule(session, history, target);
  const { title = '' } = discoveryOf(history, null).details;
  if (history.kind === 'term' && (await dropTerm(session, target, title))) return;
  session.notes.push({ message: say.textStays({ path: target }) });
}

/** The last act that made a text memory; undefined where none did. */
function lastPromotion({ acts }: ItemHistory): RecordedAct | undefined {
  return acts.findLast(({ item }) => item.to === 'promoted' && item.says !== undefined);
}

/** Writes a term or a rule into its file again, as last promoted, unless it is still there. */
export async function restoreEmbeddedText(
  session: ActContext,
  history: ItemHistory,
): Promise<void> {
  const last = lastPromotion(history);
  if (!last || history.path === null || (history.kind !== 'term' && history.kind !== 'workflow'))
    return;
  const proposal = await buildProposal(session, history);
  const discovery = {
    ...proposal.discovery,
    claim: history.discovery,
    details: last.item.says ?? {},
  };
  const { title } =
    history.kind === 'term' ? { title: discovery.details.title ?? '' } : sectionOfAct(last);
  if (await isThere(session, history, title)) return;
  await promoterOf(history.kind).land(
    session,
    { ...proposal, discovery },
    { rows: [], reviewer: session.request.by },
  );
}

async function isThere(
  { buffer, inputs }: ActContext,
  { kind, path: target }: ItemHistory,
  title: string,
): Promise<boolean> {
  if (kind === 'workflow')
    return guidesFor(inputs.workspace, target ?? '').some(
      (guide) => placeOfSection(buffer.text(guide) ?? '', title) !== null,
    );
  const glossary = await buffer.record(target ?? '');
  return (
    glossary?.role === 'glossary' &&
    glossary.terms.some((each) => plainText(each.term.value) === title)
  );
}

/** Removes a term from its glossary; false where it is in no table row. */
async function dropTerm(session: ActContext, path: string, term: string): Promise<boolean> {
  const glossary = await session.buffer.record(path);
  if (glossary?.role !== 'glossary') return false;
  const row = glossary.terms.find((each) => plainText(each.term.value) === term);
  const inTable =
    row !== undefined &&
    glossary.document.outline.blocks.some(
      (block) =>
        block.kind === 'table' && block.rows.some((each) => each.span.start === row.span.start),
    );
  if (!row || !inTable) return false;
  await session.buffer.edit<Glossary>(
    path,
    'glossary',
    ({ document }) => [
      removeLines(document.text, row.span.start, Math.max(row.span.start, row.span.end - 1)),
    ],
    (after, before) => after.terms.length === before.terms.length - 1,
  );
  return true;
}

/**
 * Removes a withdrawn rule from its guide, and its pointer from AGENTS.md. Notes a text that people
 * edited since, which they have to remove.
 */
async function dropRule(session: ActContext, history: ItemHistory, path: string): Promise<void> {
  const last = lastPromotion(history);
  if (!last) return;
  const section = sectionOfAct(last);
  for (const guide of guidesFor(session.inputs.workspace, path)) {
    const text = session.buffer.text(guide) ?? '';
    const place = placeOfSection(text, section.title);
    if (!place) continue;
    if (hasUnchangedSection({ path: guide, text }, section, path))
      await session.buffer.put(guide, cut(text, place.start, place.end));
    else session.notes.push({ message: say.sectionStays({ title: section.title, path: guide }) });
  }
  await dropPointer(session, history, last);
}

/** Removes a range of a text, but keeps its last line end. */
function cut(text: string, start: number, end: number): string {
  if (end < text.length) return text.slice(0, start) + text.slice(end);
  return text.slice(0, start).trimEnd() + (/\r?\n$/.exec(text)?.[0] ?? '');
}

async function dropPointer(
  { inputs, buffer, notes }: ActContext,
  { item, path: guide }: ItemHistory,
  last: RecordedAct,
): Promise<void> {
  const words = pointerWords(pointerOfAct(last, ''));
  // Another rule may be introduced with the same words.
  const others = new Set(
    promotedTexts(inputs.ledger, 'workflow')
      .filter(({ history }) => history.item !== item)
      .flatMap(({ acts }) => acts.map((act) => pointerWords(pointerOfAct(act, '')))),
  );
  if (others.has(words)) return;
  const pointers = pointersOf(inputs.workspace).filter((each) => !others.has(each.words));
  const own = pointers.filter((each) => each.words === words);
  const { title } = sectionOfAct(last);
  const reworded = pointers.filter((each) => namesSection(each, guide ?? '', title));
  for (const { path } of own.length === 0 ? reworded : [])
    notes.push({ message: say.pointerStays({ path }) });
  for (const { path, block } of own) {
    const record = await buffer.record(path);
    const end = block.kind === 'item' && record ? itemEnd(record.document, block) : block.span.end;
    if (record?.role !== 'bootloader' || end > block.span.end)
      notes.push({ message: say.pointerStays({ path }) });
    else
      await buffer.edit<MemoryRecord>(
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
