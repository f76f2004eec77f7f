import type { Span } from '#diagnostics/diagnostic';

const comment = /(?:^|\s)#/;
const quoted = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/g;
const opensBlock = /(?:^|\s)[|>][-+\d]*\s*(?:#.*)?$/;

/** The first YAML comment in a block of frontmatter; null where there is none. */
export function commentIn(text: string, { start, end }: Span): Span | null {
  let block: number | null = null;
  for (let at = start; at < end;) {
    const stop = text.indexOf('\n', at);
    const next = stop === -1 || stop > end ? end : stop;
    const line = text.slice(at, next);
    const indent = line.search(/\S/);
    if (block !== null && indent !== -1 && indent <= block) block = null;
    if (block === null) {
      const found = line.replace(quoted, (each) => '-'.repeat(each.length)).search(comment);
      if (found !== -1) return { start: at + found, end: next };
      if (opensBlock.test(line)) block = Math.max(indent, 0);
    }
    at = next + 1;
  }
  return null;
}
