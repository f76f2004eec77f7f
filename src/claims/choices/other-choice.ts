import { memoizeByObject } from '#workspace/memoize';

import { isIdentifyingNumber } from '../assertions/quantities.ts';
import { isStopWordSense, senseOfWord } from '../assertions/word-senses.ts';
import { kindOfWord } from '../sentences/claim-words.ts';
import { products } from '../sentences/products.ts';
import { type Choice, choicesIn } from './choices-in.ts';
import type { Role } from './role.ts';

/** A sentence with its choices. */
export interface ChoosingSentence {
  readonly text: string;
  /** The headings above it. */
  readonly under: readonly string[];
  readonly choices: readonly Choice[];
}

/** Two different choices for one role. */
interface OtherChoice {
  readonly role: Role;
  readonly one: string;
  readonly other: string;
  /** Whether both are certainly for the same purpose. */
  readonly sure: boolean;
}

/** UTF-16 units of a sentence that are read. */
const maxLength = 600;
/** With one of these words, a sentence chooses only for some cases. */
const conditional =
  /\b(?:if|when|unless|except|optional(?:ly)?|alternatively|or|either|both|where|depending|fallback|legacy|also|plus|temporar\w+|for now|while|until|exception|can|may)\b/i;

/** Whether a sentence chooses only for some cases. */
export function hasCondition(sentence: string): boolean {
  return conditional.test(sentence);
}

/**
 * Reads the choices of a sentence.
 *
 * @param denied whether it is under "Never:" or the like
 */
