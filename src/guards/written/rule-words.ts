/** Where a clause begins. */
export const begin = '(?:^|[;:.!,(]\\s*|\\s[—–-]+\\s*|\\b(?:and|but|also|then|so|therefore)\\s+)';
const adverb = '(?:ever|directly|simply|just|please|even|again|blindly|also)\\s+';
/** What forbids, up to the verb that says what. */
export const negation =
  `(?:(?:(?:you|we|agents?|contributors?|developers?|code|claude|copilot|everyone)\\s+)?` +
  `(?:(?:must|should|shall|may|can|do|will)\\s*(?:not|never)|(?:do|must|should|can|wo|shall)n't|dont|cannot|never|avoid|stop|` +
  `under no circumstances(?:,? (?:should you|must you|may you))?|no)\\s+(?:${adverb})*)`;
/** Words in front of a name that say nothing more of it. */
export const article =
  '(?:(?:the|a|an|any|raw|plain|bare|old|legacy|direct|global|inline|native|new|built-in|deprecated)\\s+)*';
/** What people call a name. */
export const noun =
  '(functions?|methods?|calls?|macros?|statements?|packages?|librar(?:y|ies)|modules?|dependenc(?:y|ies)|imports?|types?|hooks?|casts?|keywords?|operators?|comments?|commands?|attributes?|props?|decorators?|annotations?|directives?|syntax|APIs?|class(?:es)?|components?|tags?|elements?|declarations?|assertions?|blocks?|files?|folders?|director(?:y|ies)|scripts?|flags?|options?|exports?|expressions?|client|wrapper|keys?|columns?|fields?|variables?|parameters?|arguments?|propert(?:y|ies)|constants?|action|images?)';
/** Conditions that stand before a rule, at its beginning or behind a label. */
const conditional =
  /(?:^|[:;.,(]\s*|\s[—–-]+\s*)(?:if|when|while|unless|until|after|before|once|where|whenever|during|even if|although|should|as long as)\b/i;

/** Whether a text says when something holds. */
export function isConditional(text: string): boolean {
  return conditional.test(text.trim());
}
