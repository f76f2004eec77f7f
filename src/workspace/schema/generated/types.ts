// Generated from schemas/v1 by scripts/generate.ts. Do not edit.
/**
 * Problems that were there before anybody looked: only new ones are reported. `ledger baseline` writes and prunes it.
 */
export interface Baseline {
  /**
   * For editors.
   */
  $schema?: string;
  schemaVersion: 1;
  /**
   * @maxItems 100000
   */
  entries: {
    /**
     * The problem, however its lines move.
     */
    fingerprint: string;
    /**
     * The rule.
     */
    code: string;
    /**
     * The file, from the folder of this one.
     */
    path: string;
    /**
     * What it said when it was taken in, for whoever reviews it.
     */
    message?: string;
  }[];
}

/**
 * What `ledger capture -` reads from standard input.
 */
export interface CaptureRequest {
  /**
   * Where an editor finds this schema.
   */
  $schema?: string;
  /**
   * One proposition.
   */
  claim: string;
  /**
   * One of the nine kinds of discovery, or several faces of one.
   */
  kind?:
    | ('behaviour' | 'decision' | 'risk' | 'defect' | 'fact' | 'pattern' | 'dead-end' | 'term' | 'workflow' | 'local')
    | [
        'behaviour' | 'decision' | 'risk' | 'defect' | 'fact' | 'pattern' | 'dead-end' | 'term' | 'workflow' | 'local',
        ...('behaviour' | 'decision' | 'risk' | 'defect' | 'fact' | 'pattern' | 'dead-end' | 'term' | 'workflow' | 'local')[]
      ];
  /**
   * Places and addresses: src/a.ts#L10-L14, docs/b.md#heading, https://…
   */
  evidence?: string[];
  /**
   * Of each address, in their order, the sentence that counts.
   */
  quotes?: string[];
  /**
   * Who said so, where nothing in the repository shows it: NAME <address>.
   */
  said_by?: string;
  /**
   * The day on which they said so: 2026-11-20.
   */
  said_on?: string;
  /**
   * Where they said so: an address, a commit or a session.
   */
  source?: string;
  /**
   * Records and places whose change puts it in doubt, beside what somebody said.
   */
  premises?: string[];
  /**
   * Commands that show it.
   */
  commands?: string[];
  /**
   * What they printed.
   */
  outputs?: string[];
  /**
   * When it applies.
   */
  when?: string[];
  /**
   * When it does not.
   */
  not_when?: string[];
  /**
   * The task at hand when it matters.
   */
  load_when?: string;
  /**
   * Heading of the record.
   */
  title?: string;
  /**
   * Whose word it needs: @login, @organisation/team or an address.
   */
  owners?: string[];
  paths?: string[];
  origin_obligations?: string[];
  origin_traces?: string[];
  pass?: string;
  profile?: string;
  /**
   * How sure.
   */
  confidence?: 'high' | 'medium' | 'low';
  consequence?: 'normal' | 'high';
  /**
   * What a pattern is distilled from.
   */
  findings?: string[];
  /**
   * Of a decision: what it answers.
   */
  context?: string;
  /**
   * Of a decision: what else was considered.
   */
  alternatives?: string;
  /**
   * Of a decision: what follows.
   */
  consequences?: string;
  /**
   * Of a risk: what it does.
   */
  impact?: string;
  /**
   * Of a defect: what should happen.
   */
  expected?: string;
  /**
   * Of a defect: how to see it.
   */
  reproduction?: string;
  /**
   * Of a defect: why it happens.
   */
  root_cause?: string;
  /**
   * Of a dead end: why it was given up.
   */
  given_up?: string;
  /**
   * Of a term.
   */
  meaning?: string;
  aliases?: string[];
  not?: string[];
  /**
   * Of a workflow rule: the guide it goes to.
   */
  guide?: string;
  /**
   * Of a workflow rule: the line in AGENTS.md.
   */
  pointer?: string;
  /**
   * The paragraph or block to insert.
   */
  text?: string;
  /**
   * Of a behaviour: the spec it goes to.
   */
  spec?: string;
  verify_by?: string;
  /**
   * Topic index that holds the row.
   */
  topic?: string;
  /**
   * Checks that the fact carries (docs/guides/guards.md): lists of maps, one guard each.
   */
  guard?: {
    [k: string]: unknown;
  }[];
  /**
   * The last day on which it holds: 2027-01-31, 31 January, Friday or tomorrow.
   */
  valid_until?: string;
  /**
   * The day by which somebody looks at it again, in the same words.
   */
  review_by?: string;
}

