import type { LoadedActInputs } from '#app/unit-of-work/load-act-inputs';
import { evidenceOf, maxEvidenceBytes } from '#disk/reading/read-evidence';
import { commitsOfDays } from '#features/html-report/git/past-commits';
import type {
  AnswerTimes,
  HistoryPoint,
  MemoryHistory,
} from '#features/html-report/reporters/report-data';
import { readBoundedBlobs } from '#git/objects/bounded-blobs';
import { listCommit, type Tree } from '#git/objects/list-tree';
import type { Repository } from '#git/repository/open-repository';
import { htmlReport as say } from '#messages/generated/look';
import { textOf } from '#messages/join-message';
import { isUndecided } from '#promotion/acts/review-queue';
import { isBroken } from '#provenance/evidence/compare-rows';
import type { EvidenceFile } from '#provenance/evidence/evidence';
import { fileNamed } from '#provenance/evidence/locator';
import { contentOf, rowsIn } from '#provenance/item-content';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { type CitedRow, compareSurface } from '#provenance/surfaces/compare-surface';
import { readSurface } from '#provenance/surfaces/surface-name';
import { surfaceReaders } from '#provenance/surfaces/surface-readers';
import { readTrees } from '#threads/read-trees';
import { frontmatterMap } from '#workspace/document';
import { readDocuments } from '#workspace/read-documents';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import { daysBetween, daysLater } from '#workspace/text/day';

/** Points that a history has at most, but for one more at its beginning. */
const maxPoints = 26;

/**
 * Counts memory over time: what was promoted and waited by the acts of the ledger, and what was in
 * doubt by comparing the evidence of each day with the files of its last commit. Null without acts,
 * and outside git.
 *
 * @param today in UTC, `2026-11-22`
 * @param ends the last days of items, by their ids
 * @param notices gets a line where git could not say
 */
export async function memoryHistory(
  { inputs, repository, source }: LoadedActInputs,
  today: string,
  ends: ReadonlyMap<string, string>,
  notices: string[],
): Promise<MemoryHistory | null> {
  const histories = [...inputs.ledger.items.values()];
  const first = histories
    .flatMap(({ acts }) => acts[0]?.entry.content.at.slice(0, 10) ?? [])
    .sort()[0];
  if (first === undefined || repository === null) return null;
  const days = pointsBetween(first, today);
  const commits = await commitsOfDays(repository, days);
  const past = { repository, prefix: source.prefix, rows: new Map(), broken: new Map() };
  let tree: Tree = new Map();
  const points: HistoryPoint[] = [];
  const doubts = doubtTimes();
  let before = '';
  for (const [at, day] of days.entries()) {
    const then = histories.map((history) => historyUntil(history, day));
    const current = then.filter(({ item }) => (ends.get(item) ?? day) >= day);
    const promoted = current.filter(({ status }) => status === 'promoted');
    const stale = current.filter(({ status }) => status === 'stale');
    let doubted: number | null = null;
    const commit = commits[at] ?? null;
    if (commit !== null) {
      tree = await listCommit(repository, commit, tree);
      const broken = await brokenItems(past, tree, promoted);
      doubted = broken.length + stale.length;
      doubts.add(day, [...broken, ...stale]);
    }
    points.push({
      day,
      promoted: promoted.length,
      doubted,
      waiting: then.filter(({ status }) => status !== null && isUndecided(status)).length,
      answered: answersBetween(histories, before, day),
    });
    before = day;
  }
  const known = days[commits.findLastIndex((commit) => commit === null) + 1];
  if (commits.includes(null)) notices.push(textOf(say.historyCut({ day: known ?? today })));
  return { points, decisions: decisionTimes(histories), doubts: answerTimes(doubts.days) };
}

/** Returns about `maxPoints` days with equal steps between them, of which the last is today. */
function pointsBetween(first: string, today: string): string[] {
  const span = Math.max(0, daysBetween(first, today) ?? 0);
  const step = span <= maxPoints ? 1 : Math.ceil(span / maxPoints);
  const count = Math.floor(span / step) + 1;
  return Array.from({ length: count }, (_, at) => daysLater(today, (at - count + 1) * step));
}

interface PastItem {
  readonly item: string;
  readonly path: string | null;
  readonly acts: ItemHistory['acts'];
  readonly status: string | null;
}

function historyUntil({ item, acts, path }: ItemHistory, day: string): PastItem {
  const then = acts.filter(({ entry }) => entry.content.at.slice(0, 10) <= day);
  return { item, path, acts: then, status: then.at(-1)?.item.to ?? null };
}

/** Acts that answer a proposal or a doubt. */
const answers: ReadonlySet<LedgerEntry['act']> = new Set([
  'promotion',
  'disposition',
  'supersession',
  'confirmation',
  'amendment',
  'rollback',
  'staleness',
  'erasure',
] as const);

/** The number of acts that decided about an item after one day and until another. */
function answersBetween(histories: readonly ItemHistory[], after: string, until: string): number {
  return histories
    .flatMap(({ acts }) => acts)
    .filter(({ entry: { content } }) => {
      const day = content.at.slice(0, 10);
      return day > after && day <= until && answers.has(content.act);
    }).length;
}

