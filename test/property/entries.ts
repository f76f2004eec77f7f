import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ledger } from '../support/run-cli.ts';
import { teamAt } from '../support/team.ts';
import { put } from './world.ts';

/** An entry as anybody can read it, who has the schema and no code of the tool. */
export interface Entry {
  readonly id: string;
  readonly path: string;
  readonly act: Act;
}
export type Item = Readonly<Record<string, unknown>> & {
  readonly item: string;
  readonly to: string;
  readonly from: string | null;
};
export type Act = Readonly<Record<string, unknown>> & {
  readonly kind: string;
  readonly at: string;
  readonly items: readonly Item[];
  readonly parents: readonly string[];
};

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}
const schema = JSON.parse(readFileSync('schemas/v1/ledger-entry.schema.json', 'utf8')) as Shape;
const folders: Readonly<Record<string, string>> = {
  close: 'changes',
  correction: 'changes',
  rollback: 'retractions',
  quarantine: 'retractions',
  staleness: 'retractions',
};

export function entriesIn(root: string): Entry[] {
  const top = join(root, 'corpus/ledger');
  const paths = existsSync(top)
    ? readdirSync(top, { recursive: true, encoding: 'utf8' }).filter((path) =>
        path.endsWith('.json'),
      )
    : [];
  return paths.flatMap((path) => {
    const text = readFileSync(join(top, path), 'utf8');
    const act = parsed(text);
    return act ? [{ id: idOf(text), path: `corpus/ledger/${path}`, act }] : [];
  });
}

function parsed(text: string): Act | null {
  try {
    const act = JSON.parse(text) as Partial<Act> | null;
    return act && Array.isArray(act.items) && Array.isArray(act.parents) ? (act as Act) : null;
  } catch {
    return null;
  }
}

/** Entries that no other goes on from. */
export function headsIn(entries: readonly Entry[]): string[] {
  const known = new Set(entries.flatMap(({ act }) => act.parents));
  return entries.map(({ id }) => id).filter((id) => !known.has(id));
}

/** The entries about an item, the oldest first: none before one that it goes on from. */
export function actsOn(entries: readonly Entry[], item: string): Entry[] {
  const depth = new Map<string, number>();
  const byId = new Map(entries.map((each) => [each.id, each]));
  const deep = (id: string): number => {
    const found = depth.get(id);
    if (found !== undefined) return found;
    const now = 1 + Math.max(-1, ...(byId.get(id)?.act.parents ?? []).map(deep));
    depth.set(id, now);
    return now;
  };
  return entries
    .filter(({ act }) => act.items.some((each) => each.item.startsWith(item)))
    .sort((one, two) => deep(one.id) - deep(two.id));
}

/** The bytes of an entry: keys in the order of the schema, one space of indent, a line feed. */
export const textOf = (act: Act): string => `${JSON.stringify(inOrder(act, schema), null, 1)}\n`;

/** Puts an entry into a tree, named by the digest of its bytes. */
export function putEntry(root: string, act: Act): string {
  const text = textOf(act);
  put(
    root,
    `corpus/ledger/${folders[act.kind] ?? 'promotions'}/${act.at.slice(0, 10)}-${idOf(text)}.json`,
    text,
  );
  return idOf(text);
}

function inOrder(value: unknown, shape: Shape | undefined): unknown {
  if (Array.isArray(value)) return value.map((each) => inOrder(each, shape?.items));
  if (typeof value !== 'object' || value === null) return value;
  const keys = Object.keys(shape?.properties ?? value);
  const given = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    keys
      .filter((key) => given[key] !== undefined)
      .map((key) => [key, inOrder(given[key], shape?.properties?.[key])]),
  );
}

/** SHA-256 in lower-case base32, without padding. */
export function idOf(text: string): string {
  const bits = [...createHash('sha256').update(text).digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => 'abcdefghijklmnopqrstuvwxyz234567'[parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/**
 * The digest that a record would be accepted with: an attacker asks the tool, in a repository
 * without a ledger.
 */
export function digestOf(
  root: string,
  path: string,
  home: string,
): Readonly<Record<string, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-ask-'));
  try {
    const here = teamAt(folder);
    put(
      folder,
      path,
      readFileSync(join(root, path), 'utf8').replace(/\n## Status history\n[^]*$/, '\n'),
    );
    for (const file of ['src/values.ts', 'corpus/specs/store.md'])
      if (existsSync(join(root, file))) put(folder, file, readFileSync(join(root, file), 'utf8'));
    here.git('init', '-q', '--template=');
    here.commit('Begin');
    if (
      ledger(folder, ['adopt', path], {
        env: { GIT_AUTHOR_NAME: 'Asker', GIT_AUTHOR_EMAIL: 'asker@example.org', HOME: home },
      }).code !== 0
    )
      return {};
    const item = entriesIn(folder)[0]?.act.items[0];
    return item ? { body_digest: item.body_digest } : {};
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const hashOf = (text: string): string =>
  `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** The hashes of lines that are cited, as they stand in a tree. */
export function boundTo(
  root: string,
  surface: string,
): {
  readonly content_hash: string;
  readonly per_surface_hash: readonly {
    readonly kind: string;
    readonly surface: string;
    readonly hash: string;
    readonly unique: boolean;
  }[];
} {
  const [, file, from, to] = /^(.*)#L(\d+)-L(\d+)$/.exec(surface)!;
  const lines = readFileSync(join(root, file!), 'utf8')
    .split('\n')
    .slice(Number(from) - 1, Number(to));
  const hash = hashOf(lines.map((line) => `${line}\n`).join(''));
  return {
    content_hash: hashOf(`ledger/evidence/v1\nlines\0${hash}\n`),
    per_surface_hash: [{ kind: 'lines', surface, hash, unique: true }],
  };
}
