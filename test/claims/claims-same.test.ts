import { describe, expect, it } from 'vitest';

import { compareProposition, propositionOf } from '#claims/proposition';

const isSame = (one: string, other: string): boolean =>
  compareProposition(propositionOf(one), propositionOf(other)) === 'same';
const isAlike = (one: string, other: string): boolean =>
  compareProposition(propositionOf(one), propositionOf(other)) !== 'unlike';

const token = 'A rotated refresh token is rejected on reuse after 10 seconds';
const long =
  'The nightly export of the billing service copies every invoice of the last quarter ' +
  'into the archive bucket on Monday before the reports are built and mailed';

const same: readonly (readonly [string, string])[] = [
  // How it is written.
  [token, `"${token}"`],
  [token, `\u201c${token}.\u201d`],
  [token, `'${token}'`],
  [token, `\`${token}\``],
  [token, `**${token}**`],
  [token, token.toUpperCase()],
  [token, `${token}!`],
  [token, `- ${token}`],
  [token, `1. ${token}`],
  [token, `> ${token}`],
  [token, 'A rotated refresh-token is rejected on reuse after 10 seconds'],
  [token, 'A rotated refresh token is rejected on re-use after 10 seconds'],
  [token, 'A rotated refresh\u2011token is rejected on re\u2010use after 10 seconds'],
  [token, 'A r\u043etated refresh token is rejected on reuse after 10 seconds'],
  [token, '\u0391 rotated refresh t\u03bfken is rejected on reuse after 10 seconds'],
  [token, 'A rotated refresh to\u00adken is rejected on reuse after 10 seconds'],
  [token, 'A rotated re\u200bfresh token is re\u2060jected on reuse after 10 seconds'],
  [token, 'A ｒｏｔａｔｅｄ refresh token is rejected on reuse after １０ seconds'],
  [token, 'A *rotated* refresh `token` is __rejected__ on reuse, after 10 seconds.'],
  [token, 'A rotated refresh token is <b>rejected</b> on reuse after 10 seconds'],
  [token, 'A rotated refresh token is re&#106;ected on reuse&nbsp;after 10 seconds'],
  [token, 'A rotated refresh token is\n  rejected on reuse\tafter 10 seconds'],
  // Words that make no difference.
  [token, 'Rotated refresh tokens are rejected on reuse after 10 seconds'],
  [token, 'The rotated refresh token was rejected on reuse after 10 seconds'],
  [token, 'Any rotated refresh token gets rejected on reuse after 10 seconds'],
  [token, 'A rotated refresh token is basically rejected on reuse after 10 seconds'],
  [token, 'Actually, a rotated refresh token is simply rejected on reuse after 10 seconds'],
  [token, `Note: ${token}`],
  [token, `**Important:** ${token}`],
  [token, 'Please note that a rotated refresh token is rejected on reuse after 10 seconds'],
  [token, 'It is true that a rotated refresh token is rejected on reuse after 10 seconds'],
  [token, 'A rotated refresh token is rejected upon reuse after 10 seconds'],
  // Numbers and units.
  [token, 'A rotated refresh token is rejected on reuse after 10s'],
  [token, 'A rotated refresh token is rejected on reuse after 10 sec'],
  [token, 'A rotated refresh token is rejected on reuse after 10.0 seconds'],
  [token, 'A rotated refresh token is rejected on reuse after ten seconds'],
  ['The cache lives for 10 minutes', 'The cache lives for 10min'],
  ['Uploads are limited to 1,000 files', 'Uploads are limited to 1000 files'],
  ['Memory is capped at 512 MB', 'Memory is capped at 512 megabytes'],
  ['CPU use stays under 80 %', 'CPU use stays under 80 percent'],
  ['A lookup takes 250 µs', 'A lookup takes 250 microseconds'],
  ['Backups are made every 24h', 'Backups are made every 24 hours'],
  ['Retries wait 5-10 seconds', 'Retries wait 5 to 10 s'],
  ['The pool holds twenty-five workers', 'The pool holds 25 workers'],
  ['Node v20 is needed', 'Node 20 is needed'],
  // Other domains.
  ['The port is `8080`', 'The port is 8080'],
  ["The client doesn't retry a POST", 'The client does not retry a POST'],
  ['Deploys cannot run on Fridays', 'Deploys can not run on Fridays'],
  ['The replica is read-only', 'The replica is read only'],
  ['Pre-signed links expire after one hour', 'Presigned links expire after 1 hour'],
  ['The e-mail address of a customer is verified', 'The email address of a customer is verified'],
  ['The queue is always drained before a shutdown', 'The queue is drained before shutdown'],
  ['Swap while `x <= y`', 'Swap while x \u2264 y'],
  ['The menu of the caf\u00e9 is rebuilt nightly', 'The menu of the cafe\u0301 is rebuilt nightly'],
  ['The freezer is kept at -18 degrees', 'The freezer is kept at \u221218 degrees'],
  ['C++ modules need a flag', '**C++** modules need a `flag`'],
  ['Invoices are sent on Monday', 'The invoice is sent on monday.'],
  ['Settings are read from src/a.ts', 'Settings are read from `src/a.ts`'],
  ['See the [guide](docs/a.md) for limits', 'See the guide for limits'],
];

