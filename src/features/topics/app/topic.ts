import { UsageError } from '#diagnostics/failure';
import { topicEdit as say } from '#messages/generated/stores';
import { digestOf } from '#provenance/digest';
import { addressingIn } from '#recall/addressing';
import { addressingLabel } from '#recall/packet';
import { withMark } from '#workspace/document';
import { stemOf, type Store, type StoreNote } from '#workspace/stores/store';
import { linesOf } from '#workspace/topics/edit-index';
import {
  claudeTopics,
  findTopic,
  nearTopic,
  topicsOf,
  writerOf,
} from '#workspace/topics/find-topic';
import { readTopicText } from '#workspace/topics/topic';
import { topicHandle } from '#workspace/topics/topic-name';

import { placeOfStore, type TopicWhere } from './store-location.ts';
import { type OpenStore, readTopicStore } from './topic-store.ts';

/** One topic as the list shows it. */
export interface TopicSummary {
  /** What it is named by: its file without `.md`. */
  readonly topic: string;
  readonly name: string;
  readonly description: string | null;
  readonly type: string | null;
  readonly path: string;
  /** Whether a line of the index leads to it. */
  readonly indexed: boolean;
}

/** The topics of a store, in the order of their files. */
export interface TopicList {
  readonly store: {
    readonly path: string;
    readonly dialect: string;
    readonly index: string | null;
  };
  readonly topics: readonly TopicSummary[];
  /** Files that are there and cannot be read. */
  readonly unreadable: readonly { readonly path: string; readonly why: string }[];
}

/** One topic with its text, as it stands in its file. */
export interface ShownTopic extends TopicSummary {
  readonly body: string;
  /**
   * What to know before it is read, where it addresses its reader or hides something; null where it
   * does neither.
   */
  readonly warning: string | null;
  /** SHA-256 of the file: `write --expect` writes only while it is that. */
  readonly digest: string;
  /** Names in `[[…]]`: breadcrumbs, which nothing follows. */
  readonly links: readonly string[];
}

/** Lists the topics of a store. */
export async function listTopics(where: TopicWhere): Promise<TopicList> {
  const open = await readTopicStore(await placeOfStore(where));
  const { store, unreadable } = open;
  return {
    store: { path: open.place.absolute, dialect: store.dialect, index: store.index?.path ?? null },
    topics: topicsOf(store)
      .map((note) => summaryOf(note, store))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
    unreadable: [...unreadable].map(([path, why]) => ({ path, why })),
  };
}

/**
 * Shows one topic.
 *
 * @throws {UsageError} when there is none of this name
 */
export async function showTopic(where: TopicWhere, typed: string): Promise<ShownTopic> {
  const handle = topicHandle(typed);
  const open = await readTopicStore(await placeOfStore(where));
  const note = noteOf(open, handle);
  if (!note) throw unknownTopic(open.store, handle);
  const { document } = note;
  const { body } = readTopicText(document.text, writerOf(open.store) ?? claudeTopics);
  const { hides, what } = addressingIn(document, null, []);
  const warning = hides
    ? 'it has characters that nobody sees'
    : what === null
      ? null
      : addressingLabel(what);
  return {
    ...summaryOf(note, open.store),
    warning,
    body,
    digest: digestOf(withMark(document)),
    links: [...new Set(note.wikilinks.map((link) => link.value))],
  };
}

/** A file that is there and is no text is neither shown nor written over. */
export function refuseUnreadable({ unreadable, store }: OpenStore, handle: string): void {
  const path = `${store.folder === '' ? '' : `${store.folder}/`}${handle}.md`;
  const why = unreadable.get(path);
  if (why !== undefined) throw new UsageError(say.unreadable({ path, why }));
}

function noteOf(open: OpenStore, handle: string): StoreNote | null {
  refuseUnreadable(open, handle);
  return findTopic(open.store, handle);
}

function unknownTopic(store: Store, handle: string): UsageError {
  const near = nearTopic(store, handle);
  return new UsageError(
    near === null ? say.unknown({ name: handle }) : say.mistyped({ name: handle, near }),
  );
}

function summaryOf(note: StoreNote, store: Store): TopicSummary {
  const read = readTopicText(note.document.text, writerOf(store) ?? claudeTopics);
  return {
    topic: stemOf(note.path),
    name: read.name?.value || note.title,
    description: read.description?.value || note.description,
    type: read.type?.value || (note.type?.value ?? null),
    path: note.path,
    indexed: store.index !== null && linesOf(store.index, store.folder, note.path).length > 0,
  };
}
