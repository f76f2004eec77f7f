import { kindNamed, kinds, nearestKind } from '#app/capture/capture';
import type { CaptureRequest } from '#app/capture/capture-json';
import { type AdvisorChoice, captureTranscript } from '#app/capture/capture-transcript';
import { definedFields } from '#diagnostics/defined-values';
import { UsageError } from '#diagnostics/failure';
import { captureOptions as say, captureRequest } from '#messages/generated/capture';
import { transcriptText } from '#reporters/recall';

import { type ActFlags, readActFlags, reportOutcome } from './act-options.ts';
import type { Context } from './context.ts';
import { type GlobalOptions, runLocation, splitCommandLine } from './parse.ts';

export interface CaptureFlags
  extends ActFlags, Partial<Pick<TranscriptFlags, 'fromTranscript' | 'advisor' | 'builtIn'>> {
  readonly promote?: boolean;
  readonly from?: string;
  readonly fromAnswer?: string;
  readonly kind?: string;
  readonly when?: readonly string[];
  readonly notWhen?: readonly string[];
  readonly loadWhen?: string;
  readonly title?: string;
  readonly quote?: readonly string[];
  readonly diff?: string | true;
  readonly saidBy?: string;
  readonly saidOn?: string;
  readonly source?: string;
  readonly premise?: readonly string[];
  readonly command?: readonly string[];
  readonly output?: readonly string[];
  readonly confidence?: 'high' | 'medium' | 'low';
  readonly consequence?: 'normal' | 'high';
  readonly obligation?: readonly string[];
  readonly trace?: readonly string[];
  readonly path?: readonly string[];
  readonly owner?: readonly string[];
  readonly topic?: string;
  readonly pass?: string;
  readonly profile?: string;
  readonly context?: string;
  readonly alternatives?: string;
  readonly consequences?: string;
  readonly impact?: string;
  readonly expected?: string;
  readonly reproduction?: string;
  readonly rootCause?: string;
  readonly givenUp?: string;
  readonly finding?: readonly string[];
  readonly term?: string;
  readonly meaning?: string;
  readonly alias?: readonly string[];
  readonly not?: readonly string[];
  readonly guide?: string;
  readonly pointer?: string;
  readonly text?: string;
  readonly spec?: string;
  readonly verifyBy?: string;
  readonly forbid?: string;
  readonly require?: string;
  readonly forbidCode?: string;
  readonly language?: string;
  readonly provedBy?: string;
  readonly forbidEdit?: string;
  readonly forbidCommand?: readonly string[];
  readonly together?: readonly string[];
  readonly same?: readonly string[];
  readonly in?: readonly string[];
  readonly except?: readonly string[];
  readonly instead?: string;
  readonly bad?: readonly string[];
  readonly good?: readonly string[];
  readonly multiline?: boolean;
  readonly guardLevel?: 'block' | 'tell';
  readonly until?: string;
  readonly reviewBy?: string;
}

/** The request of the flags, without keys for absent ones. */
export function requestOf(
  claim: string,
  evidence: readonly string[],
  flags: CaptureFlags,
): CaptureRequest {
  const request = {
    claim,
    kind: flags.kind === undefined ? undefined : flags.kind.split(',').map(kindTyped),
    evidence: [...evidence],
    quotes: flags.quote,
    said_by: flags.saidBy,
    said_on: flags.saidOn,
    source: flags.source,
    premises: flags.premise,
    commands: flags.command,
    outputs: flags.output,
    when: flags.when,
    not_when: flags.notWhen,
    load_when: flags.loadWhen,
    title: flags.term ?? flags.title,
    confidence: flags.confidence,
    consequence: flags.consequence,
    origin_obligations: flags.obligation,
    origin_traces: flags.trace,
    paths: flags.path,
    owners: flags.owner,
    topic: flags.topic,
    pass: flags.pass,
    profile: flags.profile,
    context: flags.context,
    alternatives: flags.alternatives,
    consequences: flags.consequences,
    impact: flags.impact,
    expected: flags.expected,
    reproduction: flags.reproduction,
    root_cause: flags.rootCause,
    given_up: flags.givenUp,
    findings: flags.finding,
    meaning: flags.meaning ?? (flags.term === undefined ? undefined : claim),
    aliases: flags.alias,
    not: flags.not,
    guide: flags.guide,
    pointer: flags.pointer,
    text: flags.text,
    spec: flags.spec,
    verify_by: flags.verifyBy,
    guard: guardTyped(flags),
    valid_until: flags.until,
    review_by: flags.reviewBy,
  };
  return definedFields(request) as unknown as CaptureRequest;
}

