import { daysBetween } from '#workspace/text/day';

import type { MemoryReport, ReportRecord, Standing } from './report-data.ts';

/** A record as the model needs it: in the page, its evidence has coloured pieces. */
export type ModelRecord = Omit<ReportRecord, 'evidence'> & { readonly evidence: readonly object[] };

export type ModelReport<R extends ModelRecord> = Omit<MemoryReport, 'records'> & {
  readonly records: readonly R[];
};

/** What a record is listed under. `key` is its address: `file:src/a.ts`. */
export interface Subject<R extends ModelRecord> {
  readonly key: string;
  readonly kind: 'file' | 'folder' | 'term' | 'tag';
  readonly name: string;
  readonly records: readonly R[];
}

/** A report with its records by id, by subject and by link. */
export interface Model<R extends ModelRecord> {
  readonly report: ModelReport<R>;
  readonly byId: ReadonlyMap<string, R>;
  readonly subjects: ReadonlyMap<string, Subject<R>>;
  /** Ids that a record rests on or names, each with how. */
  readonly from: ReadonlyMap<string, readonly Neighbor[]>;
  /** Ids that rest on a record or name it. */
  readonly to: ReadonlyMap<string, readonly Neighbor[]>;
  /** All words of a record in lower case, for the search. */
  readonly words: ReadonlyMap<string, string>;
}

export interface Neighbor {
  readonly id: string;
  readonly how: string;
}

export const standingWords: Readonly<Record<Standing, string>> = {
  holds: 'holds',
  unchecked: 'not comparable',
  doubt: 'in doubt',
  waits: 'waits',
  aside: 'set aside',
  unrecorded: 'not decided',
  ended: 'ended',
};

/** The word for where a record is; of one that ended, how it did. */
export function standingWord({
  standing,
  status,
  expired,
}: Pick<ReportRecord, 'standing' | 'status' | 'expired'>): string {
  if (expired) return 'expired';
  return standing === 'ended' ? status : standingWords[standing];
}

export function makeModel<R extends ModelRecord>(report: ModelReport<R>): Model<R> {
  const [from, to] = [new Map<string, Neighbor[]>(), new Map<string, Neighbor[]>()];
  for (const link of report.links) {
    add(from, link.from, { id: link.to, how: link.how });
    add(to, link.to, { id: link.from, how: link.how });
  }
  return {
    report,
    byId: new Map(report.records.map((record) => [record.id, record])),
    subjects: subjectsOf(report),
    from,
    to,
    words: new Map(report.records.map((record) => [record.id, wordsOf(record)])),
  };
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

function wordsOf(record: ModelRecord): string {
  return [
    record.id,
    record.title,
    record.claim,
    record.kind,
    record.status,
    record.loadWhen ?? '',
    ...record.appliesWhen,
    ...record.notWhen,
    ...record.tags,
    ...record.files,
    ...record.owners,
    ...record.said,
    ...record.parts.map(({ text }) => text),
  ]
    .join('\n')
    .toLowerCase();
}

/** Records by file, by folder above their files, by tag, and by term that their words have. */
function subjectsOf<R extends ModelRecord>({
  records,
  terms,
}: ModelReport<R>): Map<string, Subject<R>> {
  const lists = new Map<string, R[]>();
  for (const record of records) {
    const folders = new Set(record.files.flatMap(foldersAbove));
    for (const file of record.files) add(lists, `file:${file}`, record);
    for (const folder of folders) add(lists, `folder:${folder}`, record);
    for (const tag of record.tags) add(lists, `tag:${tag}`, record);
  }
  for (const { term, aliases } of terms) {
    const names = [term, ...aliases]
      .map((name) => name.toLowerCase())
      .filter((name) => name !== '');
    lists.set(
      `term:${term}`,
      records.filter((record) => {
        const words = `${record.title}\n${record.claim}`.toLowerCase();
        return names.some((name) => hasWord(words, name));
      }),
    );
  }
  return new Map(
    [...lists].map(([key, list]) => {
      const at = key.indexOf(':');
      return [
        key,
        {
          key,
          kind: key.slice(0, at) as Subject<R>['kind'],
          name: key.slice(at + 1),
          records: list,
        },
      ];
    }),
  );
}

function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** Whether words have a name that no letter or digit continues. */
function hasWord(words: string, name: string): boolean {
  for (let at = words.indexOf(name); at >= 0; at = words.indexOf(name, at + 1)) {
    const around = [words.charAt(at - 1), words.charAt(at + name.length)];
    if (!around.some((character) => /[\p{L}\p{N}]/u.test(character))) return true;
  }
  return false;
}

/** Which records a list shows. Empty fields show all. */
export interface Filter {
  readonly text: string;
  readonly standing: string;
  readonly kind: string;
}

/** The value of the filter for all that agents are served, or would be if it held. */
export const inForce = 'in-force';

/** Whether a record is in force, in doubt or not; one that is marked as stale is not. */
export function isInForce({
  standing,
  status,
}: Pick<ReportRecord, 'standing' | 'status'>): boolean {
  return (
    (standing === 'holds' || standing === 'unchecked' || standing === 'doubt') && status !== 'stale'
  );
}

export const noFilter: Filter = { text: '', standing: '', kind: '' };

/** Returns the records that have all words of the filter. */
export function filterRecords<R extends ModelRecord>(
  { report, words }: Pick<Model<R>, 'report' | 'words'>,
  { text, standing, kind }: Filter,
): readonly R[] {
  const wanted = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return report.records.filter(
    (record) =>
      (standing === '' ||
        record.standing === standing ||
        (standing === inForce && isInForce(record))) &&
      (kind === '' || record.kind === kind) &&
      wanted.every((word) => words.get(record.id)?.includes(word)),
  );
}

/** Days ahead within which an end is near. */
export const endingDays = 30;

/**
 * Records in force that end or are to be reviewed within some days or should have been, and those
 * that ended within as many days, each once, the earliest first.
 */
export function endingRecords<
  T extends Pick<ReportRecord, 'standing' | 'status' | 'expired' | 'validUntil' | 'reviewBy'>,
>(
  { records, madeAt }: { readonly records: readonly T[]; readonly madeAt: string },
  days: number,
): readonly { readonly record: T; readonly on: string; readonly what: string }[] {
  const today = madeAt.slice(0, 10);
  return records
    .flatMap((record) => {
      if (!record.expired && !isInForce(record)) return [];
      const { validUntil, reviewBy } = record;
      const isNext =
        validUntil !== null && (record.expired || reviewBy === null || validUntil <= reviewBy);
      const [on, what] = isNext ? [validUntil, 'valid through'] : [reviewBy, 'to review by'];
      const left = on === null ? null : daysBetween(today, on);
      const isNear = left !== null && left <= days && (!record.expired || left >= -days);
      return on !== null && isNear ? [{ record, on, what }] : [];
    })
    .sort((one, other) => (one.on < other.on ? -1 : 1));
}
