import { type FolderRepairs, keepRepairs } from '#disk/state/saved-repairs';
import type { Plan } from '#workspace/plan';

import { principalOf } from '../invocation/principal.ts';
import { timestampOf } from '../invocation/run-date.ts';

/** The writes of a command with `--fix`, in all roots and passes. */
export interface FixRecorder {
  /** Adds writes below a root, and keeps them for `ledger undo` at once: a later pass may fail. */
  add(part: FolderRepairs): void;
  has(root: string): boolean;
  /** The new text of a file; undefined for one that was not written. */
  after(root: string, path: string): string | undefined;
  /** All writes, by the paths that are shown. */
  writes(): Plan['writes'];
}

/** How to record the writes of `--fix` for `ledger undo`. */
export interface FixRecording {
  /** Without the name of ledger: `lint --fix`. */
  readonly command: string;
  readonly now: Date;
  /** Store nothing for `ledger undo`. */
  readonly dryRun: boolean;
}

/**
 * Records what `--fix` writes, which `ledger undo` takes back as one.
 *
 * @param root the root to keep it for
 */
export function fixRecorder(
  env: NodeJS.ProcessEnv,
  root: string,
  { command, now, dryRun }: FixRecording,
): FixRecorder {
  const parts = new Map<string, FolderRepairs>();
  return {
    add: (part) => {
      parts.set(part.root, {
        ...part,
        writes: merged(parts.get(part.root)?.writes ?? [], part.writes),
      });
      if (!dryRun)
        keepRepairs(env, root, {
          parts: [...parts.values()],
          command,
          at: timestampOf(now),
          actor: principalOf(env).kind,
        });
    },
    has: (each) => parts.has(each),
    after: (each, path) =>
      parts.get(each)?.writes.find((write) => write.path === path)?.after ?? undefined,
    writes: () =>
      [...parts.values()].flatMap(({ shown, writes }) =>
        writes.map((write) => ({ ...write, path: shown + write.path })),
      ),
  };
}

/** One write for each file: its text before the first pass and after the last. */
function merged(before: Plan['writes'], now: Plan['writes']): Plan['writes'] {
  const all = new Map(before.map((each) => [each.path, each]));
  for (const each of now) {
    const known = all.get(each.path);
    all.set(each.path, known ? { ...each, before: known.before } : each);
  }
  return [...all.values()];
}
