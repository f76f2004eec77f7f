import type { Command } from 'commander';

import { answerOrigin, capture, type CaptureInput, isEvidence, kinds } from '#app/capture/capture';
import { readCaptureJson, toInput } from '#app/capture/capture-json';
import { captureTemplate, readCaptureText } from '#app/capture/capture-template';
import { withTypedDays } from '#app/invocation/typed-day';
import { UsageError } from '#diagnostics/failure';
import { captureOptions as say } from '#messages/capture-options';

import { actingOf, reportOutcome, withActOptions } from './act-options.ts';
import { answerInput, answerText } from './capture-answer.ts';
import { type CaptureFlags, requestOf } from './capture-flags.ts';
import {
  askedAgain,
  type PlacedLines,
  settingsOf,
  withDiffLast,
  withPlaceOptions,
} from './capture-places.ts';
import { runCaptureTranscript } from './capture-transcript.ts';
import type { Context, Run } from './context.ts';
import {
  append,
  evidenceForms,
  pastDayForms,
  withDecisionOptions,
  withDiscoveryOptions,
  withRecordOptions,
} from './discovery-options.ts';
import { hereOf } from './here-of.ts';
import { command, type GlobalOptions, parse } from './parse.ts';

type Options = CaptureFlags & GlobalOptions;

/** The options that `--help` shows. */
const brief: readonly string[] = [
  'when',
  'not-when',
  'promote',
  'kind',
  'quote',
  'diff',
  'from',
  'until',
  'task',
  'dry-run',
];

/** `ledger capture`: claim, evidence and scope in, a candidate and a raise entry out. */
export const runCapture: Run = async (args, context) => {
  const built = captureCommand(context);
  const { options: typed, operands } = parse<CaptureFlags>(
    built,
    withDiffLast(built, args, context),
    brief,
  );
  const options = await withTypedDays(typed, ['until', 'reviewBy'], context.replay?.now);
  const { fromTranscript, fromAnswer } = options;
  if (options.promote && fromTranscript !== undefined)
    throw new UsageError(say.transcriptPromoted());
  if (fromTranscript !== undefined)
    return runCaptureTranscript(operands, { ...options, fromTranscript }, context);
  if (options.advisor !== undefined || options.builtIn)
    throw new UsageError(say.advisorWithoutTranscript());
  if (fromAnswer !== undefined) return captureAnswer(operands, { ...options, fromAnswer }, context);
  const { input, read } = await inputOf(operands, options, context);
  let placed: PlacedLines | null = null;
  const outcome = await capture(actingOf(options, context), input, {
    ...settingsOf(options),
    placed: (found) => (placed = found),
  });
  return reportOutcome(
    outcome,
    'capture',
    options,
    context,
    askedAgain({ operands, input, read, placed, flags: options.typed.flags }),
  );
};

/** `ledger capture --from-answer`: the sources of an answer are the evidence. */
async function captureAnswer(
  operands: readonly string[],
  options: Options & { readonly fromAnswer: string },
  context: Context,
): Promise<number> {
  if (options.from !== undefined) throw new UsageError(say.answerAndNote());
  const text = await answerText(options.fromAnswer, hereOf(options, context).cwd, context);
  const { claim, evidence } = inPlace(operands);
  // A saved plan has the text of the answer, so that it does not read the file again.
  const acting = actingOf(options, context);
  const { fromAnswer, trace = [] } = options;
  const origin = answerOrigin(acting, fromAnswer === '-' ? null : fromAnswer, text);
  const known =
    fromAnswer === '-' &&
    trace.some((each) => /^answer:.*@/.test(each) && each.endsWith(origin.slice(-12)));
  const origins = known ? [] : [origin];
  const flags = [
    ...options.typed.flags.map((flag) =>
      flag.startsWith('--from-answer=') ? '--from-answer=-' : flag,
    ),
    ...origins.map((each) => `--trace=${each}`),
  ];
  return reportOutcome(
    await capture(
      acting,
      answerInput(text, requestOf(claim, evidence, { ...options, trace: [...trace, ...origins] })),
      settingsOf(options),
    ),
    'capture',
    options,
    context,
    { args: [...flags, '--', ...operands], input: text },
  );
}

