import { plainText } from '#diagnostics/plain-text';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { unrecorded } from '#provenance/ledger/item-history';
import { recordsPromotion } from '#provenance/recorded-acts';
import { labelText, linkText } from '#workspace/edit/table-edit';
import { findingNamed } from '#workspace/find-record';
import type { DiscoveryRecord, MemoryRecord } from '#workspace/records';
import type { NativeFact } from '#workspace/stores/native-fact';

import { findItem } from '../discovery/find-item.ts';
import {
  type Discovery,
  discoveryOf,
  freePath,
  slugOf,
  titleOf,
} from '../discovery/read-discovery.ts';
import { siblingItemText } from '../discovery/sibling-items.ts';
import { newItemId } from '../entries/entry-recorder.ts';
import { landingOf } from '../kinds/kind-landings.ts';
import type { World } from '../reliance.ts';
import { type Session, shortIn } from '../session.ts';
import { recordText } from '../templates/record-text.ts';
import { nameReplaced, type Replaceable } from './supersede.ts';

/** What the file of a candidate links, besides what its discovery cites. */
export interface CandidateLinks {
  /** The other faces of one discovery, raised in the same act. */
  readonly raised: readonly Raised[];
  /** Records it was built from. */
  readonly builtFrom: readonly DiscoveryRecord[];
  /** The record whose corrected copy it is. */
  readonly replaces: Replaceable | null;
}

/** Writes the file of a candidate, where its kind keeps one. */
export async function writeCandidate(
  session: Session,
  candidate: Raised,
  { raised, builtFrom, replaces }: CandidateLinks,
): Promise<void> {
  const { request } = session;
  const { discovery, item, target, slug, number } = candidate;
  if (!landingOf(discovery.kind).folder || target === null) return;
  const traces = [`item:${item}`, ...(discovery.details.origin_traces ?? [])];
  const faces = raised.filter((each) => each.item !== item).map((each) => faceLink(target, each));
  const text = recordText({
    kind: discovery.kind,
    id: slug,
    title: headingOf(discovery),
    claim: discovery.claim,
    details: { ...discovery.details, origin_traces: traces },
    loadWhen: discovery.loadWhen,
    at: request.at,
    number,
    links: findingLinks(session, discovery, target),
    related: [...faces, ...recordLinks(target, builtFrom)],
  });
  await session.desk.put(
    target,
    text,
    (after) =>
      after.path === target &&
      after.role !== 'note' &&
      after.id.value === slug &&
      readsBack(discovery, after),
  );
  if (replaces) await nameReplaced(session, target, replaces);
}

/** The findings that a pattern names, as links where they exist. */
function findingLinks({ world }: Session, { details }: Discovery, target: string): string[] {
  return (details.findings ?? []).map((name) => {
    const finding = findingNamed(world.workspace, name);
    return finding ? linkText(target, finding.title, finding.path) : labelText(name);
  });
}

/** A link to another face of the same discovery. */
function faceLink(target: string, face: Raised): string {
  return siblingItemText(target, {
    item: face.item,
    kind: face.discovery.kind,
    target: face.target,
    title: headingOf(face.discovery),
  });
}

function headingOf({ claim, details }: Discovery): string {
  return details.title ?? titleOf(claim);
}

/**
 * Whether the record says what was said: Markdown may take a claim for a heading, a list or a
 * comment.
 */
function readsBack(discovery: Discovery, after: MemoryRecord): boolean {
  const read = discoveryOf(unrecorded(discovery.kind, '', null), after);
  const plain = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim();
  const same = (key: 'applies_when' | 'does_not_apply_when'): boolean =>
    JSON.stringify((read.details[key] ?? []).map(plain)) ===
    JSON.stringify((discovery.details[key] ?? []).map(plain));
  return (
    plain(read.claim) === plain(discovery.claim) &&
    same('applies_when') &&
    same('does_not_apply_when')
  );
}

/** What an answer stands on: evidence, and records of this memory that it was built from. */
export interface AnswerSources {
  readonly evidence: readonly string[];
  readonly quotes: readonly string[];
  readonly records: readonly DiscoveryRecord[];
}

/**
 * Tells records from the other sources of an answer: a record is cited, and is evidence of nothing
 * but itself.
 */
export function answerSources(
  sources: readonly { readonly name: string; readonly quote: string | null }[],
  world: Pick<World, 'workspace' | 'ledger'>,
): AnswerSources {
  const records = new Map<string, DiscoveryRecord>();
  const others = new Map<string, string | null>();
  for (const { name, quote } of sources) {
    const record = recordNamed(name, world);
    if (record) records.set(record.path, record);
    else if (!others.has(name)) others.set(name, quote);
  }
  // Quotes belong to the addresses in their order, so those without one come last.
  const evidence = [...others.keys()].sort(
    (a, b) => Number(others.get(a) === null) - Number(others.get(b) === null),
  );
  return {
    evidence,
    quotes: [...others.values()].flatMap((quote) => quote ?? []),
    records: [...records.values()],
  };
}

function recordNamed(
  name: string,
  world: Pick<World, 'workspace' | 'ledger'>,
): DiscoveryRecord | null {
  if (/^https?:\/\//i.test(name)) return null;
  const found = findItem(name.replace(/#.*$/, ''), world);
  const path =
    found.kind === 'record' ? found.record.path : found.kind === 'item' ? found.history.path : null;
  const record = path === null ? undefined : world.workspace.byPath.get(path);
  return record && holdsDiscovery(record) ? record : null;
}

/** The records as a candidate names them, as links from where it stands. */
function recordLinks(target: string, records: readonly DiscoveryRecord[]): string[] {
  return records.map((record) => linkText(target, record.title, record.path));
}

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
