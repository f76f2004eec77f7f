/**
 * What a frontmatter key can be set to: a text, a list of texts, or rows of flow maps as in
 * `per_surface_hash`.
 */
export type FrontmatterValue =
  string | readonly string[] | readonly Readonly<Record<string, string | boolean>>[];

/** How a scalar stands in the file now; `text` is its value. */
export interface WrittenScalar {
  readonly style: 'plain' | 'single' | 'double';
  readonly text: string;
}

/** Words that some YAML reader takes for a boolean, a null or a number. */
const reserved = /^(?:true|false|yes|no|on|off|y|n|null|nan|inf)$/i;
/**
 * Simple words need no quotes; a hash or an abbreviated commit id does, for it may read as a
 * number.
 */
const word = /^(?![0-9a-f]{7,}$)[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/i;
/** Text that stays plain where the author wrote plain text. */
const sentence =
  /^(?:[\p{L}(<]|\.{0,2}\/)(?:[^:#\p{C}\p{Z}]| (?=[^ #\p{C}])|:(?=[^ \p{C}\p{Z},[\]{}])|(?<=[^ ])#)*$/u;
// eslint-disable-next-line no-control-regex -- the characters that only an escape can carry
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]/u;

/** What readers that guess types take a plain scalar for. */
function guessed(text: string): 'date' | 'number' | 'boolean' | 'text' {
  if (/^\d{4}-\d{2}-\d{2}(?:[Tt ][\d:.]+(?:[Zz]|[+-][\d:]+)?)?$/.test(text)) return 'date';
  if (/^(?:0|[1-9]\d{0,14})$/.test(text)) return 'number';
  return /^(?:true|false)$/.test(text) ? 'boolean' : 'text';
}

function staysPlain(text: string, was: string): boolean {
  const guess = guessed(text);
  // The author wrote a date or a number without quotes: another one of the same kind is no worse.
  if (guess !== 'text') return guess === guessed(was);
  return (
    !reserved.test(text) &&
    (word.test(text) || (sentence.test(text) && !/^[0-9a-f]{7,}$/i.test(text)))
  );
}

/**
 * A scalar that reads back as exactly `text`, in the quotes it had where they still fit, else plain
 * for a simple word and quoted for the rest.
 */
export function scalarText(text: string, was: WrittenScalar | null = null): string {
  if (was?.style === 'plain' && staysPlain(text, was.text)) return text;
  // A placeholder right behind the key would make the whole file a template.
  const opaque = unprintable.test(text) || text.startsWith('{{');
  if (was?.style === 'single' && !opaque) return `'${text.replaceAll("'", "''")}'`;
  if (was === null && word.test(text) && !reserved.test(text)) return text;
  return `"${text.replace(/[^]/gu, escaped)}"`.replace(/^"\{\{/, '"\\x7b{');
}

function escaped(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`;
  if (character === '\n') return '\\n';
  if (character === '\t') return '\\t';
  return unprintable.test(character)
    ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
    : character;
}

/** A flow list, `[a, "b c"]`; items that are there already keep the text they are written with. */
export function flowList(
  items: readonly string[],
  written: ReadonlyMap<string, string> = new Map(),
): string {
  return `[${items.map((item) => written.get(item) ?? scalarText(item)).join(', ')}]`;
}

/** Columns of a line, as GitHub shows them beside each other in a review. */
const lineWidth = 120;

/**
 * A map as an item of a list: `- { kind: lines, unique: true }`, or each key on a line of its own
 * where that line would be too long to read.
 *
 * @param dash the blanks, the dash and the blank that the item begins with
 */
export function mapItem(map: Readonly<Record<string, string | boolean>>, dash: string): string[] {
  const pairs = Object.entries(map).map(
    ([key, value]) => `${key}: ${typeof value === 'string' ? scalarText(value) : String(value)}`,
  );
  const flow = `${dash}{ ${pairs.join(', ')} }`;
  if (flow.length <= lineWidth) return [flow];
  return pairs.map((pair, at) => `${at === 0 ? dash : ' '.repeat(dash.length)}${pair}`);
}
