import { shortenSentence } from '#messages/shorten-sentence';
import { destination, labelText } from '#workspace/edit/cell-text';
import type { StoreDialect } from '#workspace/stores/store';

import type { Projected } from './projected-records.ts';

/** The dialects whose `MEMORY.md` is one for the whole project; an agent's own store is its own. */
export type IndexDialect = Extract<StoreDialect, 'claude' | 'caliban' | 'mini-claude'>;

/** Whether a dialect has lines of a spelling that is known. */
export function isIndexDialect(dialect: StoreDialect): dialect is IndexDialect {
  return dialect === 'claude' || dialect === 'caliban' || dialect === 'mini-claude';
}

/** Longest line of an index, in characters: longer ones are reported by audits. */
const longest = 200;
const longestTitle = 120;
/** Fewest characters of what a line says when to load a record. */
const fewest = 40;

/**
 * The line that leads to a record, in the spelling of the store that it goes to.
 *
 * @param link what the link leads to, as it is written
 */
export function indexLine(dialect: IndexDialect, record: Projected, link: string): string {
  const title = labelText(shortenSentence(record.title, longestTitle));
  const head =
    dialect === 'caliban'
      ? `- [${labelText(clipped(record.name, longestTitle))}](${link}) — project: `
      : dialect === 'mini-claude'
        ? `- **[${title}](${link})** (project) — `
        : `- [${title}](${link}) — `;
  // What caliban writes is its slug, so the title says what it is about.
  const words =
    dialect === 'caliban'
      ? `${record.title}${record.condition === null ? '' : `; ${record.condition}`}`
      : (record.condition ?? record.claim);
  const said = record.saidBy === null ? '' : ` (${labelText(record.saidBy)})`;
  return head + clipped(words, Math.max(fewest, longest - head.length - said.length)) + said;
}

/** Whether a line counts the records that find no room. */
export function isMoreLine(line: string): boolean {
  return /^- \d+ more promoted records?(?::|$)/.test(line);
}

/** The line that counts the records that find no room. */
export function moreLine(more: number, from: string, index: string | null): string {
  return (
    `- ${more} more promoted ${more === 1 ? 'record' : 'records'}` +
    `${index === null ? '' : `: [${labelText(index)}](${destination(from, index)})`}`
  );
}

/** Words written so that Markdown leaves them alone, in at most so many characters. */
function clipped(words: string, length: number): string {
  const whole = labelText(words);
  if (whole.length <= length) return whole;
  const characters = [...words].slice(0, length);
  let clip = '';
  do {
    characters.pop();
    clip = `${labelText(characters.join('').trimEnd())}…`;
  } while (clip.length > length && characters.length > 0);
  return clip;
}
