import type { Parser, SyntaxNode, SyntaxNodeRef } from '@lezer/common';

import { type Declaration, mostParts } from './declaration.ts';
import { firstFrom } from './first-from.ts';
import type { TreeGrammar } from './tree-grammars.ts';

/** Levels of a tree that are read: more is no code that people write. */
const mostLevels = 500;

/**
 * Everything that a text declares, as its syntax tree tells, in the order of the text; null where
 * it is nested deeper than is read.
 */
export function treeDeclarations(
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
