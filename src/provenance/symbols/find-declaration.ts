import type { Parser, SyntaxNode, SyntaxNodeRef } from '@lezer/common';

import type { LineRange } from '#diagnostics/diagnostic';
import { lineMap } from '#diagnostics/line-map';
import { closest } from '#diagnostics/near-match';

import {
  type Declaration,
  firstIndexFrom,
  maxNameParts,
  nameOf,
  patternDeclarations,
} from './pattern-declarations.ts';
import { patternLanguage } from './pattern-languages.ts';
import type { TreeGrammar } from './tree-grammars.ts';

/** The lines of a declaration, and its full name. */
export interface NamedLines {
  readonly name: string;
  readonly lines: LineRange;
}

type FoundDeclaration =
  | { readonly kind: 'found'; readonly declaration: NamedLines }
  /** `declared` has similar names, else all names. */
  | { readonly kind: 'none'; readonly declared: readonly NamedLines[] }
  | { readonly kind: 'several'; readonly declared: readonly NamedLines[] }
  /** Its end is not certain. */
  | { readonly kind: 'broken'; readonly declaration: NamedLines }
  | { readonly kind: 'unread-language' }
  | { readonly kind: 'too-large'; readonly most: number }
  | { readonly kind: 'too-deep' };

/** UTF-16 units of a parsed file: longer ones are generated. */
const mostParsed = 1_048_576;
/** UTF-16 units of a file that is read by patterns. */
const mostMatched = 262_144;

interface DeclarationReader {
  readonly most: number;
  /** Normalizes a part of a name for comparison. */
  fold(part: string): string;
  /** Null for a text that is nested too deeply. */
  read(text: string): readonly Declaration[] | null;
}

/**
 * Finds the declaration of a symbol by the end of its full name: `rotate`, `Store.rotate`,
 * `Store::rotate`. `text` has line feeds.
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
  // A full name wins over the ends of longer ones.
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

/** Joins overload signatures with their function. */
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

/** Declarations with the same or a similar last name, else all on top level. */
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
      // PHP and shells use a name with a sign before it.
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

async function treeOf(
  ending: string,
): Promise<readonly [{ readonly parser: Parser }, TreeGrammar] | null> {
  const grammars = await import('./tree-grammars.ts');
  if (/^[cm]?[jt]sx?$/.test(ending))
    return [
      (await import('../layout/javascript.ts')).javascriptLanguage(ending),
      grammars.javascriptGrammar,
    ];
  if (/^pyi?$/.test(ending))
    return [(await import('../layout/python.ts')).pythonLanguage(), grammars.pythonGrammar];
  if (ending === 'go') return [(await import('../layout/go.ts')).goLanguage(), grammars.goGrammar];
  if (ending === 'rs')
    return [(await import('../layout/rust.ts')).rustLanguage(), grammars.rustGrammar];
  if (ending === 'java')
    return [(await import('../layout/java.ts')).javaLanguage(), grammars.javaGrammar];
  return null;
}

/** Levels of a tree: people write fewer. */
const mostLevels = 500;

/** Reads declarations from the syntax tree, in order; null for a tree that is too deep. */
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
      isDeep ||= scope.length > maxNameParts || opened.length > mostLevels;
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
    isBroken: (errors[firstIndexFrom(errors, each.from + 1)] ?? Infinity) <= each.to,
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

/** The range of a declaration with its `around` nodes, without blanks at its end. */
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
