import type { Span } from '#diagnostics/diagnostic';

/** A value of a JSON or YAML file; `key` is its name or index, empty for the root. */
export interface ValueNode {
  readonly key: string;
  readonly span: Span;
  readonly children: readonly ValueNode[];
}

/** The values of a file cannot be read; the message says why, in plain words. */
export class Unparsable extends Error {}

/** Levels of a JSON or YAML file: deeper ones are not read. */
export const maxValueDepth = 64;

/** The value at a JSON pointer (RFC 6901); null for none. */
export function valueAt(root: ValueNode, pointer: string): ValueNode | null {
  let here: ValueNode | undefined = root;
  for (const step of pointer.split('/').slice(1)) {
    if (/~(?![01])/.test(step)) return null;
    const key = step.replace(/~1/g, '/').replace(/~0/g, '~');
    here = here?.children.find((child) => child.key === key);
  }
  return here ?? null;
}

/** All values below the root with their JSON pointers, in the order of the file. */
export function* valuesBelow(
  root: ValueNode,
  above = '',
): Generator<{ readonly pointer: string; readonly span: Span }> {
  for (const child of root.children) {
    const pointer = `${above}/${child.key.replace(/~/g, '~0').replace(/\//g, '~1')}`;
    yield { pointer, span: child.span };
    yield* valuesBelow(child, pointer);
  }
}

/** @throws {Unparsable} if a key occurs twice, because parsers differ on which one counts */
export function uniquelyKeyed(children: readonly ValueNode[]): readonly ValueNode[] {
  const seen = new Set<string>();
  for (const { key } of children) {
    if (seen.has(key))
      throw new Unparsable(`the key ${JSON.stringify(key.slice(0, 80))} occurs twice in one map`);
    seen.add(key);
  }
  return children;
}
