import type { ChangedLines, Diagnostic, Severity, Suppressed } from '#diagnostics/diagnostic';
import { eachCommand, type Standpoint } from '#diagnostics/pasteable';
import { present } from '#diagnostics/present';
import { clip, clipCounted } from '#messages/fill-template';
import type { WaitingItem } from '#promotion/statements/ticks';
import type { LikeWithdrawal, RepeatedWithdrawal } from '#provenance/changes/item-change';
import type { MemoryChange } from '#provenance/changes/memory-changes';
import type { FactInDoubt } from '#provenance/evidence/facts-in-doubt';
import type { PutOff } from '#provenance/ledger/law';
import type { RuleMeta } from '#rules/rule';
import type { StoreSize } from '#workspace/stores/native-stores';

/** Everything a reporter may show. No clock values: the same run prints the same bytes. */
export interface Report {
  readonly tool: { readonly name: string; readonly version: string };
  readonly command: 'lint' | 'gate' | 'audit';
  readonly diagnostics: readonly Diagnostic[];
  /** Found and not shown, because only errors were asked for. */
  readonly unshown?: readonly Diagnostic[];
  /** What waivers, directives and the baseline set aside: counted, and listed in JSON alone. */
  readonly suppressed: readonly Suppressed[];
  /** Lines about the run as a whole, said once. */
  readonly notices: readonly string[];
  /** The severity from which on a diagnostic makes the run fail. */
  readonly failing: Severity;
  readonly summary: {
    readonly errors: number;
    readonly warnings: number;
    readonly infos: number;
    readonly files: number;
    readonly records: number;
  };
  readonly fixed: readonly string[];
  readonly rules: readonly RuleMeta[];
  /** The facts that what is judged puts in doubt; of the index and a branch alone. */
  readonly doubts?: readonly FactInDoubt[];
  /** What the branch that is judged does to memory; only of a gate. */
  readonly change?: MemoryChange;
  /** What it leaves undecided, with what deciding needs; only of a gate that was asked. */
  readonly waiting?: readonly WaitingItem[];
  /** Whether each item of these has a checkbox that the action carries out. */
  readonly boxes?: boolean;
  /** Whether it says which commands answer, as a comment without checkboxes does. */
  readonly commands?: boolean;
  /** Whether approving the pull request ticks them all. */
  readonly approvalDecides?: boolean;
  /** The lines that it writes; only of a gate. */
  readonly changed?: ChangedLines;
  /** The stores that were looked at; only of an audit. */
  readonly audit?: AuditView;
}

/** What an audit says besides its diagnostics. */
export interface AuditView {
  /** What was audited, in the caller's words: a folder's name. */
  readonly where: string;
  /** How many roots below it hold memory. */
  readonly roots: number;
  /** Paths as they are shown. */
  readonly stores: readonly StoreSize[];
  /** The settings of agents that were looked at. */
  readonly settings: readonly string[];
  /** The agent's own stores of this project in the home folder, announced first. */
  readonly home: readonly { readonly shown: string; readonly agent: string }[];
  /** The folder that was named, as a word to paste; empty without one. */
  readonly named: string;
  /** Whether ledger is set up here already. */
  readonly isSetUp: boolean;
  /** Promoted facts that no longer hold; null where ledger could not compare them all. */
  readonly failing: number | null;
  /** Whether git could say everywhere which paths left. */
  readonly askedHistory: boolean;
  /** Whether whole texts were compared with each other. */
  readonly comparedTexts: boolean;
  /** The command that lists them; null where all hold. */
  readonly verify: string | null;
  /** The command that shows the contradictions; null where there is none. */
  readonly conflicts: string | null;
}

/** How the caller's world shows text. */
export interface Presentation {
  /** Where the reader stands, seen from the root: paths of git commands start there. */
  readonly stand?: Standpoint | null;
  /** The name the tool was called by, for commands to paste. */
  readonly program: string;
  /** Whether an agent reads it: it is shown no command that decides. */
  readonly agent?: boolean;
  /** Colours a text, or gives it back as it is. */
  paint(style: Style, text: string): string;
}

export type Style = 'error' | 'warning' | 'info' | 'path' | 'dim' | 'good';

/**
 * Writes commands for the name the tool was called by: `ledger lint` may be `npx memory-ledger
 * lint`.
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

/** Characters of a text that a report prints: reviewers read all that agents are given. */
export const mostRead = 5_000;

/** `1 error`, `2 errors`, `2 indexes`, `3 ledger entries`. */
export function counted(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  return `${count} ${noun.endsWith('x') ? `${noun}es` : /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
}

/**
 * What problems come to, by what they do to an agent, and what was looked for; a rule is of the
 * first kind that it fits.
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
 * longer hold are stale. Of what was not looked for everywhere, nobody knows that there is none.
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
  const notAsked = present([
    (audit?.failing === null || audit?.askedHistory === false) && 'stale',
    audit?.comparedTexts === false && 'contradictory',
  ]);
  const none = kinds.flatMap(([name, , what]) =>
    [...some, ...perhaps, ...notAsked].includes(name) ? [] : [what],
  );
  return `${present([
    ...some.map((name) => `${name}: ${count(name, false)}`),
    ...perhaps.map((name) => `perhaps ${name}: ${count(name, true)}`),
    none.length > 0 && `none found: ${none.join('; ')}`,
  ]).join(' · ')}\n`;
}

/** `deferred until 2026-12-10`, `blocked by #12`; the status alone where nothing is said. */
export function statusInWords(status: string, { until, blockedBy }: PutOff): string {
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

/** The withdrawn claim that is most like what is shown. */
export function likeWithdrawn(like: LikeWithdrawal, quoting = true): string {
  const said = quoting ? `; it said "${clipCounted(like.claim, mostRead)}"` : '';
  return `like a claim ${withdrawnBy(like)}${said}`;
}

/** Commands that decide. */
const deciding =
  /\bledger (?:promote|review(?! --list)|verify --follow|validate|release|retract|confirm|supersede|amend|adopt|reject|quarantine|apply|waive)\b|\bledger baseline (?:-C \S+ )?--write\b|--override\b/;

/** Lines without commands that decide: no text shown to an agent names one. */
export function withoutDecidingCommands(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => !deciding.test(line));
}

/**
 * A diagnostic as an agent reads it: no command that decides, and no more of memory's words than
 * the message has.
 */
export function forAgentReader(diagnostic: Diagnostic): Diagnostic {
  const { cause, mend, mendUnquoted } = diagnostic;
  return {
    ...diagnostic,
    mend: withoutDecidingCommands(mendUnquoted ?? mend),
    ...(cause ? { cause: { ...cause, mend: withoutDecidingCommands(cause.mend) } } : {}),
  };
}
