import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { likeness, propositionOf } from '#provenance/proposition';
import { rewords } from '#provenance/rewording';

const isSame = (one: string, other: string): boolean => likeness(propositionOf(one), propositionOf(other)) === 'same';
const isAlike = (one: string, other: string): boolean => likeness(propositionOf(one), propositionOf(other)) !== 'unlike';

const token = 'A rotated refresh token is rejected on reuse after 10 seconds';
const long = 'The nightly export of the billing service copies every invoice of the last quarter into the archive bucket on Monday before the reports are built and mailed';

/** The same claim: refused where the other was withdrawn. */
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
    for (const other of [token.replace('10', '20'), token.replace('rejected', 'accepted'), token.replace('rejected', 'not accepted'), token.replace('rejected', 'never rejected')]) expect(isAlike(token, other), other).toBe(true);
    for (const other of [long.replace('Monday', 'Friday'), long.replace('before', 'after')]) expect(isAlike(long, other), other).toBe(true);
    expect(likeness(propositionOf(token), propositionOf(token.replace('rejected', 'accepted')))).toBe('other-polarity');
  });
});

const noun = fc.constantFrom('cache', 'token', 'queue', 'server', 'client', 'index', 'schema', 'worker', 'invoice', 'patient', 'pump', 'lease');
const verb = fc.constantFrom('rejects', 'copies', 'rebuilds', 'signs', 'mails', 'drains', 'measures');
const values = [
  fc.nat({ max: 9_999 }).map(String),
  fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 30 })).map((pair) => pair.join('.')),
  fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 30 }), fc.nat({ max: 30 })).map((three) => `v${three.join('.')}`),
  fc.tuple(fc.nat({ max: 99 }), fc.constantFrom('ms', 's', 'min', 'h', 'days', 'MB', 'GB', '%')).map(([number, unit]) => `${number + 1} ${unit}`),
  fc.constantFrom('x < y', 'x > y', 'x <= y', 'x >= y', 'x == y', 'x != y', 'x + y', 'x - 1', 'x + 1'),
  fc.stringMatching(/^[b-z][a-z]{2,6}(?:_[b-z]{2,5}|[A-Z][a-z]{2,4}|\.[b-z]{2,5})$/).map((name) => `\`${name}\``),
  fc.stringMatching(/^src\/[b-z]{1,6}\/[b-z]{1,6}\.(?:ts|js|py)$/),
  fc.constantFrom('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday', 'January', 'June', 'July'),
] as const;
const clause = fc.tuple(noun, verb, noun).map(([one, does, other]) => [`the ${one}`, does, `the ${other}`].join(' '));

describe('a claim, whatever it is about', () => {
  it('is another one with another number, version, operator, name, path or weekday', () => {
    for (const value of values) fc.assert(fc.property(clause, value, value, clause, (before, was, is, after) => {
      fc.pre(was.toLowerCase() !== is.toLowerCase());
      expect(isSame(`${before} at ${was} while ${after}`, `${before} at ${is} while ${after}`)).toBe(false);
    }));
  });

  it('is another one with another word of polarity, and with another content word', () => {
    const denial = fc.constantFrom('never', 'does not', "doesn't", 'cannot', 'no longer', 'hardly', 'only', 'rarely');
    fc.assert(fc.property(clause, denial, noun, (said, denies, other) => {
      expect(isSame(said, said.replace(/ (?=\w+s the)/, ` ${denies} `))).toBe(false);
      const changed = said.replace(/\w+$/, other);
      expect(isSame(said, changed)).toBe(changed === said);
    }));
  });

  it('stays the same in another case, with other blanks, marks, quotes, articles, and in another form of Unicode', () => {
    const anyValue = fc.oneof(...values);
    const changes: readonly ((claim: string) => string)[] = [
      (claim) => claim.toUpperCase(), (claim) => `${claim}.`, (claim) => claim.replaceAll(' ', '  '), (claim) => `"${claim}"`, (claim) => `  ${claim}\n`, (claim) => claim.replaceAll('the ', 'a '), (claim) => claim.replaceAll('the ', ''),
      (claim) => claim.replace(/the (\w+)/, 'the **$1**'), (claim) => claim.replace(/the (\w+)/, 'the _$1_'), (claim) => claim.replace(/the (\w+)/, 'the `$1`'), (claim) => claim.replace(/the (\w+)/, 'the \u201c$1\u201d'), (claim) => claim.replaceAll('`', ''), (claim) => claim.normalize('NFD'), (claim) => claim.normalize('NFC'), (claim) => claim.replace(' while', ', while'),
    ];
    fc.assert(fc.property(clause, anyValue, clause, fc.constantFrom(...changes), (before, value, after, change) => {
      const claim = `${before} at ${value} in Zürich while ${after}`;
      expect(isSame(claim, change(claim)), change(claim)).toBe(true);
    }), { numRuns: 500 });
  });
});

describe('a better wording', () => {
  it.each([[token, token.replace('rotated', 'rotatd')], [token, token.replace('A rotated', 'The rotated')], ['The servre answers', 'The server answers']])('%s / %s', (one, other) => {
    expect(rewords(one, other)).toBe(true);
  });

  it.each([['Reports run on Tuesday', 'Reports run on Thursday'], ['Reports run on Monday', 'Reports run on Sunday'], ['Keys are for import', 'Keys are for export'], ['Calls are synchronous', 'Calls are asynchronous'], ['The client retries GET and never POST', 'The client never retries GET and POST'], ['It calls `getUser`', 'It calls `getUsers`'], [token, token.replace('10', '11')]])('is none that claims something else: %s / %s', (one, other) => {
    expect(rewords(one, other)).toBe(false);
  });
});
