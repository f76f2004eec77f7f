import type { Cause, Fix, LineRange, Severity, Span } from '#diagnostics/diagnostic';
import type { Ledger } from '#provenance/ledger/ledger';
import type { Document } from '#workspace/document';
import type { FileRecord, Finding } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

/** What a rule says: one line about the place, and what to do, each with `{slots}` for names. */
export interface MessageTemplate {
  readonly text: string;
  readonly mend: readonly string[];
  /** What stands in place of `mend` where the report has a repair: no other may promise one. */
  readonly fixed?: string;
  /**
   * Slots of `mend` that hold memory's own words: an agent is shown no more of them than the text
   * has.
   */
  readonly quotes?: readonly string[];
}

type Slots<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Slots<Rest>
  : never;
type Templates = Readonly<Record<string, MessageTemplate>>;
type DataFor<M extends MessageTemplate> = {
  readonly [Name in Slots<M['text'] | M['mend'][number]>]: string | number;
};

/** A stretch of one file. */
export interface At {
  readonly path: string;
  readonly span: Span;
}

/**
 * Lines of a file that is no memory, such as evidence: only their numbers are known here, not the
 * text.
 */
export interface AtLines {
  readonly path: string;
  readonly lines: LineRange;
}

/** Another place that explains a report. */
export type RelatedAt = (At | AtLines) & { readonly message: string };

/** What a rule found; the data must fill every slot of the message it names. */
export type Report<M extends Templates> = {
  [Id in keyof M & string]: {
    readonly messageId: Id;
    readonly data: DataFor<M[Id]>;
    readonly at: At;
    /**
     * What stays the same when the file's lines move; the message's data where a rule gives none.
     */
    readonly key?: string;
    /** A lower severity than the rule's own. */
    readonly severity?: Severity;
    readonly related?: readonly RelatedAt[];
    readonly fix?: Fix;
    /** The event that is behind other reports as well, in the same words in each. */
    readonly cause?: Cause;
    /** What happened, from `events.ts`: of several rules the one nearest to the cause is heard. */
    readonly event?: string;
    /** A loss in the ledger, from `events.ts`, that explains this by itself. */
    readonly unlessLost?: string;
  };
}[keyof M & string];

/** The same with the types of one rule forgotten, as the judge handles it. */
export interface AnyReport {
  readonly messageId: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly at: At;
  readonly key?: string;
  readonly severity?: Severity;
  readonly related?: readonly RelatedAt[];
  readonly fix?: Fix;
  readonly cause?: Cause;
  readonly event?: string;
  readonly unlessLost?: string;
}

/** Options of a rule: numbers and lists of words, never patterns. */
export type Options = Readonly<Record<string, number | readonly string[]>>;

/** What a rule is, for pages, `explain` and the configuration. */
export interface RuleMeta {
  /** Family and number; never reused. */
  readonly code: string;
  /** The good state the rule asks for. */
  readonly name: string;
  readonly severity: Severity;
  /** The key of the configuration's `gate` that says how severe it is, instead. */
  readonly gate?: 'stale';
  /** The rule set it first shipped in. */
  readonly since: string;
  /**
   * New, and off until a later release unless somebody asks for it: `preview` in the configuration,
   * or its name.
   */
  readonly preview?: true;
  /** Advice that runs only where it is asked for: by the configuration, `--rule` or `--only`. */
  readonly optIn?: boolean;
  /** Codes of other tools that it answers to, accepted wherever its own code is. */
  readonly aliases?: readonly string[];
  readonly summary: string;
  /** What the bad state does to the agent that reads the memory. */
  readonly why: string;
  /** What the rule is known to get wrong, or why it cannot. */
  readonly falsePositives: string;
  readonly fixable?: boolean;
  readonly messages: Templates;
  readonly options?: Readonly<
    Record<string, { readonly default: number | readonly string[]; readonly description: string }>
  >;
}

/**
 * A rule: data about itself and a pure generator over the workspace and the ledger, which is read
 * once for all rules.
 */
export interface Rule extends RuleMeta {
  check(workspace: Workspace, options: Options, ledger: Ledger): Iterable<AnyReport>;
  /** How it goes through documents beside other rules that do; `check` does the same by itself. */
  visit?(workspace: Workspace, options: Options, ledger: Ledger): Visit;
}

/**
 * What a rule says of each document and of its record, in their order; then, if anything, of all
 * else.
 */
export interface Visit<R = AnyReport> {
  document?(document: Document): Iterable<R>;
  record?(record: FileRecord): Iterable<R>;
  finding?(finding: Finding): Iterable<R>;
  rest?(): Iterable<R>;
}

/**
 * Ties what a rule reports to the slots of its messages, so that a message can never be left half
 * filled.
 */
export function defineRule<const M extends Templates>(
  rule: Omit<RuleMeta, 'messages'> & {
    readonly messages: M;
    check(workspace: Workspace, options: Options, ledger: Ledger): Iterable<Report<M>>;
  },
): Rule {
  return rule as Rule;
}

/**
 * A rule that looks into the text of each document, or at its record.
 * All such rules see one document before the next.
 */
export function defineVisitingRule<const M extends Templates>(
  rule: Omit<RuleMeta, 'messages'> & {
    readonly messages: M;
    visit(workspace: Workspace, options: Options, ledger: Ledger): Visit<Report<M>>;
  },
): Rule {
  const visiting = rule as Omit<Rule, 'check'> & Required<Pick<Rule, 'visit'>>;
  return {
    ...visiting,
    *check(workspace, options, ledger) {
      const visit = visiting.visit(workspace, options, ledger);
      for (const document of workspace.documents)
        yield* visited(visit, document, workspace.byPath.get(document.path));
      yield* visit.rest?.() ?? [];
    },
  };
}

/** What a rule says when a document is its turn. */
export function* visited<R>(
  visit: Visit<R>,
  document: Document,
  record: FileRecord | undefined,
): Generator<R> {
  if (visit.document) yield* visit.document(document);
  if (record && visit.record) yield* visit.record(record);
  if (record?.role === 'finding' && visit.finding) yield* visit.finding(record);
}

/** What a rule is set to where nobody says anything. */
export function defaultLevel({
  optIn,
  preview,
  severity,
}: Pick<RuleMeta, 'optIn' | 'preview' | 'severity'>): Severity | 'off' {
  return optIn || preview ? 'off' : severity;
}

/** A rule's options with what the configuration sets over the defaults. */
export function numberOption(options: Options, name: string): number {
  const value = options[name];
  if (typeof value !== 'number') throw new TypeError(`no number option ${name}`);
  return value;
}

export function listOption(options: Options, name: string): readonly string[] {
  const value = options[name];
  if (!Array.isArray(value)) throw new TypeError(`no list option ${name}`);
  return value as readonly string[];
}

/** A rule that threw: a bug of ours, reported with the rule's name, never as "0 findings". */
export class RuleCrash extends Error {
  readonly rule: string;
  constructor(rule: Rule, cause: unknown) {
    super(
      `rule ${rule.code} ${rule.name} crashed: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
    this.rule = rule.code;
  }
}

/** Where the project lives; package.json says the same, and a house test compares them. */
export const homepage = 'https://github.com/memory-ledger/memory-ledger';

/** The page of a rule, by the rule's name. */
export function docsUrl(name: string): string {
  return `${homepage}/blob/main/docs/rules/${name}.md`;
}

/** The section of a check of a promotion, `P03`. */
export function gateDocsUrl(code: string, name: string): string {
  return `${homepage}/blob/main/docs/gates.md#${code.toLowerCase()}-${name}`;
}
