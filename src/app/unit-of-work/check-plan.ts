import { act as sayAct, entryPlace as say, secret } from '#messages/generated/acts';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import type { Note, Reason } from '#promotion/reason';
import { brokenEntries } from '#provenance/ledger/canonical-entry';
import { findSecrets } from '#sources/find-secrets';
import type { PlannedWrite } from '#workspace/plan';
import { isPolicyFile } from '#workspace/policy/policy-files';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import type { Workspace } from '#workspace/workspace';

import type { LoadedWorld } from './load-world.ts';

const maxBrokenNamed = 3;

/**
 * A reason against each of the first entries that were changed since an act wrote them. Every gate
 * believes entries, so nothing is decided on changed ones.
 */
export function damagedEntries(workspace: Workspace): Reason[] {
  return brokenEntries(workspace)
    .slice(0, maxBrokenNamed)
    .map((path) => ({ code: 'LED501', message: sayAct.entryDamaged({ path }) }));
}

/**
 * Refuses each possible secret in the reason, the reviewer and the session of an entry. An entry is
 * never changed, and every clone has it.
 */
export async function secretsInEntries(writes: readonly PlannedWrite[]): Promise<Reason[]> {
  const entries = writes.flatMap(({ path, after }) =>
    path.endsWith('.json') && !isPolicyFile(path) && after !== null
      ? [JSON.parse(after) as LedgerEntry]
      : [],
  );
  const texts = [
    ...new Map(
      entries
        .flatMap(textsOf)
        .map(([place, text]) => [`${textOf(place)}\n${text}`, { place, text }]),
    ).values(),
  ];
  const found = await findSecrets(texts.map(({ text }, at) => ({ path: `${at}`, text })));
  return found.flatMap(({ path, what }) => {
    const place = texts[Number(path)]?.place;
    return place ? [{ code: 'P13', message: secret.inEntry({ place, kind: what }) }] : [];
  });
}

function textsOf(act: LedgerEntry): [place: Message, text: string][] {
  const texts: (readonly [Message, string | null | undefined])[] = [
    [say.reviewer(), act.reviewer?.identity],
    [say.session(), act.session],
    [say.task(), act.task],
    ...(act.overrides ?? []).map((text) => [say.reason(), text] as const),
    ...act.items.flatMap((item) => [
      [say.reason(), item.reason] as const,
      [say.obstacle(), item.blocked_by] as const,
    ]),
  ];
  return texts.flatMap(([place, text]) => (text ? [[place, text]] : []));
}

/** A note about the new records and entries that git ignores: a commit leaves them out. */
export async function ignoredNotes(
  writes: readonly PlannedWrite[],
  { names, source }: LoadedWorld,
): Promise<Note[]> {
  const added = writes.flatMap(({ path, before }) => (before === null ? [path] : []));
  if (!names || added.length === 0) return [];
  const ignored = await names.wouldIgnore(added.map((path) => source.prefix + path));
  const [path, ...others] = added.filter((each) => ignored.has(source.prefix + each));
  if (path === undefined) return [];
  const what = others.length > 0 ? `${path} and ${others.length} more` : path;
  return [{ message: sayAct.writtenIgnored({ what, path }) }];
}
