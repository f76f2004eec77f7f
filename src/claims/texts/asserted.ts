/** Headings of what is no longer so, not yet so, or only shown. */
const otherSection =
  /\b(?:examples?|histor(?:y|ical)|change ?-?log|work ?log|previous(?:ly)?|former(?:ly)?|deprecated|obsolete|archived?|superseded|rejected|alternatives?|options|considered|migrat(?:ing|ed|ion) (?:from|to|path|plan)|road ?map|to-?dos?|next steps?|future|backlog|planned|plans?|phases?|in progress|recent(?:ly)?|progress|^sessions?\b|session (?:log|notes|summary|history)|templates?|references?|resources|see also|lessons|incidents?|known (?:issues|bugs|problems)|common (?:mistakes|errors|issues|pitfalls)|why not|trade-?offs|pros|cons|anti-?patterns?)\b/i;
/** Headings and leads of lists of what is not to be done; one with an object is a rule itself. */
const denying =
  /^[^\p{L}]*(?:please )?(?:(?:do not|don['’]?ts?|never|avoid|must not|you must not|never do|do not do)(?: (?:this|these|the following|do|any of these))?|forbidden(?: \w+)?|prohibited(?: \w+)?|not allowed|disallowed|what not to do|things? (?:to avoid|not to do))[^\p{L}]*$/iu;
/** Leads of lists of which not all holds, or that only show something. */
const listOfOthers =
  /\b(?:examples?|e\.g\.|such as|for instance|either|one of|options?|alternatives?|bad|wrong|incorrect|good|correct|before|after|previously|old|instead of)\b[^.]*:?\**$/i;
/** Labels of what is only shown. */
const shown =
  /^[^\p{L}\d`]*(?:bad|wrong|incorrect|good|correct|right|examples?|e\.g\.|before|after|old|new|todo|fixme|idea|question|q|a|output|input|user|assistant|result|evidence|references?|refs?|sources?|see(?: also)?|dates?|(?:last )?updated|authors?|owners?|tickets?|issues?|commits?|status|phase|rationale|reason|canonical implementation|found|discovered|next \w+ id|(?:latest|last) \w+ id)\b(?:\s?[:：]|\s(?=Feature \d|SEC-|T\d))/iu;
/** Words of what was so, will be so, or may be so. */
const notNow =
  /\b(?:used to(?! (?:\w+ )?(?:the|a|an)\b)|formerly|previously|originally|historically|in the past|superseded|deprecated|obsolete|outdated|migrating to|(?:moved|migrated|migrating|switched|changed|renamed|converted|ported)(?: away)? from|replaced|until (?:\d{4}|recently|spring|summer|autumn|fall|winter|last|v?\d)|in the future|eventually|someday|some day|planned|might|could|would|perhaps|maybe|tbd|consider(?:ed|ing)?|was|were|had|did|will (?:be|move|migrate|replace|switch)|going to)\b/i;
/** A text that speaks of itself. */
const ofItself =
  /^[^\p{L}]*(?:this|the following|these) (?:document|file|guide|section|page|rules?|repository|skill)s? (?:outlines?|provides?|describes?|establishes|contains?|defines?|covers?|is for|exists?|guides?|explains?|lists?)\b/iu;
/** How far somebody had come, on the day it was written. */
const progress =
  /\d[\d,]*\+? (?:\p{L}+ ){0,2}(?:tests?|checks?|suites?|specs?) (?:are |all )?(?:green|pass(?:ed|ing|es)?|failing|fail)|\d[\d,]* (?:passed|failed|skipped)\b|\b(?:plan|iter|phase|feature|step|stage) \S+ (?:\p{L}+ )?(?:done|complete[d]?)\b|[—–:✅-]\s*(?:done|completed?|shipped|merged|landed|wip)[!.]?$/iu;

/** Whether what stands under a heading is told of another time, or only shown. */
export function isOtherSection(title: string): boolean {
  return otherSection.test(title);
}

/** Whether a heading, or what leads up to a list, says that what follows is not to be done. */
export function isDenyingLead(lead: string): boolean {
  return denying.test(lead);
}

/** Whether what leads up to a list says that not all of it holds. */
export function isListOfOthers(lead: string): boolean {
  return listOfOthers.test(lead);
}

/** Whether a sentence says how things are, or how they are to be done. */
export function isAsserted(sentence: string): boolean {
  return (
    !/[?]["'”)*]*$/.test(sentence) &&
    !/^\[[ xX]\]/.test(sentence) &&
    !shown.test(sentence) &&
    !ofItself.test(sentence) &&
    !progress.test(sentence) &&
    !notNow.test(sentence.replace(/`[^`]*`/g, ' '))
  );
}
