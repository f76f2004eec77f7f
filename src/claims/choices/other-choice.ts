import { oncePerObject } from '#workspace/once-per-object';

import { isNumberOfThing } from '../assertions/quantities.ts';
import { isLight, senseOfWord } from '../assertions/word-senses.ts';
import { kindOfWord } from '../sentences/claim-words.ts';
import { products } from '../sentences/products.ts';
import { type Choice, choicesIn } from './choices-in.ts';
import type { Role } from './role.ts';

/** A sentence with what it chooses. */
export interface ChoosingSentence {
  readonly text: string;
  /** The headings it stands under. */
  readonly under: readonly string[];
  readonly choices: readonly Choice[];
}

/** Two sentences that settle one thing in two ways. */
export interface OtherChoice {
  /** What is settled. */
  readonly role: Role;
  readonly one: string;
  readonly other: string;
  /** Whether nothing tells apart what the two are for. */
  readonly sure: boolean;
}

/** Longer ones are read this far. */
const longest = 600;
/** With one of these a sentence chooses for some cases, and leaves the others open. */
const conditional =
  /\b(?:if|when|unless|except|optional(?:ly)?|alternatively|or|either|both|where|depending|fallback|legacy|also|plus|temporar\w+|for now|while|until|exception|can|may)\b/i;

/** Whether a sentence chooses for some cases alone. */
export function isConditional(sentence: string): boolean {
  return conditional.test(sentence);
}

/**
 * Reads what a sentence chooses.
 *
 * @param denied whether it stands under "Never:", so that what it names is not to be chosen
 */
