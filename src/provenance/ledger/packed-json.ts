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
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  // A comma may follow.
  const flat = onOneLine(value, widest - 1 - before);
  if (flat !== null) return flat;
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
    if (line !== '') {
      const flat = onOneLine(value, widest - `${line} ${key}${end}`.length);
      if (flat !== null) return void (line += ` ${key}${flat}${end}`);
      lines.push(line);
    }
    line = `${indent}${key}${packed(value, depth, depth + key.length)}${end}`;
    if (!line.includes('\n')) return;
    lines.push(line);
    line = '';
  });
  return line === '' ? lines : [...lines, line];
}

/** A value on one line; null where it has more columns than there is room for. */
function onOneLine(value: unknown, room: number): string | null {
  // With its blanks it is longer still.
  if (JSON.stringify(value).length > room) return null;
  const flat = withBlanks(value);
  return flat.length > room ? null : flat;
}

function withBlanks(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(withBlanks).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, each]) => `${JSON.stringify(key)}: ${withBlanks(each)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
