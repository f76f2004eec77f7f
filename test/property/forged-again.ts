import { type Act, at, chosen, having } from './acts.ts';
import type { Known } from './book.ts';
import { actsOn, digestOf, entriesIn, headsIn, idOf, type Item, putEntry } from './entries.ts';
import { later, parentsAt, places } from './rewrites.ts';
import { put, type World } from './world.ts';

/** What was withdrawn, refused or set aside is memory again. */
export const revived: Act = (world, picks) => {
  const known = chosen(
    having(world, 'rolled-back', 'superseded', 'rejected', 'quarantined').filter(
      ({ kind }) => kind !== 'term',
    ),
    picks,
    0,
  );
  const kind = chosen(
    ['promotion', 'release', 'adoption', 'confirmation', 'reopening'] as const,
    picks,
    1,
  )!;
  const acts = known ? actsOn(entriesIn(world.here.root), known.item) : [];
  const last = acts.at(-1)?.act;
  if (!known || !last || (kind === 'release' && known.status === 'quarantined')) return null;
  const text = world.here.read(known.path);
  const good = known.kind === 'decision' ? 'accepted' : 'promoted';
  put(
    world.here.root,
    known.path,
    text.replace(/^status: .*$/m, `status: ${good}`).replace(/^superseded_by: .*\n/m, ''),
  );
  const item =
    acts
      .map(({ act }) => act.items.find((each) => each.item.startsWith(known.item))!)
      .findLast((each) => each.body_digest !== undefined) ??
    last.items.find((each) => each.item.startsWith(known.item))!;
  const place = chosen(places, picks, 2)!;
  if (at(picks, 3, 4) > 0)
    putEntry(world.here.root, {
      ...last,
      kind,
      at: later(world, 1),
      items: [
        {
          ...item,
          ...digestOf(world.here.root, known.path, world.home),
          from: [known.status, 'pending', 'validated', 'promoted'][at(picks, 4, 4)]!,
          to: 'promoted',
        },
      ],
      parents: [...parentsAt(world, known, place)].sort(),
    });
  if (at(picks, 5, 2) === 0) row(world, known);
  const how = at(picks, 3, 4) > 0 ? `a ${kind} on ${place}` : 'hand';
  return `${known.path} (${known.item}), which is ${known.status}, is ${good} by ${how}`;
};

/** The claim of what was withdrawn, under another item and name. */
export const again: Act = (world, picks) => {
  const gone = chosen(
    having(world, 'rolled-back').filter(({ kind }) => kind === 'fact'),
    picks,
    0,
  );
  const model = chosen(
    having(world, 'promoted').filter(({ kind }) => kind === 'fact'),
    picks,
    1,
  );
  const acts = model ? actsOn(entriesIn(world.here.root), model.item) : [];
  const real = acts.findLast(({ act }) => act.kind === 'promotion');
  if (!gone || !model || !real) return null;
  const path = `corpus/findings/again-${picks[2]! % 100}.md`;
  const put2 = (text: string): string =>
    text
      .replaceAll(model.path, path)
      .replaceAll(model.claim, gone.claim)
      .replaceAll(model.item, `z${model.item.slice(1)}`);
  put(
    world.here.root,
    path,
    put2(world.here.read(model.path))
      .replace(/^id: .*$/m, 'id: seen-again')
      .replace(/\n## Status history\n[^]*$/, '\n'),
  );
  const item = JSON.parse(put2(JSON.stringify(real.act.items[0]))) as Item;
  const name = `zz${idOf(path).slice(0, 8)}`;
  const raise = putEntry(world.here.root, {
    ...real.act,
    kind: 'raise',
    at: later(world, 1),
    items: [
      {
        ...item,
        item: name,
        from: null,
        to: 'pending',
        body_digest: undefined,
        content_hash: undefined,
      },
    ],
    parents: headsIn(entriesIn(world.here.root)).sort(),
  });
  putEntry(world.here.root, {
    ...real.act,
    at: later(world, 1),
    items: [{ ...item, item: name, ...digestOf(world.here.root, path, world.home) }],
    parents: at(picks, 3, 2) === 0 ? [raise] : [],
  });
  row(world, { ...model, path, title: gone.title, claim: gone.claim });
  return `${path} claims again what ${gone.path} was withdrawn for, with a raise and a promotion of its own`;
};

function row(world: World, { title, path, when }: Known): void {
  const lines = world.here
    .read('memory/INDEX.md')
    .split('\n')
    .filter((line) => !line.includes(`(../${path})`));
  lines.splice(
    lines.indexOf('| Finding | Status | Load when |') + 2,
    0,
    `| [${title}](../${path}) | promoted | ${when} |`,
  );
  put(world.here.root, 'memory/INDEX.md', lines.join('\n'));
}