export function choosingSentence(
  sentence: string,
  under: readonly string[],
  denied: boolean,
): ChoosingSentence {
  const text = sentence.slice(0, maxLength);
  const choices = [...choicesIn(text, under), ...versionsIn(text)];
  return {
    text,
    under,
    // "Do not use npm" under "Never:" still denies npm.
    choices:
      denied && !/\b(?:not|never|no|without|avoid)\b|n['’]t\b/i.test(text)
        ? choices.map((each) => (each.how === 'chosen' ? { ...each, how: 'denied' } : each))
        : choices,
  };
}

/**
 * Finds different choices of two sentences for one role, or a choice that the other denies. Null
 * for none, and where the sentences may be about different parts of a project.
 */
export function otherChoice(one: ChoosingSentence, other: ChoosingSentence): OtherChoice | null {
  for (const mine of one.choices) {
    if (mine.how === 'named') continue;
    for (const theirs of other.choices) {
      if (theirs.role !== mine.role || theirs.how === 'named') continue;
      const isOne = choicesAgree(mine.choice, theirs.choice);
      const isAgainst = mine.how === theirs.how ? mine.how === 'chosen' && !isOne : isOne;
      const found = isAgainst ? compareChoices(one, mine, other, theirs) : null;
      if (found) return found;
    }
  }
  return null;
}

function compareChoices(
  one: ChoosingSentence,
  mine: Choice,
  other: ChoosingSentence,
  theirs: Choice,
): OtherChoice | null {
  if (!isAlone(one, mine) || !isAlone(other, theirs)) return null;
  const relation = compareAreas(
    areaOf(one.text, one.under, mine),
    areaOf(other.text, other.under, theirs),
    mine.role,
  );
  const isConditional = [one, other].some(({ text }) => conditional.test(text));
  if (relation === 'apart' || (isConditional && relation !== 'same')) return null;
  return {
    role: mine.role,
    one: shown(mine),
    other: shown(theirs),
    sure: relation === 'same' && !isConditional,
  };
}

/** Whether a sentence has no other choice of the role, except denied ones. */
function isAlone({ choices }: ChoosingSentence, choice: Choice): boolean {
  return choices.every(
    (each) =>
      each.role !== choice.role ||
      choicesAgree(each.choice, choice.choice) ||
      choice.how === 'denied' ||
      each.how === 'denied',
  );
}

/** Whether two names mean one choice, or one says more: spaces, and 2 spaces. */
export function choicesAgree(one: string, other: string): boolean {
  if (isVersion(one) && isVersion(other)) return versionsAgree(one, other);
  return one === other || one.endsWith(` ${other}`) || other.endsWith(` ${one}`);
}

function shown({ how, choice }: Choice): string {
  return how === 'denied' ? `not ${choice}` : choice;
}

const patterns = products.map(([, each]) => each).join('|');
const aProduct = new RegExp(`(?:${patterns})\\D{0,12}\\d`);
const aVersion =
  '(?:>=?|≥|~|\\^|=)?\\s?v?(\\d{1,4}(?:\\.\\d{1,4}){0,3})(?:\\.x)?' +
  '(\\+| or (?:newer|later|higher|above|greater))?';
/** Text behind a number that is no version. */
const noVersion =
  '\\w|[/:]\\d|-\\w|\\.\\d| ?%| ?(?:ms|files?|lines?|tests?|components?|hooks?|rules?|packages?)\\b';
const versioned = new RegExp(
  `(?<![\\w/@-])(${patterns})(?:\\s?(?:version|v|:|,))?\\s{0,2}(${aVersion})(?!${noVersion})`,
  'g',
);
const roles = products.map(([name, pattern]) => ({
  isProduct: new RegExp(`^(?:${pattern})$`),
  role: {
    name: `version of ${name}`,
    one: true,
    words:
      'versions?|requires?|required|runtime|minimum|supported|supports?|environment|needs?|stack|runs?|on|built|engine|language|toolchain|prerequisites?|database|framework|frontend|ui',
    choices: [],
  } satisfies Role,
}));

/** Finds the versions of products in a sentence, as choices of the role "version of …". */
function versionsIn(sentence: string): Choice[] {
  if (!aProduct.test(sentence)) return [];
  return [...sentence.matchAll(versioned)].flatMap((match): Choice[] => {
    const [written, product = '', wanted = '', digits = '', up] = match;
    const role = roles.find(({ isProduct }) => isProduct.test(product))?.role;
    const before = sentence.slice(Math.max(0, match.index - 24), match.index);
    const behind = sentence.slice(match.index + written.length).trim();
    const isThing =
      !/[\p{L}\p{N}]/u.test(before) && wanted === digits && isIdentifyingNumber(digits, behind);
    if (!role || isThing || isOfAnotherTime(before)) return [];
    const least =
      up !== undefined || /^[>≥]/.test(wanted) || /\b(?:at least|minimum|min)\b/i.test(before);
    return [
      { role, choice: least ? `${digits}+` : digits, how: 'chosen', written, at: match.index },
    ];
  });
}

/** Whether the text before a version shows that it is not in use, or only sets a condition. */
function isOfAnotherTime(before: string): boolean {
  return (
    /\b(?:from|not|no|than|until|before|below)\b[^.]*$/i.test(before) ||
    /^\W*(?:in|on|with|for|under|since|after|as of) $/i.test(before)
  );
}

function isVersion(choice: string): boolean {
  return /^\d[\d.]*\+?$/.test(choice);
}

/** Whether one version satisfies the other: 20 and 20.19, 18 or newer and 22. */
function versionsAgree(one: string, other: string): boolean {
  const [mine, theirs] = [partsOf(one), partsOf(other)];
  if (mine.every((part, at) => theirs[at] === undefined || theirs[at] === part)) return true;
  const [least, its] = [one.endsWith('+'), other.endsWith('+')];
  if (least === its) return false;
  const isLater = compareParts(mine, theirs) > 0;
  return least ? !isLater : isLater;
}

function partsOf(version: string): number[] {
  return version.replace(/\+$/, '').split('.').map(Number);
}

function compareParts(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((part, place) => part !== (other[place] ?? 0));
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** The purpose of a choice, by senses of words around it. */
interface Area {
  /** Without the words of its role. */
  readonly words: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
  /** Words for parts of a project. */
  readonly parts: ReadonlySet<string>;
}

/** Words of headings and sentences that narrow nothing. */
const general = new Set(
  (
    'project repo repository codebase code stack tech technology technologies tool tools ' +
    'tooling style styles guide guides guideline guidelines convention conventions rule rules ' +
    'development developing develop setup set command commands overview architecture ' +
    'environment workflow workflows note notes important best practice practices standard ' +
    'standards principle principles quick start getting started general core key common ' +
    'language languages dependency dependencies configuration config requirement requirements ' +
    'essential instruction instructions agent agents claude copilot ai assistant context ' +
    'information info summary memory build test tests testing lint linting format formatting ' +
    'quality git commit commits pull request requests pr prs review reviews process working ' +
    'work everything required requires require mandatory critical must always never ' +
    'preference preferences preferred prefer decision decisions version versions latest ' +
    'strict mode team contributor contributors contributing default defaults basic new all ' +
    'any each every only same following follow follows using used use uses run runs running ' +
    'choose chosen main primary modern simple clean consistent native official please ensure ' +
    'make sure via migrated migrate moved switched adopted converted ported changed went now'
  ).split(' '),
);
/** Parts of a project that may have other tools than the rest. */
const aPart =
  /^(?:front-?ends?|back-?ends?|servers?|clients?|webs?|website|mobile|ios|android|desktop|apis?|docs?|documentation|scripts?|infra\w*|e2e|end-to-end|integration|components?|python|py|go|golang|rust|typescript|javascript|java|kotlin|swift|css|scss|html|sql|json|yaml|markdown|shell|bash|legacy|admin|dashboard|staging|production|prod|dev|local|locally|ci|examples?|packages?|plugins?|sdk|cli|workers?|lambda|edge|electron|native|expo|windows|macos|linux|unit|snapshot|smoke|visual|performance|load|contract)$/iu;
const purpose =
  /\b(?:for|in|of|on|when|if|under|during|as|within|across|holds?|keeps?|handles?|carr(?:y|ies)|stores?)\s+([^,.;:()—–]{1,60})/giu;

const patternsOf = memoizeByObject((role: Role) => {
  const names = role.choices.flatMap((each) => each.map((name) => name.replace(/^=/, '')));
  return {
    own: new RegExp(`^(?:${role.words})$`, 'i'),
    names: names.length === 0 ? null : new RegExp(names.join('|'), 'gi'),
  };
});

/** Reads the purpose of a choice from the text before it, words like `for`, and the headings. */
function areaOf(sentence: string, under: readonly string[], { role, at, written }: Choice): Area {
  const { own, names } = patternsOf(role);
  const rest = sentence.slice(at + written.length).replace(/\([^)]*\)/g, ' ');
  const behind = [...rest.matchAll(purpose)];
  const text = [
    ...under.slice(1).slice(-2),
    sentence.slice(0, at),
    ...behind.map((match) => match[1] ?? ''),
  ]
    .join(' . ')
    .replace(/`[^`]*`|\([^)]*\)/g, ' ');
  const all = (
    (names === null ? text : text.replace(names, ' '))
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{N}-]*/gu) ?? []
  ).filter(
    (word) =>
      !general.has(word) && kindOfWord(word) === 'content' && !isStopWordSense(senseOfWord(word)),
  );
  const words = all.filter((word) => !own.test(word));
  return {
    words: new Set(words.map(senseOfWord)),
    all: new Set(all.map(senseOfWord)),
    parts: new Set(words.filter((word) => aPart.test(word)).map(senseOfWord)),
  };
}

/** Finds the parts of a project that headings name. */
export function findProjectParts(headings: readonly string[]): ReadonlySet<string> {
  return new Set(
    headings
      .flatMap((heading) => heading.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [])
      .filter((word) => aPart.test(word))
      .map(senseOfWord),
  );
}

/** Compares two purposes: equal, one says more, or different. */
function compareAreas(one: Area, other: Area, role: Role): 'same' | 'likely' | 'apart' {
  if (!sameSet(one.parts, other.parts)) return 'apart';
  const shared = [...one.words].filter((word) => other.words.has(word)).length;
  const fewer = Math.min(one.words.size, other.words.size);
  const more = Math.max(one.words.size, other.words.size);
  // Each has a word that the other lacks: the orders service, the session service.
  if (shared < fewer) return 'apart';
  if (shared === more)
    return role.one || shared > 0 || sameSet(one.all, other.all) ? 'same' : 'likely';
  if (shared * 2 >= more) return 'same';
  return shared > 0 || role.one ? 'likely' : 'apart';
}

function sameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((word) => other.has(word));
}
