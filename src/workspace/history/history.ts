import type { Entry } from '../dialects/ledger-entry.ts';
import type { PlacedOwners } from '../owners/code-owners.ts';
import type { BaselineEntry, Waiver } from '../policy/policy-files.ts';
import type { MemoryRecord, Role } from '../records.ts';
import type { LedgerConfig } from '../schema/generated/types.ts';

/** A changed, new, moved or removed file of memory; both paths are from the root. */
export interface Change {
  /** Null for a new file. */
  readonly before: string | null;
  /** Null for a removed file. Renames are those that git finds: half of the content is the same. */
  readonly now: string | null;
}

/** An entry of the ledger that a base has, and that is changed or missing now. */
export interface LostEntry {
  readonly path: string;
  /** Null where its text was not an entry. */
  readonly entry: Entry | null;
  readonly became: 'changed' | 'removed' | 'renamed';
  /** The path of a renamed entry now. */
  readonly now: string | null;
}

/** A moved folder of memory; both paths are from the root. */
export interface MovedFolder {
  readonly from: string;
  readonly to: string;
  /** Whether it had lost entries of the ledger: all of them are there, with name and bytes. */
  readonly hasLedger: boolean;
  /** Memory of the folder that is not there. */
  readonly left: ReadonlySet<string>;
}

/** A revision to compare with: HEAD for staged files, a merge base for a branch. */
export interface BaseRevision {
  /** `origin/main`, `HEAD`. */
  readonly name: string;
  /** The changed records, by their path at the base. */
  readonly records: ReadonlyMap<string, MemoryRecord>;
  readonly changes: readonly Change[];
  /** The paths of entries that the base does not have. */
  readonly newEntries: ReadonlySet<string>;
  readonly lostEntries: readonly LostEntry[];
  readonly movedFolders: readonly MovedFolder[];
  /**
   * Changed Markdown that is not memory, by its path now; null for a new file. Only at a gate, and
   * where memory has rules that are in guides.
   */
  readonly guides?: ReadonlyMap<string, FormerText | null>;
}

/** The path and text of a file at a base. */
export interface FormerText {
  readonly path: string;
  /** Null where it was not a text, or too large to be read. */
  readonly text: string | null;
}

/** A text that agents read, and that a change alters without an act. */
export interface AgentText {
  /** The path where agents find it, from the root. */
  readonly path: string;
  /** The target of a new symbolic link at the path, as written; null without one. */
  readonly link: string | null;
  /** The file with the text, links followed; null where it is missing or did not change. */
  readonly file: string | null;
  /** Null where it is not a text, or too large to be read. */
  readonly text: string | null;
  /** The text there at each base; null for none. */
  readonly was: readonly (string | null)[];
}

/** A file whose changes reviewers are not shown. */
export interface HiddenFile {
  /** From the root. */
  readonly path: string;
  /** The cause in words: `-diff in .gitattributes hides changes from reviewers`. */
  readonly by: string;
}

/** A change of a file that controls the gate; the gate uses the version of the base. */
export interface PolicyChange {
  /** From the root; the file may be above it. */
  readonly path: string;
  /** From the top of the repository. */
  readonly fromTop: string;
  /** The kind of file. */
  readonly what: 'configuration' | 'waivers' | 'baseline' | 'mailmap' | 'owners';
}

/** The waivers and the baseline of one revision. */
export interface GrantedExceptions {
  readonly waivers: readonly Waiver[];
  readonly baseline: readonly BaselineEntry[];
}

/** The exceptions at the base, and with the change. */
export interface ExceptionsEdit {
  readonly before: GrantedExceptions;
  readonly now: GrantedExceptions;
}

/** A file of memory by the configuration of the change. */
export interface ConfiguredFile {
  /** From the root of the configuration that the gate uses. */
  readonly path: string;
  /** `entry` for an entry of the ledger. */
  readonly role: Role | 'entry';
  /** The title of a record that agents would be served as fact; null for any other file. */
  readonly fact: string | null;
  /** Whether the base has another file there, or none. */
  readonly isNew: boolean;
}

/** A configuration in a folder below, with which a change alters the memory that is read there. */
export interface NestedConfig {
  /** The path of the configuration, from the root of the one that the gate uses. */
  readonly path: string;
  /** Its folder, from the top of the repository. */
  readonly folder: string;
  /** The number of files of memory that commands in that folder no longer read. */
  readonly lost: number;
  /** Titles of the records that agents there are newly served as fact. */
  readonly brought: readonly string[];
}

