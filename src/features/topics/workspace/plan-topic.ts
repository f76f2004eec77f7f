import { UsageError } from '#diagnostics/failure';
import { present } from '#diagnostics/present';
import { topic as say } from '#messages/generated/stores';
import type { Message } from '#messages/message';
import { type Document, withMark } from '#workspace/document';
import { applyEdits } from '#workspace/edit/text-lines';
import { limits } from '#workspace/limits';
import { lastName } from '#workspace/paths/target';
import type { PlannedWrite } from '#workspace/plan';
import { utf8Length } from '#workspace/stores/index-splice';
import { readIndex } from '#workspace/stores/read-index';
import { type IndexLine, stemOf, type Store, type StoreNote } from '#workspace/stores/store';
import {
  type IndexEdits,
  linesOf,
  newIndex,
  removeLine,
  setLine,
} from '#workspace/topics/edit-index';
import { findTopic, topicsOf } from '#workspace/topics/find-topic';
import {
  noteText,
  readTopicText,
  type TopicDraft,
  type TopicWriter,
  typeStyleOf,
} from '#workspace/topics/topic';
import { freeStem } from '#workspace/topics/topic-slug';

import { editNote, type NoteChange } from './edit-note.ts';

/** What is to be written; what is left out stays as it is. */
export interface TopicRequest {
  /** What was typed for the topic: a stem, or its name. */
  readonly handle: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly type: string | null;
  readonly body: string | null;
}

/** Writes that belong together, or why there are none. */
export type TopicPlan =
  | {
      readonly kind: 'plan';
      readonly draft: TopicDraft;
      readonly writes: readonly PlannedWrite[];
      /** Lines of the index that speak of the topic and are left to people. */
      readonly left: readonly IndexLine[];
    }
  | { readonly kind: 'refused'; readonly message: Message };

/** A store with what its planner must know besides. */
export interface TopicEditBuffer {
  readonly store: Store;
  readonly writer: TopicWriter;
  /** Paths of all files in the folder, also those that cannot be read. */
  readonly files: ReadonlySet<string>;
  /** Reads a planned text; null where it cannot be read without a problem. */
  read(path: string, text: string): Promise<Document | null>;
}

/** The topic that a request is about, among those there are. */
export function meantBy(
  { handle, name }: Pick<TopicRequest, 'handle' | 'name'>,
  store: Store,
): StoreNote | null {
  const wanted = handle ?? name;
  return wanted === null ? null : findTopic(store, wanted);
}

/**
 * Plans a topic and its line of the index as one: a new file of its own, or the smallest patch to
 * the one that is there.
 *
 * @throws {UsageError} for a new topic that does not say what it is
 */
export async function planTopic(desk: TopicEditBuffer, request: TopicRequest): Promise<TopicPlan> {
  const { store, writer } = desk;
  const note = meantBy(request, store);
  const habit = typeStyleOf(topicsOf(store).filter((each) => each !== note));
  if (note) {
    const text = note.document.text;
    const now = readTopicText(text, writer);
    const change: NoteChange = {
      name: request.name === null ? undefined : writer.nameOf(request.name, stemOf(note.path)),
      description: request.description ?? undefined,
      type: request.type ?? undefined,
      body: request.body ?? undefined,
    };
    const after = editNote(text, change, writer, habit);
    if (after === null)
      return { kind: 'refused', message: say.readsOtherwise({ path: note.path }) };
    const read = readTopicText(after, writer);
    const draft: TopicDraft = {
      file: lastName(note.path),
      name: read.name?.value ?? writer.nameOf(note.title, stemOf(note.path)),
      description: read.description?.value ?? note.description ?? '',
      type: read.type?.value ?? '',
      body: read.body,
    };
    return planned(desk, note, draft, after, {
      name: now.name?.value ?? null,
      description: now.description?.value ?? note.description,
      type: now.type?.value ?? null,
    });
  }
  const draft = newDraft(desk, request);
  if ('kind' in draft) return draft;
  return planned(desk, null, draft, noteText(writer, draft, habit), null);
}

