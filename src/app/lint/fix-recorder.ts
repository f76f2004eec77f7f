import { keepRepairs, type RepairedPart } from '#disk/state/saved-repairs';
import type { Plan } from '#workspace/plan';

import { principalOf } from '../invocation/principal.ts';
import { secondOf } from '../invocation/run-date.ts';

/** What a command with `--fix` wrote so far, of however many roots and passes. */
export interface FixRecorder {
  /**
   * Takes in what was written below a root, and keeps all of it for `undo`: what fails later must
   * not lose what was written before.
   */
  add(part: RepairedPart): void;
  /** Whether something below a root was written. */
  has(root: string): boolean;
  /** The text of a file as it is then; undefined where it was not written. */
  after(root: string, path: string): string | undefined;
  /** Everything that was written, by the paths that are shown. */
  writes(): Plan['writes'];
}

/** How it is written. */
export interface FixRecording {
  /** Without the tool's name, as `lint --fix`. */
  readonly command: string;
  readonly now: Date;
  /** Nothing is written, and so nothing kept. */
  readonly dryRun: boolean;
}

/**
 * Gathers what `--fix` writes: it is taken back as one.
 *
 * @param root the root that was asked about, under which it is kept
 */
export function fixRecorder(
  env: NodeJS.ProcessEnv,
  root: string,
  { command, now, dryRun }: FixRecording,
): FixRecorder {
  const parts = new Map<string, RepairedPart>();
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
          at: secondOf(now),
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

/** What several passes made of each file. */
function merged(before: Plan['writes'], now: Plan['writes']): Plan['writes'] {
  const all = new Map(before.map((each) => [each.path, each]));
  for (const each of now) {
    const known = all.get(each.path);
    all.set(each.path, known ? { ...each, before: known.before } : each);
  }
  return [...all.values()];
}