/** The proof that a person made an act of the change. */
export interface Attestation {
  /**
   * An approval of that person, the statement that the entry names or, where no forge lists
   * approvals, their authorship of the commit; null where the person is only claimed.
   */
  readonly by: 'approval' | 'statement' | 'commit' | null;
  /** Whether the reviewer that the act names approved the change. */
  readonly reviewerApproved: boolean;
}

/** A decision about an item that no commit of the branch has yet. */
export interface UncommittedDecision {
  /** The new status: `promoted`, `rejected`, `deferred`; `confirmed` where a fact is still true. */
  readonly to: string;
  /** The person's name at the forge. */
  readonly by: string;
  /** Whether the person ticked a box instead of writing a comment. */
  readonly isTick: boolean;
}

/** The approval of the head commit by one person. */
export interface Approval {
  /** All names of the person who approved: by the forge, its addresses, and the mailmap. */
  readonly identities: readonly string[];
}

/** The revisions that a workspace is compared with. Without it, rules of history find nothing. */
export interface History {
  /** Several after merges in both directions, or during a merge; none before the first commit. */
  readonly bases: readonly BaseRevision[];
  /** Null outside a gate. */
  readonly gate: {
    /** The base by the name it was found under. */
    readonly base: string;
    /** The latest date that an entry may have: now, and the tolerated difference of clocks. */
    readonly latest?: string;
    /** Whether the base has no configuration and no ledger, so that the change's policy counts. */
    readonly adoption: boolean;
    /** The path of an adoption's policy; null for none. */
    readonly adopted: string | null;
    readonly policyChanges: readonly PolicyChange[];
    /** Changed texts that agents load or are served, and that no act decides about. */
    readonly agentTexts?: readonly AgentText[];
    /** A part of the change's policy that could not be read after the merge. */
    readonly brokenPolicy: { readonly path: string; readonly why: string } | null;
    /** Files of memory that git cannot merge with those of the base, from the root. */
    readonly conflicts: readonly string[];
    /** Whether branches write the rows of indexes themselves (`index.write`). */
    readonly rowsOnBranches?: boolean;
    /** Files that a checkout writes in another encoding since the change, from the root. */
    readonly encoded?: readonly string[];
    /** Files of memory and of agents that the change hides from reviewers. */
    readonly hidden?: readonly HiddenFile[];
    /** Whether the base has a ledger in any memory of the same configuration. */
    readonly ledgerKept?: boolean;
    /** All memory by the change's configuration; only where the change edits the configuration. */
    readonly own?: readonly ConfiguredFile[];
    readonly nested?: readonly NestedConfig[];
    /** What agents may decide by the base. */
    readonly agentsMayPromote: 'none' | 'low';
    /** The base's setting for a person who was declared in an agent's session, or in CI. */
    readonly claimedPerson: 'warn' | 'allow' | 'refuse';
    /** Authors of recent commits, after mailmap; null where they are not known. */
    readonly authors?: readonly string[] | null;
    /** The pending items that block a merge (`gate.pending`). */
    readonly pending: 'raised' | 'closed' | 'all';
    /** Decisions in comments by full item id; `ledger land` applies them after the merge. */
    readonly settled?: ReadonlyMap<string, UncommittedDecision>;
    /** By the path of each entry that the change adds. */
    readonly attestations: ReadonlyMap<string, Attestation>;
    /** Entries that the base has, and the change does not. */
    readonly ahead: readonly Entry[];
    /** Approvals of the head commit; null where no forge lists them, so that commits count. */
    readonly approvals: readonly Approval[] | null;
    /** Who may decide high-consequence items; null where the configuration does not say. */
    readonly reviewers: readonly string[] | null;
    /** Absent where the base has no setting for owners. */
    readonly owners?: {
      /** Whether a change needs the approval of owners, or only names them (`owners`). */
      readonly required: boolean;
      /** CODEOWNERS of the base; null where it has none. */
      readonly placed: PlacedOwners | null;
      /** The members of each team, in lower case and without `@`. */
      readonly teams: ReadonlyMap<string, readonly string[]>;
      /** Hosts whose private addresses have a login, with the text between it and its number. */
      readonly forges: ReadonlyMap<string, string>;
    };
    /** Kinds that are high-consequence by the configuration of the base. */
    readonly highConsequence: readonly string[];
    /** Null where the change does not edit the configuration. */
    readonly configEdit: { readonly before: LedgerConfig; readonly now: LedgerConfig } | null;
    /** Absent where the change does not edit waivers or baseline. */
    readonly exceptionsEdit?: ExceptionsEdit;
  } | null;
  /** Files of memory or policy beside a file whose name differs in case or Unicode form only. */
  readonly twins: readonly { readonly path: string; readonly twin: string }[];
  /** Paths that git tracks in the folder of a journal, which belongs to one machine. */
  readonly trackedJournals: readonly string[];
}
