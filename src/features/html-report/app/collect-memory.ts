import { basename } from 'node:path';

import { findOpenConflicts } from '#app/conflicts/open-conflicts';
import { readCatchCounts } from '#app/guards/guard-hit-counts';
import { type Status, type StatusData, statusDataOf } from '#app/inspect/memory-status';
import { type DetailsInputs, detailsOf, type NamedItem } from '#app/inspect/show';
import { withMachineCounts } from '#app/inspect/status';
import type { Env } from '#app/invocation/principal';
import { dayOf } from '#app/invocation/run-date';
import { tool } from '#app/invocation/version';
import type { NeverRecalled } from '#app/recall/counted-facts';
import { ownersFor } from '#app/unit-of-work/act-request';
import type { LoadedActInputs } from '#app/unit-of-work/load-act-inputs';
import { EnvironmentError, problemOf } from '#diagnostics/failure';
import { firstThreeOf, plainText } from '#diagnostics/plain-text';
import type {
  MemoryReport,
  ReportLink,
  ReportRecord,
  ReportStatus,
  ReportTerm,
} from '#features/html-report/reporters/report-data';
import { isShallow } from '#git/repository/read-position';
import { hitCountKey } from '#guards/hit-counts';
import { htmlReport as say } from '#messages/generated/look';
import { textOf } from '#messages/join-message';
import { discoveryRecords } from '#provenance/discovery-kinds';
import { brokenEntries } from '#provenance/ledger/canonical-entry';
import { linksOf, linkWords } from '#provenance/links/links-of';
import { pathOfRecordFile, recordOfItem } from '#provenance/native-item';
import { indexStatements } from '#recall/scope-and-conditions';
import { rules } from '#rules/registry';
import { isConflict } from '#workspace/document';

import { type CitedText, findCitedTexts } from './cited-texts.ts';
import { memoryHistory } from './memory-history.ts';
import { recordOf, type Shown } from './report-record.ts';

/** A memory to report on. */
export interface ReportedMemory {
  readonly loaded: LoadedActInputs;
  readonly position: MemoryReport['position'];
  /** The absolute path of its root; of a bare repository, the repository. */
  readonly root: string;
  readonly now: Date;
}

/** A report without what this machine counts, as it is cached. */
export type CollectedMemory = Omit<MemoryReport, 'status' | 'madeAt'> & {
  readonly data: StatusData;
};

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
  const notices = unreadPlaces(loaded);
  const compared = shown.flatMap(({ details }) => details.compared);
  const ends = new Map(
    shown.flatMap(({ history, details: { end } }) =>
      history && end.valid_until !== null ? [[history.item, end.valid_until] as const] : [],
    ),
  );
  // A repository without a commit has no history.
  const past = memory.position?.commit
    ? {
        then: await unlessGitFails(notices, () => findCitedTexts(compared, loaded, notices)),
        history: await unlessGitFails(notices, () => memoryHistory(loaded, today, ends, notices)),
      }
    : { then: null, history: null };
  const then = past.then ?? new Map<string, CitedText>();
  const { topics } = indexStatements(inputs.workspace);
  return {
    name: basename(root),
    tool: `${tool.name} ${tool.version}`,
    position: memory.position,
    records: shown.map((each) => recordOf(each, { then, topics, today })),
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
    history: past.history,
    notices,
  };
}

/** What memory has that cannot be read or believed, and is not in the report. */
function unreadPlaces({ inputs: { workspace }, repository }: LoadedActInputs): string[] {
  const unread = new Set(
    workspace.malformed
      .filter(({ path, problem }) => !path.endsWith('.json') && !isConflict(problem))
      .map(({ path }) => path),
  );
  const entries = brokenEntries(workspace);
  return [
    ...(unread.size === 0 ? [] : [say.filesUnread({ files: firstThreeOf([...unread]) })]),
    ...(entries.length === 0 ? [] : [say.entriesBroken({ entries: firstThreeOf(entries) })]),
    ...(repository !== null && isShallow(repository) ? [say.shallow()] : []),
  ].map(textOf);
}

/** Returns null where git fails, as it may for want of time or of objects, and says why. */
async function unlessGitFails<T>(notices: string[], work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    notices.push(textOf(problemOf(error)));
    return null;
  }
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
        path === null || catches === null
          ? null
          : (catches.guards.get(hitCountKey({ record: path, nth: at + 1 }))?.caught ?? 0),
    }));
  return {
    ...report,
    madeAt: `${now.toISOString().slice(0, 19)}Z`,
    status: statusIn(withMachineCounts(data, env, root, now), report.records),
    records: report.records.map((record) =>
      record.guards.length === 0 ? record : { ...record, guards: counted(record) },
    ),
  };
}

function statusIn(
  { index, health, next, recalls, unrecorded }: Status,
  records: readonly ReportRecord[],
): ReportStatus {
  const idOf = new Map(records.flatMap(({ id, path }) => (path === null ? [] : [[path, id]])));
  const known = new Set(records.map(({ id }) => id));
  const idsOf = ({ short, path }: NeverRecalled): readonly string[] =>
    short !== null && known.has(short) ? [short] : [idOf.get(path) ?? []].flat();
  return {
    index,
    health: [
      ...health.map(({ part, says }) => ({ part, says })),
      ...(unrecorded === 0
        ? []
        : [{ part: 'ledger', says: textOf(say.unrecorded({ count: unrecorded })) }]),
    ],
    next,
    neverRecalled:
      recalls === undefined || recalls.since === null
        ? null
        : { since: recalls.since, ids: recalls.never.flatMap(idsOf) },
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

function linksBetween(
  { inputs }: LoadedActInputs,
  idOf: ReadonlyMap<string, string>,
): ReportLink[] {
  const links = linksOf(inputs.workspace, inputs.ledger);
  return links.all.flatMap(({ from, to, kind }) => {
    const [one, other] = [idOf.get(from), idOf.get(to)];
    if (one === undefined || other === undefined || one === other) return [];
    // The successor names its predecessor as well.
    const isSaidTwice =
      kind === 'superseded-by' &&
      links.to(from).some((back) => back.from === to && back.kind === 'supersedes');
    return isSaidTwice ? [] : [{ from: one, to: other, how: linkWords[kind] }];
  });
}
