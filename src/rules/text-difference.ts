import { clip } from '#messages/fill-template';

/**
 * Two texts from where they begin to differ, with the words before, each cut to a length: the rest
 * of a line is too long to show.
 */
export function textDifference(
  one: string,
  other: string,
  length: number,
): readonly [one: string, other: string] {
  let same = 0;
  while (same < one.length && one[same]?.toLowerCase() === other[same]?.toLowerCase()) same += 1;
  const from = same <= length / 2 ? 0 : one.lastIndexOf(' ', same - 1) + 1;
  const part = (text: string): string =>
    clip(from > 0 ? `…${text.slice(from).trim()}` : text, length);
  return [part(one), part(other)];
}
