import { Composer, type CST, isAlias, isMap, isScalar, isSeq, type Node, Parser } from 'yaml';

import type { Span } from '#diagnostics/diagnostic';

/**
 * UTF-16 code units of a YAML file whose values are read: the parser takes up to ten microseconds
 * for each.
 */
const yamlLength = 262_144;

/**
 * Reads the first document of a YAML file into its values with their places. Anchors, aliases, tags
 * and merge keys are refused, as at the frontmatter's door: with them a value is not what stands in
 * its place.
 *
 * @throws {Unparsable} for these, for what is no YAML, is too large, is nested too deep or names a
 *   key twice
 */
export function readYamlValues(text: string): ValueNode {
  if (text.length > yamlLength) throw new Unparsable(`it has more than ${yamlLength} characters`);
  const tokens = [...new Parser().parse(text)];
  // Asked of the tokens, for composing is recursive:
  // deep nesting ends the process inside a regular expression there,
  // and no handler sees it.
  if (isTooDeep(tokens)) throw new Unparsable('it is nested too deep');
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
      `it is no YAML: ${(error.message.split('\n')[0] ?? '').replace(/[.:]+$/, '')}` +
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
    if (depth > valueDepth) return true;
    if (token && 'items' in token)
      for (const item of token.items)
        stack.push({ token: item.key, depth: depth + 1 }, { token: item.value, depth: depth + 1 });
  }
  return false;
}

function convert(node: Node, key: string, text: string): ValueNode {
  if (isAlias(node) || ('anchor' in node && node.anchor))
    throw new Unparsable('it has anchors or aliases');
  // Only a tag that was written is set.
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
      throw new Unparsable('it has a key that is no plain text');
    if (name.value === '<<') throw new Unparsable('it has merge keys');
    convert(name, '', text);
    const end = name.range?.[1] ?? 0;
    return pair.value === null
      ? { key: name.value, span: { start: end, end }, children: [] }
      : convert(pair.value as Node, name.value, text);
  });
  return placed(node, key, text, uniquelyKeyed(children), node.flow);
}

/** A block collection ends with its last value: what blank lines follow is no part of it. */
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

/**
 * A value of a JSON or YAML file and where its source stands; `key` is its name or index in what
 * holds it, empty for the whole.
 */
export interface ValueNode {
  readonly key: string;
  readonly span: Span;
  readonly children: readonly ValueNode[];
}

/** A value and the JSON pointer that names it. */
interface PointedValue {
  readonly pointer: string;
  readonly span: Span;
}

/** Why a file has no values that can be trusted; the message says it in plain words. */
export class Unparsable extends Error {}

/** Nested values below one another that are still read. */
export const valueDepth = 64;

/** The value a JSON pointer names (RFC 6901), or null when there is none. */
export function valueAt(root: ValueNode, pointer: string): ValueNode | null {
  let here: ValueNode | undefined = root;
  for (const step of pointer.split('/').slice(1)) {
    if (/~(?![01])/.test(step)) return null;
    const key = step.replace(/~1/g, '/').replace(/~0/g, '~');
    here = here?.children.find((child) => child.key === key);
  }
  return here ?? null;
}

/** Every value below the whole, with its pointer, in the order of the file. */
export function* valuesBelow(root: ValueNode, above = ''): Generator<PointedValue> {
  for (const child of root.children) {
    const pointer = `${above}/${child.key.replace(/~/g, '~0').replace(/\//g, '~1')}`;
    yield { pointer, span: child.span };
    yield* valuesBelow(child, pointer);
  }
}

/** @throws {Unparsable} when one key stands twice: parsers differ on which of the two counts */
export function uniquelyKeyed(children: readonly ValueNode[]): readonly ValueNode[] {
  const seen = new Set<string>();
  for (const { key } of children) {
    if (seen.has(key))
      throw new Unparsable(`the key ${JSON.stringify(key.slice(0, 80))} stands twice in one map`);
    seen.add(key);
  }
  return children;
}