function kindTyped(name: string): (typeof kinds)[number] {
  const kind = kindNamed(name);
  const near = kind === null ? nearestKind(name) : null;
  const typed = name.trim();
  if (kind === null)
    throw new UsageError(
      near === null
        ? captureRequest.kindUnknown({ kind: typed, kinds: kinds.join(', ') })
        : captureRequest.kindMistyped({ kind: typed, near }),
    );
  return kind;
}

/** The guards that the flags write. */
function guardTyped(flags: CaptureFlags): Record<string, unknown>[] | undefined {
  const { instead, bad, good, guardLevel: level } = flags;
  const common = { instead, level };
  const examples = { bad, good };
  const scope = { in: flags.in, except: flags.except };
  const patterned = { ...scope, ...common, ...examples, multiline: flags.multiline };
  if ((flags.forbidCode === undefined) !== (flags.language === undefined))
    throw new UsageError(say.languageMissing());
  const code = { ast: flags.forbidCode, language: flags.language, ...scope, ...common };
  const guards = [
    flags.forbid !== undefined && { forbid: flags.forbid, ...patterned },
    flags.require !== undefined && { require: flags.require, ...patterned },
    flags.forbidCode !== undefined && { ...code, ...examples },
    flags.forbidEdit !== undefined && { path: [flags.forbidEdit], except: flags.except, ...common },
    flags.forbidCommand !== undefined && { shell: flags.forbidCommand, ...common, ...examples },
    flags.together !== undefined && { together: flags.together, ...common },
    flags.same !== undefined && { same: flags.same.map(sameTyped), ...common },
    flags.provedBy !== undefined && { command: commandWords(flags.provedBy) },
  ].filter((each) => each !== false);
  if (guards.length > 0) return guards.map(definedFields);
  const [key] = Object.keys(definedFields(patterned));
  if (key !== undefined)
    throw new UsageError(
      say.guardKeysAlone({ option: `--${key === 'level' ? 'guard-level' : key}` }),
    );
  return undefined;
}

/** `package.json#engines.node`, `.nvmrc~^v?(\d+)`, or both: a place in a file, and a pattern. */
function sameTyped(typed: string): Record<string, unknown> {
  const [, file = '', at, match] = /^([^#~]+)(?:#([^~]+))?(?:~(.+))?$/s.exec(typed) ?? [];
  if (file === '' || (at === undefined && match === undefined))
    throw new UsageError(say.sameUnread({ typed }));
  return definedFields({ in: file, at, match });
}

/**
 * The words of a command that runs without a shell.
 *
 * @throws {UsageError} for signs that only a shell understands
 */
function commandWords(text: string): string[] {
  const unquoted = text.replace(/'[^']*'/g, 'q').replace(/"[^"$`\\]*"/g, 'q');
  const [mark] = /&&|[|&;<>()$`\\*?{}\n]|(?:^|\s)~|^\s*\w+=/.exec(unquoted) ?? [];
  if (mark !== undefined)
    throw new UsageError(say.shellWords({ mark: mark.trim() || 'line break' }));
  return splitCommandLine(text, '--proved-by');
}

interface TranscriptFlags extends ActFlags {
  readonly fromTranscript: string;
  readonly advisor?: string;
  readonly builtIn?: boolean;
}

/** Options that go with a transcript: none is about one claim. */
const beside: ReadonlySet<string> = new Set([
  'from-transcript',
  'advisor',
  'built-in',
  'task',
  'reason',
]);

/** `ledger capture --from-transcript FILE`: proposes the lasting statements of a session. */
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
        : say.notTogether({ option: `--${other}`, other: '--from-transcript' }),
    );
  const found = await captureTranscript(
    readActFlags(options, context),
    options.fromTranscript,
    readAdvisorChoice(options, context),
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

/** @throws {UsageError} for two advisors */
export function readAdvisorChoice(
  options: Pick<TranscriptFlags, 'advisor' | 'builtIn'> & GlobalOptions,
  context: Context,
): AdvisorChoice {
  if (options.advisor !== undefined && options.builtIn)
    throw new UsageError(say.notTogether({ option: '--advisor', other: '--built-in' }));
  if (options.builtIn) return 'built-in';
  return options.advisor === undefined
    ? 'configured'
    : {
        command: splitCommandLine(options.advisor, '--advisor'),
        cwd: runLocation(options, context).cwd,
      };
}
