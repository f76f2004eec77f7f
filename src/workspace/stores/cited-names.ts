import type { Span } from '#diagnostics/diagnostic';

import type { Document, Located, Malformed, Section } from '../document.ts';
import { oncePerObject } from '../once-per-object.ts';
import type { Block } from '../outline/outline.ts';
import { agentFileAt } from '../paths/agent-files.ts';
import type { AgentLayout } from '../paths/agent-layout.ts';
import { decidingKeys } from './codex-settings.ts';
import { isFilled, readNativeFields } from './native-fields.ts';
import { isInCode } from './prose.ts';
import type { NativeField } from './store.ts';

/** A name with an extension and no folder: a word of prose, in bold or not, or of code in it. */
const fileName =
  /(?<=(?<![\w*])\*\*)[A-Za-z_][\w@+.-]*\.[A-Za-z][A-Za-z0-9]{0,9}(?=:?\*\*(?![\w.]))|(?<![\w@/.:\\{}<>$*~+-])\.?[A-Za-z_][\w@+.-]*\.[A-Za-z][A-Za-z0-9]{0,9}(?![\w@/\\{}<>$*(+-]|\.\w)/g;
/** Names of products and of hosts are written alike. */
const otherwise = /^[A-Z][a-z]+\.(?:js|io|ai)$|\.(?:com|org|net|dev)$/i;
/** A path in a code span that ends without an extension and without a slash, or begins a glob. */
const bareFolder =
  /(?<!`)`(?<path>(?:\.\/)?(?:[\w.+-]+\/)+[\w+-]+)(?:\/(?:\*\*\/)?\*{1,2}(?:\.[\w.]+)?)?`(?!`)/g;
/** A file in a drawing of folders: `│   ├── name.ts   # what it does`. */
const inDrawing =
  /^[\s│|]*[├└|+`][─-]{1,3}[ \t]*(?<name>[\w@+.-]+\.[A-Za-z][A-Za-z0-9]{0,9})(?=\s|$)/u;

/**
 * The files that a note names without their folder, links aside: in its prose, in code of it, and
 * in drawings of folders. Whether it is a file at all only history knows: `console.log` is written
 * alike.
 */
export const citedNamesOf = oncePerObject((document: Document): Located[] => {
  const { text, bodyStart, outline } = document;
  const names: Located[] = [];
  const add = (value: string, start: number): void =>
    void names.push({ value, span: { start, end: start + value.length } });
  const hidden = [
    ...outline.links.map(({ span }) => span),
    ...outline.html.map(({ span }) => span),
    ...outline.blocks.flatMap((each) =>
      each.kind === 'code' || each.kind === 'html' ? [each.span] : [],
    ),
  ].sort((one, other) => one.start - other.start);
  let next = 0;
  for (const match of text.slice(bodyStart).matchAll(fileName)) {
    const at = bodyStart + match.index;
    while (next < hidden.length && (hidden[next]?.end ?? 0) <= at) next += 1;
    if ((hidden[next]?.start ?? Infinity) > at && !otherwise.test(match[0])) add(match[0], at);
  }
  for (const block of outline.blocks) {
    if (block.kind !== 'code') continue;
    let at = block.content.start;
    for (const line of text.slice(block.content.start, block.content.end).split('\n')) {
      const drawn = inDrawing.exec(line);
      const name = drawn?.groups?.name;
      if (drawn && name) add(name, at + drawn[0].length - name.length);
      at += line.length + 1;
    }
  }
  return names.sort((one, other) => one.span.start - other.span.start);
});

/**
 * The paths that a note gives in code spans and that may be folders: whether they are any only
 * history knows, for a branch or a package is written alike.
 */
export const citedFoldersOf = oncePerObject((document: Document): Located[] =>
  [...document.text.slice(document.bodyStart).matchAll(bareFolder)].flatMap((match) => {
    const at = document.bodyStart + match.index;
    const start = at + 1;
    const value = match.groups?.path ?? '';
    return isInCode(document, at) ? [] : [{ value, span: { start, end: start + value.length } }];
  }),
);

const codeSpan = /(?<!`)(`{1,3})(?!`)([^`\n]{6,120})(?<!`)\1(?!`)/g;
/** `name`, `name()`, `Type.name`, `module::name`. */
const written = /^(?:[A-Za-z_$][\w$]*(?:\.|::|#|->))*(?<name>[A-Za-z_$][\w$]{5,})(?:\(\))?$/;
/** Two words in one name: no word of a language, and no name of a tool, is written so. */
const isName = /[a-z\d][A-Z]|[A-Za-z\d]_[A-Za-z\d]/;

/** The names of code that a note gives in code spans of its prose, each of more words than one. */
export const citedCodeNamesOf = oncePerObject((document: Document): Located[] => {
  const { text, bodyStart } = document;
  const names: Located[] = [];
  for (const match of text.slice(bodyStart).matchAll(codeSpan)) {
    const inner = match[2] ?? '';
    const name = written.exec(inner.trim())?.groups?.name;
    const at = bodyStart + match.index;
    if (name === undefined || !isName.test(name) || isInCode(document, at)) continue;
    const start = at + (match[1] ?? '').length + inner.lastIndexOf(name);
    names.push({ value: name, span: { start, end: start + name.length } });
  }
  for (const block of document.outline.blocks) {
    if (block.kind !== 'code') continue;
    const { start: from, end } = block.content;
    for (const match of text.slice(from, end).matchAll(namedTest)) {
      const name = match.groups?.go ?? match.groups?.py ?? '';
      const start = from + match.index + match[0].length - name.length;
      names.push({ value: name, span: { start, end: start + name.length } });
    }
  }
  return names;
});

/** A test that a command is given by its name: `-run TestRows`, `rows_test.py::test_rows`. */
const namedTest = /[ \t]--?run[ =]["'^]?(?<go>Test[A-Z]\w+)|\.py(?:::\w+)*::(?<py>test_\w+)/g;

type Item = Extract<Block, { kind: 'item' }>;
type Row = Extract<Block, { kind: 'table' }>['rows'][number];

/** What a place of a document lies in, and what leads up to it. */
interface TextAround {
  readonly block: Block | undefined;
  /** The items that the block lies in, the outermost first. */
  readonly parents: readonly Item[];
  /** The paragraph in front of the block, or of the list that it is part of. */
  readonly lead: Extract<Block, { kind: 'paragraph' }> | null;
  /** The sections that it is in, the outermost first. */
  readonly under: readonly Section[];
}

const known = oncePerObject<Document, Map<number, TextAround>>(() => new Map());

/** Tells what a place lies in; many rules ask for the same one. */
export function textAround(document: Document, at: number): TextAround {
  const before = known(document).get(at);
  if (before) return before;
  const found = lookAround(document, at);
  known(document).set(at, found);
  return found;
}

function lookAround(document: Document, at: number): TextAround {
  const { blocks } = document.outline;
  const own = blockIndex(blocks, at);
  const lead = blocks[firstOfRun(blocks, own) - 1];
  return {
    block: blocks[own],
    parents: own === -1 ? [] : parentItems(blocks, own),
    lead: lead?.kind === 'paragraph' ? lead : null,
    under: sectionsAround(document, at),
  };
}

/** Where the block is that a place is in, by halves: blocks stand in order, and apart; else -1. */
function blockIndex(blocks: readonly Block[], at: number): number {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.span.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return (blocks[low]?.span.start ?? Infinity) <= at ? low : -1;
}

/** The row of a table that a place is in. */
export function rowAt(block: Block | undefined, at: number): Row | undefined {
  if (block?.kind !== 'table') return undefined;
  return block.rows.find(({ span }) => span.start <= at && at < span.end);
}

/** The head of the column that a place is in; null outside of tables. */
export function columnHead(block: Block | undefined, at: number): Span | null {
  const column = rowAt(block, at)?.cells.findIndex(({ start, end }) => start <= at && at < end);
  return block?.kind === 'table' ? (block.header.cells[column ?? -1] ?? null) : null;
}

/** The sections that a place is in, their headings with them. */
export function sectionsAround({ sections }: Document, at: number): Section[] {
  return sections.filter(
    ({ heading, blocks }) => heading.start <= at && at < (blocks.at(-1)?.span.end ?? heading.end),
  );
}

/** Whether a section is the whole file's: its heading is the title. */
export function isTitle({ sections }: Document, section: Section): boolean {
  return section === sections[0] && section.depth === 1;
}

function parentItems(blocks: readonly Block[], own: number): Item[] {
  const parents: Item[] = [];
  let nesting = blocks[own]?.nesting ?? 0;
  for (let at = own - 1; at >= 0 && nesting > 0; at -= 1) {
    const block = blocks[at];
    if (block?.kind !== 'item' || block.nesting >= nesting) continue;
    parents.unshift(block);
    ({ nesting } = block);
  }
  return parents;
}

/** Where a list begins; any other block stands alone. */
function firstOfRun(blocks: readonly Block[], own: number): number {
  const isOfList = (at: number): boolean =>
    blocks[at]?.kind === 'item' || (blocks[at]?.nesting ?? 0) > 0;
  let at = own;
  while (isOfList(at) && isOfList(at - 1)) at -= 1;
  return at;
}

/** Keys that decide when a file is loaded, in frontmatter that its agent does not see. */
export interface UnseenKeys {
  readonly layout: AgentLayout;
  readonly why: 'unclosed' | 'second-block' | 'comment' | 'empty-lines';
  readonly fields: readonly NativeField[];
  readonly span: Span;
}

/** The keys of a file whose frontmatter its agent does not see; null where it sees them all. */
export function unseenKeysOf(document: Document): UnseenKeys | null {
  const layout = agentFileAt(document.path)?.layout;
  if (layout === undefined || typeof layout.loaded === 'string') return null;
  const unseen = unseenBlock(document);
  if (unseen === null) return null;
  const keys = decidingKeys(layout.loaded);
  const seen = new Set(filled(document.text).map(({ key }) => key));
  const fields = filled(`${unseen.text}\n---\n`).filter(
    ({ key }) => keys.includes(key) && !seen.has(key),
  );
  return fields.length === 0 ? null : { layout, why: unseen.why, fields, span: unseen.span };
}

/** The fields that say something. */
function filled(text: string): NativeField[] {
  return readNativeFields(text).fields.filter(isFilled);
}

/** Frontmatter as it is written, from its first line, where agents do not look for it. */
function unseenBlock({ text, frontmatter }: Document): {
  readonly text: string;
  readonly why: UnseenKeys['why'];
  readonly span: Span;
} | null {
  if (frontmatter.kind === 'broken') {
    const { reason, span } = frontmatter.problem;
    return reason === 'unclosed' || reason === 'second-block'
      ? { text: text.slice(span.start), why: reason, span }
      : null;
  }
  if (frontmatter.kind !== 'read' || frontmatter.block.start === 0) return null;
  const { start, end } = frontmatter.block;
  return {
    text: text.slice(start, end),
    why: frontmatter.comment === null ? 'empty-lines' : 'comment',
    span: { start, end: text.indexOf('\n', start) },
  };
}

/** Whether the agent of a note does not see the keys by which it finds the note. */
export function losesNoteKeys({ text, problem }: Pick<Malformed, 'text' | 'problem'>): boolean {
  return (
    problem.kind === 'frontmatter' &&
    (problem.problem.reason === 'unclosed' || problem.problem.reason === 'second-block') &&
    /^(?:name|description|type):/m.test(text.slice(problem.problem.span.start))
  );
}