/**
 * ledger.config.json: data only, never executable.
 */
export interface LedgerConfig {
  /**
   * The schema, for editors.
   */
  $schema?: string;
  /**
   * Globs for each role, relative to this file. ledger detects roles that you don't name.
   */
  layout?: {
    /**
     * Indexes (Tier-1 maps) and topic indexes.
     */
    index?: string[];
    /**
     * Glossaries.
     */
    glossary?: string[];
    /**
     * Findings.
     */
    findings?: string[];
    /**
     * Patterns.
     */
    patterns?: string[];
    /**
     * Dead ends.
     */
    deadEnds?: string[];
    /**
     * Architecture decision records.
     */
    adrs?: string[];
    /**
     * Audits.
     */
    audits?: string[];
    /**
     * Bug reports.
     */
    bugs?: string[];
    /**
     * Task packets.
     */
    tasks?: string[];
    /**
     * Reviews.
     */
    reviews?: string[];
    /**
     * Specifications, read for their requirements.
     */
    specs?: string[];
    /**
     * Ledger entries (JSON).
     */
    ledger?: string[];
    /**
     * Files that an agent loads at its start.
     */
    bootloaders?: string[];
    /**
     * Notes, which ledger checks for safety only.
     */
    notes?: string[];
  };
  /**
   * Globs of files that ledger never reads.
   */
  ignore?: string[];
  /**
   * Severity of each rule, by code or name; or a released rule set to keep, such as "1.0".
   */
  rules?:
    | '1.0'
    | {
        /**
         * A severity, or a severity with the rule's options.
         */
        [k: string]:
          | 'off'
          | 'error'
          | 'warning'
          | 'info'
          | [
              'off' | 'error' | 'warning' | 'info',
              {
                [k: string]: unknown;
              }
            ];
      };
  /**
   * Runs preview rules. Rules under `rules` or `overrides` run without it.
   */
  preview?: boolean;
  /**
   * Other severities for some files. The last match wins.
   */
  overrides?: {
    /**
     * Globs of these files.
     */
    files: string[];
    rules: {
      /**
       * A severity. Set options under `rules`.
       */
      [k: string]: 'off' | 'error' | 'warning' | 'info';
    };
  }[];
  /**
   * The lowest severity that makes lint exit with 1.
   */
  failOn?: 'error' | 'warning' | 'info' | 'never';
  /**
   * lint exits with 1 if there are more warnings; -1 for no limit.
   */
  maxWarnings?: number;
  /**
   * What agents may do besides proposing.
   */
  agents?: {
    /**
     * What an agent may decide: nothing, or items of low consequence.
     */
    mayPromote?: 'none' | 'low';
    /**
     * What the gate does with a decision made in an agent session or CI with LEDGER_ACTOR=person. Read from the base.
     */
    claimedPerson?: 'warn' | 'allow' | 'refuse';
  };
  /**
   * Whether owners of a fact (in its record or CODEOWNERS) are mentioned, or must agree (POL007). Read from the base.
   */
  owners?: 'ask' | 'require';
  /**
   * Whether an approval of a pull request promotes the proposals in the gate's comment. Read from the base.
   */
  approvalDecides?: boolean;
  /**
   * Kinds of items that are always high-consequence, and need a second person.
   */
  highConsequence?: ('behaviour' | 'decision' | 'risk' | 'defect' | 'fact' | 'pattern' | 'dead-end' | 'term' | 'workflow' | 'local')[];
  /**
   * Frontmatter keys of other tools, such as a site generator. They may change without a ledger command.
   */
  foreignKeys?: string[];
  /**
   * What the gate does with memory that no longer matches the code.
   */
  gate?: {
    /**
     * Severity of changed evidence in `ledger lint` (FND306).
     */
    stale?: 'warning' | 'error';
    /**
     * Severity at the gate if the change breaks the evidence of a fact (FND306). `error` blocks the merge until someone answers.
     */
    evidenceChanged?: 'warning' | 'error';
    /**
     * Which pending items block a merge: `raised` since the base or of a closed task, only those of a `closed` task, or `all`.
     */
    pending?: 'raised' | 'closed' | 'all';
    /**
     * Whether agent hooks block each time, and if they fail, instead of once.
     */
    strict?: boolean;
  };
  /**
   * The index of memory.
   */
  index?: {
    /**
     * Where ledger writes index rows: on the `base` branch, so that branches don't conflict, or on each `branch` with the record.
     */
    write?: 'base' | 'branch';
  };
  /**
   * What hooks show an agent when it reads a file that facts cite.
   */
  touch?: {
    /**
     * `facts` shows the facts near the lines; `count` shows their number.
     */
    reads?: 'count' | 'facts';
  };
  /**
   * How guards of facts are enforced.
   */
  guard?: {
    /**
     * `block` denies an edit that violates a guard, and is an error in lint and gate; `tell` is a warning. A guard that would have blocked one of the last 200 commits only warns, unless its record has `level: block`.
     */
    level?: 'block' | 'tell';
    /**
     * Whether `ledger verify --run` may run commands of facts. Only the base branch's configuration and facts count.
     */
    commands?: boolean;
    /**
     * Time limit for each command, in seconds.
     */
    commandSeconds?: number;
  };
  /**
   * The daily log of `ledger note`.
   */
  log?: {
    /**
     * Whether lines go to `memory/logs`, one file for each day and session. By default, they stay in your home folder.
     */
    committed?: boolean;
  };
  /**
   * The branch to compare with, such as "main", if neither the command nor CI names one.
   */
  baseBranch?: string;
  /**
   * Email addresses of people who may decide about high-consequence facts. By default, anyone but the proposer.
   */
  reviewers?: string[];
  /**
   * Files of agents, tracked by git, that ledger writes facts into: `memory` (MEMORY.md), `rules` (`.claude/rules`, also if `.claude` is empty), `agents` (AGENTS.md). `[]` for none.
   */
  sync?: ('memory' | 'rules' | 'agents')[];
  /**
   * What `ledger context` shows, with its limits. Options of the command override these; these override caliban's variables.
   */
  context?: {
    /**
     * The agent. By default, the one that ledger finds here, else `ledger`.
     */
    profile?: 'ledger' | 'caliban' | 'claude' | 'mini-claude';
    /**
     * caliban: token limit of the agent's own notes.
     */
    cap_tokens_auto?: number;
    /**
     * caliban: token limit of both CLAUDE.md files. The project's is cut first.
     */
    cap_tokens_claude_md?: number;
    /**
     * caliban: token limit of all parts, 32,000 by default. ledger: token limit of the index, none by default.
     */
    cap_tokens_combined?: number;
    /**
     * claude: character limit of one instruction file, such as 40000. Current releases have none.
     */
    cap_chars_file?: number;
    /**
     * `greedy` also removes HTML comments in fenced code of an index. `0018` is caliban before its ADR 0035: 8,000 tokens and another tag around notes.
     */
    compat?: ('greedy' | '0018') | ('greedy' | '0018')[];
  };
  /**
   * Globs of folders with their own memory and ledger. Evidence paths start here.
   */
  workspaces?: string[];
}