/** Plans that a topic and its line go; nothing where there is neither. */
export async function planRemoval(desk: TopicEditBuffer, handle: string): Promise<TopicPlan> {
  const { store } = desk;
  const note = findTopic(store, handle);
  const path = note?.path ?? `${prefixOf(store)}${handle}.md`;
  const { edits, left } = store.index
    ? removeLine(store.index, store.folder, path)
    : { edits: [], left: [] };
  const draft = {
    file: lastName(path),
    name: note?.title ?? handle,
    description: note?.description ?? '',
    type: note?.type?.value ?? '',
    body: '',
  };
  const index = await indexWrite(desk, { edits, left }, path, left.length);
  if (index !== null && 'kind' in index) return index;
  const gone: PlannedWrite[] = note ? [{ path, before: withMark(note.document), after: null }] : [];
  return { kind: 'plan', draft, writes: present([index, ...gone]), left };
}

function newDraft(
  { store, writer, files }: TopicEditBuffer,
  { handle, name, description, type, body }: TopicRequest,
): TopicDraft | Extract<TopicPlan, { kind: 'refused' }> {
  const called = name ?? handle;
  if (called === null) throw new UsageError(say.unnamed());
  if (description === null) throw new UsageError(say.newWithoutDescription({ name: called }));
  if (type === null) throw new UsageError(say.newWithoutType({ name: called }));
  if (body === null || body.trim() === '')
    throw new UsageError(say.newWithoutText({ name: called }));
  const stems = [...files].map(stemOf);
  const wanted = writer.stem((handle ?? called).normalize('NFC'), type);
  const prefix = writer.dialect === 'mini-claude' ? `${type}_` : '';
  const stem = freeStem(wanted, called, prefix, writer.separator, stems);
  // Where a system keeps no name but the file's, the next one could not be told from this one.
  if (
    stem !== wanted &&
    wanted !== '' &&
    writer.nameOf(called, stem) === stem &&
    files.has(`${prefixOf(store)}${wanted}.md`)
  )
    return { kind: 'refused', message: say.taken({ name: wanted, dialect: writer.dialect }) };
  return { file: `${stem}.md`, name: writer.nameOf(called, stem), description, type, body };
}

async function planned(
  desk: TopicEditBuffer,
  note: StoreNote | null,
  draft: TopicDraft,
  after: string,
  before: Parameters<typeof setLine>[3],
): Promise<TopicPlan> {
  const { store, writer } = desk;
  const path = `${prefixOf(store)}${draft.file}`;
  if (utf8Length(after) > limits.fileBytes)
    return { kind: 'refused', message: say.tooLong({ path, most: limits.fileBytes }) };
  const document = await desk.read(path, after);
  const read = document ? readTopicText(document.text, writer) : null;
  if (
    !read ||
    (note === null &&
      (read.name?.value !== draft.name ||
        read.description?.value !== draft.description ||
        read.type?.value !== draft.type))
  )
    return { kind: 'refused', message: say.newReadsOtherwise({ path }) };
  const edits = store.index ? setLine(store.index, store.folder, draft, before, writer) : null;
  const index = edits
    ? await indexWrite(desk, edits, path, null)
    : { path: `${prefixOf(store)}MEMORY.md`, before: null, after: newIndex(writer, [draft]) };
  if (index !== null && 'kind' in index) return index;
  const mark = note?.document.byteOrderMark ? '\ufeff' : '';
  return {
    kind: 'plan',
    draft,
    writes: present([
      { path, before: note ? withMark(note.document) : null, after: mark + after },
      index,
    ]).filter((write) => write.before !== write.after),
    left: edits?.left ?? [],
  };
}

/**
 * The index with its edits, read again: as many lines for the topic as are meant, and every other
 * one still there.
 */
async function indexWrite(
  { store, read }: TopicEditBuffer,
  { edits, left }: IndexEdits,
  path: string,
  lines: number | null,
): Promise<PlannedWrite | Extract<TopicPlan, { kind: 'refused' }> | null> {
  const { index } = store;
  if (!index || edits.length === 0) return null;
  const after = applyEdits(index.document.text, edits);
  const document = await read(index.path, after);
  const again = document ? readIndex(document, store.dialect) : null;
  const others = (of: typeof index): number =>
    of.lines.length - linesOf(of, store.folder, path).length;
  const fits =
    again !== null &&
    linesOf(again, store.folder, path).length === (lines ?? left.length + 1) &&
    others(again) === others(index);
  if (!fits)
    return { kind: 'refused', message: say.indexReadsOtherwise({ index: index.path, path }) };
  const mark = index.document.byteOrderMark ? '\ufeff' : '';
  return { path: index.path, before: mark + index.document.text, after: mark + after };
}

function prefixOf({ folder }: Store): string {
  return folder === '' ? '' : `${folder}/`;
}
