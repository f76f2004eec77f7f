import { expect, it } from 'vitest';

import { isSameSentence, shortenSentence } from '#messages/shorten-sentence';

const tail =
  'of the table viewer that every player of the tournament opens at the beginning of a game';

it.each([
  ['Short and whole.', 'Short and whole.'],
  // A negation, a condition and a value stay, however long the sentence gets.
  [`Every GET gets a new token ${tail}, and POST does not`, null],
  [`The cache holds the schedule ${tail}, for at most 3600 seconds`, null],
  [`The scores are read again ${tail}, unless a game is paused`, null],
  [`The scores are read again ${tail}, but the old ones stay`, null],
  // A reason may go, at a clause and with a mark.
  [
    `Schedules are cached for one hour, because the league moves games, and so do the owners ${tail}`,
    'Schedules are cached for one hour, because the league moves games,…',
  ],
  [
    `Prices never have 3 digits, because the till rounds them and the ledger keeps whole cents ${tail}`,
    'Prices never have 3 digits, because the till rounds them…',
  ],
  // Nor is a word cut.
  ['x'.repeat(150), null],
])('%s', (text, expected) => {
  expect(shortenSentence(text, 90)).toBe(expected ?? text);
});

it('knows a sentence again without its stop', () => {
  expect(isSameSentence('It  holds', 'It holds.')).toBe(true);
  expect(isSameSentence('It holds', 'It holds not.')).toBe(false);
});