/**
 * An immutable record of one act; its file name carries the digest of its bytes.
 */
export interface LedgerEntry {
  v: 1;
  act:
    | 'raise'
    | 'validation'
    | 'promotion'
    | 'disposition'
    | 'supersession'
    | 'confirmation'
    | 'amendment'
    | 'adoption'
    | 'release'
    | 'reopening'
    | 'close'
    | 'correction'
    | 'rollback'
    | 'quarantine'
    | 'staleness'
    | 'erasure';
  /**
   * When, RFC 3339 in UTC.
   */
  at: string;
  /**
   * Who acted: Name <address>, and nothing behind it.
   */
  by: string;
  /**
   * What acted, where it was not a person.
   */
  actor?: 'agent' | 'service';
  /**
   * How it is known who acted: a forge attests it, or LEDGER_ACTOR declared it; inferred from the surroundings where this is not there.
   */
  standing?: 'attested' | 'declared';
  /**
   * Whose session surrounded a declared person: the name is claimed.
   */
  inside?: 'agent' | 'service';
  /**
   * The address of the comment or review by which a forge attests who decided.
   */
  attestation?: string;
  /**
   * Who raised the items, where that is somebody else than who acted.
   */
  raised_by?: string;
  /**
   * A reviewer who was named by hand (claimed) or by the forge (attested); who decided is in by.
   */
  reviewer?: {
    identity: string;
    standing: 'claimed' | 'attested';
  };
  /**
   * What stands beside the raiser's word: a second person, a proof that was run again, a surface of another origin.
   */
  corroboration?: string;
  /**
   * Id of the task it came up in.
   */
  task?: string;
  /**
   * The agent session it came up in, where one is known.
   */
  session?: string;
  items: {
    /**
     * Id of the promotion item, as it was given when it was raised or adopted.
     */
    item: string;
    /**
     * One of the nine kinds of discovery.
     */
    kind: 'behaviour' | 'decision' | 'risk' | 'defect' | 'fact' | 'pattern' | 'dead-end' | 'term' | 'workflow' | 'local';
    /**
     * Path of the record, repository-relative; of a kind without records, the file that it is written into.
     */
    path: string | null;
    /**
     * Status before the act.
     */
    from: string | null;
    /**
     * Status after the act.
     */
    to: string;
    /**
     * Digest of the whole record, or of what the item says, as the act left it.
     */
    pin?: string;
    /**
     * Wrong memory of this kind does much harm: two people decide about it.
     */
    high?: true;
    /**
     * Why.
     */
    reason?: string;
    /**
     * Why memory was withdrawn.
     */
    cause?: 'poisoned' | 'contradicted' | 'stale' | 'withdrawn';
    /**
     * When a deferred item is due, as a date.
     */
    until?: string;
    /**
     * What a blocked item waits for.
     */
    blocked_by?: string;
    /**
     * Path of the record that replaces it.
     */
    successor?: string;
    /**
     * Of a rollback: what was withdrawn, so that it is known when its file is gone. Of an erasure: the digest of what a merge had brought back.
     */
    claim?: string;
    /**
     * Where it came up, besides the task.
     */
    traces?: string[];
    /**
     * Requirements that it was found against.
     */
    obligations?: string[];
    /**
     * Digests over the tokens of its evidence, by surface: by them it is known again in another layout; once erased, the digest of them all.
     */
    evidence?:
      | {
          [k: string]: string;
        }
      | string;
    /**
     * What an item without a record of its own says: a term, a workflow, a requirement, a native note.
     */
    says?: {
      /**
       * One proposition.
       */
      claim?: string;
      /**
       * Heading of the record.
       */
      title?: string;
      /**
       * Evidence lines, as they stand in the record.
       */
      evidence?: string[];
      applies_when?: string[];
      does_not_apply_when?: string[];
      /**
       * Whose word it needs, beside CODEOWNERS.
       */
      owners?: string[];
      paths?: string[];
      origin_obligations?: string[];
      origin_traces?: string[];
      pass?: string;
      profile?: string;
      confidence?: string;
      /**
       * Where the evidence comes from; external asks for corroboration.
       */
      origin?: 'repository' | 'external';
      /**
       * What a pattern is distilled from.
       */
      findings?: string[];
      /**
       * Of a decision: what it answers.
       */
      context?: string;
      /**
       * Of a decision: what else was considered.
       */
      alternatives?: string;
      /**
       * Of a decision: what follows.
       */
      consequences?: string;
      /**
       * Of a risk: what it does.
       */
      impact?: string;
      /**
       * Of a defect: what should happen.
       */
      expected?: string;
      /**
       * Of a defect: how to see it.
       */
      reproduction?: string;
      /**
       * Of a defect: why it happens.
       */
      root_cause?: string;
      /**
       * Of a dead end: why it was given up.
       */
      given_up?: string;
      /**
       * Of a term.
       */
      meaning?: string;
      aliases?: string[];
      not?: string[];
      /**
       * Of a workflow rule: the guide it goes to.
       */
      guide?: string;
      /**
       * Of a workflow rule: the line in AGENTS.md.
       */
      pointer?: string;
      /**
       * The paragraph or block to insert.
       */
      text?: string;
      /**
       * Of a behaviour: the spec it goes to.
       */
      spec?: string;
      modality?: string;
      verify_by?: string;
      /**
       * Topic index that holds the row.
       */
      topic?: string;
      /**
       * Checks that the fact carries.
       */
      guard?: {
        [k: string]: unknown;
      }[];
      /**
       * The last day on which it holds.
       */
      valid_until?: string;
      /**
       * The day by which somebody looks at it again.
       */
      review_by?: string;
      /**
       * When it is loaded.
       */
      load_when?: string;
      content_hash?: string;
      per_surface_hash?: {
        kind: string;
        surface: string;
        hash: string;
        unique?: boolean;
        loose?: string;
      }[];
    };
    /**
     * Of a withdrawal: what was cut out of a file of an agent.
     */
    diff?: string;
    /**
     * How the guards were proved when the item was decided.
     */
    guard_proof?: {
      /**
       * How many commits of history they were tried on.
       */
      commits: number;
      /**
       * How many of those commits they would have held up.
       */
      caught: number;
      /**
       * There when they only say what they find.
       */
      level?: 'tell';
      /**
       * Violations that stood then, each line by its digest; they are left alone.
       */
      baseline?: {
        /**
         * Its place in the record's list.
         */
        guard: number;
        line: string;
        count: number;
      }[];
    };
  }[];
  /**
   * Of a closing: what the task recorded, so that its file may be thrown away.
   */
  closing?: {
    /**
     * Obligations the task covered.
     */
    covers?: string[];
    /**
     * Files the task names as changed, with their hashes.
     */
    surfaces?: {
      surface: string;
      hash: string;
    }[];
    /**
     * Proofs and verdicts, as the task records them.
     */
    proofs?: string[];
  };
  /**
   * Gates that were overridden, each with its reason: P10: why.
   */
  overrides?: string[];
  /**
   * Items that relied on what was withdrawn and must be looked at again.
   */
  reopened?: string[];
  /**
   * Id of the entry this one corrects.
   */
  corrects?: string;
  /**
   * Of a confirmation that took evidence along to where it moved: nobody looked at it again.
   */
  followed?: true;
  /**
   * All heads of the ledger when the act was made.
   */
  parents: string[];
}

