import { projection as say } from '#messages/projection';
import { type PathOf, readFileCopy, readMemoryBlock } from '#provenance/projections/memory-block';

import type { Note } from '../reason.ts';
import type { Session } from '../session.ts';

/** Says what a sync wrote, and where it left alone what people had edited. */
export function reportSync({ desk, world, done, notes }: Session, paths: readonly string[]): void {
  const told = new Set(done.map(({ item }) => item));
  for (const { path, before, after } of desk.writes({}).filter((write) => !told.has(write.path)))
    done.push({
      did: after === null ? 'removed' : before === null ? 'wrote' : 'synced',
      item: path,
      short: path,
      kind: 'projection',
      claim: after === null ? 'what it said is memory no more' : 'it says what was promoted',
      target: null,
      status: '',
      entry: null,
      next: [],
    });
  for (const path of paths)
    notes.push(
      ...editNotes(
        path,
        desk.text(path) ?? '',
        (key) => world.ledger.items.get(key)?.path ?? null,
        'ledger sync --restore',
      ),
    );
}

/** What is said of a file in which people edited what ledger wrote. */
export function editNotes(path: string, text: string, pathOf: PathOf, restore: string): Note[] {
  const count = editsIn(path, text, pathOf);
  if (count === 0) return [];
  return [
    {
      message:
        count === 1 ? say.editedOnce({ path, restore }) : say.edited({ path, count, restore }),
    },
  ];
}

function editsIn(path: string, text: string, pathOf: PathOf): number {
  const copy = readFileCopy(text);
  if (copy) return copy.intact ? 0 : 1;
  const read = readMemoryBlock(path, text, pathOf);
  return read.kind === 'block'
    ? read.block.copies.filter((each) => each.state !== 'intact').length
    : 0;
}
