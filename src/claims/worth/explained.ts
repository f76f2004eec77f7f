/** What stands in quotation marks or as code: the words of somebody else. */
const quoted =
  /“[^”]*”|"[^"]*"|«[^»]*»|‘[^’]*’(?!\p{L})|(?<![\p{L}\p{N}])'[^']+'(?!\p{L})|`[^`]+`/gu;

/** A claim without the words that it only quotes. */
export function withoutQuotes(claim: string): string {
  return claim.replace(quoted, '…').replaceAll('’', "'").replace(/\s+/g, ' ').trim();
}

/** One pattern of several, whatever the case of their letters. */
export function anyOf(...patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join('|'), 'i');
}

/** Words that give a reason, a consequence, an exception or a rule. */
const explaining = anyOf(
  String.raw`\b(?:because|since (?!\d|yesterday|monday|last|this|noon)|so that|therefore|hence)\b`,
  String.raw`\b(?:due to|caused|otherwise|unless|although|even though|despite|but|however)\b`,
  String.raw`\b(?:yet|instead|rather than|except|in order to|on purpose|deliberately|by design)\b`,
  String.raw`\b(?:intentionally|surprising(?:ly)?|silently|unexpected(?:ly)?|no longer|not|never)\b`,
  String.raw`\b(?:cannot|nobody|nothing|without|must|always|only (?!\d|the |an? )\w+|as long as)\b`,
  String.raw`\b(?:until|whenever|if|when|while|means|needs?|requires?|breaks?|broke|crash(?:e[sd])?)\b`,
  String.raw`\b(?:loses|lost|leaks?|blocks|costs?|hangs?|fails?|failed|wrong(?:ly)?|worse|slower)\b`,
  String.raw`\b(?:faster|misses|ignore[sd]?|overwrites?|forgets|no)\b|n't\b`,
);

/** Whether a claim says more than that something is so: why, when it bites, what surprised. */
export function explains(claim: string): boolean {
  return explaining.test(withoutQuotes(claim));
}
