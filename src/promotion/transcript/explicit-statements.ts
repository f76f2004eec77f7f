import { addApostrophes, removeForeignText, splitSentences } from './split-sentences.ts';

/** A lasting statement in a message. */
export interface FoundStatement {
  readonly claim: string;
  /** Clause with its condition. */
  readonly when: string | null;
  readonly kind: 'fact' | 'decision' | 'dead-end';
  /** Reason of a dead end. */
  readonly givenUp?: string;
  /** Original words. */
  readonly quote: string;
}

/** Words at the start of a sentence that do not belong to its claim. */
const filler =
  /^(?:(?:ok(?:ay)?|also|and|but|so|btw|by the way|please|right|yes|no|good|great|nice|fine|hm+|ah|oh|well|then|one more thing)(?:[,:.!]|\s(?=\S))\s*)+/i;
/** Questions and guesses. */
const open =
  /\?["')\]]*$|^(?:what if|suppose|imagine|should|could|would|can|may|might|do|did|does|is|are|was|were|why|how|who|which|what|let's|i'd)\b(?! not\b)|\b(?:i think|i guess|i wonder|maybe|perhaps|probably|not sure|i'm unsure|something about|if i remember|should we|we should|we could|we might|we may|we need to decide|never decided|not decided|haven't decided|hasn't decided)\b/i;
/** Remarks about the current work only. */
const atHand =
  /\b(?:yet|right now|for now|today|tonight|tomorrow|this time|for this (?:run|one|pr|commit|change|task)|until i|i want|i need|i'll|so i can|let me|i'm|still|just did|at the moment|currently|before you (?:commit|push|start|finish)|when you're done|(?:this|the) (?:commit|pr|branch) only)\b/i;
const reason =
  /(?:[,;:—–-]\s*|\s)(?:because(?: of)?|since|otherwise|so that|or else)\b|[,;:] (?:as|it|they|this|that|the)\b/i;
const because = /\b(?:because(?: of)?|since|otherwise|so that)\s+\S/i;
const verb =
  /\s(?:is|are|was|were|be|has|have|had|must|never|always|should|can|can't|cannot|won't|will|don't|doesn't|do|does|[a-z]{2,}(?:s|ed))\b/i;

interface Form {
  /** Group 1 is the claim; default: the whole match. Group 2 is the reason of a dead end. */
  readonly pattern: RegExp;
  readonly kind?: FoundStatement['kind'];
  also?(sentence: string, claim: string): boolean;
}

const lasting = (sentence: string): boolean => !atHand.test(sentence);

/** English forms of lasting statements; the first match counts. */
const forms: readonly Form[] = [
  {
    pattern:
      /^(?:we|i)(?:'ve| have)? (?:already )?(?:tried|attempted) (?:to |out )?(.+?)[,;:—–-]? (?:(?:but|and) )?(?:it|that|this|they|which) (?:did not|didn't|does not|doesn't|never) (?:work|help|scale|hold)(?: out| up)?,? (?:because|since|as) (.+)$/i,
    kind: 'dead-end',
  },
  {
    pattern:
      /^(?:(?:we|i)(?:'ve| have)? )?(?:gave|given) up on (.+?),? (?:because|since|as) (.+)$/i,
    kind: 'dead-end',
  },
  { pattern: /^dead[ -]end: (.+?)(?:,? because (.+))?$/i, kind: 'dead-end' },
  {
    pattern:
      /^(?:remember|keep in mind|bear in mind|note|don't forget|do not forget|(?:save|add|write|put) (?:this |that |it )?(?:to|in|into) (?:your |the )?memory|(?:you should know|just so you know)(?:,)?)(?:,? for (?:next time|later|the future),?)?(?: that |: |, )(.+)$/i,
    also: (sentence, claim) => verb.test(` ${claim}`) && lasting(sentence),
  },
  {
    pattern:
      /^(?:a )?(?:note for (?:the )?(?:future|next time)|for (?:the )?future(?: reference| sessions?)?|for next time|for later|(?:just )?so you know|as always|for the record|from now on|from here on|going forward|important|rule of thumb(?: here)?|(?:our|the) (?:rule|convention)(?: here| for this \w+)?(?: is)?)(?::| that|,| )\s*(.+)$/i,
    also: (sentence, claim) =>
      lasting(claim) &&
      (!/^important/i.test(sentence) || (/^important:/i.test(sentence) && verb.test(` ${claim}`))),
  },
  {
    pattern:
      /[,;] (?:but |and )?(?:please )?(?:remember|keep in mind|bear in mind|mind)(?: that|:) (.+)$/i,
    also: (_sentence, claim) => verb.test(` ${claim}`) && lasting(claim),
  },
  { pattern: /^it(?:'s| is) (?:a|the|our) (?:convention|rule|policy)(?: here)? (?:that )?(.+)$/i },
  {
    pattern:
      /^(.+?),? (?:please )?(?:remember|note|keep in mind) (?:that|this|it)(?: for (?:next time|later|the future))?[.!]?$/i,
    also: (_sentence, claim) => verb.test(` ${claim}`) && !/\b(?:to|you|do|don't|i)$/i.test(claim),
  },
  {
    pattern:
      /\b((?:we|the team)(?:'ve| have| had)?(?: all| finally| already)? (?:decided|agreed|chose|settled on|opted|standardi[sz]ed on|committed to)(?: \S+){4,})$/i,
    kind: 'decision',
  },
  {
    pattern:
      /^(?:(?:if|when|whenever|before|after|while) [^,]+, )?(?:please )?(?:never|always|do not|don't|avoid) (?!because).+$/i,
    also: (sentence) => reason.test(sentence) && because.test(sentence) && lasting(sentence),
  },
  {
    pattern: /^(?:all|every|no) .+ (?:must|may not|must not|has to|have to) .+$/i,
    also: (sentence) => lasting(sentence),
  },
  {
    pattern:
      /^(?!i\b|you\b|it's\b|that's\b)(?:\S+ ){2,}.*[,:;] so (?:please )?(?:never|always|don't|do not) .+$/i,
    also: (sentence) => lasting(sentence),
  },
  {
    pattern:
      /^we (?!(?:should|could|might|may|can|need|had|want|were|are|did|see|saw|get|got|have|just|will|don't have|lost|spent|wasted)\b).+$/i,
    also: (sentence) =>
      because.test(sentence.replace(/\bsince (?:the|last|yesterday|\w+day\b|\d)/i, '')) &&
      lasting(sentence),
  },
  {
    pattern: /^(?:the|our|a|an) .+ (?:always|never|must|must not|may not) .+$/i,
    also: (sentence) => because.test(sentence) && lasting(sentence),
  },
];

/** A sentence that makes the previous one a rule. */
const back =
  /^(?:please )?(?:remember|note|keep in mind|write down) (?:that|this|it)(?: for (?:next time|later|the future|future sessions))?[.!]?$|^(?:that|this)(?:'s| is) (?:a|the|our) (?:rule|convention|policy)(?: here)?[.!]?$/i;

/**
 * Finds explicit, lasting statements in English: "remember that …", "we decided …", "from now on
 * …", "never … because …". Leaves out questions, guesses, orders for the current work, and
 * quotations.
 *
 * @param before last message of the agent, which the person may affirm
 */
export function findExplicitStatements(
  text: string,
  before: string | null = null,
): FoundStatement[] {
  const quotes = splitSentences(removeForeignText(text));
  const sentences = quotes.map(addApostrophes);
  const affirmed = before === null ? null : findAffirmed(sentences, before);
  if (affirmed) return [affirmed];
  const found: FoundStatement[] = [];
  sentences.forEach((sentence, at) => {
    const previous = sentences[at - 1];
    const isBack = back.test(sentence.replace(filler, '')) && previous !== undefined;
    const quote = quotes[isBack ? at - 1 : at] ?? sentence;
    const said = !isBack
      ? readStatement(sentence, quote)
      : open.test(previous)
        ? null
        : statementOf(previous, quote);
    if (said && !found.some((each) => each.claim === said.claim)) found.push(said);
  });
  return found;
}

function readStatement(sentence: string, quote = sentence): FoundStatement | null {
  const plain = sentence.replace(filler, '');
  if (open.test(plain)) return null;
  for (const { pattern, kind, also } of forms) {
    const match = pattern.exec(plain);
    // Text in quotation marks is from someone else.
    if (!match || !pattern.test(plain.replace(/["“][^"”]*\s[^"”]*["”]/g, '…'))) continue;
    const claim = match[1] ?? match[0];
    if (also && !also(plain, claim)) continue;
    return kind === 'dead-end'
      ? deadEndOf(claim, match[2], plain, quote)
      : statementOf(claim, quote, kind);
  }
  return null;
}

const offer =
  /\b(?:should i|shall i|do you want me to|want me to) (?:remember|note|keep in mind|write down)(?: that|:)? (.+)\?$/i;

/** A statement of the agent that a person affirms in a few words. */
function findAffirmed(sentences: readonly string[], before: string): FoundStatement | null {
  const [answer] = sentences;
  if (
    answer === undefined ||
    sentences.length > 2 ||
    !/^(?:yes|yep|yeah|yup|correct|exactly|right|that's right|indeed|sure|please do)\b/i.test(
      answer,
    ) ||
    answer.split(' ').length > 6 ||
    /\b(?:but|no|not|except|wait)\b/i.test(answer)
  )
    return null;
  const asked = splitSentences(removeForeignText(before));
  const last = asked.at(-1) ?? '';
  const offered = offer.exec(last)?.[1];
  if (offered !== undefined) return statementOf(offered, last);
  const put = asked.at(-2);
  return put !== undefined &&
    /^(?:correct|right|is that (?:right|correct)|do i have that right)\?$/i.test(last)
    ? readStatement(put)
    : null;
}

/** Claims what was tried, or the whole sentence if that is too short. */
function deadEndOf(
  tried: string,
  why: string | undefined,
  sentence: string,
  quote: string,
): FoundStatement | null {
  const found = statementOf(tried, quote, 'dead-end') ?? statementOf(sentence, quote, 'dead-end');
  const givenUp = (why ?? '').replace(/[.!\s]+$/, '').trim();
  return found === null || givenUp === '' ? found : { ...found, givenUp: capitalize(givenUp) };
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function statementOf(
  said: string,
  quote: string,
  kind: FoundStatement['kind'] = 'fact',
): FoundStatement | null {
  const claim = said
    .replace(filler, '')
    .replace(/[.!\s]+$/, '')
    .trim();
  if (claim.split(' ').length < 4) return null;
  return {
    claim: capitalize(claim),
    when: readCondition(claim),
    kind,
    quote,
  };
}

/** Finds a condition: "while the editor is open". */
function readCondition(claim: string): string | null {
  const clause =
    /(?:^|\s)((?:when|whenever|while|before|after)\s[^,;:.]+?)(?=[,;:.]|\s(?:because|since|so that)\b|$)/i
      .exec(claim)?.[1]
      ?.trim();
  return clause !== undefined && clause.split(' ').length >= 3 && clause.length <= 120
    ? clause.toLowerCase()
    : null;
}
