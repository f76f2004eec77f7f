import { Composer, type CST, isAlias, isMap, isScalar, isSeq, type Node, Parser } from 'yaml';

import type { Span } from '#diagnostics/diagnostic';

import { maxValueDepth, uniquelyKeyed, Unparsable, type ValueNode } from './value-tree.ts';

/** UTF-16 code units. The parser takes up to ten microseconds for each. */
const maxYamlLength = 262_144;

/**
 * Reads the values of the first document of a YAML file.
 *
 * @throws {Unparsable} for invalid, large or deep YAML, a key that occurs twice, and anchors,
 *   aliases, tags and merge keys, with which a value is not the text at its place
 */
export function readYamlValues(text: string): ValueNode {
  if (text.length > maxYamlLength)
    throw new Unparsable(`it has more than ${maxYamlLength} characters`);
  const tokens = [...new Parser().parse(text)];
  // Checked in tokens: composing is recursive, and deep nesting would end the process there.
  if (isTooDeep(tokens)) throw new Unparsable('it is nested too deeply');
  const composer = new Composer({
    schema: 'failsafe',
    strict: true,
    uniqueKeys: false,
    prettyErrors: false,
    merge: false,
    logLevel: 'silent',
  });
  const [document] = composer.compose(tokens, true, text.length);
  const error = document?.errors[0];
  if (error)
    throw new Unparsable(
      `it is not YAML: ${(error.message.split('\n')[0] ?? '').replace(/[.:]+$/, '')}` +
        ` in line ${text.slice(0, error.pos[0]).split('\n').length}`,
    );
  return document?.contents
    ? convert(document.contents, '', text)
    : { key: '', span: { start: 0, end: 0 }, children: [] };
}

function isTooDeep(tokens: readonly CST.Token[]): boolean {
  const stack: { token: CST.Token | null | undefined; depth: number }[] = tokens.map((token) => ({
    token: token.type === 'document' ? token.value : null,
    depth: 0,
  }));
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { token, depth } = top;
    if (depth > maxValueDepth) return true;
    if (token && 'items' in token)
      for (const item of token.items)
        stack.push({ token: item.key, depth: depth + 1 }, { token: item.value, depth: depth + 1 });
  }
  return false;
}

function convert(node: Node, key: string, text: string): ValueNode {
  if (isAlias(node) || ('anchor' in node && node.anchor))
    throw new Unparsable('it has anchors or aliases');
  // Only set if it is written in the file.
  if (node.tag) throw new Unparsable('it has tags');
  if (isSeq(node))
    return placed(
      node,
      key,
      text,
      node.items.map((item, index) => convert(item as Node, String(index), text)),
      node.flow,
    );
  if (!isMap(node)) return placed(node, key, text, [], true);
  const children = node.items.map((pair) => {
    const name = pair.key as Node | null;
    if (!isScalar(name) || typeof name.value !== 'string')
      throw new Unparsable('it has a key that is not plain text');
    if (name.value === '<<') throw new Unparsable('it has merge keys');
    convert(name, '', text);
    const end = name.range?.[1] ?? 0;
    return pair.value === null
      ? { key: name.value, span: { start: end, end }, children: [] }
      : convert(pair.value as Node, name.value, text);
  });
  return placed(node, key, text, uniquelyKeyed(children), node.flow);
}

/** A block collection ends with its last value, without the blank lines below. */
function placed(
  node: Node,
  key: string,
  text: string,
  children: readonly ValueNode[],
  exact: boolean | undefined,
): ValueNode {
  const [start, end] = node.range ?? [0, 0];
  return {
    key,
    span: exact
      ? { start, end }
      : trimmed({ start, end }, text, children.at(-1)?.span.end ?? start),
    children,
  };
}

function trimmed({ start, end }: Span, text: string, least: number): Span {
  let last = end;
  while (last > least && /[ \t\n]/.test(text.charAt(last - 1))) last -= 1;
  return { start, end: last };
}
