import { rmSync } from 'node:fs';
import { join } from 'node:path';

import type { Known } from './book.ts';
import { put } from './bases.ts';
import { actsOn, boundTo, digestOf, entriesIn, headsIn, idOf, putEntry, type Act as Entry, type Item } from './entries.ts';
import { at, chosen, having, type Act } from './legal.ts';
import { opposite } from './words.ts';
import { linesAt, other, signed, type World } from './world.ts';

type Move = readonly [kind: string, from: string | null, to: string];
/** Acts that each look lawful after the one before; the last makes memory of other words. */
const chains: readonly (readonly Move[])[] = [
  [['promotion', 'pending', 'promoted']],
  [['promotion', 'validated', 'promoted']],
  [['raise', null, 'pending'], ['promotion', 'pending', 'promoted']],
  [['validation', 'pending', 'validated'], ['promotion', 'validated', 'promoted']],
  [['disposition', 'pending', 'deferred'], ['reopening', 'deferred', 'pending'], ['promotion', 'pending', 'promoted']],
  [['quarantine', 'promoted', 'quarantined'], ['release', 'quarantined', 'promoted']],
  [['staleness', 'promoted', 'stale'], ['confirmation', 'stale', 'promoted']],
  [['adoption', null, 'promoted']],
  [['confirmation', 'promoted', 'promoted']],
  [['amendment', 'promoted', 'promoted']],
  [['correction', 'promoted', 'promoted']],
  [['promotion', 'promoted', 'promoted']],
];
const places = ['raise', 'raise', 'nothing', 'nothing', 'before the last', 'beside the head', 'the head', 'all heads', 'another item', 'unknown'] as const;
const elsewhere = 'src/values.ts#L28-L30';
const anywhere = 'editing any file at all';
const changes = ['claim', 'claim', 'condition', 'scope', 'evidence'] as const;
export type Change = (typeof changes)[number];

/** Later than all that is there, as an honest act would be; or long ago. */
function later(world: World, seconds: number): string {
  const last = entriesIn(world.here.root).map(({ act }) => act.at).sort().at(-1)!;
  return new Date(Date.parse(last) + seconds * 1000).toISOString().replace('.000Z', 'Z');
}

/** Changes what a record says, in its file and in its row of the map, as one who hides nothing would. */
export function rewrite(world: World, known: Known, change: Change): void {
  const { here } = world;
  const swap = (path: string, from: string, to: string): void => put(here.root, path, here.read(path).replaceAll(from, to));
  if (change === 'claim') for (const path of [known.path, ...(known.kind === 'term' ? [] : ['memory/INDEX.md'])]) swap(path, known.claim, opposite(known.claim));
  else if (known.kind === 'term') swap(known.path, known.claim, `${known.claim} twice`);
  else if (change === 'condition') for (const path of [known.path, 'memory/INDEX.md']) swap(path, known.when, anywhere);
  else if (change === 'scope') swap(known.path, `\n- ${known.not}`, '\n- in the year 1970');
  else {
    swap(known.path, known.evidence.surface, elsewhere);
    rehash(world, known, elsewhere);
  }
}

