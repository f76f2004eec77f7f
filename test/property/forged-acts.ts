import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { treeDigest } from '#provenance/digest';

import { forge } from '../support/forge.ts';
import { frozenLaw, frozenRow } from '../support/frozen-law.ts';
import { pinAt } from '../support/pin-at.ts';
import { type Act, at, chosen, having, type Picks } from './acts.ts';
import { type Known, waiting } from './book.ts';
import {
  actsOn,
  ancestorsIn,
  entriesIn,
  type Entry,
  headsIn,
  isAbout,
  type Item,
} from './entries.ts';
import { after, type Deed, isLawful, isUndecided } from './fold.ts';
import { mapped, readAnew, rehash, rewrites, standAs } from './rewrites.ts';
import { opposite } from './words.ts';
import { other, put, signed, takeDown, textAt, type World } from './world.ts';

type ActKind = Parameters<typeof forge>[1];

const places = [
  'the heads',
  'the heads',
  'the heads',
  'the head',
  'its first act',
  'nothing',
  'before the last',
  'beside the last',
  'another item',
  'nobody knows what',
] as const;

/** What an entry goes on from. */
function parentsAt(world: World, known: Known, place: (typeof places)[number]): readonly string[] {
  const entries = entriesIn(world.here.root);
  const acts = actsOn(entries, known.item);
  const [first, last] = [acts[0]!, acts.at(-1)!];
  switch (place) {
    case 'the heads':
      return headsIn(entries);
    case 'the head':
      return [last.id];
    case 'its first act':
      return [first.id];
    case 'before the last':
      return [(acts.at(-2) ?? first).id];
    case 'beside the last':
      return last.act.parents;
    case 'another item':
      return entries
        .filter(({ act }) => !act.items.some((each) => isAbout(each, known.item)))
        .slice(0, 1)
        .map(({ id }) => id);
    case 'nobody knows what':
      return ['a'.repeat(52)];
    default:
      return [];
  }
}

/**
 * Whether what goes on from these entries knows of all acts on an item, but for those that left it
 * as it was.
 */
function areKnownTo(parents: readonly string[], entries: readonly Entry[], item: string): boolean {
  const ancestors = ancestorsIn(entries);
  const known = new Set(parents.flatMap((each) => [each, ...ancestors(each)]));
  const left = ({ act }: Entry): string => {
    const of = act.items.find((each) => isAbout(each, item));
    return JSON.stringify([of?.to, of?.pin, of?.path]);
  };
  return actsOn(entries, item).every(
    (each, at, all) => known.has(each.id) || (at > 0 && left(each) === left(all[at - 1]!)),
  );
}

/** The latest act that says what an item without a record says. */
const saidOf = (world: World, item: string): Item['says'] =>
  actsOn(entriesIn(world.here.root), item)
    .flatMap(({ act }) => act.items.filter((each) => isAbout(each, item)))
    .findLast(({ says }) => says)?.says;

/** What acts ask for besides being lawful. */
const reasons: Readonly<Record<string, Partial<Item>>> = {
  deferred: { reason: 'later', until: '2099-01-31' },
  blocked: { reason: 'it waits', blocked_by: 'issue 7' },
};

/**
 * An act of the law on an item by hand, in an entry with a true id and the pin of the record as its
 * forger left it. Where it is lawful it counts as if the tool had made it.
 */
