import { plainText, wordsOf } from './plain-text.ts';

/** "Load when" conditions that hold for every task, or for none (document 2, IDX102): in lower case, compared as a whole. */
export const vacuousConditions: readonly string[] = [
  'always', 'any', 'any task', 'any time', 'anytime', 'all tasks', 'all the time', 'as needed', 'as required', 'every task', 'every time', 'everything', 'if applicable', 'if needed',
  'if relevant', 'if necessary', 'if required', 'n/a', 'na', 'needed', 'never', 'none', 'relevant', 'see file', 'tbd', 'tba', 'todo', 'unknown', 'when applicable', 'when appropriate',
  'when necessary', 'when needed', 'when relevant', 'when required', 'when useful', 'whenever', 'whenever needed', 'whenever relevant', 'you need it', 'it is relevant', 'it is needed',
  'always read first', 'load always', 'every session', 'in every session', 'at the start of every session',
];

/** A condition without case, punctuation and the words it usually starts with. */
export function normalCondition(condition: string): string {
  const words = condition.toLowerCase().replace(/[—–-]+/g, ' ').match(/[\p{L}\p{N}/']+/gu) ?? [];
  return words.join(' ').replace(/^load when /, '');
}

const vacuous = new Set(vacuousConditions.map(normalCondition));

/** Whether a condition selects nothing: empty of words, one of the list above, or the title again. */
export function isVacuous(condition: string, title: string): boolean {
  const normal = normalCondition(plainText(condition));
  return wordsOf(plainText(condition)).length === 0 || vacuous.has(normal) || normal === normalCondition(title);
}

const boundless = new Set(['everywhere', 'always', 'all', 'any', 'anywhere', 'everything', 'none', 'never', 'nowhere', 'nothing', 'no exceptions', 'all cases', 'in all cases', 'n a', 'not applicable', 'no known exceptions']);

/** Whether a half of the scope envelope gives no bounds and no word of why (document 2, FND303). */
export function isBoundless(condition: string): boolean {
  return boundless.has(wordsOf(plainText(condition)).join(' '));
}
