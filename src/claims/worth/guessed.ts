import { anyOf, withoutQuotes } from './explained.ts';

/** Words of somebody who has not looked. */
const hedges = anyOf(
  String.raw`\b(?:probably|presumably|perhaps|maybe|supposedly)\b(?![<(.])`,
  String.raw`^(?:possibly|apparently|conceivably)\b|, (?:possibly|apparently)\b`,
  String.raw`\b(?:seems?|seemed|appears?) (?:to|like|as if|that)\b`,
  String.raw`^(?:it )?looks (?:like|as if)\b|^(?:could|might|may) be\b`,
  String.raw`\b(?:most|very|quite) likely\b|\b(?:is|are|was|were) likely (?:an?|the|to be|caused|due|because)\b`,
  String.raw`\b(?:likely|possibly|might be|could be|may be) (?:because|due|caused|related|down to)\b`,
  String.raw`\b(?:might|may|could) (?:well )?be (?:the|an?) (?:reason|cause|culprit|problem|race)\b`,
  String.raw`\b(?:i|we) (?:think|guess|believe|suspect|reckon|(?:have )?heard)\b`,
  String.raw`\b(?:not (?:entirely |quite )?|un)(?:sure|certain|clear) (?:if|why|whether|how|that)\b`,
  String.raw`\bmy (?:guess|hunch|suspicion|theory)\b|^(?:guess|theory|hypothesis|suspicion)\b ?:`,
  String.raw`\bas far as (?:i|we) (?:know|can (?:tell|see))\b`,
  String.raw`\bshould be (?:fine|ok|okay|all right)\b`,
);
const looked = '(?:verified|confirmed|checked|tested|reproduced|measured)';
const aside = String.raw`(?:^|[,;:.(—–-] *)(?:(?:but|though|although|and|still|yet) )?`;
/** Words that say so of the claim: "not verified", and not "the signature is not verified". */
const unverified = anyOf(
  String.raw`${aside}(?:(?:not|never)(?: yet| been)* ${looked}|unverified|unconfirmed|untested)\b`,
  String.raw`${aside}(?:nobody|no one|no-one) (?:has |had )?(?:looked|${looked})\b`,
  String.raw`\b(?:i|we)(?: have| had| did)?(?: not|n't| never) (?:yet )?(?:looked|verify|confirm|check|${looked})\b`,
  String.raw`\b(?:which|this|that) (?:should|needs to|has to|must|remains to|is(?: still)? to) be (?:${looked}|investigated)\b`,
  String.raw`${aside}(?:(?:still )?to be ${looked}|(?:needs|pending|awaiting) (?:verification|confirmation))\b`,
);

/** What looks like something and is something else is a finding: "seems unused, but …". */
const resolved = anyOf(
  String.raw`\b(?:while|although|but)\b`,
  String.raw`[,;:—–] *(?:yet|and that is|and it is|in fact|really|actually)\b`,
);
/** What is said of a case that may come: "if a test seems to hang". */
const supposed = /\b(?:if|when|whenever|where|while|once|what|that|which|who|whose)\b[^.;:]*$/i;

/** Whether a claim is a guess or a question, outside of what it quotes. */
export function isGuess(claim: string): boolean {
  const said = withoutQuotes(claim);
  if (/\?\s*$/.test(said) || unverified.test(said)) return true;
  const hedge = hedges.exec(said);
  return (
    hedge !== null &&
    !resolved.test(said.slice(hedge.index)) &&
    !supposed.test(said.slice(0, hedge.index))
  );
}