/** The hashes in a record are those of lines as they stand now. */
function rehash({ here }: World, known: Known, surface: string): void {
  const { content_hash: content, per_surface_hash: [row] } = boundTo(here.root, surface);
  const text = here.read(known.path).replace(/^content_hash: .*$/m, `content_hash: "${content}"`);
  put(here.root, known.path, text.replace(/^( +- \{ kind: lines, .*hash: )"sha256:\w+"/m, `$1"${row!.hash}"`));
}

/** What an entry says of its item, with one thing changed. */
function changed(world: World, known: Known, item: Item, change: Change): Item {
  const { root } = world.here;
  const [from, to] = { claim: [known.claim, opposite(known.claim)], condition: [known.when, anywhere], scope: [known.not, 'in the year 1970'], evidence: [known.evidence.surface, elsewhere] }[change];
  const now = JSON.parse(JSON.stringify(item).replaceAll(from!, to!)) as Item;
  const bound = change === 'evidence' ? boundTo(root, elsewhere) : {};
  return known.kind === 'term' ? now : { ...now, ...digestOf(root, known.path, world.home), ...bound, ...(change === 'condition' ? { load_when: anywhere } : {}) };
}

/** What a person may come to by legal acts: evidence or a condition given anew, going on from the head. */
const lawful = (kind: string, place: string, change: Change): boolean => (place === 'the head' || place === 'all heads') && (kind === 'confirmation' || kind === 'amendment') && (change === 'condition' || change === 'evidence');

/** Further acts on memory, well formed, of which the last says something else; many harmless ones may stand before them. */
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
  const real = acts.findLast(({ act }) => act.items.some((each) => each.item.startsWith(known?.item ?? '') && each.body_digest !== undefined)) ?? last;
  if (!known || !last || !real) return null;
  let parents = cover > 0 ? covers(world, last.act, last.id, cover) : parentsAt(world, known, place);
  const edits = at(picks, 5, 5) > 0;
  if (edits) rewrite(world, known, change);
  const item = changed(world, known, real.act.items.find((each) => each.item.startsWith(known.item))!, change);
  const by = at(picks, 5, 2) === 0 ? signed(other(known.raiser)) : known.raiser;
  chain.forEach(([each, from, to], index) => {
    parents = [putEntry(root, { ...real.act, kind: each, by: each === 'raise' ? known.raiser : by, at: later(world, cover + index + 1), items: [{ ...item, from, to, ...(each === 'raise' ? { body_digest: undefined, content_hash: undefined } : {}) }], parents: [...parents].sort() })];
  });
  return `${chain.map(([each]) => each).join(', ')} of ${known.path} (${known.item}) with another ${change}, on ${cover > 0 ? `${cover} harmless acts on the head` : place}, ${edits ? 'record and row edited' : 'entry alone'}, by ${by}`;
};

function parentsAt(world: World, known: Known, place: (typeof places)[number]): readonly string[] {
  const entries = entriesIn(world.here.root);
  const acts = actsOn(entries, known.item);
  const last = acts.at(-1)!;
  if (place === 'raise') return [acts[0]!.id];
  if (place === 'before the last') return [acts.at(-2)?.id ?? acts[0]!.id];
  if (place === 'beside the head') return last.act.parents;
  if (place === 'the head') return [last.id];
  if (place === 'all heads') return headsIn(entries);
  if (place === 'another item') return [entries.find(({ act }) => !act.items.some((each) => each.item.startsWith(known.item)))?.id ?? last.id];
  return place === 'unknown' ? [idOf(`nothing ${known.item}`)] : [];
}

/** Acts that change nothing, each beside the others, as many as asked for. */
function covers(world: World, last: Entry, id: string, count: number): string[] {
  return Array.from({ length: count }, (_each, index) => putEntry(world.here.root, { ...last, kind: 'confirmation', at: later(world, 1), corroboration: `looked at ${index}`, items: last.items.map((item) => ({ ...item, from: item.to })), parents: [id] }));
}

/** What was withdrawn, refused or set aside is memory again. */
export const revived: Act = (world, picks) => {
  const known = chosen(having(world, 'rolled-back', 'superseded', 'rejected', 'quarantined').filter(({ kind }) => kind !== 'term'), picks, 0);
  const kind = chosen(['promotion', 'release', 'adoption', 'confirmation', 'reopening'] as const, picks, 1)!;
  const acts = known ? actsOn(entriesIn(world.here.root), known.item) : [];
  const last = acts.at(-1)?.act;
  if (!known || !last || (kind === 'release' && known.status === 'quarantined')) return null;
  const text = world.here.read(known.path);
  const good = known.kind === 'decision' ? 'accepted' : 'promoted';
  put(world.here.root, known.path, text.replace(/^status: .*$/m, `status: ${good}`).replace(/^superseded_by: .*\n/m, ''));
  const item = acts.map(({ act }) => act.items.find((each) => each.item.startsWith(known.item))!).findLast((each) => each.body_digest !== undefined) ?? last.items.find((each) => each.item.startsWith(known.item))!;
  const place = chosen(places, picks, 2)!;
  if (at(picks, 3, 4) > 0) putEntry(world.here.root, { ...last, kind, at: later(world, 1), items: [{ ...item, ...digestOf(world.here.root, known.path, world.home), from: [known.status, 'pending', 'validated', 'promoted'][at(picks, 4, 4)]!, to: 'promoted' }], parents: [...parentsAt(world, known, place)].sort() });
  if (at(picks, 5, 2) === 0) row(world, known);
  return `${known.path} (${known.item}), which is ${known.status}, is ${good} by ${at(picks, 3, 4) > 0 ? `a ${kind} on ${place}` : 'hand'}`;
};

