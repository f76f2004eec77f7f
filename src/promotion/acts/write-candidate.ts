import { plainLine } from '#diagnostics/plain-text';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { recordsPromotion } from '#provenance/item-content';
import { historyWithoutActs } from '#provenance/ledger/item-history';
import { labelText, linkText } from '#workspace/edit/table-edit';
import { findingNamed } from '#workspace/find-record';
import type { DiscoveryRecord, MemoryRecord } from '#workspace/records';
import type { NativeFact } from '#workspace/stores/native-fact';

import { type ActContext, shortIdOf } from '../act-context.ts';
import type { ActInputs } from '../act-inputs.ts';
import { recordNamed } from '../discovery/find-item.ts';
import {
  type Discovery,
  discoveryOf,
  freePath,
  nextAdrNumber,
  slugOf,
  titleOf,
} from '../discovery/read-discovery.ts';
import { siblingItemText } from '../discovery/sibling-items.ts';
import { newItemId } from '../entries/entry-item.ts';
import { promoterOf } from '../kinds/kind-promoters.ts';
import { recordText } from '../templates/record-text.ts';
import { nameReplaced, type ReplaceableRecord } from './supersede.ts';

/** Links in the file of a candidate, besides its evidence. */
export interface CandidateLinks {
  /** Items of the same discovery with other kinds, raised in the same act. */
  readonly raised: readonly PlacedDiscovery[];
  /** Records that are its sources. */
  readonly builtFrom: readonly DiscoveryRecord[];
  /** The record that it corrects. */
  readonly replaces: ReplaceableRecord | null;
}

/** Writes the file of a candidate, if its kind has one. */
export async function writeCandidate(
  session: ActContext,
  candidate: PlacedDiscovery,
  { raised, builtFrom, replaces }: CandidateLinks,
): Promise<void> {
  const { request } = session;
  const { discovery, item, target, slug, number } = candidate;
  if (!promoterOf(discovery.kind).folder || target === null) return;
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
  await session.buffer.put(
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

/** Links to the findings that a pattern names; plain names where none exists. */
function findingLinks({ inputs }: ActContext, { details }: Discovery, target: string): string[] {
  return (details.findings ?? []).map((name) => {
    const finding = findingNamed(inputs.workspace, name);
    return finding ? linkText(target, finding.title, finding.path) : labelText(name);
  });
}

function faceLink(target: string, face: PlacedDiscovery): string {
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

/** Whether the record reads as meant: Markdown may take a claim for a heading or a comment. */
function readsBack(discovery: Discovery, after: MemoryRecord): boolean {
  const read = discoveryOf(historyWithoutActs(discovery.kind, '', null), after);
  // The claim that was read is plain text, in which a backslash may look like Markdown.
  const plain = (text: string): string => {
    const once = plainLine(text);
    return once === text ? text : plain(once);
  };
  const same = (key: 'applies_when' | 'does_not_apply_when'): boolean =>
    JSON.stringify((read.details[key] ?? []).map(plain)) ===
    JSON.stringify((discovery.details[key] ?? []).map(plain));
  return (
    plain(read.claim) === plain(discovery.claim) &&
    same('applies_when') &&
    same('does_not_apply_when')
  );
}

/** The sources of an answer. */
export interface AnswerSources {
  readonly evidence: readonly string[];
  readonly quotes: readonly string[];
  readonly records: readonly DiscoveryRecord[];
}

/** Separates records, which are only linked, from the other sources, which are evidence. */
export function answerSources(
  sources: readonly { readonly name: string; readonly quote: string | null }[],
  inputs: Pick<ActInputs, 'workspace' | 'ledger'>,
): AnswerSources {
  const records = new Map<string, DiscoveryRecord>();
  const others = new Map<string, string | null>();
  for (const { name, quote } of sources) {
    const isUrl = /^https?:\/\//i.test(name);
    const record = isUrl ? undefined : recordNamed(name.replace(/#.*$/, ''), inputs);
    if (record && holdsDiscovery(record)) records.set(record.path, record);
    else if (!others.has(name)) others.set(name, quote);
  }
  // Quotes are matched with addresses in order, so addresses without a quote come last.
  const evidence = [...others.keys()].sort(
    (a, b) => Number(others.get(a) === null) - Number(others.get(b) === null),
  );
  return {
    evidence,
    quotes: [...others.values()].flatMap((quote) => quote ?? []),
    records: [...records.values()],
  };
}

function recordLinks(target: string, records: readonly DiscoveryRecord[]): string[] {
  return records.map((record) => linkText(target, record.title, record.path));
}

/** A discovery that is being raised, with its new id and path. */
export interface PlacedDiscovery {
  readonly discovery: Discovery;
  readonly item: string;
  /** Path of its file; null where not known yet. */
  readonly target: string | null;
  /** Name of its file without `.md`. */
  readonly slug: string;
  /** Number of a decision record; null for other kinds. */
  readonly number: number | null;
}

/** Gives the discovery of a native note an id; its path is that of the note. */
export function placeNativeDiscovery(
  session: ActContext,
  discovery: Discovery,
  native: NativeFact,
): PlacedDiscovery {
  const item = newItemId(session, discovery);
  return { discovery, item, target: native.path, slug: '', number: null };
}

/**
 * Gives a discovery an id, and a free path if its kind has candidate files. The file name of a
 * decision begins with its number; others end in the short id, so that two branches do not collide.
 *
 * @param before discoveries that were placed in the same act
 */
export function placeDiscovery(
  session: ActContext,
  discovery: Discovery,
  before: readonly PlacedDiscovery[],
): PlacedDiscovery {
  const { inputs, buffer } = session;
  const landing = promoterOf(discovery.kind);
  const item = newItemId(session, discovery);
  const words = slugOf(discovery.details.title ?? discovery.claim);
  if (!landing.folder) {
    const target = landing.target(discovery, inputs.homes, inputs.workspace);
    return { discovery, item, target, slug: words, number: null };
  }
  const short = shortIdOf(session, item);
  const folder = landing.folder(inputs.homes);
  const number =
    discovery.kind === 'decision'
      ? nextAdrNumber(inputs.workspace) +
        before.filter((each) => each.discovery.kind === 'decision').length
      : null;
  const parts =
    number === null ? [words, short] : [String(number).padStart(4, '0'), words || short];
  const slug = parts.filter((part) => part !== '').join('-');
  const target = freePath(folder, slug, [
    ...inputs.workspace.files,
    ...buffer.writes({}).map((write) => write.path),
    ...before.flatMap((each) => each.target ?? []),
    // A path of former memory stays taken, because entries name it.
    ...[...inputs.ledger.byTarget].flatMap(([path, { acts }]) =>
      recordsPromotion(acts) ? [path] : [],
    ),
  ]);
  return { discovery, item, target, slug: target.slice(target.lastIndexOf('/') + 1, -3), number };
}
