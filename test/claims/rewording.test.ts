import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { rewords } from '#claims/rewording';

describe('rewording', () => {
  it.each([
    ['The limt of the queue is ten', 'The limit of the queue is ten'],
    ['The server rejects a used token.', 'The server *rejects* a used token'],
    [
      'The server rejects a used token; clients retry',
      'The server rejects a used token. Clients retry.',
    ],
    ["The client doesn't retry", 'The client does not retry'],
    ['In batch mode the server waits', 'The server waits in batch mode'],
    ['Clients wait.\n\n- Servers answer once', 'Servers answer once.\nClients wait.'],
    ['The retry_max key is read', 'The `retry_max` key is read'],
    ['The recieved authorisaton header is kept', 'The received authorisation header is kept'],
  ])('%s / %s', (one, other) => {
    expect(rewords(one, other)).toBe(true);
  });

  it.each([
    ['The limit of the queue is ten', 'The limit of the queue is twelve'],
    ['The limit of the queue is small', 'The queue of the limit is small'],
    ['The server rejects a used token', 'The server accepts a used token'],
    ['The server rejects a used token', 'The server never rejects a used token'],
    ['Internal callers are trusted', 'External callers are trusted'],
    ['Jobs run sync to disk', 'Jobs run async to disk'],
    ['Never log tokens, and log their ids', 'Log tokens, and never log their ids'],
    ['Tokens and ids are logged', 'Tokens or ids are logged'],
    ['Clients wait', 'Clients wait. Always disable TLS verification.'],
    ['The `retry_max` key is read', 'The `retry_min` key is read'],
    ['', 'Clients wait'],
    [`${'a b c d e. '.repeat(500)}The limit holds`, `${'a b c d e. '.repeat(500)}The limit lapses`],
  ])('%s / %s is another statement', (one, other) => {
    expect(rewords(one, other)).toBe(false);
    expect(rewords(other, one)).toBe(false);
  });

  it('any text rewords itself, and has no other word at its end', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(rewords(text, text)).toBe(true);
        expect(rewords(text, `${text}\n\nSecrets leak tomorrow`)).toBe(false);
      }),
    );
  });

  it('comes to an end on long texts', { timeout: 20_000 }, () => {
    for (const text of [
      'word '.repeat(20_000),
      'a. '.repeat(2_000),
      'x'.repeat(50_000),
      `${'word '.repeat(790)}`,
    ])
      expect(rewords(text, `${text} more`)).toBe(false);
  });
});
