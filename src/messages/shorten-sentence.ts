/** Where a sentence may end early: at a clause, and where a reason begins. */
const clauseEnd =
  /[.!?](?=\s+\p{Lu})|[;,:](?=\s)|\s+[–—-](?=\s)|\s+(?=(?:because|since|so that|as|and|which|where)\s)/gu;
/** What turns around what stands before it, or says how much, how long and when it holds. */
const turning =
  /(?<![\p{L}\p{N}])(?:not|no|none|never|nor|neither|without|cannot|but|however|yet|except|unless|only|instead|rather|although|though|whereas|while|if|when|until|till|before|after|nicht|kein\w*|nie|aber|außer|nur|ne|pas|jamais|sauf|nunca|pero|salvo|sin|não|нет|не)(?![\p{L}\p{N}])|n['’]t\b|\d|[不没無未]|ない|않/iu;

/**
 * A sentence on one line: whole where it has at most so many characters, else up to its last clause
 * within them, with an ellipsis. It is never cut in a word, and never before a negation, a
 * condition or a value: where there is no such end, it ends at the first one after them.
 */
export function shortenSentence(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if ([...line].length <= most) return line;
  const ends = [...line.matchAll(clauseEnd)]
    .map(({ index }) => index)
    .filter((end) => end > 0 && !turning.test(line.slice(end)));
  const within = ends.filter((end) => [...line.slice(0, end)].length < most);
  const end = within.at(-1) ?? ends[0];
  return end === undefined ? line : `${line.slice(0, end)}…`;
}

/** Whether two texts say the same, but for the stop at their end. */
export function isSameSentence(one: string, other: string): boolean {
  const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().replace(/[.!]$/, '');
  return plain(one) === plain(other);
}
