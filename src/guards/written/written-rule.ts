import { commandOf, isCommandLine } from './command-of-thing.ts';
import {
  type MarkedSentence,
  markedSentence,
  type Thing,
  thing,
  things,
  thingsIn,
  unmarked,
} from './marked-sentence.ts';
import { type NamePattern, namePatterns } from './name-patterns.ts';
import { globOf } from './path-of-thing.ts';
import { bothScopes, everywhere, type Scope, scopeBefore, scopeBehind } from './tail-of-rule.ts';

/** What a sentence forbids, before anybody knows the files. */
export type WrittenRule = {
  /** What to use or to do instead, in its own words. */
  readonly instead: string | null;
  /** Whether it only advises: prefer, avoid. */
  readonly isAdvice: boolean;
} & (
  | {
      readonly kind: 'forbid';
      /** For each name, its patterns: the likeliest first. */
      readonly names: readonly (readonly NamePattern[])[];
      readonly scope: Scope;
    }
  | { readonly kind: 'shell'; readonly commands: readonly string[] }
  | { readonly kind: 'path'; readonly globs: readonly string[] }
  | { readonly kind: 'together'; readonly globs: readonly string[] }
);

/** Where a clause begins. */
const begin = '(?:^|[;:.!,(]\\s*|\\s[—–-]+\\s*|\\b(?:and|but|also|then|so|therefore)\\s+)';
const adverb = '(?:ever|directly|simply|just|please|even|again|blindly|also)\\s+';
const negation =
  `(?:(?:(?:you|we|agents?|contributors?|developers?|code|claude|copilot|everyone)\\s+)?` +
  `(?:(?:must|should|shall|may|can|do|will)\\s*(?:not|never)|(?:do|must|should|can|wo|shall)n't|dont|cannot|never|avoid|stop|` +
  `under no circumstances(?:,? (?:should you|must you|may you))?|no)\\s+(?:${adverb})*)`;
const use =
  '(use|using|call|calling|import|importing|import(?:ing)? from|write|writing|add|adding|introduce|introducing|install|installing|reach(?:ing)? for|leave|leaving|employ)\\s+';
const run = '(run|running|execute|executing|invoke|invoking|issue)\\s+';
const edit =
  '(edit|editing|modify|modifying|touch|touching|change|changing|hand-edit|hand-editing|alter|altering|update|overwrite):?\\s+';
const article =
  '(?:(?:the|a|an|any|raw|plain|bare|old|legacy|direct|global|inline|native|new|built-in|deprecated)\\s+)*';
const noun =
  '(functions?|methods?|calls?|macros?|statements?|packages?|librar(?:y|ies)|modules?|dependenc(?:y|ies)|imports?|types?|hooks?|casts?|keywords?|operators?|comments?|commands?|attributes?|props?|decorators?|annotations?|directives?|syntax|APIs?|class(?:es)?|components?|tags?|elements?|declarations?|assertions?|blocks?|files?|folders?|director(?:y|ies)|scripts?|flags?|options?|exports?|expressions?|client|wrapper|keys?|columns?|fields?|variables?|parameters?|arguments?|propert(?:y|ies)|constants?|action|images?)';
const folder = /^(?:folders?|director)/;

