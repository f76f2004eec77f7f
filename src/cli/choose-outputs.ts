import { type FormatName, formatNames, machineFormats } from '#app/lint/format-names';
import type { Diagnostic } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { checkOptions as say } from '#messages/generated/look';
import { notice } from '#messages/generated/program';
import type { Message } from '#messages/message';
import { worstCode } from '#reporters/audit-screen';

import { type Context, isAgent } from './context.ts';

/** One chosen format, and the file it goes to; null is standard output. */
interface Output {
  readonly name: FormatName;
  readonly file: string | null;
}

/**
 * What is printed where, and whether the formats were named or chosen for whom the output goes to.
 */
export interface Outputs {
  readonly outputs: readonly Output[];
  readonly chosen: 'named' | 'for-reader' | 'for-pipe';
}

/**
 * The formats asked for, else those of LEDGER_FORMAT, else what suits the reader: an agent,
 * GitHub's log with its annotations, a person on a terminal, a pipe.
 *
 * @throws {UsageError} for a format that does not exist, or a machine format that does not stand
 *   alone on standard output
 */
export function chooseOutputs(
  asked: readonly string[] | undefined,
  { env, terminal }: Context,
): Outputs {
  const named = asked ?? (env.LEDGER_FORMAT ? env.LEDGER_FORMAT.split(',') : null);
  if (named) return { outputs: alone(named.map(toOutput)), chosen: 'named' };
  const onScreen = (...names: readonly FormatName[]): readonly Output[] =>
    names.map((name) => ({ name, file: null }));
  if (isAgent({ env })) return { outputs: onScreen('agent'), chosen: 'for-reader' };
  if (env.GITHUB_ACTIONS === 'true')
    return { outputs: onScreen('compact', 'github'), chosen: 'for-reader' };
  return terminal
    ? { outputs: onScreen('pretty'), chosen: 'for-reader' }
    : { outputs: onScreen('compact'), chosen: 'for-pipe' };
}

function toOutput(text: string): Output {
  const [name, ...file] = text.trim().split(':');
  const known = formatNames.find((each) => each === name);
  if (!known)
    throw new UsageError(say.unknownFormat({ name: name ?? '', formats: formatNames.join(', ') }));
  if (file.length > 0 && file.join(':') === '')
    throw new UsageError(say.fileMissing({ format: text }));
  return { name: known, file: file.length > 0 ? file.join(':') : null };
}

function alone(outputs: readonly Output[]): readonly Output[] {
  const onScreen = outputs.filter((output) => output.file === null);
  const machine = onScreen.find((output) => machineFormats.has(output.name));
  if (machine && onScreen.length > 1)
    throw new UsageError(
      say.formatsShareOutput({
        format: machine.name,
        ending: fileEndings[machine.name] ?? 'json',
      }),
    );
  return outputs;
}

/** Endings of the files that machine formats go to, where it is not `json`. */
const fileEndings: Readonly<Partial<Record<FormatName, string>>> = {
  jsonl: 'jsonl',
  sarif: 'sarif',
  junit: 'xml',
};

/** Where to read what to do, for who sees lines without it; null where nothing was found. */
export function compactHint(diagnostics: readonly Diagnostic[]): Message | null {
  const code = worstCode(diagnostics);
  return code === null ? null : notice.explained({ code });
}