export const byHand: Act = async (world, picks) => {
  const known = chosen([...having(world, 'promoted'), ...world.book.values()], picks, 0);
  const lawful = frozenLaw.filter(({ from }) => from.includes(known?.status ?? null));
  const row = chosen(at(picks, 1, 4) > 0 ? lawful : frozenLaw, picks, 2);
  if (!known || !row) return null;
  const { root } = world.here;
  const from = row.from.includes(known.status) ? known.status : chosen(row.from, picks, 3)!;
  const outcome = chosen(row.to, picks, 4)!;
  const to = outcome === '=' ? (from ?? known.status) : outcome;
  const place = chosen(places, picks, 5)!;
  const what = known.kind === 'term' ? 'nothing' : chosen(Object.keys(rewrites), picks, 6)!;
  const who = at(picks, 7, 3) > 0 ? signed(other(known.raiser)) : known.raiser;
  const isBare = at(picks, 8, 8) === 0 || row.act === 'supersession';
  const hides = at(picks, 9, 6) === 0;
  const parents = parentsAt(world, known, place);
  const isAfterAll = areKnownTo(parents, entriesIn(root), known.item);
  const { part, rewrite } = rewrites[what]!;
  const now = rewrite(world, known);
  const moved: Known = { ...known, ...now };
  let pin: string | undefined;
  let says: Partial<Item> = {};
  if (known.kind === 'term') {
    const isOther = at(picks, 6, 2) === 0;
    const text = JSON.stringify(saidOf(world, known.item) ?? {});
    const anew = JSON.parse(
      isOther ? text.replaceAll(known.claim, opposite(known.claim)) : text,
    ) as Record<string, unknown>;
    if (isOther)
      put(root, known.path, textAt(world, known.path).replace(known.claim, opposite(known.claim)));
    says = isOther ? { says: anew } : {};
    pin = treeDigest(anew);
  } else {
    if (to === 'promoted' && known.status !== 'promoted' && what !== 'evidence')
      rehash(world, moved.path, moved.evidence.surface);
    if (!hides) standAs(world, moved, to);
    if (at(picks, 10, 4) > 0) mapped(world, known.path, moved, hides ? known.status : to);
    pin = await pinAt(world.here, moved.path);
  }
  const pinned = chosen(['true', 'true', 'true', 'true', 'true', 'old', 'none'], picks, 11)!;
  const isOther = known.kind === 'term' ? 'says' in says : part !== null;
  const parts = known.kind === 'term' && isOther ? (['text'] as const) : part ? [part] : [];
  const deed: Deed = { act: row.act, from, to, by: who, parts, isBare };
  const second = at(picks, 12, 6) === 0 ? beside(world, known, row.act, from, to) : null;
  forge(
    world.here,
    row.act as ActKind,
    known.item,
    {
      from,
      to,
      path: moved.path,
      ...(pinned === 'true' && !waiting.includes(to as Known['status']) ? { pin } : {}),
      ...(pinned === 'none' ? { pin: undefined } : {}),
      ...(isBare ? {} : (reasons[to] ?? { reason: 'it was so' })),
      ...(row.act === 'rollback' ? { cause: 'stale', claim: known.claim } : {}),
      ...says,
    } as Parameters<typeof forge>[3],
    {
      by: who,
      parents: [...parents] as [string],
      ...(isBare ? {} : { corroboration: `decided by ${who}` }),
    },
    second === null ? [] : [second as never],
  );
  counts(world, moved, known, deed, isAfterAll);
  const where = `on ${place}, with ${pinned === 'true' ? 'its' : pinned} pin`;
  world.kinds.push(`by hand: ${row.act}${isLawful(known, deed) && isAfterAll ? ', lawful' : ''}`);
  return (
    `${row.act} of ${known.path} (${known.item}, ${known.status}) from ${from ?? 'nothing'} to ${to} ` +
    `with ${isOther ? `another ${what}` : 'nothing'} changed, ${where}, by ${who}` +
    `${hides ? ', the record untouched' : ''}${isBare ? ', for no reason' : ''}${second ? ', two items' : ''}`
  );
};

/** A second item that the same act may be about. */
function beside(
  world: World,
  known: Known,
  act: string,
  from: string | null,
  to: string,
): Item | null {
  const one = having(world, 'promoted').find(
    ({ item, kind }) => item !== known.item && kind === 'fact',
  );
  const last = one && actsOn(entriesIn(world.here.root), one.item).at(-1);
  const item = last?.act.items.find((each) => isAbout(each, one?.item ?? ''));
  return one && item && from === 'promoted' && to === 'promoted' && frozenRow(act, from, to)
    ? { ...item, from, to }
    : null;
}

/** What an act by hand makes of its item, by the law. */
function counts(world: World, moved: Known, known: Known, deed: Deed, isAfterAll: boolean): void {
  const mayCount =
    frozenRow(deed.act, deed.from, deed.to) !== undefined && deed.from === known.status;
  const isWider = deed.to === 'promoted' || waiting.includes(deed.to as Known['status']);
  const takesAll =
    isUndecided(deed) ||
    frozenRow(deed.act, deed.from, deed.to)?.carries.some((each) => ['all', 'text'].includes(each));
  const now = after(moved, deed);
  const then = takesAll === true ? readAnew(world.here.root, now) : now;
  if (isLawful(known, deed) && isAfterAll) {
    world.book.set(known.item, then);
    takeDown(world, known.item);
  } else if (mayCount && !isWider) {
    world.open.set(known.item, { ...now, ...readBody(world, moved) });
  }
}

const readBody = ({ here: { root } }: World, known: Known): Partial<Known> =>
  known.kind === 'term' ? {} : { body: readAnew(root, known).body };

