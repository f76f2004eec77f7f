import { eachCommand, type ReaderFolder } from '#diagnostics/adapt-commands';
import { presentItems } from '#diagnostics/defined-values';
import type { ChangedLines, Diagnostic, Severity, Suppressed } from '#diagnostics/diagnostic';
import { clip, clipCounted } from '#messages/fill-template';
import type { CheckboxItem } from '#promotion/statements/ticks';
import type { RepeatedWithdrawal, SimilarWithdrawal } from '#provenance/changes/item-change';
import type { MemoryChange } from '#provenance/changes/memory-changes';
import type { FactInDoubt } from '#provenance/evidence/facts-in-doubt';
import type { Deferral } from '#provenance/ledger/transitions';
import type { RuleMeta } from '#rules/rule';
import type { StoreSize } from '#workspace/stores/native-stores';

import { escapeInvisible, visibleJson, visiblePath } from './visible.ts';

/** How many problems a run found, in how many files. */
export interface RunSummary {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly files: number;
  /** Files that people decide about. */
  readonly records: number;
}

/** What a run found, sorted by place. */
export interface RunFindings {
  readonly diagnostics: readonly Diagnostic[];
  /** Left out by `--quiet`. */
  readonly unshown?: readonly Diagnostic[];
  /** Set aside by waivers, directives and the baseline: counted, and listed in JSON alone. */
  readonly suppressed: readonly Suppressed[];
  readonly summary: RunSummary;
  /** Files that `--fix` rewrote. */
  readonly fixed: readonly string[];
  /** Lines about the run as a whole. */
  readonly notices: readonly string[];
  /** Facts in doubt that diagnostics report; only for the index and for a branch. */
  readonly doubts?: readonly FactInDoubt[];
  /** Changes of the branch to memory; only for a gate. */
  readonly change?: MemoryChange;
  /** Undecided items; only for a gate that was asked for them. */
  readonly waiting?: readonly CheckboxItem[];
  /** Whether each undecided item has a checkbox that the action carries out. */
  readonly boxes?: boolean;
  /** Whether to name the commands that answer, for a comment without checkboxes. */
  readonly commands?: boolean;
  /** Whether an approval of the pull request ticks all boxes. */
  readonly approvalDecides?: boolean;
  /** The lines that the branch writes, by path; of the index, those with evidence. */
  readonly changed?: ChangedLines;
  readonly audit?: AuditView;
}

/** The result of a run. No clock values: the same run prints the same bytes. */
export interface Report extends RunFindings {
  readonly tool: { readonly name: string; readonly version: string };
  readonly command: 'lint' | 'gate' | 'audit';
  /** The severity from which a diagnostic fails the run. */
  readonly failing: Severity;
  readonly rules: readonly RuleMeta[];
}

/** The parts of an audit besides its diagnostics. */
export interface AuditView {
  /** The name of the audited folder, as the caller wrote it. */
  readonly where: string;
  /** How many roots below it have memory. */
  readonly roots: number;
  /** With paths for messages. */
  readonly stores: readonly StoreSize[];
  /** Files of settings of agents. */
  readonly settings: readonly string[];
  /** The agent's own stores of this project in the home folder. */
  readonly home: readonly { readonly shown: string; readonly agent: string }[];
  /** The named folder, as a word of a shell; empty without one. */
  readonly named: string;
  /** Whether ledger is set up here. */
  readonly isSetUp: boolean;
  /** Number of promoted facts that no longer match; null if not all could be compared. */
  readonly failing: number | null;
  /** Whether git knows everywhere which paths were deleted. */
  readonly askedHistory: boolean;
  /** Whether whole texts were compared with each other. */
  readonly comparedTexts: boolean;
  /** The command that lists the failing facts; null if all hold. */
  readonly verify: string | null;
  /** The command that shows the contradictions; null if there is none. */
  readonly conflicts: string | null;
}

/** How text is shown. */
export interface Presentation {
  /** The reader's folder: paths of git commands start there. */
  readonly stand?: ReaderFolder | null;
  /** The name the tool was called by, for printed commands. */
  readonly program: string;
  /** Whether an agent reads it: it gets no command that decides. */
  readonly agent?: boolean;
  /** Colours a text, or returns it as it is. */
  paint(style: Style, text: string): string;
}

/** How a piece of text is colored. */
export type Style = 'error' | 'warning' | 'info' | 'path' | 'dim' | 'good';

/**
 * Replaces `ledger` in commands by the name the tool was called by, such as `npx memory-ledger`.
 */
export function withProgram(text: string, program: string): string {
  const called = (line: string): string =>
    eachCommand(line, (command) => `${program}${command.slice('ledger'.length)}`);
  return program === 'ledger'
    ? text
    : text.replace(
        /^([ \t]*(?:- )?)(.*)$/gm,
        (_all, indent: string, rest: string) => indent + called(rest),
      );
}

/** The JSON document of a command, ended by a newline. */
export function jsonDocument(tool: Report['tool'], command: string, fields: object): string {
  return `${visibleJson({ schemaVersion: 1, tool, command, ...fields })}\n`;
}

/** Fixes as `do: …`, `or: …`. */
export function adviceWords(mend: readonly string[]): string[] {
  return mend.map((line, at) => `${at === 0 ? 'do' : 'or'}: ${line}`);
}

