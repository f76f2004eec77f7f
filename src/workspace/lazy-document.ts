import type { Span } from '#diagnostics/diagnostic';

import type { Document, Section } from './document.ts';
import { readFlat } from './frontmatter/flat.ts';
import type { Fence, Frontmatter, YamlMap } from './frontmatter/frontmatter.ts';
import type { Block, Outline } from './outline/outline.ts';
import { scanOutline } from './outline/scan.ts';
import { readSections } from './sections.ts';
import { sharing } from './sharing.ts';
import type { TextFile } from './source-file.ts';

/**
 * Parts of documents that are held where there are no more than these: whatever asks for them again
 * has them at once.
 */
const mostOfFew = 4_096;
/**
 * Parts that are held where there are more: what is let go this soon costs the collector of garbage
 * next to nothing.
 */
const mostOfMany = 16;

/** Whether the parts of so many documents are held to the end: blocks and frontmatter of each. */
export function holdsAll(documents: number): boolean {
  return documents * 2 <= mostOfFew;
}

/**
 * Files whose texts stay in memory; those of more are laid aside, which takes a fifth more time.
 */
const mostTexts = 32_768;

/** Whether the texts of so many files are laid aside. */
export function laysAside(files: number): boolean {
  return files > mostTexts;
}

/** Something that was read from a text, and can be read from it again. */
export interface Held {
  letGo(): void;
}

/** Told of what is held from now on. */
export type Holder = (held: Held) => void;

/**
 * Holds the parts of documents that were asked for last. What a text is made of takes four times
 * the room of the text; of very many documents it is read again where it is asked for, which takes
 * about 30 µs.
 *
 * @param documents how many there are
 */
export function holderFor(documents: number): Holder {
  const most = holdsAll(documents) ? mostOfFew : mostOfMany;
  const all: Held[] = [];
  let at = 0;
  return (held) => {
    all[at]?.letGo();
    all[at] = held;
    at = (at + 1) % most;
  };
}

/** A document as the line scanner reads it. */
export interface ScannedFile extends Pick<Document, 'frontmatter' | 'bodyStart' | 'quiet'> {
  readonly file: TextFile;
  /** Links and HTML are few, and are not read again. */
  readonly marks: Pick<Outline, 'links' | 'html'>;
  /** Where they were read just now. */
  readonly blocks?: readonly Block[] | undefined;
}

/** A document whose blocks and sections are read whenever they are wanted and not held. */
export function lazyDocument(
  { file, frontmatter, bodyStart, marks, blocks, quiet = 0 }: ScannedFile,
  holder: Holder,
): Document {
  const outline: LazyOutline = sharing(outlineParts, {
    marks,
    file,
    from: bodyStart,
    holder,
    held: blocks ? { blocks, sections: null } : null,
  });
  if (blocks) holder(outline);
  return sharing(documentParts, {
    path: file.path,
    byteOrderMark: file.byteOrderMark,
    file,
    frontmatter,
    bodyStart,
    outline,
    quiet,
  });
}

/** A document that was read whole; its text is the file's. */
export function wholeDocument(
  file: TextFile,
  parts: Pick<Document, 'frontmatter' | 'bodyStart' | 'outline' | 'quiet'>,
): Document {
  const outline = { ...parts.outline, sections: readSections(parts.outline.blocks, file.text) };
  return sharing(documentParts, {
    path: file.path,
    byteOrderMark: file.byteOrderMark,
    file,
    ...parts,
    outline,
  });
}

/** Frontmatter of the flat subset, whose map is read whenever it is wanted and not held. */
export function flatFrontmatter(
  file: TextFile,
  { block, comment, inner }: Pick<Extract<Fence, { kind: 'block' }>, 'block' | 'comment' | 'inner'>,
  map: YamlMap | null,
  holder: Holder,
): Frontmatter {
  const frontmatter: FlatFrontmatter = sharing(frontmatterParts, {
    kind: 'read' as const,
    block,
    comment,
    file,
    inner,
    holder,
    held: map,
  });
  if (map) holder(frontmatter);
  return frontmatter;
}

interface LazyOutline extends Outline, Held {
  readonly file: TextFile;
  readonly from: number;
  readonly holder: Holder;
  readonly marks: Pick<Outline, 'links' | 'html'>;
  held: { readonly blocks: readonly Block[]; sections: readonly Section[] | null } | null;
  readonly sections: readonly Section[];
}

const outlineParts = {
  get links(): Outline['links'] {
    return (this as unknown as LazyOutline).marks.links;
  },
  get html(): Outline['html'] {
    return (this as unknown as LazyOutline).marks.html;
  },
  get blocks(): readonly Block[] {
    return bodyOf(this as unknown as LazyOutline).blocks;
  },
  get sections(): readonly Section[] {
    const outline = this as unknown as LazyOutline;
    const body = bodyOf(outline);
    return (body.sections ??= readSections(body.blocks, outline.file.text));
  },
  letGo,
};

const documentParts = {
  get text(): string {
    return (this as unknown as { readonly file: TextFile }).file.text;
  },
  get sections(): readonly Section[] {
    return (this as unknown as { readonly outline: Pick<LazyOutline, 'sections'> }).outline
      .sections;
  },
};

type FlatFrontmatter = Extract<Frontmatter, { kind: 'read' }> &
  Held & {
    readonly file: TextFile;
    readonly inner: Span;
    readonly holder: Holder;
    held: YamlMap | null;
  };

const frontmatterParts = {
  get map(): YamlMap {
    const own = this as unknown as FlatFrontmatter;
    if (own.held) return own.held;
    const map = readFlat(own.file.text.slice(own.inner.start, own.inner.end), own.inner.start);
    if (!map) throw new Error('frontmatter that was flat is not');
    own.held = map;
    own.holder(own);
    return map;
  },
  letGo,
};

function letGo(this: { held: unknown }): void {
  this.held = null;
}

/** What an outline is made of, held from now on. */
function bodyOf(outline: LazyOutline): NonNullable<LazyOutline['held']> {
  if (outline.held) return outline.held;
  const scan = scanOutline(outline.file.text, outline.from);
  if ('odd' in scan) throw new Error(`a text that was ordinary is odd: ${scan.odd}`);
  outline.held = { blocks: scan.outline.blocks, sections: null };
  outline.holder(outline);
  return outline.held;
}
