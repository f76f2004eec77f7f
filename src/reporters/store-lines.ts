import type { StoreSize } from '#workspace/stores/store-size';

import { counted, type Presentation } from './report.ts';
import { visiblePath } from './visible.ts';

/** Stores that fit on a screen. */
export const mostStores = 8;
const barCells = 10;

/** A line for each store: its path, kind and size, and how much of it is loaded at the start. */
export function storeLines(stores: readonly StoreSize[], paint: Presentation['paint']): string {
  const shown = stores.slice(0, mostStores);
  const width = (value: (store: StoreSize) => string): number =>
    Math.max(...shown.map((store) => value(store).length));
  const path = (store: StoreSize): string => visiblePath(store.path);
  const columns = [
    path,
    kindOf,
    (store: StoreSize) => counted(store.notes, 'note'),
    (store: StoreSize) =>
      store.lines === 1 && store.caps === null ? '1 line ' : `${lines(store)} lines`,
    (store: StoreSize) => `${bytes(store)} bytes`,
  ];
  const widths = columns.map(width);
  const rows = shown.map((store) => {
    const cells = columns.map((column, at) =>
      at < 2 ? column(store).padEnd(widths[at] ?? 0) : column(store).padStart(widths[at] ?? 0),
    );
    return `  ${paint('path', cells[0] ?? '')}  ${cells.slice(1).join('  ')}  ${bar(store, paint)}`.trimEnd();
  });
  return `${rows.join('\n')}\n${stores.length > mostStores ? `  ${paint('dim', `and ${counted(stores.length - mostStores, 'more store')}`)}\n` : ''}`;
}

/** Whose instructions a store is, else by which convention it is kept. */
export function kindOf({ dialect, agent }: StoreSize): string {
  return dialect === 'instructions' && agent !== null ? agent : dialect;
}

/** The lines of a store, of those that may be loaded. */
export function lines({ lines: count, caps }: StoreSize): string {
  return caps === null ? grouped(count) : `${grouped(count)} of ${grouped(caps.lines)}`;
}

/** The bytes of a store, of those that may be loaded. */
export function bytes({ bytes: count, caps }: StoreSize): string {
  return caps === null ? grouped(count) : `${grouped(count)} of ${grouped(caps.bytes)}`;
}

/** What an agent loads at its start, of what it may: past the end it loads no more. */
function bar(store: StoreSize, paint: Presentation['paint']): string {
  if (store.budgetUsed === null) return '';
  const filled = Math.min(barCells, Math.ceil(store.budgetUsed * barCells));
  const drawn = `${'█'.repeat(filled)}${'░'.repeat(barCells - filled)} ${percent(store)}`;
  return paint(store.budgetUsed > 1 ? 'error' : store.budgetUsed > 0.8 ? 'warning' : 'good', drawn);
}

/** How much of what may be loaded at the start; empty where nothing is. */
export function percent({ budgetUsed }: StoreSize): string {
  return budgetUsed === null ? '' : `${Math.ceil(budgetUsed * 100)} %`;
}

export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
