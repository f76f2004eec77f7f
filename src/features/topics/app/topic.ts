import { UsageError } from '#diagnostics/failure';
import { topicEdit as say } from '#messages/generated/stores';
import { digestOf } from '#provenance/digest';
import { findTextHazards } from '#recall/exclusion-reasons';
import { injectionLabel } from '#recall/served-record';
import { withByteOrderMark } from '#workspace/document';
import { noteStem, type Store, type StoreNote } from '#workspace/stores/store';
import { findLines } from '#workspace/topics/edit-index';
import {
  claudeTopics,
  findTopic,
  nearTopic,
  topicsOf,
  writerOf,
} from '#workspace/topics/find-topic';
import { readTopicText } from '#workspace/topics/topic';
import { readHandle } from '#workspace/topics/topic-name';

import { locateStore, type StoreSelection } from './store-location.ts';
import { type OpenStore, readTopicStore } from './topic-store.ts';

interface TopicSummary {
  /** Its file name without `.md`. */
  readonly topic: string;
  readonly name: string;
  readonly description: string | null;
  readonly type: string | null;
  readonly path: string;
  /** The index links to it. */
  readonly indexed: boolean;
}

/** The topics of a store, by path. */
export interface TopicList {
  /** `path` is absolute; `index` is null without an index. */
  readonly store: {
    readonly path: string;
    readonly dialect: string;
    readonly index: string | null;
  };
  readonly topics: readonly TopicSummary[];
  readonly unreadable: readonly { readonly path: string; readonly why: string }[];
}

/** A topic with its text. */
export interface ShownTopic extends TopicSummary {
  /** Markdown without frontmatter. */
  readonly body: string;
  /** Set if the text addresses an agent or contains hidden characters; else null. */
  readonly warning: string | null;
  /** SHA-256 of the file, for `write --expect`. */
  readonly digest: string;
  /** Names in `[[…]]`. */
  readonly links: readonly string[];
}

/** Lists the topics of a store by path. */
export async function listTopics(where: StoreSelection): Promise<TopicList> {
  const open = await readTopicStore(await locateStore(where));
  const { store, unreadable } = open;
  return {
    store: { path: open.place.absolute, dialect: store.dialect, index: store.index?.path ?? null },
    topics: topicsOf(store)
      .map((note) => summarize(note, store))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
    unreadable: [...unreadable].map(([path, why]) => ({ path, why })),
  };
}

/**
 * Shows one topic.
 *
 * @throws {UsageError} if it is missing or unreadable
 */
export async function showTopic(where: StoreSelection, typed: string): Promise<ShownTopic> {
  const handle = readHandle(typed);
  const open = await readTopicStore(await locateStore(where));
  refuseUnreadable(open, handle);
  const note = findTopic(open.store, handle);
  if (!note) throw unknownTopic(open.store, handle);
  const { document } = note;
  const { body } = readTopicText(document.text, writerOf(open.store) ?? claudeTopics);
  const { hides, what } = findTextHazards(document, null, []);
  const warning = hides
    ? 'it contains hidden characters'
    : what === null
      ? null
      : injectionLabel(what);
  return {
    ...summarize(note, open.store),
    warning,
    body,
    digest: digestOf(withByteOrderMark(document)),
    links: [...new Set(note.wikilinks.map((link) => link.value))],
  };
}

/** @throws {UsageError} if the file of a topic cannot be read as text */
export function refuseUnreadable({ unreadable, store }: OpenStore, handle: string): void {
  const path = `${store.folder === '' ? '' : `${store.folder}/`}${handle}.md`;
  const why = unreadable.get(path);
  if (why !== undefined) throw new UsageError(say.unreadable({ path, why }));
}

function unknownTopic(store: Store, handle: string): UsageError {
  const near = nearTopic(store, handle);
  return new UsageError(
    near === null ? say.unknown({ name: handle }) : say.mistyped({ name: handle, near }),
  );
}

function summarize(note: StoreNote, store: Store): TopicSummary {
  const read = readTopicText(note.document.text, writerOf(store) ?? claudeTopics);
  return {
    topic: noteStem(note.path),
    name: read.name?.value || note.title,
    description: read.description?.value || note.description,
    type: read.type?.value || (note.type?.value ?? null),
    path: note.path,
    indexed: store.index !== null && findLines(store.index, store.folder, note.path).length > 0,
  };
}
