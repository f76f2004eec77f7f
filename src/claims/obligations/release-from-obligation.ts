/** Replaces the id of an obligation in a sentence; no text has this character. */
export const obligationPlaceholder = '\u0001';

const adverbs =
  '(?:(?:now|also|then|only|just|merely|simply|really|effectively|currently|usually|' +
  'mostly|purely|entirely|completely|strictly|rather|already|therefore|thus|hereby|' +
  'formally|officially|largely|safely|silently|freely|always|often|temporarily|at ' +
  'best|considered|treated as|regarded as|seen as|deemed|meant as|more of|an?|to be) )*';
/** Words for an obligation that no longer binds. */
const lapsed =
  '(?:optional(?! to)|voluntary|deprecated|obsolete|outdated|void|moot|retired|waived|' +
  'lifted|suspended|relaxed|dropped|scrapped|shelved|repealed|revoked|withdrawn|' +
  'superseded|overruled|abandoned|abolished|negotiable|advisory|informative|' +
  'aspirational|non-binding|nonbinding|unnecessary|irrelevant|dead|history|' +
  'suggestions?|guidelines?|guidance|recommendations?|hints?|preferences?|wish|nice[- ' +
  ']to[- ]have|best[- ]effort)(?![\\w-])';
const binding =
  '(?:binding|required|mandatory|needed|necessary|compulsory|obligatory|important|' +
  'relevant|applicable|a must|a hard rule|in force|in effect|absolute)(?! to (?!be\\b))';
const be = '(?:is|are|was|were|be|been|becomes?|became|remains?|counts as|serves as|gets)';
const leave =
  '(?:ignore|skip|bypass|disregard|waive|relax|override|circumvent|sidestep|forget(?: ' +
  'about)?|suspend|neglect|disable|drop|omit|loosen|weaken|disobey|flout|lift|do ' +
  'without|dispense with|work around|turn off|switch off|opt out of|set aside|leave ' +
  'out)';
const left =
  '(?:ignored|skipped|bypassed|disregarded|waived|relaxed|overridden|circumvented|' +
  'sidestepped|forgotten|suspended|neglected|disabled|dropped|omitted|loosened|' +
  'weakened|disobeyed|lifted|deferred|postponed|removed|deleted|dispensed with|worked ' +
  'around|turned off|switched off|set aside|left out|left off|left ' +
  '(?:unfulfilled|undone|unmet|aside)|exceeded|broken|violated)';
const lift =
  '(?:relax(?:es|ed|ing)?|waiv(?:es?|ed|ing)|lifts?|lifted|lifting|suspend(?:s|ed|ing)' +
  '?|repeal(?:s|ed|ing)?|revok(?:es?|ed|ing)|loosen(?:s|ed|ing)?|soften(?:s|ed|ing)?|' +
  'abolish(?:es|ed|ing)?|deprecat(?:es?|ed|ing))';
const follow =
  '(?:follow|obey|hono[u]?r|respect|meet|satisfy|comply ' +
  'with|apply|enforce|implement|observe|adhere to|heed|keep to|abide by|conform ' +
  'to|fulfil+|uphold|check|care about|worry about|bother with|be bound by)';
const followed =
  '(?:followed|obeyed|hono[u]?red|respected|met|satisfied|complied ' +
  'with|applied|enforced|implemented|observed|adhered ' +
  'to|heeded|fulfilled|upheld|checked|binding|required|mandatory|needed)';
const fine =
  '(?:safe|ok|okay|fine|acceptable|allowed|permitted|free|reasonable|legitimate|' +
  'harmless|tolerable|tolerated|entitled|welcome)';
const not = "(?:not|n't|never|no longer|hardly)";
/** The id as a subject, with up to five words behind it that begin no other clause. */
const subject =
  `${obligationPlaceholder}(?:'s (?:rule|requirement|demand|limit|obligation|text|wording)s?)?(?:,? ` +
  '(?:and |or )?[a-z]{1,3}-\\d[\\d.]*){0,6}(?:\\)|\\s?\\([^()]{0,60}\\)|,[^,;:]{1,60},|' +
  ',)?(?: (?!(?:is|are|was|were|be|that|which|who|whose|where|when|while|because|since|' +
  'if|may|must|shall|should|says?|said|asks?|needs?|requires?|covers|demands?|wants?|' +
  'means|makes?|and|or|but|so|not|no|only)\\b)[^\\s,;:]+){0,5} ';
const object =
  ' (?:(?!(?:and|or|but|that|which|who|when|while|because|since|if|so)\\b)[^\\s,;:]+ ' +
  `){0,6}?[^\\s,;:\\w]{0,2}${obligationPlaceholder}`;
const apart = `${obligationPlaceholder}\\)?(?: ?[:(\\[|–—]| -) ?(?:it )?`;

