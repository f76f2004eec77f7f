import type { Span } from '#diagnostics/diagnostic';
import { type LineMap, lineMap } from '#diagnostics/line-map';

import { type Document, mapOf } from '../document.ts';
import type { YamlValue } from '../frontmatter/frontmatter.ts';
import { type DirectiveText, readDirective } from './directive-text.ts';

/** A directive in a file, and the lines it speaks of, 1-based and with both ends. */
export interface Directive extends DirectiveText {
  readonly path: string;
  readonly span: Span;
  readonly from: number;
  readonly to: number;
}

const marker = /ledger-(?:disable|enable|ignore)/;

/**
 * Finds the directives of a file: HTML comments outside of code, and comments of the frontmatter.
 * One for the next line speaks of the next line that says something, and of the whole item where
 * one begins there; one on its own line of that line, or of the whole item it stands in. What opens
 * the file speaks of its beginning too, where problems of the whole file are reported.
 */
export function directivesOf(document: Document): Directive[] {
  if (!marker.test(document.text)) return [];
  const found = [...bodyComments(document), ...frontmatterComments(document)].flatMap(
    ({ inner, span }) => {
      const text = readDirective(inner);
      return text ? [{ text, span }] : [];
    },
  );
  if (found.length === 0) return [];
  const lines = readLines(
    document,
    found.map(({ span }) => span),
  );
  return found
    .map(({ text, span }) => ({
      ...text,
      path: document.path,
      span,
      ...linesOf(text, span, lines),
    }))
    .sort((a, b) => a.span.start - b.span.start);
}

interface Comment {
  readonly inner: string;
  readonly span: Span;
}

function bodyComments({ text, outline, frontmatter }: Document): Comment[] {
  const pieces = [
    ...(frontmatter.kind === 'read' && frontmatter.comment ? [frontmatter.comment] : []),
    ...outline.html.map((piece) => piece.span),
  ];
  return pieces.flatMap((piece) =>
    [...text.slice(piece.start, piece.end).matchAll(/<!--((?:(?!-->)[^])*)-->/g)].map((match) => ({
      inner: match[1] ?? '',
      span: { start: piece.start + match.index, end: piece.start + match.index + match[0].length },
    })),
  );
}

/** Comments of YAML: what follows a `#` after a blank, outside of every scalar. */
function frontmatterComments(document: Document): Comment[] {
  const map = mapOf(document);
  if (!map || document.frontmatter.kind !== 'read') return [];
  const { block } = document.frontmatter;
  const scalars = scalarSpans(map);
  return [
    ...document.text
      .slice(block.start, block.end)
      .matchAll(/^(|.*[ \t])#[ \t]*(ledger-(?:disable|enable|ignore)[^\r\n]*)/gm),
  ].flatMap((match) => {
    const start = block.start + match.index + (match[1] ?? '').length;
    const inScalar = scalars.some((span) => span.start <= start && start < span.end);
    return inScalar
      ? []
      : [
          {
            inner: match[2] ?? '',
            span: { start, end: block.start + match.index + match[0].trimEnd().length },
          },
        ];
  });
}

function scalarSpans(root: YamlValue): Span[] {
  const spans: Span[] = [];
  const pending: YamlValue[] = [root];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.kind === 'scalar') spans.push(next.span);
    else if (next.kind === 'list') pending.push(...next.items);
    else if (next.kind === 'map') pending.push(...next.pairs.map((pair) => pair.value));
  }
  return spans;
}

/**
 * What the places of directives hang on, read once for all of a file: a stranger's file may hold
 * thousands.
 */
interface Lines {
  readonly map: LineMap;
  /** Up to where nothing but white space and the opening of the frontmatter stands. */
  readonly opening: number;
  /**
   * Of each line the first one, from there on, that says something: neither blank nor only
   * directives.
   */
  readonly saying: readonly number[];
  /** Of a line the innermost item around it, and the outermost that begins in it. */
  readonly around: ReadonlyMap<number, Range>;
  readonly begins: ReadonlyMap<number, Range>;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

function readLines({ text, outline }: Document, spans: readonly Span[]): Lines {
  const map = lineMap(text);
  const lines = text.split('\n');
  // Directives above each other speak of the same line.
  const alone = new Set(spans.flatMap((span) => linesAlone(span, lines, map)));
  const saying: number[] = [];
  for (let line = lines.length, next = line + 1; line > 0; line -= 1) {
    if (!alone.has(line) && (lines[line - 1] ?? '').trim() !== '') next = line;
    saying[line] = next;
  }
  const around = new Map<number, Range>();
  const begins = new Map<number, Range>();
  for (const block of outline.blocks) {
    if (block.kind !== 'item') continue;
    const { start, end } = map.place(block.span);
    const range = { from: start.line, to: end.line };
    if (!begins.has(range.from)) begins.set(range.from, range);
    // Items within items come later, and there are few levels of them.
    for (let line = range.from; line <= range.to; line += 1) around.set(line, range);
  }
  return {
    map,
    opening: /^\s*(?:---[ \t]*\r?\n\s*)?/.exec(text)?.[0].length ?? 0,
    saying,
    around,
    begins,
  };
}

/** The lines of a comment, when nothing else stands on them. */
function linesAlone(span: Span, lines: readonly string[], map: LineMap): number[] {
  const { start, end } = map.place(span);
  const before = (lines[start.line - 1] ?? '').slice(0, start.column - 1);
  const after = (lines[end.line - 1] ?? '').slice(end.column - 1);
  if (before.trim() !== '' || after.trim() !== '') return [];
  return Array.from({ length: end.line - start.line + 1 }, (_, at) => start.line + at);
}

function linesOf(
  { kind }: DirectiveText,
  span: Span,
  { map, opening, saying, around, begins }: Lines,
): Range {
  const { start, end } = map.place(span);
  if (kind !== 'next-line') {
    const item = around.get(start.line);
    return item && end.line <= item.to ? item : { from: start.line, to: end.line };
  }
  const line = saying[end.line + 1] ?? saying.length;
  return { from: span.start <= opening ? 1 : line, to: begins.get(line)?.to ?? line };
}
