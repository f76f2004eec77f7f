import { erase as erasing, putBack as say } from '#messages/generated/decide';
import { shellWord } from '#messages/shell-word';
import {
  comparePromotedText,
  type PromotedTextStatus,
} from '#provenance/derived/promoted-text-status';
import { keepsRecord } from '#provenance/discovery-kinds';
import { erasureOf } from '#provenance/ledger/erasure';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { pathOfRecordFile } from '#provenance/native-item';
import { isAsPinned, pinsOf } from '#provenance/pinned';
import {
  guidesFor,
  placeOfSection,
  pointerOfAct,
  pointersOf,
  pointerWords,
  sectionOfAct,
} from '#provenance/record-text/promoted-section';
import {
  findUnchangedRequirement,
  hasRecordedMeaning,
  recordedMeaning,
  termRow,
} from '#provenance/record-text/term-meaning';
import type { Obligation } from '#workspace/document';
import { appendObligation } from '#workspace/edit/add-pointer';
import { cellText } from '#workspace/edit/table-edit';
import type { PlannedWrite } from '#workspace/plan';
import type { Glossary, MemoryRecord, Spec } from '#workspace/records';

import { type ActContext, addItemResult, shortIdOf } from '../act-context.ts';
import { itemRecord } from '../discovery/find-item.ts';
import { discoveryOf } from '../discovery/read-discovery.ts';
import { restoreEmbeddedText as landAgain } from '../edits/embedded-memory.ts';
import { refusal } from '../reason.ts';
import { formattedLine, formattedText } from '../templates/record-text.ts';
import { recordStatusFor } from '../transitions.ts';

/**
 * Restores the accepted text of an item in its file, without an entry.
 *
 * @param versions the record in the cache and in git, newest first
 * @returns the planned write; null where nothing is restored
 */
export async function restoreAcceptedText(
  session: ActContext,
  history: ItemHistory,
  versions: readonly MemoryRecord[],
): Promise<PlannedWrite | null> {
  const short = shortIdOf(session, history.item);
  const values = { item: short, path: history.path ?? '' };
  const refuse = (message: Parameters<typeof refusal>[2]): null => {
    session.reasons.push(refusal(short, 'P12', message));
    return null;
  };
  const path = keepsRecord(history.kind)
    ? await putBackRecord(session, history, versions)
    : await putBackText(session, history, versions);
  const erasure = erasureOf(history)?.entry.content;
  // The record of an erased item is restored without its texts.
  if (erasure && notPutBack.has(path))
    return refuse(
      erasing.nothingToPutBack({
        ...values,
        path: shellWord(values.path),
        date: erasure.at.slice(0, 10),
        by: erasure.by,
      }),
    );
  if (path === 'undecided') return refuse(say.undecided({ ...values, status: history.status }));
  if (path === 'unchanged') return refuse(say.unchanged(values));
  if (path === 'unreadable') return refuse(say.unreadable(values));
  // A requirement is not amended: it belongs to its spec.
  const amended = history.kind === 'behaviour' ? null : short;
  if (path === 'lost') return refuse(say.lost({ ...values, amended }));
  const record = await itemRecord(session, history);
  addItemResult(session, history, {
    did: 'put back',
    ...(record && { claim: discoveryOf(history, record).claim }),
    target: path,
    status: history.status,
    entry: null,
  });
  return session.buffer.writes({}).find((write) => write.path === path) ?? null;
}

const notPutBack: ReadonlySet<string> = new Set(['undecided', 'unchanged', 'lost']);

