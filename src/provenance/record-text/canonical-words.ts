/** Longer paragraphs stay as they are: a search for the end of code takes long in them. */
const longest = 65_536;

/** Where a link or a definition leads. */
const target = /(\]\()[^()\s]*|^( {0,3}\[[^\]\n]{1,200}\]:)[ \t]*\S*/gm;
const title = /(\]\(|^ {0,3}\[[^\]\n]{1,200}\]:)\s+'([^'"\n]*)'/gm;
const escapeOrCode = /(\\[!-/:-@[-`{-~]|(?<!`)(`+)(?!`)(?:[^]*?[^`])\2(?!`))/;

/**
 * Words of a paragraph or a cell as an agent reads them, whatever a formatter made of emphasis,
 * escapes and line breaks. Where links lead is left out, for that depends on the file.
 */
export function canonicalWords(text: string): string {
  if (text.length > longest) return text;
  return text
    .replace(target, (_all, link?: string, label?: string) => link ?? label ?? '')
    .replace(title, '$1 "$2"')
    .split(escapeOrCode)
    .map((part, at) => [evenProse, evenPart, () => ''][at % 3]?.(part ?? ''))
    .join('')
    .trim();
}

function evenProse(text: string): string {
  return text.replaceAll('_', '*').replace(/\\?\s+|\\$/g, ' ');
}

/** An escaped character without its escape, or code as CommonMark reads it. */
function evenPart(part: string): string {
  if (part.startsWith('\\')) return part.slice(1).replace('_', '*');
  const marks = /^`+/.exec(part)?.[0].length ?? 0;
  const code = part
    .slice(marks, -marks)
    .split('\n')
    .map((line, at, all) => {
      const rest = at > 0 ? line.trimStart() : line;
      return at < all.length - 1 ? rest.trimEnd() : rest;
    })
    .join(' ');
  return `\`${code.startsWith(' ') && code.endsWith(' ') && code.trim() !== '' ? code.slice(1, -1) : code}\``;
}
