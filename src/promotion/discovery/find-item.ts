import { closest } from '#diagnostics/near-match';
import { item as say } from '#messages/generated/acts';
import type { Message } from '#messages/message';
import { discoveryRecords } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { itemOfRow } from '#provenance/ledger/item-of-row';
import type { DiscoveryRecord, MemoryRecord, QueueItem, Task } from '#workspace/records';
import { nativeNamed } from '#workspace/stores/name-native';
import type { Records } from '#workspace/workspace';

import type { Reason } from '../reason.ts';
import type { World } from '../reliance.ts';

/** What a name on the command line leads to. */
export type FoundItem =
  | { readonly kind: 'item'; readonly history: ItemHistory }
  /** A record that no act of the ledger speaks of. */
  | { readonly kind: 'record'; readonly record: MemoryRecord }
  /** A row of a queue that somebody wrote by hand. */
  | { readonly kind: 'row'; readonly task: Task; readonly row: QueueItem }
  | { readonly kind: 'none'; readonly reason: Reason };

/** What names are looked up in. */
interface Known extends Pick<World, 'ledger'> {
  readonly workspace: Records;
}

/** Where records of several roles have one id, the first of these is meant. */
const roles: readonly DiscoveryRecord['role'][] = [
  'finding',
  'adr',
  'pattern',
  'dead-end',
  'audit',
  'bug-report',
];

/**
 * Finds what a name means: a path, `task#n`, a short id of at least three characters, or the id of
 * a record.
 */
export function findItem(name: string, world: Known): FoundItem {
  const { ledger, workspace } = world;
  const text = name.trim().replace(/^\.\//, '');
  const path = workspace.byPath.has(text) ? text : ledger.byTarget.has(text) ? text : null;
  if (path !== null) return byRecord(path, world);
  const native = /\.mdc?#[^#]+$/i.test(text) ? nativeNamed(workspace, text) : 'no-place';
  if (typeof native !== 'string')
    return ledger.byTarget.has(native.path)
      ? byRecord(native.path, world)
      : none(say.undecidedNote({ path: native.path }));
  const numbered = /^(.+)#(\d{1,4})$/.exec(text);
  if (numbered?.[1]) return byPosition(numbered[1], Number(numbered[2]), world);
  const named = ledger.named(text);
  if (named.kind === 'one') return { kind: 'item', history: named.value };
  const record = roles
    .map(
      (role) =>
        workspace.byName.get(`${role} ${text}`) ??
        (role === 'adr' && /^(?:adr-?)?\d{1,5}$/i.test(text)
          ? workspace.byName.get(`adr #${Number(text.replace(/\D/g, ''))}`)
          : undefined),
    )
    .find((each) => each !== undefined);
  if (record) return byRecord(record.path, world);
  if (named.kind === 'several')
    return none(
      say.ambiguous({
        name: text,
        count: named.ids.length,
        ids: named.ids.slice(0, 5).map((id) => `${id}: ${ledger.items.get(id)?.discovery ?? ''}`),
      }),
    );
  const ids = discoveryRecords(workspace).map((each) => each.id.value);
  // The name of a record ends in a short id, which people leave out.
  const [whole, ...others] = ids.filter((id) => id.replace(/-[a-z2-7]{4,10}$/, '') === text);
  const near =
    whole !== undefined && others.length === 0
      ? whole
      : closest(text, [...ledger.items.keys(), ...ids]);
  return none(near === null ? say.unknown({ name: text }) : say.misspelt({ name: text, near }));
}

function none(message: Message): FoundItem {
  return { kind: 'none', reason: { code: 'P01', message } };
}

function byRecord(path: string, world: Known): FoundItem {
  const history = world.ledger.byTarget.get(path);
  if (history) return { kind: 'item', history };
  const record = world.workspace.byPath.get(path);
  return record ? { kind: 'record', record } : none(say.noRecord({ path }));
}

function byPosition(name: string, position: number, world: Known): FoundItem {
  const { workspace, ledger } = world;
  const task = workspace.tasks.find((each) => each.id.value === name || each.path === name);
  const row = task?.queue.find((each) => each.position === position);
  if (!task) return none(say.noTask({ task: name }));
  if (!row) return none(say.noPosition({ task: name, count: task.queue.length, position }));
  const history = itemOfRow(row, ledger);
  return history ? { kind: 'item', history } : { kind: 'row', task, row };
}
