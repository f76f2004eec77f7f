import { describe, expect, it } from 'vitest';

import { captureFact } from '../support/facts.ts';
import { forge } from '../support/forge.ts';
import { type Guarded, guarded, judged, promoted, undecided } from '../support/guarded.ts';
import { pinAt } from '../support/pin-at.ts';
import { bot, reviewer } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

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

/** The errors at the gate, by code and by what they say. */
async function errors(here: Guarded): Promise<string[]> {
  const { diagnostics } = await judged(here);
  return diagnostics.flatMap(({ severity, code, messageId }) =>
    severity === 'error' ? [`${code} ${messageId}`] : [],
  );
}

describe('a correction that is written by hand', () => {
  it.each(
    sampleOf([
      ['other memory', '[the first](value-one-one.md)', '[the first](value-five-five.md)'],
      ['a page of its own', '[a page](../../docs/page.md)', '[a page](../../docs/other.md)'],
      ['the web', '[a page](../../docs/page.md)', '[a page](https://example.org/page)'],
      [
        'another heading',
        '[the first](value-one-one.md)',
        '[the first](value-one-one.md#evidence)',
      ],
    ]),
  )('leads no link to %s', { timeout: 60_000 }, async (_name, was, is) => {
    const here = linked();
    here.write('docs/other.md', '# Another page\n');
    here.edit(undecided, was, is);
    forge(here, 'correction', here.items.undecided, {
      reason: 'a link moved',
      pin: await pinAt(here, undecided),
    });
    here.commit('Correct');
    expect(await errors(here)).toEqual(['LED510 changed']);
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
  /** What the gate says of raisers: who raised, whom the entry names, and in which act. */
  const raisers = async (here: Guarded): Promise<unknown[]> => {
    const { diagnostics } = await judged(here);
    return diagnostics.flatMap(({ code, messageId, data }) =>
      messageId === 'raiser' ? [[code, data.kind, data.by, data.raiser]] : [],
    );
  };

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
      ['LED509', 'promotion', 'bot@example.org', 'else@example.org'],
    ]);
  });

  it(
    'is not said otherwise by its own raise, nor by a validation',
    { timeout: 60_000 },
    async () => {
      const here = base();
      const id = captureFact(here, 'Value seven is seven', 'src/values.ts#L8-L11', 'seven');
      forge(
        here,
        'validation',
        id,
        { from: 'pending', to: 'validated' },
        { raised_by: 'Someone Else <else@example.org>' },
      );
      forge(
        here,
        'raise',
        id,
        {
          item: 'aaaaaaaaaa',
          from: null,
          to: 'pending',
          path: 'corpus/findings/eight.md',
        },
        { raised_by: 'Someone Else <else@example.org>', parents: [] },
      );
      here.commit('Forge');
      expect((await raisers(here)).sort()).toEqual([
        ['LED509', 'raise', 'bot@example.org', 'else@example.org'],
        ['LED509', 'validation', 'bot@example.org', 'else@example.org'],
      ]);
    },
  );
});
