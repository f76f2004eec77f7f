import { wordsOf } from '#diagnostics/plain-text';

/**
 * The longest run of words, at least `least`, that a text shares with one of several others, which
 * are given by their words; 0 when there is none.
 */
export function sharedRun(
  others: readonly (readonly string[])[],
  text: string,
  least: number,
): number {
  const lower = text.toLowerCase();
  if (!others.some((words) => mayShare(words, lower, least))) return 0;
  const body = wordsOf(text);
  // Most that is left shares nothing that long, either; joined texts tell that faster than a word
  // map.
  const joined = ` ${body.join(' ')} `;
  const copied = others.filter((words) =>
    words.some(
      (_, at) =>
        at + least <= words.length && joined.includes(` ${words.slice(at, at + least).join(' ')} `),
    ),
  );
  return Math.max(0, ...copied.map((words) => longestShared(words, body, least)));
}

/** Whether a text has all words of some run, wherever: most have not, and are not taken apart. */
function mayShare(words: readonly string[], text: string, least: number): boolean {
  let had = 0;
  return words.some((word) => (had = text.includes(word) ? had + 1 : 0) >= least);
}

/** The longest run of words, at least `least`, that both texts have; 0 when there is none. */
function longestShared(row: readonly string[], body: readonly string[], least: number): number {
  const starts = new Map<string, number[]>();
  body.forEach((word, at) => {
    const places = starts.get(word);
    if (places) places.push(at);
    else starts.set(word, [at]);
  });
  let longest = 0;
  for (let at = 0; at + least <= row.length; at += 1) {
    for (const place of starts.get(row[at] ?? '') ?? []) {
      let length = 0;
      while (at + length < row.length && row[at + length] === body[place + length]) length += 1;
      longest = Math.max(longest, length);
    }
  }
  return longest >= least ? longest : 0;
}