function captureCommand({ out }: Context): Command {
  const built = command(
    'ledger capture',
    'Propose a fact. ledger fills in the ID, author, time, task and hash.',
    out,
  )
    .argument('[claim]', 'one sentence; - reads JSON from stdin; omit it to open an editor')
    .argument('[evidence...]', evidenceForms)
    .option('--promote', 'accept it now, if you may decide it alone')
    .option(
      '--from <note>',
      'capture a note where it is: FILE, FILE#L57, FILE#heading; the file is not changed',
    )
    .option(
      '--from-answer <file>',
      'an answer with its sources, Markdown or JSON; - reads standard input: the sources are the evidence',
    )
    .option(
      '--from-transcript <file>',
      'the JSON lines of a session: what was said in it for good, as candidates that wait',
    )
    .option(
      '--advisor <command>',
      'of a transcript: your program that finds it, run without a shell; else your own configuration',
    )
    .option('--built-in', 'of a transcript: the built-in rules, whatever your configuration says')
    .option('--kind <kinds>', `fact unless given: ${kinds.join(', ')}; or two: decision,pattern`);
  return withActOptions(
    withDecisionOptions(
      withPlaceOptions(withDiscoveryOptions(withRecordOptions(built)))
        .option(
          '--said-by <person>',
          'who said so, where nothing in the repository shows it: "NAME <address>"; another person promotes it',
        )
        .option('--said-on <day>', `the day on which they said so: ${pastDayForms}`)
        .option('--source <message>', 'where they said so: an address, a commit or a session')
        .option(
          '--premise <place>',
          'of what somebody said: a record, lines or a symbol (FILE:NAME) whose change puts it in doubt; repeatable',
          append,
        )
        .option('--task <id>', 'task it belongs to; default: LEDGER_TASK, then the branch')
        .option('--pass <name>', 'the pass it came up in; else the task says')
        .option('--profile <name>', 'the profile of that pass')
        .optionsGroup('Of one kind'),
    )
      .option('--impact <text>', 'risk: what it does')
      .option('--expected <text>', 'defect: what should happen')
      .option('--reproduction <text>', 'defect: how to see it')
      .option('--root-cause <text>', 'defect: why it happens')
      .option('--given-up <why>', 'dead-end: why it was given up')
      .option(
        '--finding <id>',
        'pattern: a promoted finding it is distilled from; repeatable',
        append,
      )
      .option('--term <word>', 'term: the word; else the one that the claim explains')
      .option('--meaning <text>', 'term: what it means; else the claim')
      .option('--alias <word>', 'term: another word for it; repeatable', append)
      .option('--not <word>', 'term: a word that must not be used for it; repeatable', append)
      .option('--guide <path>', 'workflow: the guide it goes to')
      .option('--pointer <line>', 'workflow: the line in AGENTS.md')
      .option('--text <markdown>', 'workflow: the procedure')
      .option('--spec <id>', 'behaviour: the spec it goes to')
      .option('--verify-by <how>', 'behaviour: how it is verified')
      .optionsGroup('Options:'),
    { reason: true, deciding: true },
  ).addHelpText(
    'after',
    '\nExample:\n  ledger capture "A refresh token is refused when it is used twice" ' +
      'src/auth/refresh.ts:refresh \\\n    --when "token rotation, refresh endpoints" ' +
      '--not-when "single-use session cookies" --promote\n  ledger capture --from ' +
      '.claude/memory/feedback_tokens.md src/auth/refresh.ts#L10-L42 \\\n    --when "token ' +
      'rotation" --not-when "session cookies"\n  ledger capture --from-answer answer.md ' +
      '--when "token rotation" --not-when "session cookies"\n  ledger capture ' +
      '--from-transcript ~/.claude/projects/-home-me-app/0b5e.jsonl --dry-run\n',
  );
}

/** What is captured, and the text it was read from where it was not typed. */
async function inputOf(
  operands: readonly string[],
  flags: CaptureFlags,
  context: Context,
): Promise<{ readonly input: CaptureInput; readonly read: string | null }> {
  const [claim, ...evidence] = operands;
  if (claim === '-') {
    if (evidence.length > 0) throw new UsageError(say.inputBesideEvidence());
    const read = (await context.stdin()).toString('utf8');
    return { input: readCaptureJson(read), read };
  }
  if (flags.from !== undefined)
    return {
      input: { ...toInput(requestOf('', [], flags)), ...inPlace(operands), from: flags.from },
      read: null,
    };
  if (claim !== undefined) return { input: toInput(requestOf(claim, evidence, flags)), read: null };
  if (!context.interactive) throw new UsageError(say.claimMissing());
  const request = readCaptureText(await context.edit('capture.md', captureTemplate));
  return { input: toInput(request), read: JSON.stringify(request) };
}

/** Beside a note the first operand is evidence, unless it can be none: then it is the claim. */
function inPlace([first, ...others]: readonly string[]): Pick<CaptureInput, 'claim' | 'evidence'> {
  if (first === undefined || isEvidence(first))
    return { claim: '', evidence: first === undefined ? [] : [first, ...others] };
  return { claim: first, evidence: others };
}
