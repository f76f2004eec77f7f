import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

import { maxValueDepth, uniquelyKeyed, Unparsable, type ValueNode } from './value-tree.ts';

/**
 * Reads the values of JSON, also with comments and trailing commas.
 *
 * @throws {Unparsable} for invalid or deep JSON, and a key that occurs twice
 */
export function readJsonValues(text: string): ValueNode {
  const errors: ParseError[] = [];
  // A byte order mark is not JSON; a blank in its place keeps the offsets.
  const root = parse(text.replace(/^\uFEFF/, ' '), errors);
  const [error] = errors;
  if (error || !root)
    throw new Unparsable(
      error
        ? `line ${text.slice(0, error.offset).split('\n').length} is not JSON (${printParseErrorCode(error.error)})`
        : 'it is empty',
    );
  return convert(root, '', 0);
}

function parse(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { allowTrailingComma: true });
  } catch (error) {
    if (error instanceof RangeError) throw new Unparsable('it is nested too deeply');
    throw error;
  }
}

function convert(node: Node, key: string, depth: number): ValueNode {
  if (depth > maxValueDepth) throw new Unparsable('it is nested too deeply');
  const children = (node.children ?? []).flatMap((child, index) => {
    if (node.type === 'array') return [convert(child, String(index), depth + 1)];
    const [name, value] = child.children ?? [];
    return name && value ? [convert(value, String(name.value), depth + 1)] : [];
  });
  return {
    key,
    span: { start: node.offset, end: node.offset + node.length },
    children: node.type === 'object' ? uniquelyKeyed(children) : children,
  };
}
