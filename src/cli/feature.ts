import type { AgentStarts } from '#app/context/session-start';
import type { SubjectFinder } from '#app/inspect/show-named';
import type { Env } from '#app/invocation/principal';
import type { CommentDecisionFinder } from '#app/lint/pending-in-change';
import type { Message } from '#messages/message';
import type { ServedTool, ServerContext } from '#serve/mcp-tools';

import type { CommandEntry } from './command-entry.ts';
import type { Context, Run } from './context.ts';

/**
 * Additions of a folder of `src/features`. The core knows features by this type alone, and works
 * without any. Each part is loaded when it is used.
 */
export interface Feature {
  /** The name of its folder. */
  readonly name: string;
  readonly commands?: readonly FeatureCommand[];
  readonly takes?: readonly FeatureCall[];
  /** The tools that it serves to agents. */
  tools?(served: ServerContext): Promise<readonly ServedTool[]>;
  /** Where to look when recall finds nothing: for a person, and for an agent. */
  elsewhere?(
    here: Pick<ServerContext, 'cwd' | 'config'> & { readonly env: Env },
  ): Promise<{ readonly person: Message; readonly agent: Message } | null>;
  /** Loads what agents get when they start. */
  readonly starts?: () => Promise<AgentStarts>;
  /** Finds a subject that `show` names and that is no item, record or file. */
  readonly subjects?: () => Promise<SubjectFinder>;
  /** Settles at a gate what people decided in comments of a forge. */
  readonly settles?: () => Promise<CommentDecisionFinder>;
}

/** A command that a feature adds. */
export interface FeatureCommand {
  readonly entry: CommandEntry;
  /** The name of the core command that follows it in help. */
  readonly before: string;
  /** Whether it can print a plan, for `ledger apply` to carry out. */
  readonly isPlanned?: boolean;
}

/** Calls of a core command with a certain word, which a feature runs. */
export interface FeatureCall {
  /** The name of the core command. */
  readonly command: string;
  /** `--sessions`, `--store <folder>`, or a word that says what to do: `suggest`. */
  readonly flags: string;
  /** What it does, for help. */
  readonly says: string;
  load(): Promise<Run>;
}

/** The feature's command for a call of a core command; null if none takes it. */
export function findFeatureCall(
  command: string,
  args: readonly string[],
  { features }: Pick<Context, 'features'>,
): FeatureCall | null {
  const end = args.indexOf('--');
  const words = end === -1 ? args : args.slice(0, end);
  return (
    listFeatureCalls(command, { features }).find(({ flags }) => {
      const [option = ''] = flags.split(' ');
      return words.some((word) => word === option || word.startsWith(`${option}=`));
    }) ?? null
  );
}

/** Lists the calls of a core command that features take over. */
export function listFeatureCalls(
  command: string,
  { features }: Pick<Context, 'features'>,
): readonly FeatureCall[] {
  return features.flatMap(({ takes = [] }) => takes).filter((each) => each.command === command);
}

/** Settles items by comments of a forge; null without such a feature. */
export function findCommentSettlement(
  features: readonly Feature[],
): (() => Promise<CommentDecisionFinder>) | null {
  return features.find(({ settles }) => settles)?.settles ?? null;
}
