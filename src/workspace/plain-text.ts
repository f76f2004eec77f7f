/** A text wrapped over lines, on one line. */
export function oneLine(text: string): string {
  return text.includes('\n') ? text.split('\n').map((line) => line.trim()).join(' ').trim() : text;
}

/** Above this length only marks are taken away: the exact reading is for titles and cells. */
const exactLength = 4_096;

/** Inline Markdown as a reader sees it: links become their text, code and emphasis lose their marks. */
export function plainText(raw: string): string {
  if (!/[`*_~[\]\\<!&]/.test(raw)) return raw.trim();
  if (raw.length > exactLength) return raw.replace(/[`*_~[\]\\]/g, '').trim();
  return raw
    .replace(/<!--[^]{0,4096}?-->/g, '')
    .replace(/!?\[((?:[^[\]\\]|\\.)*)\]\((?:[^()\\\s]|\\.|\([^()\s]*\))*(?:\s+(?:"[^"]*"|'[^']*'))?\)/g, '$1')
    .replace(/\[((?:[^[\]\\]|\\.)+)\]\[[^[\]]*\]/g, '$1')
    .replace(/(`+)([^`]|[^`][^]*?[^`])\1(?!`)/g, '$2')
    .replace(/(\*\*|__|~~)(?=\S)([^]*?\S)\1/g, '$2')
    .replace(/(^|[\s(["'])([*_])(?=\S)([^*_]*?\S)\2(?=$|[\s)\].,:;!?"'])/g, '$1$3')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}

/** Lower-case words of a text: letters and digits of any script, joined by inner apostrophes and hyphens. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
}
