import type { Excerpt, MemoryReport, ReportEvidence, ReportRecord } from './report-data.ts';

/** A piece of code, and the class of its colour; empty for plain text. */
export type CodePiece = readonly [text: string, kind: string];

export type ShownExcerpt = Omit<Excerpt, 'text'> & { readonly pieces: readonly CodePiece[] };

export type ShownEvidence = Omit<ReportEvidence, 'now' | 'then'> & {
  readonly now: ShownExcerpt | null;
  readonly then: ShownExcerpt | null;
};

export type ShownRecord = Omit<ReportRecord, 'evidence'> & {
  readonly evidence: readonly ShownEvidence[];
};

/** The report of one memory as the page embeds it, with code in coloured pieces. */
export type ShownReport = Omit<MemoryReport, 'records'> & {
  readonly records: readonly ShownRecord[];
};

/** A line of the table of repositories. */
export interface RepositoryRow {
  /** As it was named on the command line or in the list. */
  readonly name: string;
  readonly doubt: number;
  readonly waiting: number;
  readonly ending: number;
  readonly conflicts: number;
  readonly promoted: number;
  /** The day of the last act; null for none. */
  readonly lastAct: string | null;
  /** Why it could not be read; null if it was. */
  readonly problem: string | null;
}

/** What the page embeds. One report is shown at once; several begin with a table. */
export interface PageData {
  readonly rows: readonly RepositoryRow[];
  /** In the order of `rows`; null where memory could not be read. */
  readonly reports: readonly (ShownReport | null)[];
}
