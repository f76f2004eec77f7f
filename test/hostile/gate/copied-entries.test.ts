import { readdirSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import type { LedgerEntry } from '#workspace/schema/generated/types';

import { forge, idIn } from '../../support/forge.ts';
import { type Guarded, guarded, judged, promoted } from '../../support/guarded.ts';
import { pinAt } from '../../support/pin-at.ts';

const repository = guarded();

/** The promotion of the record that stands as memory. */
function promotionOf(here: Guarded): { readonly path: string; readonly act: LedgerEntry } {
  const folder = 'corpus/ledger/promotions';
  const found = readdirSync(`${here.root}/${folder}`)
    .map((name) => `${folder}/${name}`)
    .map((path) => ({ path, act: JSON.parse(here.read(path)) as LedgerEntry }))
    .find(
      ({ act }) =>
        act.act === 'promotion' && act.items[0]?.item.startsWith(here.items.promoted) === true,
    );
  if (!found) throw new Error('nothing was promoted');
  return found;
}

async function errors(here: Guarded): Promise<string[]> {
  const { diagnostics } = await judged(here);
  return diagnostics.flatMap(({ severity, code, messageId }) =>
    severity === 'error' ? [`${code} ${messageId}`] : [],
  );
}

describe('an entry of the base that a change adds again in another folder', () => {
  it.each([
    ['with its bytes', (text: string) => text],
    ['with other line ends', (text: string) => text.replaceAll('\n', '\r\n')],
  ])('is an error: %s', { timeout: 60_000 }, async (_how, bytes) => {
    for (const folder of ['a', 'z']) {
      const here = repository();
      const { path } = promotionOf(here);
      const copy = path.replace('/ledger/', `/ledger/${folder}/`);
      here.write(copy, bytes(here.read(path)));
      here.commit('Copy an entry');
      const { diagnostics } = await judged(here);
      expect(
        diagnostics.map((each) => [each.severity, each.code, each.messageId, each.path]),
      ).toEqual([['error', 'LED501', 'copy', copy]]);
    }
  });

  it('does not make the act of the base look new', { timeout: 60_000 }, async () => {
    const here = repository();
    const { path, act } = promotionOf(here);
    here.write(path.replace('/ledger/', '/ledger/z/'), here.read(path));
    here.edit(promoted, /Value one is one/g, 'Value one is two');
    const said = {
      ...act.items[0],
      pin: await pinAt(here, promoted),
    };
    const { by, parents } = act;
    const beside = forge(here, 'promotion', here.items.promoted, said, { by, parents });
    forge(
      here,
      'confirmation',
      here.items.promoted,
      { ...said, from: 'promoted' },
      { parents: [idIn(path), idIn(beside)] },
    );
    here.commit('Forge');
    expect(await errors(here)).toContain('LED501 copy');
  });
});
