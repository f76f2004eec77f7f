import { type AdvisorChoice, captureTranscript } from '#app/capture/capture-transcript';
import { UsageError } from '#diagnostics/failure';
import { captureOptions as say } from '#messages/generated/capture';
import { transcriptText } from '#reporters/recall';

import { type ActFlags, actingOf, reportOutcome } from './act-options.ts';
import type { Context } from './context.ts';
import { argumentWords, type GlobalOptions, hereOf } from './parse.ts';

/** Flags of `ledger capture --from-transcript`. */
export interface TranscriptFlags extends ActFlags {
  readonly fromTranscript: string;
  readonly advisor?: string;
  readonly builtIn?: boolean;
}

/** What else can be said beside a transcript; everything that is about one claim cannot. */
const beside: ReadonlySet<string> = new Set([
  'from-transcript',
  'advisor',
  'built-in',
  'task',
  'reason',
]);

/** `ledger capture --from-transcript FILE`: what was said in a session for good, as candidates. */
export async function runCaptureTranscript(
  operands: readonly string[],
  options: TranscriptFlags & GlobalOptions,
  context: Context,
): Promise<number> {
  const other = options.typed.flags
    .map((flag) => /^--([^=]+)/.exec(flag)?.[1] ?? '')
    .find((name) => !beside.has(name));
  if (operands.length > 0 || other !== undefined)
    throw new UsageError(
      other === undefined
        ? say.claimBesideTranscript()
        : say.optionBesideTranscript({ option: other }),
    );
  const found = await captureTranscript(
    actingOf(options, context),
    options.fromTranscript,
    choiceOf(options, context),
  );
  const { outcome, ...transcript } = found;
  const nothing = outcome.kind === 'plan' && outcome.done.length === 0;
  const prints = options.format === 'json' || options.plan === true || !nothing;
  const code =
    prints || context.replay
      ? reportOutcome(outcome, 'capture', options, context, {}, { transcript })
      : 0;
  if (options.format !== 'json' && options.plan !== true && !context.replay && !options.quiet)
    context.out(transcriptText(transcript, nothing));
  return code;
}

/**
 * Which advisor is asked for.
 *
 * @throws {UsageError} where two are
 */
export function choiceOf(
  options: Pick<TranscriptFlags, 'advisor' | 'builtIn'> & GlobalOptions,
  context: Context,
): AdvisorChoice {
  if (options.advisor !== undefined && options.builtIn)
    throw new UsageError(say.advisorAndBuiltIn());
  if (options.builtIn) return 'built-in';
  return options.advisor === undefined
    ? 'configured'
    : {
        command: argumentWords(options.advisor, '--advisor'),
        cwd: hereOf(options, context).cwd,
      };
}
