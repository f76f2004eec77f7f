import type { Cause, Fix, LineRange, Severity, Span } from '#diagnostics/diagnostic';
import type { Ledger } from '#provenance/ledger/ledger';
import type { Document } from '#workspace/document';
import type { FileRecord, Finding } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

/** What a rule says: one line about the place, and what to do, each with `{slots}` for values. */
export interface RuleMessage {
  readonly text: string;
  readonly mend: readonly string[];
  /** Replaces `mend` where the report has a fix: no other message may promise one. */
  readonly fixed?: string;
  /** Slots of `mend` that quote memory: an agent is shown no more of them than `text` shows. */
  readonly quotes?: readonly string[];
}

type Slots<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Slots<Rest>
  : never;
type Templates = Readonly<Record<string, RuleMessage>>;
type DataFor<M extends RuleMessage> = {
  readonly [Name in Slots<M['text'] | M['mend'][number]>]: string | number;
};
type Data = Readonly<Record<string, string | number>>;

export interface FileSpan {
  readonly path: string;
  readonly span: Span;
}

/** Lines of a file whose text is not in the workspace, such as evidence. */
export interface LineSpan {
  readonly path: string;
  readonly lines: LineRange;
}

/** Another place that explains a report. */
export type RelatedPlace = (FileSpan | LineSpan) & { readonly message: string };

/** A report without its message: where it is, and what it belongs to. */
export interface ReportPlace {
  readonly at: FileSpan;
  /** Stays the same when lines move; without it, the message and its data identify the report. */
  readonly key?: string | undefined;
  /** A lower severity than the rule's own. */
  readonly severity?: Severity | undefined;
  readonly related?: readonly RelatedPlace[] | undefined;
  readonly fix?: Fix | undefined;
  /** The event that is behind other reports as well, in the same words in each. */
  readonly cause?: Cause | undefined;
  /** From `events.ts`: of several rules that report one event, the one nearest to it is shown. */
  readonly event?: string | undefined;
  /** A loss in the ledger, from `events.ts`, that explains this by itself. */
  readonly unlessLost?: string | undefined;
}

/** What a rule found; the data must fill every slot of the message it names. */
export type Report<M extends Templates> = {
  [Id in keyof M & string]: ReportPlace & {
    readonly messageId: Id;
    readonly data: DataFor<M[Id]>;
  };
}[keyof M & string];

/** A report of any rule. */
export type AnyReport = ReportPlace & { readonly messageId: string; readonly data: Data };

/** A message: what is wrong, and what to do about it, a line a way. */
export function message<const Text extends string, const Mend extends readonly string[]>(
  text: Text,
  ...mend: Mend
) {
  return { text, mend };
}

/** A message with the values of its slots at a place; `more` is added to the place. */
export function report<
  const Id extends string,
  const Values extends Data,
  const Place extends ReportPlace,
  const More extends Partial<ReportPlace> = Record<never, never>,
>(messageId: Id, data: Values, place: Place, more?: More) {
  return { messageId, data, ...place, ...(more as More) };
}

/** A place in a file, given by its path or by what has it. */
export function inFile(file: string | { readonly path: string }, span: Span, key?: string) {
  return { at: { path: typeof file === 'string' ? file : file.path, span }, key };
}

/** The start of a file: for what is about all of it. */
export function atStart(file: string | { readonly path: string }, key?: string) {
  return inFile(file, { start: 0, end: 0 }, key);
}

type OptionTable = Readonly<
  Record<string, { readonly default: number | readonly string[]; readonly description: string }>
>;

/** Options of a rule: numbers and lists of words, never patterns. */
export type Options = Readonly<Record<string, number | readonly string[]>>;
type OptionsOf<O extends OptionTable> = {
  readonly [Name in keyof O]: O[Name]['default'] extends number ? number : readonly string[];
};

