import { presentItems } from '#diagnostics/defined-values';
import { oneLine, plainText } from '#diagnostics/plain-text';

import { type Document, type SpannedValue, titleOf } from '../document.ts';
import { globKeys } from '../paths/agent-layouts.ts';
import { joinPath, resolveTarget } from '../paths/target.ts';
import { detectStores, type StoreFiles } from './detect-stores.ts';
import { readNativeFields } from './native-fields.ts';
import { readIndex } from './read-index.ts';
import { wikilinksOf } from './references.ts';
import {
  type Caps,
  type IndexLine,
  type NativeField,
  noteStem,
  type Store,
  type StoreDialect,
  type StoreNote,
  type YamlHazard,
} from './store.ts';
import { globsIn } from './written-globs.ts';

/** How much agents load of `MEMORY.md`. Only in caliban, a KB has 1,024 bytes. */
export const nativeCaps: Caps = { lines: 200, bytes: 25_000 };
const capsOf: Readonly<Partial<Record<StoreDialect, Caps>>> = {
  claude: nativeCaps,
  'claude-agent': nativeCaps,
  'mini-claude': nativeCaps,
  caliban: { lines: 200, bytes: 25 * 1_024 },
};

/**
 * Reads all native stores of a root.
 *
 * @param isGoverned whether an index is a record of ledger
 */
export function readStores(
  documents: readonly Document[],
  isGoverned: (path: string) => boolean,
): Store[] {
  return detectStores(documents, isGoverned).map(storeOf);
}

/** Reads a folder as a store, with a default dialect. */
export function readStoreAt(
  documents: readonly Document[],
  folder: string,
  isGoverned: (path: string) => boolean,
  defaultDialect: StoreDialect,
): Store {
  const found = detectStores(documents, isGoverned).find(
    (store) =>
      store.folder === folder &&
      store.dialect !== 'instructions' &&
      store.dialect !== 'decisions' &&
      store.dialect !== 'basic-memory',
  );
  const index =
    documents.find(
      (document) => document.path === (folder === '' ? 'MEMORY.md' : `${folder}/MEMORY.md`),
    ) ?? null;
  const isBegun =
    found?.index?.outline.blocks.some((block) => block.kind === 'item' || block.kind === 'table') ??
    false;
  if (found && (isBegun || found.dialect !== 'claude')) return storeOf(found);
  return storeOf({
    dialect: defaultDialect,
    agent: null,
    folder,
    index,
    notes: documents.filter(
      (document) =>
        document !== index && !/(?:^|\/)(?:AGENTS|CLAUDE|CLAUDE\.local)\.md$/.test(document.path),
    ),
  });
}

function storeOf({ dialect, agent, folder, index: indexFile, notes }: StoreFiles): Store {
  const index = indexFile ? readIndex(indexFile, dialect) : null;
  const lines = new Map(
    index
      ? [...index.lines]
          .reverse()
          .flatMap((line) =>
            possibleNotePaths(index.path, folder, line).map((path) => [path, line] as const),
          )
      : [],
  );
  return {
    dialect,
    agent,
    folder,
    index,
    notes: notes.map((note) => readNote(note, lines.get(note.path) ?? null)),
    caps: index ? (capsOf[dialect] ?? null) : null,
  };
}

/** Possible paths of the note of an index line: from the index, from the root, or by its stem. */
export function possibleNotePaths(index: string, folder: string, { target }: IndexLine): string[] {
  const resolved = resolveTarget(index, target.value);
  const fromRoot = joinPath('', target.value);
  const named = /\.(?:md|mdc)(?:#.*)?$/i.test(target.value)
    ? null
    : joinPath(folder, `${target.value}.md`);
  return [...new Set(presentItems([resolved.kind === 'inside' && resolved.path, fromRoot, named]))];
}

/** Reads a native note, with or without valid frontmatter, and its index line. */
export function readNote(document: Document, line: IndexLine | null): StoreNote {
  const { fields, hazards } = readNativeFields(document.text);
  const name = fieldOf(fields, 'name');
  const title = name?.value ?? plainText(titleOf(document)?.value ?? noteStem(document.path));
  const summary = textIn(fieldOf(fields, 'description')?.value ?? line?.hook?.value);
  return {
    path: document.path,
    document,
    fields,
    hazards: [...hazards, ...otherHazards(document, hazards)],
    name,
    title,
    summary,
    description: summary ?? textIn(firstWords(document, title)),
    type: fieldOf(fields, 'type') ?? fieldOf(fields, 'metadata.type') ?? line?.type ?? null,
    globs: globsOf(fields),
    wikilinks: wikilinksOf(document),
  };
}

function textIn(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

function fieldOf(fields: readonly NativeField[], key: string): SpannedValue | null {
  const field = fields.find((each) => each.key === key);
  return field && field.value !== '' ? { value: field.value, span: field.span } : null;
}

/** Reports frontmatter that YAML refuses although each line is fine. */
function otherHazards({ frontmatter }: Document, known: readonly YamlHazard[]): YamlHazard[] {
  if (
    frontmatter.kind !== 'broken' ||
    known.length > 0 ||
    frontmatter.problem.reason === 'foreign-fence' ||
    frontmatter.problem.reason === 'unclosed'
  )
    return [];
  return [{ reason: 'syntax', key: '', span: frontmatter.problem.span }];
}

/** `paths` of a rule file, or the same key of another agent. */
function globsOf(fields: readonly NativeField[]): readonly SpannedValue[] {
  const field = fields.find((each) => globKeys.has(each.key));
  return field ? globsIn(field) : [];
}

/** The first paragraph, or else the title and the first item. */
function firstWords({ outline, text }: Document, title: string): string | null {
  const paragraph = outline.blocks.find((each) => each.kind === 'paragraph' && each.nesting === 0);
  if (paragraph) return plainText(oneLine(text.slice(paragraph.span.start, paragraph.span.end)));
  const item = outline.blocks.find((each) => each.kind === 'item');
  return item?.kind === 'item'
    ? `${title}: ${plainText(oneLine(text.slice(item.text.start, item.text.end)))}`
    : null;
}
