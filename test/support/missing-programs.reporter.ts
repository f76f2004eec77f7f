import type { Reporter, TestModule, TestSuite } from 'vitest/node';

/** Names, at the end of a run, the tests that were skipped because a program is missing. */
export default class MissingPrograms implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const names = modules.flatMap((module) =>
      [...module.children.allSuites()].flatMap(({ name }: TestSuite) =>
        name.includes('(skipped: install ') ? [name] : [],
      ),
    );
    for (const name of names) console.log(name);
  }
}
