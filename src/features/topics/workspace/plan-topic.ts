import { presentItems } from '#diagnostics/defined-values';
import { UsageError } from '#diagnostics/failure';
import { topic as say } from '#messages/generated/stores';
import type { Message } from '#messages/message';
import { type Document, withByteOrderMark } from '#workspace/document';
import { applyEdits } from '#workspace/edit/text-lines';
import { limits } from '#workspace/limits';
import { lastName } from '#workspace/paths/target';
import type { PlannedWrite } from '#workspace/plan';
import { utf8Length } from '#workspace/stores/index-splice';
import { readIndex } from '#workspace/stores/read-index';
import { type IndexLine, noteStem, type Store, type StoreNote } from '#workspace/stores/store';
import {
  findLines,
  type IndexEdits,
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
import { freeStem } from '#workspace/topics/topic-name';

import { editNote, type NoteChange } from './edit-note.ts';

/** A null field stays unchanged. */
export interface TopicRequest {
  /** A stem or a name, as typed. */
  readonly handle: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly type: string | null;
  readonly body: string | null;
}

/** The files to write for a topic, or why the request is refused. */
export type TopicPlan =
  | {
      readonly kind: 'plan';
      readonly draft: TopicDraft;
      readonly writes: readonly PlannedWrite[];
      /** Index lines about the topic that also say something else and stay. */
      readonly left: readonly IndexLine[];
    }
  | { readonly kind: 'refused'; readonly message: Message };

/** A store that can be written, with a parser for planned texts. */
export interface TopicEditBuffer {
  readonly store: Store;
  readonly writer: TopicWriter;
  /** Paths of all files in the folder, readable or not. */
  readonly files: ReadonlySet<string>;
  /** Parses a planned text; null if that fails. */
  read(path: string, text: string): Promise<Document | null>;
}

/** Finds the topic of a request by its handle, else by its name; null if there is none yet. */
export function findRequested(
  { handle, name }: Pick<TopicRequest, 'handle' | 'name'>,
  store: Store,
): StoreNote | null {
  const wanted = handle ?? name;
  return wanted === null ? null : findTopic(store, wanted);
}

/**
 * Plans a topic and its index line: a new file, or the smallest patch to the existing one.
 *
 * @throws {UsageError} for a new topic without a name, description, type or text
 */
export async function planTopic(
  buffer: TopicEditBuffer,
  request: TopicRequest,
): Promise<TopicPlan> {
  const { store, writer } = buffer;
  const note = findRequested(request, store);
  const style = typeStyleOf(topicsOf(store).filter((each) => each !== note));
  if (note) {
    const text = note.document.text;
    const now = readTopicText(text, writer);
    const change: NoteChange = {
      name: request.name === null ? undefined : writer.nameOf(request.name, noteStem(note.path)),
      description: request.description ?? undefined,
      type: request.type ?? undefined,
      body: request.body ?? undefined,
    };
    const after = editNote(text, change, writer, style);
    if (after === null)
      return { kind: 'refused', message: say.readsOtherwise({ path: note.path }) };
    const read = readTopicText(after, writer);
    const draft: TopicDraft = {
      file: lastName(note.path),
      name: read.name?.value ?? writer.nameOf(note.title, noteStem(note.path)),
      description: read.description?.value ?? note.description ?? '',
      type: read.type?.value ?? '',
      body: read.body,
    };
    return planWrites(buffer, note, draft, after, {
      name: now.name?.value ?? null,
      description: now.description?.value ?? note.description,
      type: now.type?.value ?? null,
    });
  }
  const draft = draftTopic(buffer, request);
  if ('kind' in draft) return draft;
  return planWrites(buffer, null, draft, noteText(writer, draft, style), null);
}

/** Plans the removal of a topic and its index line; no writes if both are missing. */
export async function planRemoval(buffer: TopicEditBuffer, handle: string): Promise<TopicPlan> {
  const { store } = buffer;
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
  const index = await planIndex(buffer, { edits, left }, path, left.length);
  if (index !== null && 'kind' in index) return index;
  const gone: PlannedWrite[] = note
    ? [{ path, before: withByteOrderMark(note.document), after: null }]
    : [];
  return { kind: 'plan', draft, writes: presentItems([index, ...gone]), left };
}

function draftTopic(
  { store, writer, files }: TopicEditBuffer,
  { handle, name, description, type, body }: TopicRequest,
): TopicDraft | Extract<TopicPlan, { kind: 'refused' }> {
  const called = name ?? handle;
  if (called === null) throw new UsageError(say.unnamed());
  if (description === null) throw new UsageError(say.newWithoutDescription({ name: called }));
  if (type === null) throw new UsageError(say.newWithoutType({ name: called }));
  if (body === null || body.trim() === '')
    throw new UsageError(say.newWithoutText({ name: called }));
  const stems = [...files].map(noteStem);
  const wanted = writer.stem((handle ?? called).normalize('NFC'), type);
  const prefix = writer.dialect === 'mini-claude' ? `${type}_` : '';
  const stem = freeStem(wanted, called, prefix, writer.separator, stems);
  // If only the file name is stored, two topics of this name could not be told apart.
  if (
    stem !== wanted &&
    wanted !== '' &&
    writer.nameOf(called, stem) === stem &&
    files.has(`${prefixOf(store)}${wanted}.md`)
  )
    return { kind: 'refused', message: say.taken({ name: wanted, dialect: writer.dialect }) };
  return { file: `${stem}.md`, name: writer.nameOf(called, stem), description, type, body };
}

async function planWrites(
  buffer: TopicEditBuffer,
  note: StoreNote | null,
  draft: TopicDraft,
  after: string,
  before: Parameters<typeof setLine>[3],
): Promise<TopicPlan> {
  const { store, writer } = buffer;
  const path = `${prefixOf(store)}${draft.file}`;
  if (utf8Length(after) > limits.fileBytes)
    return { kind: 'refused', message: say.tooLong({ path, most: limits.fileBytes }) };
  const document = await buffer.read(path, after);
  const read = document ? readTopicText(document.text, writer) : null;
  if (
    !read ||
    (note === null &&
      (read.name?.value !== draft.name ||
        read.description?.value !== draft.description ||
        read.type?.value !== draft.type))
  )
    return { kind: 'refused', message: say.newReadsOtherwise() };
  const edits = store.index ? setLine(store.index, store.folder, draft, before, writer) : null;
  const index = edits
    ? await planIndex(buffer, edits, path, null)
    : { path: `${prefixOf(store)}MEMORY.md`, before: null, after: newIndex(writer, [draft]) };
  if (index !== null && 'kind' in index) return index;
  const mark = note?.document.byteOrderMark ? '\ufeff' : '';
  return {
    kind: 'plan',
    draft,
    writes: presentItems([
      { path, before: note ? withByteOrderMark(note.document) : null, after: mark + after },
      index,
    ]).filter((write) => write.before !== write.after),
    left: edits?.left ?? [],
  };
}

/**
 * Applies edits to the index and reads it again: it must have `lines` lines for the topic, and all
 * other lines.
 */
async function planIndex(
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
    of.lines.length - findLines(of, store.folder, path).length;
  const fits =
    again !== null &&
    findLines(again, store.folder, path).length === (lines ?? left.length + 1) &&
    others(again) === others(index);
  if (!fits)
    return { kind: 'refused', message: say.indexReadsOtherwise({ index: index.path, path }) };
  const write = { ...index.document, text: after };
  return {
    path: index.path,
    before: withByteOrderMark(index.document),
    after: withByteOrderMark(write),
  };
}

function prefixOf({ folder }: Store): string {
  return folder === '' ? '' : `${folder}/`;
}
