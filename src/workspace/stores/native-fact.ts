import type { Span } from '#diagnostics/diagnostic';
import { oneLine, plainText } from '#diagnostics/plain-text';

import type { Document, SpannedValue } from '../document.ts';
import { nextLineFeed } from '../edit/text-lines.ts';
import { headingSlugs } from '../text/heading-slugs.ts';
import type { Records } from '../workspace.ts';
import { possibleNotePaths, readNote } from './read-stores.ts';
import type { IndexLine, Store, StoreNote } from './store.ts';

/** A native note, or a part of a file. Acts write entries about it, and never change it. */
export interface NativeFact {
  readonly role: 'native';
  /** Path of the note, or path of the file, `#` and slug of the heading. */
  readonly path: string;
  readonly file: string;
  readonly document: Document;
  readonly id: SpannedValue;
  readonly title: string;
  readonly span: Span;
  /** Null for a part of a file. */
  readonly note: StoreNote | null;
  /** Null if its store no longer exists. */
  readonly store: Store | null;
  /** Index lines that link to it. */
  readonly lines: readonly IndexLine[];
}

type Known = Pick<Records, 'byPath' | 'stores' | 'documents'>;

/** Roles of files with native facts. Records of ledger have other roles. */
const roles: ReadonlySet<string> = new Set(['note', 'bootloader', 'index']);

/** All native notes and facts in indexes, store by store. */
export function nativeFacts(records: Known): NativeFact[] {
  return records.stores.flatMap((store) => {
    if (store.dialect === 'ledger' || store.dialect === 'decisions') return [];
    const notes = store.notes.flatMap((note) =>
      roles.has(records.byPath.get(note.path)?.role ?? '')
        ? [wholeNote(note.document, note, store, records)]
        : [],
    );
    if (!store.index) return notes;
    const { document, facts } = store.index;
    const starts = new Set(facts.map((fact) => fact.span.start));
    const contained = partsOf(document).filter((part) => starts.has(part.span.start));
    return [...notes, ...contained.map((part) => partOf(document, part, store))];
  });
}

/** Finds the fact that a ledger entry names by `path` or `path#slug`, or null. */
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

/** Finds the fact in one version of its file. */
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

/** Removes `#slug` from a target. */
export function fileOfTarget(target: string): string {
  const hash = target.lastIndexOf('#');
  return hash > 0 && /\.mdc?$/i.test(target.slice(0, hash)) ? target.slice(0, hash) : target;
}

/** The native store with this index or note, or null. */
export function storeOf({ stores }: Pick<Records, 'stores'>, file: string): Store | null {
  return (
    stores.find(
      (store) =>
        store.dialect !== 'ledger' &&
        (store.index?.path === file || store.notes.some((note) => note.path === file)),
    ) ?? null
  );
}

interface NativePart {
  readonly slug: string;
  readonly title: string;
  readonly span: Span;
  /** Depth of its heading; 7 for an item. */
  readonly depth: number;
}

/** The sections of a file; its items as well, if it has no heading below the first level. */
export function partsOf({ outline, text }: Document): NativePart[] {
  const textOf = ({ text: { start, end } }: { readonly text: Span }): string =>
    text.slice(start, end);
  const headings = outline.blocks.flatMap((block) =>
    block.kind === 'heading' && block.nesting === 0 ? [block] : [],
  );
  const titles = headings.map(textOf);
  const slugs = headingSlugs(titles);
  const sections = headings.map((heading, at): NativePart => {
    const next = headings.slice(at + 1).find((each) => each.depth <= heading.depth);
    return {
      slug: slugs[at] ?? '',
      title: plainText(textOf(heading)),
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
            title: plainText(oneLine(textOf(block))).slice(0, 80),
            span: { start: block.span.start, end: outer[at + 1]?.span.start ?? text.length },
          },
        ]
      : [],
  );
  const names = headingSlugs([...titles, ...items.map((item) => item.title)]).slice(titles.length);
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
  // The row of a retraction does not count.
  const withdrawn = new Set(
    record?.role === 'index' ? record.retractions.map((row) => row.span.start) : [],
  );
  const lines = index
    ? index.lines.filter(
        (line) =>
          !withdrawn.has(line.span.start) &&
          possibleNotePaths(index.path, store?.folder ?? '', line).includes(path),
      )
    : [];
  return {
    role: 'native',
    path,
    file: path,
    document,
    id: { value: path, span: { start: 0, end: nextLineFeed(document.text, 0) } },
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
      span: { start: span.start, end: Math.min(span.end, nextLineFeed(document.text, span.start)) },
    },
    title,
    span,
    note: null,
    store,
    lines: [],
  };
}
