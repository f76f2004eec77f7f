import type { Span } from '#diagnostics/diagnostic';
import { type LineMap, lineMap } from '#diagnostics/line-map';

import { type Document, frontmatterMap } from '../document.ts';
import type { YamlValue } from '../frontmatter/frontmatter.ts';

/** A directive, with the lines it applies to: 1-based, both included. */
export interface Directive extends DirectiveText {
  readonly path: string;
  readonly span: Span;
  readonly from: number;
  readonly to: number;
}

const marker = /ledger-(?:disable|enable|ignore)/;

/**
 * Finds directives in HTML comments outside of code and in comments of frontmatter, by position.
 * `next-line` applies to the next line with text, or the item that starts there; the others to
 * their own line, or the item around it. One at the start of a file also applies to its first line.
 */
export function directivesOf(document: Document): Directive[] {
  if (!marker.test(document.text)) return [];
  const found = [...bodyComments(document), ...frontmatterComments(document)].flatMap(
    ({ inner, span }) => {
      const text = readDirective(inner);
      return text ? [{ text, span }] : [];
    },
  );
  const lines = readLines(
    document,
    found.map(({ span }) => span),
  );
  return found
    .map(({ text, span }) => ({
      ...text,
      path: document.path,
      span,
      ...linesOf(text.kind, span, lines),
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

/** A `#` starts a YAML comment after a space, outside of scalars. */
function frontmatterComments(document: Document): Comment[] {
  const map = frontmatterMap(document);
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

/** The lines of a file, read once for all its directives: an untrusted file may have thousands. */
interface Lines {
  readonly map: LineMap;
  /** End of the white space and the fence at the start of the file. */
  readonly opening: number;
  /** For each line, the first line from there on with text other than directives. */
  readonly saying: readonly number[];
  /** The innermost list item around a line. */
  readonly around: ReadonlyMap<number, Range>;
  /** The outermost list item that starts on a line. */
  readonly begins: ReadonlyMap<number, Range>;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

function readLines({ text, outline }: Document, spans: readonly Span[]): Lines {
  const map = lineMap(text);
  const lines = text.split('\n');
  // Directives above each other apply to the same line.
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
    // Nested items come later and replace the outer ones.
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

/** The lines of a comment that has its lines to itself; else none. */
function linesAlone(span: Span, lines: readonly string[], map: LineMap): number[] {
  const { start, end } = map.place(span);
  const before = (lines[start.line - 1] ?? '').slice(0, start.column - 1);
  const after = (lines[end.line - 1] ?? '').slice(end.column - 1);
  if (before.trim() !== '' || after.trim() !== '') return [];
  return Array.from({ length: end.line - start.line + 1 }, (_, at) => start.line + at);
}

function linesOf(
  kind: DirectiveText['kind'],
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

interface DirectiveText {
  /** Null for a word that is almost a directive, such as `ledger-ignore`. */
  readonly kind: 'next-line' | 'line' | null;
  readonly word: string;
  /** Codes or names, as written. */
  readonly rules: readonly string[];
  readonly until: string | null;
  readonly reason: string;
}

/** Characters. A longer comment hides text from readers. */
export const maxReasonLength = 200;

const kinds: ReadonlyMap<string, DirectiveText['kind']> = new Map([
  ['ledger-disable-next-line', 'next-line'],
  ['ledger-disable-line', 'line'],
]);
/** More rules belong into the configuration. */
const maxRules = 10;

/**
 * Parses the inside of a comment: `ledger-disable-next-line IDX102 until=2027-01-31 -- reason`. A
 * dash may replace the hyphens, which some renderers refuse in comments. Null for other comments.
 */
export function readDirective(inner: string): DirectiveText | null {
  const text = inner.replace(/\s+/g, ' ').trim();
  const word = /^ledger-(?:disable|enable|ignore)[a-z-]{0,40}(?= |$)/.exec(text)?.[0];
  if (word === undefined) return null;
  const rest = text.slice(word.length).trim();
  const dash = /(?:^| )(?:--|—|–)(?: |$)/.exec(rest);
  const named = (dash ? rest.slice(0, dash.index) : rest)
    .split(/[ ,]+/)
    .filter((part) => part !== '');
  return {
    kind: kinds.get(word) ?? null,
    word,
    // One too many shows that there are too many.
    rules: named.filter((part) => !part.startsWith('until=')).slice(0, maxRules + 1),
    until: named.findLast((part) => part.startsWith('until='))?.slice('until='.length) ?? null,
    reason: dash ? rest.slice(dash.index + dash[0].length).trim() : '',
  };
}

/** True if a comment is a well-formed directive, in which no sentence can be hidden. */
export function isPlainDirective(inner: string): boolean {
  const directive = readDirective(inner);
  return (
    directive !== null &&
    directive.kind !== null &&
    directive.rules.length <= maxRules &&
    directive.rules.every((rule) =>
      /^[A-Z]{3}(?:-[A-Z])?\d{3}$|^[a-z]{2,20}(?:-[a-z]{1,20}){1,5}$/.test(rule),
    ) &&
    (directive.until ?? '').length <= 10 &&
    directive.reason.length <= maxReasonLength
  );
}

/** Removes directives, which are not meant for readers. */
export function withoutDirectives(text: string): string {
  return text.includes('ledger-disable')
    ? text
        .replace(/<!--((?:(?!-->)[^])*)-->/g, (comment, inner: string) =>
          readDirective(inner) ? '' : comment,
        )
        .trim()
    : text;
}

/** A rule that an exception names. */
export interface ExceptedRule {
  readonly named: string;
  /** Null if there is no such rule. */
  readonly code: string | null;
  /** The most similar name of a rule. */
  readonly near: string | null;
  /** True for a rule without exceptions. */
  readonly fixed: boolean;
  /** True if the rule ran there and reported nothing. */
  readonly idle: boolean;
}

/** A waiver, a directive or a baseline entry on the day of a run, after the rules ran. */
export interface Exception {
  readonly by: 'waiver' | 'inline' | 'baseline';
  /** The word of a directive. */
  readonly word: string | null;
  readonly path: string;
  readonly span: Span;
  /** A path or a glob. */
  readonly scope: string;
  readonly rules: readonly ExceptedRule[];
  /** Missing or wrong parts. */
  readonly gaps: readonly string[];
  /** Last day on which it holds. */
  readonly until: string | null;
  readonly ended: 'date' | 'content' | null;
}

/** All exceptions of a run, with the texts of the other files that contain some. */
export interface Exceptions {
  readonly all: readonly Exception[];
  readonly texts: ReadonlyMap<string, string>;
}
