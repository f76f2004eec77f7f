import type { Span } from '#diagnostics/diagnostic';

/** Words by which a sentence says what to do. */
const prescribing =
  /(?<![\p{L}\p{N}_-])(?:must|shall|should|ought to|needs? to be|(?:we|you|one) (?:need|have|want) to|recommend(?:s|ed)?|let['’]s)(?![\p{L}\p{N}_-])/giu;
/** A sentence that tells what somebody else asks for, or what was expected and is not so. */
const told =
  /\b(?:AC|C|I|IF)-\d+\b|\b(?:spec|specification|rfc|standard|contract|convention|policy|docs?|documentation|guideline|requirement|obligation|adr|readme|invariant|comment|test|assert\w*|expect\w*|says?|states?|requires?|promises?|claims?|assumes?|believes?|according to)\b|\b(?:but|yet|although|though|whereas|even though|actually|in fact|except)\b/i;
const guess = /^\s*(?:have (?:been|had)|not have been|be (?:noted|because|due))\b/i;

/** The words of a text that say what to do, and not what somebody else asks for or expected. */
export function prescriptionsIn(text: string): { readonly word: string; readonly span: Span }[] {
  return [...text.matchAll(prescribing)].flatMap((match) => {
    const span = { start: match.index, end: match.index + match[0].length };
    const sentence = sentenceAt(text, span);
    return told.test(sentence) ||
      /\?\s*$/.test(sentence) ||
      guess.test(text.slice(span.end, span.end + 30))
      ? []
      : [{ word: match[0], span }];
  });
}

/** The sentence a place is in: no further than its paragraph, item or row. */
function sentenceAt(text: string, { start, end }: Span): string {
  const before = text.slice(Math.max(0, start - 300), start);
  const after = text.slice(end, end + 300);
  const from = Math.max(
    0,
    ...[...before.matchAll(/[.!?](?=\s)|\n\s*\n|\n\s*(?:[-*+|>#]|\d+[.)])/g)].map(
      (match) => match.index + 1,
    ),
  );
  const to = /[.!?](?=\s|$)|\n\s*\n|\n\s*(?:[-*+|>#]|\d+[.)]) /.exec(after);
  return (
    before.slice(from) + text.slice(start, end) + after.slice(0, to ? to.index + 1 : after.length)
  );
}