/** Fixes for a terminal, one line each: `do  …`, `or  …`. */
export function adviceLines(
  mend: readonly string[],
  { paint, program }: Pick<Presentation, 'paint' | 'program'>,
  indent: string,
): string[] {
  return mend.map((line, at) => {
    const word = paint('dim', at === 0 ? 'do ' : 'or ');
    return `${indent}${word}  ${escapeInvisible(withProgram(line, program))}`;
  });
}

/** Characters of a text that a report prints: reviewers read all that agents read. */
export const maxPrintedCharacters = 5_000;

/** `1 error`, `2 errors`, `2 indexes`, `3 ledger entries`. */
export function counted(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  if (noun.endsWith('x')) return `${count} ${noun}es`;
  return `${count} ${/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
}

/**
 * Kinds of problems, the codes of each, and the phrase for none. The first match counts.
 */
const kinds: readonly (readonly [string, RegExp, string])[] = [
  [
    'stale',
    /^(?:NAT001|NAT004|NAT01[0-79]|IDX104|SEC703)$/,
    'dead paths, commands, versions or tools',
  ],
  ['contradictory', /^CON/, 'contradictions'],
  ['over the loading budget', /^(?:NAT002|NAT005|NAT008)$/, 'files over the loading budget'],
  ['hidden or unsafe text', /^SEC/, 'hidden or unsafe text'],
];

/**
 * `stale: 12 · over the loading budget: 1 · none found: contradictions`. Promoted facts that no
 * longer hold are stale. A kind that was not checked everywhere is not "none found".
 */
export function kindsLine({
  diagnostics,
  unshown = [],
  audit,
}: Pick<Report, 'diagnostics' | 'unshown' | 'audit'>): string {
  const failing = audit?.failing ?? 0;
  const kindOf = ({ code }: { readonly code: string }): string =>
    kinds.find(([, codes]) => codes.test(code))?.[0] ?? 'other';
  const all = [...diagnostics, ...unshown];
  const count = (name: string, isInfo: boolean): number =>
    all.filter((each) => kindOf(each) === name && (each.severity === 'info') === isInfo).length +
    (name === 'stale' && !isInfo ? failing : 0);
  const names = [...kinds.map(([name]) => name), 'other'];
  const some = names.filter((name) => count(name, false) > 0);
  const perhaps = names.filter((name) => count(name, false) === 0 && count(name, true) > 0);
  const notAsked = presentItems([
    (audit?.failing === null || audit?.askedHistory === false) && 'stale',
    audit?.comparedTexts === false && 'contradictory',
  ]);
  const none = kinds.flatMap(([name, , what]) =>
    [...some, ...perhaps, ...notAsked].includes(name) ? [] : [what],
  );
  return `${presentItems([
    ...some.map((name) => `${name}: ${count(name, false)}`),
    ...perhaps.map((name) => `perhaps ${name}: ${count(name, true)}`),
    none.length > 0 && `none found: ${none.join('; ')}`,
  ]).join(' · ')}\n`;
}

/** `deferred until 2026-12-10`, `blocked by #12`, or the status alone. */
export function statusInWords(status: string, { until, blockedBy }: Deferral): string {
  const day = until === null ? status : `${status} until ${until}`;
  if (blockedBy === null) return day;
  return day === 'blocked' ? `blocked by ${blockedBy}` : `${day}, blocked by ${blockedBy}`;
}

/** `withdrawn as poisoned by Ada on 2026-11-21 (t5q): the test was wrong`. */
export function withdrawnBy({ item, by, at, cause, reason }: RepeatedWithdrawal): string {
  return (
    `withdrawn as ${cause ?? 'wrong'} by ${clip(by, 100)} on ${at.slice(0, 10)} (${item}): ` +
    clip(reason ?? 'no reason given', 120)
  );
}

/** Names the withdrawn claim that is most like the shown text. */
export function describeSimilarWithdrawal(like: SimilarWithdrawal, quoting = true): string {
  const said = quoting ? `; it said "${clipCounted(like.claim, maxPrintedCharacters)}"` : '';
  return `like a claim ${withdrawnBy(like)}${said}`;
}

/** Commands that decide. */
const deciding =
  /\bledger (?:promote|review(?! --list)|verify --follow|validate|release|retract|confirm|supersede|amend|adopt|reject|quarantine|apply|waive)\b|\bledger baseline (?:-C \S+ )?--write\b|--override\b/;

/** Lines for agents: without commands that decide. */
export function withoutDecidingCommands(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => !deciding.test(line));
}

/** A diagnostic for agents: without commands that decide, and without quotations in its fixes. */
export function forAgentReader(diagnostic: Diagnostic): Diagnostic {
  const { cause, mend, mendUnquoted } = diagnostic;
  return {
    ...diagnostic,
    mend: withoutDecidingCommands(mendUnquoted ?? mend),
    ...(cause ? { cause: { ...cause, mend: withoutDecidingCommands(cause.mend) } } : {}),
  };
}

/** One diagnostic a line, stable: `path:line:column severity CODE rule-name message`. */
export function compact(report: Pick<Report, 'diagnostics'>): string {
  return report.diagnostics.map((each) => `${compactLine(each)}\n`).join('');
}

/**
 * Formats a diagnostic as `path:line:column severity CODE rule-name message`, without a newline.
 */
export function compactLine({ path, place, severity, code, rule, message }: Diagnostic): string {
  return (
    `${visiblePath(path)}:${place.start.line}:${place.start.column} ${severity} ${code} ` +
    `${rule} ${escapeInvisible(message)}`
  );
}
