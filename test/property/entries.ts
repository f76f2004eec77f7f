import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An entry as anybody can read it, who has the schema and no code of the tool. */
export interface Entry {
  readonly id: string;
  readonly path: string;
  readonly act: Content;
}
export type Item = Readonly<Record<string, unknown>> & {
  readonly item: string;
  readonly to: string;
  readonly from: string | null;
  readonly pin?: string;
  readonly says?: Readonly<Record<string, unknown>>;
};
export type Content = Readonly<Record<string, unknown>> & {
  readonly act: string;
  readonly at: string;
  readonly items: readonly Item[];
  readonly parents: readonly string[];
};

/** Items are named by the beginning of their ids. */
export const isAbout = ({ item }: Pick<Item, 'item'>, named: string): boolean =>
  item.startsWith(named);

/** The entries of a tree, by the names of their files; what is no entry is left out. */
export function entriesIn(root: string): Entry[] {
  const top = join(root, 'corpus/ledger');
  const paths = existsSync(top)
    ? readdirSync(top, { recursive: true, encoding: 'utf8' }).filter((path) =>
        path.endsWith('.json'),
      )
    : [];
  return paths.flatMap((path) => {
    const act = parsed(readFileSync(join(top, path), 'utf8').replace(/^\uFEFF/, ''));
    const id = /([a-z2-7]{52})\.json$/.exec(path)?.[1] ?? path;
    return act ? [{ id, path: `corpus/ledger/${path}`, act }] : [];
  });
}

function parsed(text: string): Content | null {
  try {
    const act = JSON.parse(text) as Partial<Content> | null;
    return act && Array.isArray(act.items) && Array.isArray(act.parents) ? (act as Content) : null;
  } catch {
    return null;
  }
}

/** Entries that no other goes on from. */
export function headsIn(entries: readonly Entry[]): string[] {
  const known = new Set(entries.flatMap(({ act }) => act.parents));
  return entries.map(({ id }) => id).filter((id) => !known.has(id));
}

/** Tells which entries one goes on from, near and far. */
export function ancestorsIn(entries: readonly Entry[]): (id: string) => ReadonlySet<string> {
  const byId = new Map(entries.map((each) => [each.id, each]));
  const found = new Map<string, ReadonlySet<string>>();
  const of = (id: string): ReadonlySet<string> => {
    const known = found.get(id);
    if (known) return known;
    const parents = byId.get(id)?.act.parents ?? [];
    const all = new Set(parents.flatMap((each) => [each, ...of(each)]));
    found.set(id, all);
    return all;
  };
  return of;
}

/** The entries about an item, the oldest first: none before one that it goes on from. */
export function actsOn(entries: readonly Entry[], item: string): Entry[] {
  const before = ancestorsIn(entries);
  return entries
    .filter(({ act }) => act.items.some((each) => isAbout(each, item)))
    .sort((one, two) => before(one.id).size - before(two.id).size);
}

const hashOf = (text: string): string =>
  `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** The hashes of lines that are cited, as they stand in a tree. */
export function boundTo(
  root: string,
  surface: string,
): { readonly content: string; readonly row: string } {
  const [, file, from, to] = /^(.*)#L(\d+)-L(\d+)$/.exec(surface)!;
  const lines = readFileSync(join(root, file!), 'utf8')
    .replaceAll('\r\n', '\n')
    .split('\n')
    .slice(Number(from) - 1, Number(to));
  const row = hashOf(lines.map((line) => `${line}\n`).join(''));
  return { content: hashOf(`ledger/evidence/v1\nlines\0${row}\n`), row };
}
