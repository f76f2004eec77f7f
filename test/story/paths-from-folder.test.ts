import { expect, it } from 'vitest';

import { bot, team } from '../support/team.ts';

const numbers = (from: number): string =>
  Array.from({ length: 9 }, (_each, at) => `${from + at}\n`).join('');

it.each([
  ['./a.txt', 'sub/a.txt'],
  ['././a.txt', 'sub/a.txt'],
  ['../a.txt', 'a.txt'],
  ['b.txt', 'sub/b.txt'],
  ['sub/a.txt', 'sub/a.txt'],
  ['c.txt', 'c.txt'],
  ['a.txt', 'sub/a.txt'],
])('in a folder %s is %s', (typed, path) => {
  const here = team('work', {
    'a.txt': numbers(1),
    'sub/a.txt': numbers(20),
    'sub/b.txt': numbers(30),
    'c.txt': numbers(40),
  });
  const scope = ['--when', 'reading the list', '--not-when', 'in tests', '--dry-run'];
  const claim = 'The list begins there because the ids below are reserved';
  const ran = here.as(bot, ['-C', 'sub', 'capture', claim, `${typed}#L1-L2`, ...scope]);
  expect([ran.code, ran.out]).toEqual([0, expect.stringContaining(`- File: \`${path}#L1-L2\``)]);
});
