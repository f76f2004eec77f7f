import { resolve } from 'node:path';

import { locateAt } from '#disk/roots/locate';
import { savedPlan as say } from '#messages/generated/acts';
import type { Message } from '#messages/message';
import { shellWord } from '#messages/shell-word';
import type { Outcome } from '#promotion/outcome';
import { joinPath } from '#workspace/paths/target';
import type { SavedPlan } from '#workspace/schema/generated/types';

import type { CallerLocation } from '../invocation/resolve-arguments.ts';

/** The command that a saved plan was printed by. */
export type Invocation = NonNullable<SavedPlan['invocation']>;

/**
 * Refuses a saved plan whose command is missing or is none that this tool prints; null for one that
 * can be planned again.
 *
 * @param commands the commands that act
 * @param aboutTheRun options of the run that applies the plan, which no plan may set
 */
export function planRefusal(
  { invocation }: SavedPlan,
  commands: ReadonlySet<string>,
  aboutTheRun: ReadonlySet<string>,
  now: Date,
): Outcome | null {
  const refused = (message: Message): Outcome => ({
    kind: 'refused',
    reasons: [{ code: 'ACT', message }],
    notes: [],
  });
  if (!invocation) return refused(say.commandMissing());
  if (!commands.has(invocation.command))
    return refused(say.commandUnknown({ command: invocation.command }));
  const flags = flagsOf(invocation);
  if (flags === null) return refused(say.flagsUnended());
  const odd = flags.find(
    (flag) => !/^--[a-z]+(?:-[a-z]+)*(?:=|$)/.test(flag) || aboutTheRun.has(nameOf(flag)),
  );
  if (odd !== undefined) return refused(say.flagUnknown({ flag: odd.slice(0, 40) }));
  // A file never starts a proof: a person asks for it when it is recorded.
  if (invocation.command === 'validate' && flags.some((flag) => nameOf(flag) === 'run'))
    return refused(say.runsProof());
  if (Number.isNaN(Date.parse(invocation.at)) || Date.parse(invocation.at) > now.getTime())
    return refused(say.notPast({ time: invocation.at }));
  return joinPath('', invocation.folder) !== invocation.folder ? refused(say.outside()) : null;
}

/** The absolute folder where the command runs again; null if that is in another workspace. */
export function folderOfPlan({ folder }: Invocation, here: CallerLocation): string | null {
  const root = locateAt(here).root.path;
  const cwd = resolve(root, folder);
  return locateAt({ ...here, cwd }).root.path === root ? cwd : null;
}

/** The command that makes the plan again, quoted for a shell. */
export function replanCommand(invocation: Invocation): string {
  const flags = flagsOf(invocation) ?? [];
  const operands = invocation.args.slice(flags.length + 1);
  const words = [
    ...flags.map((flag) => flag.replace(/(?<==)[^]*$/, shellWord)),
    ...(operands.some((each) => /^-./.test(each)) ? ['--'] : []),
    ...operands.map((each) => (each === '-' ? each : shellWord(each))),
  ];
  return ['ledger', invocation.command, '--plan', ...words].join(' ');
}

function flagsOf({ args }: Invocation): readonly string[] | null {
  const end = args.indexOf('--');
  return end === -1 ? null : args.slice(0, end);
}

function nameOf(flag: string): string {
  return flag.slice(2).split('=')[0] ?? '';
}
