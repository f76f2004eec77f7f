/** Words that forbid or prefer, where a rule has them. */
const ruling =
  /(?:^|[.;:,(]\s*|\s[—–-]+\s*)(?:please |always |you |we |agents? |important: )*(?:(?:must|should|shall|may|can|do|does|will)\s*(?:not|never)\b|(?:do|does|must|should|ca|wo)n['’]t\b|never\b|avoid\b|prefer\b|always\b|must\b|keep\b|use\b|run\b|no\s)|\b(?:must (?:not|never)|instead of|rather than|(?:is|are) (?:not allowed|forbidden|banned|prohibited)|in sync)\b/i;
/** Leave to do something is no rule. */
const release =
  /\b(?:don['’]t|do not) (?:need|have) to\b|\b(?:may|can) (?!not|never)\b|\bfeel free\b/i;

/** Whether a sentence tells what to do or not to do; a pattern may hold it or not. */
export function saysRule(sentence: string): boolean {
  return ruling.test(sentence) && !release.test(sentence) && !/\?["')]*$/.test(sentence);
}
