import { expect, it } from 'vitest';

import { captured, reviewer, type Team, team } from '../support/team.ts';

const bob = { name: 'Bob', mail: 'bob@example.org' };

/** What a person is told who promotes a guard. */
function promoted(here: Team, claim: string, ...guard: readonly string[]): string {
  const scope = ['--when', `minding ${claim}`, '--not-when', 'elsewhere'];
  const item = captured(here.did(bob, 'capture', claim, 'src/a.ts#L1', ...scope, ...guard));
  here.commit(`Propose ${item}`);
  const told = here.did(reviewer, 'promote', item);
  here.commit(`Decide ${item}`);
  return told;
}

it('tries guards that read whole files on the files of each commit', { timeout: 60_000 }, () => {
  const here = team('main', { 'src/a.ts': '// SPDX-MIT\nfetch(a)\n', 'src/old.ts': 'old\n' });
  here.write('src/old.ts', 'older\n');
  here.commit('Touch what had no licence');
  here.write('src/a.ts', '// SPDX-MIT\nfetch(a)\n  .then(b)\n');
  here.commit('Wait for ever');
  here.write('src/a.ts', '// SPDX-MIT\nfetch(a)\n  .then(c)\n');
  here.commit('Take another');
  const licence = [
    '--require',
    '^// SPDX-',
    '--in',
    'src/**',
    '--bad',
    'x',
    '--good',
    '// SPDX-MIT',
  ];
  const fetch = ['--forbid', 'fetch\\([^()]*\\)\\s*\\.then', '--multiline', '--in', 'src/**'];
  const bad = ['--bad', 'fetch(a)\n.then(b)'];

  const first = promoted(here, 'Each file names its licence', ...licence);
  expect(first).toMatch(
    /1 earlier commit breaks the guard \(of 5 checked\), so it only warns: .* Begin \(src\/old/,
  );
  const second = promoted(here, 'A fetch has a time limit', ...fetch, ...bad);
  expect(second).toMatch(
    /1 earlier commit breaks the guard \(of \d+ checked\).*: \w+ \S+ Wait for ever \(src\/a\.ts\)/,
  );
  // Both only tell, for nobody knows yet whether those commits were wrong.
  here.git('checkout', '-q', '-b', 'feature');
  here.write('src/b.ts', 'fetch(b).then(c)\n');
  here.git('add', '-A');
  const { out } = here.as(reviewer, ['lint', '--staged', '--format', 'compact']);
  expect(out.match(/^src\/b\.ts:.* (\w+) GRD001/gm)?.map((line) => line.split(' ')[1])).toEqual([
    'warning',
    'warning',
  ]);

  const same = ['--same', 'src/a.ts~SPDX-(\\w+)', '--same', 'src/old.ts~(\\w+)'];
  expect(promoted(here, 'Names are the same', ...same)).toContain(
    "earlier commits weren't checked: ledger compares values (same) only in current files",
  );
});
