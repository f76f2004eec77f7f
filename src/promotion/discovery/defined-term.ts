/** A term's word and meaning, read out of a sentence that says what it means. */
export interface DefinedTerm {
  readonly word: string;
  readonly meaning: string;
}

const verbs = 'means|is|are|denotes|stands for|refers to';
/** What begins a sentence and names nothing. */
const nothing =
  /^(?:it|this|that|these|those|there|here|they|we|you|he|she|i|one|what|which|who|when|where|if|everything|something|nothing|each|every|all|some|no)(?:\s|$)/i;

/**
 * The word that a claim explains: `delta: a change`, `"delta" means …`, `A delta is a change`; null
 * where the claim does not say so plainly, for a word is not guessed.
 */
export function definedTermIn(claim: string): DefinedTerm | null {
  const quoted = new RegExp(
    `^(?:an?\\s+|the\\s+)?(?:"([^"]{1,60})"|“([^”]{1,60})”|\`([^\`]{1,60})\`)\\s*(?::|—|` +
      `–|=|-\\s|(?:${verbs})\\s)\\s*(\\S.*)$`,
    'i',
  ).exec(claim);
  const marked = /^([^\s:=—–.,;!?"]+(?: [^\s:=—–.,;!?"]+){0,3})(?::| —| –| =)\s+(\S.*)$/.exec(
    claim,
  );
  const said = new RegExp(
    `^(?:an?\\s+|the\\s+)?([^\\s:=.,;!?"]+(?: [^\\s:=.,;!?"]+){0,2}?)\\s+(?:${verbs})\\s+(\\S.*)$`,
    'i',
  ).exec(claim);
  const word = (quoted?.[1] ?? quoted?.[2] ?? quoted?.[3] ?? marked?.[1] ?? said?.[1])?.trim();
  const meaning = (quoted?.[4] ?? marked?.[2] ?? said?.[2])?.trim();
  return word === undefined || meaning === undefined || nothing.test(word)
    ? null
    : { word, meaning };
}
