import { dataMark } from '#messages/data-mark';
import { shortenSentence } from '#messages/shorten-sentence';

import type { Recalled } from './recalled.ts';

/** What a list tells of a record. */
export type ListedRecord = Pick<
  Recalled,
  'title' | 'loadWhen' | 'path' | 'testimony' | 'addresses'
>;

/** Characters of a title and of a condition. */
const [usual, short] = [
  [160, 200],
  [80, 60],
] as const;

/**
 * One line of Markdown: its title, when it matters, and where it is.
 *
 * @param where its place, and what else is said of it
 * @param isShort whether it stands among many
 */
export function recordLine(
  { title, loadWhen, path, testimony, addresses }: ListedRecord,
  where = path,
  isShort = false,
): string {
  const [ofTitle, ofCondition] = isShort ? short : usual;
  const plain = (text: string, most: number): string => {
    const signs = [...text.replace(/\s+/g, ' ').trim()];
    return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : signs.join('');
  };
  return (
    `- ${shortenSentence(title, ofTitle)}` +
    `${loadWhen === null ? '' : ` — matters when ${plain(loadWhen, ofCondition)}`}` +
    `${testimony === null ? '' : ` — ${testimony}`}` +
    `${addresses === null ? '' : ` — ${dataMark}`} (${where})\n`
  );
}
