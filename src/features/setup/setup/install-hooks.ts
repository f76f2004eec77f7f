import { type SetupFacts, textOf } from '#setup/facts';
import { dependsOn, npm } from '#setup/package-manager';

/** Who runs hooks here. */
export type HookTool = 'pre-commit' | 'husky' | 'lefthook' | 'simple-git-hooks' | 'git';

/** The command that sets the hooks of a tool up in a clone. */
export function installOfHooks(facts: SetupFacts, tool: HookTool): string {
  const { manager = npm } = facts;
  // What the project depends on is on nobody's PATH.
  const own = (name: string): string =>
    dependsOn(textOf(facts, 'package.json'), name) ? `${manager.run} ${name}` : name;
  return {
    'pre-commit': 'pre-commit install --hook-type pre-commit --hook-type pre-merge-commit',
    husky: `${manager.run} husky`,
    lefthook: `${own('lefthook')} install`,
    'simple-git-hooks': `${manager.run} simple-git-hooks`,
    git: 'ledger init',
  }[tool];
}
