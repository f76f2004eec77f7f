/** The parts of setup that people choose, in the order in which they are shown. */
export const setupParts = [
  'configuration',
  'commit-hook',
  'agent-lines',
  'ci',
  'agent-hooks',
  'mcp',
  'ci-writes',
] as const;

export type SetupPart = (typeof setupParts)[number];

/** The parts that `--yes` writes: none runs in an agent's session, and none may write in CI. */
export const safeParts: ReadonlySet<SetupPart> = new Set([
  'configuration',
  'commit-hook',
  'agent-lines',
  'ci',
]);

/** The change of one file, with its whole text before and after; null for no file. */
export interface SetupStep {
  readonly part: SetupPart;
  /** Relative to the root, or to the git directory that all work trees share. */
  readonly path: string;
  /** Where `path` starts: at the root, or at the shared git directory. */
  readonly place: 'tree' | 'git';
  readonly before: string | null;
  readonly after: string | null;
  readonly executable: boolean;
  /** The purpose of the file, in a few words. */
  readonly says: string;
}

type Place = Pick<SetupStep, 'path'> & Partial<Pick<SetupStep, 'place'>>;

/** A change that people have to make: why, and the lines to paste. */
export interface ManualStep extends Place {
  readonly part: SetupPart;
  readonly why: string;
  readonly snippet: readonly string[];
}

/** A file that is not changed, with the reason. */
export interface KeptFile extends Place {
  readonly why: string;
}

/** What setup is about to do. It is shown before the question. */
export interface SetupPlan {
  readonly steps: readonly SetupStep[];
  readonly byHand: readonly ManualStep[];
  readonly kept: readonly KeptFile[];
  /** Commands to run afterwards. */
  readonly next: readonly string[];
  readonly notes: readonly string[];
}

/** Some lists of a plan; `joinPlans` adds the missing ones. */
export type PartialPlan = Partial<SetupPlan>;

/** Joins plans in their order; each command of `next` is kept once. */
export function joinPlans(plans: readonly PartialPlan[]): SetupPlan {
  const all = <K extends keyof SetupPlan>(key: K): SetupPlan[K] =>
    plans.flatMap((plan) => (plan[key] ?? []) as readonly unknown[]) as unknown as SetupPlan[K];
  return {
    steps: all('steps'),
    byHand: all('byHand'),
    kept: all('kept'),
    next: [...new Set(all('next'))],
    notes: all('notes'),
  };
}
