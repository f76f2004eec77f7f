import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { type Act, at, chosen, having } from './acts.ts';
import { type Act as Entry, actsOn, boundTo, entriesIn, idOf, putEntry } from './entries.ts';
import {
  type Change,
  changed,
  changes,
  later,
  parentsAt,
  places,
  rehash,
  rewrite,
} from './rewrites.ts';
import { opposite } from './words.ts';
import { linesAt, other, put, signed, type World } from './world.ts';

type Move = readonly [kind: string, from: string | null, to: string];

/** Acts that each look lawful after the one before; the last makes memory of other words. */
const chains: readonly (readonly Move[])[] = [
  [['promotion', 'pending', 'promoted']],
  [['promotion', 'validated', 'promoted']],
  [
    ['raise', null, 'pending'],
    ['promotion', 'pending', 'promoted'],
  ],
  [
    ['validation', 'pending', 'validated'],
    ['promotion', 'validated', 'promoted'],
  ],
  [
    ['disposition', 'pending', 'deferred'],
    ['reopening', 'deferred', 'pending'],
    ['promotion', 'pending', 'promoted'],
  ],
  [
    ['quarantine', 'promoted', 'quarantined'],
    ['release', 'quarantined', 'promoted'],
  ],
  [
    ['staleness', 'promoted', 'stale'],
    ['confirmation', 'stale', 'promoted'],
  ],
  [['adoption', null, 'promoted']],
  [['confirmation', 'promoted', 'promoted']],
  [['amendment', 'promoted', 'promoted']],
  [['correction', 'promoted', 'promoted']],
  [['promotion', 'promoted', 'promoted']],
];

/**
 * What a person may come to by legal acts: evidence or a condition given anew, going on from the
 * head.
 */
const lawful = (kind: string, place: string, change: Change): boolean =>
  (place === 'the head' || place === 'all heads') &&
  (kind === 'confirmation' || kind === 'amendment') &&
  (change === 'condition' || change === 'evidence');

/**
 * Further acts on memory, well formed, of which the last says something else; harmless ones may
 * stand before.
 */
export const another: Act = (world, picks) => {
  const { root } = world.here;
  const known = chosen(having(world, 'promoted'), picks, 0);
  const chain = chosen(chains, picks, 1)!;
  const kind = chain.at(-1)![0];
  const place = chosen(places, picks, 2)!;
  const wanted = chosen(changes, picks, 3)!;
  const cover = [0, 0, 0, 2, 70][at(picks, 4, 5)]!;
  const change = lawful(kind, cover > 0 ? 'the head' : place, wanted) ? 'claim' : wanted;
  const acts = known ? actsOn(entriesIn(root), known.item) : [];
  const last = acts.at(-1);
  const real =
    acts.findLast(({ act }) =>
      act.items.some(
        (each) => each.item.startsWith(known?.item ?? '') && each.body_digest !== undefined,
      ),
    ) ?? last;
  if (!known || !last || !real) return null;
  let parents =
    cover > 0 ? covers(world, last.act, last.id, cover) : parentsAt(world, known, place);
  const edits = at(picks, 5, 5) > 0;
  if (edits) rewrite(world, known, change);
  const item = changed(
    world,
    known,
    real.act.items.find((each) => each.item.startsWith(known.item))!,
    change,
  );
  const by = at(picks, 5, 2) === 0 ? signed(other(known.raiser)) : known.raiser;
  chain.forEach(([each, from, to], index) => {
    parents = [
      putEntry(root, {
        ...real.act,
        kind: each,
        by: each === 'raise' ? known.raiser : by,
        at: later(world, cover + index + 1),
        items: [
          {
            ...item,
            from,
            to,
            ...(each === 'raise' ? { body_digest: undefined, content_hash: undefined } : {}),
          },
        ],
        parents: [...parents].sort(),
      }),
    ];
  });
  const names = chain.map(([each]) => each).join(', ');
  const where = cover > 0 ? `${cover} harmless acts on the head` : place;
  const also = edits ? 'record and row edited' : 'entry alone';
  return `${names} of ${known.path} (${known.item}) with another ${change}, on ${where}, ${also}, by ${by}`;
};

