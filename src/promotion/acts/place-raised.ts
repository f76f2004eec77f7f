import { recordsPromotion } from '#provenance/recorded-acts';
import type { NativeFact } from '#workspace/stores/native-fact';

import { freePath } from '../discovery/naming.ts';
import type { Discovery } from '../discovery/read-discovery.ts';
import { slugOf } from '../discovery/slug.ts';
import { newItemId } from '../entries/entry-recorder.ts';
import { landingOf } from '../kinds/kind-landings.ts';
import { type Session, shortIn } from '../session.ts';

/** One discovery that is being raised, with the id and place it was given. */
export interface Raised {
  readonly discovery: Discovery;
  readonly item: string;
  readonly target: string | null;
  readonly slug: string;
  readonly number: number | null;
}

/** Gives the discovery of a native note an id; it is at home there already. */
export function placeNatively(
  { world, request, recorder, raised }: Session,
  discovery: Discovery,
  native: NativeFact,
): Raised {
  const item = newItemId(discovery, request, recorder.heads, {
    has: (id) => world.ledger.items.has(id) || raised.includes(id),
  });
  return { discovery, item, target: native.path, slug: '', number: null };
}

/**
 * Gives a discovery an id, and a free path where its kind keeps a candidate in a file. The name of
 * a decision begins with its number. All other names end in the short id, so that branches which
 * record the same words have files of their own.
 *
 * @param before those that were placed in the same act
 */
export function place(session: Session, discovery: Discovery, before: readonly Raised[]): Raised {
  const { world, request, recorder, desk } = session;
  const landing = landingOf(discovery.kind);
  const fixed = landing.folder ? null : landing.target(discovery, world.homes, world.workspace);
  const item = newItemId(discovery, request, recorder.heads, {
    has: (id) => world.ledger.items.has(id) || session.raised.includes(id),
  });
  const words = slugOf(discovery.details.title ?? discovery.claim);
  const short = shortIn(session, item);
  if (!landing.folder) return { discovery, item, target: fixed, slug: words, number: null };
  const folder = landing.folder(world.homes);
  const number =
    discovery.kind === 'decision'
      ? nextNumber(session, before.filter((each) => each.discovery.kind === 'decision').length)
      : null;
  const parts =
    number === null ? [words, short] : [String(number).padStart(4, '0'), words || short];
  const slug = parts.filter((part) => part !== '').join('-');
  const target = freePath(folder, slug, [
    ...world.workspace.files,
    ...desk.writes({}).map((write) => write.path),
    ...before.flatMap((each) => each.target ?? []),
    // What was memory keeps its path, also where its file is gone: its acts tell of that path.
    ...[...world.ledger.byTarget].flatMap(([path, { acts }]) =>
      recordsPromotion(acts) ? [path] : [],
    ),
  ]);
  return { discovery, item, target, slug: target.slice(target.lastIndexOf('/') + 1, -3), number };
}

/**
 * The number after the highest one in use; two branches may take the same, and LDG006 and
 * `renumber` then sort it out.
 */
function nextNumber({ world }: Session, ahead: number): number {
  return Math.max(0, ...world.workspace.adrs.map((adr) => adr.number?.value ?? 0)) + 1 + ahead;
}
