import { UsageError } from '#diagnostics/failure';
import { closest } from '#diagnostics/near-match';
import { topic as say } from '#messages/generated/stores';

import { scalarText } from '../edit/text-lines.ts';
import { foldName } from '../paths/match-glob.ts';
import { folderOf } from '../paths/target.ts';
import { stemOf, type Store, type StoreNote } from '../stores/store.ts';
import { linesOf } from './edit-index.ts';
import { indexText, linkTarget, linkText, readTopicText, type TopicWriter } from './topic.ts';
import { isReserved } from './topic-name.ts';
import { underscoreSlug, wordSlug } from './topic-slug.ts';

/**
 * Topics as Claude Code keeps them: `name`, `description`, and `type` where the other notes of the
 * store have it; index lines `- [Title](file.md) — hook` below no heading of its own.
 */
export const claudeTopics: TopicWriter = {
  dialect: 'claude',
  stem: wordSlug,
  separator: '-',
  nameOf: (name) => name,
  scalar: (_key, value) => plainOrQuoted(value),
  typeLines: (type, habit) =>
    habit.type === 'flat'
      ? [`type: ${plainOrQuoted(type)}`]
      : [
          'metadata:',
          ...(habit.nodeType ? ['  node_type: memory'] : []),
          `  type: ${plainOrQuoted(type)}`,
        ],
  gap: 1,
  closed: true,
  heading: '',
  tail: ({ description }) => (description === '' ? '' : ` — ${indexText(description)}`),
  line: (draft) =>
    `- [${linkText(draft.name)}](${linkTarget(draft.file)})${claudeTopics.tail(draft)}`,
};

/**
 * A value that every reader takes for the same text: plain where YAML reads plain text, else in
 * double quotes.
 */
function plainOrQuoted(value: string): string {
  return scalarText(value, { style: 'plain', text: '' }) === value ? value : quoted(value);
}

/** A value in double quotes with the two escapes that all readers of native notes know. */
function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

/**
 * Topics as mini-claude's `saveMemory` writes them: files `{type}_{slug}.md`, flat frontmatter
 * whose values run to the end of their line unquoted, the body right below it; index lines `-
 * **[name](file)** (type) — description`.
 */
export const miniClaudeTopics: TopicWriter = {
  dialect: 'mini-claude',
  stem: (name, type) => {
    // Somebody who types a file's name means that file.
    const slug = underscoreSlug(name.startsWith(`${type}_`) ? name.slice(type.length + 1) : name);
    return slug === '' ? '' : `${type}_${slug}`;
  },
  separator: '_',
  nameOf: (name) => name,
  // Its reader knows neither quotes nor escapes: what is one line is one value.
  scalar: (_key, value) => value,
  typeLines: (type) => [`type: ${type}`],
  gap: 0,
  closed: false,
  heading: '# Memory Index\n\n',
  tail: ({ type, description }) => ` (${type}) — ${indexText(description)}`,
  line: (draft) =>
    `- **[${linkText(draft.name)}](${linkTarget(draft.file)})**${miniClaudeTopics.tail(draft)}`,
};

/**
 * Topics as caliban's `WriteMemoryTopic` writes them: the name is the file's stem, the description
 * is in quotes, the type below `metadata`; index lines `- [slug](slug.md) — type: description`
 * below `# Memory index`.
 */
export const calibanTopics: TopicWriter = {
  dialect: 'caliban',
  stem: wordSlug,
  separator: '-',
  nameOf: (_name, stem) => stem,
  scalar: (key, value) => (key === 'description' ? quoted(value) : plainOrQuoted(value)),
  typeLines: (type) => ['metadata:', '  node_type: memory', `  type: ${plainOrQuoted(type)}`],
  gap: 1,
  closed: true,
  heading: '# Memory index\n\n',
  tail: ({ type, description }) => ` — ${type}: ${indexText(description)}`,
  line: (draft) =>
    `- [${linkText(draft.name)}](${linkTarget(draft.file)})${calibanTopics.tail(draft)}`,
};

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
