import type { Edit } from '#diagnostics/diagnostic';
import type { ItemHistory } from '#provenance/ledger/ledger';
import { recordsPromotion } from '#provenance/recorded-acts';
import { setKeys } from '#workspace/edit/set-keys';
import { mapOf, titleOf, type Document } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import { follow } from '#workspace/look-up';
import type { Adr, MemoryIndex, MemoryRecord } from '#workspace/records';
import { isServedAsFact } from '#workspace/standing';
import type { NativeFact } from '#workspace/stores/native-fact';
import { relativeLink } from '#workspace/target';

import { actItem } from '../act-item.ts';
import { notAsAccepted } from '../as-accepted.ts';
import { indexAt, indexesOf, targetOf } from '../managed-rows.ts';
import { freePath } from '../naming.ts';
import { mayAct } from '../policy.ts';
import { shortIn, type Session } from '../session.ts';
import { itemStatusFor, recordStatusFor } from '../states.ts';
import { showInTask } from '../task-view.ts';

/**
 * Gives a record another path: the file, the links that lead to it, its own
 * relative links, and an entry for every record whose body that changes.
 */
export async function moveRecord(
  session: Session,
  record: MemoryRecord,
  to: string,
): Promise<void> {
  if (mayMove(session, record)) await carry(session, record, to);
}

/** Whether a record may be moved as it stands: every reason why not goes to the session. */
function mayMove(session: Session, record: MemoryRecord): boolean {
  const { world } = session;
  const held = world.ledger.byTarget.get(record.path);
  const served =
    isServedAsFact(record) ||
    (record.role === 'native' &&
      held !== undefined &&
      recordStatusFor(held.status) !== 'candidate');
  const forbidden = served ? mayAct('amend', session.request.actor, world.policy, true) : null;
  if (forbidden)
    session.reasons.push({ ...forbidden, text: forbidden.text.replace('amend', 'move') });
  const changed = held ? notAsAccepted(record, held, shortIn(session, held.item)) : null;
  if (changed) session.reasons.push(changed);
  return session.reasons.length === 0;
}

async function carry(session: Session, record: MemoryRecord, to: string): Promise<void> {
  const { world, desk } = session;
  const { workspace } = world;
  if (workspace.files.has(to) || desk.text(to) !== null)
    return void session.reasons.push({
      code: 'P12',
      text: `${to} exists`,
      mend: ['name a path that is free'],
    });
  const links = [...workspace.byPath.values()]
    .map((other) => ({
      other,
      edits: linkEdits(
        session,
        other,
        record.path,
        other.path === record.path ? to : other.path,
        to,
      ),
    }))
    .filter(({ other, edits }) => edits.length > 0 || other.path === record.path);
  for (const { other } of links) {
    const its = world.ledger.byTarget.get(other.path);
    // What is moved was looked at as it was, and may have got its new number since.
    const problem =
      its && other.path !== record.path && isServedAsFact(other)
        ? notAsAccepted(other, its, shortIn(session, its.item))
        : null;
    if (problem) session.reasons.push(problem);
  }
  if (session.reasons.length > 0) return;
  for (const { other, edits } of links) {
    if (other.path === record.path) continue;
    await desk.edit<MemoryRecord>(
      other.path,
      other.role,
      () => edits,
      (after) => after.role === other.role,
    );
  }
  const fileRole = workspace.byPath.get(record.path)?.role ?? 'note';
  const own = links.find(({ other }) => other.path === record.path)?.edits ?? [];
  if (own.length > 0)
    await desk.edit<MemoryRecord>(
      record.path,
      fileRole,
      () => own,
      (after) => record.role === 'native' || after.id.value === record.id.value,
    );
  const text = desk.text(record.path) ?? record.document.text;
  desk.remove(record.path);
  // A native note need not be plain YAML, nor anything else that reads back.
  await desk.put(
    to,
    text,
    ...(record.role === 'native' ? [] : [(after: MemoryRecord) => after.role === record.role]),
  );
  await recordMoves(
    session,
    record,
    to,
    links
      .filter(({ other }) => other.path !== record.path && isTold(session, other))
      .map(({ other }) => other),
  );
}

/**
 * Whether the ledger holds what a record says, so that it is told of a link that follows: memory,
 * and what was memory.
 */
function isTold({ world }: Session, other: MemoryRecord): boolean {
  return (
    isServedAsFact(other) || recordsPromotion(world.ledger.byTarget.get(other.path)?.acts ?? [])
  );
}

async function recordMoves(
  session: Session,
  record: MemoryRecord,
  to: string,
  others: readonly MemoryRecord[],
): Promise<void> {
  const { world, desk, recorder } = session;
  const moved =
    record.role === 'native' ? movedNote(record, to, desk.text(to)) : await desk.record(to);
  const history = world.ledger.byTarget.get(record.path);
  const items = [];
  if (history)
    items.push(
      actItem(history, {
        to: history.status,
        target: to,
        reason: `moved from ${record.path}`,
        record: moved,
      }),
    );
  for (const other of others) {
    const its = world.ledger.byTarget.get(other.path);
    if (its)
      items.push(
        actItem(its, {
          to: its.status,
          reason: `a link to ${record.path} now leads to ${to}`,
          record: await desk.record(other.path),
        }),
      );
  }
  for (const part of world.ledger.items.values())
    if (part.target?.startsWith(`${record.path}#`))
      items.push(
        actItem(part, {
          to: part.status,
          target: to + part.target.slice(record.path.length),
          reason: `moved from ${record.path}`,
        }),
      );
  const entry = items.length > 0 ? await recorder.record({ kind: 'correction', items }) : null;
  if (history)
    await showInTask(
      session,
      history.task,
      [
        {
          id: history.item,
          discovery: history.discovery,
          kind: history.kind,
          target: to,
          status: itemStatusFor(history.status),
          reason: whyIn(history),
        },
      ],
      false,
    );
  session.done.push({
    did: 'moved',
    item: history?.item ?? record.id.value,
    short: history ? shortIn(session, history.item) : record.id.value,
    kind: history?.kind ?? record.role,
    claim: record.title,
    target: to,
    status: history?.status ?? '',
    entry: entry?.slice(0, 8) ?? null,
    next: [],
  });
}

