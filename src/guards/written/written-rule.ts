import {
  clauseStartPattern,
  isConditional,
  mentionKindPattern,
  negation,
  readChoice,
  readDenial,
} from './denied-names.ts';
import type { WrittenRule } from './name-patterns.ts';
import {
  globOf,
  listMentions,
  type MarkedSentence,
  markMentions,
  mentionListPattern,
  mentionPattern,
  restoreMentions,
} from './rule-scope.ts';

/**
 * Reads the rule of a sentence; null for one that no pattern, path or command could check.
 *
 * @param isDenied whether the sentence is in a list of things not to do
 */
export function readWrittenRule(sentence: string, isDenied = false): WrittenRule | null {
  const marked = markMentions(withoutLead(sentence));
  if (marked.things.length === 0 || /\?["')]*$/.test(marked.text)) return null;
  return (
    readTogether(marked) ??
    (isPermission(marked.text)
      ? null
      : (readEditDenial(marked) ?? readChoice(marked) ?? readDenial(marked, isDenied)))
  );
}

/** Removes marks, numbers and words such as "Important:" in front of a sentence. */
function withoutLead(sentence: string): string {
  return sentence
    .replace(/^[^\p{L}\p{N}`"“(@.]+/u, '')
    .replace(
      /^(?:(?:important|critical|note|warning|rule|reminder|caution|must|strict|mandatory|always|please|ok|remember(?: to)?|golden rule|hard rule|new)\b\s*[:!,.—–-]*\s*)+(?=[\p{L}`])/iu,
      '',
    );
}

/** Whether a text permits something, gives an example, or speaks of the past. */
function isPermission(text: string): boolean {
  return /\b(?:(?:is|are|it's|its) (?:ok(?:ay)?|fine|allowed|acceptable|permitted) to|(?:you|we|agents?) (?:may|can|might) (?!not|never)|don't (?:worry|need|have to)|do not (?:need|have) to|for example|e\.g\.|such as|the rule says|used to)\b/i.test(
    text,
  );
}

const edit =
  '(edit|editing|modify|modifying|touch|touching|change|changing|hand-edit|hand-editing|alter|altering|update|overwrite):?\\s+';
const folder = /^(?:folders?|director)/;
const editDenied = new RegExp(
  `${clauseStartPattern}${negation}(?:manually |hand-)?${edit}(?:(?:the|any|any of the|files?|anything|code|contents?|generated|vendored|auto-generated|existing|migrations?|of|in|under|inside|within|below)\\s+)*(?:(?:[a-z-]+\\s+){1,3}(?:in|under|inside|within|below)\\s+)?(${mentionListPattern})(?:\\s+${mentionKindPattern})?`,
  'i',
);
/** A path at the beginning of a sentence that then forbids to edit it. */
const editBehind = new RegExp(
  `^(${mentionPattern})(?:\\s+${mentionKindPattern})?(?:\\s*[:(—–-]|\\s+(?:is|are)\\b)[^;.]*?\\b(?:do not|don't|never|must not be|never be) (?:manually |hand-?)?(?:edit|modify|change|edited|modified|changed)(?: (?:it|them|these|this))?(?: (?:manually|by hand|directly))*\\s*(?=$|[.;,:)])`,
  'i',
);
const editPassive = new RegExp(
  `${clauseStartPattern}(?:(?:the|all|any|files?|everything|code|contents?|anything|of|in|under|inside|within|below)\\s+)*(${mentionListPattern})(?:\\s+${mentionKindPattern})?\\s+(?:(?:must|should|may)(?: not|not| never)|cannot|(?:is|are) (?:never|not) to|(?:is|are) never)(?: ever)? be (?:manually |hand-?)?(?:edited|modified|changed|touched|altered)`,
  'i',
);
const generated = new RegExp(
  `${clauseStartPattern}(?:(?:the|all|files?|everything|code|contents?|anything|of|in|under|inside|within)\\s+)*(${mentionListPattern})(?:\\s+${mentionKindPattern})?\\s+(?:is|are)\\s+(?:all |always )?(?:auto-?\\s?|automatically |machine-?)?generated\\b(?!\\s+(?:at|on|when|if|during|only|lazily|per)\\b)`,
  'i',
);

/** Reads a rule that files must not be edited by hand. */
function readEditDenial(marked: MarkedSentence): WrittenRule | null {
  const { text, things: all } = marked;
  const asked = editDenied.exec(text);
  const found =
    asked ??
    [editPassive, editBehind, generated].map((way) => way.exec(text)).find((each) => each !== null);
  if (!found) return null;
  const [inside, noun] = asked ? [asked[2], asked[3]] : [found[1], found[2]];
  const before = text.slice(0, found.index);
  const behind = text.slice(found.index + found[0].length);
  if (
    isConditional(before) ||
    /^\s*\(?(?:unless|without|if|when|while|until|after|before|except|outside|in a way|to)\b/i.test(
      behind.replace(/^\s*(?:directly|by hand|manually|yourself),?/i, ''),
    )
  )
    return null;
  if (
    /\b(?:unless|without (?:asking|approval|permission|explicit|a|the|updating|also|running)|except)\b/i.test(
      behind,
    )
  )
    return null;
  const globs = listMentions(inside ?? '', all).map(({ text }) =>
    globOf(text, folder.test(noun ?? '')),
  );
  if (globs.length === 0 || globs.some((glob) => glob === null)) return null;
  const [, by] =
    /\b(?:generated|written|created|built|produced|made) (?:by|from|with|via|using)\s+(⟦\d+⟧)/.exec(
      text,
    ) ?? [];
  const [, run] =
    /\b(?:run|use|via|through|change|edit|regenerate with)\s+(⟦\d+⟧)/i.exec(behind) ?? [];
  const named = run ?? by;
  return {
    kind: 'path',
    globs: globs as string[],
    instead: named === undefined ? null : restoreMentions(named, all),
    isAdvice: false,
  };
}

const pairWords =
  '(?:must |should |need to |have to |are |is )*(?:be |stay |remain |kept |always )*';
const sync =
  '(?:in[- ]sync|in[- ]step|synchroni[sz]ed|synced|aligned|consistent|up[- ]to[- ]date|together)';
const steps: readonly RegExp[] = [
  new RegExp(
    `${clauseStartPattern}(?:always )?keep\\s+(?:the )?(${mentionPattern}(?:,? (?:and |with )?(?:the )?${mentionPattern})+)\\s+${sync}`,
    'i',
  ),
  new RegExp(
    `${clauseStartPattern}(?:always )?keep\\s+(?:the )?(${mentionPattern})\\s+${sync}\\s+(?:with|to)\\s+(?:the )?(${mentionPattern})`,
    'i',
  ),
  new RegExp(
    `${clauseStartPattern}(?:the )?(${mentionPattern}(?:,? (?:and )?(?:the )?${mentionPattern})+)\\s+${pairWords}(?:${sync}|match|be changed together|change together)`,
    'i',
  ),
  new RegExp(
    `${clauseStartPattern}(?:the )?(${mentionPattern})\\s+${pairWords}${sync}\\s+with\\s+(?:the )?(${mentionPattern})`,
    'i',
  ),
  new RegExp(
    `${clauseStartPattern}(?:always )?(?:sync|synchroni[sz]e)\\s+(?:the )?(${mentionPattern})\\s+(?:and|with|to)\\s+(?:the )?(${mentionPattern})`,
    'i',
  ),
  new RegExp(
    `(?:changes?|edits?) (?:to|in|of)\\s+(?:the )?(${mentionPattern})\\s+(?:must|should|need to|have to|also)?\\s*(?:be )?(?:reflected|mirrored|repeated|require[sd]?|need|go along)\\s*(?:in|an? update (?:of|to)|updating|changes? (?:to|in)|with)?\\s+(?:the )?(${mentionPattern})`,
    'i',
  ),
];
const whenever = '(?:whenever|when|if|every time|each time|any time|once)';
const oneWay: readonly RegExp[] = [
  new RegExp(
    `${clauseStartPattern}(?:always |also |please |must |you must |remember to )*update\\s+(?:the )?(${mentionPattern})(?:\\s+(?:as well|too|accordingly))?\\s+${whenever}\\s+(?:you |we |the )?(?:change|modify|edit|touch|update|alter|add to|add to or change)?\\s*(?:the )?(${mentionPattern})(?:\\s+(?:changes|is (?:changed|modified|edited|updated)|gets changed))?(?=$|[\\s.;,!])`,
    'i',
  ),
  new RegExp(
    `^${whenever}\\s+(?:you |we |the )?(?:change|modify|edit|touch|update|alter)?\\s*(?:the )?(${mentionPattern})(?:\\s+(?:changes|is (?:changed|modified|edited|updated|touched)))?,?\\s+(?:always |also |please |then |you must |must )*(?:also )?update\\s+(?:the )?(${mentionPattern})(?=$|[\\s.;,!])`,
    'i',
  ),
  new RegExp(
    `^(?:after|when)\\s+(?:changing|modifying|editing|updating|touching)\\s+(?:the )?(${mentionPattern}),?\\s+(?:always |also |please |then |you must )*(?:also )?update\\s+(?:the )?(${mentionPattern})(?=$|[\\s.;,!])`,
    'i',
  ),
];

/** Reads a rule that files change together; where only one follows the other, it is advice. */
function readTogether({ text, things: all }: MarkedSentence): WrittenRule | null {
  if (/\b(?:do not|don't|never|no need|need not)\b/i.test(text)) return null;
  for (const way of [...steps, ...oneWay]) {
    const found = way.exec(text);
    if (!found) continue;
    const globs = listMentions(found.slice(1).join(' '), all).map(({ text }) =>
      globOf(text, false),
    );
    if (globs.length < 2 || globs.some((glob) => glob === null) || new Set(globs).size < 2)
      return null;
    return {
      kind: 'together',
      globs: globs as string[],
      instead: null,
      isAdvice: oneWay.includes(way),
    };
  }
  return null;
}

/** Words that forbid or prefer. */
const ruling =
  /(?:^|[.;:,(]\s*|\s[—–-]+\s*)(?:please |always |you |we |agents? |important: )*(?:(?:must|should|shall|may|can|do|does|will)\s*(?:not|never)\b|(?:do|does|must|should|ca|wo)n['’]t\b|never\b|avoid\b|prefer\b|always\b|must\b|keep\b|use\b|run\b|no\s)|\b(?:must (?:not|never)|instead of|rather than|(?:is|are) (?:not allowed|forbidden|banned|prohibited)|in sync)\b/i;
const permission =
  /\b(?:don['’]t|do not) (?:need|have) to\b|\b(?:may|can) (?!not|never)\b|\bfeel free\b/i;

/** Whether a sentence says what to do or not to do, even if no pattern could check it. */
export function saysRule(sentence: string): boolean {
  return ruling.test(sentence) && !permission.test(sentence) && !/\?["')]*$/.test(sentence);
}
