import { plainText } from '#diagnostics/plain-text';
import { unrecorded } from '#provenance/ledger/item-history';
import { labelText, linkText } from '#workspace/edit/cell-text';
import { findingNamed } from '#workspace/find-record';
import type { DiscoveryRecord, MemoryRecord } from '#workspace/records';

import type { Discovery } from '../discovery/discovery.ts';
import { titleOf } from '../discovery/naming.ts';
import { discoveryOf } from '../discovery/read-discovery.ts';
import { siblingItemText } from '../discovery/sibling-items.ts';
import { landingOf } from '../kinds/kind-landings.ts';
import type { Session } from '../session.ts';
import { recordText } from '../templates/record-text.ts';
import { recordLinks } from './answer-sources.ts';
import type { Raised } from './place-raised.ts';
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
