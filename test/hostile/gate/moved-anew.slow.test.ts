import { describe, expect, it } from 'vitest';

import { forge, idIn } from '../../support/forge.ts';
import { type Guarded, guarded, promoted } from '../../support/guarded.ts';
import { pinAt } from '../../support/pin-at.ts';
import { reviewer } from '../../support/team.ts';

const repository = guarded();
const long = { timeout: 60_000 };

/** What the gate has against a branch, by code and by what it says. */
async function errors(here: Guarded): Promise<string[]> {
  here.commit('Forge');
  const lines = await here.gate();
  return lines.flatMap((line) => /^error (\w+)/.exec(line)?.[1] ?? []);
}

function reworded(here: Guarded): string {
  return here.read(promoted).replace(/Value one is one/g, 'Value one is two');
}

describe('memory is not written anew by an act that is said to move it', () => {
  const other = 'corpus/findings/zz.md';

  it('to another file, with the old one left', long, async () => {
    const here = repository();
    here.write(other, reworded(here).replace(/^id: .*$/m, 'id: zz'));
    here.edit(promoted, 'status: promoted', 'status: superseded\nsuperseded_by: [zz]');
    forge(here, 'correction', here.items.promoted, {
      path: other,
      pin: await pinAt(here, other),
    });
    expect(await errors(here)).toContain('LED509');
  });

  it('to another file, with the old one taken away', long, async () => {
    const here = repository();
    here.write(
      other,
      `${reworded(here).replace(/^id: .*$/m, 'id: zz')}\n${'More of it. '.repeat(200)}\n`,
    );
    here.git('rm', '-q', promoted);
    forge(here, 'correction', here.items.promoted, {
      path: other,
      pin: await pinAt(here, other),
    });
    expect(await errors(here)).toContain('FND309');
  });

  it('to nowhere, which would take it out of the ledger', long, async () => {
    const here = repository();
    forge(here, 'correction', here.items.promoted, { path: null });
    expect(await errors(here)).toContain('LED509');
  });

  it('in its place, by two acts that a promotion joins', long, async () => {
    const here = repository();
    here.write(promoted, reworded(here));
    const digest = { pin: await pinAt(here, promoted) };
    const stale = { from: 'promoted', to: 'stale', reason: 'x' };
    const one = forge(here, 'staleness', here.items.promoted, stale);
    const { parents } = JSON.parse(here.read(one)) as { readonly parents: string[] };
    const moved = { from: 'promoted', to: 'promoted', ...digest };
    const two = forge(here, 'correction', here.items.promoted, moved, { parents });
    forge(here, 'promotion', here.items.promoted, moved, { parents: [idIn(one), idIn(two)] });
    expect(await errors(here)).toContain('LED510');
  });
});

it('a row of the base that is read from the root is not taken out', long, async () => {
  const here = repository();
  const row = `](../${promoted})`;
  here.edit('memory/INDEX.md', row, `](${promoted})`);
  here.commit('Read from the root');
  here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  const index = here.read('memory/INDEX.md');
  here.write('memory/INDEX.md', index.replace(new RegExp(`^.*\\]\\(${promoted}\\).*\\n`, 'm'), ''));
  expect(await errors(here)).toContain('LED512');
});

it(
  'the row of a withdrawn fact does not change with an act that says nothing of it',
  long,
  async () => {
    const here = repository();
    here.did(
      reviewer,
      'retract',
      promoted,
      '--reason',
      'it was wrong',
      '--because',
      'contradicted',
    );
    here.did(reviewer, 'index', '--write');
    here.commit('Withdraw');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    forge(here, 'correction', here.items.promoted, { from: 'rolled-back', to: 'rolled-back' });
    here.edit('memory/INDEX.md', 'it was wrong', 'it holds again');
    expect(await errors(here)).toContain('LED512');
  },
);
