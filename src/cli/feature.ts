import type { Env } from '#app/invocation/principal';
import type { SettlesInComments } from '#app/lint/waiting-in-change';
import type { Message } from '#messages/message';
import type { Served, ServedTool } from '#serve/mcp-tools';

import type { CommandEntry } from './command-entry.ts';
import type { Context, Run } from './context.ts';

/**
 * What a folder of `src/features` adds to the tool. The core knows features by this type alone:
 * without any it still lints, promotes, gates and recalls. Each part is loaded when it is used.
 */
export interface Feature {
  /** The name of its folder. */
  readonly name: string;
  readonly commands?: readonly FeatureCommand[];
  readonly takes?: readonly TakenCall[];
  /** The tools that it serves to agents. */
  tools?(served: Served): Promise<readonly ServedTool[]>;
  /** Where to look when recall finds nothing: for a person, and for an agent. */
  elsewhere?(
    here: Pick<Served, 'cwd' | 'config'> & { readonly env: Env },
  ): Promise<{ readonly person: Message; readonly agent: Message } | null>;
  /** Settles at a gate what people decided in comments of a forge. */
  readonly settles?: () => Promise<SettlesInComments>;
}

/** A command of a feature. */
export interface FeatureCommand {
  readonly entry: CommandEntry;
  /** The command of the core that follows it in help. */
  readonly before: string;
  /** Whether it can print a plan, for `ledger apply` to carry out. */
  readonly isPlanned?: boolean;
}

/** Calls of a command of the core that a feature answers: those with one of its words. */
export interface TakenCall {
  readonly command: string;
  /** `--sessions`, `--store <folder>`, or a word that says what to do: `suggest`. */
  readonly flags: string;
  readonly says: string;
  load(): Promise<Run>;
}

/** The command that a feature has for a call of the core's; null where none takes it. */
export function takenBy(
  command: string,
  args: readonly string[],
  { features }: Pick<Context, 'features'>,
): TakenCall | null {
  const end = args.indexOf('--');
  const words = end === -1 ? args : args.slice(0, end);
  return (
    takenCalls(command, { features }).find(({ flags }) => {
      const [option = ''] = flags.split(' ');
      return words.some((word) => word === option || word.startsWith(`${option}=`));
    }) ?? null
  );
}

/** The calls of a command that features answer. */
export function takenCalls(
  command: string,
  { features }: Pick<Context, 'features'>,
): readonly TakenCall[] {
  return features.flatMap(({ takes = [] }) => takes).filter((each) => each.command === command);
}

/** What settles items in comments, where a feature does. */
export function settlingIn(
  features: readonly Feature[],
): (() => Promise<SettlesInComments>) | null {
  return features.find(({ settles }) => settles)?.settles ?? null;
}
