import { present } from '#diagnostics/present';
import type { Guard } from '#guards/guard';
import { checkOf, placeText } from '#guards/guard-line';
import { guardSuggest as say } from '#messages/generated/guard';
import { textOf } from '#messages/join-message';
import { guardData, noneText } from '#reporters/guards';
import { counted, type Presentation } from '#reporters/report';
import { visible, visibleJson } from '#reporters/visible';

/** A guard that holds a rule somebody wrote, before anybody captured it. */
export interface SuggestedGuard {
  readonly path: string;
  readonly line: number;
  readonly sentence: string;
  /** Other places that say the same: `CLAUDE.md:12`. */
  readonly also: readonly string[];
  readonly guard: Guard;
  /** The program that drafted it; null where the sentence was read by rules. */
  readonly draftedBy: string | null;
  /** Whether the sentence asks for one direction, and the guard holds both. */
  readonly isOneWay: boolean;
  /** Lines that break it today; null where no line can, or nobody can list the files. */
  readonly broken: { readonly count: number; readonly first: readonly string[] } | null;
  /** Files of the tree that it looks at; null for commands. */
  readonly files: number | null;
  /** What captures it, as `ledger capture -` takes it. */
  readonly request: Readonly<Record<string, unknown>>;
  /** The words behind `ledger` that capture it, each quoted for a shell. */
  readonly words: readonly string[];
}

/** What instruction files could be guards of. */
export interface Suggestions {
  readonly guards: readonly SuggestedGuard[];
  /** Texts that were read. */
  readonly files: number;
  /** Sentences that tell what to do, and that no pattern holds. */
  readonly leftOut: number;
  /** Rules that a guard of memory, or of a candidate, holds already. */
  readonly known: number;
  /** Guards that more lines break today than a baseline can leave alone. */
  readonly tooWide: number;
}

/** What is said of a proposal, a line each: the sentence first, the command last. */
export function suggestionLines(each: SuggestedGuard, program: string): readonly string[] {
  const { path, line, sentence, also, guard, broken, files, draftedBy, isOneWay } = each;
  const place = placeText(guard);
  return present([
    `${path}:${line}  ${sentence}`,
    also.length > 0 && `  also ${also.join(', ')}`,
    `  ${guard.kind}${guard.level === 'tell' ? ' (tell)' : ''}  ${checkOf(guard)}`,
    place !== '' && `  in ${place}`,
    broken && `  ${todayOf(broken)}`,
    files === 0 && `  ${textOf(say.looksAtNothing())}`,
    isOneWay && `  ${textOf(say.oneWay())}`,
    draftedBy !== null && `  ${textOf(say.drafted({ name: draftedBy }))}`,
    `  ${program} ${each.words.join(' ')}`,
  ]).map(visible);
}

function todayOf({ count, first }: NonNullable<SuggestedGuard['broken']>): string {
  return count === 0
    ? textOf(say.breaksNone())
    : textOf(
        say.breaksSome({
          places: `${counted(count, 'line')}, ${count > first.length ? 'first ' : ''}${first.join(', ')}`,
        }),
      );
}

/** All proposals, and what was left out. */
export function suggestionsText(found: Suggestions, context: Presentation): string {
  const { paint, program } = context;
  const blocks = found.guards.map((each) => {
    const [head = '', ...lines] = suggestionLines(each, program);
    const command = lines.pop() ?? '';
    return [paint('path', head), ...lines, command].map((line) => `${line}\n`).join('');
  });
  const nothing = found.guards.length === 0 ? noneText(say.none(), context) : '';
  return `${blocks.join('\n')}${nothing}\n${paint('dim', countsOf(found))}\n`;
}

/** What was read, proposed and left out, on one line. */
export function countsOf({ guards, files, leftOut, known, tooWide }: Suggestions): string {
  return present([
    `${counted(guards.length, 'guard')} proposed from ${counted(files, 'file')}`,
    `${counted(leftOut, 'sentence')} left out, because no pattern holds ${leftOut === 1 ? 'it' : 'them'}`,
    known !== 0 && `${known} held by guards already`,
    tooWide !== 0 &&
      `${tooWide} left out, because more than 1000 lines break ${tooWide === 1 ? 'it' : 'them'} today`,
  ]).join('; ');
}

/** A line each. */
export function suggestionsCompact({ guards }: Suggestions, program: string): string {
  return guards
    .map(
      (each) =>
        `${visible(`${each.path}:${each.line}: ${each.guard.kind}: ${program} ${each.words.join(' ')}`)}\n`,
    )
    .join('');
}

/** The same as one JSON document. */
export function suggestionsJson(
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
