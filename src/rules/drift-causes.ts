import type { Cause } from '#diagnostics/diagnostic';
import { factAt } from '#workspace/paths/follow-reference';
import type { SurfaceFact } from '#workspace/paths/surroundings';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { folderPair } from './folder-moves.ts';

/**
 * A cited surface that is not what it was, the record that cites it, and what a command takes for
 * that.
 */
export interface Drifted {
  readonly record: MemoryRecord;
  readonly fact: SurfaceFact & {
    readonly state: Exclude<SurfaceFact['state'], 'fresh' | 'unreadable' | 'in-doubt'>;
  };
  readonly item: string;
}

/**
 * What a record does about evidence that is another now, with all the items that one event
 * concerns.
 */
const looks = (items: string): readonly string[] => [
  `what still holds with what stands there now: ledger confirm ${items}`,
  'what is otherwise now, one by one: ledger supersede ITEM',
  `what no longer holds: ledger retract ${items} --reason "…"`,
];

/**
 * The one event behind drifted surfaces, computed from the surface and its new place alone: a
 * folder that moved, a file that was renamed, changed or deleted. Each names all items it concerns,
 * so that they are mended in one go.
 */
export function causesOf(
  drifted: readonly Drifted[],
  workspace: Workspace,
): (fact: SurfaceFact) => Cause | null {
  const items = new Map<string, Set<string>>();
  for (const { fact, item } of drifted) {
    const what = eventOf(fact, workspace);
    if (what !== null) items.set(what, (items.get(what) ?? new Set()).add(item));
  }
  return (fact) => {
    const what = eventOf(fact, workspace);
    if (what === null) return null;
    const all = [...(items.get(what) ?? [])].join(' ');
    return {
      what,
      mend:
        fact.state === 'moved' || fact.state === 'reformatted'
          ? [`take them along: ledger verify --follow ${all}`]
          : looks(all),
    };
  };
}

function eventOf(fact: SurfaceFact, workspace: Workspace): string | null {
  const from = pathOf(fact.surface);
  switch (fact.state) {
    case 'moved': {
      const to = pathOf(fact.place ?? '');
      return `moved ${to === '' || to === from ? `within ${from}` : folderPair(from, to)}`;
    }
    case 'reformatted':
      return `reformatted ${pathOf(fact.place ?? from)}`;
    case 'changed':
      return `${from} changed`;
    case 'gone': {
      const there = factAt(workspace, from);
      return `${there.kind === 'missing' && there.folder !== undefined ? `${there.folder}/` : from} is gone`;
    }
    default:
      return null;
  }
}

function pathOf(surface: string): string {
  return surface.replace(/#.*$/s, '');
}
