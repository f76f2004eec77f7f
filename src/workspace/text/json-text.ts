import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';

import type { Span } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { lineMap } from '#diagnostics/line-map';
import { dataFile as say } from '#messages/generated/configuration';

import { pointerSteps } from '../schema/explain.ts';

/** A value, with the offset in its text of each JSON pointer. */
export interface ParsedValue {
  readonly value: unknown;
  offsetOf(pointer: string): number;
}

/** A parsed text. `spanOf` returns the span of the whole value for an unknown pointer. */
export interface ParsedJson extends ParsedValue {
  spanOf(pointer: string): Span;
}

/**
 * Parses JSON that a person may have written.
 *
 * @throws {UsageError} if it is not JSON, repeats a key, or nests too deeply
 */
export function parseJson(text: string, name: string, comments: boolean): ParsedJson {
  try {
    return parseTreeOf(text, name, comments);
  } catch (error) {
    if (error instanceof RepeatedKey)
      throw new UsageError(
        say.keyTwice({ place: positionPrefix(name, text, error.offset), key: error.message }),
      );
    if (error instanceof RangeError) throw new UsageError(say.tooDeep({ file: name }));
    throw error;
  }
}

function parseTreeOf(text: string, name: string, comments: boolean): ParsedJson {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, {
    disallowComments: !comments,
    allowTrailingComma: comments,
  });
  const [error] = errors;
  const place = positionPrefix(name, text, error?.offset ?? 0);
  if (error) {
    const problem = printParseErrorCode(error.error).replace(/([a-z])([A-Z])/g, '$1 $2');
    throw new UsageError(say.notJson({ place, problem: problem.toLowerCase() }));
  }
  if (!tree) throw new UsageError(say.empty({ place }));
  return {
    value: toValue(tree),
    offsetOf: (pointer) => {
      const steps = stepsOf(pointer);
      for (let length = steps.length; length > 0; length -= 1) {
        const node = findNodeAtLocation(tree, steps.slice(0, length));
        if (node) return node.parent?.type === 'property' ? node.parent.offset : node.offset;
      }
      return tree.offset;
    },
    spanOf: (pointer) => {
      const { offset, length } = findNodeAtLocation(tree, stepsOf(pointer)) ?? tree;
      return { start: offset, end: offset + length };
    },
  };
}

class RepeatedKey extends Error {
  readonly offset: number;
  constructor(key: string, offset: number) {
    super(key);
    this.offset = offset;
  }
}

/** Makes objects without a prototype, so that no key reaches Object.prototype. */
function toValue(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(toValue);
  if (node.type !== 'object') return node.value as unknown;
  const made = Object.create(null) as Record<string, unknown>;
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (!key || !value) continue;
    if (Object.hasOwn(made, String(key.value)))
      throw new RepeatedKey(String(key.value), key.offset);
    made[String(key.value)] = toValue(value);
  }
  return made;
}

/** Splits a JSON pointer into keys and list positions. */
export function stepsOf(pointer: string): (string | number)[] {
  return pointerSteps(pointer).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** `name:line:column:`, the start of a message about a text. */
export function positionPrefix(name: string, text: string, offset: number): string {
  const { line, column } = lineMap(text).position(offset);
  return `${name}:${line}:${column}:`;
}

/**
 * Finds the first key that an object of a valid JSON text repeats, with the span of the second:
 * parsers use the last of them, people read the first.
 */
export function duplicateKey(text: string): { readonly key: string; readonly span: Span } | null {
  // The keys of each open object; null for an open list.
  const open: (Set<string> | null)[] = [];
  for (const token of text.matchAll(/[{}[\]]|"(?:[^"\\]|\\.)*"(?=([ \t\r\n]*:)?)/g)) {
    const word = token[0];
    if (word === '{' || word === '[') open.push(word === '{' ? new Set() : null);
    else if (word === '}' || word === ']') open.pop();
    else if (token[1] !== undefined) {
      const key = JSON.parse(word) as string;
      const keys = open.at(-1);
      if (keys?.has(key))
        return { key, span: { start: token.index, end: token.index + word.length } };
      keys?.add(key);
    }
  }
  return null;
}
