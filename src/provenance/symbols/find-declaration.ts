import type { Parser, SyntaxNode, SyntaxNodeRef } from '@lezer/common';

import type { LineRange } from '#diagnostics/diagnostic';
import { lineMap } from '#diagnostics/line-map';
import { closest } from '#diagnostics/near-match';

import {
  type Declaration,
  firstFrom,
  mostParts,
  nameOf,
  patternDeclarations,
} from './pattern-declarations.ts';
import { patternLanguage } from './pattern-languages.ts';
import type { TreeGrammar } from './tree-grammars.ts';

/** A declaration by its name, and its lines. */
export interface NamedLines {
  readonly name: string;
  readonly lines: LineRange;
}

/** What a symbol came to in a file. */
export type FoundDeclaration =
  | { readonly kind: 'found'; readonly declaration: NamedLines }
  /** `declared` is what the file declares under other names, the nearest first. */
  | { readonly kind: 'none'; readonly declared: readonly NamedLines[] }
  | { readonly kind: 'several'; readonly declared: readonly NamedLines[] }
  /** It stands there, and its end cannot be told for sure. */
  | { readonly kind: 'broken'; readonly declaration: NamedLines }
  | { readonly kind: 'unread-language' }
  | { readonly kind: 'too-large'; readonly most: number }
  | { readonly kind: 'too-deep' };

/** UTF-16 units of the longest file that is read: longer ones are made by machines. */
const mostParsed = 1_048_576;
/** The same of a file that is read by patterns. */
const mostMatched = 262_144;

/** Reads what a text declares. */
interface DeclarationReader {
  readonly most: number;
  /** A part of a name as it is compared. */
  fold(part: string): string;
  /** Null where the text is nested deeper than is read. */
  read(text: string): readonly Declaration[] | null;
}

/**
 * Finds the declaration that a symbol names, by its name or as much of the names around it as tells
 * it apart: `rotate`, `Store.rotate`, `Store::rotate`.
 *
 * @param text with line feeds
 */
