import { editDistance } from '#diagnostics/near-match';

import { longestClaim, propositionOf, type Statement } from './proposition.ts';
import { sentencesOf } from './sentences/sentences.ts';

/**
 * Whether a text is the other in a better spelling: the same values, the same denials in the same
 * places, and word for word the same or a letter or two apart; or sentence by sentence so, in
 * another order.
 */
export function rewords(one: string, other: string): boolean {
  if (squeezed(one) === squeezed(other)) return true;
  // What stands in code or quotes is no wording, and neither is what is struck through.
  if (quoted(one) !== quoted(other)) return false;
  if (sameWords(one, other)) return true;
  const [before, after] = [sentencesOf(one), sentencesOf(other)];
  if (before.length !== after.length) return false;
  const left = [...after];
  return before.every((sentence) => {
    const at = left.findIndex((each) => sameWords(sentence, each));
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
}

function sameWords(one: string, other: string): boolean {
  // What is not read to its end cannot be compared.
  if (Math.max(one.length, other.length) > longestClaim) return false;
  const [was, is] = [propositionOf(one).said, propositionOf(other).said];
  return was.length === is.length && (alike(was, is) || isTurned(was, is));
}

function alike(said: readonly Statement[], other: readonly Statement[]): boolean {
  return said.every(
    ({ kind, text }, at) =>
      kind === other[at]?.kind &&
      (text === other[at].text || (kind === 'word' && isSlip(text, other[at].text))),
  );
}

/**
 * Whether a word is another one mistyped, by a letter, or by two in a long one. A first letter is
 * hardly ever wrong, and makes another word: internal and external.
 */
function isSlip(word: string, other: string): boolean {
  return (
    Math.min(word.length, other.length) >= 4 &&
    word[0] === other[0] &&
    editDistance(word, other) <= (word.length >= 9 ? 2 : 1)
  );
}

/**
 * "In batch mode the server waits" for "The server waits in batch mode": one part of it moved to
 * the other end. Not where something is denied, or has a value.
 */
function isTurned(said: readonly Statement[], other: readonly Statement[]): boolean {
  if (said.length < 3 || said.some(({ kind }) => kind === 'not' || kind === 'value')) return false;
  return said.some(
    (_each, at) => at > 0 && alike([...said.slice(at), ...said.slice(0, at)], other),
  );
}

function quoted(claim: string): string {
  return (
    claim
      .normalize('NFKC')
      .replace(/[\u201c\u201d]/g, '"')
      .match(/`[^`\n]{1,200}`|"[^"\n]{1,200}"|~~|<\/?(?:del|s)\b/gi) ?? []
  )
    .map((each) => each.replace(/^[`"]|[`"]$/g, '').toLowerCase())
    .sort()
    .join('\n');
}

function squeezed(text: string): string {
  return text.replace(/[\s*_`]+/g, ' ').trim();
}