/** How memory begins that no command raised. */
const beginnings: readonly (readonly (readonly [ActKind, string | null, string])[])[] = [
  [
    ['raise', null, 'pending'],
    ['promotion', 'pending', 'promoted'],
  ],
  [
    ['raise', null, 'pending'],
    ['validation', 'pending', 'validated'],
    ['promotion', 'validated', 'promoted'],
  ],
  [['promotion', null, 'promoted']],
  [['adoption', null, 'promoted']],
  [['promotion', 'pending', 'promoted']],
  [['confirmation', 'promoted', 'promoted']],
];

/** Memory that no command raised: a record of its own, or that of another item. */
export const begun: Act = async (world, picks) => {
  const facts = having(world, 'promoted').filter(({ kind }) => kind === 'fact');
  const model = chosen(facts, picks, 0);
  if (!model) return null;
  const { root } = world.here;
  const takes = at(picks, 1, 4) === 0;
  const path = takes ? model.path : `corpus/findings/begun-${picks[2]! % 100}.md`;
  const gone = chosen(having(world, 'rolled-back'), picks, 3);
  const claim = gone && at(picks, 4, 2) === 0 ? gone.claim : opposite(model.claim);
  const item = `zz${String(picks[2]! % 100)
    .padStart(8, 'a')
    .replace(/\d/g, (n) => 'abcdefghij'[Number(n)]!)}`;
  const chain = chosen(beginnings, picks, 5)!;
  const isOwn = at(picks, 6, 3) === 0;
  const who = isOwn ? model.raiser : signed(other(model.raiser));
  put(
    root,
    path,
    textAt(world, model.path)
      .replaceAll(model.claim, claim)
      .replaceAll(model.item, item.slice(0, 4))
      .replace(/^id: .*$/m, takes ? '$&' : 'id: begun'),
  );
  const fresh: Known = { ...model, item, path, claim, title: claim, replaces: null, alone: null };
  mapped(world, path, fresh, 'promoted');
  const pin = await pinAt(world.here, path);
  const fromHeads = at(picks, 7, 3) > 0;
  let parents: readonly string[] = fromHeads ? headsIn(entriesIn(root)) : [];
  for (const [act, from, to] of chain) {
    const made = forge(
      world.here,
      act,
      model.item,
      { item, path, from, to, ...(to === 'pending' ? { pin: undefined } : { pin }) } as never,
      {
        by: act === 'raise' ? model.raiser : who,
        ...(from === null && act !== 'raise' ? { raised_by: model.raiser } : {}),
        ...(act === 'adoption' ? { reviewer: { identity: who, method: 'claimed' } as never } : {}),
        corroboration: `decided by ${who}`,
        parents: [...parents] as [string],
      },
    );
    parents = [/([a-z2-7]{52})\.json$/.exec(made)![1]!];
  }
  // Of normal consequence, who raised a fact may promote it, as `capture --promote` does.
  const mayDecide = !isOwn || chain.at(-1)![0] === 'promotion';
  const isLegal = !takes && mayDecide && claim !== gone?.claim && chain[0]![1] === null;
  if (isLegal)
    (fromHeads ? world.book : world.open).set(item, {
      ...fresh,
      status: 'promoted',
      body: readAnew(root, fresh).body,
    });
  world.kinds.push(`begun: ${chain.at(-1)![0]}${isLegal ? ', lawful' : ''}`);
  return `${path} (${item}) claims "${claim}" by ${chain.map(([act]) => act).join(', ')} of ${who} on ${fromHeads ? 'the heads' : 'nothing'}`;
};

/** An entry of the base is gone, says another thing, or cannot be read. */
export const rebuilt: Act = (world: World, picks: Picks) => {
  const { root } = world.here;
  const entry = chosen(entriesIn(root), picks, 0);
  if (!entry) return null;
  const text = world.here.read(entry.path);
  const ways: readonly (readonly [string, () => void])[] = [
    ['is dropped', () => rmSync(join(root, entry.path))],
    ['has another pin', () => put(root, entry.path, text.replace(/sha256:\w/, 'sha256:0'))],
    [
      'is of another person',
      () => put(root, entry.path, text.replace(/"by": "[^"]*"/, '"by": "Eve <eve@example.org>"')),
    ],
    [
      'leads elsewhere',
      () => put(root, entry.path, text.replace(/"to": "\w+"/, '"to": "promoted"')),
    ],
    ['occurs twice', () => put(root, entry.path.replace(entry.id, 'b'.repeat(52)), text)],
    ...[text.slice(0, text.length / 2), '', '\u0000\u0001', '[]\n', `${text}${text}`].map(
      (now): readonly [string, () => void] => ['cannot be read', () => put(root, entry.path, now)],
    ),
  ];
  const [how, does] = chosen(ways, picks, 1)!;
  does();
  return `${entry.path} (${entry.act.act}) ${how}`;
};