/** Acts that change nothing, each beside the others, as many as asked for. */
function covers(world: World, last: Entry, id: string, count: number): string[] {
  return Array.from({ length: count }, (_each, index) =>
    putEntry(world.here.root, {
      ...last,
      kind: 'confirmation',
      at: later(world, 1),
      corroboration: `looked at ${index}`,
      items: last.items.map((item) => ({ ...item, from: item.to })),
      parents: [id],
    }),
  );
}

/** An entry of the base is not there any more. */
export const dropped: Act = (world, picks) => {
  const entry = chosen(entriesIn(world.here.root), picks, 0);
  if (!entry) return null;
  rmSync(join(world.here.root, entry.path));
  return `${entry.path} (${entry.act.kind}) is dropped`;
};

/** An entry has other bytes: under its name, under a true name, or in another order. */
export const rebuilt: Act = (world, picks) => {
  const { root } = world.here;
  const known = chosen(having(world, 'promoted'), picks, 0);
  const entry = known ? actsOn(entriesIn(root), known.item).at(-1) : undefined;
  if (!known || !entry) return null;
  const how = at(picks, 1, 4);
  const text = world.here.read(entry.path);
  if (how === 0) put(root, entry.path, text.replaceAll(known.claim, opposite(known.claim)));
  if (how === 1) {
    rewrite(world, known, 'claim');
    rmSync(join(root, entry.path));
    putEntry(root, {
      ...entry.act,
      items: entry.act.items.map((item) =>
        item.item.startsWith(known.item) ? changed(world, known, item, 'claim') : item,
      ),
    });
  }
  if (how === 2) {
    const { v, ...rest } = entry.act;
    const other = `${JSON.stringify({ ...rest, v }, null, 1)}\n`;
    put(root, entry.path.replace(entry.id, idOf(other)), other);
  }
  if (how === 3)
    put(
      root,
      entry.path,
      [text.slice(0, text.length / 2), '', '\u0000\u0001', '[]\n', `${text}${text}`][
        at(picks, 2, 5)
      ]!,
    );
  const now = [
    'was rewritten',
    'is another entry',
    'is there twice, in another order',
    'cannot be read',
  ][how]!;
  return `${entry.path} ${now}`;
};

/**
 * Evidence is bound to other bytes of the same lines, by a confirmation that does not go on from
 * the last act.
 */
export const rebound: Act = (world, picks) => {
  const known = chosen(
    having(world, 'promoted').filter(({ kind }) => kind !== 'term'),
    picks,
    0,
  );
  const acts = known ? actsOn(entriesIn(world.here.root), known.item) : [];
  const real = acts.findLast(({ act }) => act.items.some((each) => each.body_digest !== undefined));
  if (!known || !real) return null;
  const { file, surface } = known.evidence;
  const line = linesAt(world, file, Number(/#L(\d+)/.exec(surface)![1]), 1);
  put(world.here.root, file, world.here.read(file).replace(line, 'process.exit(1);\n'));
  rehash(world, known, surface);
  const place = chosen(['raise', 'nothing', 'before the last', 'unknown'] as const, picks, 1)!;
  const items = real.act.items
    .filter((each) => each.item.startsWith(known.item))
    .map((each) => ({ ...each, from: 'promoted', ...boundTo(world.here.root, surface) }));
  putEntry(world.here.root, {
    ...real.act,
    kind: chosen(['confirmation', 'promotion'] as const, picks, 2)!,
    at: later(world, 1),
    items,
    parents: [...parentsAt(world, known, place)].sort(),
  });
  return `${known.path} (${known.item}) is bound to other bytes of ${surface}, by an entry on ${place}`;
};
