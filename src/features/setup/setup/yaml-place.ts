import {
  type Document,
  isCollection,
  isMap,
  isPair,
  isScalar,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
} from 'yaml';

import type { Fields } from '#features/setup/workspace/json-edit';

/** A YAML file of people's: read to find places in it, never written back from what was read. */
export interface YamlFile {
  readonly document: Document;
  /** What it says, as plain data. */
  readonly value: unknown;
}

/** Most aliases that are followed: more are a bomb. */
const mostAliases = 100;

/** Reads a YAML file; null where it is none, or holds more than one document. */
export function readYaml(text: string): YamlFile | null {
  try {
    const document = parseDocument(text, { logLevel: 'error', prettyErrors: false });
    if (document.errors.length > 0) return null;
    return { document, value: document.toJS({ maxAliasCount: mostAliases }) as unknown };
  } catch {
    return null;
  }
}

/** What lines of ours say. */
export function valueOf<Value = Fields>(lines: readonly string[]): Value {
  return readYaml(`${lines.join('\n')}\n`)?.value as Value;
}

/** Whether a text reads as one value, whose keys are in the same order. */
export function readsAs(text: string, value: unknown): boolean {
  return JSON.stringify(readYaml(text)?.value) === JSON.stringify(value);
}

/** The pair of a key at the top, or below another map. */
export function pairOf(map: unknown, key: string): Pair<Node, Node | null> | null {
  if (!isMap(map)) return null;
  return (
    ((map as YAMLMap<Node, Node | null>).items.find(
      (pair) => isPair(pair) && isScalar(pair.key) && pair.key.value === key,
    ) as Pair<Node, Node | null> | undefined) ?? null
  );
}

/**
 * The offset of the last character of a node that is no blank: new lines go below the line it
 * stands in.
 */
export function lastOffset(text: string, node: Node): number {
  let at: Node = node;
  while (isCollection(at) && !at.flow && at.items.length > 0) {
    const last = at.items.at(-1) as Node | Pair<Node, Node | null>;
    const next = isPair(last) ? ((last.value as Node | null) ?? (last.key as Node)) : last;
    if (!next?.range) break;
    at = next;
  }
  const end = at.range?.[1] ?? 0;
  return Math.max(0, text.slice(0, end).trimEnd().length - 1);
}

/** What stands in front of an item of a list or a map; null where it is more than blanks. */
export function indentOf(text: string, item: Node | Pair<Node, Node | null>): string | null {
  const key = isPair(item) ? (item.key as Node) : null;
  const start = key?.range?.[0] ?? text.slice(0, (item as Node).range?.[0] ?? 0).lastIndexOf('-');
  const indent = text.slice(text.lastIndexOf('\n', start) + 1, start);
  return /\S/.test(indent) ? null : indent;
}
