import type { Entry } from '../dialects/ledger-entry.ts';
import type { PlacedOwners } from '../owners/code-owners.ts';
import type { BaselineEntry, Waiver } from '../policy/policy-files.ts';
import type { MemoryRecord, Role } from '../records.ts';
import type { LedgerConfig } from '../schema/generated/types.ts';

/** What became of a file of memory since a base; both paths are from the root. */
export interface Change {
  /** Where it was; null when it is new. */
  readonly before: string | null;
  /**
   * Where it is now; null when it is gone. A rename is told as git tells it: half the content
   * alike.
   */
  readonly now: string | null;
}

/** An entry of the ledger that a base has and that is no longer there as it was. */
export interface LostEntry {
  readonly path: string;
  /** What it was; null where its text was no entry. */
  readonly entry: Entry | null;
  readonly became: 'changed' | 'removed' | 'renamed';
  /** Where a renamed one is now. */
  readonly now: string | null;
}

/** A folder of memory that is gone and stands elsewhere, both from the root. */
export interface MovedFolder {
  readonly from: string;
  readonly to: string;
  /**
   * Whether entries of the ledger were in it: then all that were lost stand there, under their
   * names and with their bytes.
   */
  readonly hasLedger: boolean;
  /** Memory of it that does not stand there: it went another way. */
  readonly left: ReadonlySet<string>;
}

/**
 * One revision that what is judged is compared with: HEAD for what is staged, a merge base for a
 * branch.
 */
export interface BaseRevision {
  /** What people call it: `origin/main`, `HEAD`. */
  readonly name: string;
  /** The records that are no longer what they were, by their path there. */
  readonly records: ReadonlyMap<string, MemoryRecord>;
  /** What became of files of memory; what is not here is as it was. */
  readonly changes: readonly Change[];
  /** The paths of entries that the base does not have. */
  readonly newEntries: ReadonlySet<string>;
  readonly lostEntries: readonly LostEntry[];
  readonly movedFolders: readonly MovedFolder[];
  /**
   * What the base says in Markdown that is no memory and changed since, by where it is now; null
   * for a new file. Only at a gate, and where memory has rules that stand in guides.
   */
  readonly guides?: ReadonlyMap<string, FormerText | null>;
}

/** What a file said at a base, and where it was. */
export interface FormerText {
  readonly path: string;
  /** Null where it was no text, or too large to be read. */
  readonly text: string | null;
}

/** What agents read at a place without an act, and a change alters. */
export interface AgentText {
  /** Where agents find it, from the root. */
  readonly path: string;
  /** Where a symbolic link at the path leads that no base has so, as it says; null for none. */
  readonly link: string | null;
  /** The file whose text it is, links followed; null where that is no news, or not there. */
  readonly file: string | null;
  /** Null where it is no text, or too large to be read. */
  readonly text: string | null;
  /** What agents read there at each base; null for nothing. */
  readonly was: readonly (string | null)[];
}

/** A file whose changes reviewers are not shown, and the attribute of git that says so. */
export interface HiddenFile {
  /** From the root. */
  readonly path: string;
  /** How, in words: `-diff in .gitattributes hides changes from reviewers`. */
  readonly by: string;
}

/** A change of what a run is judged by: the base's version counts. */
export interface PolicyChange {
  /** From the root, which it may lie above. */
  readonly path: string;
  /** The same from the repository's top. */
  readonly fromTop: string;
  readonly what: 'configuration' | 'waivers' | 'baseline' | 'mailmap' | 'owners';
}

/** What waivers and the baseline make exceptions of. */
export interface GrantedExceptions {
  readonly waivers: readonly Waiver[];
  readonly baseline: readonly BaselineEntry[];
}

/** The waivers and the baseline before and after a change. */
export interface ExceptionsEdit {
  readonly before: GrantedExceptions;
  readonly now: GrantedExceptions;
}

/** A file of memory as the configuration that a change brings has it. */
export interface OwnFile {
  /** From the root of what judges. */
  readonly path: string;
  /** What it is then; `entry` for one of the ledger. */
  readonly role: Role | 'entry';
  /** The title of a record that agents would be served as fact; null for any other file. */
  readonly fact: string | null;
  /** Whether the base has another file there, or none. */
  readonly isNew: boolean;
}

/** A configuration below another one with which a change alters the memory that is read there. */
export interface NestedConfig {
  /** Where the configuration stands or stood, from the root of what judges. */
  readonly path: string;
  /** Its folder, from the repository's top. */
  readonly folder: string;
  /** How many files of memory commands in that folder no longer read. */
  readonly lost: number;
  /** Titles of the records that they are served from then on, and were not before. */
  readonly brought: readonly string[];
}

/** Who stands behind an act of a change, as far as the forge or the commits show it. */
export interface Attestation {
  /**
   * What attests that who acted did: an approval of theirs, the statement that the entry names or,
   * where no forge says who approved, that they wrote the commit; null where it is only claimed.
   */
  readonly by: 'approval' | 'statement' | 'commit' | null;
  /** Whether the reviewer that the act names approved the change. */
  readonly reviewerApproved: boolean;
}

