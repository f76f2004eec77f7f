import { UsageError } from '#diagnostics/failure';
import { closest } from '#diagnostics/near-match';
import { topic as say } from '#messages/generated/stores';

import { scalarText } from '../edit/text-lines.ts';
import { foldName } from '../paths/match-glob.ts';
import { folderOf } from '../paths/target.ts';
import { noteStem, type Store, type StoreNote } from '../stores/store.ts';
import { findLines } from './edit-index.ts';
import { escapeIndexText, readTopicText, type TopicWriter } from './topic.ts';
import { isReserved, underscoreSlug, wordSlug } from './topic-name.ts';

/**
 * Topics of Claude Code: `name`, `description`, and `type` in the style of the other notes; index
 * lines `- [Title](file.md) — hook` without a heading.
 */
export const claudeTopics: TopicWriter = {
  dialect: 'claude',
  stem: wordSlug,
  separator: '-',
  nameOf: (name) => name,
  scalar: (_key, value) => quoteIfNeeded(value),
  typeLines: (type, style) =>
    style.type === 'flat'
      ? [`type: ${quoteIfNeeded(type)}`]
      : [
          'metadata:',
          ...(style.nodeType ? ['  node_type: memory'] : []),
          `  type: ${quoteIfNeeded(type)}`,
        ],
  gap: 1,
  closed: true,
  heading: '',
  tail: ({ description }) => (description === '' ? '' : ` — ${escapeIndexText(description)}`),
  bold: false,
};

/** Quotes a value unless YAML reads it as plain text. */
function quoteIfNeeded(value: string): string {
  return scalarText(value, { style: 'plain', text: '' }) === value ? value : quote(value);
}

/** All readers of native notes know these two escapes. */
function quote(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

/**
 * Topics of mini-claude's `saveMemory`: files `{type}_{slug}.md`, flat frontmatter with unquoted
 * values, the body right after it; index lines `- **[name](file)** (type) — description`.
 */
export const miniClaudeTopics: TopicWriter = {
  dialect: 'mini-claude',
  stem: (name, type) => {
    // A name that starts with the type is a file name.
    const slug = underscoreSlug(name.startsWith(`${type}_`) ? name.slice(type.length + 1) : name);
    return slug === '' ? '' : `${type}_${slug}`;
  },
  separator: '_',
  nameOf: (name) => name,
  // Its reader knows neither quotes nor escapes.
  scalar: (_key, value) => value,
  typeLines: (type) => [`type: ${type}`],
  gap: 0,
  closed: false,
  heading: '# Memory Index\n\n',
  tail: ({ type, description }) => ` (${type}) — ${escapeIndexText(description)}`,
  bold: true,
};

/**
 * Topics of caliban's `WriteMemoryTopic`: the name is the file's stem, the description is quoted,
 * the type is below `metadata`; index lines `- [slug](slug.md) — type: description` below
 * `# Memory index`.
 */
export const calibanTopics: TopicWriter = {
  dialect: 'caliban',
  stem: wordSlug,
  separator: '-',
  nameOf: (_name, stem) => stem,
  scalar: (key, value) => (key === 'description' ? quote(value) : quoteIfNeeded(value)),
  typeLines: (type) => ['metadata:', '  node_type: memory', `  type: ${quoteIfNeeded(type)}`],
  gap: 1,
  closed: true,
  heading: '# Memory index\n\n',
  tail: ({ type, description }) => ` — ${type}: ${escapeIndexText(description)}`,
  bold: false,
};

const writers: Readonly<Record<string, TopicWriter>> = {
  claude: claudeTopics,
  'claude-agent': claudeTopics,
  caliban: calibanTopics,
  'mini-claude': miniClaudeTopics,
};

/** Null if stores of this dialect are read only. */
export function writerOf({ dialect }: Pick<Store, 'dialect'>): TopicWriter | null {
  return writers[dialect] ?? null;
}

/** Lists the notes in the store's own folder. */
export function topicsOf(store: Store): StoreNote[] {
  return store.notes.filter(
    (note) => folderOf(note.path) === store.folder && !isReserved(noteStem(note.path)),
  );
}

/**
 * For a store at the top of a repository: keeps only the notes with frontmatter or an index line.
 * Other files, such as a README, are not notes.
 */
export function withoutOtherFiles(store: Store): Store {
  const says = (note: StoreNote): boolean =>
    note.fields.some((field) =>
      ['name', 'description', 'type', 'metadata.type'].includes(field.key),
    ) ||
    (store.index !== null && findLines(store.index, store.folder, note.path).length > 0);
  return { ...store, notes: store.notes.filter(says) };
}

/**
 * Finds a topic by the stem of its file, or else by its name; null if there is none.
 *
 * @throws {UsageError} if several topics have the name
 */
export function findTopic(store: Store, handle: string): StoreNote | null {
  const topics = topicsOf(store);
  const wanted = handle.normalize('NFC');
  const exact = topics.find((note) => noteStem(note.path).normalize('NFC') === wanted) ?? null;
  if (exact) return exact;
  const named = topics.filter((note) => readName(note, store).normalize('NFC') === wanted);
  const found =
    named.length > 0
      ? named
      : topics.filter((note) => foldName(noteStem(note.path)) === foldName(handle));
  if (found.length > 1)
    throw new UsageError(
      say.severalFound({
        name: handle,
        files: found.map((note) => noteStem(note.path)).join(', '),
      }),
    );
  return found[0] ?? null;
}

/** The stem of a topic that is similar to `handle`; null if there is none. */
export function nearTopic(store: Store, handle: string): string | null {
  return closest(
    handle,
    topicsOf(store).map((note) => noteStem(note.path)),
  );
}

/** Reads a note's name as its system does. */
function readName(note: StoreNote, store: Store): string {
  return (
    readTopicText(note.document.text, writerOf(store) ?? claudeTopics).name?.value ?? note.title
  );
}
