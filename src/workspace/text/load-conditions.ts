import { plainText, wordsOf } from '#diagnostics/plain-text';

import { oncePerObject } from '../once-per-object.ts';
import type { IndexEntry } from '../records.ts';

/**
 * "Load when" conditions that hold for every task, or for none: in lower case, compared as a whole.
 */
export const vacuousConditions: readonly string[] = (
  'always, any, any task, any time, anytime, all tasks, all the time, as needed, as required, ' +
  'every task, every time, everything, if applicable, if needed, if relevant, if necessary, ' +
  'if required, n/a, na, needed, never, none, relevant, see file, tbd, tba, todo, unknown, ' +
  'when applicable, when appropriate, when necessary, when needed, when relevant, when required, ' +
  'when useful, whenever, whenever needed, whenever relevant, you need it, it is relevant, ' +
  'it is needed, always read first, load always, every session, in every session, ' +
  'at the start of every session, coding, writing code, working on code, working on the code, ' +
  'programming, development, developing, software development'
).split(', ');

/** A condition without case, punctuation and the words it usually starts with. */
export function normalCondition(condition: string): string {
  const words = condition
    .toLowerCase()
    .replace(/[^\p{L}\p{N}/']+/gu, ' ')
    .trim();
  return words.startsWith('load when ') ? words.slice('load when '.length) : words;
}

const vacuous = new Set(vacuousConditions.map(normalCondition));

/**
 * Words that take in everything, nouns and verbs that name nothing by themselves, and what goes
 * around them.
 */
const everything = new Set(
  (
    'always all any every each whatever whichever everything anything everywhere anywhere ' +
    'whenever anytime everytime generally general usually normally typically constantly'
  ).split(' '),
);
const anyOccasion = new Set(
  (
    'task tasks session sessions time times case cases situation situations occasion occasions ' +
    'conversation conversations start beginning'
  ).split(' '),
);
const around = new Set(
  (
    'at in on for of to during with the a this it is are be you your i we please kind kinds sort ' +
    'when while if and or as'
  ).split(' '),
);
const unnamed = new Set(
  (
    'load loaded read work working doing needed required relevant applicable appropriate ' +
    'necessary useful helpful possible'
  ).split(' '),
);

/**
 * Whether a condition is made of nothing but words that hold for every task: "for any kind of task
 * at all". One that only names sessions or cases may mean those of the project.
 */
function takesInEverything(condition: string): boolean {
  return everythingIn(normalCondition(condition));
}

function everythingIn(normal: string): boolean {
  let [takesIn, isUnnamed, isOccasion] = [false, false, false];
  // The first word that names something ends it, and mostly that is the first of all.
  for (let at = 0; at < normal.length;) {
    const space = normal.indexOf(' ', at);
    const word = normal.slice(at, space === -1 ? normal.length : space);
    if (!everything.has(word) && !anyOccasion.has(word) && !unnamed.has(word) && !around.has(word))
      return false;
    takesIn ||= everything.has(word);
    isUnnamed ||= unnamed.has(word);
    isOccasion ||= anyOccasion.has(word);
    at += word.length + 1;
  }
  return takesIn || (isUnnamed && !isOccasion);
}

/**
 * Whether a condition selects nothing: empty of words, one of the list above, nothing but such
 * words, or the title again.
 */
export function isVacuous(condition: string, title: string): boolean {
  return readCondition(condition, title).isVacuous;
}

/** A condition as rules compare it. */
interface Condition {
  readonly plain: string;
  readonly normal: string;
  readonly isEmpty: boolean;
  readonly takesInEverything: boolean;
  readonly isTitle: boolean;
  readonly isVacuous: boolean;
}

function readCondition(condition: string, title: string): Condition {
  const plain = plainText(condition);
  const normal = normalCondition(plain);
  const [isEmpty, takesIn, isTitle] = [
    !/[\p{L}\p{N}]/u.test(plain),
    everythingIn(normal),
    normal === normalCondition(title),
  ];
  return {
    plain,
    normal,
    isEmpty,
    takesInEverything: takesIn,
    isTitle,
    isVacuous: isEmpty || vacuous.has(normal) || takesIn || isTitle,
  };
}

/** The condition of an entry of an index; null where it has none. Several rules ask for it. */
export const conditionIn: (entry: IndexEntry) => Condition | null = oncePerObject(
  (entry) => entry.loadWhen && readCondition(entry.loadWhen.value, entry.title),
);

const boundless = new Set(
  (
    'nowhere, none, never, nothing, no exceptions, n a, na, not applicable, no known exceptions, ' +
    'no, nope, nil, null, yes, ok, x, xx, xxx, todo, to do, tbd, tba, tbc, to be done, ' +
    'to be defined, to be determined, later, unknown'
  ).split(', '),
);

/** Whether a half of the scope envelope gives no bounds and no word of why. */
export function isBoundless(condition: string): boolean {
  const said = condition
    .replace(/^\s*\[[ xX]\](?=\s|$)/, '')
    .replace(
      /&(?:nbsp|ensp|emsp|thinsp|zwj|zwnj|ZeroWidthSpace|#160|#8203|#x[aA]0|#x200[bB]);/g,
      ' ',
    );
  const plain = plainText(said);
  const first = firstWord.exec(plain)?.[1]?.toLowerCase();
  return (first === undefined || beginsBoundless.has(first)) && saysNoBounds(plain);
}

/** The first word of a text, where it is of plain letters and stands by itself. */
const firstWord = /^[^\p{L}\p{N}]*([A-Za-z0-9]+)(?![\p{L}\p{N}'’-])/u;
/** The words that what gives no bounds begins with: mostly the first word tells already. */
const beginsBoundless: ReadonlySet<string> = new Set([
  ...Array.from(boundless, (each) => each.split(' ')[0] ?? ''),
  ...everything,
  ...anyOccasion,
  ...around,
  ...unnamed,
]);

/** The same of a text without marks, by all of its words. */
export function saysNoBounds(plain: string): boolean {
  const words = wordsOf(plain);
  return (
    words.length === 0 ||
    boundless.has(words.join(' ')) ||
    (words.some((word) => everything.has(word)) && takesInEverything(words.join(' ')))
  );
}
