import { plainText, wordsOf } from './plain-text.ts';

/** "Load when" conditions that hold for every task, or for none (document 2, IDX102): in lower case, compared as a whole. */
export const vacuousConditions: readonly string[] = [
  'always', 'any', 'any task', 'any time', 'anytime', 'all tasks', 'all the time', 'as needed', 'as required', 'every task', 'every time', 'everything', 'if applicable', 'if needed',
  'if relevant', 'if necessary', 'if required', 'n/a', 'na', 'needed', 'never', 'none', 'relevant', 'see file', 'tbd', 'tba', 'todo', 'unknown', 'when applicable', 'when appropriate',
  'when necessary', 'when needed', 'when relevant', 'when required', 'when useful', 'whenever', 'whenever needed', 'whenever relevant', 'you need it', 'it is relevant', 'it is needed',
  'always read first', 'load always', 'every session', 'in every session', 'at the start of every session', 'coding', 'writing code', 'working on code', 'working on the code', 'programming', 'development', 'developing', 'software development',
];

/** A condition without case, punctuation and the words it usually starts with. */
export function normalCondition(condition: string): string {
  const words = condition.toLowerCase().match(/[\p{L}\p{N}/']+/gu) ?? [];
  return words.join(' ').replace(/^load when /, '');
}

const vacuous = new Set(vacuousConditions.map(normalCondition));

/** Words that take in everything, nouns and verbs that name nothing by themselves, and what goes around them. */
const everything = new Set(['always', 'all', 'any', 'every', 'each', 'whatever', 'whichever', 'everything', 'anything', 'everywhere', 'anywhere', 'whenever', 'anytime', 'everytime', 'generally', 'general', 'usually', 'normally', 'typically', 'constantly']);
const anyOccasion = new Set(['task', 'tasks', 'session', 'sessions', 'time', 'times', 'case', 'cases', 'situation', 'situations', 'occasion', 'occasions', 'conversation', 'conversations', 'start', 'beginning']);
const around = new Set(['at', 'in', 'on', 'for', 'of', 'to', 'during', 'with', 'the', 'a', 'this', 'it', 'is', 'are', 'be', 'you', 'your', 'i', 'we', 'please', 'kind', 'kinds', 'sort', 'when', 'while', 'if', 'and', 'or', 'as']);
const unnamed = new Set(['load', 'loaded', 'read', 'work', 'working', 'doing', 'needed', 'required', 'relevant', 'applicable', 'appropriate', 'necessary', 'useful', 'helpful', 'possible']);

/**
 * Whether a condition is made of nothing but words that hold for every task: "for any kind of task at all". One that only
 * names sessions or cases may mean those of the project.
 */
export function takesInEverything(condition: string): boolean {
  const words = normalCondition(condition).split(' ').filter((word) => word !== '');
  if (!words.every((word) => everything.has(word) || anyOccasion.has(word) || unnamed.has(word) || around.has(word))) return false;
  return words.some((word) => everything.has(word)) || (words.some((word) => unnamed.has(word)) && !words.some((word) => anyOccasion.has(word)));
}

/** Whether a condition selects nothing: empty of words, one of the list above, nothing but such words, or the title again. */
export function isVacuous(condition: string, title: string): boolean {
  const plain = plainText(condition);
  const normal = normalCondition(plain);
  return wordsOf(plain).length === 0 || vacuous.has(normal) || takesInEverything(plain) || normal === normalCondition(title);
}

const boundless = new Set(['nowhere', 'none', 'never', 'nothing', 'no exceptions', 'n a', 'na', 'not applicable', 'no known exceptions', 'no', 'nope', 'nil', 'null', 'yes', 'ok', 'x', 'xx', 'xxx', 'todo', 'to do', 'tbd', 'tba', 'tbc', 'to be done', 'to be defined', 'to be determined', 'later', 'unknown']);

/** Whether a half of the scope envelope gives no bounds and no word of why (document 2, FND303). */
export function isBoundless(condition: string): boolean {
  const said = condition.replace(/^\s*\[[ xX]\](?=\s|$)/, '').replace(/&(?:nbsp|ensp|emsp|thinsp|zwj|zwnj|ZeroWidthSpace|#160|#8203|#x[aA]0|#x200[bB]);/g, ' ');
  const words = wordsOf(plainText(said));
  return words.length === 0 || boundless.has(words.join(' ')) || (words.some((word) => everything.has(word)) && takesInEverything(words.join(' ')));
}