/**
 * What `ledger lint --format json` prints: sorted, repository-relative POSIX paths, no clock values.
 */
export interface LintReport {
  schemaVersion: 1;
  tool: {
    name: string;
    version: string;
  };
  command: string;
  summary: {
    errors: number;
    warnings: number;
    infos: number;
    /**
     * Files of memory that were read; not of an audit.
     */
    files?: number;
    /**
     * What acts decide about, each a file of its own; not of an audit.
     */
    records?: number;
    /**
     * Notes that agents keep, in all stores; only of an audit.
     */
    notes?: number;
  };
  diagnostics: ReportedDiagnostic[];
  /**
   * What waivers, directives and the baseline set aside.
   */
  suppressed: {
    by: 'waiver' | 'inline' | 'baseline';
    reason: string;
    diagnostic: ReportedDiagnostic;
    [k: string]: unknown;
  }[];
  /**
   * The facts that what is staged (`lint --staged`) or the branch (`gate`) puts in doubt: their evidence held at the base and does not hold now. Absent where there are none.
   */
  doubts?: ReportedDoubt[];
  /**
   * Lines about the run as a whole.
   */
  notices: string[];
  /**
   * The files of settings and hooks of agents that were looked at; only of an audit.
   */
  settings?: string[];
  /**
   * The stores of native memory that were looked at; only of an audit.
   */
  stores?: ReportedStore[];
  /**
   * What the branch that is judged does to memory, by the entries it adds; only of a gate.
   */
  change?: {
    /**
     * What it is compared with.
     */
    base: string;
    /**
     * Whether the base has no policy, so that the change is judged by its own.
     */
    adoption: boolean;
    policyChanges: {
      path: string;
      what: 'configuration' | 'waivers' | 'baseline' | 'mailmap' | 'owners';
    }[];
    promotes: ReportedItemChange[];
    supersedes: ReportedItemChange[];
    withdraws: ReportedItemChange[];
    /**
     * Rejected, deferred, blocked, quarantined, marked stale.
     */
    setsAside: ReportedItemChange[];
    amends: ReportedItemChange[];
    confirms: ReportedItemChange[];
    /**
     * Decided in comments, and carried out by `ledger land` after the merge.
     */
    settled: ReportedItemChange[];
    /**
     * Raised or validated, and not decided.
     */
    undecided: ReportedItemChange[];
    /**
     * Tasks.
     */
    closes: string[];
    /**
     * Files of memory it touches besides the records of its items.
     */
    edits: {
      path: string;
      became: 'added' | 'changed' | 'renamed' | 'removed';
      /**
       * What a record that is gone was; null for anything else.
       */
      was: {
        role: string;
        title: string;
        /**
         * Whether it was served as fact.
         */
        memory: boolean;
      } | null;
    }[];
    /**
     * Directives that the change adds: problems that it asks to be left alone.
     */
    directives: {
      path: string;
      line: number;
      rules: string[];
      reason: string;
    }[];
    /**
     * Words that agents read, that the change adds, moves or removes, and that nobody decides about: lines of instructions, indexes, glossaries and approved specs, and free keys of accepted records.
     */
    texts: {
      path: string;
      became: 'added' | 'moved' | 'removed';
      /**
       * Of what was removed, the line at the base.
       */
      line: number;
      /**
       * The key of the record that holds them, or what is said of the file; null for a line of it.
       */
      key: string | null;
      /**
       * The heading that the line stands or stood below; null for none.
       */
      under: string | null;
      /**
       * The heading that a moved line stood below, where it is another one; null for none.
       */
      wasUnder?: string | null;
      text: string;
      like?: LikeWithdrawal;
    }[];
  };
}
export interface ReportedDiagnostic {
  code: string;
  rule: string;
  severity: 'error' | 'warning' | 'info';
  path: string;
  start: {
    line: number;
    column: number;
  };
  end: {
    line: number;
    column: number;
  };
  message: string;
  messageId: string;
  data: {
    [k: string]: string | number;
  };
  docsUrl: string;
  fingerprint: string;
  related: {
    path: string;
    start: {
      line: number;
      column: number;
    };
    message: string;
  }[];
  fixable: boolean;
  why: string;
  do: string[];
  /**
   * The one event behind several diagnostics: those of one code with the same words are one finding.
   */
  cause?: {
    what: string;
    /**
     * What mends all of its places; empty where each is mended by itself.
     */
    do: string[];
  };
}
export interface ReportedDoubt {
  path: string;
  item: string | null;
  /**
   * The item as people type it; the record's path where no entry speaks of it.
   */
  short: string;
  title: string;
  claim: string;
  /**
   * The places it rests on that no longer hold.
   */
  places: {
    kind: string;
    surface: string;
    state: string;
    why: string | null;
    /**
     * Where its lines were at the base; null where they are no lines of a text.
     */
    before: null | {
      path: string;
      from: number;
      to: number;
    };
    /**
     * Where they are now; null where nothing is in their place, or nobody can read it.
     */
    after: null | {
      path: string;
      from: number;
      to: number;
    };
    /**
     * SHA-256 of the lines in their place; null for none.
     */
    hash: string | null;
    /**
     * The lines that differ, cut, each with its sign before it.
     */
    diff: string[];
    /**
     * Changed lines beside them.
     */
    more: number;
    /**
     * Of the diagnostic that reports it.
     */
    fingerprint: string;
  }[];
  /**
   * Who accepted it or said last that it holds, and on which day; null where no entry says.
   */
  acceptedBy: null | {
    name: string;
    on: string;
  };
  /**
   * Owners whose word it needs, by itself or by CODEOWNERS of the base.
   */
  asked: string[];
  /**
   * Who confirmed it in a comment, before a commit says so; null where nobody did.
   */
  answeredBy: null | ReportedSettled;
  /**
   * The places to name where somebody confirms it, none where its evidence is where it was; null where nobody can confirm the evidence as it is.
   */
  confirm: null | string[];
  reliedOnBy: string[];
  /**
   * What it was compared with.
   */
  base: string;
  do: string[];
}
export interface ReportedSettled {
  to: string;
  /**
   * Who decided, as the forge calls them.
   */
  by: string;
  /**
   * Whether they ticked a box, and did not write a comment.
   */
  isTick: boolean;
}
export interface ReportedStore {
  /**
   * Its folder; `~` stands for the home folder.
   */
  path: string;
  dialect: string;
  /**
   * Notes that agents keep, and facts that stand in the index itself; records are none.
   */
  notes: number;
  /**
   * Of the index, comments aside; of the notes together where there is none.
   */
  lines: number;
  bytes: number;
  /**
   * The part of the nearer cap that is used, 1 for all of it; null where nothing cuts.
   */
  budgetUsed: number | null;
}
export interface ReportedItemChange {
  /**
   * A short id, or task#n for a row of a queue that no act speaks of.
   */
  short: string;
  kind: 'behaviour' | 'decision' | 'risk' | 'defect' | 'fact' | 'pattern' | 'dead-end' | 'term' | 'workflow' | 'local' | null;
  claim: string;
  target: string | null;
  /**
   * Its status at the base; null where it was not there.
   */
  before: string | null;
  after: string;
  /**
   * The act that took it there.
   */
  decision: {
    act: string;
    by: string;
    /**
     * What decided, and how that is known; `inside` is the session that surrounds a declared person.
     */
    principal: {
      kind: 'person' | 'agent' | 'service';
      standing: 'attested' | 'declared' | 'inferred';
      inside: 'agent' | 'service' | null;
      attestation: string | null;
    };
    reason: string | null;
    standing: 'attested' | 'claimed';
    /**
     * What shows that who is named did it; null where nothing does.
     */
    shownBy: 'approval' | 'statement' | 'commit' | null;
    reviewer: {
      identity: string;
      approved: boolean;
    } | null;
    overrides: string[];
    /**
     * What relied on it and must be looked at again.
     */
    reopened: string[];
  } | null;
  raisedBy: string | null;
  /**
   * What else agents read of it: another heading than the claim, a meaning, a procedure.
   */
  says?: string[];
  /**
   * What memory says otherwise than at the base.
   */
  changes?: {
    /**
     * Such as claim, load when, applies when.
     */
    what: string;
    /**
     * Empty where there was nothing.
     */
    before: string;
    /**
     * Empty where there is nothing any more.
     */
    after: string;
  }[];
  /**
   * Places that it cites as before and whose lines are others now.
   */
  places?: {
    what: string;
    /**
     * The lines that went since the base; empty where they were others there already.
     */
    before: string;
    after: string;
  }[];
  /**
   * Withdrawals of other items that it repeats.
   */
  repeats?: {
    item: string;
    by: string;
    at: string;
    cause: string | null;
    reason: string | null;
  }[];
  like?: LikeWithdrawal;
  /**
   * What takes its place.
   */
  successor?: {
    item: string;
    claim: string;
    path: string;
  };
  /**
   * Places it rests on since, which it did not cite before.
   */
  newEvidence: string[];
  /**
   * Owners whose word it needs, by itself or by CODEOWNERS of the base.
   */
  asked?: string[];
  /**
   * Why it is of high consequence; null where it is not.
   */
  high: string | null;
  /**
   * What its guards check, a line each.
   */
  guards?: string[];
  settled?: ReportedSettled1;
}
/**
 * What was withdrawn that is most like what is said, by whom and why.
 */
