import { expect, it } from 'vitest';

import { bot, captured, team } from '../support/team.ts';

const scope = ['--when', 'minting tokens', '--not-when', 'in docs'];

it('audit --fix leaves a long line of an index alone', () => {
  const line =
    'arena comes from options 201 and value 2, NOT `table_matchmaking` (also "1" for matchmade ' +
    '"Play now" games); probed by a SEPARATE page injection (SW fetch rejected without a session ' +
    'token), so never merge the two calls';
  const index = `# Memory\n\n- [Arena](arena.md) - ${line}\n`;
  const note = `---\nname: arena\ndescription: arena\ntype: project\n---\n${line}\n`;
  const here = team('main', { '.claude/memory/MEMORY.md': index, '.claude/memory/arena.md': note });
  here.did(bot, 'audit', '--fix', '--no-home');
  expect(here.read('.claude/memory/MEMORY.md')).toBe(index);
  expect(here.read('.claude/memory/arena.md')).toBe(note);
});

it('a title keeps the negation at its end, in rows, lines and the start of a session', () => {
  const here = team('main', {
    'ledger.config.json': '{}\n',
    '.claude/memory/MEMORY.md': '# Memory\n',
    'memory/INDEX.md': '# Memory index\n\n| Finding | Status | Load when |\n| --- | --- | --- |\n',
    'src/token.ts': 'export const day = 1;\n',
  });
  const claim =
    'The session cookie of every GET in the admin area gets a new one-day token, and POST does not';
  here.did(bot, 'promote', captured(here.did(bot, 'capture', claim, 'src/token.ts#L1', ...scope)));
  here.commit('Remember');
  expect(here.read('memory/INDEX.md')).toContain(`[${claim}]`);
  expect(here.read('.claude/memory/MEMORY.md')).toContain(`[${claim}]`);
  expect(here.as(bot, ['hook', 'session-start'], { input: '{}' }).out).toContain(claim);
});

it('recall finds a decision by the one rare word of a task, and by that word alone', () => {
  const titles = ['Prisma as ORM', 'Prometheus scrapes metrics', 'Next', 'Postgres', 'husky'];
  const decision = (title: string, at: number): string =>
    `# ${at + 1}. ${title}\n\nStatus: Accepted\n\n## Context\n\nWe had to.\n\n## Decision\n\n${title}.\n`;
  const here = team('main', {
    'ledger.config.json': '{}\n',
    ...Object.fromEntries(
      titles.map((title, at) => [`docs/adr/000${at + 1}-x.md`, decision(title, at)]),
    ),
  });
  const found = (task: string): string[] => {
    const out = here.did(bot, 'recall', task, '--format', 'json');
    return (JSON.parse(out) as { packets: { path: string }[] }).packets.map(({ path }) => path);
  };
  for (const task of ['update prisma', 'update the prisma client', 'update the prisma schema'])
    expect([task, found(task)]).toEqual([task, ['docs/adr/0001-x.md']]);
  expect(found('scrape metrics from the backend')).toEqual(['docs/adr/0002-x.md']);
  expect(found('update the client of the vendor')).toEqual([]);
});
