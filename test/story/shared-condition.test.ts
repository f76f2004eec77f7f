import { expect, it } from 'vitest';

import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const scope = ['--when', 'changing retries', '--not-when', 'in tests'];

function begun(config = '{}\n'): Team {
  return team('main', {
    'ledger.config.json': config,
    'src/limits.ts': 'export const most = 3;\nexport const wait = 10;\n',
  });
}

it('notes a condition that another record has, until a record says its own', () => {
  const here = begun();
  const first = captured(
    here.did(bot, 'capture', 'A call is retried three times', 'src/limits.ts#L1', ...scope),
  );
  here.did(reviewer, 'promote', first);
  const noted = here.did(bot, 'capture', 'A retry waits ten ms', 'src/limits.ts#L2', ...scope);
  const second = captured(noted);
  const shared = `${second} and ${first} have the same load_when: "changing retries"`;
  expect(noted).toContain(shared);

  const promoted = here.did(reviewer, 'promote', second);
  expect(promoted).toContain(shared);
  expect(promoted).toContain(`then: ledger confirm ${second}`);
  expect(here.as(bot, ['lint']).out).toContain('IDX103');

  const path = 'corpus/findings/retry-waits-ten-ms.md';
  here.write(path, here.read(path).replace('changing retries', 'changing how long a retry waits'));
  here.did(reviewer, 'confirm', second);
  expect(here.read('memory/INDEX.md')).toContain('| changing how long a retry waits |');
  expect(here.as(bot, ['lint', '--fail-on', 'info'])).toMatchObject({ code: 0, out: '' });
});

it('notes the condition of what is promoted in the same act, once', () => {
  const here = begun();
  const items = ['A call is retried three times', 'A retry waits ten ms'].map((claim, at) =>
    captured(here.did(bot, 'capture', claim, `src/limits.ts#L${at + 1}`, ...scope)),
  );
  const promoted = here.did(reviewer, 'promote', ...items);
  expect(promoted.match(/have the same load_when/g)).toHaveLength(1);
});

it('notes no condition of what it replaces, and none where lint is not asked', () => {
  const here = begun();
  const old = captured(
    here.did(bot, 'capture', 'A call is retried twice', 'src/limits.ts#L1', ...scope),
  );
  here.did(reviewer, 'promote', old);
  const replaced = ['supersede', old, 'A call is retried three times', 'src/limits.ts#L1'];
  expect(here.did(reviewer, ...replaced)).not.toContain('have the same load_when');

  const quiet = begun('{ "rules": { "IDX103": "off" } }\n');
  quiet.did(bot, 'capture', 'A call is retried three times', 'src/limits.ts#L1', ...scope);
  const said = quiet.did(bot, 'capture', 'A retry waits ten ms', 'src/limits.ts#L2', ...scope);
  expect(said).not.toContain('have the same load_when');
});

it('lets nobody change the condition of a fact of high consequence that they raised', () => {
  const here = begun();
  const raise = (claim: string, place: string, ...more: string[]): string => {
    const item = captured(here.did(bot, 'capture', claim, place, ...scope, ...more));
    here.did(reviewer, 'promote', item);
    const path = `corpus/findings/${claim.toLowerCase().replaceAll(' ', '-')}.md`;
    here.write(path, here.read(path).replace('changing retries', `changing ${item}`));
    return item;
  };
  const high = raise('Calls end after three tries', 'src/limits.ts#L1', '--consequence', 'high');
  expect(here.as(bot, ['confirm', high])).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^ *P08 /m) as string,
  });
  here.did(reviewer, 'confirm', high);
  here.did(bot, 'confirm', raise('Waits take ten ms', 'src/limits.ts#L2'));
});