export interface LikeWithdrawal {
  item: string;
  by: string;
  at: string;
  cause: string | null;
  reason: string | null;
  claim: string;
}
/**
 * How it was decided in a comment; only where no commit says so yet.
 */
export interface ReportedSettled1 {
  to: string;
  /**
   * Who decided, as the forge calls them.
   */
  by: string;
  /**
   * Whether they ticked a box, and did not write a comment.
   */
  isTick: boolean;
}

/**
 * What --plan prints and `ledger apply` executes: whole files before and after.
 */
export interface SavedPlan {
  schemaVersion: 1;
  kind: 'plan';
  tool: {
    name: string;
    version: string;
  };
  /**
   * The command that made the plan.
   */
  command: string;
  /**
   * How it was asked for: `ledger apply` plans this again and carries it out when the same comes of it.
   */
  invocation?: {
    /**
     * The command, without its arguments.
     */
    command: string;
    /**
     * Its flags as --name or --name=value, then -- and what it names.
     */
    args: string[];
    /**
     * What it was given on standard input or in an editor.
     */
    input: string | null;
    /**
     * The clock it was planned by, RFC 3339 in UTC.
     */
    at: string;
    /**
     * Where it ran, relative to the root; empty for the root.
     */
    folder: string;
  };
  writes: {
    /**
     * Relative to the root, with forward slashes.
     */
    path: string;
    /**
     * The file as it was; null where it was not there.
     */
    before: string | null;
    /**
     * The file as it shall be; null where it goes.
     */
    after: string | null;
  }[];
  done: {
    did: string;
    item: string;
    short: string;
    kind: string;
    claim: string;
    target: string | null;
    status: string;
    entry: string | null;
    next: string[];
  }[];
  notes: {
    text: string;
    mend: string[];
  }[];
}