/** Why an item stands where it does, as its queue says it; what is memory needs no reason. */
function whyIn(history: ItemHistory): string | null {
  const act =
    itemStatusFor(history.status) === 'promoted'
      ? undefined
      : history.acts.findLast(
          ({ item, entry }) =>
            item.to === history.status && item.reason && entry.act.kind !== 'correction',
        );
  return act ? [act.item.cause, act.item.reason].filter((part) => part).join(': ') : null;
}

/** A native note as it is at its new place; its own links may be others there. */
function movedNote(fact: NativeFact, to: string, text: string | null): NativeFact {
  const said = (text ?? fact.document.text).replace(/^\ufeff/, '');
  return {
    ...fact,
    path: to,
    file: to,
    document: { ...fact.document, path: to, text: said },
    span: { start: 0, end: said.length },
  };
}

/**
 * Gives a decision record the next free number: file name, id and heading (two branches may have
 * taken one number).
 */
export async function renumber(session: Session, adr: Adr): Promise<void> {
  const { world, desk } = session;
  const number = Math.max(0, ...world.workspace.adrs.map((each) => each.number?.value ?? 0)) + 1;
  const padded = String(number).padStart(4, '0');
  const stem = adr.path.slice(adr.path.lastIndexOf('/') + 1, -3);
  const old = /^(?:adr[-_ ]?)?(\d{1,5})/i.exec(stem)?.[1];
  if (old === undefined)
    return void session.reasons.push({
      code: 'P01',
      text: `${adr.path} has no number in its name`,
      mend: ['give it one with ledger mv'],
    });
  const twins = world.workspace.adrs.filter(
    (each) => each.path !== adr.path && each.number?.value === adr.number?.value,
  );
  if (twins.length === 0)
    return void session.reasons.push({
      code: 'P01',
      text: `number ${old} is this record's alone: others may name it by it`,
      mend: ['only one of two records with one number is renumbered'],
    });
  if (!mayMove(session, adr)) return;
  const rename = (text: string): string => text.replace(old, padded);
  const title = titleOf(adr.document);
  const heading: Edit[] =
    title && /^adr[-_ #]*\d/i.test(title.value)
      ? [
          {
            start: title.span.start,
            end: title.span.end,
            text: title.value.replace(/\d{1,5}/, padded),
          },
        ]
      : [];
  if (heading.length > 0)
    await desk.edit<Adr>(
      adr.path,
      'adr',
      () => heading,
      (after) => after.number !== null,
    );
  const id = scalarOf(mapOf(adr.document), 'id');
  if (id && id.value.includes(old))
    await desk.edit<Adr>(
      adr.path,
      'adr',
      (each) => setKeys(each.document, [{ key: 'id', value: rename(id.value) }]),
      (after) => after.id.value === rename(id.value),
    );
  for (const other of world.workspace.adrs)
    await renameReferences(session, other, adr, id?.value ?? stem, rename(id?.value ?? stem));
  const edited = await desk.record(adr.path);
  if (!edited) return;
  const to = freePath(
    adr.path.slice(0, adr.path.lastIndexOf('/')),
    rename(stem),
    world.workspace.files,
  );
  await carry(session, { ...edited, path: adr.path } as Adr, to);
  if (session.reasons.length === 0) await retitleRows(session, to, adr.title, edited.title);
}

/** The rows that lead to a record say its title as it is now. */
async function retitleRows(
  session: Session,
  path: string,
  from: string,
  to: string,
): Promise<void> {
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
  from: string,
  to: string,
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

/**
 * The edits that make the links of one document lead to a file at its new path; for the moved file
 * itself, all its relative links.
 */
function linkEdits(
  { world }: Session,
  other: MemoryRecord,
  from: string,
  at: string,
  to: string,
): Edit[] {
  const { document } = other;
  const targets = [
    ...document.outline.links.map((link) => ({ raw: link.target, span: link.span })),
    ...(other.role === 'index'
      ? [...other.entries, ...other.retractions].flatMap((row) =>
          row.target ? [{ raw: row.target.value, span: row.target.span }] : [],
        )
      : []),
  ];
  const edits = new Map<number, Edit>();
  for (const { raw, span } of targets) {
    if (raw.startsWith('#') || /^[a-z][a-z0-9+.-]*:/i.test(raw)) continue;
    const found = follow(world.workspace, other.path, raw);
    if (
      !('path' in found) ||
      found.kind === 'missing' ||
      (found.path !== from && other.path !== from)
    )
      continue;
    const anchor = raw.includes('#') ? raw.slice(raw.indexOf('#')) : '';
    const written = relativeLink(at, found.path === from ? to : found.path) + anchor;
    const start = placeOf(document, span, raw);
    if (start !== null && written !== raw)
      edits.set(start, { start, end: start + raw.length, text: written });
  }
  return [...edits.values()];
}

/** Where a destination stands inside its link: the last time its text occurs there. */
function placeOf(
  document: Document,
  span: { readonly start: number; readonly end: number },
  raw: string,
): number | null {
  const at = document.text.slice(span.start, span.end).lastIndexOf(raw);
  return at === -1 ? null : span.start + at;
}