export function choosingSentence(
  sentence: string,
  under: readonly string[],
  denied: boolean,
): ChoosingSentence {
  const text = sentence.slice(0, longest);
  const choices = [...choicesIn(text, under), ...versionsIn(text)];
  return {
    text,
    under,
    // Under "Never:", what a sentence denies itself is denied once.
    choices:
      denied && !/\b(?:not|never|no|without|avoid)\b|n['’]t\b/i.test(text)
        ? choices.map((each) => (each.how === 'chosen' ? { ...each, how: 'denied' } : each))
        : choices,
  };
}

/**
 * How two sentences settle one thing in two ways: each by another choice, or one by what the other
 * denies. Null where they do not, or where they may be for different parts of a project.
 */
export function otherChoice(one: ChoosingSentence, other: ChoosingSentence): OtherChoice | null {
  for (const mine of one.choices) {
    if (mine.how === 'named') continue;
    for (const theirs of other.choices) {
      if (theirs.role !== mine.role || theirs.how === 'named') continue;
      const isOne = choicesAgree(mine.choice, theirs.choice);
      const isAgainst = mine.how === theirs.how ? mine.how === 'chosen' && !isOne : isOne;
      const found = isAgainst ? settledTwice(one, mine, other, theirs) : null;
      if (found) return found;
    }
  }
  return null;
}

function settledTwice(
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

/** Whether a sentence speaks of no other choice of the role, but to deny it. */
function isAlone({ choices }: ChoosingSentence, choice: Choice): boolean {
  return choices.every(
    (each) =>
      each.role !== choice.role ||
      choicesAgree(each.choice, choice.choice) ||
      choice.how === 'denied' ||
      each.how === 'denied',
  );
}

/** Whether two names are of one choice, or one says more: spaces, and 2 spaces. */
export function choicesAgree(one: string, other: string): boolean {
  if (isVersion(one) && isVersion(other)) return versionsAgree(one, other);
  return one === other || one.endsWith(` ${other}`) || other.endsWith(` ${one}`);
}

function shown({ how, choice }: Choice): string {
  return how === 'denied' ? `not ${choice}` : choice;
}

const patterns = products.map(([, each]) => each).join('|');
const aProduct = new RegExp(`(?:${patterns})\\D{0,12}\\d`);
/** A version, with a mark or words of a bound around it. */
const aVersion =
  '(?:>=?|≥|~|\\^|=)?\\s?v?(\\d{1,4}(?:\\.\\d{1,4}){0,3})(?:\\.x)?' +
  '(\\+| or (?:newer|later|higher|above|greater))?';
/** After these a number counts or measures something else. */
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

/** The versions of products that a sentence names, each as a choice of that product's version. */
function versionsIn(sentence: string): Choice[] {
  if (!aProduct.test(sentence)) return [];
  return [...sentence.matchAll(versioned)].flatMap((match): Choice[] => {
    const [written, product = '', wanted = '', digits = '', up] = match;
    const role = roles.find(({ isProduct }) => isProduct.test(product))?.role;
    const before = sentence.slice(Math.max(0, match.index - 24), match.index);
    const behind = sentence.slice(match.index + written.length).trim();
    const isThing =
      !/[\p{L}\p{N}]/u.test(before) && wanted === digits && isNumberOfThing(digits, behind);
    if (!role || isThing || isOfAnotherTime(before)) return [];
    const least =
      up !== undefined || /^[>≥]/.test(wanted) || /\b(?:at least|minimum|min)\b/i.test(before);
    return [
      { role, choice: least ? `${digits}+` : digits, how: 'chosen', written, at: match.index },
    ];
  });
}

/** Whether what stands before a version says that it is left, or only when something holds. */
function isOfAnotherTime(before: string): boolean {
  return (
    /\b(?:from|not|no|than|until|before|below)\b[^.]*$/i.test(before) ||
    /^\W*(?:in|on|with|for|under|since|after|as of) $/i.test(before)
  );
}

/** Whether a choice is one of a version. */
function isVersion(choice: string): boolean {
  return /^\d[\d.]*\+?$/.test(choice);
}

/** Whether one version meets the other: 20 and 20.19, 18 or newer and 22. */
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

/** What a choice is for, besides what its role is about. */
interface Area {
  readonly words: ReadonlySet<string>;
  /** The same with those that its role is about. */
  readonly said: ReadonlySet<string>;
  /** Those among them that name parts of a project. */
  readonly parts: ReadonlySet<string>;
}

/** How what two choices are for compares: nothing differs, one says more, or they differ. */
type AreaRelation = 'same' | 'likely' | 'apart';

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
/** Parts of a project that may have tools of their own. */
const aPart =
  /^(?:front-?ends?|back-?ends?|servers?|clients?|webs?|website|mobile|ios|android|desktop|apis?|docs?|documentation|scripts?|infra\w*|e2e|end-to-end|integration|components?|python|py|go|golang|rust|typescript|javascript|java|kotlin|swift|css|scss|html|sql|json|yaml|markdown|shell|bash|legacy|admin|dashboard|staging|production|prod|dev|local|locally|ci|examples?|packages?|plugins?|sdk|cli|workers?|lambda|edge|electron|native|expo|windows|macos|linux|unit|snapshot|smoke|visual|performance|load|contract)$/iu;
/** Words behind which a sentence says what for. */
const purpose =
  /\b(?:for|in|of|on|when|if|under|during|as|within|across|holds?|keeps?|handles?|carr(?:y|ies)|stores?)\s+([^,.;:()—–]{1,60})/giu;

const patternsOf = oncePerObject((role: Role) => {
  const names = role.choices.flatMap((each) => each.map((name) => name.replace(/^=/, '')));
  return {
    own: new RegExp(`^(?:${role.words})$`, 'i'),
    names: names.length === 0 ? null : new RegExp(names.join('|'), 'gi'),
  };
});

/**
 * What a choice is for: its subject before it, what stands behind `for` and `in`, and the nearest
 * headings below the title.
 */
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
  const said = (
    (names === null ? text : text.replace(names, ' '))
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{N}-]*/gu) ?? []
  ).filter(
    (word) => !general.has(word) && kindOfWord(word) === 'content' && !isLight(senseOfWord(word)),
  );
  const words = said.filter((word) => !own.test(word));
  return {
    words: new Set(words.map(senseOfWord)),
    said: new Set(said.map(senseOfWord)),
    parts: new Set(words.filter((word) => aPart.test(word)).map(senseOfWord)),
  };
}

/** The parts of a project that headings name, as far as they do. */
export function partsUnder(headings: readonly string[]): ReadonlySet<string> {
  return new Set(
    headings
      .flatMap((heading) => heading.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [])
      .filter((word) => aPart.test(word))
      .map(senseOfWord),
  );
}

/** Compares what two choices are for. */
function compareAreas(one: Area, other: Area, role: Role): AreaRelation {
  if (!sameSet(one.parts, other.parts)) return 'apart';
  const shared = [...one.words].filter((word) => other.words.has(word)).length;
  const fewer = Math.min(one.words.size, other.words.size);
  const more = Math.max(one.words.size, other.words.size);
  // The orders service, the session service: each has a word that the other lacks.
  if (shared < fewer) return 'apart';
  if (shared === more)
    return role.one || shared > 0 || sameSet(one.said, other.said) ? 'same' : 'likely';
  if (shared * 2 >= more) return 'same';
  return shared > 0 || role.one ? 'likely' : 'apart';
}

function sameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((word) => other.has(word));
}
