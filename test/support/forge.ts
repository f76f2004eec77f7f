import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import {
  canonicalEntry,
  entryFileName,
  entryId,
  folderFor,
} from '#provenance/ledger/canonical-entry';
import type { LedgerEntry } from '#workspace/schema/generated/types';

import { bot, type Team } from './team.ts';

type Item = LedgerEntry['items'][number];

/** The entries of a repository's ledger, as they lie there. */
function entriesOf(
  here: Pick<Team, 'root' | 'read'>,
): { readonly id: string; readonly act: LedgerEntry }[] {
  const paths = readdirSync(join(here.root, 'corpus/ledger'), {
    recursive: true,
    encoding: 'utf8',
  }).filter((path) => path.endsWith('.json'));
  return paths
    .map((path) => here.read(`corpus/ledger/${path}`))
    .map((text) => JSON.parse(text) as LedgerEntry)
    .map((act) => ({ id: entryId(act), act }));
}

/** The latest act on an item, as its entry has it. */
function lastOf(here: Pick<Team, 'root' | 'read'>, item: string): Item {
  const entries = entriesOf(here);
  const parents = new Set(entries.flatMap(({ act }) => act.parents));
  const mine = entries.filter(({ act }) => act.items.some((each) => each.item.startsWith(item)));
  const last =
    mine.find(({ id }) => !parents.has(id)) ??
    mine
      .sort(
        (a, b) => a.act.at.localeCompare(b.act.at) || depth(a.id, entries) - depth(b.id, entries),
      )
      .at(-1);
  const found = last?.act.items.find((each) => each.item.startsWith(item));
  if (!found) throw new Error(`no act is about ${item}`);
  return found;
}

function depth(id: string, entries: ReturnType<typeof entriesOf>): number {
  const parents = entries.find((each) => each.id === id)?.act.parents ?? [];
  return parents.length === 0
    ? 0
    : 1 + Math.max(...parents.map((parent) => depth(parent, entries)));
}

/**
 * Writes an entry as somebody would who knows the format and passes no gate: true bytes, a true
 * name, going on from the heads unless it is told from where. What it says of the item is the last
 * act's, with what is changed.
 */
export function forge(
  here: Team,
  kind: LedgerEntry['act'],
  item: string,
  changed: Partial<Item>,
  more: Partial<LedgerEntry> = {},
  also: readonly Item[] = [],
): string {
  const entries = entriesOf(here);
  const known = new Set(entries.flatMap(({ act }) => act.parents));
  const { item: id, kind: what, path: target, to, pin } = lastOf(here, item);
  const at = `${
    entries
      .map(({ act }) => act.at)
      .sort()
      .at(-1)
      ?.slice(0, 17) ?? ''
  }59Z`;
  const act: LedgerEntry = {
    v: 1,
    act: kind,
    at,
    by: `${bot.name} <${bot.mail}>`,
    ...more,
    items: [
      { item: id, kind: what, path: target, from: to, to, ...(pin ? { pin } : {}), ...changed },
      ...also,
    ],
    parents: [
      ...(more.parents ?? entries.map((each) => each.id).filter((each) => !known.has(each))),
    ].sort(),
  };
  const text = canonicalEntry(act);
  const path = `corpus/ledger/${folderFor(kind)}/${entryFileName(act)}`;
  here.write(path, text);
  return path;
}

/** The id of an entry by its path. */
export function idIn(path: string): string {
  return path.slice(-'.json'.length - 52, -'.json'.length);
}

/** Ids of the acts that no other act goes on from. */
export function headsOf(here: Team): string[] {
  const entries = entriesOf(here);
  const known = new Set(entries.flatMap(({ act }) => act.parents));
  return entries.map((each) => each.id).filter((each) => !known.has(each));
}
