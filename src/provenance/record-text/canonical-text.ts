import type { Nodes } from 'mdast';

import { limits } from '#workspace/limits';
import { markdownOf, markdownTree } from '#workspace/outline/markdown-tree';
import { nestingProblem } from '#workspace/text/text-problems';

/** UTF-16 code units. Longer texts are compared as they stand: to parse them may take long. */
const longest = 8_192;

/**
 * A stretch of Markdown as an agent reads it, whatever a formatter made of it: marks of lists and
 * emphasis, escapes, line breaks in prose, blank lines, the padding of tables and the depth of
 * headings make no difference. All else counts, such as case, comments and the numbers of a list;
 * and code counts to the letter. Where links lead is left out, for that depends on the file.
 */
export function canonicalText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n');
  const asItStands = lines.trim();
  if (lines.length > longest || nestingProblem(lines)) return asItStands;
  const tree = markdownTree(lines);
  return makeEven(tree, 0) ? markdownOf(tree).trim() : asItStands;
}

/** Takes out of a tree what formatters change; tells whether it is no deeper than a tree may be. */
function makeEven(node: Nodes, depth: number): boolean {
  if (depth > limits.treeDepth) return false;
  evenNode(node);
  if (!('children' in node)) return true;
  const children = node.children as Nodes[];
  for (const [at, child] of children.entries())
    if (child.type === 'break') children[at] = { type: 'text', value: ' ' };
  return children.every((child) => makeEven(child, depth + 1));
}

function evenNode(node: Nodes): void {
  if (node.type === 'text') node.value = node.value.replace(/\s+/g, ' ');
  else if (node.type === 'code') node.value = node.value.replace(/[ \t]+$/gm, '').trimEnd();
  else if (node.type === 'heading') node.depth = 1;
  else if (node.type === 'table') node.align = [];
  else if (node.type === 'list') node.spread = false;
  else if (node.type === 'listItem') evenItem(node);
  else if ('url' in node) node.url = '';
}

/** The mark of a task that is done may be large. */
function evenItem(item: Extract<Nodes, { type: 'listItem' }>): void {
  item.spread = false;
  const [first] = item.children;
  const words = first?.type === 'paragraph' ? first.children[0] : undefined;
  if (words?.type === 'text') words.value = words.value.replace(/^\[X\](?=\s)/, '[x]');
}
