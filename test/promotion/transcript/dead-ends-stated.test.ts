import { describe, expect, it } from 'vitest';

import { findExplicitStatements } from '#promotion/transcript/explicit-statements';

describe('what somebody says was tried and given up', () => {
  it.each([
    [
      'We tried to cache the parsed rules per request, it did not work because workers ran out of memory.',
      'Cache the parsed rules per request',
      'Workers ran out of memory',
    ],
    [
      "I tried a shared Map in front of load, but that didn't scale because entries were never evicted",
      'A shared Map in front of load',
      'Entries were never evicted',
    ],
    [
      'Gave up on streaming the export because the proxy buffers every response.',
      'Gave up on streaming the export because the proxy buffers every response',
      'The proxy buffers every response',
    ],
    [
      'Dead end: parsing the log with regular expressions, because quotes nest.',
      'Parsing the log with regular expressions',
      'Quotes nest',
    ],
  ])('%s', (text, claim, givenUp) => {
    expect(findExplicitStatements(text)).toEqual([
      expect.objectContaining({ kind: 'dead-end', claim, givenUp }),
    ]);
  });

  it('is proposed without the reason where nobody says one', () => {
    const [said] = findExplicitStatements('dead end: moving the parser to a worker thread');
    expect(said).toMatchObject({ kind: 'dead-end', claim: 'Moving the parser to a worker thread' });
    expect(said?.givenUp).toBeUndefined();
  });

  it.each([
    'We tried to reproduce it and it works now.',
    'Should we give up on streaming the export because the proxy buffers?',
    'I tried the export today.',
  ])('is none of this: %s', (text) => {
    expect(findExplicitStatements(text).filter(({ kind }) => kind === 'dead-end')).toEqual([]);
  });
});
