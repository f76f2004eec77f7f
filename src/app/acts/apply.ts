import { resolve } from 'node:path';

import { locateAt } from '#disk/roots/locate';
import { savedPlan as say } from '#messages/generated/acts';
import type { Message } from '#messages/message';
import { shellWord } from '#messages/shell-word';
import type { Outcome } from '#promotion/outcome';
import { joinPath } from '#workspace/paths/target';
import type { SavedPlan } from '#workspace/schema/generated/types';

import type { Here } from '../invocation/resolve-arguments.ts';

/** How a saved plan was asked for. */
export type Invocation = NonNullable<SavedPlan['invocation']>;

/**
 * What speaks against planning a saved plan again before anything is read: it does not
 * say how it was asked for, or says what no command here prints. Null when nothing does.
 *
 * @param commands the commands that act
 * @param aboutTheRun options that whoever applies it gives, and the plan does not
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
  // A proof is run by whoever asks for it, when it is recorded, and not because a file says so.
  if (invocation.command === 'validate' && flags.some((flag) => nameOf(flag) === 'run'))
    return refused(say.runsProof());
  if (Number.isNaN(Date.parse(invocation.at)) || Date.parse(invocation.at) > now.getTime())
    return refused(say.notPast({ time: invocation.at }));
  return joinPath('', invocation.folder) !== invocation.folder ? refused(say.outside()) : null;
}

/**
 * Where the command of a plan runs again: its folder below the root; null when another workspace
 * begins there.
 */
export function folderOfPlan({ folder }: Invocation, here: Here): string | null {
  const root = locateAt(here).root.path;
  const cwd = resolve(root, folder);
  return locateAt({ ...here, cwd }).root.path === root ? cwd : null;
}

/** The command that makes a plan anew, as it can be pasted. */
export function makeAgain(invocation: Invocation): string {
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
