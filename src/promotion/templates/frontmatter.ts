import { flowList, scalarText } from '#workspace/edit/yaml-text';

type Value = string | readonly string[] | null | undefined;

/** A frontmatter block; keys without a value are left out, lists are written in one line. */
export function frontmatter(pairs: readonly (readonly [key: string, value: Value])[]): string {
  const lines = pairs.flatMap(([key, value]) =>
    value === null || value === undefined
      ? []
      : [`${key}: ${typeof value === 'string' ? scalarText(value) : flowList(value)}`],
  );
  return `---\n${lines.join('\n')}\n---\n`;
}
