import { describe, expect, it } from 'vitest';

import { bot, reviewer, team } from '../support/team.ts';
import { captureGamma, code, gammaHolds, repository } from './gamma.ts';

describe('an entry that was edited', () => {
  it.each([
    [
      'who raised it',
      (text: string) =>
        text.replace('"by": "Build Bot <bot@example.org>"', '"by": "Some Body <some@example.org>"'),
      true,
    ],
    ['its consequence', (text: string) => text.replace(/,\s*"high": true/, ''), true],
    ['a key given twice', (text: string) => text.replace('"v": 1', '"v": 1,\n "v": 1'), false],
    ['anything at all', () => '{', false],
  ])(
    'is believed by no act, and shown by those that look: %s',
    { timeout: 60_000 },
    (what, edit, isReadable) => {
      const here = repository();
      const item = captureGamma(here, '--consequence', 'high');
      here.commit('Capture');
      const [entry = ''] = here.git('ls-files', 'corpus/ledger/promotions').split('\n');
      const text = here.read(entry);
      here.write(entry, edit(text));
      expect(here.read(entry)).not.toBe(text);
      const acts = [
        ['promote', gammaHolds],
        ['promote', item],
        ['validate', gammaHolds],
        ['reject', gammaHolds, '--reason', 'it is not so'],
        ['capture', 'Delta holds', 'src/a.ts#L5-L8'],
        ['index', '--write'],
        ['adopt'],
        ['close', 'work'],
      ];
      for (const act of what === 'who raised it' ? acts : acts.slice(0, 2)) {
        const ran = here.as(bot, act);
        expect([act, ran.code, ran.error]).toEqual([
          act,
          1,
          expect.stringContaining(
            `is damaged; nothing can be decided\n      do   if the change is not committed, then run the command again: git checkout HEAD -- ${entry}\n`,
          ),
        ]);
      }
      expect([here.as(bot, ['review', '--list']).code, here.as(bot, ['log']).code]).toEqual([0, 1]);
      // It is the only entry: where it cannot be read, the whole ledger cannot.
      for (const look of [['status'], ['show', gammaHolds]])
        expect([look, here.as(bot, look).code]).toEqual([look, isReadable ? 0 : 1]);
      expect(here.as(bot, ['verify']).code).toBe(1);
      here.git('checkout', '--', entry);
      expect(here.git('status', '--porcelain')).toBe('');
      here.did(reviewer, 'promote', item);
    },
  );
});

describe('an entry that could not be read again', () => {
  it('is not written', { timeout: 30_000 }, () => {
    const odd = 'corpus/findings/a\\b.md';
    const here = team('work', {
      'src/a.ts': code,
      [odd]:
        '---\ntype: finding\nid: odd\nstatus: accepted\n---\n\n# Finding: Odd\n\n## ' +
        'Claim\nIt is odd.\n\n## Evidence\n- File: `src/a.ts#L1-L3`\n',
    });
    const ran = here.as(reviewer, ['adopt', odd]);
    expect([ran.code, ran.error]).toEqual([
      1,
      expect.stringMatching(
        /P12 {3}invalid file name in `path`: expected a path below the root\n {6}do {3}rename the file/,
      ),
    ]);
    expect(here.git('status', '--porcelain')).toBe('');
  });
});
