import { basename } from 'node:path';

import { findOpenConflicts } from '#app/conflicts/open-conflicts';
import { readCatchCounts } from '#app/guards/guard-hit-counts';
import { type StatusData, statusDataOf } from '#app/inspect/memory-status';
import type { MemoryLinks } from '#app/inspect/graph';
import { type DetailsInputs, detailsOf, type ItemDetails, type NamedItem } from '#app/inspect/show';
import { withMachineCounts } from '#app/inspect/status';
import type { Env } from '#app/invocation/principal';
import { dayOf } from '#app/invocation/run-date';
import { tool } from '#app/invocation/version';
import { ownersFor } from '#app/unit-of-work/act-request';
import type { LoadedActInputs } from '#app/unit-of-work/load-act-inputs';
import { compareStrings } from '#diagnostics/diagnostic';
import { oneLine, plainText } from '#diagnostics/plain-text';
import { hitCountKey } from '#guards/hit-counts';
import { clip } from '#messages/fill-template';
import { argumentsOf, type Discovery } from '#promotion/discovery/read-discovery';
import { discoveryRecords } from '#provenance/discovery-kinds';
import { isBroken } from '#provenance/evidence/compare-rows';
import { evidenceItems, evidenceLine } from '#provenance/evidence/evidence-items';
import { smallDiff } from '#provenance/evidence/line-changes';
import { fileNamed, type Locator } from '#provenance/evidence/locator';
import { linksOf, linkWords } from '#provenance/links/links-of';
import { pathOfRecordFile, recordOfItem } from '#provenance/native-item';
import { nameSurface, readSurface } from '#provenance/surfaces/surface-name';
import { indexStatements } from '#recall/scope-and-conditions';
import { rules } from '#rules/registry';
import { frontmatterMap } from '#workspace/document';
import { listOf, scalarOf } from '#workspace/frontmatter/values';
import type { MemoryRecord } from '#workspace/records';

import { type CitedText, findCitedTexts, keyOfRow } from './cited-texts.ts';
import { memoryHistory } from './memory-history.ts';
import type {
  Excerpt,
  MemoryReport,
  ReportEvidence,
  ReportLink,
  ReportRecord,
  ReportTerm,
  Standing,
} from './report-data.ts';

/** A memory to report on. */
export interface ReportedMemory {
  readonly loaded: LoadedActInputs;
  readonly position: MemoryReport['position'];
  /** The absolute path of its root; of a bare repository, the repository. */
  readonly root: string;
  readonly now: Date;
}

/** A report without what this machine counts, as it is cached. */
export type CollectedMemory = Omit<MemoryReport, 'status'> & { readonly data: StatusData };

/** A record or item, with its details. */
interface Shown extends NamedItem {
  readonly id: string;
  readonly details: Omit<ItemDetails, keyof MemoryLinks>;
}

/** Gathers all that the page about a memory shows. Reads files and git, and writes nothing. */
export async function collectMemory(memory: ReportedMemory): Promise<CollectedMemory> {
  const { loaded, root, now } = memory;
  const { inputs } = loaded;
  const today = dayOf(now);
  const known: DetailsInputs = { inputs, owners: ownersFor(loaded), catches: null };
  const shown = everyItem(loaded).map((each): Shown => {
    const details = detailsOf(each, known, null);
    return { ...each, details, id: details.short ?? details.path ?? '' };
  });
  const idOf = new Map<string, string>();
  for (const { record, details, id } of shown)
    for (const path of [details.path, record && pathOfRecordFile(record)])
      if (path !== null) idOf.set(path, id);
  const notices: string[] = [];
  const then = await findCitedTexts(shown.flatMap(({ details }) => details.compared), loaded, notices);
  const { topics } = indexStatements(inputs.workspace);
  return {
    name: basename(root),
    madeAt: `${now.toISOString().slice(0, 19)}Z`,
    tool: `${tool.name} ${tool.version}`,
    position: memory.position,
    records: shown.map((each) => recordOf(each, { then, topics })),
    terms: termsOf(loaded),
    conflicts: findOpenConflicts(loaded, today, rules).open.map((each) => ({
      code: each.code,
      message: each.message,
      path: each.path,
      line: each.place.start.line,
      ids: idsNamed([each.path, ...(each.related ?? []).map(({ path }) => path)], idOf),
    })),
    links: linksBetween(loaded, idOf),
    data: statusDataOf(loaded, today, true),
    agents: [],
    history: await memoryHistory(loaded, today, notices),
    notices,
  };
}

