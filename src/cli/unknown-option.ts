import { UsageError } from '#diagnostics/failure';
import { closest } from '#diagnostics/near-match';
import { commandLine as say } from '#messages/generated/program';
import { escapeInvisible } from '#reporters/visible';

import { knownCommands } from './completion/command-options.ts';
import type { Context } from './context.ts';
import { optionSuggestions } from './name-suggestions.ts';
import type { UnknownOption } from './parse.ts';

/** Commands with the option that are named. */
const maxOthers = 4;

/** Names the option that was meant, of this command or of another one. */
export async function nearestOption(
  { command, option }: UnknownOption,
  context: Context,
): Promise<UsageError> {
  const known = await knownCommands(context);
  const [name = ''] = command.split(' ');
  const own = known.find((each) => each.name === name)?.options.flatMap(({ names }) => names) ?? [];
  const typed = { command, option: escapeInvisible(option) };
  if (own.includes(option)) return new UsageError(say.optionWithoutValue(typed));
  const meant = (optionSuggestions[option] ?? []).find((each) => own.includes(each));
  const near = meant ?? closest(option, own);
  if (near !== null) return new UsageError(say.misspelledOption({ ...typed, near }));
  const others = known
    .filter(({ options }) => options.some(({ names }) => names.includes(option)))
    .map((other) => `ledger ${other.name} ${option}`);
  return new UsageError(
    others.length === 0
      ? say.unknownOption(typed)
      : say.optionElsewhere({ ...typed, commands: others.slice(0, maxOthers).join(', ') }),
  );
}
