import { describe, expect, it } from 'vitest';

import { clausesOf } from '#claims/texts/clauses';
import {
  findPlainContradiction,
  numbersIn,
  pairsDifferingInNumber,
} from '#claims/texts/plain-contradiction';

const compared = (one: string, other: string) =>
  findPlainContradiction(clausesOf(one, false), clausesOf(other, false));

describe('sentences that say the same but for one thing', () => {
  it.each([
    [
      'A failed delivery is retried two times, then it is parked.',
      'A failed delivery is retried 5 times.',
      '2',
      '5',
    ],
    ['A failed delivery is retried twice.', 'A failed delivery is retried 5 times.', '2', '5'],
    [
      'The HTTP client gives up after 30 seconds.',
      'The HTTP client gives up after 10 s.',
      '30 seconds',
      '10 s',
    ],
    [
      'Test coverage must be at least 80 %.',
      'Test coverage must be at least 90 %.',
      '80 %',
      '90 %',
    ],
    ['Merged migrations must not be edited.', 'Merged migrations may be edited.', 'not', 'so'],
    [
      'Generated protobuf code is committed.',
      'Generated protobuf code is not committed.',
      'so',
      'not',
    ],
    [
      'Deploys to production are automatic.',
      'Deploys to production are manual, by hand.',
      'automatic',
      'manual',
    ],
  ])('%s | %s', (one, other, first, second) => {
    expect(compared(one, other)).toMatchObject({ one: first, other: second });
  });

  it.each([
    [
      'The upload endpoint times out after 30 seconds.',
      'The login endpoint times out after 5 seconds.',
    ],
    ['The maximum line length is 100 characters.', 'The maximum function length is 50 lines.'],
    ['Connect timeout of the client: 2 s.', 'Read timeout of the client: 20 s.'],
    ['Metrics of the API are on port 9090.', 'The API listens on port 8080.'],
    ['Access tokens expire after 15 minutes.', 'Access tokens expire after 900 s.'],
    ['A failed job is retried three times.', 'A failed job is retried 3 times.'],
    ['About 570 files are in the corpus.', 'There are 573 files in the corpus.'],
    ['Uploads of the client have at most 10 parts.', 'Uploads of the client have 4 parts.'],
    ['Never log personal data.', 'Personal data must not be logged.'],
    ['It is not impossible to cancel a cabin.', 'Guests can cancel a cabin.'],
    ['If the cache is full, requests are refused.', 'Requests are not refused.'],
    ['Plan 008 is the plan of the physics.', 'Plan 009 is the plan of the physics.'],
    ['It must not go into the core identity API.', 'Core identity API.'],
    ['No-JS form posts use a native form.', 'Form posts use a native form.'],
  ])('%s | %s: do not contradict each other', (one, other) => {
    expect(compared(one, other)).toBeNull();
  });

  it('are found in any language where one number differs', () => {
    const texts = [
      'このリポジトリは動画編集ソフトウェアのソースコードを格納しています (.NET 9.0)',
      'このリポジトリは動画編集ソフトウェアのソースコードを格納しています (.NET 10.0)',
      'Kurz 1',
      'Kurz 2',
    ];
    const found = [
      ...pairsDifferingInNumber(
        texts,
        (text) => text,
        () => undefined,
      ),
    ];
    expect(found.map(({ says }) => says)).toEqual([['9.0', '10.0']]);
    expect(numbersIn('1,000 and 2.5')).toEqual(['1,000', '2.5']);
  });

  it('say how many were not compared with all that are like them', () => {
    const many = Array.from(
      { length: 60 },
      (_, at) => `The quick brown fox jumps over ${String(at)} dogs`,
    );
    let beyond = 0;
    const found = [
      ...pairsDifferingInNumber(
        many,
        (text) => text,
        () => (beyond += 1),
      ),
    ];
    expect(beyond).toBe(10);
    expect(found.length).toBe((50 * 49) / 2 + 10 * 50);
  });
});
