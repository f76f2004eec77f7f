import { type Act, at, chosen, having } from './acts.ts';
import type { Known } from './book.ts';
import { actsOn, boundTo, digestOf, entriesIn, headsIn, type Item, putEntry } from './entries.ts';
import { type Change, changed, later, rehash, rewrite } from './rewrites.ts';
import { opposite } from './words.ts';
import { linesAt, other, put, signed, type World } from './world.ts';

const fact = (world: World, picks: readonly number[]): Known | undefined =>
  chosen(
    having(world, 'promoted').filter(({ kind }) => kind === 'fact'),
    picks,
    0,
  );

/** What the promotion of an item said of it, with the entry around it. */
function promotionOf(world: World, { item }: Known) {
  const entry = actsOn(entriesIn(world.here.root), item).find(
    ({ act }) => act.kind === 'promotion',
  );
  const said = entry?.act.items.find((each) => each.item.startsWith(item));
  return entry && said ? { entry, said } : null;
}

/** Acts on memory that say so of its item, one after the other, and the entry that each makes. */
function decide(
  world: World,
  known: Known,
  moves: readonly (readonly [kind: string, item: Item])[],
  parents: readonly string[],
): string {
  const { entry } = promotionOf(world, known)!;
  let last = parents;
  for (const [kind, item] of moves)
    last = [
      putEntry(world.here.root, {
        ...entry.act,
        kind,
        by: kind === 'raise' ? known.raiser : signed(other(known.raiser)),
        at: later(world, 1),
        items: [item],
        parents: [...last].sort(),
      }),
    ];
  return last[0]!;
}

/** Another act decides otherwise beside the head, and one that says nothing joins the two. */
export const joined: Act = (world, picks) => {
  const known = fact(world, picks);
  const real = known ? promotionOf(world, known) : null;
  if (!known || !real) return null;
  const { root } = world.here;
  const change: Change = chosen(['condition', 'scope', 'claim'] as const, picks, 1)!;
  const heads = headsIn(entriesIn(root));
  const [raise] = actsOn(entriesIn(root), known.item);
  rewrite(world, known, change);
  const sibling = decide(
    world,
    known,
    [['promotion', changed(world, known, real.said, change)]],
    [raise!.id],
  );
  const { item, discovery, kind, target } = real.said;
  const bare = { item, discovery, kind, target, from: 'promoted', to: 'promoted', reason: null };
  decide(world, known, [['correction', bare as Item]], [...heads, sibling]);
  return `${known.path} (${known.item}) has another ${change} by a promotion on its raise, and a correction joins it`;
};

/** Memory is bound to other bytes by an act on the head that is not there to look at evidence. */
export const slid: Act = (world, picks) => {
  const known = fact(world, picks);
  const real = known ? promotionOf(world, known) : null;
  if (!known || !real) return null;
  const { file, surface } = known.evidence;
  const line = linesAt(world, file, Number(/#L(\d+)/.exec(surface)![1]), 1);
  put(world.here.root, file, world.here.read(file).replace(line, 'process.exit(1);\n'));
  rehash(world, known, surface);
  const kind = chosen(['correction', 'amendment'] as const, picks, 1)!;
  const { provenance, ...said } = real.said;
  const item = {
    ...said,
    from: 'promoted',
    ...(kind === 'amendment' ? { provenance } : {}),
    ...boundTo(world.here.root, surface),
  };
  decide(world, known, [[kind, item]], headsIn(entriesIn(world.here.root)));
  return `${known.path} (${known.item}) is bound to other bytes of ${surface} by a ${kind} on the head`;
};

/** What was withdrawn is said to have been out of date only, so that it may be learnt again. */
export const excused: Act = (world, picks) => {
  const known = chosen(having(world, 'rolled-back'), picks, 0);
  const real = known ? promotionOf(world, known) : null;
  if (!known || !real) return null;
  const { item, discovery, kind, target } = real.said;
  const said = { item, discovery, kind, target, from: 'rolled-back', to: 'rolled-back' };
  const why = { reason: 'out of date', cause: 'stale' };
  decide(
    world,
    known,
    [['amendment', { ...said, ...why } as Item]],
    headsIn(entriesIn(world.here.root)),
  );
  return `${known.path} (${known.item}), which is withdrawn, is amended to be only stale`;
};

/** Memory that nobody raised; or the record of one item is taken by another. */
export const begun: Act = (world, picks) => {
  const known = fact(world, picks);
  const real = known ? promotionOf(world, known) : null;
  if (!known || !real) return null;
  const { root } = world.here;
  const takes = at(picks, 1, 2) === 0;
  const path = takes ? known.path : `corpus/findings/begun-${at(picks, 2, 100)}.md`;
  const next = new Date(Date.parse(later(world, takes ? 2 : 1))).toISOString().slice(0, 19);
  const said = (text: string): string =>
    text
      .replaceAll(known.path, path)
      .replaceAll(known.claim, opposite(known.claim))
      .replaceAll(known.item, `z${known.item.slice(1)}`);
  const record = said(world.here.read(known.path)).replace(
    /^(verified_at): .*$/m,
    `$1: "${next}Z"`,
  );
  put(root, path, takes ? record : record.replace(/^id: .*$/m, `id: begun`));
  const map = world.here.read('memory/INDEX.md');
  const row = map.split('\n').find((line) => line.includes(`(../${known.path})`));
  if (row)
    put(root, 'memory/INDEX.md', map.replace(row, takes ? said(row) : `${row}\n${said(row)}`));
  const item = JSON.parse(said(JSON.stringify(real.said))) as Item;
  const raised = { ...item, from: null, to: 'pending', body_digest: undefined };
  decide(
    world,
    known,
    [
      ...(takes ? [['raise', { ...raised, content_hash: undefined } as Item] as const] : []),
      ['promotion', { ...item, ...digestOf(root, path, world.home) }],
    ],
    takes ? [] : headsIn(entriesIn(root)),
  );
  return takes
    ? `${path} is the record of another item, raised and promoted from nothing`
    : `${path} claims the opposite of ${known.path}, by a promotion of what nobody raised`;
};