async function putBackRecord(
  session: ActContext,
  history: ItemHistory,
  versions: readonly MemoryRecord[],
): Promise<PutBack> {
  const { buffer } = session;
  if (recordStatusFor(history.status) === 'candidate' || pinsOf(history).length === 0)
    return 'undecided';
  const record = await itemRecord(session, history);
  if (record && isAsPinned(record, history)) return 'unchanged';
  const accepted = versions.find((each) => isAsPinned(each, history));
  if (!accepted) return 'lost';
  const path = pathOfRecordFile(accepted);
  const { malformed } = session.inputs.workspace;
  if (malformed.some((each) => each.path === path && each.problem.kind === 'unreadable'))
    return 'unreadable';
  if (accepted.role === 'native' && accepted.note === null) {
    const [now, part] = [buffer.text(path), record?.role === 'native' ? record.span : null];
    const words = accepted.document.text.slice(accepted.span.start, accepted.span.end);
    if (now === null) return 'lost';
    await buffer.put(
      path,
      part === null
        ? `${now.trimEnd()}\n\n${words}`
        : now.slice(0, part.start) + words + now.slice(part.end),
    );
    return path;
  }
  const { byteOrderMark, text } = accepted.document;
  await buffer.put(path, (byteOrderMark ? '\ufeff' : '') + text, (after) =>
    accepted.role === 'native' ? true : isAsPinned(after, history),
  );
  return path;
}

/** Why nothing is restored, or the written path. */
type PutBack = 'unreadable' | 'undecided' | 'unchanged' | 'lost' | (string & {});

/**
 * Restores the text of an item without a record: over the edited text, or where the act wrote it.
 *
 * @param versions its file in git, newest first
 */
async function putBackText(
  session: ActContext,
  history: ItemHistory,
  versions: readonly MemoryRecord[],
): Promise<PutBack> {
  const { workspace, ledger } = session.inputs;
  const standing = comparePromotedText(workspace, ledger, history);
  if (!standing) return history.status === 'promoted' ? 'unreadable' : 'undecided';
  if (standing.kind === 'held') return 'unchanged';
  if (history.kind === 'behaviour') return putBackRequirement(session, standing, versions);
  if (history.kind === 'workflow') return putBackSection(session, standing);
  return standing.kind === 'gone'
    ? landedAgain(session, standing)
    : putBackMeaning(session, standing);
}

async function landedAgain(
  session: ActContext,
  { at, text }: PromotedTextStatus,
): Promise<PutBack> {
  await landAgain(session, text.history);
  return at.path;
}

async function putBackMeaning(
  session: ActContext,
  { act, at, text }: PromotedTextStatus,
): Promise<PutBack> {
  const { title = '', meaning = recordedMeaning(act) } = act.item.says ?? {};
  const isBack = (glossary: Glossary): boolean => {
    const row = termRow([glossary], title, at.path);
    return row !== null && hasRecordedMeaning(act, row);
  };
  const cell = termRow(session.inputs.workspace.glossaries, title, text.path)?.row.meaning;
  if (!cell) return 'lost';
  await session.buffer.edit<Glossary>(
    at.path,
    'glossary',
    () => [{ ...cell.span, text: cellText(formattedLine(meaning)) }],
    isBack,
  );
  return at.path;
}

async function putBackSection(session: ActContext, standing: PromotedTextStatus): Promise<PutBack> {
  const { act, text } = standing;
  const { workspace } = session.inputs;
  const section = sectionOfAct(act);
  const words = pointerWords(pointerOfAct(act, ''));
  const led = pointersOf(workspace).flatMap((each) => (each.words === words ? each.leadsTo : []));
  const guides = guidesFor(workspace, text.path).flatMap((path) => {
    const raw = session.buffer.text(path);
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
  await session.buffer.put(
    path,
    `${before}\n\n${marks} ${section.title}\n\n${formattedText(section.text)}\n${after === '' ? '' : `\n${after}`}`,
  );
  return path;
}

/** Restores a requirement from the newest spec that has it, over the one with its id. */
async function putBackRequirement(
  { buffer }: ActContext,
  { act, at: { path } }: PromotedTextStatus,
  versions: readonly MemoryRecord[],
): Promise<PutBack> {
  const obligationIn = (spec: Spec): Obligation | null =>
    findUnchangedRequirement(spec, [act])?.obligation ?? null;
  const spec = versions.find(
    (each): each is Spec => each.role === 'spec' && obligationIn(each) !== null,
  );
  const was = spec && obligationIn(spec);
  if (!was) return 'lost';
  const block = spec.document.text.slice(was.span.start, was.span.end);
  if (buffer.text(path) === null) await buffer.put(path, spec.document.text);
  else
    await buffer.edit<Spec>(
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
