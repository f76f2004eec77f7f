/** A part at the end that only says why. */
const because =
  /[,;]?\s+(?:\(?because|due to|so that|since (?!\d|yesterday|last|this|monday|noon))\b.*$|,\s+(?:as|for|so)\s.*$/isu;
/** The same in front of the sentence. */
const fronted = /^(?:because|since(?! \d)|as)\b[^,]{2,200},\s+/iu;

/** A sentence without the part that says why: with another reason it asserts the same. */
export function withoutReason(sentence: string): string {
  return sentence.replace(fronted, '').replace(because, '').trim();
}
