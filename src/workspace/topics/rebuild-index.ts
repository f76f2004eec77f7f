import { present } from '#diagnostics/present';
import { clip } from '#messages/fill-template';
import { storeLines as say } from '#messages/generated/stores';
import type { Message } from '#messages/message';

import { applyEdits, removeLines } from '../edit/text-lines.ts';
import { folderOf, lastName, resolveTarget } from '../paths/target.ts';
import { placesOf } from '../stores/read-stores.ts';
import { type IndexLine, stemOf, type Store, type StoreNote } from '../stores/store.ts';
import { addLines, newIndex } from './edit-index.ts';
import { readTopicText, type TopicDraft, topicTypes, type TopicWriter } from './topic.ts';
import { isReserved } from './topic-name.ts';

/** What became of an index that was completed. */
export interface RebuiltIndex {
  readonly text: string;
  /** Notes that got a line. */
  readonly added: readonly string[];
  /** Lines that went, as they stood: written by the tool, for a file that is gone. */
  readonly dropped: readonly string[];
  /** Lines for files that are gone and that people may have written. */
  readonly dead: readonly IndexLine[];
  /** Notes their own system would not list, with what they lack. */
  readonly skipped: readonly { readonly path: string; readonly lacks: string }[];
}

/** Characters that a line says of a note that nobody described for the index. */
const longestHook = 120;
/** Lines that are named where many are spoken of. */
const mostNamed = 5;
/**
 * A line as the two systems write it that keep their index themselves: what is gone from those is
 * gone by their own rules.
 */
const machineLine = {
  caliban: new RegExp(`^- \\[([^\\]\\n]+)\\]\\(\\1\\.md\\) — (?:${topicTypes.join('|')}): `),
  'mini-claude': new RegExp(
    `^- \\*\\*\\[[^\\]\\n]+\\]\\([^)\\n]+\\.md\\)\\*\\* \\((?:${topicTypes.join('|')})\\) — `,
  ),
} as const;

/**
 * Completes the index of a store: a line for every note that has none, none of the tool's own for a
 * note that is gone, and everything else as people left it.
 *
 * @param files paths of all files in the folder, also those that cannot be read
 */
export function rebuiltIndex(
  { folder, index, notes }: Store,
  files: ReadonlySet<string>,
  writer: TopicWriter,
): RebuiltIndex {
  const own = notes.filter(
    (note) => folderOf(note.path) === folder && !isReserved(stemOf(note.path)),
  );
  const listed = new Set(
    index
      ? [
          ...index.lines.flatMap((line) => placesOf(index.path, folder, line)),
          ...index.document.outline.links.flatMap((link) => insideOf(index.path, link.target)),
        ]
      : [],
  );
  const orphans = own.filter((note) => !listed.has(note.path)).map((note) => draftOf(note, writer));
  const drafts = orphans.flatMap((each) => ('draft' in each ? [each.draft] : []));
  const skipped = orphans.flatMap((each) => ('lacks' in each ? [each] : []));
  const added = drafts.map((draft) => (folder === '' ? draft.file : `${folder}/${draft.file}`));
  if (!index)
    return {
      text: drafts.length === 0 ? '' : newIndex(writer, drafts),
      added,
      dropped: [],
      dead: [],
      skipped,
    };
  const { text } = index.document;
  const dead = index.lines.filter((line) => isDead(index.path, folder, line, files));
  const gone = dead.filter(
    (line) =>
      writer.dialect !== 'claude' &&
      machineLine[writer.dialect].test(text.slice(line.span.start, line.span.end)) &&
      !text.slice(line.span.start, line.span.end).trim().includes('\n'),
  );
  const kept = { ...index, lines: index.lines.filter((line) => !gone.includes(line)) };
  const edits = [
    ...gone.map((line) => removeLines(text, line.span.start, line.span.start)),
    ...addLines(kept.lines.length > 0 ? kept : index, drafts, writer),
  ];
  return {
    text: applyEdits(text, edits),
    added,
    dropped: gone.map((line) => text.slice(line.span.start, line.span.end).trim()),
    dead: dead.filter((line) => !gone.includes(line)),
    skipped,
  };
}

/**
 * What is said of a completed index: in short, and sentence by sentence what people should know.
 */
export function summaryOfRebuild(
  { added, dropped, dead, skipped }: RebuiltIndex,
  path: string,
): { readonly claim: string; readonly notes: readonly Message[] } {
  const lines = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`;
  return {
    claim: present([
      `${lines(added.length)} for notes that had none`,
      dropped.length > 0 && `${lines(dropped.length)} for notes that are gone left`,
    ]).join(', '),
    notes: [
      ...dropped.map((line) => say.left({ path, line })),
      ...deadNotes(dead, path),
      ...skipped.map((note) => say.unlistable({ path: note.path, field: note.lacks })),
    ],
  };
}

function deadNotes(dead: readonly IndexLine[], path: string): Message[] {
  const named = dead.slice(0, mostNamed).map((line) => line.target.value);
  const [first = ''] = named;
  const targets = `${named.join(', ')}${dead.length > mostNamed ? ' …' : ''}`;
  if (dead.length < 2) return dead.length === 0 ? [] : [say.oneDead({ path, target: first })];
  return [say.dead({ path, count: dead.length, targets })];
}

function insideOf(index: string, target: string): string[] {
  const resolved = resolveTarget(index, target);
  return resolved.kind === 'inside' ? [resolved.path] : [];
}

/**
 * Whether a line names a file of this folder that is not there; what lies elsewhere is not known
 * here.
 */
function isDead(
  index: string,
  folder: string,
  line: IndexLine,
  files: ReadonlySet<string>,
): boolean {
  const places = placesOf(index, folder, line).filter((path) => folderOf(path) === folder);
  return (
    !line.target.value.includes('/') &&
    places.some((path) => /\.md$/i.test(path)) &&
    !places.some((path) => files.has(path))
  );
}

function draftOf(
  note: StoreNote,
  writer: TopicWriter,
): { readonly draft: TopicDraft } | { readonly path: string; readonly lacks: string } {
  const file = lastName(note.path);
  const read = readTopicText(note.document.text, writer);
  const lacks =
    writer.dialect === 'claude'
      ? []
      : present([
          !read.name && 'name',
          !read.type && 'type',
          !read.description && writer.dialect !== 'mini-claude' && 'description',
        ]);
  if (lacks.length > 0) return { path: note.path, lacks: lacks.join(' and ') };
  const name = writer.dialect === 'mini-claude' ? (read.name?.value ?? '') : note.title;
  return {
    draft: {
      file,
      name: writer.nameOf(name, stemOf(file)),
      description: clip(read.description?.value ?? note.description ?? '', longestHook),
      type: read.type?.value ?? '',
      body: '',
    },
  };
}