function row(world: World, { title, path, when }: Known): void {
  const lines = world.here.read('memory/INDEX.md').split('\n').filter((line) => !line.includes(`(../${path})`));
  lines.splice(lines.indexOf('| Finding | Status | Load when |') + 2, 0, `| [${title}](../${path}) | promoted | ${when} |`);
  put(world.here.root, 'memory/INDEX.md', lines.join('\n'));
}

/** The claim of what was withdrawn, under another item and name. */
export const again: Act = (world, picks) => {
  const gone = chosen(having(world, 'rolled-back').filter(({ kind }) => kind === 'fact'), picks, 0);
  const model = chosen(having(world, 'promoted').filter(({ kind }) => kind === 'fact'), picks, 1);
  const acts = model ? actsOn(entriesIn(world.here.root), model.item) : [];
  const real = acts.findLast(({ act }) => act.kind === 'promotion');
  if (!gone || !model || !real) return null;
  const path = `corpus/findings/again-${picks[2]! % 100}.md`;
  const put2 = (text: string): string => text.replaceAll(model.path, path).replaceAll(model.claim, gone.claim).replaceAll(model.item, `z${model.item.slice(1)}`);
  put(world.here.root, path, put2(world.here.read(model.path)).replace(/^id: .*$/m, 'id: seen-again').replace(/\n## Status history\n[^]*$/, '\n'));
  const item = JSON.parse(put2(JSON.stringify(real.act.items[0]))) as Item;
  const name = `zz${idOf(path).slice(0, 8)}`;
  const raise = putEntry(world.here.root, { ...real.act, kind: 'raise', at: later(world, 1), items: [{ ...item, item: name, from: null, to: 'pending', body_digest: undefined, content_hash: undefined }], parents: headsIn(entriesIn(world.here.root)).sort() });
  putEntry(world.here.root, { ...real.act, at: later(world, 1), items: [{ ...item, item: name, ...digestOf(world.here.root, path, world.home) }], parents: at(picks, 3, 2) === 0 ? [raise] : [] });
  row(world, { ...model, path, title: gone.title, claim: gone.claim });
  return `${path} claims again what ${gone.path} was withdrawn for, with a raise and a promotion of its own`;
};

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
    putEntry(root, { ...entry.act, items: entry.act.items.map((item) => (item.item.startsWith(known.item) ? changed(world, known, item, 'claim') : item)) });
  }
  if (how === 2) {
    const { v, ...rest } = entry.act;
    const other = `${JSON.stringify({ ...rest, v }, null, 1)}\n`;
    put(root, entry.path.replace(entry.id, idOf(other)), other);
  }
  if (how === 3) put(root, entry.path, [text.slice(0, text.length / 2), '', '\u0000\u0001', '[]\n', `${text}${text}`][at(picks, 2, 5)]!);
  return `${entry.path} ${['says something else under its name', 'is another entry, which says something else', 'is there a second time with its keys in another order', 'cannot be read'][how]!}`;
};

/** Evidence is bound to other bytes of the same lines, by a confirmation that does not go on from the last act. */
export const rebound: Act = (world, picks) => {
  const known = chosen(having(world, 'promoted').filter(({ kind }) => kind !== 'term'), picks, 0);
  const acts = known ? actsOn(entriesIn(world.here.root), known.item) : [];
  const real = acts.findLast(({ act }) => act.items.some((each) => each.body_digest !== undefined));
  if (!known || !real) return null;
  const { file, surface } = known.evidence;
  const line = linesAt(world, file, Number(/#L(\d+)/.exec(surface)![1]), 1);
  put(world.here.root, file, world.here.read(file).replace(line, 'process.exit(1);\n'));
  rehash(world, known, surface);
  const place = chosen(['raise', 'nothing', 'before the last', 'unknown'] as const, picks, 1)!;
  const items = real.act.items.filter((each) => each.item.startsWith(known.item)).map((each) => ({ ...each, from: 'promoted', ...boundTo(world.here.root, surface) }));
  putEntry(world.here.root, { ...real.act, kind: chosen(['confirmation', 'promotion'] as const, picks, 2)!, at: later(world, 1), items, parents: [...parentsAt(world, known, place)].sort() });
  return `${known.path} (${known.item}) is bound to other bytes of ${surface}, by an entry on ${place}`;
};
