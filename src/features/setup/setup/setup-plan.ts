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

/** The parts that `--yes` takes: none runs in an agent's session, and none may write in CI. */
export const safeParts: ReadonlySet<SetupPart> = new Set([
  'configuration',
  'commit-hook',
  'agent-lines',
  'ci',
]);

/** One file setup writes, whole; null where it is not there. */
export interface SetupStep {
  readonly part: SetupPart;
  /** Relative to the root, or to the git directory that all work trees share. */
  readonly path: string;
  readonly place: 'tree' | 'git';
  readonly before: string | null;
  readonly after: string | null;
  readonly executable: boolean;
  /** What it is for, in a few words. */
  readonly says: string;
}

type Place = Pick<SetupStep, 'path'> & Partial<Pick<SetupStep, 'place'>>;

/** What setup leaves to people: why, and the lines to paste. */
export interface ManualStep extends Place {
  readonly part: SetupPart;
  readonly why: string;
  readonly snippet: readonly string[];
}

/** What stays as it is, with the reason. */
export interface KeptFile extends Place {
  readonly why: string;
}

/** What setup is about to do: a value that is shown before anything is asked. */
export interface SetupPlan {
  readonly steps: readonly SetupStep[];
  readonly byHand: readonly ManualStep[];
  readonly kept: readonly KeptFile[];
  /** What to do afterwards, as commands. */
  readonly next: readonly string[];
  readonly notes: readonly string[];
}

export type PartialPlan = Partial<SetupPlan>;

/** One plan of several, in their order. */
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
