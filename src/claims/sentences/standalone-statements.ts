import { plainText, wordsOf } from '#diagnostics/plain-text';

/** Abbreviations, whose full stop ends no sentence. */
const abbreviated =
  /(?:\b(?:e\.g|i\.e|etc|vs|cf|resp|approx|no|fig|sec|ca|incl|excl|dr|mr|ms|st|inc|ltd)|\b[a-z])\.$/i;
/** First words of a sentence that continues the last one. */
export const continuationStart =
  /^(?:this|that|these|those|it|its|they|their|he|she|such|so|hence|thus|therefore|otherwise|because|since|for (?:example|instance)|e\.g|i\.e|in other words|that is|which|as a result|consequently|instead|then|but|however|still|only|neither|both|without|if (?:so|not)|here|there|and|or|in (?:this|that|these|those) |the (?:same|result|effect|symptom|reason|cause|fix|latter|former|error|message)|no exception|same|note|see|expected|observed|confirmed|verified|measured|found|discovered|example|reason|why|how)\b/i;
/** First words of an order. */
const orders =
  /^(?:please |always |never |do not |don['’]t |do |just |only |first,? |then )*(?:use|run|set|add|keep|avoid|prefer|make|check|call|pass|ensure|remember|read|write|put|move|remove|delete|replace|start|stop|wait|try|do|look|treat|leave|let|apply|follow|document|mention|consider|verify|test|wrap|import|export|install|define|configure|update|change|fix|mock|restart|rebuild|clear|load|open|close|refer|commit|push|merge)\b/i;
/** Checkboxes, and labels of text beside a statement. */
const label =
  /^\[[ xX]\]\s|^[*_]{0,3}(?:why|rationale|reason|consequences?|impact|effect|result|source|sources|evidence|status|context|background|severity|priority|effort|fix|recommendation|mitigation|workaround|how to apply|when|where|example|examples|note|notes|date|owner|location|file|files|symptoms?|root cause|prevention|action|next steps?|issue|risk|tradeoffs?|applies to|scope|default|type|tags?)[*_]{0,3}(?: \([^)]*\))?\s?:/i;
/** Verbs of statements, without forms that are more often nouns. */
const verbs = new Set(
  (
    "is are was were isn't aren't wasn't weren't has have had hasn't haven't does do did " +
    "doesn't don't didn't can cannot can't could couldn't will won't would wouldn't must " +
    "should shouldn't shall may might needs requires returns throws fails uses reads " +
    'writes runs calls sets gets takes gives makes keeps holds stores loads sends ' +
    'receives rejects accepts refuses ignores drops skips retries blocks waits expires ' +
    'exceeds contains includes depends starts stops ends opens closes creates deletes ' +
    'removes adds breaks crashes hangs leaks loses overwrites falls goes comes becomes ' +
    'appears shows means lets allows prevents causes leads produces yields emits expects ' +
    'supports lives resolves matches validates parses passes exists happens applies ' +
    'works lacks owns serves handles treats counts compares converts encodes decodes ' +
    'escapes flushes commits rolls binds listens connects disconnects ships installs ' +
    'imports exports inherits overrides replaces wraps wins belongs refers points stands ' +
    'says knows follows provides defines represents describes determines ensures ' +
    'enforces triggers fires renders assumes relies remains stays grows shrinks doubles ' +
    'differs varies ranges averages dominates beats outperforms survives returned threw ' +
    'failed used required changed broke moved became'
  ).split(' '),
);

/** Whether a sentence begins with an order, such as "Use" or "Never commit". */
export function isOrder(sentence: string): boolean {
  return orders.test(sentence);
}

/** Whether a word in lower case is a common verb of statements, such as "is" or "returns". */
export function isVerbOfStatement(word: string): boolean {
  return verbs.has(word);
}

/** Splits plain text on any number of lines into sentences. */
export function splitPlainText(text: string): string[] {
  const flat = plainText(text.replace(/\s+/g, ' '));
  const sentences: string[] = [];
  let from = 0;
  for (const match of flat.matchAll(/[.!?]["”')\]]?\s+(?=["“(`\p{Lu}\p{N}])/gu)) {
    const end = match.index + 1;
    if (abbreviated.test(flat.slice(Math.max(0, end - 12), end))) continue;
    sentences.push(flat.slice(from, end).trim());
    from = end;
  }
  sentences.push(flat.slice(from).trim());
  return sentences.filter((each) => each !== '');
}

/** Whether a sentence is a statement that needs no other sentence. */
export function statesByItself(sentence: string): boolean {
  const text = sentence.replace(/^[^\p{L}\p{N}]+/u, '');
  if (
    label.test(sentence) ||
    continuationStart.test(text) ||
    orders.test(text) ||
    /[?:]$/.test(text)
  )
    return false;
  const words = wordsOf(text.replaceAll('’', "'"));
  return words.length >= 4 && words.some((word, at) => at > 0 && verbs.has(word));
}
