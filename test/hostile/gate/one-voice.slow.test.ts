import { describe, expect, it } from 'vitest';

import { forge } from '../../support/forge.ts';
import { type Guarded, guarded } from '../../support/guarded.ts';
import { bot, captured, reviewer } from '../../support/team.ts';
import { sampleOf } from '../../support/whole.ts';

const proof =
  'ran again: `true`, exit 0, output sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const evidence = {
  'src/values.ts#L12-L14': `sha256:${'0'.repeat(64)}`,
  'https://example.org/tokens': `sha256:${'1'.repeat(64)}`,
};
const identity = `${reviewer.name} <${reviewer.mail}>`;
const path = 'corpus/findings/tokens-rotate.md';

/**
 * Something of high consequence that waits, with a command and a quotation as its evidence, both
 * the raiser's choice.
 */
let item = '';
const waiting = guarded({
  more: (here) => {
    item = captured(
      here.did(
        bot,
        'capture',
        'Tokens rotate',
        'src/values.ts#L12-L14',
        'https://example.org/tokens',
        '--quote',
        'tokens rotate',
        '--command',
        'true',
        '--when',
        'changing how tokens rotate',
        '--not-when',
        'in tests',
        '--consequence',
        'high',
      ),
    );
    here.commit('Raise');
  },
});
const voices = (lines: readonly string[]): string[] =>
  [
    ...new Set(
      lines
        .filter((line) => /QUE40[67]/.test(line))
        .map((line) => line.split(' corpus')[0] ?? line),
    ),
  ].sort();
const promoted = {
  from: 'pending',
  to: 'promoted',
} as const;
const promote = (
  here: Guarded,
  changed: Parameters<typeof forge>[3] = promoted,
  more: Parameters<typeof forge>[4] = {},
): void => {
  forge(here, 'promotion', item, changed, more);
  here.edit(path, 'status: candidate', 'status: promoted');
};

describe('the raiser alone makes no memory of high consequence', () => {
  it('by a command that was run, or by a page that was quoted', { timeout: 60_000 }, () => {
    const here = waiting();
    for (const args of [
      ['validate', item],
      ['validate', item, '--run', '--yes'],
      ['promote', item],
      ['review', '--apply', '-'],
    ]) {
      const ran = here.as(bot, args, {
        input: JSON.stringify({ decisions: [{ item, decision: 'promote' }] }),
      });
      expect([args.join(' '), ran.code, `${ran.out}${ran.error}`]).toEqual([
        args.join(' '),
        1,
        expect.stringMatching(/P08/),
      ]);
    }
    here.did(reviewer, 'validate', item, '--run', '--yes');
    here.did(bot, 'promote', item);
  });

  const forgeries: readonly {
    readonly how: string;
    readonly forge: (here: Guarded) => void;
    readonly says?: readonly string[];
  }[] = [
    {
      how: 'a proof in a promotion',
      forge: (here) => promote(here, promoted, { corroboration: proof }),
    },
    {
      how: 'surfaces of two origins',
      forge: (here) =>
        promote(
          here,
          { ...promoted, evidence },
          { corroboration: 'surfaces of 2 origins: example.org, this repository' },
        ),
    },
    {
      how: 'a validation by a proof',
      forge: (here) => {
        forge(
          here,
          'validation',
          item,
          { from: 'pending', to: 'validated' },
          { corroboration: proof },
        );
        promote(here, { ...promoted, from: 'validated' });
      },
    },
    {
      how: 'a validation by a proof, not decided yet',
      forge: (here) =>
        void forge(
          here,
          'validation',
          item,
          { from: 'pending', to: 'validated' },
          { corroboration: proof },
        ),
      says: ['error QUE406'],
    },
    {
      how: 'a validation in the name of another',
      forge: (here) => {
        forge(here, 'validation', item, { from: 'pending', to: 'validated' }, { by: identity });
        promote(here, { ...promoted, from: 'validated' });
      },
    },
    {
      how: 'a validation in the name of another, to be decided by a later change',
      forge: (here) =>
        void forge(
          here,
          'validation',
          item,
          { from: 'pending', to: 'validated' },
          { by: identity },
        ),
      says: ['error QUE406'],
    },
    {
      how: 'a promotion in the name of another',
      forge: (here) => promote(here, promoted, { by: identity }),
    },
    {
      how: 'a reviewer that the entry calls attested',
      forge: (here) => promote(here, promoted, { reviewer: { identity, standing: 'attested' } }),
    },
    {
      how: 'a confirmation by a proof',
      forge: (here) => {
        promote(here);
        forge(here, 'confirmation', item, {}, { corroboration: proof });
      },
    },
    {
      how: 'a confirmation in the name of another',
      forge: (here) => {
        promote(here);
        forge(here, 'confirmation', item, {}, { by: identity });
      },
    },
  ];

  it.each(sampleOf(forgeries))(
    'by $how',
    { timeout: 60_000 },
    async ({ forge: forged, says = ['error QUE407'] }) => {
      const here = waiting();
      forged(here);
      here.commit('Forge');
      expect(voices(await here.gate())).toEqual(says);
      expect(
        voices(
          await here.gate({ env: { LEDGER_APPROVALS: 'bot@example.org,someone@example.org' } }),
        ),
      ).toEqual(says);
    },
  );

  it('by somebody who is named, approves, and is no reviewer', { timeout: 60_000 }, async () => {
    const here = waiting();
    promote(here, promoted, {
      reviewer: { identity: 'Some One <someone@example.org>', standing: 'claimed' },
    });
    here.commit('Forge');
    expect(voices(await here.gate({ env: { LEDGER_APPROVALS: 'someone@example.org' } }))).toEqual([
      'error QUE407',
    ]);
  });

  it('but a proof still validates what is of normal consequence', { timeout: 60_000 }, async () => {
    const here = waiting();
    const normal = captured(
      here.did(
        bot,
        'capture',
        'Value fifteen is odd',
        'src/values.ts#L15-L17',
        '--command',
        'true',
        '--when',
        'changing value fifteen',
        '--not-when',
        'in tests',
      ),
    );
    here.did(bot, 'validate', normal, '--run', '--yes');
    here.commit('Validate');
    expect(voices(await here.gate())).toEqual([]);
  });
});
