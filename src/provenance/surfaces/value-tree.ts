import type { Span } from '#diagnostics/diagnostic';

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
export interface PointedValue {
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
