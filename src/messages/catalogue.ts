import { close } from './close.ts';
import { confirm } from './confirm.ts';
import { conflict } from './conflict.ts';
import { discovery } from './discovery.ts';
import { edit } from './edit.ts';
import { importNotes } from './import-notes.ts';
import { indexRows } from './index-rows.ts';
import { item } from './item.ts';
import { landing } from './landing.ts';
import { markStale } from './mark-stale.ts';
import type { CatalogueEntry } from './message.ts';
import { move } from './move.ts';
import { policy } from './policy.ts';
import { projection } from './projection.ts';
import { raise } from './raise.ts';
import { retract } from './retract.ts';
import { review } from './review.ts';
import { storeLines } from './store-lines.ts';
import { supersede } from './supersede.ts';
import { waive } from './waive.ts';

/** A part of the catalogue, and where its messages are said. */
export interface CataloguePart {
  readonly where: string;
  readonly entries: readonly CatalogueEntry[];
}

const part = (
  where: string,
  messages: Readonly<Record<string, { readonly entry: CatalogueEntry }>>,
): CataloguePart => ({ where, entries: Object.values(messages).map(({ entry }) => entry) });

/** All messages that are data, in the order of their page. */
export const catalogue: readonly CataloguePart[] = [
  part('Every act: who may do it', policy),
  part('Every name of an item', item),
  part('Every edit of a file', edit),
  part('`ledger capture`: what is given', discovery),
  part(
    '`ledger capture`, `ledger promote`: other memory that says otherwise or the same',
    conflict,
  ),
  part('Every act on what was written by hand', raise),
  part('`ledger import`', importNotes),
  part('`ledger review`', review),
  part('`ledger promote`: by kind', landing),
  part('`ledger confirm`', confirm),
  part('`ledger verify --mark-stale`', markStale),
  part('`ledger supersede`', supersede),
  part('`ledger retract`', retract),
  part('`ledger mv`, `ledger renumber`', move),
  part('`ledger index`', indexRows),
  part('`ledger index`: native notes', storeLines),
  part('`ledger sync`, and every act that changes memory', projection),
  part('`ledger close`, and the items of a task', close),
  part('`ledger waive`', waive),
];
