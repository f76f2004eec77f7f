import { expect, it } from 'vitest';

import { type Person, type Team, team } from '../support/team.ts';

const mallory: Person = { name: 'Mallory', mail: 'mallory@example.org' };
const code = Array.from({ length: 8 }, (_, at) => `export const value${at} = ${at};\n`).join('');

/** A branch on which somebody promoted a fact about code that is not theirs. */
function promoted(config: string, ...owners: readonly string[]): Team {
  const here = team('main', {
    'src/auth/a.ts': code,
    '.github/CODEOWNERS': '/src/auth/ @ann\n',
    'ledger.config.json': config,
  });
  here.git('checkout', '-q', '-b', 'work');
  here.did(
    mallory,
    'capture',
    'Zero is the first value, because @everyone counts from it',
    'src/auth/a.ts#L1-L4',
    '--when',
    'changing values',
    '--not-when',
    'in tests',
    ...owners.flatMap((owner) => ['--owner', owner]),
    '--promote',
  );
  return here;
}

it('the owners of the base have to decide, whatever the change makes of them', () => {
  const here = promoted('{ "owners": "require" }\n', '@mallory');
  here.write('.github/CODEOWNERS', '* @mallory\n');
  here.commit('Promote');
  const gate = (approvals: string): string =>
    here.as(mallory, ['gate', '--since', 'main'], { env: { LEDGER_APPROVALS: approvals } }).out;
  expect(gate('[["5+mallory@users.noreply.github.com"]]')).toContain('POL007');
  expect(gate('[["5+ann@users.noreply.evil.example"]]')).toContain('POL007');
  expect(gate('[["5+ann@users.noreply.github.com"]]')).not.toContain('POL007');
});

it('the owners are asked and nothing waits for them, unless the base says so', () => {
  const here = promoted('{}\n', '@mallory');
  here.commit('Promote');
  const told = here.as(mallory, ['gate', '--since', 'main', '--format', 'markdown']).out;
  expect(told).not.toContain('POL007');
  expect(told).toContain('\nAsked: @ann\n');
  expect(told).not.toContain('@everyone');
  const [{ short = '' } = {}] = (
    JSON.parse(here.did(mallory, 'log', '--format', 'json')) as {
      entries: { items: { short?: string }[] }[];
    }
  ).entries.flatMap(({ items }) => items);
  // Accepted with it, its own owners count from now on, and an edit of them is one of the fact.
  const record = here.git('ls-files', 'corpus/findings').trim();
  expect(here.did(mallory, 'show', short === '' ? record : short)).toContain('asked\n  @mallory');
  here.write(record, here.read(record).replace('"@mallory"', '"@ann"'));
  expect(here.as(mallory, ['lint']).out).toContain('LED504');
});

it('a digest names what waits with its owners, and what is in doubt once evidence changed', () => {
  const here = promoted('{}\n');
  expect(here.did(mallory, 'status', '--format', 'markdown')).toBe('nothing waits\n');
  here.write('src/auth/a.ts', code.replace('value1 = 1', 'value1 = 7'));
  const told = here.did(mallory, 'status', '--format', 'markdown');
  expect(told).toMatch(/### 1 in doubt\n[^]*\| @ann \|\n[^]*ledger verify/);
  expect(told).not.toContain('@everyone');
  expect(
    here.as(mallory, ['status', '--format', 'markdown', '--since', 'one of these days']).code,
  ).toBe(2);
});
