const verbs =
  /^(?:is|are|was|were|be|runs?|uses?|has|have|lives?|resides?|sits?|listens?|binds?|serves?|takes?|needs?|requires?|goes|go|must|may|can|cannot|should|will|shall|does|do|did|live|go|expire[sd]?|waits?|reads?|writes?|keeps?|gets?|gives?|returns?|sends?|targets?|pins?|supports?|opens?|holds?|retries|works?|fails?|starts?|ends?|comes?|come|means?|contains?|carry|carries|stays?|remains?|measures?|pays?|ships?|accepts?|rejects?|allows?|drops?|caches?|logs?|stores?|counts?|moved|became|derives?|calls?|answers?|lands?|gives?|collects?|grows?|checks?|blocks?)$/;

/** Whether a word is a verb that claims are made with. */
export function isVerb(word: string): boolean {
  return verbs.test(word);
}
