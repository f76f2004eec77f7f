import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { type Act, chosen, promote, raise } from './acts.ts';
import { replaced } from './rewrites.ts';
import { commit, people, put } from './world.ts';

/**
 * A requirement that binds is made harmless first, and then its raiser alone makes memory against
 * it.
 */
export const lowered: Act = (world, picks) => {
  const known = raise(world, people[0], picks, {
    kind: 'fact',
    thing: world.next++,
    more: ['--obligation', 'AC-001'],
  });
  if (!known) return null;
  const ways: readonly (readonly [string, () => void])[] = [
    ['of low risk', () => replaced(world, 'corpus/specs/store.md', 'RISK critical', 'RISK low')],
    ['without a risk', () => replaced(world, 'corpus/specs/store.md', 'RISK critical\n', '')],
    [
      'under another id',
      () => replaced(world, 'corpus/specs/store.md', 'REQ AC-001', 'REQ AC-009'),
    ],
    ['no spec', () => replaced(world, 'corpus/specs/store.md', 'type: spec', 'type: note')],
    ['deleted', () => rmSync(join(world.here.root, 'corpus/specs/store.md'))],
    [
      'in a comment',
      () => replaced(world, 'corpus/specs/store.md', /REQ AC-001[^]*?critical/, '<!--\n$&\n-->'),
    ],
    [
      'a draft',
      () =>
        replaced(
          world,
          'corpus/specs/store.md',
          'status: approved',
          'status: draft\nsuperseded_by: other',
        ),
    ],
    [
      'ignored',
      () => put(world.here.root, 'ledger.config.json', '{ "ignore": ["corpus/specs/**"] }\n'),
    ],
    [
      'in no role',
      () => put(world.here.root, 'ledger.config.json', '{ "layout": { "specs": ["specs/**"] } }\n'),
    ],
    [
      'there twice',
      () =>
        replaced(
          world,
          'corpus/specs/store.md',
          /REQ AC-001[^]*?critical/,
          '$&\n\nREQ AC-001:\nTHE store MUST return a value\nRISK low',
        ),
    ],
  ];
  const [how, does] = chosen(ways, picks, 3)!;
  does();
  commit(world, people[0], 'The spec');
  const legal = world.book.get(known.item)!;
  // As if its raiser might decide alone.
  world.book.set(known.item, { ...legal, alone: 'AC-001' });
  const did = promote(world, legal, people[0]);
  world.book.set(known.item, legal);
  const refused = did === null ? ' (the tool refuses)' : '';
  return `AC-001 is ${how}, and ${people[0].name} alone promotes ${known.item} against it${refused}`;
};
