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
import { plainText } from '#diagnostics/plain-text';
import { dataFile as say } from '#messages/generated/configuration';

import { pointerSteps } from '../schema/explain.ts';

/** A value and how to find the offset of a JSON pointer in the text it came from. */
export interface Parsed {
  readonly value: unknown;
  offsetOf(pointer: string): number;
}

/** The same of a JSON text, which also says where a value ends. */
export interface ParsedJson extends Parsed {
  spanOf(pointer: string): Span;
}

/**
 * Reads JSON that somebody may have written by hand.
 *
 * @param name the file's name as the user knows it
 * @throws {UsageError} when the text is no JSON, has a key twice, or nests deeper than anything
 *   that is meant
 */
export function parseJson(text: string, name: string, comments: boolean): ParsedJson {
  try {
    return parseTreeOf(text, name, comments);
  } catch (error) {
    if (error instanceof DuplicateKey)
      throw new UsageError(
        say.keyTwice({ place: placed(name, text, error.offset), key: error.message }),
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
  const place = placed(name, text, error?.offset ?? 0);
  if (error || !tree)
    throw new UsageError(
      error
        ? say.notJson({
            place,
            problem: printParseErrorCode(error.error)
              .replace(/([a-z])([A-Z])/g, '$1 $2')
              .toLowerCase(),
          })
        : say.empty({ place }),
    );
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

class DuplicateKey extends Error {
  readonly offset: number;
  constructor(key: string, offset: number) {
    super(key);
    this.offset = offset;
  }
}

/** A tree's value, without prototypes, so that no key can reach Object.prototype. */
function toValue(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(toValue);
  if (node.type !== 'object') return node.value as unknown;
  const made = Object.create(null) as Record<string, unknown>;
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (!key || !value) continue;
    if (Object.hasOwn(made, String(key.value)))
      throw new DuplicateKey(String(key.value), key.offset);
    made[String(key.value)] = toValue(value);
  }
  return made;
}

/** The keys and numbers of a JSON pointer. */
export function stepsOf(pointer: string): (string | number)[] {
  return pointerSteps(pointer).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** `name:line:column:`, for messages about a text. */
export function placed(name: string, text: string, offset: number): string {
  const { line, column } = lineMap(text).position(offset);
  return `${name}:${line}:${column}:`;
}

/** The anchor GitHub gives a heading: lower case, punctuation dropped, blanks to hyphens. */
function headingSlug(title: string): string {
  return plainText(title)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-');
}

/** All anchors of a document's headings, in order; a repeated one gets `-1`, `-2` and so on. */
export function headingSlugs(titles: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return titles.map((title) => {
    const slug = headingSlug(title);
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
}
