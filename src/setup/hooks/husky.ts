import { hookNames, type SetupFacts } from '../facts.ts';
import { joined, type PartialPlan } from '../setup-plan.ts';
import { installOfHooks } from './install-hooks.ts';
import { planShellHook } from './plain-git-hooks.ts';

/**
 * Plans the lines in husky's files. Version 9 takes bare lines, and older ones a script with a
 * first line of their own.
 */
export function planHusky(facts: SetupFacts): PartialPlan {
  const plans = hookNames.map((name) =>
    planShellHook(facts, {
      name,
      path: `.husky/${name}`,
      file: facts.files.get(`.husky/${name}`),
      place: 'tree',
      head: [],
    }),
  );
  const active = (facts.git?.hooks.configured ?? '').startsWith('.husky');
  return joined([...plans, active ? {} : { next: [installOfHooks(facts, 'husky')] }]);
}
