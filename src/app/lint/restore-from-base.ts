import type { Diagnostic } from '#diagnostics/diagnostic';
import { shellWord } from '#messages/shell-word';
import type { Base } from '#sources/base/find-base';

/** What is taken back is taken from the base: HEAD is what is judged. */
export function fromBase(diagnostic: Diagnostic, { name }: Base): Diagnostic {
  const { cause, mend } = diagnostic;
  const taken = (lines: readonly string[]): string[] =>
    lines.map((line) =>
      line.replace('git checkout HEAD -- ', `git checkout ${shellWord(name)} -- `),
    );
  return {
    ...diagnostic,
    mend: taken(mend),
    ...(cause ? { cause: { ...cause, mend: taken(cause.mend) } } : {}),
  };
}

/** What a change makes of its own judge is read before anything else. */
export function policyFirst(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const isPolicy = ({ code }: Diagnostic): boolean => code.startsWith('POL');
  return [...diagnostics.filter(isPolicy), ...diagnostics.filter((each) => !isPolicy(each))];
}
