import type { Command } from 'commander';

import {
  answerOrigin,
  capture,
  type CaptureInput,
  type CaptureSettings,
  isClaimOrPlace,
  isEvidenceArgument,
  kinds,
} from '#app/capture/capture';
import {
  type CaptureRequest,
  captureTemplate,
  readCaptureJson,
  readCaptureText,
  toInput,
} from '#app/capture/capture-json';
import { readAnswer } from '#app/capture/read-answer';
import { withTypedDays } from '#app/invocation/typed-day';
import { UsageError } from '#diagnostics/failure';
import { capture as captureMessages, captureOptions as say } from '#messages/generated/capture';

import { readActFlags, readFileOrStdin, reportOutcome, withActOptions } from './act-options.ts';
import { type CaptureFlags, requestOf, runCaptureTranscript } from './capture-flags.ts';
import type { Context, Run } from './context.ts';
import {
  collectValues,
  evidenceExamples,
  pastDayExamples,
  withDecisionOptions,
  withDiscoveryOptions,
  withRecordOptions,
} from './discovery-options.ts';
import { command, type GlobalOptions, parse, runLocation } from './parse.ts';

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

/** Limits and forms, for `--help all`. */
const details = `
Symbols: JavaScript, TypeScript, Python, Go, Rust and Java files up to 1,048,576 characters;
C#, PHP, Ruby, shell and SQL files up to 262,144.
--diff can't cite deleted lines.
--from-answer reads a list below "Sources", and lines with "Claim:", "When:", "Not when:" and
"Load when:". The default claim is the first sentence. Keys in JSON: answer, claim, kind, sources,
records, when, not_when, load_when.
`;

