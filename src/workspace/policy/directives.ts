import type { Span } from '#diagnostics/diagnostic';
import { type LineMap, lineMap } from '#diagnostics/line-map';

import { type Document, mapOf } from '../document.ts';
import type { YamlValue } from '../frontmatter/frontmatter.ts';

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

/** What a directive in a comment says: which rules to leave aside where, until when, and why. */
interface DirectiveText {
  /** Where it speaks; null for a word that looks like a directive and is none. */
  readonly kind: 'next-line' | 'line' | null;
  readonly word: string;
  /** Codes or names, as written. */
  readonly rules: readonly string[];
  readonly until: string | null;
  /** Why; empty where it does not say. */
  readonly reason: string;
}

/** Longest reason of a directive: more than that, in a comment, is text that nobody sees. */
export const longestReason = 200;

const kinds: ReadonlyMap<string, DirectiveText['kind']> = new Map([
  ['ledger-disable-next-line', 'next-line'],
  ['ledger-disable-line', 'line'],
]);
/** Rules a directive may name: more are a case for the configuration. */
const mostRules = 10;

/**
 * Reads the inside of a comment as a directive: `ledger-disable-next-line IDX102 until=2027-01-31
 * -- reason`. A dash stands for the two hyphens too, which some renderers do not take inside a
 * comment. Null where it is none of ours.
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
    // One too many is enough to be told.
    rules: named.filter((part) => !part.startsWith('until=')).slice(0, mostRules + 1),
    until: named.findLast((part) => part.startsWith('until='))?.slice('until='.length) ?? null,
    reason: dash ? rest.slice(dash.index + dash[0].length).trim() : '',
  };
}

/**
 * Whether a comment is a directive and nothing more: no sentence is hidden in the place of names or
 * behind them.
 */
export function isPlainDirective(inner: string): boolean {
  const directive = readDirective(inner);
  return (
    directive !== null &&
    directive.kind !== null &&
    directive.rules.length <= mostRules &&
    directive.rules.every((rule) =>
      /^[A-Z]{3}(?:-[A-Z])?\d{3}$|^[a-z]{2,20}(?:-[a-z]{1,20}){1,5}$/.test(rule),
    ) &&
    (directive.until ?? '').length <= 10 &&
    directive.reason.length <= longestReason
  );
}

/** A text as it is meant for readers: a directive in it is for this tool. */
export function withoutDirectives(text: string): string {
  return text.includes('ledger-disable')
    ? text
        .replace(/<!--((?:(?!-->)[^])*)-->/g, (comment, inner: string) =>
          readDirective(inner) ? '' : comment,
        )
        .trim()
    : text;
}

/** One rule that an exception names, and what came of it. */
export interface ExceptedRule {
  readonly named: string;
  /** The code of the rule that is meant; null where there is no such rule. */
  readonly code: string | null;
  /** The name that was probably meant. */
  readonly near: string | null;
  /** Whether nobody may make an exception of this rule. */
  readonly fixed: boolean;
  /** Whether the rule was looked for there and found nothing to make an exception of. */
  readonly idle: boolean;
}

/**
 * A waiver, a directive or an entry of the baseline as it stands on the day of a run, once it is
 * known what it was needed for: what the rules about waivers judge.
 */
export interface Exception {
  readonly by: 'waiver' | 'inline' | 'baseline';
  /** The word of a directive, as written. */
  readonly word: string | null;
  readonly path: string;
  readonly span: Span;
  /** What it is for: a path or a glob. */
  readonly scope: string;
  readonly rules: readonly ExceptedRule[];
  /** What it should say and does not, or says wrong. */
  readonly gaps: readonly string[];
  /** The last day it holds. */
  readonly until: string | null;
  readonly ended: 'date' | 'content' | null;
}

/** All exceptions of a run, and the texts of files that are no memory and hold some. */
export interface Exceptions {
  readonly all: readonly Exception[];
  readonly texts: ReadonlyMap<string, string>;
}