/** Adds what guards caught and what was recalled on this machine. */
export function addMachineCounts(
  { data, ...report }: CollectedMemory,
  { env, root, now }: { readonly env: Env; readonly root: string; readonly now: Date },
): MemoryReport {
  const catches = readCatchCounts(env, root);
  const counted = ({ path, guards }: ReportRecord): ReportRecord['guards'] =>
    guards.map((guard, at) => ({
      ...guard,
      caught:
        path && catches && (catches.guards.get(hitCountKey({ record: path, nth: at + 1 }))?.caught ?? 0),
    }));
  return {
    ...report,
    status: withMachineCounts(data, env, root, now),
    records: report.records.map((record) =>
      record.guards.length === 0 ? record : { ...record, guards: counted(record) },
    ),
  };
}

/** All items of the ledger, and the records without an entry. */
function everyItem({ inputs }: LoadedActInputs): NamedItem[] {
  const { workspace, ledger } = inputs;
  const items = [...ledger.items.values()].map((history) => ({
    history,
    record: recordOfItem(history, workspace),
  }));
  const known = new Set(items.map(({ record }) => record));
  const others = discoveryRecords(workspace)
    .filter((record) => !known.has(record))
    .map((record) => ({ record, history: null }));
  return [...items, ...others];
}

/** What is known about records besides their details. */
interface Around {
  readonly then: ReadonlyMap<string, CitedText>;
  /** The topic of a record by its path. */
  readonly topics: ReadonlyMap<string, string>;
}

function recordOf({ record, details, id }: Shown, { then, topics }: Around): ReportRecord {
  const { discovery, path, end, putOff } = details;
  const topic = path === null ? undefined : topics.get(path);
  return {
    id,
    path,
    kind: discovery.kind,
    title: oneLine(plainText(details.title)),
    claim: discovery.claim,
    status: details.status,
    standing: standingOf(details),
    appliesWhen: discovery.details.applies_when ?? [],
    notWhen: discovery.details.does_not_apply_when ?? [],
    loadWhen: discovery.loadWhen,
    tags: [...new Set([...(topic === undefined ? [] : [topic]), ...tagsOf(record)])].sort(),
    files: filesOf(details),
    evidence: evidenceOf(details, then),
    said: evidenceItems(discovery.details.evidence ?? [])
      .filter(({ kind }) => kind !== 'place')
      .map(evidenceLine),
    parts: partsOf(record, discovery.details),
    validUntil: end.valid_until,
    reviewBy: end.review_by,
    deferred: putOff.until ?? putOff.blockedBy,
    owners: details.owners,
    high: details.high,
    edited: details.asAccepted === false,
    acts: details.acts.map(({ at, kind, to, by, how, reason }) => ({
      at,
      act: kind,
      to,
      by,
      how,
      reason,
    })),
    guards: details.guards,
  };
}

const undecided = new Set(['candidate', 'proposed', 'pending', 'validated']);
const aside = new Set(['deferred', 'blocked', 'quarantined']);
const inForce = new Set(['promoted', 'accepted']);

function standingOf({ status, expired, asAccepted, compared }: Shown['details']): Standing {
  if (expired) return 'ended';
  if (undecided.has(status)) return 'waits';
  if (aside.has(status)) return 'aside';
  if (status === 'stale') return 'doubt';
  if (!inForce.has(status)) return 'ended';
  if (asAccepted === false || compared.some(({ state }) => isBroken(state))) return 'doubt';
  return compared.some(({ state }) => state === 'fresh' || state === 'moved')
    ? 'holds'
    : 'unchecked';
}

/** The tags of a record's frontmatter. */
function tagsOf(record: MemoryRecord | null): string[] {
  const map = record ? frontmatterMap(record.document) : null;
  return ['tags', 'tag', 'topic'].flatMap((key) => {
    const list = listOf(map, key)?.map(({ value }) => value);
    const single = scalarOf(map, key)?.value;
    return list ?? (single === undefined ? [] : [single]);
  });
}