/** How somebody decided an item, where no commit of the branch says so yet. */
export interface Settled {
  /** What it becomes: `promoted`, `rejected`, `deferred`; `confirmed` where memory still holds. */
  readonly to: string;
  /** Who decided, as the forge calls them. */
  readonly by: string;
  /** Whether they ticked a box, and did not write a comment. */
  readonly isTick: boolean;
}

/** Somebody who approved what is judged. */
export interface Approval {
  /**
   * Everything they are called: by the forge, which knows the addresses of an account, and by the
   * mailmap.
   */
  readonly identities: readonly string[];
}

/**
 * What a workspace is compared with. Absent where nothing was asked to be compared: then the rules
 * of history are silent.
 */
export interface History {
  /**
   * Several after merges in both directions, or while a merge is being made; none before the first
   * commit.
   */
  readonly bases: readonly BaseRevision[];
  /** Only in a gate. */
  readonly gate: {
    /** The base by the name it was found under. */
    readonly base: string;
    /** The latest date that an entry may have: now, and as far ahead as clocks may be apart. */
    readonly latest?: string;
    /**
     * Whether the base has neither configuration nor ledger, so that the change brings its own
     * policy.
     */
    readonly adoption: boolean;
    /**
     * Where the policy stands that an adoption brings; null where it brings none, or is no
     * adoption.
     */
    readonly adopted: string | null;
    readonly policyChanges: readonly PolicyChange[];
    /** What it alters of what agents load, or are served, and nobody decides about. */
    readonly agentTexts?: readonly AgentText[];
    /** What of the change's own policy could not be read once it is merged. */
    readonly brokenPolicy: { readonly path: string; readonly why: string } | null;
    /** Files of memory that git cannot merge with the base's, from the root. */
    readonly conflicts: readonly string[];
    /** Whether branches write the rows of indexes themselves (`index.write`). */
    readonly rowsOnBranches?: boolean;
    /** Files that a checkout writes in another encoding since the change, from the root. */
    readonly encoded?: readonly string[];
    /** Files of memory and of agents that the change hides from reviewers. */
    readonly hidden?: readonly HiddenFile[];
    /** Whether the base keeps a ledger, if only in another memory of the same configuration. */
    readonly ledgerKept?: boolean;
    /**
     * All memory as the change's own configuration has it; only where the change edits the
     * configuration.
     */
    readonly own?: readonly OwnFile[];
    /** Configurations of other folders with which the change alters the memory read there. */
    readonly nested?: readonly NestedConfig[];
    /** What the base lets agents decide. */
    readonly agentsMayPromote: 'none' | 'low';
    /** What the base makes of a person who was declared in an agent's session, or in CI. */
    readonly claimedPerson: 'warn' | 'allow' | 'refuse';
    /** Who wrote the commits of late, after mailmap; null where that cannot be told. */
    readonly authors?: readonly string[] | null;
    /** Which raised items a merge waits for (`gate.pending`). */
    readonly pending: 'raised' | 'closed' | 'all';
    /**
     * By the full id of each item that was decided in a comment, and that `ledger land` carries out
     * after the merge.
     */
    readonly settled?: ReadonlyMap<string, Settled>;
    /** By the path of each entry that the change adds. */
    readonly attestations: ReadonlyMap<string, Attestation>;
    /** Entries that the base got since the change left it, and that the change does not know. */
    readonly ahead: readonly Entry[];
    /**
     * Who approved the head commit; null where no forge said, so that commits are all there is to
     * go by.
     */
    readonly approvals: readonly Approval[] | null;
    /** Who may decide what is of high consequence; null where the configuration does not say. */
    readonly reviewers: readonly string[] | null;
    /** Whose word facts need by the base; absent where it says nothing of owners. */
    readonly owners?: {
      /** Whether a change waits for their word, or only names them (`owners`). */
      readonly required: boolean;
      /** CODEOWNERS of the base; null where it has none. */
      readonly placed: PlacedOwners | null;
      /** Who is in which team, in small letters and without their `@`; empty where nobody said. */
      readonly teams: ReadonlyMap<string, readonly string[]>;
      /** Hosts whose private addresses tell a login, with what stands between it and its number. */
      readonly forges: ReadonlyMap<string, string>;
    };
    /** Kinds that are of high consequence by the configuration of the base. */
    readonly highConsequence: readonly string[];
    /** The configuration before and after the change; null where the change leaves it as it is. */
    readonly configEdit: { readonly before: LedgerConfig; readonly now: LedgerConfig } | null;
    /** The waivers and the baseline before and after the change; absent where it leaves them. */
    readonly exceptionsEdit?: ExceptionsEdit;
  } | null;
  /**
   * Names of memory or policy beside which another file stands that only case or Unicode form tells
   * apart.
   */
  readonly twins: readonly { readonly path: string; readonly twin: string }[];
  /** Paths that git tracks in a journal's folder, which belongs to one machine. */
  readonly trackedJournals: readonly string[];
}
