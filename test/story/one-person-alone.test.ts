import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { describe, it } from 'vitest';

import { forge } from '../support/forge.ts';
import { guarded, promoted, queue, undecided, type Guarded } from '../support/guarded.ts';
import { bot, captured, reviewer } from '../support/team.ts';

const old = 'corpus/findings/tokens-rotate.md';
const capture = (here: Guarded, who: typeof bot, claim: string, lines: string, ...more: readonly string[]): string => captured(here.did(who, 'capture', claim, `src/values.ts#${lines}`, '--when', `changing ${lines} of the values`, '--not-when', 'in tests', ...more));

const high = guarded({
  more: (here) => {
    here.did(reviewer, 'promote', capture(here, bot, 'Tokens rotate', 'L12-L14', '--consequence', 'high'));
    here.did(reviewer, 'retract', capture(here, reviewer, 'Keys rotate', 'L14-L18').replace(/^/, '') && here.did(reviewer, 'promote', 'corpus/findings/keys-rotate.md') && 'corpus/findings/keys-rotate.md', '--reason', 'withdrawn: it was wrong');
    here.commit('Learn');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  },
});
const attack = (name: string, how: (here: Guarded) => void): void => {
  it(name, { timeout: 60_000 }, async () => {
    const here = high();
    how(here);
    here.commit('x');
    console.log(name, await here.gate());
  });
};

describe('attacks', () => {
  attack('supersede', (here) => {
    const item = capture(here, bot, 'Tokens stay for ever', 'L15-L17');
    console.log(here.as(bot, ['supersede', old, item]).code);
  });
  attack('correction', (here) => void forge(here, 'correction', here.items.promoted, { discovery: 'Value one is two' }));
  attack('confirmation digest', (here) => { here.edit(promoted, '\nValue one is one\n', '\nValue one is two\n'); });
  attack('edit withdrawn', (here) => here.edit('corpus/findings/keys-rotate.md', '\nKeys rotate\n', '\nKeys rotate, and all is well\n'));
  attack('delete withdrawn', (here) => { rmSync(join(here.root, 'corpus/findings/keys-rotate.md')); });
  attack('delete candidate', (here) => { rmSync(join(here.root, undecided)); });
  attack('delete task', (here) => { rmSync(join(here.root, queue)); });
  attack('rename task', (here) => { console.log(here.read(queue)); here.edit(queue, 'id: main', 'id: other'); here.edit(queue, 'status: active', 'status: done'); here.edit(queue, /\n\| [^\n]*pending[^\n]*/, ''); });
  attack('mv with link', (here) => { here.did(bot, 'mv', promoted, 'corpus/findings/deep/one.md'); });
});
