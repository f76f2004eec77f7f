import { plainText, wordsOf } from '#diagnostics/plain-text';

import { memoizeByObject } from '../memoize.ts';
import type { IndexEntry } from '../records.ts';

/** "Load when" conditions that always hold, or never: in lower case, compared as a whole. */
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

/** Removes case, punctuation and a leading "load when". */
export function normalCondition(condition: string): string {
  const words = condition
    .toLowerCase()
    .replace(/[^\p{L}\p{N}/']+/gu, ' ')
    .trim();
  return words.startsWith('load when ') ? words.slice('load when '.length) : words;
}

const vacuous = new Set(vacuousConditions.map(normalCondition));

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

const known = new Set([...everything, ...anyOccasion, ...around, ...unnamed]);

/**
 * True if a condition has only words that hold for every task: "for any kind of task at all". One
 * that names only sessions or cases may mean those of the project.
 */
function coversEverything(normal: string): boolean {
  const words = normal.split(' ');
  return (
    words.every((word) => known.has(word)) &&
    (words.some((word) => everything.has(word)) ||
      (words.some((word) => unnamed.has(word)) && !words.some((word) => anyOccasion.has(word))))
  );
}

/** True if a condition selects no task: empty, vacuous, or the title again. */
export function isVacuous(condition: string, title: string): boolean {
  return readCondition(condition, title).isVacuous;
}

interface Condition {
  readonly plain: string;
  readonly normal: string;
  readonly isEmpty: boolean;
  readonly coversEverything: boolean;
  readonly isTitle: boolean;
  readonly isVacuous: boolean;
}

function readCondition(condition: string, title: string): Condition {
  const plain = plainText(condition);
  const normal = normalCondition(plain);
  const found = {
    isEmpty: !/[\p{L}\p{N}]/u.test(plain),
    coversEverything: coversEverything(normal),
    isTitle: normal === normalCondition(title),
  };
  const isVacuous = found.isEmpty || vacuous.has(normal) || found.coversEverything || found.isTitle;
  return { plain, normal, ...found, isVacuous };
}

/** Reads the condition of an index entry; null if it has none. */
export const conditionIn: (entry: IndexEntry) => Condition | null = memoizeByObject(
  (entry) => entry.loadWhen && readCondition(entry.loadWhen.value, entry.title),
);

const boundless = new Set(
  (
    'nowhere, none, never, nothing, no exceptions, n a, na, not applicable, no known exceptions, ' +
    'no, nope, nil, null, yes, ok, x, xx, xxx, todo, to do, tbd, tba, tbc, to be done, ' +
    'to be defined, to be determined, later, unknown'
  ).split(', '),
);

/** True if a scope ("applies to", "does not apply to") says no limit and no reason. */
export function isBoundless(condition: string): boolean {
  const shown = condition
    .replace(/^\s*\[[ xX]\](?=\s|$)/, '')
    .replace(
      /&(?:nbsp|ensp|emsp|thinsp|zwj|zwnj|ZeroWidthSpace|#160|#8203|#x[aA]0|#x200[bB]);/g,
      ' ',
    );
  const words = wordsOf(plainText(shown));
  return (
    words.length === 0 ||
    boundless.has(words.join(' ')) ||
    (words.some((word) => everything.has(word)) &&
      coversEverything(normalCondition(words.join(' '))))
  );
}