/** Words that release from an obligation; each has its id. */
const releases: readonly RegExp[] = [
  `(?:${subject}|${apart})(?:(?:has|have|had|can|may|might|could|should|will|shall|` +
    `must) )?(?:${be} )${adverbs}${lapsed}`,
  `${apart}${adverbs}(?:${lapsed}|not ${binding})(?=$|[.,;:)!|\\]]| (?:for|in|when|now|at|on)\\b)`,
  `(?:${subject}|${apart})(?:${be} )?(?:no longer|not any longer|hardly) (?:\\w+ ` +
    '){0,2}?(?:appl(?:y|ies)|binds?|holds?|stands?|counts?|matters?|valid|enforced|' +
    `followed|${binding})`,
  `(?:${subject}|${apart})(?:does|do|did|will|wo|would|should|shall|must|may|might|` +
    `need|ought)(?: ?n't| not| never)(?: to)? (?:now |always |really |strictly ` +
    `)?(?:apply|bind|count|matter|hold for|(?:have to |need to )?be (?:${followed}` +
    '|so strict))',
  `(?:${subject}|${apart})(?:does|do|did)(?: ?n't| not) (?:have|need) to be `,
  `(?:${subject}|${apart})(?:never applies|stops? applying|stopped applying|ceases? to ` +
    'apply|ceased to apply|has no (?:force|effect|meaning|weight|authority|bearing)|can ' +
    'wait)',
  `(?:${subject}|${apart})(?:is|are|was|were)(?: ?n't| not) ${adverbs}${binding}`,
  `(?:${subject}|${apart})(?:may|can|could|might|should|must|shall|will|is to|are to) ${adverbs}be ${adverbs}${left}`,
  `(?:${subject}|${apart})(?:only (?:applies|binds|matters|counts|holds|is ` +
    'binding)|(?:applies|binds|matters|counts|holds|is binding|is required|is mandatory) ' +
    '(?:[^,;:.]{1,40} )?only)',
  `${obligationPlaceholder} notwithstanding`,
  `(?:${subject}|${apart})(?:does not|doesn't|do not|don't|no longer) (?:bind|kick ` +
    'in|trigger|bite|reach|extend to|concern us|count)',
  `(?:${subject}|${apart})(?:only )?(?:kicks in|triggers?|bites|applies|binds us|is in force|takes effect) only`,
  `(?:${subject}|${apart})(?:falls away|gives way|yields to|is off the table|means nothing|ends at|stops at)`,
  `(?:${subject}|${apart})(?:is|was|has been|gets|got) (?:deliberately |on purpose ` +
    ')?(?:stretched|watered down|put on hold|downgraded|demoted|softened|traded|switched ' +
    'off|turned off|paused|frozen|lifted)',
  `\\b(?:trumps?|beats?|outranks?|overrul(?:es?|ing)|supersedes?|takes? precedence over|wins? over)${object}`,
  `\\b(?:switch(?:es)?|turns?)${object} off`,
  `\\b(?:outside (?:of )?the (?:reach|scope)|out of the reach|outside) of${object}`,
  `\\blet off${object}`,
  `\\b(?:get|gets|getting) (?:out of|around|away with)${object}`,
  `\\b(?:live|do|get by|cope) without${object}`,
  `\\bimmunity from${object}`,
  `\\b(?:downgrad|demot)(?:e|es|ed|ing)${object}`,
  `\\b(?:unless|except (?:for|when|on|in|at)) [^,;]{1,60}, ${obligationPlaceholder} (?:applies|is in force|holds|binds|stands)`,
  `\\bonly [^,;]{1,60} (?:really )?triggers?${object}`,
  `${obligationPlaceholder} (?:=|becomes|is now) (?:an? )?(?:should|may|recommendation|guideline|goal|hint)(?![\\w-])`,
  `\\b(?:think of|see|read|take|understand)${object} as (?:an? )?(?:goal|guideline|` +
    'hint|recommendation|advice|suggestion|rule of thumb|ideal)',
  `\\bneed(?:n't| not) (?:stick to|worry about|care about)${object}`,
  `\\b(?:leave|put|set)${object} aside`,
  `${obligationPlaceholder} (?:binds|applies|holds|counts|is in force|starts) (?:us )?(?:only )?(?:from|as of)`,
  `\\b(?:no matter what|whatever)${object}`,
  `\\blets? [^,;:]{1,40} ${leave}${object}`,
  `\\b(?:gets?|has|have|got) (?:an? )?(?:free )?(?:pass|waiver|exemption|exception) (?:on|for|from|to)${object}`,
  `\\boverrid(?:es?|ing)${object}`,
  `(?:may|can|could|might|should|must|shall|will|would|'d better|had better) (?:not only )?${adverbs}${leave}${object}`,
  `\\b${fine} (?:for [^,;:]{1,30} )?to (?:violate|break|${leave})${object}`,
  `(?:^|[,:–—(] ?)(?:please |just |simply |always |so |then |instead |today |for now )*${leave}${object}`,
  `\\bwe (?:now |will |shall |therefore |have |hereby |already |usually )*(?:${leave}|${left})${object}`,
  `\\bwe (?:no longer|stopped|stop|do not|don't|will not|won't) (?:have to |need to ` +
    `)?(?:${follow}|following|enforcing|applying|obeying|require)${object}`,
  `\\b${lift}${object}`,
  `(?:${not}|\\bno \\w+(?: \\w+)?|\\bnobody|\\bno one|\\bnone(?: of ` +
    '[^,;:]{1,30})?|\\bneither[^,;:]{1,30}) ?(?:really |strictly |actually |is |are ' +
    ')*(?:have|has|needs?|required|obliged|expected|supposed|bound|forced|necessary|' +
    `mandatory) to ${follow}${object}`,
  `\\bneed(?:s)?(?: not|n't) (?:be )?(?:${follow}|bound by|subject to)${object}`,
  `\\bno (?:need|obligation|duty|reason) (?:for [^,;:]{1,30} )?to ${follow}${object}`,
  `\\b(?:optional|unnecessary|pointless|needless)(?: for [^,;:]{1,30})? to ${follow}${object}`,
  `\\b(?:should|must|shall|will|wo)(?: ?n't| not| never| no longer) (?:be )?(?:` +
    `${follow}|bound by|subject to|held to)${object}`,
  `(?:^|[,:–—(] ?)(?:please |just |so |then )*(?:do not|don't|never|stop) (?:${follow}` +
    `|following|enforcing|applying|obeying)${object}`,
  `\\b(?:exempt(?:ed|s)?|excused|excepted|excluded|released|relieved) from${object}`,
  `\\b(?:an? )?exceptions? (?:to|from)${object}`,
  `\\b(?:not|n't|no longer|never) (?:bound by|subject to|covered by|held to)${object}`,
  `\\b(?:treat|regard|consider|see|view|read|take)(?:s|ed|ing)?${object}` +
    `(?: \\w+){0,3} as ${adverbs}(?:${lapsed}|(?:should|may|could)(?![\\w-]))`,
  '\\b(?:mak(?:es?|ing)|made|render(?:s|ed)?|declar(?:es?|ed)|mark(?:s|ed)?|turn(?:s|' +
    `ed)?)${object}(?: into)? ${adverbs}${lapsed}`,
  `\\b(?:ignor|skipp|bypass|violat|disregard|break|omitt|waiv)ing${object} (?:is|are) ${adverbs}${fine}`,
  '(?:^|\\b(?:an?|the|this|that) )(?:optional|deprecated|obsolete|non-binding|outdated|' +
    `former)(?: \\w+)? ?[:(]? ?${obligationPlaceholder}`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** An exception; it weakens only an obligation that has none itself. */
const exception = new RegExp(
  `(?:${subject}|${apart})(?:\\S+ ){0,4}?(?:applies|holds|binds|binding|required|` +
    'mandatory|must|shall|stands)\\b[^;]{0,80}?\\b(?:except(?: that| when| for| if| in| ' +
    'on| where| at| during)?|unless|other than)\\b|\\b(?:except(?: when| for| if| in| ' +
    `on| where| at| during)|unless)\\b[^,;]{1,60}, ?(?:[^,;]{0,30} )?${follow}${object}`,
  'iu',
);

/** A release that was refused. */
const turnedDown =
  /\b(?:turned down|was rejected|were rejected|was refused|was declined|said no|won't do|dropped the idea|no such (?:thing|preference|option|flag)|was voted down|came to nothing)\b/i;
/** Words before a release that deny it, or ask for it. */
const denied =
  /(?:\b(?:not|never|cannot|nobody|no one|none|neither|false|wrong|incorrect|untrue|myth|whether|why|prevents?|forbids?|refuses?|used to|had (?:we|they|i)|considered|thinks?|according to|proposed|asks?|asked|wants?|wanted|tried to|tries to|if (?:we|you|they)|proposals?|suggestions?|requests?|attempts?)\b|n't\b)[^,;:]*$|\bno (?!doubt|reason|problem|harm|point|need|wonder)(?:\w+ ){0,3}$|\b(?:was|were) $/i;

/**
 * Finds the words of a sentence that release from the obligation of `mark`; null for none. A
 * reported violation ("the server ignores it") and a denied release ("never skip it") do not.
 *
 * @param obligation its text: its own exceptions are no release
 */
export function releaseIn(sentence: string, obligation: string): string | null {
  // A question, or a refused release.
  if (
    sentence.endsWith('?') ||
    turnedDown.test(sentence) ||
    /^had (?:we|they|i|it|the)\b/i.test(sentence)
  )
    return null;
  for (const pattern of [
    ...releases,
    ...(/\b(?:unless|except)\b/i.test(obligation) ? [] : [exception]),
  ]) {
    const found = pattern.exec(sentence);
    // A denial before the release, in the same clause.
    if (
      found &&
      !denied.test(
        sentence
          .slice(0, found.index)
          .split(/[,;:–—()]|\b(?:and|but|so|because|since|although|whereas|then)\b/)
          .at(-1) ?? '',
      )
    )
      return found[0];
  }
  return null;
}

/** Whether a sentence is about following the obligation. */
export function isAboutCompliance(sentence: string, modal: string): boolean {
  return (
    sentence.includes(obligationPlaceholder) &&
    new RegExp(
      `\\b${modal} ${adverbs}${follow}${object}|${subject}${modal} ${adverbs}be ${adverbs}` +
        `${followed}|${subject}${be} ${adverbs}${modal}`,
      'iu',
    ).test(sentence)
  );
}
