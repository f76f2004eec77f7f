import { expect, it } from 'vitest';

import { forge } from '../../support/forge.ts';
import { type Guarded, guarded, judged, promoted } from '../../support/guarded.ts';
import { pinAt } from '../../support/pin-at.ts';
import { bot, reviewer } from '../../support/team.ts';

const base = guarded();

it.each([
  [
    'released',
    (here: Guarded) =>
      void here.did(reviewer, 'quarantine', promoted, '--reason', 'somebody doubts it'),
    (here: Guarded) => void here.did(bot, 'release', promoted, '--reason', 'nobody doubts it'),
  ],
  [
    'confirmed',
    (here: Guarded) => (
      here.edit('src/values.ts', 'value1 = 1;', 'value1 = 0x1;'),
      void here.did(bot, 'verify', '--mark-stale')
    ),
    (here: Guarded) => void here.did(bot, 'confirm', promoted, '--at', 'src/values.ts#L1-L4'),
  ],
])(
  'an amendment of what the same change %s is measured by the base',
  { timeout: 60_000 },
  async (_how, setAside, takeBack) => {
    const here = base();
    setAside(here);
    here.commit('Set aside');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    takeBack(here);
    here.commit('Take back');
    expect((await here.gate()).filter((line) => line.startsWith('error'))).toEqual([]);
    here.edit(promoted, '- in tests', '- in tests of the release, and anywhere else');
    forge(here, 'amendment', here.items.promoted, {
      reason: 'clearer',
      pin: await pinAt(here, promoted),
    });
    here.commit('Amend');
    const { diagnostics } = await judged(here);
    expect(diagnostics.map(({ code, messageId, path }) => [code, messageId, path])).toContainEqual([
      'LED510',
      'changed',
      promoted,
    ]);
  },
);
