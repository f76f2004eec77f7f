/** Columns of a line, as far as a text can be broken. */
const widest = 120;

/**
 * JSON in as few lines as are still read: what fits stands on one line, and the members of what
 * does not fill theirs. A string is never broken, so that a line with a long one is longer.
 */
export function packedJson(value: unknown): string {
  return packed(value, 0, 0);
}

/**
 * @param depth blanks that the lines of this value begin with
 * @param before columns that its first line has already
 */
function packed(value: unknown, depth: number, before: number): string {
  const flat = onOneLine(value);
  // A comma may follow.
  if (typeof value !== 'object' || value === null || before + flat.length < widest) return flat;
  const members: readonly Member[] = Array.isArray(value)
    ? value.map((each: unknown) => ({ key: '', value: each }))
    : Object.entries(value).map(([key, each]) => ({
        key: `${JSON.stringify(key)}: `,
        value: each,
      }));
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return [open, ...filled(members, depth + 1), `${' '.repeat(depth)}${close}`].join('\n');
}

interface Member {
  readonly key: string;
  readonly value: unknown;
}

/** Lines of members, each as full as it can be. */
function filled(members: readonly Member[], depth: number): string[] {
  const indent = ' '.repeat(depth);
  const lines: string[] = [];
  let line = '';
  members.forEach(({ key, value }, at) => {
    const end = at === members.length - 1 ? '' : ',';
    const flat = `${key}${onOneLine(value)}${end}`;
    if (line !== '' && line.length + 1 + flat.length <= widest) return void (line += ` ${flat}`);
    if (line !== '') lines.push(line);
    line = `${indent}${key}${packed(value, depth, depth + key.length)}${end}`;
    if (!line.includes('\n')) return;
    lines.push(line);
    line = '';
  });
  return line === '' ? lines : [...lines, line];
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, each]) => `${JSON.stringify(key)}: ${onOneLine(each)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