/** `ledger capture`: proposes a fact. */
export const runCapture: Run = async (args, context) => {
  const built = captureCommand(context, args.includes('all'));
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
  const outcome = await capture(readActFlags(options, context), input, {
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
  if (options.from !== undefined)
    throw new UsageError(say.notTogether({ option: '--from', other: '--from-answer' }));
  const messages = { tooLarge: say.answerTooLarge, noText: say.answerNoText };
  const text = await readFileOrStdin(
    options.fromAnswer,
    runLocation(options, context).cwd,
    context,
    messages,
  );
  const { claim, evidence } = inPlace(operands);
  // A saved plan has the text of the answer, so that it does not read the file again.
  const acting = readActFlags(options, context);
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

function captureCommand({ out }: Context, isAll: boolean): Command {
  const built = command(
    'ledger capture',
    'Propose a fact. ledger fills in the ID, author, time, task and hash.',
    out,
  )
    .argument('[claim]', 'one sentence; - reads JSON from stdin; omit it to open an editor')
    .argument('[evidence...]', evidenceExamples)
    .option('--promote', 'accept it now, if you may decide it alone')
    .option(
      '--from <note>',
      'note to capture in place: FILE, FILE#L57, FILE#heading; the file is not changed',
    )
    .option(
      '--from-answer <file>',
      'answer, in Markdown or JSON, whose sources become the evidence; - reads standard input',
    )
    .option(
      '--from-transcript <file>',
      'agent session, as JSON lines, whose lasting statements become candidates',
    )
    .option(
      '--advisor <command>',
      'for a transcript: program that finds them, run without a shell (default: your configuration)',
    )
    .option('--built-in', 'for a transcript: use the built-in rules, not the configured advisor')
    .option('--kind <kinds>', `${kinds.join(', ')} (default: fact); or two: decision,pattern`);
  return withActOptions(
    withDecisionOptions(
      withPlaceOptions(withDiscoveryOptions(withRecordOptions(built)))
        .option(
          '--said-by <person>',
          'person who said it, if no file shows it: "NAME <address>"; another person must ' +
            'promote it; review is due after 180 days',
        )
        .option('--said-on <day>', `day they said it: ${pastDayExamples}`)
        .option('--source <message>', 'where they said it: an address, a commit or a session')
        .option(
          '--premise <place>',
          'with --said-by: record, lines or FILE:NAME whose change puts it in doubt; repeatable',
          collectValues,
        )
        .option('--task <id>', 'task it belongs to (default: LEDGER_TASK, then the branch)')
        .option('--pass <name>', 'pass that found it (default: that of the task)')
        .option('--profile <name>', 'profile of that pass (default: that of the task)')
        .optionsGroup('For one kind'),
    )
      .option('--impact <text>', 'risk: its impact')
      .option('--expected <text>', 'defect: what should happen')
      .option('--reproduction <text>', 'defect: how to reproduce it')
      .option('--root-cause <text>', 'defect: its cause')
      .option('--given-up <why>', 'dead-end: why it was abandoned')
      .option(
        '--finding <id>',
        'pattern: promoted finding it is based on; repeatable',
        collectValues,
      )
      .option('--term <word>', 'term: the word (default: the one that the claim explains)')
      .option('--meaning <text>', 'term: its meaning (default: the claim)')
      .option('--alias <word>', 'term: another word for it; repeatable', collectValues)
      .option('--not <word>', 'term: word to avoid for it; repeatable', collectValues)
      .option('--guide <path>', 'workflow: guide to write it to')
      .option('--pointer <line>', 'workflow: its line in AGENTS.md')
      .option('--text <markdown>', 'workflow: the procedure')
      .option('--spec <id>', 'behaviour: spec to write it to')
      .option('--verify-by <how>', 'behaviour: how to verify it')
      .optionsGroup('Options:'),
    { reason: true, deciding: true },
  ).addHelpText(
    'after',
    (isAll ? details : '') +
      '\nExamples:\n  ledger capture "A refresh token is refused when it is used twice" ' +
      'src/auth/refresh.ts:refresh \\\n    --when "token rotation, refresh endpoints" ' +
      '--not-when "single-use session cookies" --promote\n  ledger capture --from ' +
      '.claude/memory/feedback_tokens.md src/auth/refresh.ts#L10-L42 \\\n    --when "token ' +
      'rotation" --not-when "session cookies"\n  ledger capture --from-answer answer.md ' +
      '--when "token rotation" --not-when "session cookies"\n  ledger capture ' +
      '--from-transcript ~/.claude/projects/-home-me-app/0b5e.jsonl --dry-run\n',
  );
}

/** The fact, and the text it was read from; null if it was typed. */
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
  if (!context.interactive) throw new UsageError(captureMessages.noClaim());
  const request = readCaptureText(await context.edit('capture.md', captureTemplate));
  return { input: toInput(request), read: JSON.stringify(request) };
}

/** With `--from` the first operand is evidence; one that cannot be evidence is the claim. */
function inPlace([first, ...others]: readonly string[]): Pick<CaptureInput, 'claim' | 'evidence'> {
  if (first === undefined || isEvidenceArgument(first))
    return { claim: '', evidence: first === undefined ? [] : [first, ...others] };
  return { claim: first, evidence: others };
}

/** The fact in an answer; typed options replace its parts. */
function answerInput(text: string, typed: CaptureRequest): Parameters<typeof capture>[1] {
  const { claim, kinds, sources, when, notWhen, loadWhen } = readAnswer(text);
  const said = {
    claim,
    kind: [...kinds],
    ...(when.length > 0 ? { when: [...when] } : {}),
    ...(notWhen.length > 0 ? { not_when: [...notWhen] } : {}),
    ...(loadWhen === null ? {} : { load_when: loadWhen }),
  };
  const { claim: ownClaim, ...own } = typed;
  const claimed = ownClaim === '' ? {} : { claim: ownClaim };
  return { ...toInput({ ...said, ...own, ...claimed } as CaptureRequest), answer: sources };
}

/** The evidence with the lines that were found for it. */
type PlacedLines = Pick<CaptureInput, 'evidence' | 'quotes' | 'premises'>;

function settingsOf({ promote = false, diff }: CaptureFlags): CaptureSettings {
  return { promote, diff: diff === undefined ? null : diff === true ? 'HEAD' : diff };
}

/** The invocation for a saved plan: with the lines that were found. */
function askedAgain(asked: {
  readonly operands: readonly string[];
  readonly input: CaptureInput;
  readonly read: string | null;
  readonly placed: PlacedLines | null;
  readonly flags: readonly string[];
}): { readonly args?: string[]; readonly input?: string } {
  const { operands, input, read, placed, flags } = asked;
  if (read !== null) {
    const found = placed && {
      evidence: placed.evidence,
      quotes: placed.quotes,
      premises: placed.premises,
    };
    const text = found
      ? JSON.stringify({ ...(JSON.parse(read.replace(/^\ufeff/, '')) as object), ...found })
      : read;
    return { args: [...flags.filter(isKept), '--', '-'], input: text };
  }
  if (placed === null) return {};
  const others = flags.filter((flag) => isKept(flag) && !/^--(?:quote|premise)=/.test(flag));
  const claim = input.claim === '' ? [] : operands.slice(0, 1);
  return {
    args: [
      ...others,
      ...placed.quotes.map((quote) => `--quote=${quote}`),
      ...(placed.premises ?? []).map((premise) => `--premise=${premise}`),
      ...['--', ...claim, ...placed.evidence],
    ],
  };
}

function isKept(flag: string): boolean {
  return !/^--diff(?:=|$)/.test(flag);
}

/** Moves a bare `--diff` before a claim or a place to the end: it takes a revision alone. */
function withDiffLast(
  built: Command,
  args: readonly string[],
  context: Context,
): readonly string[] {
  const end = args.indexOf('--') === -1 ? args.length : args.indexOf('--');
  const at = args.findIndex((each, place) => {
    const before = built.options.find(({ long }) => long !== undefined && long === args[place - 1]);
    return each === '--diff' && place < end && !before?.required;
  });
  const next = at === -1 || at + 1 >= end ? undefined : args[at + 1];
  if (next === undefined || next.startsWith('-') || !isClaimOrPlace(context, next)) return args;
  return [...args.slice(0, at), ...args.slice(at + 1, end), '--diff', ...args.slice(end)];
}

/** Adds the options that name evidence by its text, or by what changed. */
function withPlaceOptions(built: Command): Command {
  return built
    .option(
      '--quote <text>',
      'cite the lines with this text, or a sentence of a web page; repeatable',
      collectValues,
    )
    .option(
      '--diff [revision]',
      'cite the range changed since a revision (default: HEAD): one, or one in each named file',
    );
}