export async function findDeclaration(
  path: string,
  text: string,
  symbol: string,
): Promise<FoundDeclaration> {
  const reader = await readerOf(/\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '');
  if (reader === null) return { kind: 'unread-language' };
  if (text.length > reader.most) return { kind: 'too-large', most: reader.most };
  const plain = text.replace(/^\ufeff/, '');
  const all = reader.read(plain);
  if (all === null) return { kind: 'too-deep' };
  const { fold } = reader;
  const wanted = symbol
    .split(/::|[.#]/)
    .filter((part) => part !== '')
    .map(fold);
  const ending = all.filter(({ parts }) =>
    wanted.every((part, at) => fold(parts[parts.length - wanted.length + at] ?? '') === part),
  );
  // Nothing more could be said to name it.
  const whole = ending.filter(({ parts }) => parts.length === wanted.length);
  const meant = withOverloads(whole.length > 0 ? whole : ending, all);
  const map = lineMap(plain);
  const placed = (each: Declaration): NamedLines => ({
    name: nameOf(each),
    lines: {
      from: map.position(each.from).line,
      to: map.position(Math.max(each.from, each.to - 1)).line,
    },
  });
  const [one, ...others] = meant;
  if (one === undefined) return { kind: 'none', declared: nearest(wanted, all).map(placed) };
  if (others.length > 0) return { kind: 'several', declared: meant.map(placed) };
  return { kind: one.isBroken ? 'broken' : 'found', declaration: placed(one) };
}

/** Signatures in a row and the function they belong to are one declaration. */
function withOverloads(
  meant: readonly Declaration[],
  all: readonly Declaration[],
): readonly Declaration[] {
  const [first, last] = [meant[0], meant.at(-1)];
  if (!first || !last || meant.length === 1) return meant;
  const isOne =
    meant.slice(0, -1).every((each) => each.isSignature) &&
    all.every((each) => meant.includes(each) || each.from < first.from || each.from > last.from) &&
    meant.every((each) => nameOf(each) === nameOf(first));
  return isOne
    ? [{ ...last, from: first.from, isBroken: meant.some((each) => each.isBroken) }]
    : meant;
}

/** What is declared under other names: what may have been mistyped, else all of it. */
function nearest(wanted: readonly string[], all: readonly Declaration[]): readonly Declaration[] {
  const last = wanted.at(-1) ?? '';
  const near = closest(last, [...new Set(all.map(({ parts }) => parts.at(-1) ?? ''))]);
  const same = all.filter(({ parts }) => [near, last].includes(parts.at(-1) ?? null));
  return same.length > 0 ? same : all.filter(({ parts }) => parts.length === 1);
}

async function readerOf(ending: string): Promise<DeclarationReader | null> {
  const patterns = patternLanguage(ending);
  if (patterns !== null)
    return {
      most: mostMatched,
      // PHP and shells write a sign before a name where they use it.
      fold: (part) => (patterns.ignoresCase ? part.toLowerCase() : part.replace(/^\$/, '')),
      read: (text) => patternDeclarations(patterns, text),
    };
  const known = await treeOf(ending);
  if (known === null) return null;
  const [{ parser }, grammar] = known;
  return {
    most: mostParsed,
    fold: (part) => part,
    read: (text) => treeDeclarations(parser, grammar, text),
  };
}

/** Grammars are loaded where a file of their language is read. */
async function treeOf(
  ending: string,
): Promise<readonly [{ readonly parser: Parser }, TreeGrammar] | null> {
  const grammars = await import('./tree-grammars.ts');
  if (/^[cm]?[jt]sx?$/.test(ending))
    return [
      (await import('../layout/javascript.ts')).javascript(ending),
      grammars.javascriptGrammar,
    ];
  if (/^pyi?$/.test(ending))
    return [(await import('../layout/python.ts')).python(), grammars.pythonGrammar];
  if (ending === 'go') return [(await import('../layout/go.ts')).go(), grammars.goGrammar];
  if (ending === 'rs') return [(await import('../layout/rust.ts')).rust(), grammars.rustGrammar];
  if (ending === 'java') return [(await import('../layout/java.ts')).java(), grammars.javaGrammar];
  return null;
}

/** Levels of a tree that are read: more is no code that people write. */
const mostLevels = 500;

/**
 * Everything that a text declares, as its syntax tree tells, in the order of the text; null where
 * it is nested deeper than is read.
 */
function treeDeclarations(
  parser: Parser,
  grammar: TreeGrammar,
  text: string,
): Declaration[] | null {
  const found: Omit<Declaration, 'isBroken'>[] = [];
  const errors: number[] = [];
  const scope: string[] = [];
  const opened: number[] = [];
  let isDeep = false;
  parser.parse(text).iterate({
    enter: (ref) => {
      if (ref.type.isError) errors.push(ref.from);
      isDeep ||= scope.length > mostParts || opened.length > mostLevels;
      if (isDeep) return false;
      const own = declaredBy(ref, grammar, text);
      found.push(
        ...own.map((parts) => ({
          ...placed(ref.node, grammar, text),
          parts: [...scope, ...parts],
        })),
      );
      const lent = own.length === 1 ? (own[0] ?? []) : lentBy(ref, grammar, text);
      scope.push(...lent);
      opened.push(lent.length);
      return true;
    },
    leave: () => {
      scope.length -= opened.pop() ?? 0;
    },
  });
  if (isDeep) return null;
  return found.map((each) => ({
    ...each,
    isBroken: (errors[firstFrom(errors, each.from + 1)] ?? Infinity) <= each.to,
  }));
}

function declaredBy(ref: SyntaxNodeRef, { names }: TreeGrammar, text: string): string[][] {
  const own = names.get(ref.name)?.(ref.node, text) ?? [];
  return own.map((parts) => parts.map((part) => part.replace(/^#/, '')));
}

function lentBy(ref: SyntaxNodeRef, { scopes }: TreeGrammar, text: string): string[] {
  const name = scopes?.get(ref.name)?.(ref.node, text) ?? null;
  return name === null ? [] : [name];
}

/** The text of a declaration with what belongs to it, without the blanks behind it. */
function placed(
  node: SyntaxNode,
  { around, body }: TreeGrammar,
  text: string,
): Pick<Declaration, 'from' | 'to' | 'isSignature'> {
  let whole = node;
  while (whole.parent && around.has(whole.parent.name)) whole = whole.parent;
  let { to } = whole;
  while (to > whole.from && /\s/.test(text[to - 1] ?? '')) to -= 1;
  const isSignature =
    body !== undefined &&
    /^(?:Function|Method)Declaration$/.test(node.name) &&
    node.getChild(body) === null;
  return { from: whole.from, to, ...(isSignature && { isSignature }) };
}