function decisionTimes(histories: readonly ItemHistory[]): AnswerTimes {
  return answerTimes(
    histories
      .flatMap(({ acts: [first, ...later] }) => {
        if (!first || !isUndecided(first.item.to)) return [];
        const decision = later.find(({ item }) => !isUndecided(item.to));
        return decision
          ? [Date.parse(decision.entry.content.at) - Date.parse(first.entry.content.at)]
          : [];
      })
      .map((milliseconds) => milliseconds / 86_400_000),
  );
}

/** Collects how many days each doubt lasted. A point is the first or the last day of a doubt. */
function doubtTimes(): {
  readonly days: readonly number[];
  readonly add: (day: string, broken: readonly PastItem[]) => void;
} {
  const since = new Map<string, string>();
  const days: number[] = [];
  return {
    days,
    add(day, broken) {
      const items = new Set(broken.map(({ item }) => item));
      for (const [item, from] of since)
        if (!items.has(item)) {
          days.push(daysBetween(from, day) ?? 0);
          since.delete(item);
        }
      for (const item of items) if (!since.has(item)) since.set(item, day);
    },
  };
}

function answerTimes(days: readonly number[]): AnswerTimes {
  const sorted = [...days].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const median =
    sorted.length % 2 === 1
      ? sorted[middle]
      : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
  return {
    count: sorted.length,
    medianDays: median === undefined || Number.isNaN(median) ? null : Math.round(median * 10) / 10,
  };
}

/** What past commits are compared with: each version of a file is read and compared once. */
interface PastEvidence {
  readonly repository: Repository;
  /** The path of the root in the repository, with a closing slash; empty for its top. */
  readonly prefix: string;
  /** The hashed rows of records, by the id of their blob. */
  readonly rows: Map<string, readonly CitedRow[]>;
  /** Whether rows are broken, by `rowKey`. */
  readonly broken: Map<string, boolean>;
}

/** Returns the items whose evidence did not hold in the tree of a commit. */
async function brokenItems(
  past: PastEvidence,
  tree: Tree,
  items: readonly PastItem[],
): Promise<readonly PastItem[]> {
  const idOf: IdOf = (path) => tree.get(past.prefix + path)?.id;
  const rows = await rowsOfItems(past, idOf, items);
  const unknown = rows.flat().filter((row) => !past.broken.has(rowKey(row, idOf)));
  const versions = await readVersions(
    past,
    unknown.flatMap((row) => idOf(fileOfRow(row)) ?? []),
  );
  const locators = unknown.flatMap((row) => readSurface(row.kind, row.surface) ?? []);
  const files = new Map(
    locators.map(({ path }) => [path, versions.get(idOf(fileNamed(path)) ?? '') ?? gone]),
  );
  const readers = await surfaceReaders(locators, files, readTrees);
  for (const row of unknown) {
    const { state } = compareSurface(row, files, readers, () => true);
    past.broken.set(rowKey(row, idOf), isBroken(state));
  }
  return items.filter((_, at) => rows[at]?.some((row) => past.broken.get(rowKey(row, idOf))));
}

const gone: EvidenceFile = { kind: 'absent', existed: null, movedTo: null };

/** The id of the blob at a path from the root; undefined without one. */
type IdOf = (path: string) => string | undefined;

function fileOfRow({ kind, surface }: CitedRow): string {
  return fileNamed(readSurface(kind, surface)?.path ?? '');
}

/** Names a row and the version of its file. */
function rowKey(row: CitedRow, idOf: IdOf): string {
  return [row.kind, row.surface, row.hash, idOf(fileOfRow(row)) ?? ''].join('\0');
}

async function readVersions(
  { repository }: PastEvidence,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EvidenceFile>> {
  const blobs = await readBoundedBlobs(repository, [...new Set(ids)], maxEvidenceBytes);
  return new Map(
    [...blobs].map(([id, blob]) => [
      id,
      blob && 'bytes' in blob
        ? { ...evidenceOf(blob.bytes), filtered: false, blob: true as const }
        : { kind: 'refused' as const, why: 'too-large' as const },
    ]),
  );
}

/** The hashed rows of items: of their record at the commit, else of their acts until then. */
async function rowsOfItems(
  past: PastEvidence,
  idOf: IdOf,
  items: readonly PastItem[],
): Promise<(readonly CitedRow[])[]> {
  const ids = items.map(({ path }) => (path === null ? undefined : idOf(path)));
  const unread = ids.flatMap((id) => (id !== undefined && !past.rows.has(id) ? [id] : []));
  const texts = [...(await readVersions(past, unread))].flatMap(([id, file]) =>
    file.kind === 'file' && file.text !== null
      ? [{ path: `${id}.md`, text: file.text, byteOrderMark: false }]
      : [],
  );
  const { documents } = await readDocuments(texts, readTrees);
  for (const document of documents)
    past.rows.set(document.path.slice(0, -3), rowsIn(frontmatterMap(document)));
  return items.map(({ acts }, at) => {
    const own = past.rows.get(ids[at] ?? '') ?? [];
    return own.length > 0 ? own : contentOf(acts, null).rows;
  });
}
