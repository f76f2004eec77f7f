import type { Span } from '#diagnostics/diagnostic';
import { oneLine, plainText } from '#diagnostics/plain-text';

import type { Document, Located } from '../document.ts';
import { endOfLine } from '../edit/text-lines.ts';
import { headingSlugs } from '../text/heading-slugs.ts';
import type { Records } from '../workspace.ts';
import { placesOf, readNote } from './read-stores.ts';
import type { IndexLine, Store, StoreNote } from './store.ts';

/**
 * A native note, or a fact in a file of several, as something that acts of the ledger decide about
 * where it is. It is never written: what is decided of it stands in the entry.
 */
export interface NativeFact {
  readonly role: 'native';
  /**
   * What acts name it by: the note's path, or that of its file with `#` and the slug of its
   * heading.
   */
  readonly path: string;
  /** The file it stands in. */
  readonly file: string;
  readonly document: Document;
  readonly id: Located;
  readonly title: string;
  /** The part of the file that is it. */
  readonly span: Span;
  /** What its frontmatter says, where it is a whole note; null for a part of a file. */
  readonly note: StoreNote | null;
  /** Null where no store is found around it any more. */
  readonly store: Store | null;
  /** The lines of the store's index that lead to it. */
  readonly lines: readonly IndexLine[];
}

type Known = Pick<Records, 'byPath' | 'stores' | 'documents'>;

/**
 * The roles of files that may hold native facts: what claims to be a record of this model is judged
 * as one.
 */
const roles: ReadonlySet<string> = new Set(['note', 'bootloader', 'index']);

/** Every native note and every fact that stands in an index itself, in the order of stores. */
export function nativeFacts(records: Known): NativeFact[] {
  return records.stores.flatMap((store) => {
    if (store.dialect === 'ledger' || store.dialect === 'decisions') return [];
    const notes = store.notes.flatMap((note) =>
      roles.has(records.byPath.get(note.path)?.role ?? '')
        ? [wholeNote(note.document, note, store, records)]
        : [],
    );
    const contained = store.index
      ? store.index.facts.flatMap((fact) =>
          partsOf(store.index?.document as Document).filter(
            (part) => part.span.start === fact.span.start,
          ),
        )
      : [];
    return [
      ...notes,
      ...contained.flatMap((part) =>
        store.index ? [partOf(store.index.document, part, store)] : [],
      ),
    ];
  });
}

/**
 * What a target of the ledger names: a note by its path, a part of a file by `path#slug`; null
 * where none stands there.
 */
export function nativeFactAt(records: Known, target: string): NativeFact | null {
  const own = records.byPath.get(target);
  if (own)
    return own.role === 'note' || own.role === 'bootloader'
      ? nativeFactIn(own.document, target, storeOf(records, target), records)
      : null;
  const file = fileOfTarget(target);
  const record = file === target ? undefined : records.byPath.get(file);
  return record && roles.has(record.role)
    ? nativeFactIn(record.document, target, storeOf(records, file))
    : null;
}

/** The same in one text of the file, as any commit may have it. */
export function nativeFactIn(
  document: Document,
  target: string,
  store: Store | null,
  records: Pick<Records, 'byPath'> | null = null,
): NativeFact | null {
  if (document.path === target) {
    const note =
      store?.notes.find((each) => each.document === document) ?? readNote(document, null);
    return wholeNote(document, note, store, records);
  }
  const slug = target.slice(document.path.length + 1);
  const part = partsOf(document).find((each) => each.slug === slug);
  return part ? partOf(document, part, store) : null;
}

/** The file of a target: what stands before the `#`. */
export function fileOfTarget(target: string): string {
  const hash = target.lastIndexOf('#');
  return hash > 0 && /\.mdc?$/i.test(target.slice(0, hash)) ? target.slice(0, hash) : target;
}

/** The store a file belongs to, as its index or a note; an index of this model's own is none. */
export function storeOf({ stores }: Pick<Records, 'stores'>, file: string): Store | null {
  return (
    stores.find(
      (store) =>
        store.dialect !== 'ledger' &&
        (store.index?.path === file || store.notes.some((note) => note.path === file)),
    ) ?? null
  );
}

/** A part of a file that is a fact of its own. */
export interface NativePart {
  readonly slug: string;
  readonly title: string;
  readonly span: Span;
  /** The depth of its heading; an item has none, and stands below every heading. */
  readonly depth: number;
}

/**
 * The parts of a file: what stands under each heading, and each item of a list that stands under
 * none below the first level.
 */
export function partsOf({ outline, text }: Document): NativePart[] {
  const headings = outline.blocks.flatMap((block) =>
    block.kind === 'heading' && block.nesting === 0 ? [block] : [],
  );
  const slugs = headingSlugs(
    headings.map((heading) => text.slice(heading.text.start, heading.text.end)),
  );
  const sections = headings.map((heading, at): NativePart => {
    const next = headings.slice(at + 1).find((each) => each.depth <= heading.depth);
    return {
      slug: slugs[at] ?? '',
      title: plainText(text.slice(heading.text.start, heading.text.end)),
      span: { start: heading.span.start, end: next?.span.start ?? text.length },
      depth: heading.depth,
    };
  });
  if (headings.some((heading) => heading.depth > 1)) return sections;
  const outer = outline.blocks.filter((block) => block.nesting === 0);
  const items = outer.flatMap((block, at) =>
    block.kind === 'item'
      ? [
          {
            title: plainText(oneLine(text.slice(block.text.start, block.text.end))).slice(0, 80),
            span: { start: block.span.start, end: outer[at + 1]?.span.start ?? text.length },
          },
        ]
      : [],
  );
  const names = headingSlugs([
    ...headings.map((heading) => text.slice(heading.text.start, heading.text.end)),
    ...items.map((item) => item.title),
  ]).slice(headings.length);
  return [
    ...sections,
    ...items.map((item, at): NativePart => ({ ...item, slug: names[at] ?? '', depth: 7 })),
  ];
}

function wholeNote(
  document: Document,
  note: StoreNote,
  store: Store | null,
  records: Pick<Records, 'byPath'> | null,
): NativeFact {
  const { path } = document;
  const index = store?.index ?? null;
  const record = index ? records?.byPath.get(index.path) : undefined;
  // The row that a withdrawal leaves leads nobody to it.
  const withdrawn = new Set(
    record?.role === 'index' ? record.retractions.map((row) => row.span.start) : [],
  );
  const lines = index
    ? index.lines.filter(
        (line) =>
          !withdrawn.has(line.span.start) &&
          placesOf(index.path, store?.folder ?? '', line).includes(path),
      )
    : [];
  return {
    role: 'native',
    path,
    file: path,
    document,
    id: { value: path, span: { start: 0, end: endOfLine(document.text, 0) } },
    title: note.title,
    span: { start: 0, end: document.text.length },
    note,
    store,
    lines,
  };
}

function partOf(
  document: Document,
  { slug, title, span }: NativePart,
  store: Store | null,
): NativeFact {
  const path = `${document.path}#${slug}`;
  return {
    role: 'native',
    path,
    file: document.path,
    document,
    id: {
      value: path,
      span: { start: span.start, end: Math.min(span.end, endOfLine(document.text, span.start)) },
    },
    title,
    span,
    note: null,
    store,
    lines: [],
  };
}
