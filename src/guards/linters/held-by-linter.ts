import { namedLintRules } from '#workspace/project/lint-mentions';

import { linterRules } from './linter-rules.ts';

/** The configurations of linters: the names that each has, by its path. */
export type LintConfigs = ReadonlyMap<string, ReadonlySet<string>>;

/** What holds a rule that somebody wrote: a rule of a linter, and the file that switches it on. */
export interface LinterHold {
  readonly rule: string;
  readonly path: string;
}

/** The compiler's options name packages, too. */
function isTypes(path: string): boolean {
  return /(?:^|\/)tsconfig[^/]*\.json$/.test(path);
}

/** The rule of a linter of this project that holds a sentence; null where none is known to. */
export function heldByLinter(sentence: string, configs: LintConfigs): LinterHold | null {
  for (const { name } of namedLintRules(sentence)) {
    const path = [...configs].find(([file, names]) => !isTypes(file) && names.has(name))?.[0];
    if (path !== undefined) return { rule: name, path };
  }
  for (const { says, held } of linterRules)
    if (says.test(sentence))
      for (const [path, names] of configs)
        for (const rule of names)
          if (
            held.test(rule) &&
            !(rule === 'strict' && isTypes(path) && held.source !== '^strict$')
          )
            return { rule, path };
  return null;
}
