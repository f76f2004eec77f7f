import ts from 'typescript';

import type { Break } from './breaks.ts';

/** A break, its number, and the expression or statement that it changes. */
export interface PlacedBreak extends Break {
  readonly id: number;
  readonly node: ts.Node;
}

/** Where each break of a text lies; breaks in comments, types and strings are left out. */
export function placed<T extends Break>(
  text: string,
  breaks: readonly T[],
): readonly (T & { readonly node: ts.Node })[] {
  const source = ts.createSourceFile('page.ts', text, ts.ScriptTarget.Latest, true);
  return breaks.flatMap((each) => {
    const node = nodeAt(source, each.at + each.from.length - each.from.trimStart().length);
    return node === undefined ? [] : [{ ...each, node }];
  });
}

/**
 * The text with every break in it. The code asks `breakIsOn(id)`, whose body is `asked`, which of
 * them is on, so that one build serves all.
 */
export function withSwitches(text: string, breaks: readonly PlacedBreak[], asked: string): string {
  const outermostFirst = [...breaks].sort(
    ({ node: one }, { node: other }) => one.getStart() - other.getStart() || other.end - one.end,
  );
  const code = switchedPart(text, 0, text.length, outermostFirst);
  return `// @ts-nocheck\n${code}\nfunction breakIsOn(id) { ${asked} }\n`;
}

function switchedPart(
  text: string,
  from: number,
  to: number,
  [first, ...rest]: readonly PlacedBreak[],
): string {
  if (first === undefined) return text.slice(from, to);
  const { node } = first;
  const start = node.getStart();
  const within = rest.filter((each) => each.node.getStart() < node.end);
  const after = rest.filter((each) => each.node.getStart() >= node.end);
  return [
    text.slice(from, start),
    switched(text, first, switchedPart(text, start, node.end, within)),
    switchedPart(text, node.end, to, after),
  ].join('');
}

function switched(text: string, { id, node, at, from, to }: PlacedBreak, whole: string): string {
  const broken = text.slice(node.getStart(), at) + to + text.slice(at + from.length, node.end);
  const on = `breakIsOn(${id})`;
  if (ts.isContinueStatement(node)) return `{ if (!${on}) continue; }`;
  if (ts.isReturnStatement(node)) return `{ if (${on}) ${broken} ${whole} }`;
  return `(${on} ? (${broken}) : (${whole}))`;
}

function nodeAt(node: ts.Node, first: number): ts.Node | undefined {
  const isIt =
    (ts.isBinaryExpression(node) && node.operatorToken.getStart() === first) ||
    ((ts.isPrefixUnaryExpression(node) ||
      ts.isYieldExpression(node) ||
      ts.isContinueStatement(node)) &&
      node.getStart() === first) ||
    (ts.isReturnStatement(node) && node.expression?.getStart() === first);
  if (isIt) return node;
  return ts.forEachChild(node, (child) =>
    child.pos <= first && first < child.end ? nodeAt(child, first) : undefined,
  );
}
