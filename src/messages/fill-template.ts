/** Puts data into the `{slots}` of a message; a slot without data stays as it is written. */
export function fillTemplate(
  template: string,
  data: Readonly<Record<string, string | number>>,
): string {
  return template.replace(/\{([a-zA-Z]+)\}/g, (slot, name: string) =>
    Object.hasOwn(data, name) ? String(data[name]) : slot,
  );
}

/** What stands for a slot where nothing is filled in, besides its own name. */
const words: Readonly<Record<string, string>> = {
  replace: 'supersede ITEM',
  again: 'capture "…"',
  decide: 'ledger COMMAND ITEM',
  now: 'NEW PATH',
  by: 'SOMEBODY',
  from: 'ONE STATUS',
  to: 'ANOTHER STATUS',
  id: 'ITEM',
  retraction: 'ITEM',
  mend: 'WHAT TO DO',
};

/**
 * A message as it reads where nothing is filled in: `{path}` is PATH, as the usage of a command has
 * it.
 */
export function unfilledTemplate(template: string): string {
  return template.replace(
    /\{([a-zA-Z]+)\}/g,
    (_slot, name: string) => words[name] ?? name.replace(/[A-Z]/g, ' $&').toUpperCase(),
  );
}

/**
 * A text on one line, cut to a length in UTF-16 units with an ellipsis; a character is never cut in
 * two.
 */
export function clip(text: string, length: number): string {
  // A text that is on one line already is not written anew.
  const line = (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** The same, with the number of characters that are cut: it is not taken for the whole. */
export function clipCounted(text: string, length: number): string {
  const cut = clip(text, length);
  const left = clip(text, text.length + 1).length - cut.length + 1;
  return cut.endsWith('…') && left > 1 ? `${cut} (and ${left} more characters)` : cut;
}
