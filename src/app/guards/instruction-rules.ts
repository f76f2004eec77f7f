import { claimOf } from '#claims/claim-sections';
import { type TextStatement, textStatements } from '#claims/texts/text-statements';
import { lineMap } from '#diagnostics/line-map';
import { findLinterRule, type LintConfigs } from '#guards/find-linter-rule';
import { isConditional } from '#guards/written/denied-names';
import type { WrittenRule } from '#guards/written/name-patterns';
import { readWrittenRule, saysRule } from '#guards/written/written-rule';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { guardsInForce } from '#provenance/guards-in-force';
import { ledgerOf } from '#provenance/ledger/ledger';
import type { RuleEnforcement } from '#reporters/rule-enforcement';
import type { Document } from '#workspace/document';
import { lintConfigs } from '#workspace/project/lint-config';
import type { Project } from '#workspace/project/manifest';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { Workspace } from '#workspace/workspace';

/** A text with instructions, and the files that they are for. */
export interface Instructions {
  readonly document: Document;
  /** The folder that they are for; empty for all. */
  readonly home: string;
  /** Globs that the text names, as rules of Cursor and Copilot do. */
  readonly globs: readonly string[];
}

/** A sentence in instructions; with the next one if that says what to do instead. */
export interface InstructionSentence {
  readonly path: string;
  /** The line where it starts, from 1. */
  readonly line: number;
  readonly text: string;
  /** The instructions that contain it. */
  readonly of: Instructions;
}

/** A sentence with its rule; null where no pattern can check it. */
export interface RuleSentence extends InstructionSentence {
  readonly rule: WrittenRule | null;
}

/** Instructions that agents load by name, for the folder around them. */
const byName =
  /(?:^|\/)(?:AGENTS|CLAUDE|GEMINI|CONVENTIONS|WARP|CRUSH|QWEN)(?:\.local|\.override)?\.md$/i;
/** Folders of texts that are for the folder around them. */
const ofTexts = /^(?:\.[^/]+|docs?|memory|memory-bank|corpus|notes|rules|instructions)$/;

/** The texts with instructions and notes, each once. */
export function instructionsIn(workspace: Workspace): Instructions[] {
  const globs = new Map(
    workspace.stores.flatMap(({ notes }) =>
      notes.map((note) => [note.path, note.globs.map(({ value }) => value)] as const),
    ),
  );
  const documents = new Map(
    [
      ...workspace.bootloaders.map(({ document }) => document),
      ...nativeStores(workspace).flatMap(documentsOf),
    ].map((document) => [document.path, document]),
  );
  return [...documents.values()]
    .filter(({ path }) => {
      const record = workspace.byPath.get(path);
      return record === undefined || !holdsDiscovery(record) || record.role === 'adr';
    })
    .map((document) => instructionsOf(document, globs.get(document.path) ?? []));
}

/**
 * Returns a document as instructions for its folder; below `docs/` or `.cursor/`, for the folder
 * around that.
 */
export function instructionsOf(document: Document, globs: readonly string[]): Instructions {
  const folders = document.path.split('/').slice(0, -1);
  const texts = folders.findIndex((folder) => ofTexts.test(folder));
  const isNamed = byName.test(document.path) && !folders.some((folder) => folder.startsWith('.'));
  const home = isNamed || texts === -1 ? folders : folders.slice(0, texts);
  return { document, home: home.join('/'), globs };
}

/** The rules of a text, and sentences that demand something no pattern can check. */
export function rulesOf(of: Instructions): RuleSentence[] {
  const { document } = of;
  const map = lineMap(document.text);
  const isOwn = ownBlockTest(document.text);
  const statements = textStatements(document).statements.filter(({ span }) => !isOwn(span.start));
  // A sentence that says what to do instead belongs to the one before it.
  const joined = new Set<number>();
  return statements.flatMap((statement, at): RuleSentence[] => {
    const { text, span, asserts } = statement;
    if (!asserts || joined.has(at)) return [];
    const found = ruleAt(statement, statements[at - 1], statements[at + 1]);
    if (found === null && !saysRule(text)) return [];
    if (found !== null && found.text.length > text.length) joined.add(at + 1);
    const { line } = map.place(span).start;
    return [{ path: document.path, line, of, ...(found ?? { text, rule: null }) }];
  });
}

/** Tests whether an offset is in the block that `ledger init` writes. */
function ownBlockTest(text: string): (offset: number) => boolean {
  const [from, to] = ['ledger:begin', 'ledger:end'].map((mark) => text.indexOf(mark)) as [
    number,
    number,
  ];
  return (offset) => from !== -1 && from < offset && offset < to;
}

/** How a sentence begins that says what to do instead. */
const goesOn = /^(?:instead,? )?(?:always )?(?:use|prefer|run|call)\b/i;

/**
 * The rule of a sentence, with the sentence after it if that says what to do instead; null for a
 * sentence without a rule, or after a condition.
 */
function ruleAt(
  { text, span, denied }: TextStatement,
  before: TextStatement | undefined,
  after: TextStatement | undefined,
): Pick<RuleSentence, 'text' | 'rule'> | null {
  const own = text.replace(/;$/, '');
  const rule = readWrittenRule(own, denied);
  if (rule === null || (before?.text.endsWith(';') && isConditional(before.text))) return null;
  const isOne = after !== undefined && after.span.start - span.end <= 2;
  if (!isOne || !(text.endsWith(';') || goesOn.test(after.text))) return { text: own, rule };
  const whole = `${text} ${after.text}`;
  const both = readWrittenRule(whole, denied);
  if (both === null) return null;
  return both.instead === rule.instead ? { text: own, rule: both } : { text: whole, rule: both };
}

/**
 * Lists the rules of all instructions once, each with the rule of a linter or the guard that
 * enforces it, if there is one.
 */
export function findRuleEnforcers(
  workspace: Workspace,
  project: Project | undefined,
): RuleEnforcement[] {
  const configs = configsOf(project);
  const ledger = ledgerOf(workspace);
  const guarded = new Map(
    guardsInForce(workspace, ledger).map(({ record, history }) => [
      plain(claimOf(record)?.value ?? ''),
      ledger.shortOf(history.item),
    ]),
  );
  const found = new Map<string, RuleEnforcement>();
  const decided = new Set(
    nativeStores(workspace)
      .filter(({ dialect }) => dialect === 'decisions')
      .flatMap(documentsOf),
  );
  const instructions = instructionsIn(workspace).filter(({ document }) => !decided.has(document));
  for (const { path, line, text, rule } of instructions.flatMap(rulesOf)) {
    const key = plain(text);
    if (found.has(key)) continue;
    const guard = guarded.get(key);
    const linter = guard === undefined ? findLinterRule(text, configs) : null;
    const by =
      guard !== undefined
        ? ({ kind: 'guard', name: guard, path: null } as const)
        : linter
          ? ({ kind: 'linter', name: linter.rule, path: linter.path } as const)
          : null;
    found.set(key, { path, line, text, by, hasCheck: by === null && rule !== null });
  }
  return [...found.values()];
}

function configsOf(project: Project | undefined): LintConfigs {
  return new Map(
    (project ? lintConfigs(project) : []).map(({ path, marks }) => [
      path,
      new Set([...marks].map((mark) => mark.replace(/^lint:/, ''))),
    ]),
  );
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
