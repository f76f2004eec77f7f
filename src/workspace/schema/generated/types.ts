// Generated from schemas/v1 by scripts/generate.ts. Do not edit.
/**
 * ledger.config.json: data only, never executable.
 */
export interface LedgerConfig {
  /**
   * Where an editor finds this schema.
   */
  $schema?: string;
  /**
   * Globs of each role, relative to this file. A role that is not named is detected.
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
     * Specs, read for their obligations.
     */
    specs?: string[];
    /**
     * Ledger entries (JSON).
     */
    ledger?: string[];
    /**
     * Files an agent loads at every start.
     */
    bootloaders?: string[];
    /**
     * Memory that claims no role, judged for safety only.
     */
    notes?: string[];
  };
  /**
   * Globs of files that are never read.
   */
  ignore?: string[];
  /**
   * Severity of each rule, by code or name; or a released rule set to freeze to, such as "1.0".
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
   * Other severities for some files; the last that matches wins.
   */
  overrides?: {
    /**
     * Globs of the files meant.
     */
    files: string[];
    rules: {
      /**
       * A severity; options are set once, under rules.
       */
      [k: string]: 'off' | 'error' | 'warning' | 'info';
    };
  }[];
  /**
   * The least severity that makes lint exit 1.
   */
  failOn?: 'error' | 'warning' | 'info' | 'never';
  /**
   * Exit 1 when there are more warnings than this; -1 for no limit.
   */
  maxWarnings?: number;
}

/**
 * An immutable record of one act; its file name carries the digest of its bytes.
 */
export interface LedgerEntry {
  v: 1;
  kind:
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
    | 'staleness';
  /**
   * When, RFC 3339 in UTC.
   */
  at: string;
  actor: 'person' | 'agent' | 'ci';
  /**
   * Who acted: Name <address>.
   */
  by: string;
  raised_by?: string | null;
  reviewer?: {
    identity: string;
    standing: 'claimed' | 'attested';
  } | null;
  corroboration?: string | null;
  task?: string | null;
  session?: string | null;
  items: {
    /**
     * Id of the promotion item, or of the record.
     */
    item: string;
    /**
     * What was discovered, in one sentence.
     */
    discovery: string;
    /**
     * One of the nine kinds of discovery.
     */
    kind: 'behaviour' | 'decision' | 'risk' | 'defect' | 'fact' | 'pattern' | 'term' | 'workflow' | 'local';
    /**
     * Path of the record it goes to, repository-relative.
     */
    target: string | null;
    /**
     * Status before the act.
     */
    from: string | null;
    /**
     * Status after the act.
     */
    to: string;
    /**
     * Why.
     */
    reason: string | null;
    /**
     * The provenance record, field by field.
     */
    provenance?: {
      [k: string]: string | string[] | null;
    };
    body_digest?: string;
    content_hash?: string;
    per_surface_hash?: {
      kind: string;
      surface: string;
      hash: string;
      unique?: boolean;
    }[];
    load_when?: string | null;
  }[];
  overrides?: string[];
  reopened?: string[];
  corrects?: string | null;
  /**
   * The commit it was made on: a hint, never trusted.
   */
  base?: string | null;
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
    files: number;
    records: number;
  };
  diagnostics: {
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
  }[];
  suppressed: {
    [k: string]: unknown;
  }[];
  notices: string[];
}
