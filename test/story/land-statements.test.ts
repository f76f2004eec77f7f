import { describe, expect, it } from 'vitest';

import { said, seenAt } from '../support/statements.ts';
import { bot, captured, type Team, team } from '../support/team.ts';

const code = Array.from({ length: 20 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const scope = ['--when', 'changing values', '--not-when', 'in tests'];
const mergedAt = '2027-01-01T00:01:00Z';

/** A base that has merged a branch with a candidate, which rests on the lines 9 to 12. */
function merged(): Team & { readonly item: string; readonly head: string } {
  const here = team('main', { 'src/a.ts': code });
  here.git('checkout', '-qb', 'work');
  const item = captured(here.did(bot, 'capture', 'Values end', 'src/a.ts#L9-L12', ...scope));
  here.commit('Raise');
  here.git('checkout', '-q', 'main');
  here.git('merge', '-q', '--no-ff', '-m', 'Merge', 'work');
  return { ...here, item, head: here.git('rev-parse', 'work').trim() };
}

/** Lands what one person said. */
function landed(
  here: ReturnType<typeof merged>,
  statement: ReturnType<typeof said>,
  more: object = { mergedAt },
): string {
  const { head } = here;
  const file = { forge: 'github', repository: 'a/b', number: 7, head, statements: [statement] };
  here.write('.git/said.json', JSON.stringify({ ...file, ...more }));
  const { out, error } = here.as(bot, ['land', '--from', '.git/said.json']);
  return out + error;
}

describe('land', { timeout: 60_000 }, () => {
  it('carries out what was said before the merge about what its author could see', () => {
    const here = merged();
    const [promote = said('', '')] = seenAt(here.head, [
      said('ann', `/ledger promote ${here.item}`),
    ]);
    expect(landed(here, promote, {})).toContain('is not merged yet');
    const refusals = [
      [{ seen: null }, 'refers to an unknown commit'],
      [{ seen: '01'.repeat(20) }, '0101010101, which the branch no longer has'],
      [
        { seen: here.git('rev-parse', 'main~1').trim() },
        'did not exist when the comment was written',
      ],
      [{ at: '2027-01-01T00:01:01Z' }, 'newer than the merge'],
      [
        { at: '2027-01-01T00:01:01Z', body: '/ledger remember "Value two is two" src/a.ts#L3' },
        'newer than the merge',
      ],
    ] as const;
    for (const [other, why] of refusals)
      expect(landed(here, { ...promote, ...other })).toContain(why);
    expect(here.git('status', '--porcelain')).not.toContain('corpus');
    here.write('src/a.ts', code.replace('value3 = 3', 'value3 = 30'));
    here.commit('Change another line on the base');
    here.write('src/a.ts', code.replace('value10 = 10', 'value10 = 90000'));
    here.commit('Change a cited line on the base');
    expect(landed(here, promote)).toContain('changed after the comment');
    here.git('reset', '-q', '--hard', 'HEAD~1');
    // What nobody committed nobody saw.
    for (const path of ['src/a.ts', here.at('corpus/findings/values-end.md')]) {
      const before = here.read(path);
      here.write(
        path,
        before.replaceAll('value10 = 10', 'value10 = 11').replace('end', 'never end'),
      );
      expect(landed(here, promote)).toContain(
        `${path}, which ${here.item} cites, has uncommitted changes`,
      );
      here.write(path, before);
    }
    for (const time of ['2027-13-01T00:00:00Z', '2027-01-01T25:00:00Z'])
      expect(landed(here, { ...promote, at: time })).toContain('.at');
    expect(landed(here, promote)).toContain(`promoted ${here.item}`);
    expect(landed(here, promote)).toContain('recorded already');
  });
});
