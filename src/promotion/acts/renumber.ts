import type { Edit } from '#diagnostics/diagnostic';
import { move as say } from '#messages/generated/decide';
import { mapOf, titleOf } from '#workspace/document';
import { setKeys } from '#workspace/edit/set-keys';
import { scalarOf } from '#workspace/frontmatter/values';
import type { Adr, MemoryIndex } from '#workspace/records';

import { freePath } from '../discovery/naming.ts';
import { indexAt, indexesOf, targetOf } from '../indexes/planned-indexes.ts';
import type { Reason } from '../reason.ts';
import type { Session } from '../session.ts';
import { mayMove, moveFile } from './move.ts';

/** A number, an id or a title, before and after. */
interface Renaming {
  readonly from: string;
  readonly to: string;
}

/**
 * Gives a decision record the next free number: file name, id and heading (two branches may have
 * taken one number).
 */
export async function renumber(session: Session, adr: Adr): Promise<void> {
  const { world, desk } = session;
  const stem = adr.path.slice(adr.path.lastIndexOf('/') + 1, -3);
  const digits = /^(?:adr[-_ ]?)?(\d{1,5})/i.exec(stem)?.[1];
  if (digits === undefined)
    return void session.reasons.push({ code: 'P01', message: say.noNumber({ path: adr.path }) });
  const unshared = numberUnshared(session, adr, digits);
  if (unshared) return void session.reasons.push(unshared);
  if (!mayMove(session, adr)) return;
  const number = { from: digits, to: nextNumber(session) };
  await renumberHeading(session, adr, number.to);
  const id = await renumberId(session, adr, number);
  const idChange = { from: id ?? stem, to: renumbered(id ?? stem, number) };
  for (const other of world.workspace.adrs) await renameReferences(session, other, adr, idChange);
  const edited = await desk.record(adr.path);
  if (!edited) return;
  const to = freePath(
    adr.path.slice(0, adr.path.lastIndexOf('/')),
    renumbered(stem, number),
    world.workspace.files,
  );
  await moveFile(session, { ...edited, path: adr.path } as Adr, to);
  if (session.reasons.length === 0)
    await retitleRows(session, to, { from: adr.title, to: edited.title });
}

/** Refuses to renumber a record whose number no other record has. */
function numberUnshared({ world }: Session, adr: Adr, digits: string): Reason | null {
  const isShared = world.workspace.adrs.some(
    (each) => each.path !== adr.path && each.number?.value === adr.number?.value,
  );
  return isShared ? null : { code: 'P01', message: say.numberUnshared({ number: digits }) };
}

/** The number after the highest one, in four digits. */
function nextNumber({ world }: Session): string {
  const highest = Math.max(0, ...world.workspace.adrs.map((each) => each.number?.value ?? 0));
  return String(highest + 1).padStart(4, '0');
}

function renumbered(text: string, { from, to }: Renaming): string {
  return text.replace(from, to);
}

/** Gives the heading the new number, where it has one. */
async function renumberHeading({ desk }: Session, adr: Adr, number: string): Promise<void> {
  const title = titleOf(adr.document);
  if (!title || !/^adr[-_ #]*\d/i.test(title.value)) return;
  const { start, end } = title.span;
  await desk.edit<Adr>(
    adr.path,
    'adr',
    () => [{ start, end, text: title.value.replace(/\d{1,5}/, number) }],
    (after) => after.number !== null,
  );
}

/**
 * Gives the id in the frontmatter the new number.
 *
 * @returns the id as it was; null where the record has none of its own
 */
async function renumberId({ desk }: Session, adr: Adr, number: Renaming): Promise<string | null> {
  const id = scalarOf(mapOf(adr.document), 'id')?.value ?? null;
  if (!id?.includes(number.from)) return id;
  await desk.edit<Adr>(
    adr.path,
    'adr',
    (each) => setKeys(each.document, [{ key: 'id', value: renumbered(id, number) }]),
    (after) => after.id.value === renumbered(id, number),
  );
  return id;
}

/** The rows that lead to a record say its title as it is now. */
async function retitleRows(session: Session, path: string, { from, to }: Renaming): Promise<void> {
  if (from === to) return;
  for (const at of indexesOf(session)) {
    const retitled = (index: MemoryIndex): Edit[] =>
      index.entries.flatMap((entry) => {
        const start =
          targetOf(at, entry) === path
            ? index.document.text.slice(entry.span.start, entry.span.end).indexOf(from)
            : -1;
        return start === -1
          ? []
          : [
              {
                start: entry.span.start + start,
                end: entry.span.start + start + from.length,
                text: to,
              },
            ];
      });
    const index = await indexAt(session, at);
    if (index && retitled(index).length > 0)
      await session.desk.edit<MemoryIndex>(
        at,
        'index',
        retitled,
        (after, before) => after.entries.length === before.entries.length,
      );
  }
}

/** Records that name the renumbered one by its id name it by the new one. */
async function renameReferences(
  session: Session,
  other: Adr,
  renamed: Adr,
  { from, to }: Renaming,
): Promise<void> {
  for (const [key, references] of [
    ['supersedes', other.supersedes],
    ['superseded_by', other.supersededBy],
  ] as const) {
    if (other.path === renamed.path || !references.some((each) => each.value === from)) continue;
    const values = references.map((each) => (each.value === from ? to : each.value));
    await session.desk.edit<Adr>(
      other.path,
      'adr',
      (each) =>
        setKeys(each.document, [
          {
            key,
            value: key === 'superseded_by' && values.length === 1 ? (values[0] ?? to) : values,
          },
        ]),
      (after) =>
        (key === 'supersedes' ? after.supersedes : after.supersededBy).some(
          (each) => each.value === to,
        ),
    );
  }
}
