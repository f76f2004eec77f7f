import { Option } from 'commander';

import { capture } from '#app/capture/capture';
import { type CaptureRequest, toInput } from '#app/capture/capture-json';
import { tool } from '#app/invocation/version';
import type { Acting } from '#app/unit-of-work/run-act';
import { actingOf } from '#cli/act-options';
import { argumentWords } from '#cli/argument-words';
import { type Context, painter, type Run } from '#cli/context';
import { hereOf } from '#cli/here-of';
import { lineOf } from '#cli/notice';
import { command, type GlobalOptions, parse } from '#cli/parse';
import { UsageError } from '#diagnostics/failure';
import { suggestGuards } from '#features/guard-suggestions/app/suggest-guards';
import {
  formatCompact,
  formatCounts,
  formatJson,
  formatSuggestion,
  formatSuggestions,
  type SuggestedGuard,
  type Suggestions,
} from '#features/guard-suggestions/reporters/suggested-guards';
import {
  clipLine,
  justify,
  type Line,
  plain,
  rule,
  type Screen,
  type Size,
  usableColumns,
  wrap,
} from '#features/review/cli/screen';
import { openTerminal, type Terminal } from '#features/review/cli/terminal';
import { guardList as words } from '#messages/guard-list';
import { guardSuggest as say } from '#messages/guard-suggest';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';

interface SuggestFlags {
  readonly format?: 'pretty' | 'json' | 'compact';
  readonly advisor?: string;
}
type SuggestOptions = SuggestFlags & GlobalOptions;

/** `ledger guard suggest [FILE]` */
export const runSuggest: Run = async (args, context) => {
  const built = command(
    'ledger guard suggest',
    'Find rules in instructions that could be guards; one key captures one.',
    context.out,
  )
    .argument('<action>', 'suggest')
    .argument('[file]', 'one instruction file; all of them unless given')
    .addOption(
      new Option('--format <name>', 'how to print it').choices(['pretty', 'json', 'compact']),
    )
    .option(
      '--advisor <command>',
      'your program that drafts guards for sentences no rule could read, run without a shell',
    )
    .addHelpText('after', '\nExample:\n  ledger guard suggest AGENTS.md\n');
  const { options, operands } = parse<SuggestFlags>(built, args);
  const [action = '', file = null, word] = operands;
  if (action !== 'suggest' || word !== undefined)
    throw new UsageError(words.wordTooMany({ word: word ?? action }));
  const { advisor, format, ...others } = options;
  const acting = actingOf(others, context);
  const found = await suggestGuards(
    acting,
    file,
    advisor === undefined
      ? null
      : { command: argumentWords(advisor, '--advisor'), cwd: hereOf(options, context).cwd },
  );
  const paint = painter(context, options.color);
  if (format === 'json') context.out(formatJson(found, tool));
  else if (format === 'compact') context.out(formatCompact(found, context.program));
  else if (format === undefined && context.interactive && found.guards.length > 0)
    await walk(found, acting, options, context);
  else context.out(formatSuggestions(found, { program: context.program, paint }));
  return 0;
};

async function walk(
  found: Suggestions,
  acting: Acting,
  options: SuggestOptions,
  context: Context,
): Promise<void> {
  const terminal = openTerminal(process.stdin, process.stdout, painter(context, options.color));
  try {
    const captured = await walkSuggestions(found.guards, {
      terminal,
      program: context.program,
      capture: (guard) => captureSuggested(acting, guard),
    });
    terminal.close();
    context.out(captured.map((each) => lineOf(each, context)).join(''));
    context.out(`${formatCounts(found)}\n`);
  } finally {
    terminal.close();
  }
}

async function captureSuggested(
  acting: Acting,
  { request }: SuggestedGuard,
): Promise<CapturedSuggestion> {
  const outcome = await capture(acting, toInput(request as unknown as CaptureRequest));
  const [done] = outcome.kind === 'plan' ? outcome.done : [];
  const [reason] = outcome.kind === 'refused' ? outcome.reasons : [];
  return done
    ? { isCaptured: true, said: say.captured({ item: done.short }) }
    : { isCaptured: false, said: reason?.message ?? say.none() };
}

interface CapturedSuggestion {
  readonly isCaptured: boolean;
  readonly said: Message;
}

interface SuggestionWalk {
  readonly terminal: Pick<Terminal, 'size' | 'draw' | 'next' | 'suspend'>;
  /** Name of ledger in printed commands. */
  readonly program: string;
  capture(guard: SuggestedGuard): Promise<CapturedSuggestion>;
}

/**
 * Shows one proposal at a time; a key captures it.
 *
 * @returns messages of the captured ones, in order
 */
export async function walkSuggestions(
  guards: readonly SuggestedGuard[],
  { terminal, program, capture }: SuggestionWalk,
): Promise<Message[]> {
  const done = new Map<number, CapturedSuggestion>();
  for (let at = 0; at < guards.length;) {
    const guard = guards[at] as SuggestedGuard;
    const head = `${at + 1}/${guards.length}`;
    terminal.draw(
      drawSuggestion(head, formatSuggestion(guard, program), done.get(at), terminal.size()),
    );
    const event = await terminal.next();
    if (event.kind === 'gone') break;
    if (event.kind !== 'key') continue;
    const { name } = event.key;
    if (name === 'q' || name === 'escape' || name === 'ctrl-c') break;
    if (name === 'ctrl-z') terminal.suspend();
    else if (name === 'b' || name === 'left' || name === 'up') at = Math.max(0, at - 1);
    else if (['n', 'right', 'down', 'space', 'enter'].includes(name)) at += 1;
    else if (name === 'c' && done.get(at)?.isCaptured !== true) {
      const captured = await capture(guard);
      done.set(at, captured);
      // After a refusal, stay and show the reason.
      if (captured.isCaptured) at += 1;
    }
  }
  return [...done.values()].flatMap(({ isCaptured, said }) => (isCaptured ? [said] : []));
}

function drawSuggestion(
  head: string,
  lines: readonly string[],
  captured: CapturedSuggestion | undefined,
  { columns, rows }: Size,
): Screen {
  const width = usableColumns({ columns, rows });
  const foot: readonly Line[] = [
    rule(width),
    ...(captured ? [plain(textOf(captured.said), captured.isCaptured ? 'good' : 'warning')] : []),
    plain(textOf(say.keys()), 'dim'),
  ];
  const [first = '', ...others] = lines;
  const body = [
    justify(head, '', width, 'path'),
    rule(width),
    ...wrap(first, width).map((line) => plain(line, 'path')),
    ...others.flatMap((line) => wrap(line, width).map((each) => plain(each))),
  ].slice(0, Math.max(1, rows - foot.length));
  const empty = Math.max(0, rows - foot.length - body.length);
  return {
    lines: [...body, ...Array.from({ length: empty }, () => plain('')), ...foot]
      .slice(0, rows)
      .map((line) => clipLine(line, width)),
    cursor: null,
  };
}