/** What a rule is, for pages, `explain` and the configuration. */
export interface RuleMeta {
  /** Family and number; never reused. */
  readonly code: string;
  /** The good state the rule asks for. */
  readonly name: string;
  readonly severity: Severity;
  /** The key of the configuration's `gate` that sets the severity. */
  readonly gate?: 'stale';
  /** The rule set it first shipped in, `1.0` by default. */
  readonly since: string;
  /** New: off unless the configuration has `preview`, or names the rule. */
  readonly preview?: true;
  /** Runs only on request: by the configuration, `--rule` or `--only`. */
  readonly optIn?: boolean;
  /** Codes of other tools, accepted wherever its own code is. */
  readonly aliases?: readonly string[];
  readonly summary: string;
  /** What the bad state does to the agent that reads the memory. */
  readonly why: string;
  /** What the rule is known to get wrong, or why it cannot. */
  readonly falsePositives: string;
  readonly fixable?: boolean;
  readonly messages: Templates;
  readonly options?: OptionTable;
}

/** A rule: data about itself, and a pure generator over the workspace and its ledger. */
export interface Rule extends RuleMeta {
  check(workspace: Workspace, ledger: Ledger, options: Options): Iterable<AnyReport>;
  /** Reports by document, beside other rules that do; `check` does the same by itself. */
  visit?(workspace: Workspace, ledger: Ledger): Visit;
}

/** Reports on each document and its record, in their order, and then on all else. */
export interface Visit<R = AnyReport> {
  document?(document: Document): Iterable<R>;
  record?(record: FileRecord): Iterable<R>;
  finding?(finding: Finding): Iterable<R>;
  rest?(): Iterable<R>;
}

type Definition<M extends Templates> = Omit<RuleMeta, 'messages' | 'options' | 'since'> & {
  readonly since?: string;
  readonly messages: M;
};

/** Ties reports to the slots of their messages: the compiler refuses a slot without a value. */
export function defineRule<
  const M extends Templates,
  const O extends OptionTable = Record<never, never>,
>(
  rule: Definition<M> & {
    readonly options?: O;
    check(workspace: Workspace, ledger: Ledger, options: OptionsOf<O>): Iterable<Report<M>>;
  },
): Rule {
  return { since: '1.0', ...(rule as Omit<Rule, 'since'>) };
}

/** A rule that looks at one document or record at a time: all such rules share one pass. */
export function defineVisitingRule<const M extends Templates>(
  rule: Definition<M> & {
    visit(workspace: Workspace, ledger: Ledger): Visit<Report<M>>;
  },
): Rule {
  return {
    since: '1.0',
    ...rule,
    *check(workspace, ledger) {
      const visit: Visit = rule.visit(workspace, ledger);
      for (const document of workspace.documents)
        yield* visitDocument(visit, document, workspace.byPath.get(document.path));
      yield* visit.rest?.() ?? [];
    },
  };
}

/** What a rule reports on one document. */
export function* visitDocument<R>(
  visit: Visit<R>,
  document: Document,
  record: FileRecord | undefined,
): Generator<R> {
  if (visit.document) yield* visit.document(document);
  if (record && visit.record) yield* visit.record(record);
  if (record?.role === 'finding' && visit.finding) yield* visit.finding(record);
}

/** The level of a rule without any configuration. */
export function defaultLevel({
  optIn,
  preview,
  severity,
}: Pick<RuleMeta, 'optIn' | 'preview' | 'severity'>): Severity | 'off' {
  return optIn || preview ? 'off' : severity;
}

export function numberOption(options: Options, name: string): number {
  const value = options[name];
  if (typeof value !== 'number') throw new TypeError(`no number option ${name}`);
  return value;
}

/** A bug of ours, reported with the name of the rule, never as "0 findings". */
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

/** Equals the homepage in package.json: a house test compares them. */
export const homepage = 'https://github.com/memory-ledger/memory-ledger';

/** The page of a rule, by the rule's name. */
export function docsUrl(name: string): string {
  return `${homepage}/blob/main/docs/rules/${name}.md`;
}

/** The section of a gate such as `P03`. */
export function gateDocsUrl(code: string, name: string): string {
  return `${homepage}/blob/main/docs/gates.md#${code.toLowerCase()}-${name}`;
}