/** Another claim: it passes, and is shown the withdrawn one where it is alike. */
const notSame: readonly (readonly [string, string])[] = [
  // Numbers.
  [token, 'A rotated refresh token is rejected on reuse after 20 seconds'],
  [token, 'A rotated refresh token is rejected on reuse after 10 minutes'],
  [token, 'A rotated refresh token is rejected on reuse after 10 ms'],
  [token, 'A rotated refresh token is rejected on reuse after 1.0 seconds'],
  ['The offset is 5 seconds', 'The offset is -5 seconds'],
  ['A lookup takes 250 µs', 'A lookup takes 250 ms'],
  ['Memory is capped at 512 MB', 'Memory is capped at 512 GB'],
  ['Memory is capped at 512 MB', 'Memory is capped at 512 MiB'],
  ['Node 20.1 is needed', 'Node 20.10 is needed'],
  ['Node v20 is needed', 'Node v22 is needed'],
  ['Retries wait 5-10 seconds', 'Retries wait 5-15 seconds'],
  ['The fee is $5', 'The fee is €5'],
  ['Use react ^18.2.0', 'Use react ~18.2.0'],
  ['The release was on 2024-01-02', 'The release was on 2024-02-01'],
  ['The job starts at 10:30', 'The job starts at 10:45'],
  ['The timeout grows by 10 seconds', 'The timeout grows to 10 seconds'],
  ['Jobs run for 10 minutes', 'Jobs run every 10 minutes'],
  ['Port 80 forwards to port 443', 'Port 443 forwards to port 80'],
  ['Clients get a 2xx answer', 'Clients get a 5xx answer'],
  // Operators.
  ['Requests are dropped when load < 5', 'Requests are dropped when load > 5'],
  ['Swap while x <= y', 'Swap while x >= y'],
  ['Swap while x < y', 'Swap while x <= y'],
  ['It stops when `x == 1`', 'It stops when `x != 1`'],
  ['The guard is `a && b`', 'The guard is `a || b`'],
  ['The loop does `i++`', 'The loop does `i--`'],
  ['Start when `ready`', 'Start when `!ready`'],
  ['The sum is a + b', 'The sum is a - b'],
  ['A lookup is O(n)', 'A lookup is O(n^2)'],
  // Names.
  ['C++ modules need a flag', 'C modules need a flag'],
  ['C# strings are UTF-16', 'C strings are UTF-16'],
  ['F# lists are immutable', 'F lists are immutable'],
  ['.NET 8 is supported', 'NET 8 is supported'],
  ['The tool runs on node.js', 'The tool runs on node'],
  ['The key is `a.b`', 'The key is `a b`'],
  ['The handler calls `getUser`', 'The handler calls `setUser`'],
  ['The column is `user_id`', 'The column is `user_ref`'],
  ['Strings are UTF-8', 'Strings are UTF-16'],
  ['Digests are SHA-1', 'Digests are SHA-256'],
  ['Push with `--force`', 'Push with `--no-force`'],
  ['Sort with `-n`', 'Sort with `-r`'],
  ['Settings are read from src/a.ts', 'Settings are read from src/b.ts'],
  ['Tests match `src/**/*.test.ts`', 'Tests match `src/**/*.spec.ts`'],
  ['Pull from https://a.example/x', 'Pull from https://b.example/x'],
  ['Use `$HOME` for the cache', 'Use `$TMPDIR` for the cache'],
  // Words of a long claim.
  [long, long.replace('Monday', 'Friday')],
  [long, long.replace('before', 'after')],
  [long, long.replace('quarter', 'month')],
  [long, long.replace('billing', 'shipping')],
  [long, long.replace('copies', 'moves')],
  [long, long.replace('into', 'from')],
  // Polarity, extent and order.
  [token, 'A rotated refresh token is accepted on reuse after 10 seconds'],
  [token, 'A rotated refresh token is never rejected on reuse after 10 seconds'],
  [token, 'A rotated refresh token is not accepted on reuse after 10 seconds'],
  ['Retries are allowed without a key', 'Retries are allowed with a key'],
  ['The flag is enabled in staging', 'The flag is disabled in staging'],
  ['The client retries GET and never POST', 'The client never retries GET and POST'],
  ['Not all requests are retried', 'No requests are retried'],
  ['At least 3 replicas answer', 'At most 3 replicas answer'],
  ['Only admins may delete a tenant', 'Admins may delete a tenant'],
  ['Callers must hold the lock', 'Callers may hold the lock'],
  ['The endpoint is removed', 'The endpoint will be removed'],
  ['Readers or writers hold the lock', 'Readers and writers hold the lock'],
  ['The parser calls the lexer', 'The lexer calls the parser'],
  ['The server rejects the client', 'The server is rejected by the client'],
  ['Files are copied from a to b', 'Files are copied from b to a'],
  ['Tokens are issued by the gateway', 'Tokens are issued for the gateway'],
  ['Alice owns the billing service', 'Bob owns the billing service'],
  ['Rates are rounded up', 'Rates are rounded down'],
  ['The dose is given in the morning', 'The dose is given in the evening'],
  ['Patients over 65 are screened', 'Patients under 65 are screened'],
  ['The contract ends in June', 'The contract ends in July'],
];

describe('the same claim', () => {
  it.each(same)('%s = %s', (one, other) => {
    expect(isSame(one, other)).toBe(true);
    expect(isSame(other, one)).toBe(true);
  });

  it.each(notSame)('%s ≠ %s', (one, other) => {
    expect(isSame(one, other)).toBe(false);
    expect(isSame(other, one)).toBe(false);
  });

  it('is alike where only a value, a word of many or the polarity is another one', () => {
    for (const other of [
      token.replace('10', '20'),
      token.replace('rejected', 'accepted'),
      token.replace('rejected', 'not accepted'),
      token.replace('rejected', 'never rejected'),
    ])
      expect(isAlike(token, other), other).toBe(true);
    for (const other of [long.replace('Monday', 'Friday'), long.replace('before', 'after')])
      expect(isAlike(long, other), other).toBe(true);
    expect(
      compareProposition(
        propositionOf(token),
        propositionOf(token.replace('rejected', 'accepted')),
      ),
    ).toBe('other-polarity');
  });
});
