import type { Known } from './book.ts';
import { actsOn, boundTo, digestOf, entriesIn, headsIn, idOf, type Item } from './entries.ts';
import { opposite } from './words.ts';
import { put, type World } from './world.ts';

const elsewhere = 'src/values.ts#L28-L30';

const anywhere = 'editing any file at all';

export const changes = ['claim', 'claim', 'condition', 'scope', 'evidence'] as const;

export type Change = (typeof changes)[number];

/** Later than all that is there, as an honest act would be; or long ago. */
export function later(world: World, seconds: number): string {
  const last = entriesIn(world.here.root)
    .map(({ act }) => act.at)
    .sort()
    .at(-1)!;
  return new Date(Date.parse(last) + seconds * 1000).toISOString().replace('.000Z', 'Z');
}

export const replaced = (
  world: World,
  path: string,
  from: string | RegExp,
  to: string,
): boolean => {
  const text = world.here.read(path);
  put(world.here.root, path, text.replace(from, to));
  return text !== world.here.read(path);
};

/**
 * Changes what a record says, in its file and in its row of the map, as one who hides nothing
 * would.
 */
export function rewrite(world: World, known: Known, change: Change): void {
  const { here } = world;
  const swap = (path: string, from: string, to: string): void =>
    put(here.root, path, here.read(path).replaceAll(from, to));
  if (change === 'claim')
    for (const path of [known.path, ...(known.kind === 'term' ? [] : ['memory/INDEX.md'])])
      swap(path, known.claim, opposite(known.claim));
  else if (known.kind === 'term') swap(known.path, known.claim, `${known.claim} twice`);
  else if (change === 'condition')
    for (const path of [known.path, 'memory/INDEX.md']) swap(path, known.when, anywhere);
  else if (change === 'scope') swap(known.path, `\n- ${known.not}`, '\n- in the year 1970');
  else {
    swap(known.path, known.evidence.surface, elsewhere);
    rehash(world, known, elsewhere);
  }
}

/** The hashes in a record are those of lines as they stand now. */
export function rehash({ here }: World, known: Known, surface: string): void {
  const {
    content_hash: content,
    per_surface_hash: [row],
  } = boundTo(here.root, surface);
  const text = here.read(known.path).replace(/^content_hash: .*$/m, `content_hash: "${content}"`);
  put(
    here.root,
    known.path,
    text.replace(/^( +- \{ kind: lines, .*hash: )"sha256:\w+"/m, `$1"${row!.hash}"`),
  );
}

/** What an entry says of its item, with one thing changed. */
export function changed(world: World, known: Known, item: Item, change: Change): Item {
  const { root } = world.here;
  const [from, to] = {
    claim: [known.claim, opposite(known.claim)],
    condition: [known.when, anywhere],
    scope: [known.not, 'in the year 1970'],
    evidence: [known.evidence.surface, elsewhere],
  }[change];
  const now = JSON.parse(JSON.stringify(item).replaceAll(from!, to!)) as Item;
  const bound = change === 'evidence' ? boundTo(root, elsewhere) : {};
  return known.kind === 'term'
    ? now
    : {
        ...now,
        ...digestOf(root, known.path, world.home),
        ...bound,
        ...(change === 'condition' ? { load_when: anywhere } : {}),
      };
}

export const places = [
  'raise',
  'raise',
  'nothing',
  'nothing',
  'before the last',
  'beside the head',
  'the head',
  'all heads',
  'another item',
  'unknown',
] as const;

export function parentsAt(
  world: World,
  known: Known,
  place: (typeof places)[number],
): readonly string[] {
  const entries = entriesIn(world.here.root);
  const acts = actsOn(entries, known.item);
  const last = acts.at(-1)!;
  if (place === 'raise') return [acts[0]!.id];
  if (place === 'before the last') return [acts.at(-2)?.id ?? acts[0]!.id];
  if (place === 'beside the head') return last.act.parents;
  if (place === 'the head') return [last.id];
  if (place === 'all heads') return headsIn(entries);
  if (place === 'another item')
    return [
      entries.find(({ act }) => !act.items.some((each) => each.item.startsWith(known.item)))?.id ??
        last.id,
    ];
  return place === 'unknown' ? [idOf(`nothing ${known.item}`)] : [];
}
