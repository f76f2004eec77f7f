import { flowList, scalarText } from '#workspace/edit/yaml-text';

/** A list of maps, each key of a map on a line of its own. */
interface Maps {
  readonly maps: readonly Readonly<Record<string, unknown>>[];
}

type Value = string | readonly string[] | Maps | null | undefined;

/** A frontmatter block; keys without a value are left out, lists are written in one line. */
export function frontmatter(pairs: readonly (readonly [key: string, value: Value])[]): string {
  const lines = pairs.flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [`${key}:${valueText(value)}`],
  );
  return `---\n${lines.join('\n')}\n---\n`;
}

function valueText(value: NonNullable<Value>): string {
  if (typeof value === 'string') return ` ${scalarText(value)}`;
  if (!('maps' in value)) return ` ${flowList(value)}`;
  return value.maps
    .map((map) =>
      Object.entries(map)
        .map(([key, each], at) => `\n  ${at === 0 ? '-' : ' '} ${key}: ${flowText(each)}`)
        .join(''),
    )
    .join('');
}

/** Plain data on one line. */
function flowText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' ? scalarText(value) : String(value);
  const pairs = Object.entries(value).map(([key, each]) => `${key}: ${flowText(each)}`);
  return `{ ${pairs.join(', ')} }`;
}
