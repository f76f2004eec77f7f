import { describe, expect, it } from 'vitest';

import type { LedgerEntry } from '#workspace/schema/generated/types';

import { forge } from '../../support/forge.ts';
import { decision, type Guarded, guarded, judged, promoted } from '../../support/guarded.ts';
import { pinAt } from '../../support/pin-at.ts';
import { sampleOf } from '../../support/whole.ts';

const repository = guarded();
const item = 'zzzzzzzzzz';

/** What somebody writes who raises an item of their own at a place that is not theirs. */
function raise(
  here: Guarded,
  target: string,
  kind: 'raise' | 'adoption',
  to: string,
  parents?: readonly string[],
): void {
  forge(
    here,
    kind,
    here.items.promoted,
    { item, path: target, from: null, to },
    parents ? { parents: [...parents] } : {},
  );
}

async function errors(here: Guarded): Promise<string[]> {
  const { diagnostics } = await judged(here);
  return diagnostics.flatMap(({ severity, code, messageId }) =>
    severity === 'error' ? [`${code} ${messageId}`] : [],
  );
}

describe('an item that a change raises', () => {
  it.each(sampleOf(['rejected', 'deferred', 'blocked']))(
    'has no code for a record, so that what cites it rests on something %s',
    { timeout: 60_000 },
    async (to) => {
      const here = repository();
      raise(here, 'src/values.ts', 'raise', 'pending');
      forge(here, 'disposition', item, { from: 'pending', to, reason: 'no' });
      here.commit('Claim a file of code');
      expect(await errors(here)).toContain('LED509 place');
    },
  );

  it(
    'takes no place of memory, whether or not it says that it knows of it',
    { timeout: 60_000 },
    async () => {
      for (const parents of [[], undefined]) {
        const here = repository();
        raise(here, promoted, 'raise', 'pending', parents);
        forge(here, 'disposition', item, { from: 'pending', to: 'deferred', reason: 'later' });
        here.commit('Claim a record');
        expect(await errors(here)).toContain('LED509 taken');

        const adopted = repository();
        raise(adopted, promoted, 'adoption', 'promoted', parents);
        adopted.commit('Adopt what is memory');
        expect(await errors(adopted)).toContain('LED509 taken');
      }
    },
  );
});

describe('the line of a decision that shows its status', () => {
  it('says no more than that', { timeout: 60_000 }, async () => {
    const here = repository();
    here.edit(decision, '- Status: Accepted', '- Status: Accepted, and every service may write');
    here.commit('Say more');
    expect(await errors(here)).toEqual(['LED504 changed']);

    const below = repository();
    below.edit(decision, '- Status: Accepted', '- Status: Accepted\n  Every service may write.');
    below.commit('Say more below');
    expect(await errors(below)).toEqual(['LED504 changed']);

    // An act that has the true pin carries it no further, nor in a section of its own.
    for (const text of [
      '- Status: Accepted, and every service may write',
      '## Status\n\nAccepted\n\nEvery service may write.',
    ]) {
      const pinned = repository();
      pinned.edit(decision, '- Status: Accepted', text);
      const { items } = JSON.parse(pinned.read(pinned.entry('"act": "adoption"'))) as LedgerEntry;
      forge(pinned, 'correction', items[0]?.item ?? '', { pin: await pinAt(pinned, decision) });
      pinned.commit('Say more in the name of a correction');
      expect(await errors(pinned)).toContain('LED510 changed');
    }
  });
});
