import { type FormatName, formatNames, machineFormats } from '#app/lint/format-names';
import { UsageError } from '#diagnostics/failure';
import { checkOptions as say } from '#messages/generated/look';

import { type Context, isAgent } from './context.ts';

interface Output {
  readonly name: FormatName;
  /** Null for standard output. */
  readonly file: string | null;
}

/** The formats, and whether the user named them. */
export interface Outputs {
  readonly outputs: readonly Output[];
  readonly chosen: 'named' | 'for-reader' | 'for-pipe';
}

/**
 * The named formats, else those of LEDGER_FORMAT, else those for the reader: an agent, GitHub's
 * log, a person at a terminal, a pipe.
 *
 * @throws {UsageError} for an unknown format, and for a machine format that shares standard output
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

/** Endings of the files that machine formats go to, if it is not `json`. */
const fileEndings: Readonly<Partial<Record<FormatName, string>>> = {
  jsonl: 'jsonl',
  sarif: 'sarif',
  junit: 'xml',
};
