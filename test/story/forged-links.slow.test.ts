import { describe, expect, it } from 'vitest';

import { pinAt } from '../support/pin-at.ts';
import { forge } from '../support/forge.ts';
import { type Guarded, guarded, promoted, undecided } from '../support/guarded.ts';
import { bot, captured, reviewer } from '../support/team.ts';

const base = guarded();

/** A base whose memory links to memory, and to a page. */
function linked(): Guarded {
  const here = base();
  here.write('docs/page.md', '# A page\n');
  here.edit(
    undecided,
    '## Evidence',
    'See [the first](value-one-one.md) and [a page](../../docs/page.md).\n\n## Evidence',
  );
  here.did(reviewer, 'promote', undecided);
  here.commit('Link');
  here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  return here;
}

describe('a correction that is written by hand', () => {
  it.each([
    ['other memory', '[the first](value-one-one.md)', '[the first](value-five-five.md)'],
    ['a page of its own', '[a page](../../docs/page.md)', '[a page](../../docs/other.md)'],
    ['the web', '[a page](../../docs/page.md)', '[a page](https://example.org/page)'],
    ['another heading', '[the first](value-one-one.md)', '[the first](value-one-one.md#evidence)'],
  ])('leads no link to %s', { timeout: 60_000 }, async (_name, was, is) => {
    const here = linked();
    here.write('docs/other.md', '# Another page\n');
    here.edit(undecided, was, is);
    forge(
      here,
      'correction',
      here.items.undecided,
      { reason: 'a link moved', pin: await pinAt(here, undecided) },
      { raised_by: null },
    );
    here.commit('Correct');
    expect(await here.gate()).toEqual([
      `error FND309 ${undecided}: amended here by more than its wording, compared with ` +
        'origin/main: it links to something else',
    ]);
  });

  it('but follows what moved, from the ledger or out of it', { timeout: 60_000 }, async () => {
    const here = linked();
    here.did(bot, 'mv', promoted, 'corpus/findings/first/one.md');
    here.commit('Move');
    expect(here.read(undecided)).toContain('[the first](first/one.md)');
    expect(await here.gate()).toEqual([]);
    here.did(bot, 'mv', undecided, 'corpus/findings/deep/nine.md');
    here.commit('Move it, too');
    expect(here.read('corpus/findings/deep/nine.md')).toContain(
      '[the first](../first/one.md) and [a page](../../../docs/page.md)',
    );
    expect((await here.gate()).filter((line) => /FND3|LED5/.test(line))).toEqual([]);
  });
});

describe('who raised an item', () => {
  const raisers = async (here: Guarded): Promise<string[]> =>
    (await here.gate()).flatMap(
      (line) => / (?:corpus\/ledger\/\S+): (raised by .* says .*)$/.exec(line)?.[1] ?? [],
    );

  it('is who raised it, and nobody whom a later entry names', { timeout: 60_000 }, async () => {
    const here = base();
    forge(
      here,
      'promotion',
      here.items.undecided,
      { from: 'pending', to: 'promoted' },
      { raised_by: 'Someone Else <else@example.org>' },
    );
    here.commit('Forge');
    expect(await raisers(here)).toEqual([
      'raised by bot@example.org, and this promotion says else@example.org',
    ]);
  });

  it(
    'is not said otherwise by its own raise, nor by its provenance',
    { timeout: 60_000 },
    async () => {
      const here = base();
      const id = captured(
        here.did(
          bot,
          'capture',
          'Value seven is seven',
          'src/values.ts#L8-L11',
          '--when',
          'seven',
          '--not-when',
          'in tests',
        ),
      );
      forge(here, 'validation', id, {
        from: 'pending',
        to: 'validated',
        says: { raised_by: 'Someone Else <else@example.org>' },
      });
      forge(
        here,
        'raise',
        id,
        {
          item: 'aaaaaaaaaa',
          from: null,
          to: 'pending',
          discovery: 'Value eight is eight',
          path: 'corpus/findings/eight.md',
        },
        { raised_by: 'Someone Else <else@example.org>', parents: [] },
      );
      here.commit('Forge');
      expect((await raisers(here)).sort()).toEqual([
        'raised by bot@example.org, and this raise says else@example.org',
        'raised by bot@example.org, and this validation says else@example.org',
      ]);
    },
  );
});