const denied = new RegExp(
  `${begin}${negation}(?:(?:${use}|${run})(?:from\\s+)?)?${article}(?:(?:[\\w-]+\\s+){1,4}\\()?(${things})\\)?(?:\\s+${noun}\\b)?(?:\\s*\\((${things})\\))?`,
  'i',
);
const passive = new RegExp(
  `${begin}(?:the )?(?:use of |using |calling |calls to |direct use of )?${article}(${things})(?:\\s+${noun})?\\s+(?:(?:must|should|may|can|shall)(?: not|not| never)|cannot|can't|mustn't|shouldn't|(?:is|are) (?:strictly |absolutely |also )?(?:not (?:allowed|permitted|to)|forbidden|banned|prohibited|disallowed|off[- ]limits|never to))(?: be)?(?: (used|called|imported|added|written|run|executed|edited|modified|changed|touched|hand-edited|updated))?`,
  'i',
);
const listed = new RegExp(
  `^(?:forbidden|banned|prohibited|disallowed|not allowed|never)\\s*:\\s*(?:${use}|${run})?${article}(${things})(?:\\s+${noun})?`,
  'i',
);
const inDeniedList = new RegExp(`^(?:${use}|${run})?${article}(${things})(?:\\s+${noun})?`, 'i');
const choice = '(use|using|prefer|choose|run|call|import|write|go with|stick (?:to|with)|invoke|install with|we use|we prefer|execute)';
const insteadOf = new RegExp(
  `${begin}(?:(?:always|only|please|must|should|you must|we)\\s+)*${choice}\\s+([^.;!]{1,90}?)\\s*(?:,? ?(?:and )?(?:not|never)|,? instead of|,? rather than|,? over|,? in favou?r of)\\s+(?:using |running |calling |importing |with )?${article}(${things})(?:\\s+${noun}\\b)?`,
  'i',
);
const insteadFirst = new RegExp(
  `${begin}(?:instead of|rather than)\\s+(?:using |running |calling )?${article}(${things})(?:\\s+${noun})?[,:]?\\s+(?:always |please )?${choice}\\s+(.{1,90}?)(?=$|[.;!])`,
  'i',
);
const bareChoice = new RegExp(
  `^(?:[\\w /-]{1,30}:\\s+)?(${thing})\\s*(?:,|[—–-])?\\s*(?:not|never|instead of|rather than|over)\\s+(${thing})\\s*(?=$|[.;!)])`,
  'i',
);
const editDenied = new RegExp(
  `${begin}${negation}(?:manually |hand-)?${edit}(?:(?:the|any|any of the|files?|anything|code|contents?|generated|vendored|auto-generated|existing|migrations?|of|in|under|inside|within|below)\\s+)*(?:(?:[a-z-]+\\s+){1,3}(?:in|under|inside|within|below)\\s+)?(${things})(?:\\s+${noun})?`,
  'i',
);
/** A path that leads a sentence, which says further behind that nobody edits it. */
const editBehind = new RegExp(
  `^(${thing})(?:\\s+${noun})?(?:\\s*[:(—–-]|\\s+(?:is|are)\\b)[^;.]*?\\b(?:do not|don't|never|must not be|never be) (?:manually |hand-?)?(?:edit|modify|change|edited|modified|changed)(?: (?:it|them|these|this))?(?: (?:manually|by hand|directly))*\\s*(?=$|[.;,:)])`,
  'i',
);
const editPassive = new RegExp(
  `${begin}(?:(?:the|all|any|files?|everything|code|contents?|anything|of|in|under|inside|within|below)\\s+)*(${things})(?:\\s+${noun})?\\s+(?:(?:must|should|may)(?: not|not| never)|cannot|(?:is|are) (?:never|not) to|(?:is|are) never)(?: ever)? be (?:manually |hand-?)?(?:edited|modified|changed|touched|altered)`,
  'i',
);
const generated = new RegExp(
  `${begin}(?:(?:the|all|files?|everything|code|contents?|anything|of|in|under|inside|within)\\s+)*(${things})(?:\\s+${noun})?\\s+(?:is|are)\\s+(?:all |always )?(?:auto-?\\s?|automatically |machine-?)?generated\\b(?!\\s+(?:at|on|when|if|during|only|lazily|per)\\b)`,
  'i',
);
/** Conditions that stand before a rule, at its beginning or behind a label. */
const conditional =
  /(?:^|[:;.,(]\s*|\s[—–-]+\s*)(?:if|when|while|unless|until|after|before|once|where|whenever|during|even if|although|should|as long as)\b/i;

/** Whether a text says when something holds. */
export function isConditional(text: string): boolean {
  return conditional.test(text.trim());
}

/**
 * Reads the rule of a sentence, where it forbids what a pattern, a path or the words of a command
 * can hold.
 *
 * @param isDenied whether it stands in a list of what is not to be done
 */
export function writtenRule(sentence: string, isDenied = false): WrittenRule | null {
  const marked = markedSentence(withoutLead(sentence));
  if (marked.things.length === 0 || /\?["')]*$/.test(marked.text)) return null;
  return (
    inStep(marked) ??
    (isRelease(marked.text) ? null : (ofEdit(marked) ?? ofChoice(marked) ?? ofDenial(marked, isDenied)))
  );
}

/** Marks, numbers and words in front of a sentence that say how much it matters. */
function withoutLead(sentence: string): string {
  return sentence
    .replace(/^[^\p{L}\p{N}`"“(@.]+/u, '')
    .replace(
      /^(?:(?:important|critical|note|warning|rule|reminder|caution|must|strict|mandatory|always|please|ok|remember(?: to)?|golden rule|hard rule|new)\b\s*[:!,.—–-]*\s*)+(?=[\p{L}`])/iu,
      '',
    );
}

/** Leave, and sayings that deny nothing. */
function isRelease(text: string): boolean {
  return /\b(?:(?:is|are|it's|its) (?:ok(?:ay)?|fine|allowed|acceptable|permitted) to|(?:you|we|agents?) (?:may|can|might) (?!not|never)|don't (?:worry|need|have to)|do not (?:need|have) to|for example|e\.g\.|such as|the rule says|used to)\b/i.test(
    text,
  );
}

function ofDenial(marked: MarkedSentence, isDenied: boolean): WrittenRule | null {
  const { text } = marked;
  const found = denied.exec(text);
  if (found) {
    const [, verb, running, inside = '', called = '', aside] = found;
    const isNamed = verb === undefined && running === undefined;
    const isNo = /^\W*no\s/i.test(found[0]);
    // "Avoid X" and "No X" name what they deny; "must not X" leaves the verb out. In the middle of a
    // sentence "no X" tells what something lacks.
    if (isNo ? found.index === 0 && isNamed && /^no\s+⟦/i.test(found[0]) && !/^\s*[:—–-]|,\s*no\b/.test(text.slice(found[0].length)) : !isNamed || /avoid\s+[^⟦]*⟦/i.test(found[0]))
      return made(marked, found, {
        verb: running ?? verb ?? '',
        isRun: running !== undefined,
        things: aside ?? inside,
        noun: called,
        isAdvice: /\bavoid\b/i.test(found[0]),
      });
  }
  const said = passive.exec(text);
  if (said && !/\b(?:edit|modif|chang|touch|updat)/.test(said[3] ?? ''))
    return made(marked, said, {
      verb: said[3] ?? '',
      isRun: /^(?:run|executed)$/.test(said[3] ?? ''),
      things: said[1] ?? '',
      noun: said[2] ?? '',
      isAdvice: false,
    });
  const list = listed.exec(text) ?? (isDenied ? inDeniedList.exec(text) : null);
  if (!list) return null;
  return made(marked, list, {
    verb: list[1] ?? '',
    isRun: list[2] !== undefined,
    things: list[3] ?? '',
    noun: list[4] ?? '',
    isAdvice: false,
  });
}

function ofChoice(marked: MarkedSentence): WrittenRule | null {
  const { text } = marked;
  const found = insteadOf.exec(text);
  if (found) {
    const [, verb = '', chosen = '', inside = '', noun = ''] = found;
    // What is chosen is a name or a few words, and no sentence of its own.
    if (/\b(?:is|are|that|which|to|when|if)\b/.test(chosen.replace(/⟦\d+⟧/g, ''))) return null;
    // "descriptive names, not `x1`" gives an example of what it denies.
    if (!chosen.includes('⟦') && !/^(?:the|our|an?)\s/i.test(chosen) && !/instead of|rather than/i.test(found[0]))
      return null;
    return made(marked, found, {
      verb: /^(?:using|we use)$/i.test(verb) ? 'use' : verb.toLowerCase(),
      isRun: /^(?:run|execute|invoke)/i.test(verb),
      things: inside,
      noun,
      isAdvice: /prefer/i.test(verb) || /\bover\b/i.test(found[0]),
      instead: unmarked(chosen, marked.things),
    });
  }
  const first = insteadFirst.exec(text);
  if (first)
    return made(marked, first, {
      verb: first[3] ?? '',
      isRun: /^run/i.test(first[3] ?? ''),
      things: first[1] ?? '',
      noun: first[2] ?? '',
      isAdvice: false,
      instead: unmarked(first[4] ?? '', marked.things),
    });
  const bare = bareChoice.exec(text);
  if (!bare) return null;
  return made(marked, bare, {
    verb: 'use',
    isRun: false,
    things: bare[2] ?? '',
    noun: '',
    isAdvice: false,
    instead: unmarked(bare[1] ?? '', marked.things),
  });
}

interface Denied {
  readonly verb: string;
  readonly isRun: boolean;
  readonly things: string;
  readonly noun: string;
  readonly isAdvice: boolean;
  readonly instead?: string;
}

/** The rule of what was found: commands where it speaks of running, else names in code. */
function made(marked: MarkedSentence, found: RegExpExecArray, denial: Denied): WrittenRule | null {
  const { text, things: all } = marked;
  const before = text.slice(0, found.index);
  const behind = text.slice(found.index + found[0].length);
  // A list that goes on has more in it than was read.
  if (/^\s*(?:,\s*)?(?:or|and|nor|,)\s+(?:(?!(?:use|prefer|run|call|always|never|it|do|avoid|the)\b)[\w-]+ ){0,2}⟦/i.test(behind)) return null;
  const denied = thingsIn(denial.things, all);
  const lead = leadOf(before);
  if (lead === null && isConditional(before)) return null;
  const [over, under] = [
    lead === null ? everywhere : scopeBefore(lead, all),
    // A tool has one purpose; a function is called for many.
    scopeBehind(behind, all, denial.instead !== undefined && denied.every(isTool)),
  ];
  if (over === null || under === null) return null;
  const common = {
    instead: denial.instead ?? insteadIn(behind, all),
    isAdvice: denial.isAdvice,
  };
  // What is bare is the name without what belongs to it.
  if (/\bbare\b/i.test(found[0]) && denied.some(({ text }) => /^\w+$/.test(text))) return null;
  // Who adds a name uses it for something: of these only what is no name of their own is meant.
  if (/^(?:add|introduc|writ|leav)/i.test(denial.verb) && denied.some(({ text }) => /^[a-z]\w*$/.test(text)))
    return null;
  const commands = denied.map(({ text }) => commandOf(text, denial.isRun || isCommandNoun(denial)));
  const isOfCode = /^(?:import|call)/i.test(denial.verb) || /^(?:import|package|librar|modul|dependenc)/i.test(denial.noun);
  if (!isOfCode && commands.every((each) => each !== null))
    return isNarrow(over) || isNarrow(under)
      ? null
      : { kind: 'shell', commands: commands as string[], ...common };
  if (denial.isRun || denied.some(({ text }) => isCommandLine(text))) return null;
  const names = denied.map(({ text }) =>
    namePatterns(text, { verb: denial.verb.toLowerCase(), noun: denial.noun.toLowerCase() }),
  );
  if (names.length === 0 || names.some((each) => each.length === 0)) return null;
  return { kind: 'forbid', names, scope: bothScopes(over, under), ...common };
}

/** A package or a program, by its name. */
function isTool({ text }: Thing): boolean {
  return /^@?[a-z][a-z0-9-]*(?:[/. ][a-z0-9-]+)*$/.test(text);
}

function isCommandNoun({ noun }: Denied): boolean {
  return /^(?:commands?|scripts?)$/i.test(noun);
}

function isNarrow({ in: globs, except, part }: Scope): boolean {
  return globs.length > 0 || except.length > 0 || part !== null;
}

/** What stands before a rule and says where it holds; null where that is another clause. */
function leadOf(before: string): string | null {
  const words = before.replace(/^[^\p{L}⟦]+/u, '');
  return /^(?:in|inside|within|under|for|from|outside|when (?:using|writing|working))\b/i.test(words) && !/[.;!]/.test(words)
    ? words
    : null;
}

const use_ =
  /(?:^|[\s.;,:(—–-])(?:always |please |instead,? )?(?:use|prefer|run|call|choose|write|import|go through|switch to|stick to|rely on)\s+([^.;!()—–]{2,80}?)(?:\s+instead)?(?=$|[.;!,()—–]|\s+(?:for|when|because|so that|which|instead|with|and|from|in|to|as)\b)/i;

/** What to use instead, where the rest of a sentence says so. */
function insteadIn(behind: string, all: readonly Thing[]): string | null {
  const [, words] = use_.exec(behind) ?? [];
  return words === undefined || !/⟦|^(?:the|an?|our)\s/i.test(words) || /\b(?:over|sparingly)\b/.test(words)
    ? null
    : unmarked(words, all).replace(/^(?:the|a|an) /i, '');
}

function ofEdit(marked: MarkedSentence): WrittenRule | null {
  const { text, things: all } = marked;
  const asked = editDenied.exec(text);
  const found = asked ?? [editPassive, editBehind, generated].map((way) => way.exec(text)).find((each) => each !== null);
  if (!found) return null;
  const [inside, noun] = asked ? [asked[2], asked[3]] : [found[1], found[2]];
  const before = text.slice(0, found.index);
  const behind = text.slice(found.index + found[0].length);
  if (isConditional(before) || /^\s*\(?(?:unless|without|if|when|while|until|after|before|except|outside|in a way|to)\b/i.test(behind.replace(/^\s*(?:directly|by hand|manually|yourself),?/i, '')))
    return null;
  if (/\b(?:unless|without (?:asking|approval|permission|explicit|a|the|updating|also|running)|except)\b/i.test(behind)) return null;
  const globs = thingsIn(inside ?? '', all).map(({ text }) => globOf(text, folder.test(noun ?? '')));
  if (globs.length === 0 || globs.some((glob) => glob === null)) return null;
  const [, by] = /\b(?:generated|written|created|built|produced|made) (?:by|from|with|via|using)\s+(⟦\d+⟧)/.exec(text) ?? [];
  const [, run] = /\b(?:run|use|via|through|change|edit|regenerate with)\s+(⟦\d+⟧)/i.exec(behind) ?? [];
  const named = run ?? by;
  return {
    kind: 'path',
    globs: globs as string[],
    instead: named === undefined ? null : unmarked(named, all),
    isAdvice: false,
  };
}

const pairWords = '(?:must |should |need to |have to |are |is )*(?:be |stay |remain |kept |always )*';
const sync = '(?:in[- ]sync|in[- ]step|synchroni[sz]ed|synced|aligned|consistent|up[- ]to[- ]date|together)';
const steps: readonly RegExp[] = [
  new RegExp(`${begin}(?:always )?keep\\s+(?:the )?(${thing}(?:,? (?:and |with )?(?:the )?${thing})+)\\s+${sync}`, 'i'),
  new RegExp(`${begin}(?:always )?keep\\s+(?:the )?(${thing})\\s+${sync}\\s+(?:with|to)\\s+(?:the )?(${thing})`, 'i'),
  new RegExp(`${begin}(?:the )?(${thing}(?:,? (?:and )?(?:the )?${thing})+)\\s+${pairWords}(?:${sync}|match|be changed together|change together)`, 'i'),
  new RegExp(`${begin}(?:the )?(${thing})\\s+${pairWords}${sync}\\s+with\\s+(?:the )?(${thing})`, 'i'),
  new RegExp(`${begin}(?:always )?(?:sync|synchroni[sz]e)\\s+(?:the )?(${thing})\\s+(?:and|with|to)\\s+(?:the )?(${thing})`, 'i'),
  new RegExp(`(?:changes?|edits?) (?:to|in|of)\\s+(?:the )?(${thing})\\s+(?:must|should|need to|have to|also)?\\s*(?:be )?(?:reflected|mirrored|repeated|require[sd]?|need|go along)\\s*(?:in|an? update (?:of|to)|updating|changes? (?:to|in)|with)?\\s+(?:the )?(${thing})`, 'i'),
];
const whenever = '(?:whenever|when|if|every time|each time|any time|once)';
const oneWay: readonly RegExp[] = [
  new RegExp(`${begin}(?:always |also |please |must |you must |remember to )*update\\s+(?:the )?(${thing})(?:\\s+(?:as well|too|accordingly))?\\s+${whenever}\\s+(?:you |we |the )?(?:change|modify|edit|touch|update|alter|add to|add to or change)?\\s*(?:the )?(${thing})(?:\\s+(?:changes|is (?:changed|modified|edited|updated)|gets changed))?(?=$|[\\s.;,!])`, 'i'),
  new RegExp(`^${whenever}\\s+(?:you |we |the )?(?:change|modify|edit|touch|update|alter)?\\s*(?:the )?(${thing})(?:\\s+(?:changes|is (?:changed|modified|edited|updated|touched)))?,?\\s+(?:always |also |please |then |you must |must )*(?:also )?update\\s+(?:the )?(${thing})(?=$|[\\s.;,!])`, 'i'),
  new RegExp(`^(?:after|when)\\s+(?:changing|modifying|editing|updating|touching)\\s+(?:the )?(${thing}),?\\s+(?:always |also |please |then |you must )*(?:also )?update\\s+(?:the )?(${thing})(?=$|[\\s.;,!])`, 'i'),
];

/** Files that change together: both ways, or one after the other, which is only advice. */
function inStep({ text, things: all }: MarkedSentence): WrittenRule | null {
  if (/\b(?:do not|don't|never|no need|need not)\b/i.test(text)) return null;
  for (const way of [...steps, ...oneWay]) {
    const found = way.exec(text);
    if (!found) continue;
    const globs = thingsIn(found.slice(1).join(' '), all).map(({ text }) => globOf(text, false));
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