/**
 * Problems that somebody decided to live with for a while: `ledger waive` writes them, the rules WAV901 to WAV903 watch over them.
 */
export interface Waivers {
  /**
   * For editors.
   */
  $schema?: string;
  schemaVersion: 1;
  /**
   * @maxItems 10000
   */
  waivers: {
    /**
     * The rule, by its code; names are understood too.
     */
    code: string;
    /**
     * A path, or a glob, from the folder of this file.
     */
    scope: string;
    /**
     * What the problem becomes: nothing, or less severe.
     */
    to?: 'off' | 'warning' | 'info';
    /**
     * Who decided it: `Name <address>`, as git knows them. WAV901 asks for it.
     */
    authority?: string;
    /**
     * Why it is right here. WAV901 asks for it.
     */
    reason?: string;
    /**
     * The last day it holds. WAV901 asks for it.
     */
    expiry?: string;
    /**
     * When it was decided, RFC 3339 in UTC. WAV901 asks for it.
     */
    recorded_at?: string;
    /**
     * The file it was given for, line endings as LF: it ends when the file changes. WAV901 asks for it where the scope is a path.
     */
    content?: string;
    /**
     * Only files of these contents, line endings as LF: for a glob that holds for what stood there when it was given.
     *
     * @minItems 1
     * @maxItems 10000
     */
    digests?: [string, ...string[]];
  }[];
}
