import type { Guard, PatternGuard } from './guard.ts';
import { matcherOf } from './match-pattern.ts';
import { guardedRun } from './shell-commands.ts';
import { violationsIn } from './violations.ts';

/** What speaks against a guard, by its own examples. */
export type GuardProblem =
  | { readonly kind: 'no-bad' }
  | { readonly kind: 'no-pattern'; readonly why: string }
  | { readonly kind: 'catches-all' | 'slow' }
  | { readonly kind: 'bad-passes' | 'good-caught'; readonly example: string };

/** Runs a guard over its own examples; empty where it does what they say. */
export async function provenByExamples(guard: Guard): Promise<readonly GuardProblem[]> {
  if (guard.kind === 'forbid' || guard.kind === 'require') return patternProblems(guard);
  if (guard.kind === 'shell')
    return exampleProblems(guard, (line) => guardedRun(guard, line) !== null);
  if (guard.kind !== 'same') return [];
  const problems = await Promise.all(
    guard.values.map(async ({ match }) => {
      const matcher = match === null ? null : await matcherOf(match, true);
      return matcher !== null && 'problem' in matcher ? [matcher.problem] : [];
    }),
  );
  return problems.flat().map((why) => ({ kind: 'no-pattern', why }));
}

async function patternProblems(guard: PatternGuard): Promise<readonly GuardProblem[]> {
  const matcher = await matcherOf(guard.pattern, guard.multiline);
  if ('problem' in matcher) return [{ kind: 'no-pattern', why: matcher.problem }];
  if (matcher.find('') !== null) return [{ kind: 'catches-all' }];
  if (guard.bad.length === 0) return [{ kind: 'no-bad' }];
  const caught = new Set<string>();
  for (const example of [...guard.bad, ...guard.good]) {
    if ((await violationsIn(guard, example)).violations.length > 0) caught.add(example);
  }
  return exampleProblems(guard, (example) => caught.has(example));
}

function exampleProblems(
  { bad, good }: Pick<PatternGuard, 'bad' | 'good'>,
  isCaught: (example: string) => boolean,
): GuardProblem[] {
  return [
    ...bad
      .filter((example) => !isCaught(example))
      .map((example) => ({ kind: 'bad-passes' as const, example })),
    ...good.filter(isCaught).map((example) => ({ kind: 'good-caught' as const, example })),
  ];
}
