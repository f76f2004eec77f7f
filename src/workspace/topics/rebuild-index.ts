import { presentItems } from '#diagnostics/defined-values';
import { clip } from '#messages/fill-template';
import { storeLines as say } from '#messages/generated/stores';
import type { Message } from '#messages/message';

import { applyEdits, removeLines } from '../edit/text-lines.ts';
import { joined } from '../paths/path-listing.ts';
import { folderOf, lastName, resolveTarget } from '../paths/target.ts';
import { possibleNotePaths } from '../stores/read-stores.ts';
import { type IndexLine, noteStem, type Store, type StoreNote } from '../stores/store.ts';
import { addLines, newIndex } from './edit-index.ts';
import { topicsOf } from './find-topic.ts';
import { readTopicText, type TopicDraft, topicTypes, type TopicWriter } from './topic.ts';

interface RebuiltIndex {
  readonly text: string;
  /** Paths of the notes with a new line. */
  readonly added: readonly string[];
  /** Text of removed lines: an agent wrote them, and their files are deleted. */
  readonly dropped: readonly string[];
  /** Lines of deleted files that a person may have written. */
  readonly dead: readonly IndexLine[];
  /** Notes without the fields that their system lists. */
  readonly skipped: readonly { readonly path: string; readonly lacks: string }[];
}

/** Characters. */
const maxHookLength = 120;
const maxNamed = 5;
/** Index lines of the systems that maintain their index and remove lines of deleted files. */
const machineLine = {
  caliban: new RegExp(`^- \\[([^\\]\\n]+)\\]\\(\\1\\.md\\) — (?:${topicTypes.join('|')}): `),
  'mini-claude': new RegExp(
    `^- \\*\\*\\[[^\\]\\n]+\\]\\([^)\\n]+\\.md\\)\\*\\* \\((?:${topicTypes.join('|')})\\) — `,
  ),
} as const;

/**
 * Completes the index of a store: adds a line for every note without one, removes lines that an
 * agent wrote for deleted notes, and keeps all others.
 *
 * @param files paths of all files in the folder, readable or not
 */
export function rebuildIndex(
  store: Store,
  files: ReadonlySet<string>,
  writer: TopicWriter,
): RebuiltIndex {
  const { folder, index } = store;
  const listed = new Set(
    index
      ? [
          ...index.lines.flatMap((line) => possibleNotePaths(index.path, folder, line)),
          ...index.document.outline.links.flatMap((link) => resolveInside(index.path, link.target)),
        ]
      : [],
  );
  const orphans = topicsOf(store)
    .filter((note) => !listed.has(note.path))
    .map((note) => draftLine(note, writer));
  const drafts = orphans.flatMap((each) => ('draft' in each ? [each.draft] : []));
  const skipped = orphans.flatMap((each) => ('lacks' in each ? [each] : []));
  const added = drafts.map((draft) => joined(folder, draft.file));
  if (!index)
    return {
      text: drafts.length === 0 ? '' : newIndex(writer, drafts),
      added,
      dropped: [],
      dead: [],
      skipped,
    };
  const { text } = index.document;
  const textOf = ({ span }: IndexLine): string => text.slice(span.start, span.end);
  const dead = index.lines.filter((line) => isDead(index.path, folder, line, files));
  const gone = dead.filter(
    (line) =>
      writer.dialect !== 'claude' &&
      machineLine[writer.dialect].test(textOf(line)) &&
      !textOf(line).trim().includes('\n'),
  );
  const kept = { ...index, lines: index.lines.filter((line) => !gone.includes(line)) };
  const edits = [
    ...gone.map((line) => removeLines(text, line.span.start, line.span.start)),
    ...addLines(kept.lines.length > 0 ? kept : index, drafts, writer),
  ];
  return {
    text: applyEdits(text, edits),
    added,
    dropped: gone.map((line) => textOf(line).trim()),
    dead: dead.filter((line) => !gone.includes(line)),
    skipped,
  };
}

/** Describes a rebuilt index in one line, with notes about lines that need attention. */
export function summarizeRebuild(
  { added, dropped, dead, skipped }: RebuiltIndex,
  path: string,
): { readonly claim: string; readonly notes: readonly Message[] } {
  const lines = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`;
  return {
    claim: presentItems([
      added.length > 0 && `added ${lines(added.length)}`,
      dropped.length > 0 && `removed ${lines(dropped.length)}`,
    ]).join(', '),
    notes: [
      ...dropped.map((line) => say.left({ path, line })),
      ...describeDead(dead, path),
      ...skipped.map((note) => say.unlistable({ path: note.path, field: note.lacks })),
    ],
  };
}

function describeDead(dead: readonly IndexLine[], path: string): Message[] {
  const named = dead.slice(0, maxNamed).map((line) => line.target.value);
  const targets = `${named.join(', ')}${dead.length > maxNamed ? ' …' : ''}`;
  return dead.length === 0 ? [] : [say.dead({ path, count: dead.length, targets })];
}

function resolveInside(index: string, target: string): string[] {
  const resolved = resolveTarget(index, target);
  return resolved.kind === 'inside' ? [resolved.path] : [];
}

/** True if a line links to a missing file in the store's folder. Other folders are unknown. */
function isDead(
  index: string,
  folder: string,
  line: IndexLine,
  files: ReadonlySet<string>,
): boolean {
  const places = possibleNotePaths(index, folder, line).filter((path) => folderOf(path) === folder);
  return (
    !line.target.value.includes('/') &&
    places.some((path) => /\.md$/i.test(path)) &&
    !places.some((path) => files.has(path))
  );
}

function draftLine(
  note: StoreNote,
  writer: TopicWriter,
): { readonly draft: TopicDraft } | { readonly path: string; readonly lacks: string } {
  const file = lastName(note.path);
  const read = readTopicText(note.document.text, writer);
  const lacks =
    writer.dialect === 'claude'
      ? []
      : presentItems([
          !read.name && 'name',
          !read.type && 'type',
          !read.description && writer.dialect !== 'mini-claude' && 'description',
        ]);
  if (lacks.length > 0) return { path: note.path, lacks: lacks.join(' and ') };
  const name = writer.dialect === 'mini-claude' ? (read.name?.value ?? '') : note.title;
  return {
    draft: {
      file,
      name: writer.nameOf(name, noteStem(file)),
      description: clip(read.description?.value ?? note.description ?? '', maxHookLength),
      type: read.type?.value ?? '',
      body: '',
    },
  };
}
