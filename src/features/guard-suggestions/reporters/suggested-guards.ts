import { presentItems } from '#diagnostics/defined-values';
import type { Guard } from '#guards/guard';
import { checkOf, placeText } from '#guards/guard-line';
import { guardSuggest as say } from '#messages/generated/guard';
import { textOf } from '#messages/join-message';
import { guardData, noneText } from '#reporters/guards';
import { counted, type Presentation } from '#reporters/report';
import { escapeInvisible, visibleJson } from '#reporters/visible';

/** A proposed guard for a sentence in an instruction file. */
export interface SuggestedGuard {
  readonly path: string;
  readonly line: number;
  readonly sentence: string;
  /** Other places with the same rule: `CLAUDE.md:12`. */
  readonly also: readonly string[];
  readonly guard: Guard;
  /** Program that drafted it; null for the built-in rules. */
  readonly draftedBy: string | null;
  /** The sentence covers one direction, the guard both. */
  readonly isOneWay: boolean;
  /** Lines that break it today; null if no line can, or files cannot be listed. */
  readonly broken: { readonly count: number; readonly first: readonly string[] } | null;
  /** Number of files it checks; null for commands. */
  readonly files: number | null;
  /** Input for `ledger capture -`. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Words of the `ledger` command that captures it, quoted for a shell. */
  readonly words: readonly string[];
}

/** The suggested guards, and counts of sentences without one. */
export interface Suggestions {
  readonly guards: readonly SuggestedGuard[];
  /** Number of files read. */
  readonly files: number;
  /** Number of rules that no guard can check. */
  readonly leftOut: number;
  /** Number of rules that have a guard already. */
  readonly known: number;
  /** Number of guards that too many lines break today. */
  readonly tooWide: number;
}

/** Returns the lines of a proposal: the sentence first, the command last. */
export function formatSuggestion(each: SuggestedGuard, program: string): readonly string[] {
  const { path, line, sentence, also, guard, broken, files, draftedBy, isOneWay } = each;
  const place = placeText(guard);
  return presentItems([
    `${path}:${line}  ${sentence}`,
    also.length > 0 && `  also ${also.join(', ')}`,
    `  ${guard.kind}${guard.level === 'tell' ? ' (tell)' : ''}  ${checkOf(guard)}`,
    place !== '' && `  in ${place}`,
    broken && `  ${formatBroken(broken)}`,
    files === 0 && `  ${textOf(say.looksAtNothing())}`,
    isOneWay && `  ${textOf(say.oneWay())}`,
    draftedBy !== null && `  ${textOf(say.drafted({ name: draftedBy }))}`,
    `  ${program} ${each.words.join(' ')}`,
  ]).map(escapeInvisible);
}

function formatBroken({ count, first }: NonNullable<SuggestedGuard['broken']>): string {
  return count === 0
    ? textOf(say.breaksNone())
    : textOf(
        say.breaksSome({
          places: `${counted(count, 'line')}, ${count > first.length ? 'first ' : ''}${first.join(', ')}`,
        }),
      );
}

/** Formats suggestions for people: a block for each guard, then the counts. */
export function formatSuggestions(found: Suggestions, context: Presentation): string {
  const { paint, program } = context;
  const blocks = found.guards.map((each) => {
    const [head = '', ...lines] = formatSuggestion(each, program);
    const command = lines.pop() ?? '';
    return [paint('path', head), ...lines, command].map((line) => `${line}\n`).join('');
  });
  const nothing = found.guards.length === 0 ? noneText(say.none(), context) : '';
  return `${blocks.join('\n')}${nothing}\n${paint('dim', formatCounts(found))}\n`;
}

/** Counts rules read, proposed and left out, on one line. */
export function formatCounts({ guards, files, leftOut, known, tooWide }: Suggestions): string {
  return presentItems([
    `${counted(guards.length, 'guard')} proposed from ${counted(files, 'file')}`,
    leftOut !== 0 && `no pattern for ${counted(leftOut, 'sentence')}`,
    known !== 0 && `${known} already guarded`,
    tooWide !== 0 &&
      `${tooWide} skipped, because more than 1000 lines break ${tooWide === 1 ? 'it' : 'them'}`,
  ]).join('; ');
}

/** Formats one line for each guard: its place, its kind, and the command that captures it. */
export function formatCompact({ guards }: Suggestions, program: string): string {
  return guards
    .map(
      (each) =>
        `${escapeInvisible(`${each.path}:${each.line}: ${each.guard.kind}: ${program} ${each.words.join(' ')}`)}\n`,
    )
    .join('');
}

/** Formats the result of `ledger guard suggest` as JSON. */
export function formatJson(
  { guards, files, leftOut, known, tooWide }: Suggestions,
  tool: { readonly name: string; readonly version: string },
): string {
  const shown = guards.map((each) => ({
    file: each.path,
    line: each.line,
    sentence: each.sentence,
    also: each.also,
    kind: each.guard.kind,
    guard: guardData(each.guard),
    broken: each.broken,
    files: each.files,
    drafted_by: each.draftedBy,
    request: each.request,
    command: `ledger ${each.words.join(' ')}`,
  }));
  const summary = { proposed: guards.length, files, left_out: leftOut, known, too_wide: tooWide };
  return `${visibleJson({ schemaVersion: 1, tool, command: 'guard suggest', summary, guards: shown })}\n`;
}