function filesOf({ compared, discovery }: Shown['details']): string[] {
  const cited = compared.flatMap(({ kind, surface, place }) => {
    const locator = readSurface(kind, place ?? surface);
    return locator ? [fileNamed(locator.path)] : [];
  });
  const named = evidenceItems(discovery.details.evidence ?? []).flatMap((item) =>
    item.kind === 'place' ? [fileNamed(item.locator.path)] : [],
  );
  return [...new Set(cited.length > 0 ? cited : named)].sort(compareStrings);
}

/** The places of a record's evidence, with their texts now, and as they were if they changed. */
function evidenceOf(
  { compared, evidence }: Shown['details'],
  then: Around['then'],
): ReportEvidence[] {
  const texts = new Map(evidence.map(({ surface, text }) => [surface, text]));
  const rows =
    compared.length > 0
      ? compared
      : evidence.map(({ surface }) => ({
          surface,
          kind: '',
          hash: '',
          state: 'unverifiable' as const,
          why: null,
          place: null,
        }));
  return rows.map(({ kind, surface, hash, state, why, place }) => {
    const locator = kind === '' ? null : readSurface(kind, place ?? surface);
    const there = texts.get(locator ? nameSurface(locator) : surface) ?? null;
    const was = then.get(keyOfRow({ kind, surface, hash })) ?? null;
    // Lines that moved by others above them are shown where they are, not at their old numbers.
    const { text: now, from } =
      was?.now === undefined
        ? { text: there, from: firstLineOf(locator) }
        : (was.now ?? { text: null, from: null });
    return {
      surface,
      state,
      why,
      movedTo: place,
      now: now === null ? null : excerptOf(now, from, null),
      then: was && excerptOf(was.text, was.from, was.commit),
      diff: was ? smallDiff(linesOf(was.text), now === null ? [] : linesOf(now)).lines : [],
    };
  });
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}

function firstLineOf(locator: Locator | null): number | null {
  return locator?.kind === 'lines' ? locator.from : null;
}

/** Lines of one excerpt that are shown. */
const maxExcerptLines = 60;
/** Characters of one line. */
const maxLineLength = 400;

function excerptOf(text: string, from: number | null, commit: string | null): Excerpt {
  const lines = linesOf(text);
  return {
    from,
    text: lines
      .slice(0, maxExcerptLines)
      .map((line) => clip(line, maxLineLength))
      .join('\n'),
    more: Math.max(0, lines.length - maxExcerptLines),
    commit,
  };
}

const partNames: readonly (readonly [keyof Discovery['details'], string])[] = [
  ['context', 'Context'],
  ['alternatives', 'Alternatives'],
  ['consequences', 'Consequences'],
  ['text', 'Text'],
];

function partsOf(record: MemoryRecord | null, details: Discovery['details']): ReportRecord['parts'] {
  const known = { ...details, ...(record ? argumentsOf(record) : {}) };
  return partNames.flatMap(([key, name]) => {
    const text = known[key];
    return typeof text === 'string' && text !== '' ? [{ name, text }] : [];
  });
}

function termsOf({ inputs }: LoadedActInputs): ReportTerm[] {
  return inputs.workspace.glossaries.flatMap(({ path, terms }) =>
    terms.map(({ term, meaning, aliases, not }) => ({
      term: plainText(term.value),
      meaning: plainText(meaning?.value ?? ''),
      aliases: aliases.map(({ value }) => value),
      not: not.map(({ value }) => value),
      path,
    })),
  );
}

function idsNamed(paths: readonly string[], idOf: ReadonlyMap<string, string>): string[] {
  return [...new Set(paths.flatMap((path) => idOf.get(path) ?? []))];
}

function linksBetween({ inputs }: LoadedActInputs, idOf: ReadonlyMap<string, string>): ReportLink[] {
  return linksOf(inputs.workspace, inputs.ledger).all.flatMap(({ from, to, kind }) => {
    const [one, other] = [idOf.get(from), idOf.get(to)];
    return one === undefined || other === undefined || one === other
      ? []
      : [{ from: one, to: other, how: linkWords[kind] }];
  });
}
