import { UsageError } from '#diagnostics/failure';
import { closest } from '#diagnostics/near-match';
import { topic as say } from '#messages/topic';

import { foldName } from '../paths/fold-name.ts';
import { folderOf } from '../paths/target.ts';
import { stemOf, type Store, type StoreNote } from '../stores/store.ts';
import { calibanTopics } from './caliban-topics.ts';
import { claudeTopics } from './claude-topics.ts';
import { linesOf } from './edit-index.ts';
import { miniClaudeTopics } from './mini-claude-topics.ts';
import { readTopicText, type TopicWriter } from './topic.ts';
import { isReserved } from './topic-name.ts';

/** The writers, by the dialects whose topics can be written; the others are read only. */
const writers: Readonly<Record<string, TopicWriter>> = {
  claude: claudeTopics,
  'claude-agent': claudeTopics,
  caliban: calibanTopics,
  'mini-claude': miniClaudeTopics,
};

/** Who writes the topics of a store; null where this tool only reads them. */
export function writerOf({ dialect }: Pick<Store, 'dialect'>): TopicWriter | null {
  return writers[dialect] ?? null;
}

/** The notes of a store that are its topics: those in its own folder. */
export function topicsOf(store: Store): StoreNote[] {
  return store.notes.filter(
    (note) => folderOf(note.path) === store.folder && !isReserved(stemOf(note.path)),
  );
}

/**
 * A store at the top of a repository, with only those notes that say they are some: by their
 * frontmatter or a line of the index. A README is nobody's note.
 */
export function withoutOtherFiles(store: Store): Store {
  const says = (note: StoreNote): boolean =>
    note.fields.some((field) =>
      ['name', 'description', 'type', 'metadata.type'].includes(field.key),
    ) ||
    (store.index !== null && linesOf(store.index, store.folder, note.path).length > 0);
  return { ...store, notes: store.notes.filter(says) };
}

/**
 * The topic that somebody means by its file's stem, else by its name; null when there is none.
 *
 * @throws {UsageError} when several have the name
 */
export function findTopic(store: Store, handle: string): StoreNote | null {
  const topics = topicsOf(store);
  const wanted = handle.normalize('NFC');
  const exact = topics.find((note) => stemOf(note.path).normalize('NFC') === wanted) ?? null;
  if (exact) return exact;
  const named = topics.filter((note) => nameIn(note, store).normalize('NFC') === wanted);
  const found =
    named.length > 0
      ? named
      : topics.filter((note) => foldName(stemOf(note.path)) === foldName(handle));
  if (found.length > 1)
    throw new UsageError(
      say.severalFound({
        count: found.length,
        name: handle,
        files: found.map((note) => stemOf(note.path)).join(', '),
      }),
    );
  return found[0] ?? null;
}

/** The nearest name to one that is none. */
export function nearTopic(store: Store, handle: string): string | null {
  return closest(
    handle,
    topicsOf(store).map((note) => stemOf(note.path)),
  );
}

/** A note's name as its own system reads it. */
function nameIn(note: StoreNote, store: Store): string {
  return (
    readTopicText(note.document.text, writerOf(store) ?? claudeTopics).name?.value ?? note.title
  );
}
