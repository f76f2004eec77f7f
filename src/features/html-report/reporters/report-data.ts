/** What the page about one memory shows. Plain data: the page embeds it as JSON. */
export interface MemoryReport {
  /** The folder of the memory, by its name. */
  readonly name: string;
  /** RFC 3339. */
  readonly madeAt: string;
  readonly tool: string;
  /** What HEAD pointed to; null outside git. */
  readonly position: { readonly branch: string | null; readonly commit: string | null } | null;
  readonly records: readonly ReportRecord[];
  readonly terms: readonly ReportTerm[];
  readonly conflicts: readonly ReportConflict[];
  /** Links between records, by their ids. */
  readonly links: readonly ReportLink[];
  readonly status: ReportStatus;
  /** What each agent loads when it starts; empty without the feature that knows. */
  readonly agents: readonly AgentStart[];
  /** Null outside git. */
  readonly history: MemoryHistory | null;
  /** What was not read or not compared, and why. */
  readonly notices: readonly string[];
}

/** What `ledger status` says about memory as a whole. */
export interface ReportStatus {
  /** The size of the index and its limits; null without an index. */
  readonly index: {
    readonly lines: number;
    readonly bytes: number;
    readonly budgetLines: number;
    readonly budgetBytes: number;
  } | null;
  readonly health: readonly { readonly part: string; readonly says: string }[];
  /** The command to run next; null for none. */
  readonly next: string | null;
  /** Records that were never recalled on this machine since a day; null without a log. */
  readonly neverRecalled: { readonly since: string; readonly ids: readonly string[] } | null;
}

/**
 * Where a record is in its life: `holds` is promoted and its evidence holds; `unchecked` is
 * promoted without evidence that can be compared; `doubt` is promoted with evidence or text that
 * changed; `waits` is undecided, or its deferral ended; `aside` is deferred, blocked or
 * quarantined; `unrecorded` has a status of another tool and no act; `ended` is withdrawn or past
 * its last day.
 */
export type Standing = 'holds' | 'unchecked' | 'doubt' | 'waits' | 'aside' | 'unrecorded' | 'ended';

export interface ReportRecord {
  /** Its address in the page: the short id, else the path. */
  readonly id: string;
  readonly path: string | null;
  readonly kind: string;
  readonly title: string;
  readonly claim: string;
  readonly status: string;
  readonly standing: Standing;
  readonly appliesWhen: readonly string[];
  readonly notWhen: readonly string[];
  readonly loadWhen: string | null;
  /** Its topic and tags. */
  readonly tags: readonly string[];
  /** Files that its evidence cites, else its note, relative to the root, sorted. */
  readonly files: readonly string[];
  readonly evidence: readonly ReportEvidence[];
  /** Evidence that cites no file: testimony, commands, sources. */
  readonly said: readonly string[];
  /** Texts besides the claim: the context of a decision, the note that a fact was imported from. */
  readonly parts: readonly ReportPart[];
  /** Days in UTC; null for none. */
  readonly validUntil: string | null;
  readonly reviewBy: string | null;
  /** Whether it was in force until its last day, which is past. */
  readonly expired: boolean;
  /** The day until which it is deferred, or what blocks it; null for neither. */
  readonly deferred: string | null;
  readonly owners: readonly string[];
  /** Why it is of high consequence; null if it is not. */
  readonly high: string | null;
  /** Whether its text is not the one that was accepted. */
  readonly edited: boolean;
  /** Newest first. */
  readonly acts: readonly ReportAct[];
  readonly guards: readonly { readonly check: string; readonly caught: number | null }[];
}

export interface ReportPart {
  readonly name: string;
  readonly text: string;
  /** Characters that were left out. */
  readonly more: number;
}

/** A cited place, now and as it was cited. */
export interface ReportEvidence {
  readonly surface: string;
  readonly state: string;
  readonly why: string | null;
  /** Where it is now, if it moved. */
  readonly movedTo: string | null;
  /** Whether it no longer holds. */
  readonly broken: boolean;
  readonly now: Excerpt | null;
  /** Of broken evidence: its text when it was cited; null if no commit of HEAD's history has it. */
  readonly then: Excerpt | null;
  /** The lines that differ, each with a blank, `-` or `+` before it; empty without `then`. */
  readonly diff: readonly string[];
  /** The number of changed lines that `diff` leaves out. */
  readonly moreChanges: number;
}

/** Lines of a file. */
export interface Excerpt {
  /** The number of the first line, from 1; null for a place that is not named by its lines. */
  readonly from: number | null;
  readonly text: string;
  /** Lines that were left out. */
  readonly more: number;
  /** The first digits of the commit that has it; null for the work tree. */
  readonly commit: string | null;
}

export interface ReportAct {
  /** RFC 3339. */
  readonly at: string;
  readonly act: string;
  readonly to: string;
  /** Name and address. */
  readonly by: string;
  /** How sure it is who acted, in words; empty for a person without any doubt. */
  readonly how: string;
  readonly reason: string | null;
}

export interface ReportTerm {
  readonly term: string;
  readonly meaning: string;
  readonly aliases: readonly string[];
  readonly not: readonly string[];
  readonly path: string;
}

export interface ReportConflict {
  readonly code: string;
  readonly message: string;
  /** Ids of the records that it names. */
  readonly ids: readonly string[];
  readonly path: string;
  readonly line: number;
}

/** `from` rests on `to`, or names it; `how` says which. */
export interface ReportLink {
  readonly from: string;
  readonly to: string;
  readonly how: string;
}

/** The instruction files that some agents load when they start, all of them the same. */
export interface AgentStart {
  readonly agents: readonly string[];
  readonly files: readonly {
    readonly path: string;
    readonly bytes: number;
    /** When it is loaded, or why it is not; null for at each start. */
    readonly when: string | null;
    /** What was cut and why; null if the file is loaded whole. */
    readonly cut: string | null;
  }[];
  /** The number of files outside of the repository, which are not named. */
  readonly outside: number;
}

/** Numbers of memory over time. */
export interface MemoryHistory {
  readonly points: readonly HistoryPoint[];
  /** From a proposal to its decision. */
  readonly decisions: AnswerTimes;
  /** From the point at which evidence no longer held to that at which it held again or ended. */
  readonly doubts: AnswerTimes;
}

/** How long something waited for its answer. */
export interface AnswerTimes {
  readonly count: number;
  /** The median number of days; null where `count` is zero. */
  readonly medianDays: number | null;
}

/** Memory at the end of a day. */
export interface HistoryPoint {
  /** In UTC, `2026-11-22`. */
  readonly day: string;
  readonly promoted: number;
  /** Promoted records whose evidence no longer held; null where git could not say. */
  readonly doubted: number | null;
  readonly waiting: number;
  /** Decisions and confirmations since the point before. */
  readonly answered: number;
}
